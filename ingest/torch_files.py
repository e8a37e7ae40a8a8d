"""PyTorch files, read as data only: no code that a file carries is ever run.

torch is the largest dependency by far, so it is imported here alone and only when a ``.pt`` file is asked
for; without it the error names the extra that brings it.
"""

import importlib.util
import pickle
import warnings
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from warehouse.errors import InputError

PARSE_EXTRA_REMEDY = "install the extra that brings torch: pip install 'metewand[parse]'"


def load_torch_file(path: Path) -> Any:
    """Load a ``.pt`` file with ``weights_only``: tensors, arrays, numbers, texts and their containers.

    Raises InputError where torch is absent, and where the file is none of PyTorch's or holds anything else.
    """
    torch = import_torch(f"{path} is a PyTorch file and torch is not installed")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with torch.serialization.safe_globals(_array_globals()):
                return torch.load(path, map_location="cpu", weights_only=True)
    except pickle.UnpicklingError as error:
        reason = "it is no PyTorch file, or holds code or objects beside tensors, which are not loaded"
        remedy = "give a file that torch.save wrote from tensors, lists, dicts and texts alone"
        raise InputError(f"cannot be loaded: {reason}", place=str(path), remedy=remedy) from error
    except Exception as error:  # on the bytes of another format the unpickler fails in any way
        message = (
            f"cannot be loaded as a PyTorch file: {str(error).splitlines()[0] if str(error) else error!r}"
        )
        remedy = "copy the file again; a Git LFS pointer or a text file with this name is no model"
        raise InputError(message, place=str(path), remedy=remedy) from error


def import_torch(message: str) -> Any:
    """Import torch, or raise InputError with this message and the extra to install."""
    if importlib.util.find_spec("torch") is None:
        raise InputError(message, remedy=PARSE_EXTRA_REMEDY)
    import torch  # noqa: PLC0415 (seconds to import, wanted by few)

    return torch


def read_array(value: Any, path: Path, name: str) -> NDArray[np.float32]:
    """Take a loaded tensor or numpy array as a matrix of 32-bit floats, shape (rows, width).

    Raises InputError where it is neither, has no two dimensions, or a number in it is not finite.
    """
    if not isinstance(value, np.ndarray):
        if not hasattr(value, "detach"):
            remedy = "give a matrix of one row a word"
            raise InputError(f"{name} is a {type(value).__name__}, no matrix", place=str(path), remedy=remedy)
        value = value.detach().to("cpu").float().numpy()
    if value.ndim != 2 or value.dtype.kind not in "fiu":
        message = f"{name} has the shape {value.shape} and type {value.dtype}"
        raise InputError(message, place=str(path), remedy="give a matrix of one row a word")
    matrix = np.ascontiguousarray(value, dtype=np.float32)
    require_finite(matrix, path)
    return matrix


def require_finite(matrix: NDArray[np.float32], path: Path) -> None:
    """Raise InputError naming the first row (from 1) with a NaN or an infinite number."""
    unsound = ~np.isfinite(matrix).all(axis=1)
    if unsound.any():
        row = int(np.argmax(unsound)) + 1
        column = int(np.argmin(np.isfinite(matrix[row - 1]))) + 1
        message = f"the vector has {matrix[row - 1, column - 1]} in place {column}"
        remedy = "train or export the vectors again: every number of a vector has to be finite"
        raise InputError(message, place=f"{path}: row {row}", remedy=remedy)


def _array_globals() -> list[Any]:
    """What a pickled numpy array of numbers is made of: older pretrains hold their vectors in one."""
    rebuild = np.zeros(1).__reduce__()[0]  # what a pickle names where it rebuilds an array
    scalar_types = [type(np.dtype(code)) for code in ("float16", "float32", "float64", "int64")]
    return [
        (rebuild, "numpy.core.multiarray._reconstruct"),
        (rebuild, "numpy._core.multiarray._reconstruct"),
        np.ndarray,
        np.dtype,
        *scalar_types,
    ]
