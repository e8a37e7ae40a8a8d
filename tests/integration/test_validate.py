"""``metewand validate``: a planted fault of each kind is found on its line and nowhere else."""

import json

import pytest


def test_a_clean_file_is_clean(batch_study):
    path = batch_study.write_reply("reply.tsv", batch_study.clean_reply())
    code, report = batch_study.validate(path)
    (file,) = report["files"]
    assert code == 0
    assert report["is_clean"] is True
    assert (file["line_count"], file["expected_line_count"], file["lines"]) == (8, 8, [])
    # 8 inflections less the two-word one, whose tokens are none of the lexicon; "gōd" is "god" there.
    assert file["lexicon"] == {"inflections": 7, "variants": 2, "original": 24, "total": 33}


CLEAN = "witodlice se mann sprecende andwyrde manegum mannum swa he sceolde"
PLANTED = {
    "foreign word": (CLEAN.replace("manegum", "manigum"), "has_out_of_lexicon"),
    "word of a two-word entry": (CLEAN.replace("swa", "weg"), "has_out_of_lexicon"),
    "length mark": (CLEAN.replace("he", "hē"), "has_diacritic"),
    "combining accent": (CLEAN.replace("he", "he\u0301"), "has_diacritic"),
    "too short": ("witodlice se mann sprecende andwyrde manegum mannum", "is_out_of_length_band"),
    "too long": (CLEAN + " witodlice se mann", "is_out_of_length_band"),
    "empty": ("", "is_out_of_length_band"),
    "too similar": ("se hyrde cwæð to þam folce swa he healdan sceolde", "is_too_similar"),
}


@pytest.mark.parametrize(("text", "rule"), PLANTED.values(), ids=PLANTED)
def test_a_planted_breach_is_found_on_its_line_and_nowhere_else(batch_study, problems_of, text, rule):
    lines = batch_study.clean_reply()
    lines[4] = ("l.5", text)
    code, report = batch_study.validate(batch_study.write_reply("reply.tsv", lines))
    assert code == 3
    assert problems_of(report) == [("l.5", rule)]
    assert report["files"][0]["lines"][0]["row_number"] == 6
    assert report["files"][0]["counts"][rule] == 1


def moved(lines, place, to):
    lines.insert(to, lines.pop(place))
    return lines


DISORDERS = {
    "missing": (lambda lines: lines[:2] + lines[3:], [("l.3", "missing_line")]),
    "extra": (lambda lines: [*lines, ("l.9", CLEAN)], [("l.9", "extra_line")]),
    "duplicate": (lambda lines: [*lines[:3], lines[0], *lines[3:]], [("l.1", "duplicate_line")]),
    "moved up": (lambda lines: moved(lines, 6, 1), [("l.7", "reordered_line")]),
    "moved down": (lambda lines: moved(lines, 1, 6), [("l.2", "reordered_line")]),
    "nothing at all": (lambda _: [], [(f"l.{n}", "missing_line") for n in range(1, 9)]),
}


@pytest.mark.parametrize(("change", "expected"), DISORDERS.values(), ids=DISORDERS)
def test_a_planted_disorder_is_found_on_its_line_and_nowhere_else(batch_study, problems_of, change, expected):
    path = batch_study.write_reply("reply.tsv", change(batch_study.clean_reply()))
    code, report = batch_study.validate(path)
    assert code == 3
    assert problems_of(report) == expected


def test_the_report_says_what_to_change(batch_study):
    lines = batch_study.clean_reply()
    lines[0] = ("l.1", "witodlice se man sprecende andwyrde manegum mannum swa hē sceolde god")
    lines[1] = ("l.2", "se mann")
    _, report = batch_study.validate(batch_study.write_reply("reply.tsv", lines))
    first, second = report["files"][0]["lines"]
    lexicon, marks = first["problems"]
    assert lexicon["tokens"] == [{"token": "man", "nearest": ["gan", "mon", "mann"]}]
    assert marks["words"] == [{"word": "hē", "plain": "he"}]
    (length,) = second["problems"]
    assert (length["fewest_tokens"], length["most_tokens"]) == (8, 12)
    assert "write 8 to 12" in length["message"]


def test_thresholds_come_from_the_study_or_the_command(batch_study, problems_of):
    lines = batch_study.clean_reply()
    lines[2] = ("l.3", "witodlice se mann sprecende andwyrde")
    path = batch_study.write_reply("reply.tsv", lines)
    assert batch_study.validate(path, "--length", 0.5, 1.25)[0] == 0
    code, report = batch_study.validate(path, "--length", 0.5, 1.25, "--jaccard", 0.17)
    assert code == 3
    # 3 shared of 17 types are 0.176; the short line shares "se" alone.
    assert {code for _, code in problems_of(report)} == {"is_too_similar"}
    assert "l.3" not in dict(problems_of(report))
    study = batch_study.folder / "study.toml"
    study.write_text(study.read_text("utf-8") + "[validator]\nlength = [0.5, 1.25]\n", encoding="utf-8")
    assert batch_study.validate(path)[0] == 0


def test_people_get_a_table_and_the_size_of_the_lexicon(batch_study):
    lines = batch_study.clean_reply()
    lines[0] = ("l.1", "xyzzy " + lines[0][1])
    outcome = batch_study.run("validate", batch_study.write_reply("reply.tsv", lines))
    assert outcome.exit_code == 3
    assert "not in the lexicon: xyzzy" in outcome.stdout
    assert "lexicon of 33 forms" in outcome.stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("code\ttext\nl.1\tx\n", "missing column"),
        ("line_id\tgenerated\nl.1\tx\ty\n", "3 columns"),
    ],
)
def test_a_file_that_is_no_reply_is_unusable(batch_study, text, message):
    outcome = batch_study.run("validate", batch_study.write("reply.tsv", text))
    assert outcome.exit_code == 2
    assert message in outcome.stderr


def test_other_unusable_input(batch_study):
    assert batch_study.run("validate", batch_study.folder / "none.tsv").exit_code == 2
    path = batch_study.write_reply("reply.tsv", batch_study.clean_reply())
    assert batch_study.run("validate", path, "--length", 2, 1).exit_code == 2
    batch_study.write("study.toml", 'name = "bare"\n')
    outcome = batch_study.run("validate", path)
    assert outcome.exit_code == 2
    assert "no original" in outcome.stderr


def test_a_changed_dictionary_is_seen(batch_study):
    lines = batch_study.clean_reply()
    lines[0] = ("l.1", lines[0][1].replace("swa", "eac"))
    path = batch_study.write_reply("reply.tsv", lines)
    assert batch_study.validate(path)[0] == 3
    batch_study.write("variants.tsv", "lemma\tvariant\nx\tswa\nx\teac\n")
    assert batch_study.validate(path)[0] == 0


def test_what_was_kept_is_made_anew_when_it_is_spoilt(batch_study):
    path = batch_study.write_reply("reply.tsv", batch_study.clean_reply())
    assert batch_study.validate(path)[0] == 0
    kept = batch_study.folder / ".metewand" / "validator.json"
    before = kept.read_text("utf-8")
    for spoilt in ("", "[]", json.dumps({"key": "another"})):
        kept.write_text(spoilt, encoding="utf-8")
        assert batch_study.validate(path)[0] == 0
        assert kept.read_text("utf-8") == before


def test_a_study_without_dictionaries_has_no_closed_lexicon(batch_study):
    batch_study.write("study.toml", 'name = "open"\n[original]\nlines = "original.tsv"\n')
    lines = [(line_id, "eall niwe word beoð her alyfede and na ma") for line_id in batch_study.source]
    code, report = batch_study.validate(batch_study.write_reply("reply.tsv", lines))
    assert (code, report["files"][0]["lines"]) == (0, [])
    assert report["files"][0]["is_lexicon_closed"] is False
    assert "no closed lexicon" in batch_study.run("validate", batch_study.folder / "reply.tsv").stdout


def test_the_letter_policy_of_the_study_holds_for_the_lexicon(batch_study):
    lines = batch_study.clean_reply()
    lines[0] = ("l.1", lines[0][1].replace("swa", "ðam"))
    path = batch_study.write_reply("reply.tsv", lines)
    assert batch_study.validate(path)[0] == 3
    study = batch_study.folder / "study.toml"
    study.write_text('letters = "merged"\n' + study.read_text("utf-8"), encoding="utf-8")
    assert batch_study.validate(path)[0] == 0
