"""``metewand parse`` with the tiny models of ../shared: offline, resumable, one parser for all corpora."""

import gzip
import io
import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from ingest.conllu import read_conllu
from ingest.conllu_checks import examine
from ingest.parse_corpus import parse_with
from ingest.parser_evaluation import standard_scores, write_system
from ingest.parser_models import open_pipeline
from ingest.text_files import read_text
from warehouse import parsing
from warehouse.cli import main
from warehouse.parsing import study_models
from warehouse.study import read_study

OE = Path(__file__).parents[3] / "shared" / "data" / "oe"

pytestmark = [
    pytest.mark.parse,
    pytest.mark.shared,
    # Stanza's own scoring leaves the treebank's file to the garbage collector.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.skipif(not OE.exists(), reason="the real material (../shared) is absent"),
]
stanza = pytest.importorskip("stanza", reason="the extra 'parse' (stanza, torch) is absent")
udeval = pytest.importorskip("udtools.udeval", reason="the extra 'parse' (stanza, torch) is absent")

LINE_COUNT = 12
STUDY = """
name = "parses"
[original]
id = "source"
[[generated]]
aligned = "*.tsv"
[background]
lines = "background.txt"
columns = { line_id = "line_id", text = "text" }
[parser]
pretrain = "models/ang.pt"
tagger = "models/ang_tagger.pt"
lemmatiser = "models/ang_lemma.pt"
parser = "models/ang_parser.pt"
letters = { "þ" = "ð", "Þ" = "Ð" }
background_sentences = 5
"""


def head_of(path: Path, count: int) -> str:
    return "".join(read_text(path).splitlines(keepends=True)[: count + 1])


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """A study of a few lines, without any parse."""
    (tmp_path / "study.toml").write_text(STUDY, encoding="utf-8")
    (tmp_path / "scribal.tsv").write_text(
        head_of(OE / "homilies/scribal.tsv.gz", LINE_COUNT), encoding="utf-8"
    )
    (tmp_path / "paraphrase.tsv").write_text(
        head_of(OE / "homilies/paraphrase.tsv", LINE_COUNT), encoding="utf-8"
    )
    (tmp_path / "background.txt").write_text(head_of(OE / "background.tsv.gz", 30), encoding="utf-8")
    (tmp_path / "models").symlink_to(OE / "models")
    return tmp_path


def parse(study: Path, *arguments: object):
    return CliRunner().invoke(main, ["parse", "--study", str(study), *map(str, arguments)])


def parses(study: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((study / "parses").glob("*"))}


def test_every_corpus_gets_parses_from_one_parser_and_the_study_finds_them(study):
    outcome = parse(study)
    assert outcome.exit_code == 0, outcome.output
    made = parses(study)
    assert set(made) == {f"{name}.conllu.gz" for name in ("source", "scribal", "paraphrase", "background")}
    for name in ("source", "scribal", "background"):
        loaded = read_conllu(study / f"parses/{name}.conllu.gz", name)
        sentences = loaded.tables["parsed_sentences"].to_pydict()
        assert len(set(sentences["parser_id"])) == 1
        assert len(sentences["sent_id"]) == (5 if name == "background" else LINE_COUNT)
        # A weak model names a root that is none; that is told, and measured as it stands.
        assert {finding.finding_code for finding in loaded.findings} <= {"padded_value", "root_relation"}
    text = gzip.decompress(made["source.conllu.gz"]).decode()
    assert "þinga" in text  # the text is kept, whatever the parser saw
    assert all(generator.parses for generator in read_study(study).generators)


def test_a_second_run_does_nothing_and_a_changed_line_costs_one_line(study):
    parse(study)
    before = parses(study)
    outcome = parse(study, "--json")
    report = json.loads(outcome.stdout)
    assert (report["written"], report["parsed_sentence_count"]) == ({}, 0)
    assert parses(study) == before
    path = study / "scribal.tsv"
    rows = path.read_text("utf-8").split("\n")
    fields = rows[3].split("\t")
    fields[3] = "god wæs on þam huse"
    path.write_text("\n".join([*rows[:3], "\t".join(fields), *rows[4:]]), encoding="utf-8")
    report = json.loads(parse(study, "--json").stdout)
    assert report["parsed_sentence_count"] == 1
    assert report["written"] == {"scribal": "parses/scribal.conllu.gz"}


def test_an_interrupted_run_goes_on_to_the_same_bytes(study, tmp_path_factory, monkeypatch):
    monkeypatch.setattr("ingest.parse_corpus.CHUNK_SENTENCES", 8)
    whole = tmp_path_factory.mktemp("whole") / "study"
    shutil.copytree(study, whole, symlinks=True)
    parse(whole)
    calls = []

    def interrupted(pipeline, tokens):
        calls.append(len(tokens))
        if len(calls) == 3:
            raise KeyboardInterrupt
        return real(pipeline, tokens)

    real = parsing.parse_with
    monkeypatch.setattr(parsing, "parse_with", interrupted)
    assert parse(study).exit_code == 130
    assert not (study / "parses").exists()
    report = json.loads(parse(study, "--json").stdout)
    assert report["kept_sentence_count"] >= 16
    assert parses(study) == parses(whole)


def test_parses_of_the_users_own_are_left_alone(study):
    (study / "parses").mkdir()
    own = study / "parses/source.conllu.gz"
    own.write_bytes(gzip.compress(b"1\tx\tx\tX\t_\t_\t0\troot\t_\t_\n\n"))
    before = own.read_bytes()
    outcome = parse(study)
    assert own.read_bytes() == before
    assert "source were not parsed by this parser" in outcome.stderr


def test_parses_that_were_corrected_by_hand_are_left_alone(study):
    parse(study)
    place = study / "parses/source.conllu.gz"
    text = gzip.decompress(place.read_bytes()).decode()
    corrected = text.replace("\tNOUN\t", "\tPROPN\t", 1)
    assert corrected != text
    place.write_bytes(gzip.compress(corrected.encode()))
    report = json.loads(parse(study, "--json").stdout)
    assert report["foreign"] == ["source"]
    assert gzip.decompress(place.read_bytes()).decode() == corrected


def state(study: Path) -> dict[Path, bytes]:
    hidden = study / ".metewand"
    return {
        path: path.read_bytes() for path in study.rglob("*") if path.is_file() and hidden not in path.parents
    }


def as_text(study: Path, name: str) -> None:
    (study / "own.pt").write_text("and se he\n", encoding="utf-8")
    change(study, name, "own.pt")


def as_pickle_with_code(study: Path, name: str) -> None:
    (study / "own.pt").write_bytes(b"cos\nsystem\n(S'touch made'\ntR.")
    change(study, name, "own.pt")


def as_other_width(study: Path, name: str) -> None:
    torch = pytest.importorskip("torch")
    words = ["<PAD>", "<UNK>", "<EMPTY>", "<ROOT>", "and"]
    torch.save({"vocab": {"_id2unit": words}, "emb": torch.zeros(5, 30)}, study / "own.pt")
    change(study, name, "own.pt")


def as_another_role(study: Path, name: str) -> None:
    change(study, name, "models/ang_lemma.pt" if name != "lemmatiser" else "models/ang_tagger.pt")


def as_nothing(study: Path, name: str) -> None:
    text = (study / "study.toml").read_text("utf-8")
    lines = [line for line in text.split("\n") if not line.startswith(f"{name} =")]
    (study / "study.toml").write_text("\n".join(lines), encoding="utf-8")


def as_missing_file(study: Path, name: str) -> None:
    change(study, name, "models/none.pt")


def change(study: Path, name: str, file: str) -> None:
    text = (study / "study.toml").read_text("utf-8").split("\n")
    lines = [f'{name} = "{file}"' if line.startswith(f"{name} =") else line for line in text]
    (study / "study.toml").write_text("\n".join(lines), encoding="utf-8")


@pytest.mark.parametrize(
    ("spoil", "name", "message"),
    [
        (as_text, "pretrain", "cannot be loaded"),
        (as_text, "tagger", "cannot be loaded"),
        (as_pickle_with_code, "parser", "not loaded"),
        (as_other_width, "pretrain", "vectors of 100 numbers, the pretrain's have 30"),
        (as_another_role, "parser", "this is a lemmatiser, not a dependency parser"),
        (as_another_role, "lemmatiser", "this is a tagger, not a lemmatiser"),
        (as_nothing, "lemmatiser", "names no lemmatiser"),
        (as_missing_file, "tagger", "does not exist"),
    ],
)
def test_bad_models_are_errors_and_nothing_changes(study, monkeypatch, spoil, name, message):
    monkeypatch.chdir(study)
    spoil(study, name)
    before = state(study)
    outcome = parse(study)
    assert outcome.exit_code == 2
    assert message in outcome.stderr
    assert state(study) == before


def test_a_package_without_a_network_is_an_error_and_nothing_changes(study, monkeypatch):
    def unreachable(*_args: object, **_named: object):
        raise ConnectionError("no network")

    monkeypatch.setattr(stanza, "Pipeline", unreachable)
    text = STUDY[: STUDY.index("pretrain")] + 'package = "default"\n'
    (study / "study.toml").write_text(text, encoding="utf-8")
    before = state(study)
    outcome = parse(study)
    assert outcome.exit_code == 2
    assert "no network" in outcome.stderr
    assert state(study) == before


SMALL = {
    "tagger": "hidden_dim=16 char_hidden_dim=8 deep_biaff_hidden_dim=16 composite_deep_biaff_hidden_dim=8 "
    "transformed_dim=16 char_emb_dim=8 max_steps=4",
    "lemmatiser": "dict_only num_epoch=1",
    "parser": "hidden_dim=16 char_hidden_dim=8 deep_biaff_hidden_dim=16 deep_biaff_output_dim=16 "
    "transformed_dim=16 char_emb_dim=8 max_steps=4",
}


@pytest.fixture(scope="module")
def treebank(tmp_path_factory) -> Path:
    """200 sentences of the treebank to learn from, and a few of its other parts."""
    folder = tmp_path_factory.mktemp("treebank")
    for part, count in (("train", 200), ("dev", 20), ("test", 60)):
        text = gzip.decompress((OE / f"treebank/ang_oedt-ud-{part}.conllu.gz").read_bytes()).decode()
        (folder / f"ang-{part}.conllu").write_text("\n\n".join(text.split("\n\n")[:count]) + "\n\n", "utf-8")
    return folder


def test_a_model_is_trained_and_scored_as_the_standard_script_scores(study, treebank):
    options = [
        part
        for role, names in SMALL.items()
        for name in names.split()
        for part in ("--option", f"{role}.{name}")
    ]
    trained = parse(study, "--train", treebank, "--models", "own", "--merge-dev", "--json", *options)
    assert trained.exit_code == 0, trained.output
    section = json.loads(trained.stdout)
    assert section["tagger"] == "own/tagger.pt"
    for role, file in section.items():
        change(study, role, file)
    outcome = parse(study, "--evaluate", treebank / "ang-test.conllu", "--json")
    assert outcome.exit_code == 0, outcome.output
    record = json.loads(outcome.stdout)
    (kept,) = (study / "evaluations").glob("*.json")
    assert json.loads(kept.read_text("utf-8")) == record

    # The same words through the plain pipeline, held against the treebank by the script's own entry point.
    models = study_models(read_study(study))
    text = (treebank / "ang-test.conllu").read_text("utf-8")
    gold = examine(text)
    forms = gold.columns["FORM"].to_pylist()
    sentences = [
        [models.map_letters(forms[word]) for word in range(len(forms)) if gold.sentence_index[word] == index]
        for index in range(len(gold.sentences))
    ]
    with open_pipeline(models) as pipeline:
        words = [
            word
            for at in range(0, 60, 64)
            for words in parse_with(pipeline, sentences[at : at + 64])
            for word in words
        ]
    system = write_system(text, words)
    scores = udeval.evaluate(
        udeval.load_conllu(io.StringIO(text), "gold", {}),
        udeval.load_conllu(io.StringIO(system), "system", {}),
    )
    names = ("upos_score", "features_score", "lemma_score", "uas_score", "las_score")
    expected = [scores[name].f1 for name in ("UPOS", "UFeats", "Lemmas", "UAS", "LAS")]
    assert [record[name] for name in names] == expected
    assert record["las_score"] < 0.9  # four steps of training: a model that errs is what is scored here
    correct = sum(relation["correct_count"] for relation in record["relations"])
    assert correct == scores["LAS"].correct


def test_a_treebank_scored_against_itself_is_all_right():
    text = gzip.decompress((OE / "treebank/ang_oedt-ud-dev.conllu.gz").read_bytes()).decode()
    scores = standard_scores(text, text)
    assert {scores[name].f1 for name in ("UPOS", "UFeats", "Lemmas", "UAS", "LAS")} == {1.0}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--option", "parser.no_such_thing=1"), "no_such_thing"),
        (("--option", "wizard.max_steps=1"), "no option of a model"),
        (("--dev", "none.conllu"), "cannot be read"),
    ],
)
def test_bad_training_is_an_error_and_nothing_changes(study, treebank, arguments, message):
    before = state(study)
    small = [part for name in SMALL["tagger"].split() for part in ("--option", f"tagger.{name}")]
    lemma = [part for name in SMALL["lemmatiser"].split() for part in ("--option", f"lemmatiser.{name}")]
    outcome = parse(study, "--train", treebank, "--models", "own", *small, *lemma, *arguments)
    assert outcome.exit_code == 2, outcome.output
    assert message in outcome.stderr
    assert state(study) == before


def test_models_are_never_written_over(study, treebank):
    (study / "own").mkdir()
    (study / "own/parser.pt").write_bytes(b"a model")
    outcome = parse(study, "--train", treebank, "--models", "own")
    assert outcome.exit_code == 2
    assert "a model here already" in outcome.stderr


def test_other_bad_calls(study, treebank):
    assert parse(study, "--train", study / "none").exit_code == 2
    assert parse(study, "--train", treebank / "ang-train.conllu").exit_code == 2
    assert parse(study, "--train", treebank, "--evaluate", treebank).exit_code == 2
