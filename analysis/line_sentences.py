"""What is said of the lines of a text: which rules they break, and which of them have a score."""

from collections.abc import Sequence

from analysis.sentences import Row, explain_status

# Why a line lacks a component that its text has.
LINE_REASONS = {
    "A": "no words",
    "W": "no word that has a vector",
    "F": "no words",
    "S": "no parsed sentence",
    "C": "no character sequence of the background",
    "I": "no words",
    "L": "a source without words",
}


def describe_breaches(row: Row) -> str:
    """How many lines break each rule, from a row of counts; NULL where the rule could not be applied."""
    rules = (
        ("out_of_lexicon_count", "has", "have", "a word outside the lexicon"),
        ("diacritic_count", "has", "have", "a diacritic"),
        ("out_of_length_band_count", "is", "are", "too long or too short"),
        ("too_similar_count", "is", "are", "too like the source"),
    )
    told = [
        f"{row[name]} {one if row[name] == 1 else many} {what}"
        for name, one, many, what in rules
        if row[name] is not None
    ]
    said = f"Of its {row['line_count']} lines, {', '.join(told)}."
    if row["out_of_lexicon_count"] is None:
        said += " Whether they have words outside the lexicon is not known: the study has no lexicon."
    return said


def describe_line_scores(
    row: Row, components: Sequence[Row], wanted: Sequence[str], labels: dict[str, str]
) -> str:
    """How many lines have a line score, and which components the others lack, and why.

    ``row`` counts lines: ``line_count``, ``scored_count`` and ``without_a`` … among those without a score;
    ``wanted`` are the codes of the components that a line score is made of.
    """
    count, scored = row["line_count"], row["scored_count"]
    if scored == count:
        return f"All of its {count} lines have a line score."
    statuses = {part["component_code"]: part["status"] for part in components if part["value"] is None}
    lacking = []
    for code in wanted:
        without = row[f"without_{code.lower()}"]
        if without:
            why = explain_status(statuses[code]) if code in statuses else LINE_REASONS[code]
            lacking.append(f"{labels.get(code, code)} ({without} line{'' if without == 1 else 's'}: {why})")
    some = f"{scored} of its {count} lines have" if scored else f"None of its {count} lines has"
    return (
        f"{some} a line score, which takes every component of the line. "
        f"{'The others lack' if scored else 'They lack'} {', '.join(lacking)}."
    )
