"""``metewand check``: every fault is told with its place and what loading does; exit 2 where it refuses."""

import json
from pathlib import Path

from click.testing import CliRunner

from warehouse.cli import main

SOUND = (
    "# text = hit is\n1\thit\thit\tPRON\t_\t_\t2\tnsubj\t_\t_\n2\tis\twesan\tVERB\t_\t_\t0\troot\t_\t_\n\n"
)


def written(folder: Path, text: str) -> str:
    path = folder / "parses.conllu"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_check__a_sound_file_is_told_so(tmp_path: Path) -> None:
    outcome = CliRunner().invoke(main, ["check", written(tmp_path, SOUND)])
    assert outcome.exit_code == 0
    assert "would be loaded; 1 sentences, 2 words" in outcome.output


def test_check__a_repair_is_told_and_does_not_fail(tmp_path: Path) -> None:
    outcome = CliRunner().invoke(main, ["check", written(tmp_path, SOUND.replace("PRON", "pron"))])
    assert outcome.exit_code == 0
    assert "repair" in outcome.output
    assert "'PRON'" in outcome.output


def test_check__every_row_that_refuses_is_listed_and_the_exit_code_is_2(tmp_path: Path) -> None:
    text = SOUND.replace("\t2\tnsubj", "\t7\tnsubj") + SOUND.replace("\t_\t_\n", "\t_\n")
    outcome = CliRunner().invoke(main, ["check", "--json", written(tmp_path, text)])
    assert outcome.exit_code == 2
    (diagnosis,) = json.loads(outcome.stdout)
    assert diagnosis["is_refused"] is True
    assert [(fault["line"], fault["column"], fault["fault_code"]) for fault in diagnosis["faults"]] == [
        (2, "HEAD", "head_beyond_sentence"),
        (6, None, "column_count"),
        (7, None, "column_count"),
    ]


def test_check__tells_a_text_that_differs_at_its_first_word(tmp_path: Path) -> None:
    outcome = CliRunner().invoke(
        main, ["check", "--json", written(tmp_path, SOUND.replace("= hit", "= hwæt"))]
    )
    (diagnosis,) = json.loads(outcome.stdout)
    assert [fault["message"] for fault in diagnosis["faults"]] == [
        "# text has 'hwæt' where the words give 'hit'"
    ]


def test_check__counts_kinds_on_request(tmp_path: Path) -> None:
    text = SOUND.replace("PRON", "pron") * 3
    outcome = CliRunner().invoke(main, ["check", "--summary", written(tmp_path, text)])
    assert "repair upos_spelling 3 2" in " ".join(outcome.output.split())


def test_check__what_is_no_text_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "x.conllu"
    path.write_bytes(b"1\t\xe6\n")
    outcome = CliRunner().invoke(main, ["check", str(path)])
    assert outcome.exit_code == 2
    assert "UTF-8" in outcome.output
