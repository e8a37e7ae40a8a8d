"""The published file against an independent implementation (``../shared/expected/generation.json``).

The homilies are built through the command line as a user would: all eleven texts where the extra ``parse`` is
there to read the study's vectors; else three of them, and everything but word geometry and G is compared.
"""

import importlib.util
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pytest

from analysis.validation import RULE_CODES
from warehouse.folder import find_study
from warehouse.study import read_study
from warehouse.validating import validate_files

SHARED = Path(__file__).resolve().parents[3] / "shared"
DATA = SHARED / "data" / "oe"
EXPECTED = SHARED / "expected" / "generation.json"
HAS_TORCH = importlib.util.find_spec("torch") is not None
COMPARED = ("paraphrase", "trigram-lm", "half-copied")
PAIRS = {"go": "generated-original", "gb": "generated-background", "ob": "original-background"}

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not EXPECTED.is_file(), reason="the shared material is not beside the checkout"),
]

STUDY = """\
name = "homilies"
resamples = 0
[original]
id = "aelfric"
parses = "{data}/parses/homilies-original.conllu.gz"
{generated}
[background]
lines = "{data}/background.tsv.gz"
parses = "{data}/parses/background-subset.conllu.gz"
[index]
forms = "{data}/index.tsv"
[lexicon]
inflections = "{data}/inflections.tsv"
headwords = "{data}/headwords.tsv"
variants = "{data}/variants.tsv"
{embedding}
"""
GENERATED = """\
[[generated]]
aligned = "{data}/homilies/{pattern}"
columns = {{ line_id = "code" }}
parses = "{data}/parses/homilies-{{id}}.conllu.gz"
"""
EMBEDDING = """\
[embedding]
matrix = "{data}/models/ang_embeddings.pt"
vocabulary = "{data}/models/ang.pt"
"""


class Marts(NamedTuple):
    """The published file of the homilies, whether the study has vectors, and its folder."""

    connection: duckdb.DuckDBPyConnection
    has_vectors: bool
    folder: Path

    def rows(self, query: str, *values: Any) -> list[Any]:
        """Rows of a query."""
        return self.connection.execute(query, list(values)).fetchall()

    def mapping(self, query: str, *values: Any) -> dict[Any, Any]:
        """Rows of two columns, the first on the second."""
        return dict(self.rows(query, *values))

    def pairs(self, query: str, *values: Any) -> dict[tuple[Any, Any], Any]:
        """Rows of three columns, the first two on the third."""
        return {(first, second): third for first, second, third in self.rows(query, *values)}


WITH_VECTORS = pytest.param(
    True,
    id="with vectors",
    marks=[
        pytest.mark.parse,
        pytest.mark.skipif(not HAS_TORCH, reason="the extra parse is not installed: no .pt can be read"),
    ],
)


@pytest.fixture(scope="module", params=[pytest.param(False, id="without vectors"), WITH_VECTORS])
def marts(
    request: pytest.FixtureRequest,
    build: Callable[[Path], None],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Marts]:
    """All eleven texts with vectors, or the compared ones without."""
    folder = tmp_path_factory.mktemp("homilies")
    patterns = ["*.tsv*"] if request.param else [f"{name}.tsv*" for name in COMPARED]
    generated = "".join(GENERATED.format(data=DATA, pattern=pattern) for pattern in patterns)
    embedding = EMBEDDING.format(data=DATA) if request.param else ""
    content = STUDY.format(data=DATA, generated=generated, embedding=embedding)
    (folder / "study.toml").write_text(content, encoding="utf-8")
    build(folder)
    with duckdb.connect(str(folder / "published.duckdb"), read_only=True) as connection:
        connection.execute("use marts")
        yield Marts(connection, request.param, folder)


@pytest.fixture(params=COMPARED)
def expected(request: pytest.FixtureRequest) -> tuple[str, dict[str, Any]]:
    """Name and expected values of one text."""
    return request.param, json.loads(EXPECTED.read_text(encoding="utf-8"))["generators"][request.param]


def test_counts_are_exact(marts: Marts, expected: tuple[str, dict[str, Any]]) -> None:
    name, values = expected
    corpora = marts.mapping("select role, token_count from dim_corpora where role <> 'generated'")
    assert corpora == {"original": values["original_tokens"], "background": values["background_tokens"]}
    found = marts.rows(
        "select line_count, token_count, type_count from dim_corpora where corpus_id = ?", name
    )
    assert found == [(values["lines"], values["generated_tokens"], values["generated_types"])]


@pytest.mark.parametrize("unit", ["tokens", "types"])
def test_attestation(marts: Marts, expected: tuple[str, dict[str, Any]], unit: str) -> None:
    name, values = expected
    column = {"tokens": "token_count", "types": "type_count"}[unit]
    found = marts.mapping(f"select link_code, {column} from fct_attestation where generator_id = ?", name)
    assert {code: count for code, count in found.items() if count} == values[f"attestation_{unit}"]


def test_frequency_bins(marts: Marts, expected: tuple[str, dict[str, Any]]) -> None:
    name, values = expected
    for corpus, role in ((name, "generated"), ("aelfric", "original"), ("background", "background")):
        found = marts.mapping(
            "select bin_code, token_share from fct_frequency_bins where corpus_id = ?", corpus
        )
        assert found == pytest.approx(values["bins"][role], abs=1e-9)


def test_distances(marts: Marts, expected: tuple[str, dict[str, Any]]) -> None:
    name, values = expected
    wanted = {("bins_jsd_bits", PAIRS[pair]): value for pair, value in values["bin_jsd"].items()}
    kinds = {"cos": "ngram_cosine", "jsd": "ngram_jsd_bits"}
    for key, value in values["character"]["12000"].items():
        if key[:3] in kinds:
            wanted[kinds[key[:3]], PAIRS[key[4:]]] = value
    kinds = {"upos": "upos_jsd_bits", "rel": "relation_jsd_bits", "tri": "triple_jsd_bits"}
    for key, value in values["structure"].items():
        if (kind := key.split("_")[0]) in kinds:
            wanted[kinds[kind], PAIRS[key.split("_")[1]]] = value
    if marts.has_vectors:
        kinds = {"cos": "centroid_cosine", "jsd": "shared_vocabulary_jsd_bits"}
        for key, value in values["word"].items():
            if key[:3] in kinds:
                wanted[kinds[key[:3]], PAIRS[key[4:]]] = value
    found = marts.pairs("select measure, pair, value from fct_distances where generator_id = ?", name)
    assert {key: found[key] for key in wanted} == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("cut", ["6000", "24000"])
def test_character_track_at_other_cuts(marts: Marts, expected: tuple[str, dict[str, Any]], cut: str) -> None:
    name, values = expected
    found = marts.pairs(
        "select measure, pair, value from fct_sensitivity "
        "where generator_id = ? and option = 'cut' and setting = ?",
        name,
        cut,
    )
    wanted = values["character"][cut]
    for pair_key, pair in PAIRS.items():
        assert found["ngram_cosine", pair] == pytest.approx(wanted[f"cos_{pair_key}"], abs=1e-9)
        assert found["ngram_jsd_bits", pair] == pytest.approx(wanted[f"jsd_{pair_key}"], abs=1e-9)
    assert found["ngram_mass_covered", ""] == pytest.approx(wanted["mass"], abs=1e-9)
    assert found["last_ngram_count", ""] == wanted["last"]


def test_measures_of_whole_corpora(marts: Marts, expected: tuple[str, dict[str, Any]]) -> None:
    name, values = expected
    names = {
        "mdl": "mean_dependency_length",
        "long": "long_dependency_share",
        "verb_final": "verb_final_ratio",
    }
    for corpus, role in ((name, "generated"), ("aelfric", "original")):
        found = marts.mapping("select measure, value from fct_corpus_measures where corpus_id = ?", corpus)
        for key, measure in names.items():
            assert found[measure] == pytest.approx(values["structure"][role][key], abs=1e-9)
        if marts.has_vectors:
            assert found["embedding_coverage"] == pytest.approx(values["word"]["coverage"][role], abs=1e-9)
        else:
            assert found["embedding_coverage"] is None
    background = marts.mapping(
        "select measure, value from fct_corpus_measures where corpus_id = 'background'"
    )
    wanted = values["character"]["12000"]
    assert background["ngram_mass_covered"] == pytest.approx(wanted["mass"], abs=1e-9)
    assert background["last_ngram_count"] == wanted["last"]


def test_overlap(marts: Marts, expected: tuple[str, dict[str, Any]]) -> None:
    name, values = expected
    wanted = values["independence"]
    found = marts.mapping("select measure, value from fct_overlap where generator_id = ?", name)
    assert found["identical_line_count"] == wanted["exact"]
    assert found["over_ceiling_line_count"] == wanted["over_ceiling"]
    assert found["span_token_share"] == pytest.approx(wanted["span_share"], abs=1e-9)
    for size, share in wanted["ngram"].items():
        assert found[f"ngram_{size}_share"] == pytest.approx(share, abs=1e-9)


def test_components_and_scores(marts: Marts, expected: tuple[str, dict[str, Any]]) -> None:
    name, values = expected
    found = marts.mapping("select component_code, value from fct_components where generator_id = ?", name)
    wanted = dict(values["components"])
    if not marts.has_vectors:
        assert found.pop("W") is None
        del wanted["W"]
    assert found == pytest.approx(wanted, abs=1e-9)
    scores = marts.mapping("select score_code, value from fct_overall_scores where generator_id = ?", name)
    if marts.has_vectors:
        assert scores["G"] == pytest.approx(values["G"], abs=1e-9)
        assert scores["G_free"] == pytest.approx(values["G_free"], abs=1e-9)
    else:
        assert scores["G"] is None and scores["G_free"] is None


def test_undefined_scores_name_what_they_lack(marts: Marts) -> None:
    lacks = "W (no_vectors)" if not marts.has_vectors else "S (no_parses)"
    rows = marts.rows("select status from fct_overall_scores where score_code = 'G' and value is null")
    assert rows and all(lacks in status for (status,) in rows)


def test_validate_flags_just_the_lines_that_the_marts_count(marts: Marts) -> None:
    folder = find_study(marts.folder)
    names = {rule.removeprefix("has_").removeprefix("is_"): rule for rule in RULE_CODES}
    for generator in read_study(folder.study_file).generators:
        (report,) = validate_files(folder, [generator.aligned]).reports
        flagged = {(line.line_id, problem.problem_code) for line in report.lines for problem in line.problems}
        counted = {
            (line_id, rule)
            for rule in RULE_CODES
            for (line_id,) in marts.rows(
                f"select line_id from fct_lines where generator_id = ? and {rule}", generator.generator_id
            )
        }
        assert flagged == counted, generator.generator_id
        totals = marts.mapping(
            "select rule_code, breach_line_count from fct_compliance where generator_id = ?",
            generator.generator_id,
        )
        assert {names[code]: count for code, count in totals.items()} == {
            rule: report.counts[rule] for rule in RULE_CODES
        }


def test_the_row_offset_of_the_matrix_is_found_and_published(marts: Marts) -> None:
    rows = marts.rows(
        "select dimension, word_count, row_offset, compared_row_count, largest_difference "
        "from dim_embedding_spaces"
    )
    assert rows == ([(100, 14_900, 4, 14_900, 0.0)] if marts.has_vectors else [])
