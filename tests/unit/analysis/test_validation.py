"""The four constraints on one line, by hand; and what a person is told to change."""

import math

import pytest

from analysis.validation import (
    Limits,
    allowed_token_counts,
    fewest_changes,
    find_disorder,
    judge_line,
    strip_marks,
)

# Ten words; the lexicon holds them and five more.
SOURCE = "Se god wæs on þam huse and he cwæð þus"
ALLOWED = f"{SOURCE} cyning byrig spræc þa to"
LEXICON = frozenset(ALLOWED.lower().split())
CLEAN = "se cyning spræc on þære byrig and he cwæð þus".replace("þære", "þam")


def judge(text: str, **limits: float):
    return judge_line(text, SOURCE, LEXICON.__contains__, Limits(**limits))


def test_judge_line__a_clean_line_breaks_no_rule() -> None:
    verdict = judge(CLEAN)
    assert verdict.broken_rules == ()
    # Shared: se on þam and he cwæð þus = 7; all: 10 + 3 new = 13.
    assert (verdict.shared_type_count, verdict.type_count) == (7, 13)
    assert verdict.jaccard == pytest.approx(7 / 13)
    assert verdict.token_ratio == 1.0


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (CLEAN.replace("byrig", "burgum"), ("has_out_of_lexicon",)),
        (CLEAN.replace("byrig", "býrig"), ("has_diacritic",)),
        (CLEAN.replace("byrig", "by\u0301rig"), ("has_diacritic",)),
        ("se cyning spræc þa to", ("is_out_of_length_band",)),
        (CLEAN + " þa to byrig", ("is_out_of_length_band",)),
        (SOURCE, ("is_too_similar",)),
        (SOURCE.replace("þ", "ð"), ("has_out_of_lexicon", "is_too_similar")),
        ("", ("is_out_of_length_band",)),
        ("1 2 !", ("is_out_of_length_band",)),
        ("xx", ("has_out_of_lexicon", "is_out_of_length_band")),
    ],
)
def test_judge_line__each_rule(text: str, rules: tuple[str, ...]) -> None:
    assert judge(text).broken_rules == rules


@pytest.mark.parametrize(("count", "is_out"), [(7, True), (8, False), (12, False), (13, True)])
def test_judge_line__the_ends_of_the_band_belong_to_it(count: int, *, is_out: bool) -> None:
    assert judge(" ".join(["cyning"] * count)).is_out_of_length_band is is_out


def test_judge_line__the_ceiling_itself_is_not_too_similar() -> None:
    # 7 of 10 source words and no other: Jaccard 7 / 10.
    text = " ".join(SOURCE.split()[:7])
    assert judge(text).jaccard == 0.7
    assert not judge(text).is_too_similar
    assert judge(text, jaccard_ceiling=0.69).is_too_similar


def test_judge_line__two_empty_lines_are_in_order() -> None:
    verdict = judge_line("", "...", LEXICON.__contains__, Limits())
    assert verdict.broken_rules == ()
    assert math.isnan(verdict.jaccard)
    assert judge_line("god", "...", LEXICON.__contains__, Limits()).broken_rules == ("is_out_of_length_band",)


def test_judge_line__names_each_foreign_word_once_in_order() -> None:
    assert judge("Zz god Yy zz").out_of_lexicon == ("zz", "yy")


@pytest.mark.parametrize(
    ("original", "expected"), [(10, (8, 12)), (1, (1, 1)), (4, (4, 5)), (0, (0, 0)), (5, (4, 6))]
)
def test_allowed_token_counts__are_those_of_the_rule(original: int, expected: tuple[int, int]) -> None:
    assert allowed_token_counts(original, Limits()) == expected


def test_fewest_changes__just_reaches_the_ceiling() -> None:
    # 9 of 10 shared: one change gives 8/11 = 0.73, two 7/12 = 0.58.
    assert fewest_changes(9, 10, 0.7) == 2
    assert fewest_changes(7, 10, 0.7) == 0
    assert fewest_changes(1, 1, 0.0) == 1


def test_strip_marks__keeps_letters_and_capitals() -> None:
    assert strip_marks("Gōd Ǣlc þǽr đ") == "God Ælc þær đ"


@pytest.mark.parametrize(
    ("positions", "out"),
    [
        ([0, 1, 2], set()),
        ([0, 2, 1], {1}),
        ([3, 0, 1, 2], {0}),
        ([0, 3, 1, 2], {1}),
        ([], set()),
        ([2, 1, 0], {0, 1}),
    ],
)
def test_find_disorder__names_the_fewest(positions: list[int], out: set[int]) -> None:
    assert find_disorder(positions) == out
