"""Tags and quoted claims as annotators write them, and the rubric's rules held against a row."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ingest.rubric import RESPONSE_SCOPE, Rubric, Tag
from ingest.score_cells import Score

_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»"}
_TAG_SEPARATORS = ";,|\n\r"
_CLAIM_SEPARATORS = ";|\n\r"  # commas belong to the claims
_NO_TAG = frozenset({"-", "–", "—", "[]", "()"})


class WrittenTag(NamedTuple):
    """A tag of a row: its name, the rubric's tag behind it (None: unknown), the claim quoted with it."""

    name: str
    tag: Tag | None
    claim: str | None


def split_outside_quotes(text: str, separators: str) -> list[str]:
    """The parts of a text between separators, none of which counts inside quotes; blank parts dropped."""
    quotes = _QUOTES if text.count('"') % 2 == 0 else {k: v for k, v in _QUOTES.items() if k != '"'}
    parts, current, closing = [], "", ""
    for sign in text:
        if closing:
            closing = "" if sign == closing else closing
        elif sign in quotes:
            closing = quotes[sign]
        if not closing and sign in separators:
            parts.append(current)
            current = ""
        else:
            current += sign
    return [part.strip() for part in [*parts, current] if part.strip()]


def parse_tags(text: str, rubric: Rubric) -> list[WrittenTag]:
    """The tags of a cell; ``tag: "claim"`` and ``tag ("claim")`` carry their claim along."""
    found = []
    for part in split_outside_quotes(text.strip().strip("[]{}"), _TAG_SEPARATORS):
        if part in _NO_TAG or part.casefold() == "none":
            continue
        match = re.match(r"([^:(\[\"“„«]+)[:(\[]?\s*(.*)", part, flags=re.DOTALL)
        name, rest = (match[1], match[2]) if match else (part, "")
        name = name.strip().strip("[](){}").strip()
        tag = rubric.find_tag(name)
        found.append(WrittenTag(tag.name if tag else name, tag, unquote(rest) or None))
    return found


def parse_claims(text: str, rubric: Rubric) -> list[tuple[str | None, str]]:
    """The claims of a claims cell as (tag or None, claim)."""
    claims: list[tuple[str | None, str]] = []
    for part in split_outside_quotes(text, _CLAIM_SEPARATORS):
        head, colon, rest = part.partition(":")
        tag = rubric.find_tag(head) if colon else None
        claim = unquote(rest if tag else part)
        if claim:
            claims.append((tag.name if tag else None, claim))
    return claims


def join_claims(
    tags: list[WrittenTag], claims: list[tuple[str | None, str]]
) -> tuple[list[WrittenTag], list[str]]:
    """Give each tag its claim; claims without a tag go, in order, to the tags that need one.

    Returns the tags, and the claims that no tag took.
    """
    named = {name: claim for name, claim in claims if name}
    loose = [claim for name, claim in claims if name is None]
    joined = []
    for written in tags:
        claim = written.claim or named.pop(written.name, None)
        if claim is None and loose and written.tag and written.tag.needs_claim:
            claim = loose.pop(0)
        joined.append(written._replace(claim=claim))
    return joined, [*named.values(), *loose]


def find_breaches(
    rubric: Rubric, scores: Mapping[str, Score], tags: list[WrittenTag]
) -> Iterator[tuple[str | None, str, str]]:
    """Each rule that a row breaks, as (dimension or None for the tags, finding code, message)."""
    present = {written.name for written in tags}
    for dimension in rubric.dimensions:
        score = scores[dimension.name]
        if score.is_not_applicable and not dimension.allows_na:
            yield (
                dimension.name,
                "na_not_allowed",
                f"{dimension.name} does not allow N/A; it was read as missing",
            )
        yield from _find_low_score(rubric, dimension.name, score.score, present)
    for written in tags:
        yield from _find_tag_breach(written, scores)
    for rule in rubric.rules:
        given = scores[rule.dimension].score
        if rule.when_tag in present and given is not None and given != rule.score:
            message = f"{rule.when_tag} means {rule.dimension} {rule.score:g}, here it is {given:g}"
            yield rule.dimension, "rule_broken", message


def _find_low_score(
    rubric: Rubric, dimension: str, score: float | None, present: set[str]
) -> Iterator[tuple[str | None, str, str]]:
    tags = [tag for tag in rubric.tags if tag.scope == dimension and tag.at_or_below is not None]
    ceiling = max((tag.at_or_below for tag in tags if tag.at_or_below is not None), default=None)
    if (
        score is not None
        and ceiling is not None
        and score <= ceiling
        and not present & {tag.name for tag in tags}
    ):
        names = ", ".join(tag.name for tag in tags)
        yield dimension, "low_score_without_tag", f"{dimension} is {score:g} without one of {names}"


def _find_tag_breach(
    written: WrittenTag, scores: Mapping[str, Score]
) -> Iterator[tuple[str | None, str, str]]:
    tag = written.tag
    if tag is None:
        yield None, "unknown_tag", f"the rubric has no tag {written.name!r}; it was kept as written"
        return
    if tag.scope != RESPONSE_SCOPE and tag.at_or_below is not None:
        score = scores[tag.scope].score
        if score is not None and score > tag.at_or_below:
            message = f"{tag.name} goes with {tag.scope} up to {tag.at_or_below:g}, here it is {score:g}"
            yield tag.scope, "tag_with_high_score", message
    if tag.needs_claim and not written.claim:
        yield None, "claim_missing", f"{tag.name} has no quoted claim"


def unquote(text: str) -> str:
    """A text without the brackets and quotes around it."""
    return text.strip().strip("()[]").strip().strip("\"“”„«»'‘’").strip()
