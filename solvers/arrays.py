"""Models that are stored as arrays of numbers, without code in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar
from zipfile import BadZipFile

from knowledge.errors import KnowledgeError

Model = TypeVar("Model")


def load_arrays(path: Path, model_of: Callable[[Mapping[str, Any]], Model], fault: str, remedy: str) -> Model:
    """Return the model that is stored in an .npz file.

    Args:
        path: the file.
        model_of: makes the model from the arrays by name; raises `ValueError` if they are not such a model.
        fault: what cannot be done without the model, for the error.
        remedy: what a person can do about it.

    Raises:
        KnowledgeError: the file is missing, or does not contain such a model.
    """
    import numpy as np

    try:
        with np.load(path, allow_pickle=False) as file:
            return model_of({name: file[name] for name in file.files})
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise KnowledgeError(fault, remedy, path=path) from error
