"""What the sentences say: who leads, whether really, and what speaks against it."""

import pytest

from analysis.sentences import (
    G_MEANING,
    choose_score,
    describe_agreement,
    describe_lead,
    describe_reference,
    describe_score,
    describe_weakness,
    explain_components,
    explain_flags,
    format_p,
    join_names,
    order_generators,
    say_p,
)


def score(name, value, *, breach=0.0, code="G", status="ok"):
    interval = {} if value is None else {"ci_lower": value - 0.01, "ci_upper": value + 0.01}
    row = {
        "generator_id": name,
        "score_code": code,
        "value": value,
        "status": status,
        "breach_line_share": breach,
    }
    return {"ci_lower": None, "ci_upper": None} | row | interval


def pair(a, b, difference, p_holm):
    row = {"generator_a": a, "generator_b": b, "score_code": "G", "difference": difference, "p_holm": p_holm}
    return row | {"ci_lower": difference - 0.01, "ci_upper": difference + 0.02}


def test_lead__really_ahead_and_clean():
    said = describe_lead([score("a", 0.95), score("b", 0.90)], [pair("a", "b", 0.05, 0.001)])
    assert said == [
        "The highest G is that of a: 0.9500 (0.9400 to 0.9600).",
        "It is ahead of the other generator beyond chance (p < 0.05 after Holm's correction); "
        "of the next, b, by 0.0500 (0.0400 to 0.0700).",
        "None of its lines breaks a rule of compliance that could be checked.",
    ]


def test_lead__turns_the_difference_round_where_the_pair_is_named_the_other_way():
    said = describe_lead([score("b", 0.95), score("a", 0.90)], [pair("a", "b", -0.05, 0.001)])
    assert "of the next, a, by 0.0500 (0.0300 to 0.0600)" in said[1]


@pytest.mark.parametrize("p_holm", [0.05, 0.2, 1.0, None])
def test_lead__not_ahead_where_the_difference_may_be_chance(p_holm):
    said = describe_lead([score("a", 0.95), score("b", 0.90)], [pair("a", "b", 0.05, p_holm)])
    assert said[1].startswith("It is not clearly ahead: the difference from b may be chance")


def test_lead__not_ahead_where_nothing_was_compared():
    assert "not clearly ahead" in describe_lead([score("a", 0.95), score("b", 0.90)], [])[1]


def test_lead__in_breach_is_never_best_without_saying_so():
    said = describe_lead(
        [score("copy", 0.99, breach=0.34), score("own", 0.90, breach=0.01)],
        [pair("copy", "own", 0.09, 0.001)],
    )
    assert said[2].startswith("34.0 % of its lines break a rule of compliance")
    assert said[2].endswith("a high G does not make it the best.")
    assert said[3] == (
        "The highest G among those with fewer such lines is that of own: 0.9000 (0.8900 to 0.9100), "
        "1.0 % in breach."
    )


def test_lead__in_breach_but_less_than_all_others():
    scores = [score("a", 0.95, breach=0.076), score("b", 0.90, breach=0.8), score("c", 0.8, breach=None)]
    said = describe_lead(scores, [])
    assert said[2].startswith("7.6 % of its lines break a rule of compliance")
    assert said[2].endswith("; no other text has fewer such lines.")
    assert not any("best" in sentence for sentence in said)


def test_lead__in_breach_where_one_without_a_score_has_fewer_breaches():
    said = describe_lead([score("a", 0.95, breach=0.2), score("b", None, breach=0.0)], [])
    assert said[2].endswith("a high G does not make it the best.")
    assert said[3].startswith("No G for b")


def test_lead__in_breach_and_alone():
    assert describe_lead([score("a", 0.95, breach=0.2)], [])[2].endswith("too like the source).")


def test_lead__a_generator_alone():
    assert describe_lead([score("a", 0.9)], [])[1] == "There is no other to compare it with."


def test_lead__undefined_scores_are_named_with_their_reason():
    undefined = score("a", None, status="undefined: S (no_parses), W (no_vectors)")
    said = describe_lead([undefined, score("b", 0.9)], [])
    assert said[-1] == "No G for a: undefined: S (it has no parses), W (there are no word vectors)."


def test_lead__nothing_at_all():
    assert describe_lead([], []) == []


def test_restricted_score__is_the_one_spoken_of():
    rows = [score("a", None), score("a", 0.9, code="G[AFCIL]")]
    assert choose_score(rows) == "G[AFCIL]"
    assert describe_lead(rows, [])[0].startswith("The highest G[AFCIL] is that of a")


def test_order__highest_first_undefined_last_ties_by_name():
    rows = [score("c", 0.5), score("z", None), score("b", 0.9), score("a", 0.5)]
    assert order_generators(rows) == ["b", "a", "c", "z"]


def test_weakness__lowest_components_and_what_is_missing():
    components = [
        {"component_code": "A", "value": 0.9, "status": "ok"},
        {"component_code": "L", "value": 0.5, "status": "ok"},
        {"component_code": "C", "value": 0.7, "status": "ok"},
        {"component_code": "S", "value": None, "status": "no_parses"},
    ]
    said = describe_weakness({"breach_line_share": 0.25}, components, {"L": "Length", "S": "Structure"})
    assert said == (
        "It falls short of its source most in Length (0.5000) and C (0.7000). "
        "Undefined: Structure, because it has no parses. 25.0 % of its lines break a rule of compliance."
    )


def test_weakness__a_component_at_one_falls_short_of_nothing():
    components = [
        {"component_code": "L", "value": 0.9545, "status": "ok"},
        {"component_code": "I", "value": 0.99996, "status": "few_events"},
    ]
    said = describe_weakness({}, components, {"L": "Length", "I": "Independence"})
    assert said == "It falls short of its source most in Length (0.9545)."
    assert describe_weakness({}, components[1:], {}) == (
        "It falls short of its source in no component that is defined."
    )


def test_weakness__every_undefined_component_has_its_own_reason():
    reasons = {"A": "no_lexicon", "W": "no_vectors", "S": "no_parses", "C": "no_parses"}
    components = [{"component_code": code, "value": None, "status": why} for code, why in reasons.items()]
    assert describe_weakness({}, components, {"A": "Attestation"}) == (
        "Undefined: Attestation, because there is nothing that could attest a word; W, because there are no "
        "word vectors; S and C, because it has no parses."
    )


@pytest.mark.parametrize(
    ("p_value", "written", "said"),
    [
        (4e-36, "< 0.001", "p < 0.001"),
        (0.000999, "< 0.001", "p < 0.001"),
        (0.001, "0.001", "p = 0.001"),
        (0.0404, "0.040", "p = 0.040"),
        (1.0, "1.000", "p = 1.000"),
        (None, "undefined", "p undefined"),
    ],
)
def test_p__is_never_smaller_than_can_be_known(p_value, written, said):
    assert format_p(p_value) == written
    assert say_p(p_value) == said


@pytest.mark.parametrize(
    ("ratio", "stands", "said"),
    [
        (1.05, True, "stands with its source (ratio 1.05)"),
        (1.5, False, "farther from the background than its source (ratio 1.50)"),
        (0.5, False, "nearer to the background than its source (ratio 0.50)"),
    ],
)
def test_reference(ratio, stands, said):
    assert describe_reference({"ratio": ratio, "stands_with_original": stands, "status": "ok"}) == said


def test_reference__undefined_says_why():
    row = {"ratio": None, "stands_with_original": None, "status": "no_parses"}
    assert describe_reference(row) == "undefined: it has no parses"


def test_agreement__never_without_its_count():
    row = {
        "dimension": "Coverage",
        "alpha": 0.62,
        "alpha_label": "substantial",
        "ci_lower": 0.41,
        "ci_upper": 0.75,
        "exact_share": 0.74,
        "within_one_share": 0.96,
        "pairable_unit_count": 138,
    }
    assert describe_agreement(row) == (
        "Coverage: α 0.62 (0.41 to 0.75), substantial; the same score in 74.0 % of pairs, "
        "within one point in 96.0 % (138 units that two or more annotators scored)."
    )
    undefined = row | {"alpha": None, "status": "no_variation"}
    assert describe_agreement(undefined) == "Coverage: α is undefined, because all scores are the same."


def test_meaning__denies_the_likely_misreading():
    assert "not a percentage of correctness" in G_MEANING[0]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (list("abc"), "a, b and c"),
        (list("abcdefg"), "a, b, c, d, e and 2 more"),
    ],
)
def test_join_names(names, said):
    assert join_names(names) == said


def test_flags_are_explained_once_each_and_reasons_are_none() -> None:
    rows = [
        {"status": "boundary,few_events"},
        {"status": "few_events"},
        {"status": "no_parses"},
        {"status": None},
    ]
    first, second = explain_flags(rows)
    assert first.startswith("“few events”: fewer than ten lines")
    assert second.startswith("“boundary”: ")
    assert explain_flags([{"status": "ok"}]) == []


def test_a_score_of_named_components_is_said_to_be_no_g() -> None:
    assert describe_score("G") == G_MEANING
    first, *others = describe_score("G[IL]")
    assert first.startswith("G[IL] is made of the components that the study names")
    assert tuple(others) == G_MEANING[1:]


def test_remarks_on_components_name_them() -> None:
    rows = [
        {"generator_id": "a", "component_code": "A", "status": "few_events"},
        {"generator_id": "b", "component_code": "I", "status": "boundary,few_events"},
        {"generator_id": "b", "component_code": "S", "status": "no_parses"},
    ]
    few, boundary = explain_components(rows)
    assert few.startswith("A of a, I of b: fewer than ten lines decide the value")
    assert boundary.startswith("I of b: the value stands at an end")
