"""CoNLL-U files become raw.parsed_sentences and raw.parsed_words.

Words with an integer id are read; multiword ranges and empty nodes are counted. A fault that leaves the
tree unknown refuses the file, any other is repaired or kept, with a finding (``ingest.conllu_faults``).
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa

from ingest.conllu_checks import Examination, examine
from ingest.conllu_faults import Fault
from ingest.raw_tables import Finding, Loaded
from ingest.text_files import read_text
from warehouse.errors import InputError

FINDINGS_PER_CODE = 100
"""Findings told one by one for each kind of fault; the rest of the kind is one finding with their number."""


def read_conllu(path: Path, corpus_id: str) -> Loaded:
    """Read one CoNLL-U file, plain or gzip, as the parses of a corpus.

    Returns tables parsed_sentences and parsed_words; ``row_count`` is the number of words. Raises
    InputError naming file, line, column and remedy for the first fault that refuses the file.
    """
    found = examine(read_text(path))
    if found.refusals:
        raise refusal_error(path, found.refusals)
    return Loaded(
        {
            "parsed_sentences": _sentence_table(found, corpus_id),
            "parsed_words": _word_table(found, corpus_id),
        },
        len(found.word_ids),
        findings_of(found.faults),
    )


def refusal_error(path: Path, refusals: Sequence[Fault]) -> InputError:
    """Make the error for the faults that refuse a file: the first one told, the others counted."""
    first = refusals[0]
    column = f", column {first.column}" if first.column else ""
    more = f" ({len(refusals) - 1} more faults: `metewand check` lists them)" if len(refusals) > 1 else ""
    return InputError(
        first.message + more, place=f"{path}: line {first.line}{column}", remedy=first.kind.consequence
    )


def findings_of(faults: Sequence[Fault]) -> tuple[Finding, ...]:
    """Turn faults that were repaired or kept into findings, at most FINDINGS_PER_CODE of a kind."""
    told: Counter[str] = Counter()
    findings = []
    for fault in faults:
        told[fault.fault_code] += 1
        if told[fault.fault_code] <= FINDINGS_PER_CODE:
            column = f", column {fault.column}" if fault.column else ""
            message = f"{fault.message}: {fault.kind.consequence}"
            findings.append(Finding(f"line {fault.line}{column}", fault.fault_code, message))
    for code, count in told.items():
        if count > FINDINGS_PER_CODE:
            message = f"{count - FINDINGS_PER_CODE} more of these: `metewand check` lists them all"
            findings.append(Finding("whole file", code, message))
    return tuple(findings)


def _sentence_table(found: Examination, corpus_id: str) -> pa.Table:
    sentences = found.sentences
    count = len(sentences)
    return pa.table(
        {
            "corpus_id": pa.repeat(corpus_id, count),
            "sentence_number": pa.array(range(1, count + 1), pa.int64()),
            "sent_id": pa.array([sentence.sent_id for sentence in sentences], pa.string()),
            "line_id": pa.array([sentence.line_id for sentence in sentences], pa.string()),
            "sentence_text": pa.array([sentence.text for sentence in sentences], pa.string()),
            "multiword_count": pa.array(found.multiword_counts),
            "empty_node_count": pa.array(found.empty_node_counts),
            "parser_id": pa.array([sentence.parser_id for sentence in sentences], pa.string()),
            "row_number": pa.array([sentence.first_line for sentence in sentences], pa.int64()),
        }
    )


def _word_table(found: Examination, corpus_id: str) -> pa.Table:
    columns = found.columns
    return pa.table(
        {
            "corpus_id": pa.repeat(corpus_id, len(found.word_ids)),
            "sentence_number": pa.array(found.sentence_index + 1),
            "word_id": pa.array(found.word_ids),
            "form_text": columns["FORM"].cast(pa.string()),
            "lemma_text": columns["LEMMA"].cast(pa.string()),
            "upos_code": columns["UPOS"].cast(pa.string()),
            "features_text": columns["FEATS"].cast(pa.string()),
            "head_id": pa.array(found.head_ids),
            "relation_code": columns["DEPREL"].cast(pa.string()),
            "row_number": pa.array(found.lines),
        }
    )
