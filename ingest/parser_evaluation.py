"""A parser's scores on a treebank, and the file that keeps them beside the study.

The scores are those of the standard evaluation script (``udtools``, which Stanza brings): the parser gets
the treebank's words, letters mapped as in parsing, and is held against its tags, lemmas and trees.
"""

import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa

from ingest.conllu import refusal_error
from ingest.conllu_checks import Examination, examine
from ingest.conllu_layout import COLUMNS
from ingest.parse_corpus import CHUNK_SENTENCES, Words
from ingest.provenance import hash_file
from ingest.raw_tables import Loaded
from ingest.relation_counts import count_relations
from ingest.text_files import read_text
from warehouse.errors import InputError

FORMAT_VERSION = 1
METRICS = {
    "upos_score": "UPOS",
    "features_score": "UFeats",
    "lemma_score": "Lemmas",
    "uas_score": "UAS",
    "las_score": "LAS",
}
"""Our names of the script's metrics; each is its F1, which over given words is the accuracy."""


def evaluate_parser(
    test: Path,
    parser_id: str,
    parse: Callable[[list[list[str]]], list[Words]],
    map_letters: Callable[[str], str],
) -> dict[str, Any]:
    """Parse a treebank's words and score the outcome. Raises InputError where the treebank is refused.

    Returns a plain record: parser, treebank and its hash, counts, the five scores, and counts per relation.
    """
    text = read_text(test).replace("\r\n", "\n")
    gold = examine(text)
    if gold.refusals:
        raise refusal_error(test, gold.refusals)
    words = parse_words(gold, parse, map_letters)
    scores = standard_scores(text, write_system(text, words))
    relations = count_relations(
        list(zip(gold.head_ids.tolist(), gold.columns["DEPREL"].to_pylist(), strict=True)),
        [(word[4], word[5]) for word in words],
    )
    return {
        "format_version": FORMAT_VERSION,
        "parser_id": parser_id,
        "treebank": test.name,
        "treebank_sha256": hash_file(test),
        "sentence_count": len(gold.sentences),
        "word_count": len(gold.word_ids),
        **{name: scores[metric].f1 for name, metric in METRICS.items()},
        "relations": [count._asdict() for count in relations],
    }


def parse_words(
    gold: Examination, parse: Callable[[list[list[str]]], list[Words]], map_letters: Callable[[str], str]
) -> list[tuple[str, str, str, str, int, str]]:
    """Parse the words of a treebank in their sentences; one parse per word, in the treebank's order."""
    sentences: list[list[str]] = [[] for _ in gold.sentences]
    for index, form in zip(gold.sentence_index.tolist(), gold.columns["FORM"].to_pylist(), strict=True):
        # A word of a treebank may have spaces in it; Stanza's words may not.
        sentences[index].append(map_letters(form).replace(" ", "\u00a0"))
    parsed: list[Words] = []
    for start in range(0, len(sentences), CHUNK_SENTENCES):
        parsed += parse(sentences[start : start + CHUNK_SENTENCES])
    return [word for words in parsed for word in words]


def write_system(text: str, words: Sequence[tuple[str, str, str, str, int, str]]) -> str:
    """The treebank with the parser's columns in the place of its own; its tokens, ranges and order stay."""
    left = iter(words)
    lines = []
    for line in text.split("\n"):
        fields = line.split("\t")
        if len(fields) == len(COLUMNS) and fields[0].strip().isdigit():
            lemma, upos, xpos, feats, head, relation = next(left)
            fields[2:9] = [lemma, upos, xpos, feats, str(head), relation, "_"]
            lines.append("\t".join(fields))
        else:
            lines.append(line)
    return "\n".join(lines)


def standard_scores(gold_text: str, system_text: str) -> dict[str, Any]:
    """The standard evaluation script's scores for two CoNLL-U texts over the same characters."""
    from udtools import udeval  # noqa: PLC0415 (comes with the extra)

    gold, system = (
        udeval.load_conllu(io.StringIO(_without_empty_nodes(text)), name, {})
        for name, text in (("gold", gold_text), ("system", system_text))
    )
    scores: dict[str, Any] = udeval.evaluate(gold, system)
    return scores


def _without_empty_nodes(text: str) -> str:
    """Enhanced dependencies play no part here, and the script refuses empty nodes that they do not name."""
    kept = []
    for line in text.rstrip("\n").split("\n"):
        fields = line.split("\t")
        if len(fields) == len(COLUMNS):
            if "." in fields[0]:
                continue
            fields[8] = "_"
        kept.append("\t".join(fields) if line.strip() else "")
    return "\n".join(kept) + "\n\n"


def read_evaluation(path: Path) -> Loaded:
    """Read a kept evaluation into raw tables parser_scores and parser_relation_scores. Raises InputError."""
    try:
        record = _known_format(json.loads(read_text(path)))
        relations = record["relations"]
        types = dict.fromkeys(("parser_id", "treebank", "treebank_sha256"), pa.string())
        types |= dict.fromkeys(("sentence_count", "word_count"), pa.int64())
        types |= dict.fromkeys(METRICS, pa.float64())
        scores = pa.table(
            {name: pa.array([record[name]], kind) for name, kind in types.items()}
            | {"row_number": pa.array([1], pa.int64())}
        )
        counts = ("gold_count", "system_count", "correct_count")
        relation_table = pa.table(
            {
                "parser_id": pa.array([record["parser_id"]] * len(relations), pa.string()),
                "relation_code": pa.array([item["relation_code"] for item in relations], pa.string()),
                **{name: pa.array([item[name] for item in relations], pa.int64()) for name in counts},
                "row_number": pa.array(range(1, len(relations) + 1), pa.int64()),
            }
        )
    except (ValueError, KeyError, TypeError, pa.ArrowInvalid) as error:
        raise InputError(
            f"this is no evaluation that metewand wrote ({error!r})",
            place=str(path),
            remedy="delete it and run: metewand parse --evaluate TREEBANK",
        ) from error
    return Loaded({"parser_scores": scores, "parser_relation_scores": relation_table}, len(relations))


def _known_format(record: dict[str, Any]) -> dict[str, Any]:
    if record["format_version"] != FORMAT_VERSION:
        raise ValueError(f"its format is {record['format_version']}, not {FORMAT_VERSION}")
    return record
