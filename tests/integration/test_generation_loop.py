"""The whole of a generator's side: batches out, answers broken and mended by the report, accepted, built."""

import json
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

GENERATOR = Path(__file__).parents[1] / "fixtures" / "stand_in_generator.py"
ALL_PROBLEMS = {
    "has_out_of_lexicon", "has_diacritic", "is_out_of_length_band", "is_too_similar",
    "missing_line", "extra_line", "duplicate_line", "reordered_line",
}  # fmt: skip


def generate(*arguments: Path) -> None:
    subprocess.run([sys.executable, str(GENERATOR), *map(str, arguments)], check=True)


def ask(folder: Path, query: str):
    with duckdb.connect(str(folder / "published.duckdb"), read_only=True) as connection:
        return connection.execute(f"use marts; {query}").fetchall()


def test_a_text_is_handed_out_mended_accepted_and_measured(batch_study, build):
    folder = batch_study.folder
    study = folder / "study.toml"
    study.write_text(f'components = ["A", "I", "L"]\n{study.read_text("utf-8")}', encoding="utf-8")
    assert batch_study.run("batch", folder / "set", "--size", 4).exit_code == 0
    batches = sorted(path for path in (folder / "set").glob("batch-*.tsv"))
    assert len(batches) == 2

    found = set()
    for batch in batches:
        reply = batch.with_name(f"{batch.stem}.reply.tsv")
        generate(batch, reply)
        code, report = batch_study.validate(reply)
        rounds = 0
        while code == 3:
            lines = report["files"][0]["lines"]
            found |= {problem["code"] for line in lines for problem in line["problems"]}
            report_path = batch_study.write("report.json", json.dumps(report))
            generate(batch, reply, report_path)
            rounds += 1
            assert rounds < 5
            code, report = batch_study.validate(reply)
        assert code == 0
    assert found == ALL_PROBLEMS

    accepted = batch_study.run(
        "accept", folder / "set", "--id", "stand-in", "--model", "stand-in-1", "--accessed", "2026-07-19",
        "--parameter", "temperature=1.0",
    )  # fmt: skip
    assert accepted.exit_code == 0, accepted.output
    build(folder)

    record = ask(
        folder,
        "select model, cast(accessed_on as varchar), parameters, acceptance_status, validator_version, "
        "batch_size, batch_count, repair_round_count, lexicon_form_count, aligned_line_count, "
        "missing_line_count from dim_generators where generator_id = 'stand-in'",
    )
    assert record == [("stand-in-1", "2026-07-19", '{"temperature": 1.0}', "ok", "1", 4, 2, 1, 33, 8, 0)]
    ((instructions,),) = ask(folder, "select instructions_sha256 from dim_generators")
    assert len(instructions) == 64
    evidence = dict(ask(folder, "select component_code, evidence_code from fct_components"))
    constraints = {code for code, evidence_code in evidence.items() if evidence_code == "verified_constraint"}
    assert constraints == {"A", "I", "L"}
    ((score, status, breaches),) = ask(
        folder, "select value, status, breach_line_share from fct_overall_scores where score_code = 'G[AIL]'"
    )
    assert status.split(",")[0] in {"ok", "few_events", "boundary"}
    # "se", "he" and "sceolde" are in no dictionary: A is 7 of 10 words; I and L are 1.
    assert score == pytest.approx(0.7 ** (1 / 3))
    assert breaches == 0
    assert ask(folder, "select sum(breach_line_count) from fct_compliance") == [(0,)]
    scoreboard = " ".join(batch_study.run("scoreboard").stdout.split())
    assert "stand-in was accepted after 1 round of repair" in scoreboard

    # A text that is changed after its acceptance is measured like any other.
    text = folder / "accepted/stand-in.tsv"
    text.write_text(text.read_text("utf-8").replace("witodlice se mann", "witodlice se wer", 1), "utf-8")
    build(folder)
    assert ask(folder, "select acceptance_status from dim_generators") == [("text_changed",)]
    assert set(ask(folder, "select evidence_code from fct_components")) == {("measurement",)}
    assert ask(folder, "select sum(breach_line_count) from fct_compliance") == [(1,)]
