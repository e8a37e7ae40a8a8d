"""How often a parser gets each relation right, by the definitions of the standard evaluation script.

The script of the CoNLL 2018 shared task counts a word as right where head and relation are right, subtypes
of relations aside (LAS). Here the same count is split by relation; the counts add up to those of LAS.
Precision is right of given, recall right of wanted; the marts divide.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple


class RelationCount(NamedTuple):
    """One relation: words that have it in the treebank, words that the parser gave it, and those right."""

    relation_code: str
    gold_count: int
    system_count: int
    correct_count: int


def count_relations(
    gold: Sequence[tuple[int, str]], system: Sequence[tuple[int, str]]
) -> list[RelationCount]:
    """Count words given as (head, relation), gold and system over the same words in the same order.

    Returns one count per relation that either side has, in code point order. Raises ValueError where the two
    have not the same number of words.
    """
    wanted: Counter[str] = Counter()
    given: Counter[str] = Counter()
    correct: Counter[str] = Counter()
    for (gold_head, gold_relation), (head, relation) in zip(gold, system, strict=True):
        wanted_code, given_code = (code.partition(":")[0] for code in (gold_relation, relation))
        wanted[wanted_code] += 1
        given[given_code] += 1
        if gold_head == head and wanted_code == given_code:
            correct[wanted_code] += 1
    codes = sorted(wanted.keys() | given.keys())
    return [RelationCount(code, wanted[code], given[code], correct[code]) for code in codes]
