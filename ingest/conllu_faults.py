"""What can be wrong with a CoNLL-U file, and what reading does about it.

Three answers: ``refuse`` (the tree cannot be known, so the file is not read), ``repair`` (one reading is
the only sensible one; the value read is not the value written) and ``keep`` (odd, but read as written).
``warehouse/docs/decisions/0020-conllu-faults.md`` gives the reasons.
"""

from typing import Literal, NamedTuple

Action = Literal["refuse", "repair", "keep"]


class FaultKind(NamedTuple):
    """A kind of fault: what reading does, and what that means (repair, keep) or what to do (refuse)."""

    action: Action
    consequence: str


class Fault(NamedTuple):
    """One fault. ``line`` counts from 1; ``column`` is a CoNLL-U column, or empty for a whole line."""

    line: int
    column: str
    fault_code: str
    message: str

    @property
    def kind(self) -> FaultKind:
        """What reading does about this fault."""
        return FAULT_KINDS[self.fault_code]


FAULT_KINDS: dict[str, FaultKind] = {
    "column_count": FaultKind("refuse", "give the row its ten columns, separated by single tabs"),
    "id_not_a_number": FaultKind("refuse", "number the words 1, 2, 3 …; ranges are 3-4, empty nodes 3.1"),
    "id_out_of_order": FaultKind("refuse", "number the words of a sentence 1, 2, 3 … without a gap"),
    "sentence_without_words": FaultKind("refuse", "remove the sentence, or give it its words"),
    "head_not_a_number": FaultKind("refuse", "write the id of the head, or 0 for the root"),
    "head_beyond_sentence": FaultKind("refuse", "write the id of a word of the same sentence"),
    "no_root": FaultKind("refuse", "give exactly one word of the sentence the head 0"),
    "several_roots": FaultKind("refuse", "give exactly one word of the sentence the head 0"),
    "cycle": FaultKind(
        "refuse", "give one of these words another head, so that every word leads to the root"
    ),
    "column_unused": FaultKind(
        "refuse", "tag and parse the file first: structure is measured on this column"
    ),
    "no_sentence": FaultKind(
        "refuse", "give a file with at least one sentence, or leave it out of the study"
    ),
    "empty_column": FaultKind("repair", "read as _"),
    "padded_value": FaultKind("repair", "read without the spaces around it"),
    "upos_spelling": FaultKind("repair", "read as the tag that it can only stand for"),
    "upos_unknown": FaultKind("repair", "read as X, the tag for a word without a part of speech"),
    "relation_spelling": FaultKind("repair", "read in lower case and without spaces"),
    "relation_empty": FaultKind("repair", "read as dep, the unspecified dependency"),
    "blank_line_with_spaces": FaultKind("repair", "read as the end of the sentence"),
    "repeated_comment": FaultKind("repair", "the first one counts"),
    "sent_id_empty": FaultKind("repair", "read as a sentence without a sent_id"),
    "sent_id_repeated": FaultKind("keep", "both sentences belong to the line of that name"),
    "relation_unknown": FaultKind("keep", "measured as a relation of its own"),
    "root_relation": FaultKind(
        "keep", "the head decides what the root is, the relation is measured as written"
    ),
    "features_form": FaultKind("keep", "features that are not Name=Value are not measured"),
    "range_beyond_sentence": FaultKind("keep", "multiword ranges are counted, not measured"),
    "comment_in_sentence": FaultKind("keep", "read as a comment of its sentence"),
    "comment_without_sentence": FaultKind("keep", "belongs to no sentence and is passed over"),
    "no_final_blank_line": FaultKind("keep", "the last sentence ends with the file"),
    "text_differs": FaultKind("keep", "the words are measured, the text comment is not"),
}
"""Every fault that reading knows, in the order of the decision file's table."""

UPOS_CODES = (
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM",
    "PART", "PRON", "PROPN", "PUNCT", "SCONJ", "SYM", "VERB", "X",
)  # fmt: skip
"""The universal parts of speech (Universal Dependencies, version 2)."""

RELATION_CODES = frozenset((
    "acl", "advcl", "advmod", "amod", "appos", "aux", "case", "cc", "ccomp", "clf", "compound",
    "conj", "cop", "csubj", "dep", "det", "discourse", "dislocated", "expl", "fixed", "flat",
    "goeswith", "iobj", "list", "mark", "nmod", "nsubj", "nummod", "obj", "obl", "orphan",
    "parataxis", "punct", "reparandum", "root", "vocative", "xcomp",
))  # fmt: skip
"""The universal relations (Universal Dependencies, version 2), without subtypes."""
