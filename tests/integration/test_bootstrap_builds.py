"""What intervals and comparisons promise of whole builds: neither threads nor other texts change a number."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
from click.testing import CliRunner, Result

from tests.fixtures.sample_study import RESAMPLES, SAMPLE, copy_sample
from warehouse.cli import main

Build = Callable[[Path], None]
Ask = Callable[[str], list[tuple[Any, ...]]]

# Everything that is told of one generator or of one pair.
TABLES = (
    "fct_attestation",
    "fct_components",
    "fct_distances",
    "fct_extreme_lines",
    "fct_generator_comparisons",
    "fct_lines",
    "fct_overall_scores",
    "fct_overlap",
    "fct_rare_contrasts",
    "fct_reference_behaviour",
    "fct_sensitivity",
)
# What the company of other texts may change.
OF_THE_FIELD = {
    "fct_overall_scores": "rank_best, rank_worst, tie_group",
    "fct_generator_comparisons": "p_holm",
}


def write_study(
    folder: Path, *, options: str = "", generators: tuple[str, ...] = ("careful", "copyist")
) -> None:
    """The sample with these of its generators only, and with these lines of options."""
    copy_sample(folder)
    head, *sections = (folder / "study.toml").read_text(encoding="utf-8").split("[[generated]]")
    last, tail = sections[-1].split("# Running text", maxsplit=1)
    kept = [text for text in (*sections[:-1], last) if any(f'id = "{name}"' in text for name in generators)]
    assert len(kept) == len(generators)
    head = head.replace(f"resamples = {RESAMPLES}", options or f"resamples = {RESAMPLES}")
    tail = tail.split("# What people said", maxsplit=1)[0]  # the human side needs all four
    content = "[[generated]]".join([head, *kept]) + "# Running text" + tail
    (folder / "study.toml").write_text(content, encoding="utf-8")


def ask_file(folder: Path) -> Ask:
    def ask(query: str) -> list[tuple[Any, ...]]:
        with duckdb.connect(str(folder / "published.duckdb"), read_only=True) as connection:
            connection.execute("set schema = 'marts'")
            return connection.execute(query).fetchall()

    return ask


def rows_of(ask: Ask, table: str, generators: tuple[str, ...]) -> list[tuple[Any, ...]]:
    """Rows about these generators and no other, without what the field of others may change."""
    columns = [name for (name,) in ask(f"select column_name from (describe {table})")]
    names = ", ".join(f"'{name}'" for name in generators)
    keys = [name for name in ("generator_id", "generator_a", "generator_b") if name in columns]
    where = " and ".join(f"{key} in ({names})" for key in keys)
    left_out = f"exclude ({OF_THE_FIELD[table]})" if table in OF_THE_FIELD else ""
    return ask(f"select * {left_out} from {table} where {where} order by all")


@pytest.fixture(scope="module")
def alone(build: Build, tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Two texts of the sample by themselves, built on one thread."""
    folder = tmp_path_factory.mktemp("alone") / "sample"
    write_study(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("METEWAND_THREADS", "1")
        build(folder)
    return ask_file(folder)


@pytest.mark.parametrize("table", TABLES)
def test_neither_threads_nor_other_texts_change_a_bit(alone: Ask, built_sample: Path, table: str) -> None:
    pair = ("careful", "copyist")
    by_itself = rows_of(alone, table, pair)
    assert by_itself
    assert by_itself == rows_of(ask_file(built_sample), table, pair)


@pytest.fixture(scope="module")
def varied(build: Build, tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Blocks of five lines; a twin of the first text, its opening alone, parses that name no lines."""
    folder = tmp_path_factory.mktemp("varied") / "sample"
    write_study(folder, options="resamples = 300\nblock = 5", generators=("careful", "patchwork"))
    careful = (folder / "texts/careful.tsv").read_text(encoding="utf-8")
    (folder / "texts/twin.tsv").write_text(careful, encoding="utf-8")
    (folder / "texts/opening.tsv").write_text("".join(careful.splitlines(True)[:101]), encoding="utf-8")
    shutil.copy(folder / "parses/careful.conllu", folder / "parses/twin.conllu")
    parses = folder / "parses/patchwork.conllu"
    parses.write_text(parses.read_text(encoding="utf-8").replace("= TB.", "= sentence."), encoding="utf-8")
    sections = '[[generated]]\nid = "twin"\naligned = "texts/twin.tsv"\nparses = "parses/twin.conllu"\n'
    sections += '[[generated]]\nid = "opening"\naligned = "texts/opening.tsv"\n'
    with (folder / "study.toml").open("a", encoding="utf-8") as stream:
        stream.write("\n" + sections)
    build(folder)
    return ask_file(folder)


def test_two_copies_tie_with_no_difference_at_all(varied: Ask) -> None:
    found = varied(
        "select distinct difference, ci_lower, ci_upper, standard_error, p_value, p_holm "
        "from fct_generator_comparisons where generator_a = 'careful' and generator_b = 'twin'"
    )
    assert found == [(0.0, 0.0, 0.0, 0.0, 1.0, 1.0)]
    groups = dict(varied("select generator_id, tie_group from fct_overall_scores where score_code = 'G'"))
    assert groups["careful"] == groups["twin"]


def test_texts_of_unlike_length_are_compared_on_the_lines_they_share(varied: Ask) -> None:
    found = varied(
        "select distinct unit_count, difference, p_holm from fct_generator_comparisons "
        "where generator_a = 'careful' and generator_b = 'opening' "
        "and score_code in ('A', 'C', 'G_without_S')"
    )
    assert found == [(100, 0.0, 1.0)]
    whole, part = (
        varied(f"select value from fct_components where generator_id = '{name}' and component_code = 'C'")
        for name in ("careful", "opening")
    )
    assert whole != part  # each by its own lines: only the comparison brings them together


def test_a_score_without_a_component_is_not_compared(varied: Ask) -> None:
    found = varied(
        "select difference, p_holm, status from fct_generator_comparisons "
        "where generator_a = 'careful' and generator_b = 'opening' and score_code = 'G'"
    )
    assert found == [(None, None, "opening: undefined: S (no_parses)")]
    ranks = varied(
        "select rank_best, tie_group from fct_overall_scores "
        "where generator_id = 'opening' and score_code = 'G'"
    )
    assert ranks == [(None, None)]


def test_parses_without_lines_are_drawn_on_their_own(varied: Ask) -> None:
    found = dict(varied("select component_code, status from fct_components where generator_id = 'patchwork'"))
    assert found["S"] == "structure_independent"
    assert "structure_independent" not in {status for code, status in found.items() if code != "S"}
    scores = dict(
        varied("select score_code, status from fct_overall_scores where generator_id = 'patchwork'")
    )
    assert scores["G"] == "structure_independent"
    assert scores["G_without_S"] == "ok"
    sentences = varied(
        "select unit_count, ci_lower is not null from fct_distances where generator_id = 'patchwork' "
        "and measure = 'triple_jsd_bits' and pair = 'generated-original'"
    )
    parses = (SAMPLE / "parses/patchwork.conllu").read_text(encoding="utf-8")
    assert sentences == [(parses.count("# sent_id"), True)]


def test_blocks_widen_as_their_ratio_says(varied: Ask, built_sample: Path) -> None:
    query = (
        "select standard_error, error_ratio from fct_components "
        "where generator_id = 'careful' and component_code = 'C'"
    )
    ((block_error, ratio),) = varied(query)
    ((line_error, _),) = ask_file(built_sample)(query)
    assert block_error / line_error == pytest.approx(ratio, rel=0.2)


@pytest.fixture(scope="module")
def plain(build: Build, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The study with intervals off."""
    folder = tmp_path_factory.mktemp("plain") / "sample"
    write_study(folder, options="resamples = 0")
    build(folder)
    return folder


def test_no_resamples_no_intervals_but_every_value(plain: Path, alone: Ask) -> None:
    ask = ask_file(plain)
    query = "select generator_id, component_code, value from fct_components order by all"
    assert ask(query) == alone(query)
    assert ask("select count(ci_lower), count(standard_error) from fct_components") == [(0, 0)]
    assert ask("select count(ci_upper), count(rank_best) from fct_overall_scores") == [(0, 0)]
    assert ask("from fct_generator_comparisons") == []
    contrast = "select generator_id, difference, p_value, ci_lower is null from fct_rare_contrasts order by 1"
    assert ask(contrast) == [(*row[:3], True) for row in alone(contrast)]


@pytest.fixture
def compare(built_sample: Path) -> Iterator[Callable[..., Result]]:
    """``metewand compare`` on the built sample."""

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(main, ["compare", *arguments, "--study", str(built_sample)])

    yield run


def test_compare_prints_the_same_pair_from_either_side(compare: Callable[..., Result]) -> None:
    forth, back = (
        json.loads(compare(*pair, "--json").stdout)
        for pair in (("careful", "copyist"), ("copyist", "careful"))
    )
    assert {row["score_code"] for row in forth} >= set("AWFSCIL") | {"G", "G_free"}
    for row, other in zip(forth, back, strict=True):
        assert row["difference"] == -other["difference"]
        assert (row["ci_lower"], row["ci_upper"]) == (-other["ci_upper"], -other["ci_lower"])


def test_compare_says_what_differs(compare: Callable[..., Result]) -> None:
    said = " ".join(compare("careful", "copyist").stdout.split())
    assert "careful is ahead of copyist in G" in said
    assert "In independence (I) careful has the higher value" in said


@pytest.mark.parametrize(
    ("pair", "word"), [(("careful", "nobody"), "nobody"), (("careful", "careful"), "itself")]
)
def test_compare_refuses_what_it_does_not_know(
    compare: Callable[..., Result], pair: tuple[str, str], word: str
) -> None:
    result = compare(*pair)
    assert result.exit_code == 2
    assert word in result.stderr


def test_compare_says_when_intervals_are_off(plain: Path) -> None:
    result = CliRunner().invoke(main, ["compare", "careful", "copyist", "--study", str(plain)])
    assert result.exit_code == 0
    assert "resamples = 0" in result.stdout
