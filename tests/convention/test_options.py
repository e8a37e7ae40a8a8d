"""An option that a stored count rests on makes it anew; the others are applied to what is stored."""

import re

# Applied to finished counts and replicates at every build, by models that are made anew each time.
APPLIED_LATE = {"study_name", "confidence_level", "margin", "component_codes", "original_id"}


def test_every_option_is_hashed_or_applied_late(models):
    texts = {model.name: model.text for model in models}
    options = set(re.findall(r"\bas (\w+)(?:,| *$)", texts["stg_study__options"], flags=re.MULTILINE))
    options -= {"integer", "bigint", "double"}
    hashed = set(re.findall(r"options\.(\w+)", texts["int_corpus__options_hash"])) - {"options_hash"}
    assert len(options) > len(APPLIED_LATE)
    assert hashed == options - APPLIED_LATE


def test_stored_counts_read_no_option_that_is_applied_late(models):
    stored = [model for model in models if "materialized='incremental'" in model.text]
    assert stored
    wrong = [
        f"{model.name} reads {option}"
        for model in stored
        for option in APPLIED_LATE
        if re.search(rf"\boptions\.{option}\b", model.text)
    ]
    assert wrong == []
