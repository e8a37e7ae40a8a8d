"""The rules that a generated line has to keep: one implementation for the validator and the marts."""

import math
from collections.abc import Set

from analysis.surface import merge_letters


def measure_jaccard(generated_tokens: Set[str], original_tokens: Set[str]) -> float:
    """Shared types over all types of two lines in merged form; NaN where neither has a token.

    Tokens are surface forms; þ and ð count as one letter here.
    """
    generated = {merge_letters(token) for token in generated_tokens}
    original = {merge_letters(token) for token in original_tokens}
    types = generated | original
    return len(generated & original) / len(types) if types else math.nan


def is_out_of_length_band(generated_count: int, original_count: int, low: float, high: float) -> bool:
    """Whether the ratio of token counts leaves the band. An empty source line admits an empty line only."""
    if original_count == 0:
        return generated_count > 0
    return not low <= generated_count / original_count <= high
