"""Reading files of JSON lines; every error gives its line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from knowledge.errors import KnowledgeError

T = TypeVar("T")


def read_json_lines(path: Path, made: Callable[[Any], T], *, what: str, remedy: str) -> tuple[T, ...]:
    """Return the result of `made` for every line of a file; empty lines are skipped.

    Args:
        path: the path of a text file of JSON lines.
        made: a function of the value in a line, which may have any form.
        what: the description of a line for which the function fails.
        remedy: what to write instead.

    Raises:
        KnowledgeError: the file cannot be read, or the function fails for a line; the message gives the line.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        what = f"the file cannot be read ({why})"
        raise KnowledgeError(what, "use a text file of JSON lines", path=path) from error
    found = []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                found.append(made(json.loads(line)))
            except (
                ValueError,
                LookupError,
                TypeError,
                AttributeError,
                ArithmeticError,
                RecursionError,
            ) as error:
                raise KnowledgeError(what, remedy, path=path, line=number) from error
    return tuple(found)
