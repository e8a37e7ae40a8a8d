"""Spoilt CoNLL-U files and vectors, through the command: refused with their place, or read with a finding."""

import pytest

WORDS = (
    "1\tse\tse\tDET\t_\t_\t2\tdet\t_\t_\n"
    "2\tcyning\tcyning\tNOUN\t_\t_\t3\tnsubj\t_\t_\n"
    "3\tcom\tcuman\tVERB\t_\tVerbForm=Fin\t0\troot\t_\t_\n"
)
GOOD = f"# sent_id = 1\n{WORDS}\n"

# name, content, what the message must say
REFUSED = [
    ("head_beyond_the_sentence", GOOD.replace("\t2\tdet", "\t7\tdet"), ["line 2, column HEAD"]),
    ("cycle", GOOD.replace("\t3\tnsubj", "\t1\tnsubj"), ["line 2"]),
    ("head_of_itself", GOOD.replace("\t2\tdet", "\t1\tdet"), ["line 2"]),
    ("no_root", GOOD.replace("\t0\troot", "\t1\tobj"), ["line"]),
    ("two_roots", GOOD.replace("\t2\tdet", "\t0\troot"), ["line"]),
    ("negative_head", GOOD.replace("\t2\tdet", "\t-1\tdet"), ["line 2, column HEAD"]),
    ("row_too_short", GOOD.replace("\t_\t_\n2\t", "\t_\n2\t"), ["line 2", "9"]),
    ("gap_in_ids", GOOD.replace("3\tcom", "4\tcom"), ["line 4, column ID"]),
    ("no_parse", GOOD.replace("\t2\tdet", "\t_\t_").replace("\t3\tnsubj", "\t_\t_"), ["column HEAD"]),
    ("latin_1", GOOD.replace("com", "æfre").encode("latin-1"), ["line 4, byte 3", "UTF-8"]),
    ("empty", "", ["first.conllu"]),
    ("no_conllu_at_all", "form\tfrequency\nse\t3\n", ["first.conllu: line 1"]),
]


@pytest.mark.parametrize(
    ("content", "words"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED]
)
def test_parses_refused(small_study, refuses, content, words):
    small_study.write("first.conllu", content)
    refuses("first.conllu", *words)


READ = [
    ("windows_line_ends", GOOD.replace("\n", "\r\n"), []),
    ("byte_order_mark", "\ufeff" + GOOD, []),
    ("no_sent_id", WORDS + "\n", []),
    ("no_line_end_at_the_end", GOOD.rstrip("\n"), ["no_final_blank_line"]),
    ("space_in_a_lemma", GOOD.replace("\tcuman", "\tto cuman"), []),
    ("range_and_empty_node", GOOD.replace("2\tcy", "2-3\tcyningcom" + "\t_" * 8 + "\n2\tcy", 1)
        .replace("\n\n", "\n3.1\the" + "\t_" * 8 + "\n\n"), []),
    ("misspelt_tag", GOOD.replace("\tNOUN", "\tnoun"), ["upos_spelling"]),
    ("empty_column", GOOD.replace("\tcuman\t", "\t\t"), ["empty_column"]),
]  # fmt: skip


@pytest.mark.parametrize(("content", "codes"), [case[1:] for case in READ], ids=[case[0] for case in READ])
def test_parses_read(small_study, content, codes):
    small_study.write("first.conllu", content)
    result = small_study.load()
    assert result.exit_code == 0, result.output
    words = small_study.ask(
        "select form_text from raw.parsed_words where corpus_id = 'first' order by word_id"
    )
    assert words == [("se",), ("cyning",), ("com",)]
    assert small_study.ask("select finding_code from raw.findings") == [(code,) for code in codes]


# name, content of a word2vec text file, what the message must say
VECTORS = [
    ("another_width", "2 3\nse 1 2 3\nhe 1 2\n", ["vectors.txt: line 3"]),
    ("nan", "2 3\nse 1 2 3\nhe 1 nan 2\n", ["vectors.txt"]),
    ("infinite", "2 3\nse 1 2 3\nhe 1 inf 2\n", ["vectors.txt"]),
    ("fewer_rows_than_said", "3 3\nse 1 2 3\nhe 1 2 3\n", ["vectors.txt"]),
    ("no_number", "2 3\nse 1 2 3\nhe 1 x 3\n", ["vectors.txt: line 3"]),
    ("empty", "", ["vectors.txt"]),
    ("another_kind_of_file", "form\tfrequency\n", ["vectors.txt"]),
]


@pytest.fixture
def study_with_vectors(small_study, small_files):
    small_study.write("study.toml", small_files["study.toml"] + '[embedding]\nvectors = "vectors.txt"\n')
    return small_study


@pytest.mark.parametrize(
    ("content", "words"), [case[1:] for case in VECTORS], ids=[case[0] for case in VECTORS]
)
def test_vectors_refused(study_with_vectors, refuses, content, words):
    study_with_vectors.write("vectors.txt", content)
    refuses(*words)


def test_vectors_read(study_with_vectors):
    study_with_vectors.write("vectors.txt", "2 3\nse 1 2 3\nnan 0.5 -1 1e-3\n")
    result = study_with_vectors.load()
    assert result.exit_code == 0, result.output
    assert study_with_vectors.ask("select form_text, vector[1] from raw.vectors order by row_number") == [
        ("se", 1.0),
        ("nan", 0.5),
    ]


def pretrain_study(small_study, small_files, matrix, vocabulary):
    """The small study with a pretrain of the vocabulary's rows and a bare matrix beside it."""
    torch = pytest.importorskip("torch")
    words = ["<PAD>", "<UNK>", "<EMPTY>", "<ROOT>", "se", "he"]
    content = {"vocab": {"_id2unit": words}, "emb": torch.tensor(vocabulary)}
    torch.save(content, small_study.folder / "pretrain.pt")
    torch.save(torch.tensor(matrix), small_study.folder / "matrix.pt")
    section = '[embedding]\nmatrix = "matrix.pt"\nvocabulary = "pretrain.pt"\n'
    small_study.write("study.toml", small_files["study.toml"] + section)


SPACE = [[0.0, 0.0], [0.0, 1.0], [0.0, 2.0], [0.0, 3.0], [1.0, 2.0], [3.0, 4.0]]


@pytest.mark.parse
def test_matrix_with_one_offset(small_study, small_files):
    pretrain_study(small_study, small_files, SPACE[4:], SPACE)
    result = small_study.load()
    assert result.exit_code == 0, result.output
    space = "select row_offset, compared_row_count, largest_difference, matrix_path from raw.embedding_spaces"
    assert small_study.ask(space) == [(4, 2, 0.0, "matrix.pt")]
    files = small_study.ask(
        "select input_code, file_path from raw.files where file_path like '%.pt' order by 1"
    )
    assert files == [("embedding", "matrix.pt"), ("vocabulary", "pretrain.pt")]


@pytest.mark.parse
@pytest.mark.parametrize(
    ("matrix", "vocabulary"),
    [
        pytest.param([[1.0, 2.0], [3.0, 4.5]], SPACE, id="no_offset"),
        pytest.param([[7.0, 7.0]], [[7.0, 7.0]] * 6, id="many_offsets"),
        pytest.param([[1.0, 2.0, 3.0]], SPACE, id="another_width"),
        pytest.param([[1.0, float("nan")]], SPACE, id="nan"),
    ],
)
def test_matrix_refused(small_study, small_files, refuses, matrix, vocabulary):
    pretrain_study(small_study, small_files, matrix, vocabulary)
    refuses("matrix.pt")


@pytest.mark.parse
def test_another_vocabulary_reads_the_matrix_again(small_study, small_files, refuses):
    pretrain_study(small_study, small_files, SPACE[4:], SPACE)
    assert small_study.load().exit_code == 0
    pretrain_study(small_study, small_files, SPACE[4:], [[9.0, 9.0], *SPACE[1:5], [3.0, 5.0]])
    refuses("matrix.pt")
