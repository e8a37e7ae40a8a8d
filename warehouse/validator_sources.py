"""What a generated line is held against: the source lines and the closed lexicon of a study.

Both are compiled from the study's own files, the way the warehouse reads them, and kept in the study's
hidden folder under a hash of those files, so that a repair loop starts in a fraction of a second.
"""

import json
import os
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from analysis import surface
from analysis.nearest_forms import FormSpace, NearForm
from analysis.surface import fold_surface, merge_letters, split_tokens
from analysis.validation import VALIDATOR_VERSION, Limits
from ingest.provenance import hash_file, hash_reader_code, hash_values
from warehouse.errors import InputError
from warehouse.input_file import InputFile
from warehouse.inputs import list_inputs
from warehouse.original_lines import SOURCE_CODES, SourceLine, read_original
from warehouse.study import Study

LEXICON_COLUMNS = {"inflections": "form_text", "variants": "variant_text"}


class Lexicon:
    """The closed lexicon: surface forms that can stand as a token, and where they come from.

    Under the study's letter policy ``merged`` forms and tokens are compared in merged form. A study without
    inflections and variants has no closed lexicon, and everything is allowed.
    """

    def __init__(
        self, forms: Iterable[str], counts: dict[str, int], *, is_closed: bool, is_merged: bool
    ) -> None:
        self.forms = frozenset(forms)
        self.counts = counts
        self.is_closed = is_closed
        self._fold = merge_letters if is_merged else str

    def allows(self, token: str) -> bool:
        """Whether a token, in surface form, may stand in a generated line."""
        return not self.is_closed or self._fold(token) in self.forms

    def find_nearest(self, token: str) -> list[NearForm]:
        """The allowed forms nearest to a token."""
        return self._space.find_nearest(self._fold(token))

    @cached_property
    def _space(self) -> FormSpace:
        return FormSpace(sorted(self.forms))

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the forms in order."""
        return hash_values(sorted(self.forms))


class ValidatorSources(NamedTuple):
    """The original in its order, and the lexicon that generators have to keep to."""

    lines: tuple[SourceLine, ...]
    lexicon: Lexicon

    @property
    def original_sha256(self) -> str:
        """SHA-256 of the original's ids and texts, in order."""
        return hash_values([(line.line_id, line.original_text) for line in self.lines])


def study_limits(study: Study) -> Limits:
    """The thresholds that the study sets."""
    low, high = study.validator.length
    return Limits(low, high, study.validator.jaccard)


def compile_sources(study: Study) -> ValidatorSources:
    """Compile source and lexicon, or take them from the last time where no file has changed since.

    Raises InputError where the study has no original, or a file is refused.
    """
    inputs = [file for file in list_inputs(study) if file.input_code in (*SOURCE_CODES, *LEXICON_COLUMNS)]
    is_merged = study.letters == "merged"
    contents = [(*file.key, file.hash_content(), file.hash_options()) for file in inputs]
    key = hash_values([VALIDATOR_VERSION, _hash_code(), is_merged, contents])
    kept = study.folder.hidden / "validator.json"
    known = _read_kept(kept, key)
    if known is None:
        known = _compile(inputs, merge_letters if is_merged else str) | {"key": key}
        kept.parent.mkdir(parents=True, exist_ok=True)
        unfinished = kept.with_suffix(f".{os.getpid()}")
        unfinished.write_text(json.dumps(known, ensure_ascii=False), encoding="utf-8")
        unfinished.replace(kept)
    lines = tuple(SourceLine(*line) for line in known["lines"])
    if not lines:
        remedy = (
            'give the source in the study: [original] lines = "original.tsv" (line_id, original, translation)'
        )
        raise InputError("the study has no original", place=study.folder.study_file.name, remedy=remedy)
    lexicon = Lexicon(known["forms"], known["counts"], is_closed=known["is_closed"], is_merged=is_merged)
    return ValidatorSources(lines, lexicon)


def _hash_code() -> str:
    """SHA-256 of the code that lines and lexicon are read and folded by."""
    return hash_values([hash_reader_code(), hash_file(Path(surface.__file__))])


def _read_kept(path: Path, key: str) -> dict[str, Any] | None:
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return known if isinstance(known, dict) and known.get("key") == key else None


def _compile(inputs: Sequence[InputFile], fold: Callable[[str], str]) -> dict[str, Any]:
    lines = read_original(inputs)
    parts: dict[str, set[str]] = {}
    is_closed = False
    for file in inputs:
        if column := LEXICON_COLUMNS.get(file.input_code):
            entries = set(file.read().tables[file.input_code][column].to_pylist())
            is_closed = is_closed or bool(entries)
            forms = map(fold_surface, entries)
            parts[file.input_code] = {fold(form) for form in forms if _is_token(form)}
    parts["original"] = {token for _, text, _ in lines for token in split_tokens(fold(fold_surface(text)))}
    allowed = set().union(*parts.values())
    counts = {name: len(part) for name, part in parts.items()} | {"total": len(allowed)}
    return {"lines": lines, "forms": sorted(allowed), "counts": counts, "is_closed": is_closed}


def _is_token(form: str) -> bool:
    """Whether a surface form can stand as a token: an entry of several words matches none."""
    return split_tokens(form) == [form]
