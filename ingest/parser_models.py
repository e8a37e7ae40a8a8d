"""The models that parse: four local files, or a Stanza package, checked before they are used.

A parser is known by its id: Stanza's version and a hash of everything that its output depends on. Two
corpora were parsed alike where their parser ids are equal.
"""

import contextlib
import json
import logging
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ingest.embeddings import read_pretrain
from ingest.provenance import hash_file, hash_values
from ingest.torch_files import PARSE_EXTRA_REMEDY, import_torch, load_torch_file
from warehouse.errors import InputError

PROCESSORS = "tokenize,pos,lemma,depparse"
_PREFIX = "stanza-"

# What tells the kinds of Stanza's model files apart.
_CONFIG_MARKS = {"tagger": "composite_deep_biaff_hidden_dim", "parser": "linearization"}
_NAMES = {"tagger": "a tagger", "lemmatiser": "a lemmatiser", "parser": "a dependency parser"}


class ParserModels(NamedTuple):
    """What to parse with: four files, or where ``package`` is given a package of Stanza's by its name.

    ``letters`` maps letters of the text to letters that the models know; only the parser sees the change.
    """

    pretrain: Path | None = None
    tagger: Path | None = None
    lemmatiser: Path | None = None
    parser: Path | None = None
    language: str = "ang"
    package: str | None = None
    letters: Mapping[str, str] = {}

    @property
    def files(self) -> dict[str, Path]:
        """The named files by their role."""
        roles = ("pretrain", "tagger", "lemmatiser", "parser")
        return {role: path for role in roles if (path := getattr(self, role)) is not None}

    def parser_id(self) -> str:
        """Stanza's version and a hash of models and letters: equal ids parse alike."""
        stanza = import_stanza()
        content: list[Any] = [stanza.__version__, sorted(self.letters.items())]
        content += [self.language, self.package] if self.package else []
        content += [[role, hash_file(path)] for role, path in self.files.items()]
        return f"{_PREFIX}{stanza.__version__}-{hash_values(content)[:12]}"

    def map_letters(self, token: str) -> str:
        """The token as the models see it; as it stands where nothing would be left of it."""
        mapped = token
        for letter, other in self.letters.items():
            mapped = mapped.replace(letter, other)
        return mapped or token


def import_stanza() -> Any:
    """Import Stanza, or raise InputError that names the extra."""
    import_torch("parsing needs torch, which is not installed")
    try:
        import stanza  # noqa: PLC0415 (seconds to import, wanted by few)
    except ImportError as error:
        raise InputError("parsing needs Stanza, which is not installed", remedy=PARSE_EXTRA_REMEDY) from error
    return stanza


def check_models(models: ParserModels) -> None:
    """Raise InputError unless every file is there, loads as data alone, has its role and fits the vectors."""
    if models.package:
        return
    missing = [role for role in ("pretrain", "tagger", "lemmatiser", "parser") if role not in models.files]
    if missing:
        message = f"[parser] names no {', '.join(missing)}"
        remedy = "name the four model files, train them (metewand parse --train), or name a Stanza package"
        raise InputError(message, place="study.toml", remedy=remedy)
    files = models.files
    _, vectors = read_pretrain(files["pretrain"])
    for role in ("tagger", "lemmatiser", "parser"):
        content = load_torch_file(files[role])
        if find_role(content) != role:
            found = find_role(content)
            message = f"this is {_NAMES[found] if found else 'no model of Stanza'}, not {_NAMES[role]}"
            raise InputError(
                message, place=str(files[role]), remedy=f"name {_NAMES[role]} as [parser] {role}"
            )
        width = _vector_width(content)
        if width is not None and width != vectors.shape[1]:
            message = (
                f"it was trained with vectors of {width} numbers, the pretrain's have {vectors.shape[1]}"
            )
            remedy = "name the pretrain that the model was trained with"
            raise InputError(message, place=str(files[role]), remedy=remedy)


def find_role(content: Any) -> str | None:
    """What a loaded model file is: tagger, lemmatiser or parser; None where it is none of them."""
    if not isinstance(content, dict) or not {"model", "config"} <= set(content):
        return None
    if "dicts" in content:
        return "lemmatiser"
    config = content["config"]
    return next(
        (role for role, mark in _CONFIG_MARKS.items() if isinstance(config, dict) and mark in config), None
    )


def _vector_width(content: Any) -> int | None:
    """The width of the vectors that a model was trained with; None where it uses none."""
    weights = content["model"]
    layer = weights.get("trans_pretrained.weight") if isinstance(weights, dict) else None
    return int(layer.shape[1]) if layer is not None else None


@contextlib.contextmanager
def open_pipeline(models: ParserModels) -> Iterator[Any]:
    """Open Stanza's pipeline over ready tokens. Raises InputError where a model can't be used.

    It runs on one thread of the CPU: sums of floats depend on how they are shared out, and the same models
    have to give the same parses on every machine that has them. With local files nothing is fetched; Stanza
    wants a list of resources even then, so it gets an empty one.
    """
    stanza = import_stanza()
    check_models(models)
    import_torch("parsing needs torch").set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder, _quiet():
        options: dict[str, Any] = {"processors": PROCESSORS, "tokenize_pretokenized": True, "use_gpu": False}
        if not models.package:
            stub: dict[str, Any] = {models.language: {"default_processors": {}, "default_dependencies": {}}}
            (Path(folder) / "resources.json").write_text(json.dumps(stub), encoding="utf-8")
            options |= {"dir": folder, "download_method": None, "allow_unknown_language": True}
            options |= _file_options(models)
        else:
            options |= {"package": models.package}
        try:
            pipeline = stanza.Pipeline(models.language, logging_level="ERROR", **options)
        except Exception as error:  # Stanza and the network fail in many ways
            raise _unusable(models, error) from error
        yield pipeline


def _file_options(models: ParserModels) -> dict[str, str]:
    return {
        "pos_model_path": str(models.tagger),
        "pos_pretrain_path": str(models.pretrain),
        "lemma_model_path": str(models.lemmatiser),
        "depparse_model_path": str(models.parser),
        "depparse_pretrain_path": str(models.pretrain),
    }


def _unusable(models: ParserModels, error: Exception) -> InputError:
    reason = (str(error).strip().splitlines() or [repr(error)])[-1]
    if models.package:
        message = f"Stanza's package {models.package!r} ({models.language}) can't be had: {reason}"
        remedy = (
            "check name and network; without a network name local files: pretrain, tagger, lemmatiser, parser"
        )
        return InputError(message, place="study.toml: parser.package", remedy=remedy)
    message = f"Stanza can't use these models: {reason}"
    remedy = "name models that were trained together, with this or an older version of Stanza"
    return InputError(message, place="study.toml: parser", remedy=remedy)


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Stanza's log only says what the error says again."""
    logger = logging.getLogger("stanza")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(level)
