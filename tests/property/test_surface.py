"""Folding and splitting: the quick way is the plain way, and Python's tokens are SQL's."""

import unicodedata

import duckdb
from hypothesis import given
from hypothesis import strategies as st

from analysis.surface import fold_surface, has_diacritic, split_tokens

# Any character at all, and often those that are folded, marked or joined.
OFTEN = st.sampled_from("aÆǣþÐđĐƿȝ⁊&ċ\u0304\u0301 -1²Ⅳªǅꝥ\u00a0")
TEXTS = st.text(st.one_of(OFTEN, st.characters(exclude_categories=["Cs"])), max_size=12)


def plain_surface(text: str) -> str:
    """The definition, step by step."""
    bare = "".join(s for s in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(s) != "Mn")
    folded = unicodedata.normalize("NFC", bare)
    return "".join({"ƿ": "w", "ȝ": "g", "đ": "ð", "⁊": "&"}.get(sign, sign) for sign in folded)


@given(TEXTS)
def test_fold_surface__is_the_definition(text: str) -> None:
    assert fold_surface(text) == plain_surface(text)
    marks = [sign for sign in unicodedata.normalize("NFD", text) if unicodedata.category(sign) == "Mn"]
    assert has_diacritic(text) == bool(marks)


@given(st.lists(TEXTS, min_size=1, max_size=20))
def test_split_tokens__are_those_of_the_database(texts: list[str]) -> None:
    surfaces = [fold_surface(text).replace("\0", "") for text in texts]
    with duckdb.connect() as connection:
        query = r"select regexp_extract_all(surface, '\p{L}+|&') from (select unnest(?) as surface)"
        rows = connection.execute(query, [surfaces]).fetchall()
    # The two Unicode tables are of different years: signs that Python does not know yet are left out.
    known = [all(unicodedata.category(sign) != "Cn" for sign in surface) for surface in surfaces]
    assert [tokens for (tokens,), is_known in zip(rows, known, strict=True) if is_known] == [
        split_tokens(surface) for surface, is_known in zip(surfaces, known, strict=True) if is_known
    ]
