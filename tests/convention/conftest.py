"""The checkout as the conventions see it: its SQL models, their YAML and its Python modules."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("warehouse", "ingest", "analysis")
REFERENCE = re.compile(r"\bref\(\s*['\"](\w+)['\"]\s*\)")
SOURCE = re.compile(r"\bsource\(\s*['\"](\w+)['\"]\s*,\s*['\"](\w+)['\"]\s*\)")


class Model(NamedTuple):
    """One SQL model: where it lies, what it reads."""

    path: Path
    layer: str
    folder: str
    text: str

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def references(self) -> set[str]:
        return set(REFERENCE.findall(self.text))

    @property
    def sources(self) -> set[tuple[str, str]]:
        return set(SOURCE.findall(self.text))


def read_models() -> list[Model]:
    models = []
    for path in sorted((ROOT / "models").rglob("*.sql")):
        layer, *folders, _ = path.relative_to(ROOT / "models").parts
        models.append(Model(path, layer, "/".join(folders), path.read_text(encoding="utf-8")))
    return models


def read_documents(key: str) -> dict[str, dict[str, Any]]:
    """What the YAML files beside the models say under ``models`` or ``seeds``, by name."""
    found = {}
    for folder in ("models", "warehouse/seeds"):
        for path in sorted((ROOT / folder).rglob("*.yml")):
            content = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
            found |= {entry["name"]: entry for entry in content.get(key, [])}
    return found


def python_files(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


@pytest.fixture(scope="session")
def models() -> list[Model]:
    return read_models()


@pytest.fixture(scope="session")
def model_documents() -> dict[str, dict[str, Any]]:
    return read_documents("models")


@pytest.fixture(scope="session")
def seed_documents() -> dict[str, dict[str, Any]]:
    return read_documents("seeds")


@pytest.fixture(scope="session")
def package_files() -> list[Path]:
    return list(python_files(*PACKAGES))


@pytest.fixture(scope="session")
def test_files() -> list[Path]:
    return list(python_files("tests"))


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT
