"""The meaning of the text in a cell: alternatives, notes, and the form used to compare cells.

A cell is a short phrase. It can have alternatives separated by ";" and notes in "[...]", which are read aloud but never
matched: "[a] pan balance; balance" is read as "a pan balance" and matches "pan balance" and "balance".
"""

from __future__ import annotations

import re
from functools import lru_cache

_NOTE = re.compile(r"\[[^\[\]]*\]")


@lru_cache(maxsize=1 << 13)
def phrases(cell: str) -> tuple[str, ...]:
    """Return the alternatives of a cell that can be matched, in order, without notes and without empty ones."""
    if ";" not in cell and "[" not in cell:
        found = " ".join(cell.split())
        return (found,) if found else ()
    if "[" in cell:
        cell = _NOTE.sub(" ", cell)
    parts = [" ".join(part.split()) for part in cell.split(";")]
    return tuple([part for part in parts if part])


def reading(cell: str) -> str:
    """Return the cell as it is read aloud: its first alternative, including its notes but without the brackets."""
    first = cell.partition(";")[0]
    return " ".join(first.replace("[", " ").replace("]", " ").split())


@lru_cache(maxsize=1 << 13)
def compared(cell: str) -> frozenset[str]:
    """Return the alternatives of a cell in the form used for comparison: lower case, single spaces."""
    return frozenset([phrase.casefold() for phrase in phrases(cell)])


def brackets_balanced(cell: str) -> bool:
    """Return whether every note is closed, no note is inside another, and none crosses a ";"."""
    return not any(mark in _NOTE.sub("", part) for part in cell.split(";") for mark in "[]")
