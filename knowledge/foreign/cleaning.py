"""Cells of imported tables in our format: short alternatives separated by ";", notes in "[...]"."""

from __future__ import annotations

import re

from knowledge.tables.parse import HARMFUL, LONGEST_CELL, MOST_ALTERNATIVES

_RESOLVED = re.compile(r"\b(?:it|its|they|them|their|this|these|he|she|his|her)\[([^\[\]]+)\]", re.IGNORECASE)
"""A pronoun and the noun that it refers to: "its[plant] roots"."""
_GLUED = re.compile(r"(?<=\w)\[[^\[\]]*\]")
_ARTICLE = re.compile(r"^(an?|the) (?=\w)", re.IGNORECASE)
"""Articles are read aloud but never matched: "the Sun" and "Sun" are the same."""
_IDENTIFIER = re.compile(r"\S*[_%]\S*\d\S*|\d{7,}|\S*::\S*")


def alternatives(cell: str) -> list[str]:
    """Return the alternatives of an imported cell, each clean, short enough, and listed once; none for an
    empty cell.
    """
    text = _GLUED.sub("", _RESOLVED.sub(r"\1", HARMFUL.sub(" ", cell)))
    text = re.sub(r'[\[\]"]', " ", text)
    parts = (
        " ".join(part.split()).lstrip("# ") for part in text.split(";")
    )  # "#" would open a line of the head
    said: dict[str, str] = {}
    for part in parts:
        if any(c.isalnum() for c in part):
            short = _shortened(_ARTICLE.sub(r"[\1] ", part))
            said.setdefault(short.casefold(), short)
    return list(said.values())


def chunks(parts: list[str]) -> list[str]:
    """Return cells that contain these alternatives, each with as many as a cell may have."""
    cells: list[list[str]] = [[]]
    for part in parts:
        longer = [*cells[-1], part]
        if cells[-1] and (len(longer) > MOST_ALTERNATIVES or len("; ".join(longer)) > LONGEST_CELL):
            cells.append([])
        cells[-1].append(part)
    return ["; ".join(cell) for cell in cells]


def words_between(filler: str) -> str:
    """Return the words of a filler column as they are read ("A(n)" is "a", "take(s) in" is "takes in") without our own
    marks.
    """
    text = HARMFUL.sub(" ", filler).replace("A(n)", "A").replace("a(n)", "a").replace("(s)", "s")
    return " ".join(re.sub(r"[\[\]{}\"]", " ", text).split())


def identifies(cells: list[str]) -> bool:
    """Return whether a column has database identifiers, which mean nothing to a reader."""
    filled = [cell.strip() for cell in cells if cell.strip()]
    return bool(filled) and sum(bool(_IDENTIFIER.fullmatch(cell)) for cell in filled) > 0.9 * len(filled)


def _shortened(part: str) -> str:
    """Return the text cut between words to the length that a cell may have."""
    return part if len(part) <= LONGEST_CELL else part[:LONGEST_CELL].rsplit(" ", 1)[0][:LONGEST_CELL]
