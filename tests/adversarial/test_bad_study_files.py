"""Spoilt study files: every fault is told at once, with its place and a remedy, and nothing is loaded."""

import pytest
from click.testing import CliRunner

from warehouse.cli import main

# name, what is put in for what, what the message must say
FAULTS = [
    ("unknown_key", 'name = "small"', 'name = "small"\nsed = 3', ["study.toml: sed", "did you mean 'seed'?"]),
    ("unknown_section", "[index]", "[indexes]", ["study.toml: indexes", "did you mean 'index'?"]),
    ("unknown_key_in_a_list", "aligned =", "alined =", ["generated[0].alined", "did you mean 'aligned'?"]),
    ("missing_name", 'name = "small"', "", ["study.toml: name", "missing"]),
    ("name_no_text", 'name = "small"', "name = 3", ["study.toml: name", "not 3", "in quotes"]),
    ("seed_as_text", 'name = "small"', 'name = "small"\nseed = "3"', ["study.toml: seed", "without quotes"]),
    ("seed_negative", 'name = "small"', 'name = "small"\nseed = -1', ["study.toml: seed", "not -1"]),
    ("resamples_negative", 'name = "small"', 'name = "small"\nresamples = -1', ["study.toml: resamples"]),
    ("block_true", 'name = "small"', 'name = "small"\nblock = true', ["study.toml: block", "not True"]),
    ("level_nan", 'name = "small"', 'name = "small"\nlevel = nan', ["study.toml: level"]),
    ("letters_other", 'name = "small"', 'name = "small"\nletters = "both"', ["'apart' or 'merged'"]),
    ("component_other", 'name = "small"', 'name = "small"\ncomponents = ["Q"]', ["components[0]", "'Q'"]),
    ("component_twice", 'name = "small"', 'name = "small"\ncomponents = ["A", "A"]', ["components", "twice"]),
    ("missing_file", "index.tsv", "indx.tsv", ["study.toml: index.forms", "'indx.tsv' does not exist"]),
    ("folder_for_a_file", '"index.tsv"', '"generated"', ["index.forms", "is a folder"]),
    ("no_match", "generated/*.tsv", "made/*.tsv", ["generated[0].aligned", "no file matches"]),
    ("missing_parses", '"source.conllu"', '"other.conllu"', ["original.parses", "does not exist"]),
    ("parses_of_many", '"{id}.conllu"', '"first.conllu"', ["generated[0].parses", "{id}"]),
    ("id_of_many", "aligned =", 'id = "x"\naligned =', ["generated[0].id", "2 files"]),
    ("id_of_the_original", '"source"', '"first"', ["first.tsv", "another corpus"]),
    ("id_of_the_background", '"source"', '"background"', ["the original's id is 'background'"]),
    ("id_empty", '"source"', '""', ["original.id", "plain name"]),
    ("file_twice", "[background]", '[[generated]]\nid = "x"\naligned = "generated/first.tsv"\n[background]',
        ["generated[1].aligned", "'first'"]),
    ("id_twice", "[background]", '[[generated]]\nid = "first"\naligned = "background.tsv"\n[background]',
        ["generated[1]", "the same id, 'first'"]),
    ("unknown_column", "[background]", '[background]\ncolumns = { line = "x" }', ["background.columns.line"]),
    ("mapped_column_missing", "[background]", '[background]\ncolumns = { text = "words" }',
        ["background.tsv: line 1", "'words'"]),
    ("date_as_text", "[background]", '[[generated]]\naligned = "background.tsv"\n'
        'generator = { accessed = "19 July" }\n[background]', ["generator.accessed", "2026-07-19"]),
    ("section_as_text", "[index]\nforms =", "[parser]\n[lexicon.columns]\nforms =", ["columns.forms"]),
    ("band_upside_down", "[index]", "[validator]\nlength = [1.2, 0.8]\n[index]", ["validator", "no band"]),
    ("band_of_one", "[index]", "[validator]\nlength = [1.2]\n[index]", ["validator.length"]),
    ("matrix_alone", "[index]", '[embedding]\nmatrix = "index.tsv"\n[index]', ["embedding", "vocabulary"]),
    ("two_spaces", "[index]", '[embedding]\nvectors = "index.tsv"\nvocabulary = "index.tsv"\n[index]',
        ["embedding", "one space"]),
    ("one_bracket", "[[generated]]", "[generated]", ["study.toml: generated", "[[generated]]"]),
    ("section_twice", "[index]", "[background]\n[index]", ["not TOML", "line"]),
    ("unquoted_text", '"small"', "small", ["not TOML", "line 1"]),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "words"), [case[1:] for case in FAULTS], ids=[c[0] for c in FAULTS])
def test_fault_is_told_with_place_and_remedy(small_study, small_files, refuses, old, new, words):
    study = small_files["study.toml"]
    if "[lexicon.columns]" in new:
        study = study.replace("[lexicon]\n", "")
    assert old in study
    small_study.write("study.toml", study.replace(old, new, 1))
    refuses(*words)


def test_faults_of_all_kinds_are_told_together(small_study, refuses):
    small_study.write(
        "study.toml",
        'name = 3\nsed = 5\n[[generated]]\naligned = "none/*.tsv"\n[[generated]]\nid = "x"\n'
        '[index]\nforms = "none.tsv"\n[validator]\njaccard = "much"\n',
    )
    output = refuses(
        "the study has 6 faults", "no file matches", "'none.tsv' does not exist", "'sed' is unknown"
    )
    assert output.count("remedy: ") == 6


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_study_in_another_encoding_is_refused(small_study, small_files, refuses, encoding):
    small_study.write("study.toml", small_files["study.toml"].replace("small", "smæl").encode(encoding))
    refuses("study.toml: line 1", "UTF-8")


def test_study_with_a_byte_order_mark_and_windows_line_ends_is_read(small_study, small_files):
    small_study.write("study.toml", ("\ufeff" + small_files["study.toml"]).replace("\n", "\r\n"))
    assert small_study.load().exit_code == 0


def test_no_study_is_told(small_study, refuses):
    small_study.write("study.toml", None)
    refuses("there is no study here", "metewand init")


def test_no_folder_is_told(tmp_path):
    result = CliRunner().invoke(main, ["load", "--study", str(tmp_path / "nowhere")])
    assert result.exit_code == 2
    assert "there is no study here" in result.output
