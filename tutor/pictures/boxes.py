"""A balance, and an area with its sides."""

from __future__ import annotations

from tutor.pictures.model import FIRST, Picture
from tutor.pictures.sheet import LOWER, Sheet, TooNarrowError, edge

APART = 3
"""Columns between the two pans."""


def balance(picture: Picture, sheet: Sheet, frame: int) -> list[str]:
    """Return both sides, which are equal, and what to do with both of them."""
    labels = [picture.filled(part.label, frame) for part in picture.parts]
    inside = max(map(len, labels)) + 4
    inside += 1 - inside % 2
    note = picture.filled(picture.below, frame) if frame != FIRST else ""
    foot, gap = inside // 2 + 1, " " * APART
    beam = inside + 1 + APART
    center = foot + (beam + 1) // 2
    if max(2 * inside + 4 + APART, center + 4 + len(note)) > sheet.width:
        raise TooNarrowError
    top, stand = edge([inside]), f"└{'─' * (foot - 1)}┬{'─' * (foot - 1)}┘"
    return [
        f"{top}{gap}{top}",
        f"│{labels[0]:^{inside}}│{gap}│{labels[1]:^{inside}}│",
        f"{stand}{gap}{stand}",
        f"{' ' * foot}└{'─' * (center - foot - 1)}┬{'─' * (center - foot - 1)}┘",
        f"{' ' * center}▲   {note}".rstrip(),
    ]


def area(picture: Picture, sheet: Sheet, frame: int) -> list[str]:
    """Return a rectangle with its length above, its width at the side, and the sum inside; it is not drawn to scale."""
    text, above, label = (picture.filled(t, frame) for t in (picture.below, picture.above, picture.labels[0]))
    side = f"{label} "
    inside = min(sheet.width - len(side) - 2, len(text) + 6)
    if inside < len(text) + 2:
        raise TooNarrowError
    margin = " " * len(side)
    return [
        f"{margin}{above.center(inside + 2)}".rstrip(),
        f"{margin}{edge([inside])}",
        f"{side}│{(text if frame != FIRST else '').center(inside)}│",
        f"{margin}{edge([inside], LOWER)}",
    ]
