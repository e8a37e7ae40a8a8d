"""What the report and the figures read from the published file: one query a topic, rows as dicts."""

from typing import Any

import duckdb

from warehouse.errors import InputError

Row = dict[str, Any]
Rows = dict[str, list[Row]]

LISTED_FORMS = 15
LEAST_LIKELIHOOD = 3.84  # of a keyness that is shown: p < 0.05 for a form by itself
LISTED_LINES = 8
LISTED_FINDINGS = 100
_COUNTS_WITHOUT = ", ".join(
    f"count(*) FILTER (line_score IS NULL AND line_{code} IS NULL) AS without_{code}" for code in "awfscil"
)

# Named as the table that they come from, where they come from one.
FIGURE_QUERIES: dict[str, str] = {
    "fct_overall_scores": "SELECT * FROM fct_overall_scores ORDER BY generator_id, score_code",
    "fct_components": """
        SELECT components.* FROM fct_components AS components
        JOIN dim_components AS labels USING (component_code) ORDER BY generator_id, labels.component_order
    """,
    "fct_reference_behaviour": """
        SELECT * FROM fct_reference_behaviour ORDER BY generator_id, layer_code, measure
    """,
    "fct_distances": "SELECT * FROM fct_distances ORDER BY generator_id, layer_code, measure, pair",
    "fct_frequency_bins": """
        SELECT corpora.role, bins.*, labels.bin_order, labels.bin_label
        FROM fct_frequency_bins AS bins
        JOIN dim_corpora AS corpora USING (corpus_id)
        JOIN dim_frequency_bins AS labels USING (bin_code)
        ORDER BY corpora.role = 'generated', corpora.role DESC, corpus_id, bin_order
    """,
    "fct_agreement": """
        SELECT agreement.* FROM fct_agreement AS agreement LEFT JOIN dim_rubric AS rubric USING (dimension)
        ORDER BY slice_type, slice_value, rubric.position, dimension
    """,
    "fct_ratings": """
        SELECT ratings.generator_id, dimension, ratings.score, count(*) AS rating_count
        FROM fct_ratings AS ratings LEFT JOIN dim_rubric AS rubric USING (dimension)
        GROUP BY ratings.generator_id, dimension, ratings.score, rubric.position
        ORDER BY rubric.position, dimension, generator_id, score
    """,
}

REPORT_QUERIES: dict[str, str] = {
    "dim_signatures": "SELECT * FROM dim_signatures ORDER BY signature",
    "dim_corpora": "SELECT * FROM dim_corpora ORDER BY role = 'generated', role DESC, corpus_id",
    "dim_generators": "SELECT * FROM dim_generators ORDER BY generator_id",
    "dim_files": "SELECT * FROM dim_files ORDER BY input_code, owner_id, file_path",
    "dim_components": "SELECT * FROM dim_components ORDER BY component_order",
    "dim_layers": "SELECT * FROM dim_layers ORDER BY layer_order",
    "fct_generator_comparisons": "SELECT * FROM fct_generator_comparisons ORDER BY ALL",
    "fct_attestation": """
        SELECT attestation.*, links.link_label FROM fct_attestation AS attestation
        JOIN dim_attestation_links AS links USING (link_code) ORDER BY generator_id, links.link_order
    """,
    "fct_corpus_parsers": "SELECT * FROM fct_corpus_parsers ORDER BY corpus_id",
    "fct_parser_scores": "SELECT * FROM fct_parser_scores ORDER BY role DESC, parser_id",
    "fct_overlap": "SELECT * FROM fct_overlap ORDER BY generator_id, measure",
    "fct_keyness": f"""
        SELECT *, log_ratio > 0 AS is_overused FROM fct_keyness WHERE log_likelihood >= {LEAST_LIKELIHOOD}
        QUALIFY row_number() OVER (
            PARTITION BY generator_id, log_ratio > 0 ORDER BY log_likelihood DESC, form
        ) <= {LISTED_FORMS}
        ORDER BY generator_id, log_likelihood DESC, form
    """,
    "fct_unattested_forms": f"""
        SELECT *, count(*) OVER (PARTITION BY generator_id) AS form_count FROM fct_unattested_forms
        QUALIFY row_number() OVER (
            PARTITION BY generator_id ORDER BY token_count DESC, form
        ) <= {LISTED_FORMS}
        ORDER BY generator_id, token_count DESC, form
    """,
    "fct_lines": f"""
        SELECT * FROM fct_lines WHERE line_score IS NOT NULL
        QUALIFY row_number() OVER (PARTITION BY generator_id ORDER BY line_score, line_id) <= {LISTED_LINES}
        ORDER BY generator_id, line_score, line_id
    """,
    "breaches": """
        SELECT generator_id, count(*) AS line_count,
            CASE WHEN count(has_out_of_lexicon) > 0 THEN count(*) FILTER (has_out_of_lexicon) END
                AS out_of_lexicon_count,
            count(*) FILTER (has_diacritic) AS diacritic_count,
            count(*) FILTER (is_out_of_length_band) AS out_of_length_band_count,
            count(*) FILTER (is_too_similar) AS too_similar_count
        FROM fct_lines GROUP BY generator_id ORDER BY generator_id
    """,
    "line_scores": f"""
        SELECT generator_id, count(*) AS line_count, count(line_score) AS scored_count,
            {_COUNTS_WITHOUT}
        FROM fct_lines GROUP BY generator_id ORDER BY generator_id
    """,
    "fct_generator_ratings": """
        SELECT ratings.* FROM fct_generator_ratings AS ratings
        LEFT JOIN dim_rubric AS rubric USING (dimension) WHERE slice_type = 'all'
        ORDER BY rubric.position, dimension, value DESC, generator_id
    """,
    "fct_claims": "SELECT * FROM fct_claims ORDER BY dimension, generator_a, generator_b",
    "open_adjudications": """
        SELECT dimension, count(*) AS unit_count, count(decision) AS decided_count
        FROM fct_adjudication_queue GROUP BY dimension ORDER BY dimension
    """,
    "fct_pairwise_strengths": "SELECT * FROM fct_pairwise_strengths ORDER BY value DESC, generator_id",
    "fct_detection_judges": "SELECT * FROM fct_detection_judges ORDER BY judge_id",
    "fct_detection_effects": "SELECT * FROM fct_detection_effects ORDER BY test",
    "detection_generators": """
        SELECT generator_id, judge_id, count(*) AS item_count, count(*) FILTER (is_correct) AS found_count,
            any_value(signature) AS signature
        FROM fct_detection_items WHERE truth_code = 'generated' AND generator_id IS NOT NULL
        GROUP BY generator_id, judge_id ORDER BY generator_id, judge_id
    """,
    "detection_arms": """
        SELECT DISTINCT arm_code FROM fct_detection_items WHERE arm_code IS NOT NULL ORDER BY arm_code
    """,
    "finding_counts": """
        SELECT finding_code, count(*) AS finding_count FROM fct_findings GROUP BY ALL ORDER BY ALL
    """,
    "fct_findings": f"""
        SELECT file, place, finding_code, message_text FROM fct_findings
        ORDER BY file, input_code, owner_id, finding_number LIMIT {LISTED_FINDINGS}
    """,
}


def read_rows(connection: duckdb.DuckDBPyConnection, queries: dict[str, str]) -> Rows:
    """The rows of each query, by its name. Raises InputError where another version made the file."""
    try:
        return {name: connection.sql(sql).to_arrow_table().to_pylist() for name, sql in queries.items()}
    except (duckdb.CatalogException, duckdb.BinderException) as error:
        raise InputError(
            f"the published file lacks what this version wants: {str(error).splitlines()[0]}",
            remedy="it was made by another version: run metewand build",
        ) from error
