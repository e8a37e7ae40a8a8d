"""Training and evaluating the parser of a study."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ingest.parse_corpus import parse_with
from ingest.parser_evaluation import evaluate_parser
from ingest.parser_models import check_models, open_pipeline
from ingest.parser_training import find_treebank, train_models, write_pretrain
from warehouse.errors import InputError
from warehouse.parsing import study_models
from warehouse.study import Study

PRETRAIN_FILE = "pretrain.pt"


def train_parser(
    study: Study,
    treebank: Path,
    target: Path,
    *,
    dev: Path | None,
    merge_dev: bool,
    options: Mapping[str, Mapping[str, str]],
    tell: Callable[[str], None],
) -> dict[str, str]:
    """Train tagger, lemmatiser and parser with the study's vectors into the folder ``target``.

    Returns the keys of the study's section [parser] for them. Raises InputError.
    """
    models = study_models(study)
    parts = find_treebank(treebank, dev)
    pretrain = models.pretrain
    if pretrain is None:
        if not (study.embedding and study.embedding.vectors):
            remedy = "name a Stanza pretrain ([parser] pretrain) or word2vec text ([embedding] vectors)"
            raise InputError("the study has no vectors to train with", place="study.toml", remedy=remedy)
        pretrain = write_pretrain(study.folder.root / study.embedding.vectors, target / PRETRAIN_FILE)
    files = train_models(
        parts, pretrain, target, models.map_letters, merge_dev=merge_dev, options=options, tell=tell
    )
    return {role: study.relative_name(path) for role, path in {"pretrain": pretrain, **files}.items()}


def evaluate_study(study: Study, test: Path) -> dict[str, Any]:
    """Score the study's parser on a treebank and keep the scores beside the study. Raises InputError."""
    models = study_models(study)
    check_models(models)
    with open_pipeline(models) as pipeline:
        record = evaluate_parser(
            test, models.parser_id(), lambda tokens: parse_with(pipeline, tokens), models.map_letters
        )
    target = study.folder.evaluations / f"{record['parser_id']}.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    unfinished.replace(target)
    return record
