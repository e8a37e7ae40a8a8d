"""The leak check: no model's name may stand in anything that annotators or judges get to see."""

import re
from collections.abc import Iterable
from pathlib import Path

import openpyxl

from warehouse.errors import InputError

# What a model calls itself or its maker in its answers, wherever such a model is in the study.
FAMILIES = (
    "chatgpt",
    "claude",
    "deepseek",
    "gemini",
    "gemma",
    "glm",
    "gpt",
    "grok",
    "llama",
    "mistral",
    "qwen",
)
MAKERS = ("anthropic", "deepmind", "mistral ai", "openai", "xai", "zhipu")
REDACTED = "[…]"


def name_pattern(model_names: Iterable[str]) -> "re.Pattern[str]":
    """A pattern of every name that would give a model away: ids, versions, their families, the makers."""
    names = {name.strip().casefold() for name in model_names if name.strip()}
    families = {family for family in FAMILIES if any(family in name for name in names)}
    given = sorted({*names, *families, *MAKERS}, key=lambda name: (-len(name), name))
    spelt = "|".join(re.escape(name).replace(r"\ ", r"\s+") for name in given)
    return re.compile(rf"(?<![^\W\d_])(?:{spelt})(?![^\W\d_])", re.IGNORECASE)


def redact(text: str, pattern: "re.Pattern[str]") -> str:
    """The text with every model name replaced."""
    return pattern.sub(REDACTED, text)


def find_leaks(path: Path, pattern: "re.Pattern[str]") -> list[str]:
    """Every place of a workbook where a model's name stands: file name, properties, sheet names, cells."""
    workbook = openpyxl.load_workbook(path)
    properties = workbook.properties
    told = {
        "the file's name": path.name,
        **{f"the property {name}": str(getattr(properties, name) or "") for name in properties.__elements__},
        **{f"the property {name}": name for name in workbook.custom_doc_props.names},
        **{f"the name {name}": name for name in workbook.defined_names},
    }
    for sheet in workbook.worksheets:
        told[f"the name of sheet {sheet.title}"] = sheet.title
        for row in sheet.iter_rows():
            for cell in row:
                if cell.value is not None:
                    told[f"sheet {sheet.title}, cell {cell.coordinate}"] = str(cell.value)
                if cell.comment is not None:
                    told[f"the comment on cell {cell.coordinate}"] = str(cell.comment.text)
    return [f"{place}: {found[0]!r}" for place, text in told.items() if (found := pattern.search(text))]


def refuse_leaks(paths: Iterable[Path], pattern: "re.Pattern[str]", remedy: str) -> None:
    """Raise InputError where a workbook names a model, with every place."""
    leaks = [f"{path.name}: {leak}" for path in paths for leak in find_leaks(path, pattern)]
    if not leaks:
        return
    shown = "".join(f"\n  {leak}" for leak in leaks[:10])
    more = f"\n  and {len(leaks) - 10} more" if len(leaks) > 10 else ""
    raise InputError(f"a model's name would stand in the sheets:{shown}{more}", remedy=remedy)
