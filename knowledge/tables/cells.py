"""How the text of one cell is understood: alternatives, notes, and the form in which two cells are
compared.

A cell is a short phrase. It may offer alternatives separated by ";" and carry notes in "[...]", which are
read aloud but never matched: "[a] pan balance; balance" reads "a pan balance" and matches "pan balance" and
"balance".
"""

from __future__ import annotations

import re
from functools import lru_cache

_NOTE = re.compile(r"\[[^\[\]]*\]")


@lru_cache(maxsize=1 << 13)
def phrases(cell: str) -> tuple[str, ...]:
    """Return the alternatives of a cell that may be matched, in order, without notes and empty ones."""
    if ";" not in cell and "[" not in cell:
        found = " ".join(cell.split())
        return (found,) if found else ()
    if "[" in cell:
        cell = _NOTE.sub(" ", cell)
    parts = [" ".join(part.split()) for part in cell.split(";")]
    return tuple([part for part in parts if part])


def reading(cell: str) -> str:
    """Return the cell as it is read aloud: its first alternative, with the words of its notes and without
    the brackets.
    """
    first = cell.partition(";")[0]
    return " ".join(first.replace("[", " ").replace("]", " ").split())


@lru_cache(maxsize=1 << 13)
def compared(cell: str) -> frozenset[str]:
    """Return the alternatives of a cell in the form in which two cells count as the same: lower case, single spaces."""
    return frozenset([phrase.casefold() for phrase in phrases(cell)])


def brackets_balanced(cell: str) -> bool:
    """Return whether every note that is opened is closed, with no note inside another and none across a ";"."""
    return not any(mark in _NOTE.sub("", part) for part in cell.split(";") for mark in "[]")
