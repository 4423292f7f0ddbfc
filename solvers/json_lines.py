"""Files of JSON lines, read so that a fault names its line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from knowledge.errors import KnowledgeError

T = TypeVar("T")


def read_json_lines(path: Path, made: Callable[[Any], T], *, what: str, remedy: str) -> tuple[T, ...]:
    """Return what `made` makes of every line of a file; empty lines say nothing.

    Args:
        path: of a text file of JSON lines.
        made: makes something of the value of a line, which may be of any form.
        what: what is wrong with a line of which nothing can be made.
        remedy: what to write instead.

    Raises:
        KnowledgeError: the file cannot be read, or nothing can be made of a line; names the line.
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
