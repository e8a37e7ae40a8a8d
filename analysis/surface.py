"""The surface form of a text and its tokens: the one place where letters are folded.

Definitions: ``surface form``, ``merged form`` and ``token`` of the method. The warehouse calls
``fold_surface`` as a UDF over distinct texts; the validator calls it directly.
"""

import unicodedata

# Letters that editions write in more than one way; what canonical decomposition does not know.
_LETTERS = str.maketrans({"ƿ": "w", "ȝ": "g", "đ": "ð", "⁊": "&"})
_MERGED = str.maketrans({"þ": "ð"})


def fold_surface(text: str) -> str:
    """Return the surface form: lower-case, combining marks (Mn) dropped, letters folded, composed.

    ``þ`` and ``ð`` stay apart. ``gōd`` → ``god``, ``ǣ`` → ``æ``, ``ċ`` → ``c``, ``Ƿ`` → ``w``.
    """
    lowered = text.lower()
    if lowered.isascii():
        return lowered
    decomposed = unicodedata.normalize("NFD", lowered)
    bare = "".join(sign for sign in decomposed if unicodedata.category(sign) != "Mn")
    return unicodedata.normalize("NFC", bare).translate(_LETTERS)


def merge_letters(surface: str) -> str:
    """Return the merged form of a surface form: ``þ`` written ``ð``."""
    return surface.translate(_MERGED)


def split_tokens(surface: str) -> list[str]:
    """Return the tokens of a surface form: maximal runs of letters (Unicode L*), or ``&``.

    Digits and punctuation separate; an empty line has no token.
    """
    tokens: list[str] = []
    run: list[str] = []
    for sign in surface:
        if sign.isalpha():
            run.append(sign)
            continue
        if run:
            tokens.append("".join(run))
            run = []
        if sign == "&":
            tokens.append(sign)
    if run:
        tokens.append("".join(run))
    return tokens


def has_diacritic(text: str) -> bool:
    """Return whether the raw text carries a combining mark (Mn) once canonically decomposed."""
    if text.isascii():
        return False
    return any(unicodedata.category(sign) == "Mn" for sign in unicodedata.normalize("NFD", text))
