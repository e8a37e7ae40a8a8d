"""The sample's models as dbt compiled them: every column resolves, layers keep apart, origins are known."""

import shutil
from pathlib import Path

import pytest

from warehouse import data_dictionary
from warehouse.connection import open_working
from warehouse.data_dictionary import describe_tables, trace_origins
from warehouse.errors import MetewandError
from warehouse.folder import find_study
from warehouse.lineage import (
    Catalogue,
    ColumnRef,
    Edges,
    read_catalogue,
    resolve_model,
    trace_columns,
    trace_to_ends,
)
from warehouse.runner import CompiledModel, compile_models

# What the models of a layer may read.
READABLE = {
    "staging": {"raw", "seeds"},
    "intermediate": {"staging", "intermediate", "seeds"},
    "marts": {"staging", "intermediate", "seeds", "marts"},
}


@pytest.fixture(scope="module")
def models(built_sample: Path) -> list[CompiledModel]:
    return compile_models(find_study(built_sample))


@pytest.fixture(scope="module")
def catalogue(built_sample: Path) -> Catalogue:
    with open_working(built_sample / "warehouse.duckdb") as connection:
        return read_catalogue(connection)


@pytest.fixture(scope="module")
def edges(models: list[CompiledModel], catalogue: Catalogue) -> Edges:
    return trace_columns(models, catalogue)


def test_models__all_were_compiled_and_built(models, catalogue):
    files = {path.stem for path in (Path(__file__).parents[2] / "models").rglob("*.sql")}
    assert {model.name for model in models} == files
    assert all(model.name in catalogue[model.schema] for model in models)


def test_models__every_column_resolves_to_one_table(models, catalogue):
    for model in models:
        resolve_model(model, catalogue)  # raises and names the column where one does not


def test_model_with_an_unknown_column__is_found(models, catalogue):
    broken = models[0]._replace(sql="select nonesuch from marts.dim_corpora")
    with pytest.raises(Exception, match="nonesuch"):
        resolve_model(broken, catalogue)


def test_layers__read_only_what_they_may(models):
    wrong = [
        f"{model.schema}.{model.name} reads {schema}.{name}"
        for model in models
        for schema, name in model.parents
        if schema not in READABLE[model.schema]
    ]
    assert wrong == []


def test_layers__are_a_folder_and_a_prefix(models):
    prefixes = {"staging": ("stg_",), "intermediate": ("int_",), "marts": ("fct_", "dim_", "rpt_")}
    for model in models:
        assert model.path.split("/")[1] == model.schema
        assert model.name.startswith(prefixes[model.schema])


@pytest.mark.parametrize(
    ("column", "origin"),
    [
        (("fct_lines", "original_text"), "raw.aligned_lines.original_text"),
        (("fct_frequency_bins", "token_share"), "raw.aligned_lines.generated_text"),
        (("fct_components", "value"), "raw.aligned_lines.generated_text"),
        (("dim_components", "component_label"), "seeds.components.component_label"),
        (("dim_files", "sha256"), "raw.files.sha256"),
    ],
)
def test_origin__leads_to_the_raw_column(edges, column, origin):
    assert origin in {str(ref) for ref in trace_to_ends(edges, ColumnRef("marts", *column))}


def test_origin__every_value_comes_from_somewhere(edges, catalogue):
    lost = [
        f"{table}.{column}"
        for table, columns in catalogue["marts"].items()
        for column in columns
        if column in ("value", "ci_lower", "ci_upper", "token_count", "form", "generator_id")
        and not trace_to_ends(edges, ColumnRef("marts", table, column))
    ]
    assert lost == []


def test_dictionary__describes_every_published_column(built_sample):
    tables = describe_tables(find_study(built_sample))
    assert len(tables) > 20
    for table in tables:
        assert table.description.startswith("One row per"), table.table_name
        assert all(column.description for column in table.columns), table.table_name


def test_origins__are_traced_once_and_again_where_what_was_kept_is_broken(
    built_sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edges: Edges
) -> None:
    traced = []

    def trace(*given: object) -> Edges:
        traced.append(given)
        return edges

    monkeypatch.setattr(data_dictionary, "cache_folder", lambda: tmp_path / "kept")
    monkeypatch.setattr(data_dictionary, "trace_columns", trace)
    monkeypatch.setattr(data_dictionary, "compile_models", lambda _: [])
    wanted = [("fct_lines", "line_id"), ("fct_components", "value")]
    first = trace_origins(find_study(built_sample), wanted)
    assert "raw.aligned_lines.line_id" in first["fct_lines", "line_id"]
    assert trace_origins(find_study(built_sample), wanted) == first
    assert len(traced) == 1
    (kept,) = (tmp_path / "kept").iterdir()
    broken = ["{", "[]", "null", '{"fct_lines.line_id": null}', '{"fct_lines.line_id": "x"}', '{"a.b": [1]}']
    for content in broken:
        kept.write_text(content, encoding="utf-8")
        assert trace_origins(find_study(built_sample), wanted) == first
    assert len(traced) == 1 + len(broken)


@pytest.mark.parametrize("fault", ["gone", "cut off", "another version"])
def test_origins__of_no_whole_build_of_this_version_are_refused_with_a_remedy(
    built_sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    shutil.copytree(built_sample, tmp_path / "study")
    folder = find_study(tmp_path / "study")
    monkeypatch.setattr(data_dictionary, "cache_folder", lambda: tmp_path / "kept")
    if fault == "gone":
        folder.warehouse.unlink()
    elif fault == "cut off":
        folder.unfinished_mark.touch()
    else:
        monkeypatch.setattr(data_dictionary, "number_hash", lambda: "another")
    with pytest.raises(MetewandError) as refused:
        trace_origins(folder, [("fct_lines", "line_id")])
    assert refused.value.remedy == "run: metewand build --force"
    assert folder.warehouse.exists() == (fault != "gone")
    assert not (tmp_path / "kept").exists()
