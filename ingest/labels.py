"""Names as people type them: folding spellings together, telling people from models."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from warehouse.errors import InputError

# A name that is one of these, alone or with a version behind it, is a model and no person. A person called
# Claude is none ("Claude" alone), claude-3 is one.
_MODEL_NAMES = re.compile(
    r"(chat)?gpt([ ._-]?\d.*|[ ._-].*)?|o[134]-.*"
    r"|claude[ ._-]\w*[ ._-]?\d.*|claude[ ._-](opus|sonnet|haiku).*"
    r"|gemini([ ._-].*)?|gemma([ ._-].*)?|llama([ ._-]?\d.*|[ ._-].*)?|(mistral|mixtral)([ ._-].*)?"
    r"|deepseek([ ._-].*)?|grok([ ._-].*)?|qwen.*|glm[ ._-].*|command-r.*|phi-\d.*|llm([ ._-].*)?"
    r"|.*[ ._-]llm([ ._-]judge)?|.*model[ ._-]?judge.*"
)


@lru_cache(maxsize=65536)
def fold_label(text: str) -> str:
    """A name without the accidents of typing: width, case, runs of white space, zero-width characters."""
    plain = unicodedata.normalize("NFKC", text)
    visible = "".join(" " if sign.isspace() else sign for sign in plain if unicodedata.category(sign) != "Cf")
    return " ".join(visible.split()).casefold()


@lru_cache(maxsize=4096)
def fold_heading(text: str) -> str:
    """A heading without case, spaces and punctuation; ``&`` reads *and*."""
    spelt = unicodedata.normalize("NFKC", text).replace("&", " and ").casefold()
    return "".join(sign for sign in spelt if sign.isalnum())


class People(NamedTuple):
    """Who may annotate: people, and the models that the study declares. Names are folded."""

    declared_models: tuple[str, ...] = ()
    generators: tuple[str, ...] = ()

    def is_model(self, name: str, place: str) -> bool:
        """Whether the annotator is a declared model. Raises InputError for an undeclared one."""
        key = fold_label(name)
        if key in self.declared_models:
            return True
        if key in self.generators or _MODEL_NAMES.fullmatch(key):
            raise InputError(
                f"the annotator {name!r} is a model, and no model judges a model here",
                place=place,
                remedy="take its rows out; or declare it (model_annotators in the study), and every row that "
                "it touches will say so; a person of that name goes by initials",
            )
        return False


def name_people(declared_models: Iterable[str] = (), generators: Iterable[str] = ()) -> People:
    """People from names as written: models that the study declares as annotators, models that are judged."""
    return People(
        *(tuple(sorted({fold_label(name) for name in names})) for names in (declared_models, generators))
    )
