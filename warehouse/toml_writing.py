"""Writing entries of a study file: the standard library reads TOML and does not write it."""

import datetime
import json
from collections.abc import Mapping
from typing import Any


def write_toml_table(name: str, entry: Mapping[str, Any]) -> str:
    """One more ``[[name]]``, a key a line; tables inside it are written in one line."""
    return f"[[{name}]]\n" + "".join(
        f"{_key(key)} = {write_toml_value(value)}\n" for key, value in entry.items()
    )


def write_toml_value(value: object) -> str:
    """A text, number, truth value, date, list or table as TOML. Raises TypeError for anything else."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        # JSON's escapes are TOML's; DEL alone may stand bare in JSON and not in TOML.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return "[" + ", ".join(write_toml_value(item) for item in value) + "]"
    if isinstance(value, Mapping):
        return (
            "{ " + ", ".join(f"{_key(key)} = {write_toml_value(item)}" for key, item in value.items()) + " }"
        )
    raise TypeError(f"TOML has no {type(value).__name__}")


def _key(name: str) -> str:
    is_bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if is_bare else write_toml_value(name)
