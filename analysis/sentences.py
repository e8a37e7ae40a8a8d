"""Sentences that say what a number means and what it does not mean: rows of the marts in, text out."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

Row = dict[str, Any]

SIGNIFICANCE = 0.05
FULL_SCORE = "G"
FREE_SCORE = "G_free"
SHOWN_DIGITS = 4
SMALLEST_P = 0.001  # smaller ones rest on the far tail of a normal curve, which nobody has seen

G_MEANING = (
    "G is the geometric mean of seven likenesses between a generated text and its source. It is not a "
    "percentage of correctness: 0.99 does not say that 99 words of 100 are right, nor that a reader "
    "would take the text for a genuine one. It says that the text as a whole has its source's profile "
    "without copying it.",
    "Values compare generators on the same lines of one source, under the same options. Against another "
    "source, at another size of text or under other options they cannot be compared.",
)
INTERVAL_MEANING = (
    "An interval says how far the number moves when the lines of this text are drawn anew. It does not "
    "say how far it would move with another prompt, another run or another source."
)
RANK_MEANING = (
    "A rank is a range: from one more than the number of generators that are significantly better to "
    "the place that the significantly worse ones leave. Generators that share a letter do not differ "
    "beyond chance."
)
ALPHA_MEANING = (
    "α is 1 where annotators always agree and 0 where they agree as often as chance would have it. It "
    "says how strongly a result may be claimed, not how good the answers are."
)
FLAG_MEANINGS = {
    "few_events": "fewer than ten lines decide the value, so its interval is rough",
    "boundary": "the value stands at an end of its range, so the interval lies on one side of it",
    "structure_independent": "sentences were drawn apart from the lines",
    "mixed_parsers": "unlike parsers made the parses that structure compares",
    "one_unit": "there is one line only, so nothing can be drawn",
    "few_valid_replicates": "too few of the resamples give a value, so there is no interval",
}
STATUS_WORDS = {
    "no_parses": "it has no parses",
    "no_vectors": "there are no word vectors",
    "no_tokens": "it has no words",
    "no_index": "there is no index",
    "no_lexicon": "there is nothing that could attest a word",
    "no_background": "there is no background",
    "mixed_parsers": "unlike parsers made the parses",
    "no_variation": "all scores are the same",
    "no_pairs": "no unit was scored by two annotators",
    "one_annotator": "there is one annotator only",
}


def choose_score(scores: Iterable[Row]) -> str:
    """The score that the study is about: the one restricted to named components where it has one, else G."""
    codes = {row["score_code"] for row in scores}
    return next((code for code in sorted(codes) if code.startswith("G[")), FULL_SCORE)


def describe_score(code: str) -> tuple[str, ...]:
    """What the score means that a board is ordered by: G, or one of the components that a study names."""
    if code == FULL_SCORE:
        return G_MEANING
    named = f"{code} is made of the components that the study names, and of no others: it is no G."
    return (named, *G_MEANING[1:])


def explain_flags(rows: Iterable[Row]) -> list[str]:
    """A sentence for each remark that some status makes of an interval, as the tables write it."""
    return [f"“{flag.replace('_', ' ')}”: {FLAG_MEANINGS[flag]}." for flag in group_flagged(rows)]


def explain_components(components: Iterable[Row]) -> list[str]:
    """What the status of a component remarks on its interval, and of which components of which texts."""
    said = []
    for flag, flagged in group_flagged(components).items():
        names = ", ".join(f"{row['component_code']} of {row['generator_id']}" for row in flagged)
        said.append(f"{names}: {FLAG_MEANINGS[flag]} (status {flag}).")
    return said


def group_flagged(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """The rows whose status remarks on their interval, by the remark; only remarks that are made."""
    flagged: dict[str, list[Row]] = {flag: [] for flag in FLAG_MEANINGS}
    for row in rows:
        for flag in (row.get("status") or "").split(","):
            if flag in flagged:
                flagged[flag].append(row)
    return {flag: found for flag, found in flagged.items() if found}


def find_scores(scores: Iterable[Row], code: str) -> dict[str, Row]:
    """The rows of one score by generator."""
    return {row["generator_id"]: row for row in scores if row["score_code"] == code}


def order_generators(scores: Iterable[Row], score_code: str = FULL_SCORE) -> list[str]:
    """Generators from the highest score down; those without one at the end, by name."""
    rows = [row for row in scores if row["score_code"] == score_code]
    rows.sort(key=lambda r: (r["value"] is None, -(r["value"] or 0.0), r["generator_id"]))
    return [row["generator_id"] for row in rows]


def format_interval(row: Row, digits: int = 4) -> str:
    """``0.9911 (0.9902 to 0.9919)``; the value alone where the interval is undefined."""
    if row.get("value") is None:
        return "undefined"
    value = f"{row['value']:.{digits}f}"
    if row.get("ci_lower") is None or row.get("ci_upper") is None:
        return value
    return f"{value} ({row['ci_lower']:.{digits}f} to {row['ci_upper']:.{digits}f})"


def format_p(p_value: float | None) -> str:
    """A p-value for a table: ``0.012``, and ``< 0.001`` for all that are smaller."""
    if p_value is None:
        return "undefined"
    return f"< {SMALLEST_P}" if p_value < SMALLEST_P else f"{p_value:.3f}"


def say_p(p_value: float | None) -> str:
    """A p-value for a sentence: ``p = 0.012``, ``p < 0.001``, ``p undefined``."""
    written = format_p(p_value)
    return f"p = {written}" if written[0].isdigit() else f"p {written}"


def format_percent(share: float | None, digits: int = 1) -> str:
    """A share as a reader expects it: ``34.0 %``."""
    return "–" if share is None else f"{100 * share:.{digits}f} %"


def join_names(names: Sequence[str], most: int = 5) -> str:
    """``a, b and c``; of many the first ``most`` and how many more there are."""
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def describe_lead(scores: Sequence[Row], comparisons: Sequence[Row]) -> list[str]:
    """Which generator has the highest score, whether it is really ahead, and what speaks against it."""
    code = choose_score(scores)
    rows = find_scores(scores, code)
    ranked = [rows[name] for name in order_generators(scores, code) if rows[name]["value"] is not None]
    without = [row for row in rows.values() if row["value"] is None]
    said: list[str] = []
    if ranked:
        top = ranked[0]
        said.append(f"The highest {code} is that of {top['generator_id']}: {format_interval(top)}.")
        said.append(_describe_distance_to_others(top, ranked[1:], code, comparisons))
        said.extend(_describe_compliance(top, [*ranked[1:], *without], code))
    if without:
        said.append(_describe_undefined(without, code))
    return said


def describe_weakness(score: Row, components: Sequence[Row], labels: dict[str, str]) -> str:
    """In what a generator falls short of its source: its lowest components, and what it is without."""
    parts = [*_describe_lowest(components, labels), *_describe_missing(components, labels)]
    share = score.get("breach_line_share")
    if share:
        parts.append(f"{format_percent(share)} of its lines break a rule of compliance.")
    return " ".join(parts)


def _describe_lowest(components: Sequence[Row], labels: dict[str, str]) -> list[str]:
    """The lowest components; one that is written as 1.0000 falls short of nothing."""
    defined = sorted((row for row in components if row["value"] is not None), key=lambda row: row["value"])
    if not defined:
        return []
    short = [row for row in defined if round(row["value"], SHOWN_DIGITS) < 1]
    lowest = [f"{_label(row, labels)} ({row['value']:.{SHOWN_DIGITS}f})" for row in short[:2]]
    if not lowest:
        return ["It falls short of its source in no component that is defined."]
    return [f"It falls short of its source most in {join_names(lowest)}."]


def _describe_missing(components: Sequence[Row], labels: dict[str, str]) -> list[str]:
    """The undefined components, together where they have one reason."""
    reasons: dict[str, list[str]] = {}
    for row in components:
        if row["value"] is None:
            reasons.setdefault(explain_status(row["status"]), []).append(_label(row, labels))
    told = [f"{join_names(names, most=7)}, because {reason}" for reason, names in reasons.items()]
    return [f"Undefined: {'; '.join(told)}."] if told else []


def _label(row: Row, labels: dict[str, str]) -> str:
    return labels.get(row["component_code"], str(row["component_code"]))


def describe_reference(row: Row) -> str:
    """Whether a generator stands at its source's distance from the background, by one measure."""
    ratio = row["ratio"]
    if ratio is None:
        return f"undefined: {explain_status(row['status'])}"
    if row["stands_with_original"]:
        return f"stands with its source (ratio {ratio:.2f})"
    side = "farther from the background than" if ratio > 1 else "nearer to the background than"
    return f"{side} its source (ratio {ratio:.2f})"


def describe_agreement(row: Row) -> str:
    """How far annotators agree on one dimension, with the count of units behind it."""
    if row["alpha"] is None:
        return f"{row['dimension']}: α is undefined, because {explain_status(row['status'])}."
    interval = format_interval(row | {"value": row["alpha"]}, 2)
    exact, near = format_percent(row["exact_share"]), format_percent(row["within_one_share"])
    return (
        f"{row['dimension']}: α {interval}, {row['alpha_label']}; the same score in {exact} of pairs, "
        f"within one point in {near} "
        f"({row['pairable_unit_count']} units that two or more annotators scored)."
    )


def _describe_distance_to_others(
    top: Row, others: Sequence[Row], code: str, comparisons: Sequence[Row]
) -> str:
    if not others:
        return "There is no other to compare it with."
    name = top["generator_id"]
    found = {_other(row, name): row for row in comparisons if row["score_code"] == code and _has(row, name)}
    equals = [row["generator_id"] for row in others if not _is_significant(found.get(row["generator_id"]))]
    if equals:
        return (
            f"It is not clearly ahead: the difference from {join_names(equals)} may be chance "
            f"(p ≥ {SIGNIFICANCE} after Holm's correction)."
        )
    second = others[0]["generator_id"]
    row = found[second]
    sign = 1 if row["generator_a"] == name else -1
    low, high = sorted((sign * (row["ci_lower"] or 0.0), sign * (row["ci_upper"] or 0.0)))
    difference = format_interval({"value": sign * row["difference"], "ci_lower": low, "ci_upper": high})
    count = "the other generator" if len(others) == 1 else f"each of the other {len(others)}"
    return (
        f"It is ahead of {count} beyond chance (p < {SIGNIFICANCE} after Holm's correction); "
        f"of the next, {second}, by {difference}."
    )


def _describe_compliance(top: Row, others: Sequence[Row], code: str) -> list[str]:
    share = top.get("breach_line_share")
    if share is None:
        return []
    if share == 0:
        return ["None of its lines breaks a rule of compliance that could be checked."]
    breach = (
        f"{format_percent(share)} of its lines break a rule of compliance (a word outside the lexicon, a "
        "diacritic, too long or too short, too like the source)"
    )
    known = [row for row in others if row.get("breach_line_share") is not None]
    cleaner = [row for row in known if row["breach_line_share"] < share]
    if not cleaner:
        return [f"{breach}; no other text has fewer such lines." if known else f"{breach}."]
    said = [f"{breach}: a high {code} does not make it the best."]
    best = next((row for row in cleaner if row["value"] is not None), None)
    if best:
        said.append(
            f"The highest {code} among those with fewer such lines is that of {best['generator_id']}: "
            f"{format_interval(best)}, {format_percent(best['breach_line_share'])} in breach."
        )
    return said


def _describe_undefined(rows: Sequence[Row], code: str) -> str:
    names = join_names([row["generator_id"] for row in rows])
    reasons = sorted({explain_status(row["status"]) for row in rows})
    return f"No {code} for {names}: {'; '.join(reasons)}."


def explain_status(status: str | None) -> str:
    """A status in words; a part of it that has none is shown as its code."""
    if not status:
        return "no reason was recorded"
    words = re.sub(r"[a-z]+_[a-z_]+", lambda code: STATUS_WORDS.get(code[0], code[0]), status)
    return words.replace("_", " ")


def _has(row: Row, name: str) -> bool:
    return name in (row["generator_a"], row["generator_b"])


def _other(row: Row, name: str) -> str:
    return str(row["generator_b"] if row["generator_a"] == name else row["generator_a"])


def _is_significant(row: Row | None) -> bool:
    return row is not None and row["p_holm"] is not None and row["p_holm"] < SIGNIFICANCE
