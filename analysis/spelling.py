"""How far two spellings are apart."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cpdist


def edit_distances(left: Sequence[str], right: Sequence[str]) -> npt.NDArray[np.int64]:
    """Levenshtein distance, in letters, of each pair of two equally long sequences (Levenshtein 1966).

    DuckDB's own function counts bytes, to which ``æ`` and ``e`` are two apart.
    """
    return np.asarray(cpdist(left, right, scorer=Levenshtein.distance), dtype=np.int64)
