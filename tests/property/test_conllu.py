"""CoNLL-U: any tree is read back as it was written, and no text at all makes reading fail in a bad way."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.conllu_checks import examine
from ingest.conllu_faults import RELATION_CODES, UPOS_CODES

# Whatever a line can hold between two tabs: neither the ends of lines nor spaces at the ends of a value.
VALUES = st.text(st.characters(exclude_characters="\t\n\r\0", exclude_categories=["Cs"]), min_size=1).filter(
    lambda value: value == value.strip(" ")
)
RELATIONS = st.sampled_from(sorted(RELATION_CODES - {"root"}))


@st.composite
def sentences(draw: st.DrawFn) -> list[tuple[str, str, int, str]]:
    """A sentence as (form, tag, head, relation), its words in a random order of a random tree."""
    count = draw(st.integers(1, 9))
    order = draw(st.permutations(range(1, count + 1)))
    heads = {order[0]: 0} | {order[i]: order[draw(st.integers(0, i - 1))] for i in range(1, count)}
    return [
        (
            draw(VALUES),
            draw(st.sampled_from(UPOS_CODES)),
            heads[word],
            draw(RELATIONS) if heads[word] else "root",
        )
        for word in range(1, count + 1)
    ]


def as_text(trees: list[list[tuple[str, str, int, str]]]) -> str:
    return "".join(
        "".join(
            f"{number}\t{form}\t{form}\t{tag}\t_\t_\t{head}\t{relation}\t_\t_\n"
            for number, (form, tag, head, relation) in enumerate(tree, 1)
        )
        + "\n"
        for tree in trees
    )


@given(st.lists(sentences(), min_size=1, max_size=5))
def test_examine__reads_back_what_was_written(trees: list[list[tuple[str, str, int, str]]]) -> None:
    found = examine(as_text(trees))
    assert found.faults == []
    words = [(index, *word) for index, tree in enumerate(trees) for word in tree]
    columns = [found.columns[name].to_pylist() for name in ("FORM", "UPOS", "DEPREL")]
    forms, tags, relations = columns
    assert words == list(
        zip(found.sentence_index.tolist(), forms, tags, found.head_ids.tolist(), relations, strict=True)
    )


@given(st.lists(sentences(), min_size=1, max_size=3), st.data())
def test_examine__a_changed_head_is_refused_unless_it_leaves_a_tree(
    trees: list[list[tuple[str, str, int, str]]], data: st.DataObject
) -> None:
    tree = data.draw(st.sampled_from(trees))
    at = data.draw(st.integers(0, len(tree) - 1))
    form, tag, _, relation = tree[at]
    tree[at] = (form, tag, data.draw(st.integers(0, len(tree) + 2)), relation)
    assert bool(examine(as_text(trees)).refusals) == (
        not all(is_tree([word[2] for word in t]) for t in trees)
    )


def is_tree(heads: list[int]) -> bool:
    """Walk from every word to the root, the slow and plain way."""
    if heads.count(0) != 1 or max(heads) > len(heads):
        return False
    for start in range(1, len(heads) + 1):
        word, steps = start, 0
        while word and steps <= len(heads):
            word, steps = heads[word - 1], steps + 1
        if word:
            return False
    return True


@settings(max_examples=300)
@given(
    st.lists(
        st.one_of(st.sampled_from(["1\t", "\t", "\n", "#", "0", "2\ta", "_\t" * 8, " "]), st.text(max_size=6))
    )
)
def test_examine__no_text_breaks_it(parts: list[str]) -> None:
    found = examine("".join(parts), compare_text=True)
    assert found.refusals or len(found.sentences) == len(set(found.sentence_index.tolist()))
