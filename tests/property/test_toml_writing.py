"""TOML: what is written is read back the same."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warehouse.toml_writing import write_toml_table, write_toml_value

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
SCALARS = st.one_of(
    TEXTS, st.booleans(), st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False), st.dates()
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3)
)


@given(st.dictionaries(TEXTS, VALUES, max_size=4))
def test_write_toml_table__is_read_back_the_same(entry: dict[str, object]) -> None:
    text = write_toml_table("generated", entry) * 2
    assert tomllib.loads(text) == {"generated": [entry, entry]}


def test_write_toml_value__refuses_what_toml_has_not() -> None:
    with pytest.raises(TypeError, match="NoneType"):
        write_toml_value(None)
