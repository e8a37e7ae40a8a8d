"""What is said of what a report leaves out."""

from analysis.figures import FIGURES
from analysis.omissions import describe_lacking, describe_omissions
from tests.fixtures.report_rows import make_rows

SHOWN = [FIGURES[name] for name in ("score-intervals", "components", "frequency-bins")]


def test_nothing_left_out_is_not_spoken_of() -> None:
    assert describe_omissions(SHOWN, make_rows(2)) == ""


def test_what_the_study_has_no_rows_of_is_not_spoken_of() -> None:
    rows = make_rows(2, with_ratings=False)
    assert describe_omissions([FIGURES["agreement"], FIGURES["score-distributions"]], rows) == ""


def test_figures_and_panels_are_named_with_what_they_lack() -> None:
    rows = make_rows(2)
    for row in rows["fct_overall_scores"]:
        row |= {"value": None, "status": "undefined: A (no_lexicon), S (no_parses)"}
    for row in rows["fct_components"]:
        if row["component_code"] in "AS":
            row |= {"value": None, "status": "no_lexicon" if row["component_code"] == "A" else "no_parses"}
    for row in rows["fct_frequency_bins"]:
        row |= {"token_share": None, "status": "no_index"}
    assert describe_omissions(SHOWN, rows) == (
        "Not drawn, having no defined value: the figure “G of every generator” (no dictionaries, index or "
        "parses); in “Components with G” A (no dictionaries or index), S (no parses), G (no dictionaries, "
        "index or parses); the figure “Common and rare words” (no index or background)."
    )


def test_an_unknown_reason_is_shown_as_it_is() -> None:
    assert describe_lacking([{"status": "no_moon"}, {"status": "no_moon"}]) == "no moon"
    assert describe_lacking([{"status": "no_parses,no_moon"}]) == "no parses; no moon"
    assert describe_lacking([{"status": None}]) == "no reason was recorded"
