"""A generated line against its source: the four published constraints, and what would mend a breach.

The rules themselves are those of ``analysis.compliance`` and ``analysis.surface``, which the marts use too;
this module applies them to one line at a time, without a database.
"""

import math
import unicodedata
from collections.abc import Callable
from typing import NamedTuple

from analysis.compliance import is_out_of_length_band, measure_jaccard
from analysis.surface import fold_surface, has_diacritic, merge_letters, split_tokens

VALIDATOR_VERSION = "1"
"""Changes whenever a line could be judged otherwise than before; an accepted text keeps its number."""

RULE_CODES = ("has_out_of_lexicon", "has_diacritic", "is_out_of_length_band", "is_too_similar")


class Limits(NamedTuple):
    """The thresholds: band of the ratio of token counts, ceiling of the Jaccard similarity."""

    length_low: float = 0.8
    length_high: float = 1.25
    jaccard_ceiling: float = 0.7


class LineVerdict(NamedTuple):
    """One line judged.

    ``out_of_lexicon`` are its distinct tokens outside the lexicon, in order; ``marked_words`` its words with
    a combining mark; ``token_ratio`` is NaN where the source has no token, ``jaccard`` where neither has one.
    """

    generated_token_count: int
    original_token_count: int
    token_ratio: float
    jaccard: float
    shared_type_count: int
    type_count: int
    out_of_lexicon: tuple[str, ...]
    marked_words: tuple[str, ...]
    is_out_of_length_band: bool
    is_too_similar: bool

    @property
    def has_out_of_lexicon(self) -> bool:
        """Whether a token stands outside the lexicon."""
        return bool(self.out_of_lexicon)

    @property
    def has_diacritic(self) -> bool:
        """Whether the text carries a combining mark."""
        return bool(self.marked_words)

    @property
    def broken_rules(self) -> tuple[str, ...]:
        """The codes of the rules that the line breaks."""
        return tuple(code for code in RULE_CODES if getattr(self, code))


def judge_line(
    generated_text: str, original_text: str, allows: Callable[[str], bool], limits: Limits
) -> LineVerdict:
    """Judge one generated line against its source line.

    ``allows`` says of a token, in surface form, whether the closed lexicon has it; the source's own tokens
    are part of that lexicon.
    """
    generated_surface, original_surface = fold_surface(generated_text), fold_surface(original_text)
    generated, original = split_tokens(generated_surface), split_tokens(original_surface)
    generated_types = set(split_tokens(merge_letters(generated_surface)))
    original_types = set(split_tokens(merge_letters(original_surface)))
    jaccard = measure_jaccard(generated_types, original_types)
    return LineVerdict(
        len(generated),
        len(original),
        len(generated) / len(original) if original else math.nan,
        jaccard,
        len(generated_types & original_types),
        len(generated_types | original_types),
        tuple(token for token in dict.fromkeys(generated) if not allows(token)),
        marked_words(generated_text),
        is_out_of_length_band(len(generated), len(original), limits.length_low, limits.length_high),
        jaccard > limits.jaccard_ceiling,
    )


def marked_words(text: str) -> tuple[str, ...]:
    """The distinct words of a raw text that carry a combining mark, in order."""
    if not has_diacritic(text):
        return ()
    return tuple(word for word in dict.fromkeys(text.split()) if has_diacritic(word)) or (text,)


def strip_marks(text: str) -> str:
    """The text without its combining marks, letters and capitals as they are: ``Gōd`` → ``God``."""
    decomposed = unicodedata.normalize("NFD", text)
    bare = "".join(sign for sign in decomposed if unicodedata.category(sign) != "Mn")
    return unicodedata.normalize("NFC", bare)


def allowed_token_counts(original_count: int, limits: Limits) -> tuple[int, int]:
    """The fewest and most tokens that the length band admits, by the rule itself.

    (0, 0) for an empty source line.
    """
    if original_count == 0:
        return 0, 0
    low, high = limits.length_low, limits.length_high
    nearby = range(max(0, math.floor(low * original_count) - 1), math.ceil(high * original_count) + 2)
    admitted = [n for n in nearby if not is_out_of_length_band(n, original_count, low, high)]
    return (admitted[0], admitted[-1]) if admitted else (original_count, original_count)


def fewest_changes(shared_type_count: int, type_count: int, ceiling: float) -> int:
    """How many shared words have to give way to new ones until the Jaccard similarity is at the ceiling.

    Each exchange takes one type from the shared ones and adds one to all: (s − k) / (n + k) ≤ ceiling.
    """
    changes = 0
    while changes < shared_type_count and (shared_type_count - changes) / (type_count + changes) > ceiling:
        changes += 1
    return changes


def find_disorder(positions: list[int]) -> set[int]:
    """Places in a list of distinct positions whose removal, the fewest, leaves it rising.

    The longest rising subsequence stays; of several the one that patience sorting finds.
    """
    tails: list[int] = []
    before: list[int] = []
    for place, position in enumerate(positions):
        low, high = 0, len(tails)
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if positions[tails[middle]] < position else (low, middle)
        before.append(tails[low - 1] if low else -1)
        tails[low : low + 1] = [place]
    kept = set()
    place = tails[-1] if tails else -1
    while place >= 0:
        kept.add(place)
        place = before[place]
    return set(range(len(positions))) - kept
