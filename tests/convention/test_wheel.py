"""The wheel holds all that a study needs outside the checkout, and nothing that it does not."""

import subprocess
import sys
import zipfile

import pytest

NEEDED = (
    "warehouse/cli.py",
    "warehouse/templates/study.toml",
    "warehouse/sample/study.toml",
    "warehouse/project/dbt_project.yml",
    "warehouse/project/warehouse/profiles.yml",
)
COPIED = (
    ("models", "warehouse/project/models"),
    ("warehouse/macros", "warehouse/project/warehouse/macros"),
    ("warehouse/seeds", "warehouse/project/warehouse/seeds"),
    ("warehouse/docs", "warehouse/project/warehouse/docs"),
    ("tests/data", "warehouse/project/tests/data"),
    ("warehouse/sample", "warehouse/sample"),
    ("warehouse/templates", "warehouse/templates"),
)


@pytest.fixture(scope="module")
def wheel_names(root, tmp_path_factory) -> set[str]:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=root,
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("metewand-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_needed_files_are_in_the_wheel(wheel_names):
    assert set(NEEDED) - wheel_names == set()


@pytest.mark.parametrize(("folder", "place"), COPIED)
def test_folder_travels_whole(root, wheel_names, folder, place):
    listed = subprocess.run(
        ["git", "ls-files", folder], cwd=root, check=False, capture_output=True, text=True
    ).stdout.split()
    files = listed or [
        path.relative_to(root).as_posix()
        for path in (root / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    wanted = {place + name.removeprefix(folder) for name in files}
    assert wanted - wheel_names == set()


def test_nothing_else_is_in_the_wheel(wheel_names):
    strange = {
        name
        for name in wheel_names
        if not name.startswith(("warehouse/", "ingest/", "analysis/")) and ".dist-info/" not in name
    }
    assert strange == set()
    leftovers = {name for name in wheel_names if "__pycache__" in name or name.endswith((".duckdb", ".log"))}
    assert leftovers == set()
