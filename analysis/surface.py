"""The surface form of a text and its tokens: the one place where letters are folded.

Definitions: ``surface form``, ``merged form`` and ``token`` of the method. The warehouse calls
``fold_surface`` as a UDF over distinct texts; the validator calls it directly.
"""

import unicodedata
from collections.abc import Callable


class _Translation(dict[int, str | int | None]):
    """A table for ``str.translate`` that works out what becomes of a sign when it first meets it.

    Translating is a loop in C; asking for the category of every sign of a corpus is not.
    """

    def __init__(self, translate_sign: Callable[[str], str | None]) -> None:
        super().__init__()
        self._translate_sign = translate_sign

    def __missing__(self, point: int) -> str | None:
        self[point] = translated = self._translate_sign(chr(point))
        return translated


def _drop_mark(sign: str) -> str | None:
    return None if unicodedata.category(sign) == "Mn" else sign


def _separate_token(sign: str) -> str:
    return sign if sign.isalpha() else " & " if sign == "&" else " "


_WITHOUT_MARKS = _Translation(_drop_mark)
_SEPARATED = _Translation(_separate_token)
# Letters that editions write in more than one way; what canonical decomposition does not know.
_LETTERS = str.maketrans({"ƿ": "w", "ȝ": "g", "đ": "ð", "⁊": "&"})


def fold_surface(text: str) -> str:
    """Return the surface form: lower-case, combining marks (Mn) dropped, letters folded, composed.

    ``þ`` and ``ð`` stay apart. ``gōd`` → ``god``, ``ǣ`` → ``æ``, ``ċ`` → ``c``, ``Ƿ`` → ``w``.
    """
    lowered = text.lower()
    if lowered.isascii():
        return lowered
    decomposed = unicodedata.normalize("NFD", lowered)
    return unicodedata.normalize("NFC", decomposed.translate(_WITHOUT_MARKS)).translate(_LETTERS)


def merge_letters(surface: str) -> str:
    """Return the merged form of a surface form: ``þ`` written ``ð``."""
    return surface.replace("þ", "ð")


def split_tokens(surface: str) -> list[str]:
    """Return the tokens of a surface form: maximal runs of letters (Unicode L*), or ``&``.

    Digits and punctuation separate; an empty line has no token.
    """
    return surface.translate(_SEPARATED).split()


def has_diacritic(text: str) -> bool:
    """Return whether the raw text carries a combining mark (Mn) once canonically decomposed."""
    if text.isascii():
        return False
    decomposed = unicodedata.normalize("NFD", text)
    return len(decomposed.translate(_WITHOUT_MARKS)) < len(decomposed)
