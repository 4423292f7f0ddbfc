"""Pictures for science: who eats whom, cycles, chains of causes, and two things side by side."""

from __future__ import annotations

import textwrap
from itertools import zip_longest

from tutor.pictures.model import Picture
from tutor.pictures.sheet import LOWER, Sheet, TooNarrowError, edge


def chain(picture: Picture, sheet: Sheet, frame: int) -> list[str]:
    """Return boxes with arrows between them."""
    labels = [part.label for part in picture.parts]
    widths = [len(label) + 2 for label in labels]
    if sum(widths) + 2 * len(widths) + 3 * (len(widths) - 1) > sheet.width:
        raise TooNarrowError
    return [
        "   ".join(edge([width]) for width in widths),
        " → ".join(f"│ {label} │" for label in labels),
        "   ".join(edge([width], LOWER) for width in widths),
        *filter(None, [picture.below]),
    ]


def cycle(picture: Picture, sheet: Sheet, frame: int) -> list[str]:
    """Return four stations in a ring, clockwise."""
    if len(picture.parts) != 4:
        raise TooNarrowError
    one, two, three, four = (part.label for part in picture.parts)
    left, right = max(len(one), len(four)), max(len(two), len(three))
    begin = left + 8  # for the stations on the right
    if begin + right > sheet.width:
        raise TooNarrowError
    middle, end = left // 2, begin + right // 2
    upper, lower = (end - len(text) // 2 for text in (two, three))
    top, bottom = (" " * (middle - len(text) // 2) + text for text in (one, four))
    start = max(len(top) + 1, left - 1)
    below = max(len(bottom) + 1, left - 1)
    return [
        f"{top:{start}}{'─' * (upper - 2 - start)}→ {two}",
        f"{' ' * middle}↑".ljust(end) + "↓",
        f"{bottom:{below}}←{'─' * (lower - 2 - below)} {three}",
    ]


def causes(picture: Picture, sheet: Sheet, frame: int) -> list[str]:
    """Return sentences one below another, with the word that starts each one between them: but, so."""
    lines: list[str] = []
    for part in picture.parts:
        if lines:
            lines.append(f"  ↓ {part.name}".rstrip())
        lines += textwrap.wrap(part.label, sheet.width)
    return lines


def columns(picture: Picture, sheet: Sheet, frame: int) -> list[str]:
    """Return a table of two things; the labels are its cells, row by row, with the name of the row first."""
    rows = [picture.labels[at : at + 3] for at in range(0, len(picture.labels), 3)]
    names = max(len(row[0]) for row in rows) + 1
    room = sheet.width - names - 2
    one = (room - 2) // 2
    other = room - one
    if one < 9:
        raise TooNarrowError
    lines: list[str] = []
    for place, (name, left, right) in enumerate(rows):
        wrapped = zip_longest([name], textwrap.wrap(left, one - 2), textwrap.wrap(right, other - 1))
        lines += [f"{a or '':{names}}│ {b or '':{one - 1}}│ {c or ''}".rstrip() for a, b, c in wrapped]
        if not place:
            lines.append(f"{'─' * names}┼{'─' * one}┼{'─' * other}")
    return lines
