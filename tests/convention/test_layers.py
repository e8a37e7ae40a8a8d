"""A layer is a folder and a prefix, and reads only what stands before it."""

from ingest.raw_tables import RAW_TABLES

PREFIXES = {"staging": ("stg_",), "intermediate": ("int_",), "marts": ("fct_", "dim_", "rpt_")}
READS = {
    "staging": {"staging", "seeds"},
    "intermediate": {"staging", "intermediate", "seeds"},
    "marts": {"staging", "intermediate", "marts", "seeds"},
}


def test_there_are_models(models):
    assert {model.layer for model in models} == set(PREFIXES)


def test_folder_and_prefix_agree(models):
    wrong = [model.name for model in models if not model.name.startswith(PREFIXES[model.layer])]
    assert wrong == []


def test_staging_and_intermediate_models_are_named_after_their_folder(models):
    wrong = []
    for model in models:
        if model.layer != "marts":
            (prefix,) = PREFIXES[model.layer]
            domain = model.folder.split("/")[0]
            if not model.name.startswith(f"{prefix}{domain}__"):
                wrong.append(f"{model.layer}/{model.folder}/{model.name}")
    assert wrong == []


def test_only_staging_reads_raw_tables(models):
    readers = [model.name for model in models if model.sources and model.layer != "staging"]
    assert readers == []
    by_name = [model.name for model in models if " raw." in model.text and model.layer != "staging"]
    assert by_name == []


def test_a_staging_model_reads_a_raw_table(models):
    without = [m.name for m in models if m.layer == "staging" and not (m.sources or m.references)]
    assert without == []


def test_layers_read_backwards_only(models, root):
    layers = {model.name: model.layer for model in models}
    layers |= {path.stem: "seeds" for path in (root / "warehouse/seeds").rglob("*.csv")}
    wrong = [
        f"{model.name} reads {name} ({layers.get(name, 'which does not exist')})"
        for model in models
        for name in sorted(model.references)
        if layers.get(name) not in READS[model.layer]
    ]
    assert wrong == []


def test_no_model_is_written_twice(models):
    names = [model.name for model in models]
    assert sorted(names) == sorted(set(names))


def test_no_python_models(root):
    assert list((root / "models").rglob("*.py")) == []


def test_every_raw_table_is_a_source(models):
    read = {table for model in models for _, table in model.sources}
    assert {table.name for table in RAW_TABLES} - read == set()
