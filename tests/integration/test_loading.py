"""What a load reads again, what it leaves alone, what it takes away, and what it writes down of each file."""

import hashlib
import json
import os

import duckdb
import pytest
from click.testing import CliRunner

from warehouse.cli import main
from warehouse.connection import open_memory
from warehouse.loading import load_study, load_warehouse
from warehouse.study import read_study

RESOURCES = "from raw.resources"


def test_unchanged_files_are_left_alone(small_study):
    before = small_study.dump()
    report = load_warehouse(read_study(small_study.folder))
    assert (report.loaded, report.removed, report.row_count) == ((), (), 0)
    assert len(report.unchanged) == 9
    assert small_study.dump() == before  # the times of loading among them


def test_only_the_changed_file_is_read_again(small_study):
    small_study.write("headwords.tsv", "lemma\ncyning\n")
    report = load_warehouse(read_study(small_study.folder))
    assert report.loaded == ("headwords.tsv",)
    assert small_study.ask("select lemma_text from raw.headwords") == [("cyning",)]


def test_touching_a_file_changes_nothing(small_study):
    os.utime(small_study.folder / "headwords.tsv", (1, 1))
    assert load_warehouse(read_study(small_study.folder)).loaded == ()


def test_another_mapping_reads_the_file_again(small_study, small_files):
    mapping = '[lexicon]\ncolumns.variants = { variant = "lemma" }'
    small_study.write("study.toml", small_files["study.toml"].replace("[lexicon]", mapping))
    assert load_warehouse(read_study(small_study.folder)).loaded == ("variants.tsv",)
    assert small_study.ask("select variant_text from raw.variants") == [("wis",)]


def test_a_file_that_left_the_study_is_removed_with_its_rows(small_study):
    small_study.write("generated/second.tsv", None)
    report = load_warehouse(read_study(small_study.folder))
    assert report.removed == ("generated/second.tsv",)
    assert small_study.ask("select distinct generator_id from raw.aligned_lines") == [("first",)]
    assert small_study.ask("select generator_id from raw.generators") == [("first",)]
    assert "corpus:second" not in dict(small_study.ask(RESOURCES))


def test_findings_go_with_their_file(small_study):
    small_study.write("headwords.tsv", "lemma\n")
    load_warehouse(read_study(small_study.folder))
    findings = small_study.ask("select file_path, finding_number, finding_code from raw.findings")
    assert findings == [("headwords.tsv", 1, "no_rows")]
    small_study.write("headwords.tsv", "lemma\nwis\n")
    assert load_warehouse(read_study(small_study.folder)).finding_count == 0


def test_one_file_may_serve_two_purposes(small_study, small_files):
    study = small_files["study.toml"].replace("headwords.tsv", "variants.tsv")
    small_study.write("study.toml", study)
    load_warehouse(read_study(small_study.folder))
    assert small_study.ask("select lemma_text from raw.headwords") == [("wis",)]
    small_study.write("study.toml", study.replace('variants = "variants.tsv"\n', ""))
    load_warehouse(read_study(small_study.folder))
    assert small_study.ask("select lemma_text from raw.headwords") == [("wis",)]
    assert small_study.ask("select * from raw.variants") == []


def test_one_file_of_parses_may_serve_two_corpora(small_study, small_files):
    study = small_files["study.toml"].replace("generated/*.tsv", "generated/second.tsv")
    small_study.write("study.toml", study.replace('"{id}.conllu"', '"source.conllu"'))
    load_warehouse(read_study(small_study.folder))
    words = "select corpus_id, count(*)::int from raw.parsed_words group by all order by all"
    assert small_study.ask(words) == [("second", 3), ("source", 3)]
    small_study.write("study.toml", study)  # {id}.conllu: there is none for the second
    load_warehouse(read_study(small_study.folder))
    assert small_study.ask(words) == [("source", 3)]


def test_a_file_whose_rows_name_generators_is_replaced_whole(small_study, small_files):
    small_study.write("study.toml", small_files["study.toml"] + '[ratings]\nkey = "key.csv"\n')
    codes = "select code_text, generator_id from raw.blinding_codes order by 1"
    small_study.write("key.csv", "code,generator_id\nx1,first\nx2,second\n")
    load_warehouse(read_study(small_study.folder))
    assert small_study.ask(codes) == [("x1", "first"), ("x2", "second")]
    small_study.write("key.csv", "code,generator_id\nx1,second\n")
    load_warehouse(read_study(small_study.folder))
    assert small_study.ask(codes) == [("x1", "second")]
    small_study.write("study.toml", small_files["study.toml"])
    load_warehouse(read_study(small_study.folder))
    assert small_study.ask(codes) == []


def test_provenance_of_a_file(small_study, small_files):
    row = small_study.ask(
        "select input_code, owner_id, sha256, row_count, loaded_at is not null, table_names "
        "from raw.files where file_path = 'background.tsv'"
    )
    sha256 = hashlib.sha256(small_files["background.tsv"].encode()).hexdigest()
    assert row == [("background", "background", sha256, 2, True, "background_lines")]


def test_rows_carry_file_and_line(small_study):
    rows = small_study.ask("select file_path, row_number, line_id from raw.background_lines order by 2")
    assert rows == [("background.tsv", 2, "b1"), ("background.tsv", 3, "b2")]


RECORD = """\
aligned = "generated/first.tsv"
[generated.generator]
model = "m"
version = "1"
accessed = 2026-07-19
temperature = 1.0
instructions = "how.md"
"""


def test_record_of_a_generator(small_study, small_files):
    instructions = "Write as Ælfric did.\n"
    small_study.write("how.md", instructions)
    study = small_files["study.toml"].replace('parses = "{id}.conllu"\n', "")
    small_study.write("study.toml", study.replace('aligned = "generated/*.tsv"\n', RECORD))
    load_warehouse(read_study(small_study.folder))
    assert small_study.ask("select * replace (accessed_on::varchar as accessed_on) from raw.generators") == [
        (
            "first",
            1,
            "m",
            "1",
            "2026-07-19",
            '{"temperature": 1.0}',
            "how.md",
            hashlib.sha256(instructions.encode()).hexdigest(),
        )
    ]
    assert ("instructions", "first", "how.md") in small_study.ask(
        "select input_code, owner_id, file_path from raw.files"
    )


def test_another_generator_leaves_the_hashes_of_the_others(small_study, small_files):
    before = dict(small_study.ask(RESOURCES))
    small_study.write("generated/third.tsv", small_files["generated/first.tsv"].split("2\t")[0])
    load_warehouse(read_study(small_study.folder))
    after = dict(small_study.ask(RESOURCES))
    assert set(after) - set(before) == {"corpus:third"}
    assert {code: after[code] for code in before} == before


@pytest.mark.parametrize(
    ("name", "more", "codes"),
    [
        ("index.tsv", "god\t3\n", {"index"}),
        ("variants.tsv", "wis\twys\n", {"variants"}),
        ("background.tsv", "b3\tand\n", {"background", "corpus:background"}),
        ("source.conllu", "1\tla\tla\tINTJ\t_\t_\t0\troot\t_\t_\n\n", {"parses:source"}),
        ("generated/first.tsv", "3\tand\t\tond\t\n", {"corpus:first", "original", "corpus:source"}),
    ],
)
def test_a_changed_file_changes_the_hash_of_its_resource_alone(small_study, small_files, name, more, codes):
    before = dict(small_study.ask(RESOURCES))
    small_study.write(name, small_files[name] + more)
    load_warehouse(read_study(small_study.folder))
    after = dict(small_study.ask(RESOURCES))
    assert {code for code in after if after[code] != before.get(code)} == codes


def test_the_original_in_a_file_of_its_own(small_study, small_files):
    study = small_files["study.toml"].replace('id = "source"', 'id = "source"\nlines = "original.csv"')
    small_study.write("study.toml", study)
    small_study.write("original.csv", "code,text\n1,se cyning com\n2,he wæs god\n3,and eac wis\n")
    load_warehouse(read_study(small_study.folder))
    lines = small_study.ask("select line_id, translation_text from raw.original_lines order by 1")
    assert lines == [("1", None), ("2", None), ("3", None)]
    small_study.write("original.csv", "code,text\n1,se cyning com\n2,he was god\n")
    result = small_study.load()
    assert result.exit_code == 2
    assert "generated/first.tsv: line 3" in result.output
    assert "'he was god' in original.csv, line 3; so it is with 2 lines" in result.output


def test_all_raw_tables_exist_for_a_study_of_nothing(small_study):
    small_study.write("study.toml", 'name = "empty"\n')
    report = load_warehouse(read_study(small_study.folder))
    assert len(report.removed) == 9
    assert {name for name, rows in small_study.dump().items() if rows} == {"study_options"}


def test_a_schema_of_another_version_is_made_anew(small_study):
    before = small_study.dump()
    with duckdb.connect(str(small_study.folder / "warehouse.duckdb")) as connection:
        connection.execute("alter table raw.variants add column other varchar")
    assert len(load_warehouse(read_study(small_study.folder)).loaded) == 9
    assert small_study.dump()["variants"] == before["variants"]


class Listener:
    """Notes what it is told."""

    def __init__(self):
        self.told = []

    def set_plan(self, steps):
        self.told.append(list(steps))

    def start(self, step):
        self.told.append(f"start {step}")

    def finish(self, step):
        self.told.append(f"finish {step}")


def test_load_tells_its_steps(small_study):
    listener = Listener()
    with open_memory() as connection:
        load_study(read_study(small_study.folder), connection)
        load_study(read_study(small_study.folder), connection, listener)
        small_study.write("headwords.tsv", "lemma\nwis\n")
        load_study(read_study(small_study.folder), connection, listener)
    assert listener.told == [[], ["headwords.tsv"], "start headwords.tsv", "finish headwords.tsv"]


def test_every_raw_table_and_column_has_a_comment(small_study):
    without = small_study.ask(
        "select table_name from duckdb_tables() where schema_name = 'raw' and coalesce(comment, '') = '' "
        "union all select column_name from duckdb_columns() "
        "where schema_name = 'raw' and coalesce(comment, '') = ''"
    )
    assert without == []


def test_load_prints_json(small_study):
    small_study.write("headwords.tsv", "lemma\nwis\n")
    result = CliRunner().invoke(main, ["load", "--json", "--study", str(small_study.folder)])
    report = json.loads(result.stdout)
    assert len(report.pop("unchanged")) == 8
    assert report == {"loaded": ["headwords.tsv"], "removed": [], "row_count": 1, "finding_count": 0}
