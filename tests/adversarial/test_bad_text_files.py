"""Spoilt text files: each is read as the definitions say, or refused with its place and a remedy.

A refused file leaves the whole warehouse as it was; so does a good file beside a refused one.
"""

import gzip

import pytest
from click.testing import CliRunner

from warehouse.cli import main

HEADING = "line_id\toriginal\ttranslation\tgenerated\tgenerated_translation\n"
LINE_1 = "1\tse cyning com\tthe king came\tse cyning ferde\tthe king went\n"
LINE_2 = "2\the wæs god\the was good\the wæs wis\the was wise\n"
GOOD = HEADING + LINE_1 + LINE_2
FIRST = "generated/first.tsv"


def first_with(generated: str) -> str:
    """The first generator's file with another generated text on its second line (line 3 of the file)."""
    return f"{HEADING}{LINE_1}2\the wæs god\t\t{generated}\t\n"


# name, file, content, what the message must say
REFUSED = [
    ("ragged_row_short", FIRST, HEADING + LINE_1 + "2\the wæs god\n", ["first.tsv: line 3", "2 columns"]),
    ("tab_in_a_field", FIRST, first_with("he\twæs"), ["first.tsv: line 3", "6 columns", "tab inside"]),
    ("blank_line", FIRST, HEADING + LINE_1 + "\n" + LINE_2, ["first.tsv: line 3", "blank"]),
    ("blank_last_line", FIRST, GOOD + "\n", ["first.tsv: line 4", "blank"]),
    ("latin_1_byte", FIRST, GOOD.encode("latin-1"), ["first.tsv: line 3, byte 7", "0xE6", "UTF-8"]),
    ("utf_16", FIRST, GOOD.encode("utf-16"), ["first.tsv: line 1, byte 1", "UTF-16"]),
    ("utf_16_without_mark", FIRST, GOOD.encode("utf-16-le"), ["first.tsv: line 1, byte 2", "NUL"]),
    ("nul", FIRST, first_with("he\0wæs").encode(), ["first.tsv: line 3, byte 18", "NUL"]),
    ("surrogate", FIRST, GOOD.encode() + b"\xed\xa0\x80", ["first.tsv: line 4, byte 1", "0xED"]),
    ("empty_file", FIRST, "", ["first.tsv: the file is empty"]),
    ("line_ends_alone", FIRST, "\r\n\n", ["first.tsv: the file is empty"]),
    ("byte_order_mark_alone", FIRST, b"\xef\xbb\xbf", ["first.tsv: the file is empty"]),
    ("old_macintosh_line_ends", FIRST, GOOD.replace("\n", "\r"), ["first.tsv: line 1", "carriage return"]),
    ("return_inside_a_line", FIRST, first_with("he\rwæs"), ["first.tsv: line 3", "carriage return"]),
    ("duplicate_id", FIRST, GOOD + LINE_2, ["first.tsv: line 4", "'2'", "line 3"]),
    (
        "duplicate_background_id",
        "background.tsv",
        "line_id\ttext\nb\tse\nb\the\n",
        ["background.tsv: line 3"],
    ),
    ("empty_id", FIRST, GOOD + "\tx\t\ty\t\n", ["first.tsv: line 4", "id is empty"]),
    ("missing_column", FIRST, GOOD.replace("\toriginal", "\tsource"), ["line 1", "'original'", "'source'"]),
    ("missing_columns", FIRST, "a\tb\n1\t2\n", ["'line_id' or 'code'", "'original'", "'generated'"]),
    ("commas_for_tabs", FIRST, GOOD.replace("\t", ","), ["missing column", "separated by ','", "named .csv"]),
    ("heading_twice", FIRST, GOOD.replace("\ttranslation", "\toriginal"), ["'original'", "2 times"]),
    ("heading_of_other_case", FIRST, GOOD.replace("line_id", "Line_ID"), ["'line_id'", "'Line_ID'"]),
    ("not_gzip", "headwords.tsv.gz", "lemma\nwis\n", ["headwords.tsv.gz", "not gzip"]),
    (
        "cut_gzip",
        "headwords.tsv.gz",
        gzip.compress(b"lemma\n" + b"wis\n" * 99)[:-9],
        ["damaged or cut short"],
    ),
    (
        "damaged_gzip",
        "headwords.tsv.gz",
        b"\x1f\x8b\x08\0\0\0\0\0\0\3\xff\xff\xff\xff",
        ["damaged or cut short"],
    ),
    ("negative_frequency", "index.tsv", "form\tfrequency\nse\t-3\n", ["index.tsv: line 2", "'-3'"]),
    ("fractional_frequency", "index.tsv", "form\tfrequency\nse\t2.5\n", ["index.tsv: line 2", "'2.5'"]),
    ("frequency_with_exponent", "index.tsv", "form\tfrequency\nse\t2e3\n", ["index.tsv: line 2", "'2e3'"]),
    ("frequency_with_comma", "index.tsv", "form\tfrequency\nse\t20,000\n", ["index.tsv: line 2", "'20,000'"]),
    ("frequency_in_other_digits", "index.tsv", "form\tfrequency\nse\t٣\n", ["index.tsv: line 2", "'٣'"]),
    ("frequency_empty", "index.tsv", "form\tfrequency\nse\t\n", ["index.tsv: line 2", "whole number"]),
    ("frequency_nan", "index.tsv", "form\tfrequency\nse\tnan\n", ["index.tsv: line 2", "'nan'"]),
    ("frequency_too_large", "index.tsv", "form\tfrequency\nse\t9223372036854775808\n", ["index.tsv: line 2"]),
    ("other_original", FIRST, GOOD.replace("he wæs god", "he wæs gód"), ["'he wæs gód'", "line 3", "'2'"]),
    ("original_in_other_case", FIRST, GOOD.replace("se cyning com", "Se cyning com"), ["'Se cyning com'"]),
    ("original_empty_here", FIRST, GOOD.replace("he wæs god", ""), ["the original of '2'", "1 line"]),
]


@pytest.mark.parametrize(
    ("file", "content", "words"), [case[1:] for case in REFUSED], ids=[c[0] for c in REFUSED]
)
def test_refused_with_place_and_remedy(small_study, small_files, refuses, file, content, words):
    if file == "headwords.tsv.gz":
        small_study.write(
            "study.toml", small_files["study.toml"].replace("headwords.tsv", "headwords.tsv.gz")
        )
    small_study.write(file, content)
    small_study.write("variants.tsv", "lemma\tvariant\nwis\twys\n")  # a good change beside the bad one
    refuses(*words)


GENERATED = "select generated_text from raw.aligned_lines where generator_id = 'first' order by row_number"
FINDINGS = "select file_path, place, finding_code from raw.findings"

# name, file, content, query, rows
READ = [
    ("byte_order_mark", FIRST, b"\xef\xbb\xbf" + GOOD.encode(), GENERATED, ["se cyning ferde", "he wæs wis"]),
    ("windows_line_ends", FIRST, GOOD.replace("\n", "\r\n"), GENERATED, ["se cyning ferde", "he wæs wis"]),
    ("no_last_line_end", FIRST, GOOD.removesuffix("\n"), GENERATED, ["se cyning ferde", "he wæs wis"]),
    ("gzip_by_content", FIRST, gzip.compress(GOOD.encode()), GENERATED, ["se cyning ferde", "he wæs wis"]),
    ("unmatched_quote", FIRST, first_with('he "wæs'), GENERATED, ["se cyning ferde", 'he "wæs']),
    ("quote_alone", FIRST, first_with('"'), GENERATED, ["se cyning ferde", '"']),
    ("empty_generated_line", FIRST, first_with(""), GENERATED, ["se cyning ferde", ""]),
    ("spaces_alone", FIRST, first_with("   "), GENERATED, ["se cyning ferde", "   "]),
    ("decomposed_letters", FIRST, first_with("go\u0304d"), GENERATED, ["se cyning ferde", "go\u0304d"]),
    ("old_letters", FIRST, first_with("ƿæs ȝod ꝥ ⁊ &"), GENERATED, ["se cyning ferde", "ƿæs ȝod ꝥ ⁊ &"]),
    ("digits_alone", FIRST, first_with("1 22"), GENERATED, ["se cyning ferde", "1 22"]),
    ("words_that_look_missing", FIRST, first_with("nan NA on"), GENERATED, ["se cyning ferde", "nan NA on"]),
    ("nan_alone", FIRST, first_with("nan"), GENERATED, ["se cyning ferde", "nan"]),
    ("null_alone", FIRST, first_with("NULL"), GENERATED, ["se cyning ferde", "NULL"]),
    ("separators_of_other_kinds", FIRST, first_with("a\u2028b\x85c\x0cd\xa0e"), GENERATED,
        ["se cyning ferde", "a\u2028b\x85c\x0cd\xa0e"]),
    ("long_line", FIRST, first_with("æ" * 200_000), GENERATED, ["se cyning ferde", "æ" * 200_000]),
    ("extra_column", FIRST, GOOD.replace("\n", "\tnote\n"), GENERATED, ["se cyning ferde", "he wæs wis"]),
    ("columns_in_other_order", FIRST, "generated\tcode\toriginal\nis\t1\tse cyning com\n", GENERATED, ["is"]),
    ("half_its_lines", FIRST, HEADING + LINE_1, GENERATED, ["se cyning ferde"]),
    ("a_line_of_its_own", FIRST, GOOD + "9\tx\t\ty\t\n", GENERATED, ["se cyning ferde", "he wæs wis", "y"]),
    ("id_with_inner_space", FIRST, HEADING + "x 1\ta\t\tb\t\n", FINDINGS, []),
    ("id_with_outer_space", FIRST, HEADING + "x 1 \ta\t\tb\t\n", FINDINGS,
        [(FIRST, "line 2", "id_with_outer_space")]),
    ("html_entity", FIRST, first_with("he w&aelig;s"), FINDINGS, [(FIRST, "line 3", "html_entity")]),
    ("heading_alone", FIRST, HEADING, FINDINGS, [(FIRST, "line 1", "no_rows")]),
    ("frequency_0", "index.tsv", "form\tfrequency\nse\t0\n", "select frequency from raw.index_forms", [0]),
    ("form_twice", "index.tsv", "form\tfrequency\nse\t2\nse\t3\n", FINDINGS,
        [("index.tsv", "line 3", "repeated_form")]),
    ("form_twice_both_kept", "index.tsv", "form\tfrequency\nse\t2\nse\t3\n",
        "select frequency from raw.index_forms order by row_number", [2, 3]),
    ("form_nan", "index.tsv", "form\tfrequency\nnan\t2\n", "select form_text from raw.index_forms", ["nan"]),
    ("empty_entry", "headwords.tsv", "lemma\tnote\n\tx\nwis\ty\n", FINDINGS,
        [("headwords.tsv", "line 2", "empty_entry")]),
    ("blank_line_of_one_column", "headwords.tsv", "lemma\neorl\n\nwis\n", FINDINGS,
        [("headwords.tsv", "line 3", "empty_entry")]),
    ("features_absent", "inflections.tsv", "lemma\tform\ncuman\tcom\n",
        "select features_text is null from raw.inflections", [True]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "content", "query", "rows"), [case[1:] for case in READ], ids=[case[0] for case in READ]
)
def test_read_as_the_definitions_say(small_study, file, content, query, rows):
    small_study.write(file, content)
    result = small_study.load()
    assert result.exit_code == 0, result.output
    assert small_study.ask(query) == [row if isinstance(row, tuple) else (row,) for row in rows]


CSV = "line_id,original,generated\n1,se cyning com,{}\n"


def test_quotes_of_a_csv_hold_commas_quotes_and_line_ends(small_study, small_files):
    small_study.write("study.toml", small_files["study.toml"] + '[[generated]]\naligned = "third.csv"\n')
    small_study.write("third.csv", CSV.format('"he, ""se"" cyning\nferde"') + "2,he wæs god,com\n")
    result = small_study.load()
    assert result.exit_code == 0, result.output
    rows = small_study.ask(
        "select generated_text, row_number from raw.aligned_lines where generator_id = 'third'"
    )
    assert sorted(rows) == [("com", 4), ('he, "se" cyning\nferde', 2)]


@pytest.mark.parametrize(
    ("generated", "words"),
    [
        ('"he com', ["third.csv: line 2", "quoting is broken"]),
        ('"he" com', ["third.csv: line 2", "quoting is broken"]),
        ("he, com", ["third.csv: line 2", "4 columns", "comma or an unmatched quote"]),
    ],
)
def test_broken_csv_is_refused_where_its_row_begins(small_study, small_files, refuses, generated, words):
    small_study.write("study.toml", small_files["study.toml"] + '[[generated]]\naligned = "third.csv"\n')
    small_study.write("third.csv", CSV.format(generated))
    refuses(*words)


def test_several_refused_files_are_told_together(small_study, refuses):
    small_study.write(FIRST, "")
    small_study.write("index.tsv", "form\tfrequency\nse\tx\n")
    output = refuses("2 files are refused", "first.tsv: the file is empty", "index.tsv: line 2")
    assert output.count("remedy: ") == 2


def test_a_first_load_that_is_refused_leaves_no_warehouse(small_study):
    small_study.write("warehouse.duckdb", None)
    small_study.write(FIRST, "")
    assert small_study.load().exit_code == 2
    assert not (small_study.folder / "warehouse.duckdb").exists()


def test_a_build_that_is_refused_leaves_what_was_loaded(small_study):
    before = small_study.dump()
    small_study.write(FIRST, "")
    result = CliRunner().invoke(main, ["build", "--study", str(small_study.folder)])
    assert result.exit_code == 2
    assert "first.tsv: the file is empty" in result.output
    assert small_study.dump() == before
    assert not (small_study.folder / "published.duckdb").exists()
