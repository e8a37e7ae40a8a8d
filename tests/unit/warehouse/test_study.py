"""The study file: defaults, options, generators from globs, and the template of ``init``."""

import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from warehouse.cli import main
from warehouse.errors import InputError
from warehouse.study import Study, read_study
from warehouse.study_paths import name_without_suffix

DEFAULTS = {
    "name": "x",
    "original_id": "original",
    "seed": "12345",
    "resamples": "1000",
    "level": "0.95",
    "block": "1",
    "cut": "12000",
    "sensitivity_cuts": "6000,24000",
    "letters": "apart",
    "margin": "0.1",
    "components": "",
    "length_low": "0.8",
    "length_high": "1.25",
    "jaccard_ceiling": "0.7",
}


def study_of(folder: Path, content: str) -> Study:
    (folder / "study.toml").write_text(content, encoding="utf-8")
    return read_study(folder)


def test_defaults_are_those_of_the_metrics_document(tmp_path):
    assert study_of(tmp_path, 'name = "x"').options() == DEFAULTS


def test_options_are_resolved(tmp_path):
    study = study_of(
        tmp_path,
        'name = "x"\nseed = 1\ncut = 6000\ncomponents = ["C", "A"]\nlevel = 0.9\nletters = "merged"\n'
        'margin = 0\n[original]\nid = "ælfric"\n[validator]\nlength = [1, 2.5]\njaccard = 1',
    )
    assert study.options() == DEFAULTS | {
        "seed": "1",
        "cut": "6000",
        "sensitivity_cuts": "24000",  # the default cut needs no comparison with itself
        "components": "A,C",
        "level": "0.9",
        "letters": "merged",
        "margin": "0.0",
        "original_id": "ælfric",
        "length_low": "1.0",
        "length_high": "2.5",
        "jaccard_ceiling": "1.0",
    }


@pytest.mark.parametrize(
    ("file_name", "expected"),
    [
        ("scribal.tsv", "scribal"),
        ("scribal.tsv.gz", "scribal"),
        ("gpt-4.1.tsv.gz", "gpt-4.1"),
        ("gpt-4.1.csv", "gpt-4.1"),
        ("plain", "plain"),
    ],
)
def test_id_is_the_name_without_gz_and_suffix(file_name, expected):
    assert name_without_suffix(Path("folder") / file_name) == expected


def test_glob_makes_one_generator_a_file_in_the_order_of_names(tmp_path):
    (tmp_path / "made").mkdir()
    for name in ("b.tsv", "a.tsv.gz", "c.tsv"):
        (tmp_path / "made" / name).touch()
    (tmp_path / "b.conllu").touch()
    study = study_of(tmp_path, 'name = "x"\n[[generated]]\naligned = "made/*.tsv*"\nparses = "{id}.conllu"\n')
    found = [
        (generator.generator_id, generator.aligned.name, generator.parses) for generator in study.generators
    ]
    assert found == [("a", "a.tsv.gz", None), ("b", "b.tsv", tmp_path / "b.conllu"), ("c", "c.tsv", None)]


def test_a_name_with_the_signs_of_a_pattern_is_a_name_where_the_file_exists(tmp_path):
    (tmp_path / "model[1].tsv").touch()
    study = study_of(tmp_path, 'name = "x"\n[[generated]]\naligned = "model[1].tsv"\n')
    assert [generator.generator_id for generator in study.generators] == ["model[1]"]


def test_study_is_found_by_folder_or_file(tmp_path):
    study = study_of(tmp_path, 'name = "x"')
    assert read_study(tmp_path / "study.toml").folder == study.folder


def test_same_name_packed_and_plain_is_one_id_twice(tmp_path):
    for name in ("a.tsv", "a.tsv.gz"):
        (tmp_path / name).touch()
    with pytest.raises(InputError, match="the same id, 'a'"):
        study_of(tmp_path, 'name = "x"\n[[generated]]\naligned = "a.*"\n')


def test_template_is_a_study_as_it_stands(tmp_path):
    folder = tmp_path / 'a "new" one'
    assert CliRunner().invoke(main, ["init", str(folder)]).exit_code == 0
    assert read_study(folder).options() == DEFAULTS | {"name": 'a "new" one'}


def test_template_shows_every_key_with_its_default(tmp_path):
    """With all its comments opened, the template is valid but for the files that are not there."""
    CliRunner().invoke(main, ["init", str(tmp_path / "x")])
    template = (tmp_path / "x" / "study.toml").read_text(encoding="utf-8")
    content = tomllib.loads(re.sub(r"(?m)^# (?=\[|[a-z_]+ =)", "", template))
    assert set(content) == set(Study.model_fields)
    for key in ("seed", "resamples", "level", "block", "cut", "sensitivity_cuts", "letters", "margin"):
        assert content[key] == Study.model_fields[key].get_default()


def test_init_does_not_overwrite(tmp_path):
    (tmp_path / "study.toml").write_text('name = "mine"\n')
    result = CliRunner().invoke(main, ["init", str(tmp_path)])
    assert result.exit_code == 2
    assert "there is a study already" in result.output
    assert (tmp_path / "study.toml").read_text() == 'name = "mine"\n'


def test_init_where_no_folder_can_be(tmp_path):
    (tmp_path / "file").touch()
    result = CliRunner().invoke(main, ["init", str(tmp_path / "file" / "study")])
    assert result.exit_code == 2
    assert "cannot be written" in result.output
