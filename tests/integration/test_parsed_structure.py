"""300 lines of the homilies, parsed here by the tiny models of ../shared, and structure measured on that."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest
from click.testing import CliRunner

from ingest.text_files import read_text
from warehouse.cli import main

OE = Path(__file__).parents[3] / "shared" / "data" / "oe"

pytestmark = [
    pytest.mark.parse,
    pytest.mark.shared,
    pytest.mark.skipif(not OE.exists(), reason="the real material (../shared) is absent"),
    # Stanza's own scoring leaves the treebank's file to the garbage collector.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
pytest.importorskip("stanza", reason="the extra 'parse' (stanza, torch) is absent")

LINE_COUNT = 300
STUDY = """
name = "parsed"
resamples = 20
components = ["S"]
[original]
id = "source"
[[generated]]
aligned = "*.tsv"
[parser]
pretrain = "models/ang.pt"
tagger = "models/ang_tagger.pt"
lemmatiser = "models/ang_lemma.pt"
parser = "models/ang_parser.pt"
letters = { "þ" = "ð", "Þ" = "Ð" }
"""


@pytest.fixture
def study(tmp_path: Path) -> Path:
    (tmp_path / "study.toml").write_text(STUDY, encoding="utf-8")
    (tmp_path / "models").symlink_to(OE / "models")
    for name in ("scribal.tsv.gz", "paraphrase.tsv"):
        rows = read_text(OE / "homilies" / name).splitlines(keepends=True)[: LINE_COUNT + 1]
        (tmp_path / name.removesuffix(".gz")).write_text("".join(rows), encoding="utf-8")
    return tmp_path


def ask(study: Path, query: str) -> list[tuple]:
    with duckdb.connect(str(study / "published.duckdb"), read_only=True) as connection:
        return connection.execute(f"use marts; {query}").fetchall()


STRUCTURE = (
    "select generator_id, value, status from fct_components where component_code = 'S' order by generator_id"
)


def test_structure_is_measured_on_parses_made_here(
    study: Path, build: Callable[[Path], None], tmp_path_factory
):
    parsed = CliRunner().invoke(main, ["parse", "--study", str(study), "--json"])
    assert parsed.exit_code == 0, parsed.output
    report = json.loads(parsed.stdout)
    assert set(report["written"]) == {"source", "scribal", "paraphrase"}

    test = tmp_path_factory.mktemp("treebank") / "test.conllu"
    text = gzip.decompress((OE / "treebank/ang_oedt-ud-test.conllu.gz").read_bytes()).decode()
    test.write_text("\n\n".join(text.split("\n\n")[:40]) + "\n\n", encoding="utf-8")
    scored = CliRunner().invoke(main, ["parse", "--study", str(study), "--evaluate", str(test), "--json"])
    record = json.loads(scored.stdout)
    build(study)

    rows = ask(study, STRUCTURE)
    assert [name for name, _, _ in rows] == ["paraphrase", "scribal"]
    assert all(0 < value < 1 and status == "ok" for _, value, status in rows)
    # The text that only spells otherwise stands nearer to its source than the one with other words.
    assert rows[1][1] > rows[0][1]

    corpora = ask(
        study, "select corpus_id, sentence_count, parser_id, las_score, status from fct_corpus_parsers"
    )
    assert {row[0] for row in corpora} == {"source", "scribal", "paraphrase"}
    for _, sentence_count, parser_id, las_score, status in corpora:
        assert (sentence_count, parser_id, status) == (LINE_COUNT, report["parser_id"], "ok")
        assert las_score == record["las_score"]
    scores = ask(
        study,
        "select parser_id, role, uas_score, las_score, corpus_count from fct_parser_scores order by 2, 3",
    )
    assert scores == [
        ("published-baseline-2", "published", 0.8489, 0.7671, 0),
        ("published-baseline-1", "published", 0.8892, 0.7965, 0),
        (report["parser_id"], "study", record["uas_score"], record["las_score"], 3),
    ]
    ((correct, words),) = ask(
        study, "select sum(correct_count), sum(gold_count) from fct_parser_relation_scores"
    )
    assert correct / words == pytest.approx(record["las_score"])

    # Parses of another parser in one corpus: the figure stands, and says what it is worth.
    place = study / "parses/scribal.conllu.gz"
    text = gzip.decompress(place.read_bytes()).decode().replace(report["parser_id"], "another-parser")
    place.write_bytes(gzip.compress(text.encode()))
    build(study)
    statuses = {name: status for name, _, status in ask(study, STRUCTURE)}
    assert statuses == {"paraphrase": "ok", "scribal": "mixed_parsers"}
    scores = dict(ask(study, "select generator_id, status from fct_overall_scores where score_code = 'G[S]'"))
    assert scores == {"paraphrase": "ok", "scribal": "mixed_parsers"}
    findings = ask(study, "select file, finding_code from fct_findings where finding_code = 'mixed_parsers'")
    assert findings == [("parses/scribal.conllu.gz", "mixed_parsers")]
    ((status,),) = ask(study, "select status from fct_corpus_parsers where corpus_id = 'scribal'")
    assert status == "not_evaluated"
