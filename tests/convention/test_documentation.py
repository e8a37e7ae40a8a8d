"""Every model says its grain and key; every column of every model is described, and exists."""

import re


def test_every_model_is_documented_and_every_document_has_a_model(models, model_documents):
    assert set(model_documents) == {model.name for model in models}


def test_every_seed_is_documented(root, seed_documents):
    assert set(seed_documents) == {path.stem for path in (root / "warehouse/seeds").rglob("*.csv")}


def test_grain_comes_first_then_the_key(model_documents):
    wrong = [
        name
        for name, document in model_documents.items()
        if not re.match(r"One row per .+?Primary key: .+", document.get("description", "").strip(), re.DOTALL)
    ]
    assert wrong == []


def test_every_column_is_described(model_documents, seed_documents):
    wrong = [
        f"{name}.{column['name']}"
        for name, document in (model_documents | seed_documents).items()
        for column in document.get("columns", [])
        if not column.get("description", "").strip()
    ]
    assert wrong == []
    without = [
        name for name, document in (model_documents | seed_documents).items() if not document.get("columns")
    ]
    assert without == []


def test_marts_state_the_type_of_every_column(models, model_documents):
    wrong = [
        f"{model.name}.{column['name']}"
        for model in models
        if model.layer == "marts"
        for column in model_documents[model.name]["columns"]
        if not column.get("data_type")
    ]
    assert wrong == []
