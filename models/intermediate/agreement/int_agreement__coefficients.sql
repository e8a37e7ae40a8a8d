{{ agreement_coefficients(
    ref('int_agreement__score_totals'), ref('int_agreement__score_pairs'), ['dimension', 'slice_type', 'slice_value']
) }}
