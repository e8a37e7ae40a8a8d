"""Training a tagger, a lemmatiser and a parser with Stanza, sized for a CPU and a small treebank.

Every option of Stanza's own trainers can be given as MODEL.NAME=VALUE; what is set here is what a model needs
to find its files, and sizes at which a treebank of a thousand sentences trains in minutes.
"""

import contextlib
import importlib
import io
import logging
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ingest.conllu import refusal_error
from ingest.conllu_checks import examine
from ingest.embeddings import SPECIAL_ROWS
from ingest.parser_models import import_stanza
from ingest.text_files import read_text
from ingest.torch_files import import_torch
from ingest.word2vec import read_word2vec
from warehouse.errors import InputError

MODEL_FILES = {"tagger": "tagger.pt", "lemmatiser": "lemmatiser.pt", "parser": "parser.pt"}

SMALL: dict[str, dict[str, str]] = {
    "tagger": {
        "hidden_dim": "100", "char_hidden_dim": "50", "deep_biaff_hidden_dim": "100", "transformed_dim": "75",
        "composite_deep_biaff_hidden_dim": "50", "char_emb_dim": "50", "num_layers": "1", "batch_size": "40",
        "max_steps": "1000", "max_steps_before_stop": "300", "fix_eval_interval": "",
    },
    "lemmatiser": {"num_epoch": "6", "hidden_dim": "75", "batch_size": "100"},
    "parser": {
        "hidden_dim": "150", "char_hidden_dim": "75", "deep_biaff_hidden_dim": "100", "transformed_dim": "75",
        "deep_biaff_output_dim": "80", "char_emb_dim": "50", "num_layers": "1", "batch_size": "1000",
        "max_steps": "1000", "max_steps_before_stop": "300", "no_checkpoint": "",
    },
}  # fmt: skip
"""Sizes for a CPU: on one core the Old English treebank takes about a quarter of an hour. Each is an option
of Stanza's trainer and gives way to one that the user sets."""

PROGRESS_SECONDS = 5.0

_PROGRESS = re.compile(r"(?i)step \d+/\d+.*?loss = [\d.]+|(step|epoch) \d+: .*dev_score = [\d.]+")
_MODULES = {"tagger": "tagger", "lemmatiser": "lemmatizer", "parser": "parser"}
_OWN_OPTIONS = frozenset({"train_file", "eval_file", "save_dir", "save_name", "mode", "shorthand", "lang"})


class Treebank(NamedTuple):
    """The files to learn from; ``dev`` chooses among the states of a model while it is trained."""

    train: Path
    dev: Path


def find_treebank(path: Path, dev: Path | None = None) -> Treebank:
    """The parts of a treebank: a folder with …-train.conllu and …-dev.conllu (each also .gz), or a file.

    Raises InputError where a part is missing or stands there twice.
    """
    if path.is_dir():
        return Treebank(_find_part(path, "train"), dev or _find_part(path, "dev"))
    if not path.is_file():
        remedy = "name a folder with …-train.conllu and …-dev.conllu, or one CoNLL-U file"
        raise InputError("there is no such treebank", place=str(path), remedy=remedy)
    if dev is None:
        remedy = "name the part that chooses the best state of each model: --dev FILE"
        raise InputError("a single file has no development part", place=str(path), remedy=remedy)
    return Treebank(path, dev)


def _find_part(folder: Path, part: str) -> Path:
    found = sorted(
        path for path in folder.iterdir() if path.name.removesuffix(".gz").endswith(f"{part}.conllu")
    )
    if len(found) != 1:
        message = f"{len(found)} files end in {part}.conllu"
        remedy = "a treebank's folder has one file for each part; or name the files one by one"
        raise InputError(message, place=str(folder), remedy=remedy)
    return found[0]


def train_models(
    treebank: Treebank,
    pretrain: Path,
    target: Path,
    map_letters: Callable[[str], str],
    *,
    merge_dev: bool = False,
    options: Mapping[str, Mapping[str, str]] | None = None,
    tell: Callable[[str], None] = lambda _: None,
) -> dict[str, Path]:
    """Train the three models into a folder that has none of them. Raises InputError.

    ``merge_dev`` learns from the development part too, which then can no longer choose without bias.
    ``options`` are Stanza's, by model; ``tell`` is told what is being trained and how far it is. Returns
    the files.
    """
    stanza = import_stanza()
    _require_no_models(target)
    import_torch("training needs torch").set_num_threads(1)  # as in parsing: the same bits everywhere
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        train = _prepare(
            [treebank.train, treebank.dev] if merge_dev else [treebank.train],
            folder / "train.conllu",
            map_letters,
        )
        dev = _prepare([treebank.dev], folder / "dev.conllu", map_letters)
        arguments = {
            role: _arguments(role, Treebank(train, dev), pretrain, folder, (options or {}).get(role, {}))
            for role in MODEL_FILES
        }
        for role in MODEL_FILES:  # all of them before the first is trained for an hour
            _check_options(stanza, role, arguments[role])
        for role in MODEL_FILES:
            tell(f"training the {role}")
            _train_one(stanza, role, arguments[role], tell)
        target.mkdir(parents=True, exist_ok=True)
        for file in MODEL_FILES.values():
            shutil.move(folder / file, target / file)
    return {role: target / file for role, file in MODEL_FILES.items()}


def _require_no_models(target: Path) -> None:
    taken = [target / name for name in MODEL_FILES.values() if (target / name).exists()]
    if taken:
        remedy = "name another folder with --models, or remove the old models"
        raise InputError("there is a model here already", place=str(taken[0]), remedy=remedy)


def parse_options(given: Sequence[str]) -> dict[str, dict[str, str]]:
    """Stanza's options from MODEL.NAME=VALUE (or MODEL.NAME for a switch). Raises InputError."""
    options: dict[str, dict[str, str]] = {role: {} for role in MODEL_FILES}
    for item in given:
        name, _, value = item.partition("=")
        role, _, option = name.partition(".")
        if role not in options or not option or option in _OWN_OPTIONS:
            remedy = (
                "give tagger., lemmatiser. or parser. and an option of Stanza's trainer: parser.max_steps=500"
            )
            raise InputError(f"{item!r} is no option of a model", place="--option", remedy=remedy)
        options[role][option] = value
    return options


def _prepare(parts: Sequence[Path], target: Path, map_letters: Callable[[str], str]) -> Path:
    """Write treebank files as one that Stanza reads: checked, letters mapped as in parsing, XPOS left out.

    XPOS left out: the published treebank's has spaces in it, and nothing here is measured on it.
    """
    texts = []
    for path in parts:
        found = examine(read_text(path))
        if found.refusals:
            raise refusal_error(path, found.refusals)
        columns = {name: column.to_pylist() for name, column in found.columns.items()}
        lines: list[list[str]] = [[] for _ in found.sentences]
        for word, index in enumerate(found.sentence_index.tolist()):
            row = {name: values[word] for name, values in columns.items()}
            seen = map_letters(row["FORM"]), row["LEMMA"], row["UPOS"], "_", row["FEATS"]
            fields = (str(found.word_ids[word]), *seen, str(found.head_ids[word]), row["DEPREL"], "_", "_")
            lines[index].append("\t".join(fields))
        texts += ["\n".join(sentence) + "\n\n" for sentence in lines]
    target.write_text("".join(texts), encoding="utf-8", newline="")
    return target


def _arguments(
    role: str, parts: Treebank, pretrain: Path, folder: Path, options: Mapping[str, str]
) -> list[str]:
    own: dict[str, object] = {
        "train_file": parts.train, "eval_file": parts.dev, "mode": "train", "shorthand": "xx_study",
        "save_dir": folder, "save_name": MODEL_FILES[role],
    }  # fmt: skip
    if role != "lemmatiser":
        own |= {"lang": "xx", "wordvec_pretrain_file": pretrain}
    named = {name: str(value) for name, value in own.items()} | _with_evaluation({**SMALL[role], **options})
    return [part for name, value in named.items() for part in (f"--{name}", value) if part]


def _with_evaluation(options: dict[str, str]) -> dict[str, str]:
    """Let a model be held against the development part at least twice: a trainer that never is fails."""
    steps = options.get("max_steps", "")
    if steps.isdigit() and "eval_interval" not in options:
        options["eval_interval"] = str(max(1, min(100, int(steps) // 2)))
    return options


def _check_options(stanza: Any, role: str, arguments: list[str]) -> None:
    """Let Stanza's own parser of options see them; what it refuses is the user's to mend."""
    complaints = io.StringIO()
    try:
        with contextlib.redirect_stderr(complaints):
            _trainer(stanza, role).build_argparse().parse_args(arguments)
    except SystemExit as error:
        reason = (complaints.getvalue().strip().splitlines() or ["unknown option"])[-1]
        remedy = "Stanza's documentation lists the options of its trainers"
        raise InputError(reason, place=f"--option {role}", remedy=remedy) from error


def _train_one(stanza: Any, role: str, arguments: list[str], tell: Callable[[str], None]) -> None:
    """Run one of Stanza's trainers. Raises InputError with Stanza's reason where it gives up."""
    try:
        with contextlib.redirect_stdout(io.StringIO()), _told_progress(role, tell):
            _trainer(stanza, role).main(arguments)
    except (RuntimeError, ValueError, AssertionError, KeyError, ZeroDivisionError) as error:
        reason = (str(error).strip().splitlines() or [repr(error)])[-1]
        remedy = "check the treebank (metewand check), the vectors and the options of this model"
        raise InputError(f"Stanza could not train it: {reason}", place=role, remedy=remedy) from error


def _trainer(stanza: Any, role: str) -> Any:
    return importlib.import_module(f"{stanza.__name__}.models.{_MODULES[role]}")


class _ProgressHandler(logging.Handler):
    """Tells a trainer's steps and scores, at most every few seconds, and the rest of its log to nobody."""

    def __init__(self, role: str, tell: Callable[[str], None]) -> None:
        super().__init__(logging.INFO)
        self._role, self._tell = role, tell
        self._told_at = time.monotonic()

    def emit(self, record: logging.LogRecord) -> None:
        found = _PROGRESS.search(record.getMessage())
        if found and time.monotonic() - self._told_at >= PROGRESS_SECONDS:
            self._told_at = time.monotonic()
            self._tell(f"{self._role}: {found[0]}")


@contextlib.contextmanager
def _told_progress(role: str, tell: Callable[[str], None]) -> Iterator[None]:
    """Put our handler in the place of Stanza's own for a while."""
    logger = logging.getLogger("stanza")
    level, handlers, propagates = logger.level, logger.handlers[:], logger.propagate
    logger.handlers, logger.propagate = [_ProgressHandler(role, tell)], False
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.handlers, logger.propagate = handlers, propagates
        logger.setLevel(level)


def write_pretrain(vectors: Path, target: Path) -> Path:
    """Write word2vec text as a Stanza pretrain, with its four special rows before the words."""
    torch = import_torch("training needs torch")
    words, matrix, _ = read_word2vec(vectors)
    units = [*SPECIAL_ROWS, *dict.fromkeys(words)]
    rows = {word: row for row, word in reversed(list(enumerate(words)))}  # of equal words the first counts
    emb = np.zeros((len(units), matrix.shape[1]), dtype=np.float32)
    emb[len(SPECIAL_ROWS) :] = matrix[[rows[word] for word in units[len(SPECIAL_ROWS) :]]]
    vocab = {"lang": "", "idx": 0, "cutoff": 0, "lower": False, "_id2unit": units}
    vocab["_unit2id"] = {unit: number for number, unit in enumerate(units)}
    target.parent.mkdir(parents=True, exist_ok=True)
    torch.save({"vocab": vocab, "emb": torch.from_numpy(emb)}, target)
    return target
