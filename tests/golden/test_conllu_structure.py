"""Words and heads as read from the real parses, against ../shared/expected/generation.json."""

import json
from pathlib import Path

import numpy as np
import pytest

from ingest.conllu import read_conllu

SHARED = Path(__file__).parents[3] / "shared"
EXPECTED = SHARED / "expected" / "generation.json"

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not EXPECTED.exists(), reason="the real material (../shared) is absent"),
]


@pytest.mark.parametrize("corpus", ["paraphrase", "trigram-lm", "original"])
def test_read_conllu__gives_the_expected_dependency_lengths(corpus: str) -> None:
    generators = json.loads(EXPECTED.read_text(encoding="utf-8"))["generators"]
    structure = generators["paraphrase" if corpus == "original" else corpus]["structure"]
    expected = structure["original" if corpus == "original" else "generated"]
    loaded = read_conllu(SHARED / f"data/oe/parses/homilies-{corpus}.conllu.gz", corpus)
    words = loaded.tables["parsed_words"].to_pandas()
    words = words[(words.upos_code != "PUNCT") & (words.head_id > 0)]
    lengths = np.abs(words.head_id - words.word_id)
    # The lemmatiser wrote a space before one lemma of the trigram text.
    assert {finding.finding_code for finding in loaded.findings} <= {"padded_value"}
    assert loaded.tables["parsed_sentences"].num_rows == expected["n"]
    assert lengths.mean() == pytest.approx(expected["mdl"], abs=1e-9)
    assert (lengths > 5).mean() == pytest.approx(expected["long"], abs=1e-9)


@pytest.mark.parametrize("part", ["train", "dev", "test"])
def test_read_conllu__reads_the_treebank_without_a_refusal(part: str) -> None:
    loaded = read_conllu(SHARED / f"data/oe/treebank/ang_oedt-ud-{part}.conllu.gz", part)
    assert loaded.tables["parsed_sentences"].num_rows == {"train": 1188, "dev": 699, "test": 930}[part]
