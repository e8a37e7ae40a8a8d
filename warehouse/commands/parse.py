"""``metewand parse``: parses for the corpora of a study, made by one parser; its training, its scores."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from warehouse.errors import InputError
from warehouse.folder import StudyFolder
from warehouse.options import json_option, study_option

if TYPE_CHECKING:
    from warehouse.parsing import ParseReport
    from warehouse.study import Study

FILE = click.Path(path_type=Path)


@click.command("parse")
@study_option
@json_option
@click.option(
    "--train", "treebank", type=FILE, metavar="TREEBANK", help="Train models from a treebank instead."
)
@click.option(
    "--dev", type=FILE, help="With --train FILE: the part that chooses the best state of each model."
)
@click.option("--merge-dev", is_flag=True, help="With --train: learn from the development part too.")
@click.option(
    "--models", type=FILE, default=Path("models"), show_default=True, help="With --train: where they go."
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="MODEL.NAME=VALUE",
    help="With --train: an option of Stanza's trainer of tagger, lemmatiser or parser; as often as needed.",
)
@click.option(
    "--evaluate", "test", type=FILE, metavar="TEST", help="Score the study's parser on a treebank instead."
)
def command(
    folder: StudyFolder,
    treebank: Path | None,
    test: Path | None,
    *,
    as_json: bool,
    **training: Any,
) -> None:
    """Tag, lemmatise and parse every corpus of the study that has no parses.

    Needs the extra: pip install 'metewand[parse]'. The models are those of the study's section [parser].
    Parses of your own are left alone; parses made here are brought up to date, each line parsed once.
    Interrupt it when you like: the same command goes on.

    With --train a folder with …-train.conllu and …-dev.conllu, or one file with --dev, gives models of your
    own. With --evaluate their scores (UPOS, features, lemmas, UAS, LAS, per relation) go beside the study,
    and with the next build into fct_parser_scores and fct_parser_relation_scores.
    """
    from warehouse.study import read_study  # noqa: PLC0415 - after the options are read

    if treebank and test:
        remedy = "train first, name the models in [parser], then evaluate them"
        raise InputError("--train and --evaluate are two runs", remedy=remedy)
    study = read_study(folder.study_file)
    if treebank:
        _train(study, treebank, as_json=as_json, **training)
    elif test:
        _evaluate(study, test, as_json=as_json)
    else:
        from warehouse.parsing import parse_study  # noqa: PLC0415

        report = parse_study(study)
        if as_json:
            click.echo(json.dumps(report._asdict(), ensure_ascii=False))
        else:
            _print_report(report)


def _print_report(report: "ParseReport") -> None:
    from warehouse.console import print_note, results_console  # noqa: PLC0415

    console = results_console()
    for corpus_id, file in report.written.items():
        console.print(f"parsed  {corpus_id}  {file}", markup=False, soft_wrap=True)
    console.print(
        f"{len(report.written)} corpora written, {len(report.unchanged)} unchanged, "
        f"{len(report.foreign)} with parses of their own; {report.parsed_sentence_count} sentences parsed, "
        f"{report.kept_sentence_count} known; parser {report.parser_id}",
        markup=False,
        soft_wrap=True,
    )
    if report.foreign and (report.written or report.unchanged):
        names = ", ".join(report.foreign)
        print_note(f"{names} were not parsed by this parser: structure compares unlike parses, and says so")


def _train(
    study: "Study",
    treebank: Path,
    *,
    as_json: bool,
    dev: Path | None,
    merge_dev: bool,
    models: Path,
    options: tuple[str, ...],
) -> None:
    from ingest.parser_training import parse_options  # noqa: PLC0415
    from warehouse.console import print_note  # noqa: PLC0415
    from warehouse.toml_writing import write_toml_value  # noqa: PLC0415
    from warehouse.training import train_parser  # noqa: PLC0415

    section = train_parser(
        study,
        treebank,
        study.folder.root / models,
        dev=dev,
        merge_dev=merge_dev,
        options=parse_options(options),
        tell=print_note,
    )
    if as_json:
        click.echo(json.dumps(section, ensure_ascii=False))
        return
    print_note("trained; put this into study.toml, then: metewand parse --evaluate TEST")
    lines = [f"{key} = {write_toml_value(value)}" for key, value in section.items()]
    click.echo("\n".join(["[parser]", *lines]))


def _evaluate(study: "Study", test: Path, *, as_json: bool) -> None:
    from warehouse.console import print_note, print_table  # noqa: PLC0415
    from warehouse.training import evaluate_study  # noqa: PLC0415

    record = evaluate_study(study, test)
    if as_json:
        click.echo(json.dumps(record, ensure_ascii=False, indent=1))
        return
    scores = ("upos_score", "features_score", "lemma_score", "uas_score", "las_score")
    print_table(
        ("UPOS", "features", "lemmas", "UAS", "LAS"),
        [[record[name] for name in scores]],
        title=f"{record['parser_id']} on {record['treebank']}: {record['word_count']} words",
    )
    print_note("kept beside the study; metewand build takes them into fct_parser_scores")
