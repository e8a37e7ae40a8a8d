"""``metewand batch`` and ``metewand accept``: portions out, a clean set in, nothing otherwise."""

import hashlib
import json
import tomllib

import pytest

from warehouse.loading import load_warehouse
from warehouse.study import read_study


@pytest.fixture
def answered(batch_study):
    """The study with a batch set of three batches, each answered well."""
    assert batch_study.run("batch", batch_study.folder / "set", "--size", 3).exit_code == 0
    lines = batch_study.clean_reply()
    for number, part in enumerate((lines[:3], lines[3:5], lines[5:]), start=1):
        batch_study.write_reply(f"set/batch-{number:03d}.reply.tsv", part)
    return batch_study


def accept(study, *arguments):
    return study.run(
        "accept", study.folder / "set", "--id", "model-x", "--model", "model-x-1", "--accessed", "2026-07-19",
        "--parameter", "temperature=0.7", "--parameter", "top_k=40", "--parameter", "mode=slow", *arguments,
    )  # fmt: skip


def test_batches_hold_every_line_once_and_in_order(batch_study):
    outcome = batch_study.run("batch", batch_study.folder / "set", "--size", 3)
    assert outcome.exit_code == 0
    manifest = json.loads((batch_study.folder / "set/manifest.json").read_text("utf-8"))
    sizes = [len(batch["line_ids"]) for batch in manifest["batches"]]
    assert sizes == [3, 2, 3]
    assert [line_id for batch in manifest["batches"] for line_id in batch["line_ids"]] == list(
        batch_study.source
    )
    rows = (batch_study.folder / "set/batch-002.tsv").read_text("utf-8").splitlines()
    assert rows[0] == "line_id\toriginal\ttranslation"
    assert rows[1] == f"l.4\t{batch_study.source['l.4']}\tmodern l.4"
    for batch in manifest["batches"]:
        content = (batch_study.folder / "set" / batch["file"]).read_bytes()
        assert batch["sha256"] == hashlib.sha256(content).hexdigest()


def test_instructions_come_from_the_template_or_the_user(batch_study):
    batch_study.run("batch", batch_study.folder / "set")
    text = (batch_study.folder / "set/instructions.md").read_text("utf-8")
    assert "between 0.8 and 1.25 times" in text
    assert "at most 70 in a hundred" in text
    own = batch_study.write("own.md", "Write well.\n")
    batch_study.run("batch", batch_study.folder / "other", "--instructions", own)
    assert (batch_study.folder / "other/instructions.md").read_text("utf-8") == "Write well.\n"


def test_a_set_is_never_written_over(batch_study):
    batch_study.run("batch", batch_study.folder / "set")
    outcome = batch_study.run("batch", batch_study.folder / "set")
    assert outcome.exit_code == 2
    assert "already" in outcome.stderr


def test_a_reply_is_held_against_its_own_batch(answered, problems_of):
    code, report = answered.validate(answered.folder / "set/batch-002.reply.tsv")
    assert (code, report["files"][0]["expected_line_count"]) == (0, 2)
    answered.write_reply("set/batch-002.reply.tsv", answered.clean_reply()[3:4])
    code, report = answered.validate(answered.folder / "set")
    assert code == 3
    assert len(report["files"]) == 3
    assert problems_of(report) == [("l.5", "missing_line")]


def test_a_set_with_a_batch_that_has_no_reply_is_not_clean(answered):
    (answered.folder / "set/batch-003.reply.tsv").unlink()
    code, report = answered.validate(answered.folder / "set")
    assert (code, report["is_clean"], len(report["files"])) == (3, False, 2)
    assert report["unanswered"] == [str(answered.folder / "set/batch-003.tsv")]
    assert "batch-003.tsv: no reply yet" in answered.run("validate", answered.folder / "set").stdout


def test_accept_takes_a_clean_set_into_the_study_with_its_record(answered):
    before = (answered.folder / "study.toml").read_text("utf-8")
    outcome = accept(answered)
    assert outcome.exit_code == 0, outcome.output
    after = (answered.folder / "study.toml").read_text("utf-8")
    assert after.startswith(before.rstrip())
    (entry,) = tomllib.loads(after)["generated"]
    assert entry["id"] == "model-x"
    record = entry["generator"]
    assert (record["model"], str(record["accessed"])) == ("model-x-1", "2026-07-19")
    assert (record["temperature"], record["top_k"], record["mode"]) == (0.7, 40, "slow")
    acceptance = entry["acceptance"]
    assert (acceptance["batch_size"], acceptance["batch_count"], acceptance["repair_rounds"]) == (3, 3, 0)
    text = answered.folder / entry["aligned"]
    assert acceptance["text_sha256"] == hashlib.sha256(text.read_bytes()).hexdigest()
    rows = text.read_text("utf-8").splitlines()
    assert rows[8] == f"l.8\t{answered.source['l.8']}\tmodern l.8\t{answered.clean_line}\tmeaning of l.8"
    assert len(rows) == 9
    instructions = answered.folder / record["instructions"]
    assert instructions.read_bytes() == (answered.folder / "set/instructions.md").read_bytes()


def test_the_record_reaches_the_warehouse(answered):
    accept(answered)
    study = read_study(answered.folder)
    load_warehouse(study)
    (generator,) = study.generators
    assert generator.generator_id == "model-x"
    assert generator.acceptance is not None
    assert generator.acceptance.validator_version == "1"


def test_repair_rounds_are_counted_by_what_was_validated(answered):
    reply = answered.folder / "set/batch-001.reply.tsv"
    lines = answered.clean_reply()[:3]
    for fault in ("xyzzy", "plugh"):
        answered.write_reply("set/batch-001.reply.tsv", [*lines[:2], ("l.3", f"{fault} {lines[2][1]}")])
        assert answered.validate(reply)[0] == 3
        assert answered.validate(reply)[0] == 3  # the same reply again is no new round
    answered.write_reply("set/batch-001.reply.tsv", lines)
    assert answered.validate(reply)[0] == 0
    outcome = accept(answered)
    assert "after 2 rounds of repair" in outcome.stderr
    (entry,) = tomllib.loads((answered.folder / "study.toml").read_text("utf-8"))["generated"]
    assert entry["acceptance"]["repair_rounds"] == 2


def state(study):
    """Every file that is the study's own, with its content."""
    return {
        path: path.read_bytes()
        for path in study.folder.rglob("*")
        if path.is_file() and path.parent.name not in {"set", ".metewand"}
    }


def test_a_flagged_line_is_not_accepted_and_nothing_changes(answered):
    lines = answered.clean_reply()[:3]
    answered.write_reply("set/batch-001.reply.tsv", [*lines[:2], ("l.3", "xyzzy")])
    before = state(answered)
    outcome = accept(answered)
    assert outcome.exit_code == 3
    assert "batch-001.reply.tsv: 1 lines to mend" in outcome.stderr
    assert state(answered) == before


def spoil_batch(study):
    study.write("set/batch-001.tsv", "changed")


def spoil_manifest(study):
    study.write("set/manifest.json", "{}")


def spoil_source(study):
    path = study.folder / "original.tsv"
    path.write_text(path.read_text("utf-8").replace("folce", "werode"), encoding="utf-8")


def remove_reply(study):
    (study.folder / "set/batch-003.reply.tsv").unlink()


def take_the_id(study):
    accept(study)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (spoil_batch, "no longer as it was written"),
        (spoil_manifest, "no batch set"),
        (spoil_source, "another source"),
        (remove_reply, "1 of 3 batches have no reply"),
        (take_the_id, "is taken"),
    ],
)
def test_what_cannot_be_accepted_is_an_error_and_nothing_changes(answered, spoil, message):
    spoil(answered)
    before = state(answered)
    outcome = accept(answered)
    assert outcome.exit_code == 2
    assert message in outcome.stderr
    assert state(answered) == before


@pytest.mark.parametrize(
    "arguments", [("--id", "a/b"), ("--parameter", "temperature"), ("--parameter", "model=x")]
)
def test_bad_options_are_errors_and_nothing_changes(answered, arguments):
    before = state(answered)
    assert accept(answered, *arguments).exit_code == 2
    assert state(answered) == before


def test_a_study_that_cannot_be_added_to_says_what_to_write(answered):
    study = answered.folder / "study.toml"
    line = "l.1\tse\tthe\tse\tthe\n"
    answered.write("own.tsv", "line_id\toriginal\ttranslation\tgenerated\tgenerated_translation\n" + line)
    study.write_text('generated = [{ aligned = "own.tsv" }]\n' + study.read_text("utf-8"), encoding="utf-8")
    before = state(answered)
    outcome = accept(answered)
    assert outcome.exit_code == 2
    assert "[[generated]]" in outcome.stderr
    assert state(answered) == before
