{{ agreement_coefficients(
    ref('int_agreement__annotator_pair_totals'), ref('int_agreement__annotator_score_pairs'),
    ['dimension', 'annotator_a', 'annotator_b']
) }}
