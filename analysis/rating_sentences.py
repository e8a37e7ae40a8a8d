"""Who was rated best and what may be claimed of two generators: rows of the marts in, sentences out."""

from collections.abc import Sequence

from analysis.sentences import Row, format_interval, join_names, say_p

OVERALL = "overall"
STRENGTHS = {"finding": "Finding", "provisional": "Provisional, not a finding"}
# Parts of a stored reason that stand beside it as numbers: the difference has the sign of a less b there.
SAID_APART = ("n = ", "difference ", "Holm p ")


def describe_claim(row: Row) -> str:
    """A claim in words, as strong as it may be made; its difference has the direction of the sentence."""
    names = (row["generator_a"], row["generator_b"])
    better, worse = names if row["difference"] > 0 else names[::-1]
    size = format_interval({"value": abs(row["difference"])} | _bounds(row, better), 2)
    return (
        f"{STRENGTHS[row['claim']]}: on {row['dimension']}, {better} is rated above {worse} by {size}, "
        f"{say_p(row['p_holm'])}, {row['unit_count']} questions ({explain_claim(row)})."
    )


def explain_claim(row: Row) -> str:
    """Why a claim is as strong as it is, without the numbers that stand beside it."""
    parts = [part for part in row["reason"].split("; ") if not part.startswith(SAID_APART)]
    return "; ".join(parts).replace("alpha ", "α ") or "the difference may be chance"


def describe_best_rated(means: Sequence[Row], claims: Sequence[Row]) -> list[str]:
    """Who has the highest mean over all dimensions, who is next, and on what their difference is no chance.

    ``means`` are rows of fct_generator_ratings over all questions, ``claims`` of fct_claims.
    """
    dimensions = {row["dimension"] for row in means}
    dimension = OVERALL if OVERALL in dimensions else next(iter(dimensions), None)
    if dimension != OVERALL and len(dimensions) != 1:
        return []
    known = [row for row in means if row["dimension"] == dimension and row["value"] is not None]
    ranked = sorted(known, key=lambda row: (-row["value"], row["generator_id"]))
    if not ranked:
        return []
    where = "over all dimensions" if dimension == OVERALL else f"on {dimension}"
    level = [row["generator_id"] for row in ranked if row["value"] == ranked[0]["value"]]
    if len(level) > 1:
        return [f"Rated best {where} are {join_names(level)} alike: mean {format_interval(ranked[0], 2)}."]
    said = [f"Rated best {where} is {_tell_mean(ranked[0])}, {ranked[0]['unit_count']} questions."]
    if len(ranked) > 1:
        best, second = (row["generator_id"] for row in ranked[:2])
        said[0] += f" Next is {_tell_mean(ranked[1])}."
        said += _describe_lead(best, second, claims)
    return said


def _tell_mean(row: Row) -> str:
    return f"{row['generator_id']}: mean {format_interval(row, 2)}"


def _describe_lead(best: str, second: str, claims: Sequence[Row]) -> list[str]:
    pairs = [row for row in claims if {row["generator_a"], row["generator_b"]} == {best, second}]
    if not pairs:
        return []
    above = [
        row["dimension"]
        for row in pairs
        if row["claim"] in STRENGTHS and (row["difference"] > 0) == (row["generator_a"] == best)
    ]
    if not above:
        return [f"On no dimension is {best} above {second} beyond chance."]
    return [f"{best} is above {second} beyond chance on {join_names(above)}, of {len(pairs)} dimensions."]


def _bounds(row: Row, better: str) -> Row:
    if row["ci_lower"] is None or row["ci_upper"] is None:
        return {}
    if better == row["generator_a"]:
        return {"ci_lower": row["ci_lower"], "ci_upper": row["ci_upper"]}
    return {"ci_lower": -row["ci_upper"], "ci_upper": -row["ci_lower"]}
