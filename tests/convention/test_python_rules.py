"""What may stand in which Python module."""

import ast
import re

import pytest

MODULE_LINES = 400
FUNCTION_LINES = 40
SQL_LINES = 120
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "misc"}
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b|NotImplementedError")


def name_of(path, root) -> str:
    return path.relative_to(root).as_posix()


def parse(path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported_modules(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_assert_is_for_tests(package_files, root):
    found = [
        f"{name_of(path, root)}:{node.lineno}"
        for path in package_files
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Assert)
    ]
    assert found == []


def test_one_module_opens_databases(package_files, root):
    openers = [
        name_of(path, root) for path in package_files if "duckdb.connect(" in path.read_text(encoding="utf-8")
    ]
    assert openers == ["warehouse/connection.py"]


def test_readers_and_statistics_know_nothing_of_the_warehouse(package_files, root):
    wrong = [
        f"{name_of(path, root)} imports {module}"
        for path in package_files
        if name_of(path, root).startswith(("ingest/", "analysis/"))
        for module in imported_modules(parse(path))
        if module.split(".")[0] == "warehouse" and module != "warehouse.errors"
    ]
    assert wrong == []


def test_statistics_hold_no_sql_and_read_no_files(package_files, root):
    wrong = [
        f"{name_of(path, root)} imports {module}"
        for path in package_files
        if name_of(path, root).startswith("analysis/")
        for module in imported_modules(parse(path))
        if module.split(".")[0] in {"duckdb", "ingest", "dbt", "sqlglot", "click"}
    ]
    assert wrong == []


def test_statistics_leave_the_filters_of_warnings_alone(package_files, root):
    """They belong to the process, and the database runs kernels side by side: one would see another's."""
    wrong = [
        name_of(path, root)
        for path in package_files
        if name_of(path, root).startswith("analysis/")
        and re.search(r"catch_warnings|simplefilter|filterwarnings", path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


def test_modules_are_of_a_size_that_reads_well(package_files, root):
    long = [
        f"{name_of(path, root)}: {count} lines"
        for path in package_files
        if (count := len(path.read_text(encoding="utf-8").splitlines())) > MODULE_LINES
    ]
    assert long == []


def test_functions_are_of_a_size_that_reads_well(package_files, root):
    long = [
        f"{name_of(path, root)}: {node.name} has {length} lines"
        for path in package_files
        for node in ast.walk(parse(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > FUNCTION_LINES
    ]
    assert long == []


def test_sql_models_are_of_a_size_that_reads_well(models):
    long = [
        f"{model.name}: {count} lines"
        for model in models
        if (count := len(model.text.splitlines())) > SQL_LINES
    ]
    assert long == []


def test_modules_and_public_functions_have_a_docstring(package_files, root):
    without = [name_of(path, root) for path in package_files if not ast.get_docstring(parse(path))]
    for path in package_files:
        for node in parse(path).body:
            if (
                isinstance(node, ast.FunctionDef | ast.ClassDef)
                and not node.name.startswith("_")
                and not ast.get_docstring(node)
            ):
                without.append(f"{name_of(path, root)}: {node.name}")
    assert without == []


def test_names_say_what_a_module_is_for(package_files, root):
    vague = [name_of(path, root) for path in package_files if path.stem in VAGUE_NAMES]
    assert vague == []


@pytest.mark.parametrize("folder", ["warehouse", "ingest", "analysis", "models", "tests/data"])
def test_nothing_is_unfinished(root, folder):
    found = [
        f"{name_of(path, root)}: {match.group()}"
        for path in sorted((root / folder).rglob("*"))
        if path.suffix in {".py", ".sql", ".yml", ".md", ".toml"}
        if (match := UNFINISHED.search(path.read_text(encoding="utf-8")))
    ]
    assert found == []


def test_nothing_unexpected_stands_at_the_top(root):
    allowed = {"README.md", "LICENSE", "dbt_project.yml", "pyproject.toml"}
    folders = {"warehouse", "ingest", "models", "analysis", "tests"}
    made = {"build", "dist", "target", "logs", "demo"}
    found = {path.name for path in root.iterdir() if not path.name.startswith(".")}
    assert {name for name in found if not name.endswith(".egg-info")} - allowed - folders - made == set()
