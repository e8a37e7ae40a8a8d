"""Question banks, responses, keys, rubrics, decisions, pairs and judges' sheets."""

import json

import openpyxl
import pytest

from ingest.blinding import read_blinding_key, read_reference_sheet
from ingest.decisions import read_decisions
from ingest.detection import read_detection_key, read_detection_sheet
from ingest.labels import name_people
from ingest.pairwise import read_pairwise_judgements
from ingest.question_bank import read_question_bank
from ingest.responses import read_responses
from ingest.rubric import Dimension, Rubric, parse_rubric
from warehouse.errors import InputError

FIGURES = {"M": "Macrina", "O": "Olympias"}
ONE_TO_FIVE = Rubric((Dimension("Coverage", "ordinal", 1, 5, 1, True),))


@pytest.fixture
def write(tmp_path):
    def write_file(name, content):
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        return path

    return write_file


def write_book(path, rows):
    workbook = openpyxl.Workbook()
    for cells in rows:
        workbook.active.append(cells)
    workbook.save(path)
    return path


def rows_of(loaded, table, *columns):
    return [tuple(row[column] for column in columns) for row in loaded.tables[table].to_pylist()]


def test_figures_are_found_by_the_letters_of_the_id(write):
    bank = write("bank.csv", "question_id,question_text\nM1,Who was she?\nO12,When?\nX3,Where?\n")
    loaded = read_question_bank(bank, figures=FIGURES, adversarial=("m1",))
    assert rows_of(loaded, "questions", "question_id", "figure", "is_adversarial") == [
        ("M1", "Macrina", True),
        ("O12", "Olympias", False),
        ("X3", None, False),
    ]


def test_a_template_is_asked_of_every_figure(write):
    bank = write(
        "bank.csv", "question_id,question_text,tier\n1,When did {figure} live?,general\nM7,Why?,specific\n"
    )
    loaded = read_question_bank(bank, figures=FIGURES)
    assert rows_of(loaded, "questions", "question_id", "question_text", "figure", "tier_code") == [
        ("M1", "When did Macrina live?", "Macrina", "general"),
        ("O1", "When did Olympias live?", "Olympias", "general"),
        ("M7", "Why?", "Macrina", "specific"),
    ]
    assert loaded.row_count == 2


def test_a_false_premise_makes_a_question_adversarial(write):
    bank = write(
        "bank.csv", "question_id,question_text,is_adversarial,false_premise\n1,A?,no,she wrote\n2,B?,yes,\n"
    )
    flags = rows_of(read_question_bank(bank), "questions", "is_adversarial", "false_premise_text")
    assert flags == [(True, "she wrote"), (True, None)]


def test_an_adversarial_question_that_the_bank_lacks_is_told(write):
    bank = write("bank.csv", "question_id,question_text\n1,A?\n")
    assert [f.finding_code for f in read_question_bank(bank, adversarial=("9",)).findings] == [
        "unknown_question"
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("question_id,question_text\n1,A?\n1 ,B?\n", "stands there twice"),
        ("question_id,question_text\n1,Who was {figure}?\n", "names no figures"),
        ("question_id,question_text\n1,\n", "no text"),
        ("question_id,question_text,is_adversarial\n1,A?,perhaps\n", "is_adversarial is 'perhaps'"),
        ("id,text\n1,A?\n", "missing column"),
    ],
)
def test_banks_that_are_refused(write, content, reason):
    with pytest.raises(InputError, match=reason):
        read_question_bank(write("bank.csv", content))


def test_responses_are_kept_verbatim(write):
    answer = {
        "question_id": "Q1",
        "generator_id": "alpha",
        "response_text": " Yes.\n",
        "parameters": {"temperature": 1},
    }
    loaded = read_responses(write("r.jsonl", json.dumps(answer) + "\n\n"))
    kept = rows_of(loaded, "responses", "generator_id", "response_text", "parameters", "version")
    assert kept == [("alpha", " Yes.\n", '{"temperature": 1}', None)]
    table = 'question_id,generator_id,version,response_text\nQ1,alpha,v1," Yes.\n"\n'
    assert rows_of(read_responses(write("r.csv", table)), "responses", "version", "response_text") == [
        ("v1", " Yes.\n")
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{", "not JSON"),
        ("[1]", "no JSON object"),
        ('{"question_id": "Q1"}', "'generator_id' is missing"),
        ('{"question_id": " ", "generator_id": "a", "response_text": ""}', "names no question"),
        ('{"question_id": "Q1", "generator_id": "a", "response_text": "x"}\n' * 2, "twice"),
    ],
)
def test_responses_that_are_refused_name_the_line(write, content, reason):
    with pytest.raises(InputError, match=reason) as refused:
        read_responses(write("r.jsonl", content))
    assert "line" in str(refused.value.place)


def test_blinding_key(write):
    key = write("key.csv", "code,generator_id,presentation\nK2,alpha,1\nK3,alpha,2\n")
    assert rows_of(read_blinding_key(key), "blinding_codes", "code_key", "generator_id", "presentation") == [
        ("k2", "alpha", 1),
        ("k3", "alpha", 2),
    ]
    with pytest.raises(InputError, match="stands there twice"):
        read_blinding_key(write("key.csv", "code,generator_id\nK2,alpha\nk2,beta\n"))
    with pytest.raises(InputError, match="presentation"):
        read_blinding_key(write("key.csv", "code,generator_id,presentation\nK2,alpha,3\n"))


def test_reference_sheets_keep_their_hash(write):
    loaded = read_reference_sheet(write("macrina.md", "abc"))
    # The SHA-256 of "abc" as FIPS 180-2 prints it.
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert rows_of(loaded, "reference_sheets", "reference_id", "sha256", "byte_count") == [
        ("macrina", digest, 3)
    ]


def test_rubrics(write):
    text = """
[[dimension]]
name = "Fluency"
level = "interval"
minimum = 0
maximum = 100
step = 0
[[dimension]]
name = "Correct"
level = "nominal"
minimum = 0
maximum = 1
allows_na = true
[[tag]]
name = "clumsy"
scope = "Fluency"
at_or_below = 40
[[rule]]
when_tag = "clumsy"
dimension = "Correct"
score = 0
"""
    rubric = parse_rubric(write("rubric.toml", text))
    assert [(part.name, part.level, part.step, part.allows_na) for part in rubric.dimensions] == [
        ("Fluency", "interval", 0.0, False),
        ("Correct", "nominal", 1.0, True),
    ]
    assert rubric.find_tag(" CLUMSY ") == rubric.tags[0]


DIMENSION = '[[dimension]]\nname = "A"\nminimum = 1\nmaximum = 5\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no dimension"),
        ("x = [", "not TOML"),
        ("[[dimensions]]\n", "unknown table"),
        ('[[dimension]]\nname = "A"\nminimum = 1\n', "'maximum' is missing"),
        (DIMENSION + "colour = 1\n", "unknown key"),
        (DIMENSION + 'level = "ratio"\n', "level is 'ratio'"),
        ('[[dimension]]\nname = "A"\nminimum = 5\nmaximum = 5\n', "scale is empty"),
        ("[[dimension]]\nname = 3\nminimum = 1\nmaximum = 5\n", "will not do"),
        (DIMENSION + DIMENSION, "twice"),
        (DIMENSION + '[[tag]]\nname = "t"\nscope = "B"\n', "scope 'B'"),
        (
            DIMENSION + '[[tag]]\nname = "t"\n[[rule]]\nwhen_tag = "t"\ndimension = "A"\nscore = 9\n',
            "sets 'A' to 9",
        ),
        (DIMENSION + '[[rule]]\nwhen_tag = "t"\ndimension = "A"\nscore = 1\n', "a rule names"),
    ],
)
def test_rubrics_that_are_refused(write, text, reason):
    with pytest.raises(InputError, match=reason):
        parse_rubric(write("rubric.toml", text))


DECISIONS = ["Question ID", "Model", "Dimension", "Decision", "Decided by", "Reason"]


def test_decisions(tmp_path):
    rows = [
        DECISIONS,
        ["Q1", "alpha", "coverage", "4.0", "Chair", "both halves"],
        ["Q2", "alpha", "Coverage"],
    ]
    loaded = read_decisions(write_book(tmp_path / "d.xlsx", rows), rubric=ONE_TO_FIVE)
    assert rows_of(
        loaded, "rating_decisions", "question_key", "dimension", "decision_score", "reason_text"
    ) == [("q1", "Coverage", 4.0, "both halves")]
    assert [finding.finding_code for finding in loaded.findings] == ["score_repaired"]


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        (["Q1", "alpha", "Beauty", 4, "Chair", "x"], "no dimension"),
        (["Q1", "alpha", "Coverage", 9, "Chair", "x"], "off the scale"),
        (["Q1", "alpha", "Coverage", 4, "", "x"], "no decided by"),
        (["Q1", "alpha", "Coverage", 4, "Chair", ""], "no reason"),
    ],
)
def test_decisions_that_are_refused(tmp_path, cells, reason):
    with pytest.raises(InputError, match=reason):
        read_decisions(write_book(tmp_path / "d.xlsx", [DECISIONS, cells]), rubric=ONE_TO_FIVE)


def test_the_same_decision_twice_counts_once(tmp_path):
    rows = [DECISIONS, *[["Q1", "alpha", "Coverage", 4, "Chair", reason] for reason in ("x", "see above")]]
    loaded = read_decisions(write_book(tmp_path / "d.xlsx", rows), rubric=ONE_TO_FIVE)
    assert rows_of(loaded, "rating_decisions", "reason_text") == [("x",)]
    assert [finding.finding_code for finding in loaded.findings] == ["duplicate_decision"]


def test_a_queue_from_the_tables_is_read_once_it_is_filled_in(write):
    # The headings of fct_adjudication_queue, as query and export write them.
    queue = (
        "question_id,generator_id,dimension,annotator_a,score_a,decision,decision_score,decided_by,reason\n"
    )
    filled = queue + "Q1,alpha,Coverage,A1,5.0,3,,Chair,half of it\nQ2,alpha,Coverage,A1,5.0,,,,\n"
    loaded = read_decisions(write("queue.csv", filled), rubric=ONE_TO_FIVE)
    assert rows_of(loaded, "rating_decisions", "question_key", "decision_score", "decided_by") == [
        ("q1", 3.0, "Chair")
    ]


def test_two_decisions_on_one_case_are_refused(tmp_path):
    rows = [DECISIONS, *[["Q1", "alpha", "Coverage", score, "Chair", "x"] for score in (4, 3)]]
    with pytest.raises(InputError, match="two decisions"):
        read_decisions(write_book(tmp_path / "d.xlsx", rows), rubric=ONE_TO_FIVE)


PAIRS = "item,generator_1,generator_2,annotator,preferred\n"


def test_pairwise_judgements(write):
    table = PAIRS + "1,a,b,X,1\n2,a,b,X,b\n3,b,a,X,Tie\n"
    loaded = read_pairwise_judgements(write("p.csv", table), people=name_people())
    assert [code for (code,) in rows_of(loaded, "pairwise_judgements", "preferred_code")] == ["1", "2", "tie"]


def test_a_pair_judged_twice_in_either_order_counts_once(write):
    loaded = read_pairwise_judgements(write("p.csv", PAIRS + "1,a,b,X,1\n1,b,a,X,2\n"), people=name_people())
    assert loaded.tables["pairwise_judgements"].num_rows == 1
    assert [finding.finding_code for finding in loaded.findings] == ["duplicate_judgement"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1,a,b,X,1\n1,b,a,X,1", "differently"),
        ("1,a,a,X,1", "two different models"),
        ("1,a,b,X,maybe", "preferred is 'maybe'"),
        ("1,a,b,claude-3-opus,1", "no model judges a model"),
        ("1,a,b,B,1", "no model judges a model"),
    ],
)
def test_pairs_that_are_refused(write, line, reason):
    with pytest.raises(InputError, match=reason):
        read_pairwise_judgements(write("p.csv", PAIRS + line + "\n"), people=name_people())


def test_judges_sheets(tmp_path):
    rows = [["Item", "Text", "Answer"], ["K1", "x", "Generated"], ["K2", "y", "human"], ["K3", "z", None]]
    loaded = read_detection_sheet(write_book(tmp_path / "J1.xlsx", rows), people=name_people())
    assert rows_of(loaded, "detection_answers", "judge_text", "item_key", "answer_code") == [
        ("J1", "k1", "generated"),
        ("J1", "k2", "authentic"),
        ("J1", "k3", None),
    ]


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([["Item", "Answer"], ["K1", "perhaps"]], "its answer is 'perhaps'"),
        ([["Item", "Answer"], ["K1", "generated"], ["k1", "authentic"]], "differently"),
        ([["item_id", "truth", "arm"], ["K1", "generated", ""]], "key of a detection experiment"),
        ([["a", "b"], [1, 2]], "no sheet has a heading"),
        ([["Item", "Judge", "Answer"], ["K1", "gpt-4o", "generated"]], "no model judges a model"),
    ],
)
def test_judges_sheets_that_are_refused(tmp_path, rows, reason):
    with pytest.raises(InputError, match=reason):
        read_detection_sheet(write_book(tmp_path / "J1.xlsx", rows), people=name_people())


def test_an_answer_twice_counts_once(tmp_path):
    rows = [["Item", "Answer"], ["K1", "generated"], ["k1", "g"]]
    loaded = read_detection_sheet(write_book(tmp_path / "J1.xlsx", rows), people=name_people())
    assert loaded.tables["detection_answers"].num_rows == 1
    assert [finding.finding_code for finding in loaded.findings] == ["duplicate_answer"]


def test_detection_key(write):
    key = write(
        "key.csv", "item_id,truth,arm,token_count,line_score\nK1,generated,low,12,0.5\nK2,authentic,,9,\n"
    )
    loaded = read_detection_key(key)
    assert rows_of(loaded, "detection_items", "truth_code", "arm_code", "token_count", "line_score") == [
        ("generated", "low", 12, 0.5),
        ("authentic", None, 9, None),
    ]
    for line, reason in (("K1,perhaps", "truth is"), ("K1,generated\nk1,authentic", "twice")):
        with pytest.raises(InputError, match=reason):
            read_detection_key(write("key.csv", f"item_id,truth\n{line}\n"))
