"""Blind detection: authentic and generated items that differ in nothing but what they are.

Items come from disjoint lines, so that no judge sees two versions of one. Their lengths are distributed
alike, word for word. Their letters and signs are those of the merged surface form, so that no edition gives
itself away. How many are generated is drawn, so that nobody can count on half.
"""

import random
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from analysis.surface import fold_surface, merge_letters, split_tokens
from ingest.labels import fold_label, name_people
from warehouse.connection import open_published
from warehouse.errors import InputError
from warehouse.human_sheets import (
    Column,
    draw_codes,
    draw_source,
    file_names,
    new_folder,
    write_key,
    write_workbook,
)
from warehouse.leaks import name_pattern, refuse_leaks
from warehouse.study import Study

KEY_NAME = "detection_key.csv"
KEY_HEADINGS = ("item_id", "truth", "arm", "generator_id", "line_id", "token_count", "line_score")
GENERATED, AUTHENTIC = "generated", "authentic"
SHARE_BOUNDS = (0.4, 0.6)
STRATUM_COUNT = 25  # lines of a score are longer than others: in fifths of length the arms still differ
COLUMNS = (
    Column("Item", 10),
    Column("Text", 90),
    Column("Judge ID", 14),
    Column("Answer", 14, (GENERATED, AUTHENTIC)),
    Column("Notes", 40),
)
GUIDE = (
    "Some of these lines were written in the Middle Ages, some by a machine; how many is not told.",
    "Read each line on its own and choose generated or authentic under Answer.",
    "Spelling, capitals and punctuation were made alike on purpose: they tell nothing.",
)


class Line(NamedTuple):
    """A line as both sides have it; ``line_score`` is None where the warehouse has none."""

    line_id: str
    original_text: str
    generated_text: str
    line_score: float | None


class Item(NamedTuple):
    """One item of the experiment."""

    truth: str
    arm: str
    generator_id: str
    line_id: str
    text: str
    token_count: int
    line_score: float | None


class BlindOptions(NamedTuple):
    """What a person may choose. ``arm_size`` 0 draws generated lines at random, else two arms by score."""

    generator_id: str
    judges: Sequence[str]
    seed: int
    item_count: int = 200
    arm_size: int = 0
    is_balanced: bool = False
    least_tokens: int = 5


class WrittenTest(NamedTuple):
    """What was written. How many items are generated stands in the key alone."""

    workbook_count: int
    item_count: int
    key: Path


def write_blind_test(study: Study, directory: Path, options: BlindOptions) -> WrittenTest:
    """Write the judges' sheets and the key. Raises InputError where there are too few lines."""
    people = name_people(study.detection.model_judges if study.detection else [])
    for judge in options.judges:
        people.is_model(judge, "--judge")
    names = file_names(options.judges)
    items = draw_items(read_lines(study, options.generator_id), options)
    codes = draw_codes(len(items), draw_source(options.seed, "items"))
    coded = dict(zip(codes, items, strict=True))
    models = [options.generator_id, *(g.record.model or "" for g in study.generators)]
    with new_folder(directory) as folder:
        (folder / "sheets").mkdir()
        written = []
        for judge in options.judges:
            order = list(coded)
            draw_source(options.seed, "order", fold_label(judge)).shuffle(order)
            path = folder / "sheets" / f"{names[judge]}.xlsx"
            rows = [[code, coded[code].text, judge, "", ""] for code in order]
            write_workbook(path, COLUMNS, rows, GUIDE, "Judgements")
            written.append(path)
        refuse_leaks(written, name_pattern(models), "a line holds a model's name: leave it out of the texts")
        write_key(folder / KEY_NAME, KEY_HEADINGS, [_key_row(code, coded[code]) for code in sorted(coded)])
    return WrittenTest(len(written), len(items), directory / KEY_NAME)


def read_lines(study: Study, generator_id: str) -> list[Line]:
    """The aligned lines of a generator from the published tables, in file order. Raises InputError."""
    with open_published(study.folder.require_published()) as connection:
        rows = connection.execute(
            "select line_id, original_text, generated_text, line_score from fct_lines "
            "where generator_id = $1 order by line_number",
            [generator_id],
        ).fetchall()
        known = connection.execute("select generator_id from dim_generators order by 1").fetchall()
    if not rows:
        raise InputError(
            f"there is no generator {generator_id!r}",
            place="--generator",
            remedy=f"choose from {', '.join(row[0] for row in known) or 'none: build the study first'}",
        )
    return [Line(*row) for row in rows]


def normalise(text: str) -> list[str]:
    """The tokens of a line in merged surface form: what is left when edition and alphabet are taken away."""
    return split_tokens(merge_letters(fold_surface(text)))


def draw_items(lines: Sequence[Line], options: BlindOptions) -> list[Item]:
    """The items, generated ones first. Both kinds have the same distribution of lengths, in tokens."""
    source = draw_source(options.seed, "draw")
    authentic_pool, generated_pool = _pool(lines, options, AUTHENTIC), _pool(lines, options, GENERATED)
    if options.arm_size:
        generated = draw_arms(generated_pool, options.arm_size)
        wanted = len(generated) if options.is_balanced else _draw_other_count(len(generated), source)
    else:
        count = _draw_generated_count(options, source)
        wanted = options.item_count - count
        generated = _draw_matchable(generated_pool, authentic_pool, count, source)
    taken = {item.line_id for item in generated}
    free = [item for item in authentic_pool if item.line_id not in taken]
    return [*generated, *_match_lengths(free, generated, wanted, source)]


def draw_arms(pool: Sequence[Item], arm_size: int) -> list[Item]:
    """Two arms of generated lines, lowest and highest line scores, alike within narrow strata of length."""
    scored = sorted(
        (item for item in pool if item.line_score is not None),
        key=lambda item: (item.token_count, item.line_id),
    )
    if len(scored) < 2 * arm_size:
        raise InputError(
            f"{len(scored)} lines have a score, two arms of {arm_size} need {2 * arm_size}",
            remedy="ask for smaller arms, or build the study with every component",
        )
    arms: list[Item] = []
    strata = min(STRATUM_COUNT, arm_size)
    for stratum in range(strata):
        here = scored[len(scored) * stratum // strata : len(scored) * (stratum + 1) // strata]
        size = arm_size * (stratum + 1) // strata - arm_size * stratum // strata
        ranked = sorted(here, key=lambda item: (item.line_score or 0.0, item.line_id))
        arms += [item._replace(arm="lowest") for item in ranked[:size]]
        arms += [item._replace(arm="highest") for item in ranked[len(ranked) - size :]]
    return arms


def _pool(lines: Sequence[Line], options: BlindOptions, truth: str) -> list[Item]:
    """Every line of a kind that is long enough and is not the same on both sides, each text once."""
    items: dict[str, Item] = {}
    for line in lines:
        sides = {AUTHENTIC: normalise(line.original_text), GENERATED: normalise(line.generated_text)}
        tokens = sides[truth]
        if len(tokens) < options.least_tokens or sides[AUTHENTIC] == sides[GENERATED]:
            continue
        generator_id = options.generator_id if truth == GENERATED else ""
        score = line.line_score if truth == GENERATED else None
        text = " ".join(tokens)
        items.setdefault(text, Item(truth, "", generator_id, line.line_id, text, len(tokens), score))
    return list(items.values())


def _draw_generated_count(options: BlindOptions, source: random.Random) -> int:
    share = 0.5 if options.is_balanced else source.uniform(*SHARE_BOUNDS)
    return round(options.item_count * share)


def _draw_other_count(count: int, source: random.Random) -> int:
    share = source.uniform(*SHARE_BOUNDS)
    return round(count * (1 - share) / share)


def _draw_matchable(
    pool: Sequence[Item], partners: Sequence[Item], count: int, source: random.Random
) -> list[Item]:
    """Generated lines at random, as many of each length as authentic lines could still match twice over."""
    room: dict[int, int] = defaultdict(int)
    for partner in partners:
        room[partner.token_count] += 1
    drawn: list[Item] = []
    for item in source.sample(list(pool), len(pool)):
        # Each takes its own line from the partners, one partner of its length, and half of one to spare.
        if room[item.token_count] >= 3:
            room[item.token_count] -= 3
            drawn.append(item)
            if len(drawn) == count:
                return drawn
    raise _too_few(len(drawn), count, GENERATED)


def _match_lengths(
    pool: Sequence[Item], generated: Sequence[Item], count: int, source: random.Random
) -> list[Item]:
    """Authentic lines whose lengths are those of the generated items, each length as often as can be."""
    by_length: dict[int, list[Item]] = defaultdict(list)
    for item in source.sample(list(pool), len(pool)):
        by_length[item.token_count].append(item)
    lengths = [item.token_count for item in generated]
    wanted = [source.sample(lengths, len(lengths)) for _ in range(-(-count // max(len(lengths), 1)))]
    drawn: list[Item] = []
    for length in [length for part in wanted for length in part][:count]:
        near = min(
            (own for own, items in by_length.items() if items),
            key=lambda own, length=length: (abs(own - length), own),  # type: ignore[misc]
            default=None,
        )
        if near is None:
            raise _too_few(len(drawn), count, AUTHENTIC)
        drawn.append(by_length[near].pop())
    return drawn


def _too_few(found: int, wanted: int, kind: str) -> InputError:
    return InputError(
        f"{found} {kind} lines can be matched in length, {wanted} are wanted",
        remedy="ask for fewer items, or for shorter ones (--least-tokens)",
    )


def _key_row(code: str, item: Item) -> tuple[object, ...]:
    score = "" if item.line_score is None else repr(item.line_score)
    return (code, item.truth, item.arm, item.generator_id, item.line_id, item.token_count, score)
