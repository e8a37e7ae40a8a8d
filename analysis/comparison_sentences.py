"""Two generators in words: rows of the comparisons in, sentences and the rows that matter out."""

from collections.abc import Iterable, Sequence
from typing import Any

from analysis.sentences import (
    FREE_SCORE,
    SIGNIFICANCE,
    choose_score,
    explain_status,
    format_interval,
    format_percent,
    join_names,
    say_p,
)

Row = dict[str, Any]

PAIRING_MEANING = (
    "Both texts were measured on the same lines and drawn alike, so that a difference is that of the texts "
    "and not of the lines. p is corrected by Holm's method over all pairs of the study under the same score."
)
SIZE_MEANING = "A difference beyond chance need not be large: read its interval before its p."


def orient_rows(rows: Iterable[Row], first: str, second: str) -> list[Row]:
    """The rows of the pair, as first less second whichever way they are stored."""
    oriented = []
    for row in rows:
        if (row["generator_a"], row["generator_b"]) == (first, second):
            oriented.append(row)
        elif (row["generator_a"], row["generator_b"]) == (second, first):
            oriented.append(_turn(row))
    return oriented


def _turn(row: Row) -> Row:
    """b less a: the difference changes its sign, and the bounds change places too."""
    turned = row | {"generator_a": row["generator_b"], "generator_b": row["generator_a"]}
    for lower, upper in (("ci_lower", "ci_upper"), ("raw_ci_lower", "raw_ci_upper")):
        turned[lower], turned[upper] = _negative(row[upper]), _negative(row[lower])
    turned["difference"] = _negative(row["difference"])
    return turned


def _negative(value: float | None) -> float | None:
    return None if value is None else 0.0 - value


def is_difference(row: Row) -> bool:
    """Whether chance does not explain the difference."""
    return row["p_holm"] is not None and row["p_holm"] < SIGNIFICANCE


def order_differences(rows: Sequence[Row]) -> list[Row]:
    """The differences beyond chance, the largest first; ties by code."""
    beyond = [row for row in rows if is_difference(row)]
    return sorted(beyond, key=lambda row: (-abs(row["difference"]), row["score_code"]))


def select_shown(rows: Sequence[Row], code: str, labels: dict[str, str]) -> list[Row]:
    """The score of the study, G_free and every component, in this order, whether they differ or not."""
    found = {row["score_code"]: row for row in rows}
    return [found[name] for name in dict.fromkeys([code, FREE_SCORE, *labels]) if name in found]


def describe_pair(rows: Sequence[Row], scores: Sequence[Row], labels: dict[str, str]) -> list[str]:
    """What to make of one oriented pair: the score, the components that differ, those that don't, breaches.

    ``scores`` are rows of fct_overall_scores; ``labels`` name the component codes.
    """
    if not rows:
        return ["There is nothing to compare: intervals are off in this study (resamples = 0)."]
    code = choose_score(scores)
    said = [_describe_score(next(row for row in rows if row["score_code"] == code), code)]
    components = [row for row in rows if row["score_code"] in labels]
    differing = order_differences(components)
    said += [_describe_component(row, labels) for row in differing]
    alike = [row for row in components if not is_difference(row) and row["difference"] is not None]
    if alike:
        names = [f"{labels[row['score_code']]} ({row['score_code']})" for row in alike]
        said.append(f"No difference beyond chance in {join_names(names, most=7)}.")
    said += [
        f"{labels[row['score_code']]} ({row['score_code']}) cannot be compared: {_explain_pair(row)}."
        for row in components
        if row["difference"] is None
    ]
    return said + _describe_breaches(rows[0], scores, code)


def _describe_score(row: Row, code: str) -> str:
    first, second = row["generator_a"], row["generator_b"]
    if row["difference"] is None:
        return f"{code} cannot be compared: {_explain_pair(row)}."
    if is_difference(row):
        ahead, behind = (first, second) if row["difference"] > 0 else (second, first)
        return f"{ahead} is ahead of {behind} in {code}: {_figures(row)}."
    if row["difference"] == 0 and row["standard_error"] == 0:
        return f"{first} and {second} do not differ at all in {code}: 0, in every resample."
    signed = format_interval(row | {"value": row["difference"]})
    return (
        f"Neither is ahead in {code}: {first} less {second} is {signed}, {say_p(row['p_holm'])}; "
        "the difference may be chance."
    )


def _explain_pair(row: Row) -> str:
    """The status of a pair in words; it begins with the text that it is the status of, where it is one's."""
    status = row["status"] or ""
    for name in (row["generator_a"], row["generator_b"]):
        if status.startswith(f"{name}: "):
            return f"{name}: {explain_status(status.removeprefix(f'{name}: '))}"
    return explain_status(status)


def _describe_component(row: Row, labels: dict[str, str]) -> str:
    nearer = row["generator_a"] if row["difference"] > 0 else row["generator_b"]
    code = row["score_code"]
    return f"In {labels[code].lower()} ({code}) {nearer} has the higher value: {_figures(row)}."


def _describe_breaches(row: Row, scores: Sequence[Row], code: str) -> list[str]:
    of_code = [score for score in scores if score["score_code"] == code]
    shares = {score["generator_id"]: score["breach_line_share"] for score in of_code}
    pair = [name for name in (row["generator_a"], row["generator_b"]) if shares.get(name)]
    told = [f"{format_percent(shares[name])} of the lines of {name}" for name in pair]
    return [f"{join_names(told)} break a rule of compliance."] if told else []


def _figures(row: Row) -> str:
    """How far the one that is ahead is ahead: the sentence names it, so the figures have no sign."""
    size = format_interval(row | {"value": abs(row["difference"])} | _absolute_bounds(row))
    return f"{size}, {say_p(row['p_holm'])}"


def _absolute_bounds(row: Row) -> Row:
    if row["ci_lower"] is None or row["difference"] >= 0:
        return {}
    return {"ci_lower": -row["ci_upper"], "ci_upper": -row["ci_lower"]}
