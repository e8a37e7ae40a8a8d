"""The row offset of the bare matrix in ../shared, found and proved."""

from pathlib import Path

import pytest

from ingest.embeddings import read_embeddings

MODELS = Path(__file__).parents[3] / "shared" / "data" / "oe" / "models"

pytestmark = [
    pytest.mark.parse,
    pytest.mark.shared,
    pytest.mark.skipif(not MODELS.exists(), reason="the real material (../shared) is absent"),
]


def test_read_embeddings__ang_embeddings_starts_after_four_special_rows() -> None:
    pytest.importorskip("torch", reason="the extra 'parse' (torch) is absent")
    loaded = read_embeddings(MODELS / "ang_embeddings.pt", MODELS / "ang.pt")
    (space,) = loaded.tables["embedding_spaces"].to_pylist()
    assert (space["row_offset"], space["compared_row_count"], space["largest_difference"]) == (4, 14_900, 0.0)
    assert (space["word_count"], space["dimension"]) == (14_900, 100)
    assert loaded.tables["vectors"]["form_text"].to_pylist()[:2] == ["and", "þæt"]
