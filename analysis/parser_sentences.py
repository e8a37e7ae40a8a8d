"""Who parsed the corpora of a study and how well: sentences that belong beside every figure on structure."""

from collections.abc import Sequence
from typing import Any

from analysis.sentences import format_percent

Row = dict[str, Any]


def describe_parsers(corpora: Sequence[Row], scores: Sequence[Row]) -> list[str]:
    """Sentences from rows of fct_corpus_parsers and fct_parser_scores; none where nothing is parsed.

    A parser that was never scored, or that not all corpora share, is told first: the figures can't be
    better than the parses that they are made of.
    """
    parsed = [row for row in corpora if row["parser_id"] is not None]
    if not parsed:
        return []
    said = []
    unlike = sorted(row["corpus_id"] for row in parsed if not row["is_parsed_like_original"])
    if unlike:
        said.append(
            f"Not all corpora were parsed by the parser of the original ({', '.join(unlike)} were not): what "
            "their structure differs by may be the parsers."
        )
    for parser_id in sorted({row["parser_id"] for row in parsed}):
        rows = [row for row in parsed if row["parser_id"] == parser_id]
        said.append(_describe_parser(parser_id, rows[0]))
    if any(row["status"] == "ok" for row in parsed):
        said += _describe_published(scores)
    return said


def _describe_parser(parser_id: str, row: Row) -> str:
    if row["status"] == "unnamed_parser":
        return (
            "The parses do not say which parser made them, so nothing is known of how well it does: "
            "structure is as good as they are."
        )
    if row["status"] != "ok":
        return (
            f"Structure rests on parses by {parser_id}, which was never scored: metewand parse --evaluate "
            "TREEBANK says how far it can be trusted."
        )
    upos, uas, las = (format_percent(row[name]) for name in ("upos_score", "uas_score", "las_score"))
    return (
        f"Structure rests on parses by {parser_id}. On {row['treebank']} "
        f"({row['treebank_word_count']} words) it finds the right part of speech for {upos}, the right head "
        f"for {uas} (UAS), head and relation for {las} (LAS)."
    )


def _describe_published(scores: Sequence[Row]) -> list[str]:
    published = [row["las_score"] for row in scores if row["role"] == "published"]
    if not published:
        return []
    lowest, highest = format_percent(min(published)), format_percent(max(published))
    return [f"Published parsers of Old English reach an LAS of {lowest} to {highest}."]
