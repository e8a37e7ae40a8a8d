"""A small study for batches and validation: eight source lines of ten words, two dictionaries."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from warehouse.cli import main

NOUNS = ("cyning", "bisceop", "here", "munuc", "hyrde", "deofol", "engel", "þegn")
VERBS = ("faran", "singan", "feohtan", "wunian", "healdan", "fleogan", "cuman", "gan")


class BatchStudy:
    """The folder of the study, its source, a reply that keeps all rules, and the commands on it."""

    # Ten words; "se", "he" and "sceolde" are shared with every source line: 3 of 17 types.
    clean_line = "witodlice se mann sprecende andwyrde manegum mannum swa he sceolde"
    inflections = ("witodlice", "mann", "sprecende", "andwyrde", "manegum", "mannum", "gōd", "on weg")
    variants = ("swa", "mon")

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = {
            f"l.{number}": f"se {noun} cwæð to þam folce þæt he {verb} sceolde"
            for number, (noun, verb) in enumerate(zip(NOUNS, VERBS, strict=True), start=1)
        }
        rows = "".join(f"{line_id}\t{text}\tmodern {line_id}\n" for line_id, text in self.source.items())
        self.write("original.tsv", "line_id\toriginal\ttranslation\n" + rows)
        self.write("inflections.tsv", "lemma\tform\n" + "".join(f"x\t{form}\n" for form in self.inflections))
        self.write("variants.tsv", "lemma\tvariant\n" + "".join(f"x\t{form}\n" for form in self.variants))
        self.write(
            "study.toml",
            'name = "batches"\nresamples = 20\n[original]\nid = "source"\nlines = "original.tsv"\n'
            '[lexicon]\ninflections = "inflections.tsv"\nvariants = "variants.tsv"\n',
        )

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
        return path

    def clean_reply(self) -> list[tuple[str, str]]:
        """A line for every source line that breaks no rule."""
        return [(line_id, self.clean_line) for line_id in self.source]

    def write_reply(self, name: str, lines: list[tuple[str, str]]) -> Path:
        rows = "".join(f"{line_id}\t{text}\tmeaning of {line_id}\n" for line_id, text in lines)
        return self.write(name, "line_id\tgenerated\tgenerated_translation\n" + rows)

    def run(self, *arguments: object) -> Result:
        """A command of metewand on the study."""
        return CliRunner().invoke(main, [*map(str, arguments), "--study", str(self.folder)])

    def validate(self, *arguments: object) -> tuple[int, dict[str, Any]]:
        """Exit code and report of ``metewand validate --json``."""
        outcome = self.run("validate", "--json", *arguments)
        return outcome.exit_code, json.loads(outcome.stdout)


@pytest.fixture
def batch_study(tmp_path: Path) -> BatchStudy:
    """A study with a source and dictionaries, and no generator yet."""
    return BatchStudy(tmp_path)


@pytest.fixture
def problems_of() -> Callable[[dict[str, Any]], list[tuple[str, str]]]:
    """A function from a report of validate to (line_id, problem) in the order of the report."""

    def list_problems(report: dict[str, Any]) -> list[tuple[str, str]]:
        return [
            (line["line_id"], problem["code"])
            for file in report["files"]
            for line in file["lines"]
            for problem in line["problems"]
        ]

    return list_problems
