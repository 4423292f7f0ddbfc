"""What the drawings share: cells with their sizes, brackets, and letters for labels that are too long."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

OFF_SCALE = 1.5
"""How much wider than its share a cell may be before the picture says so."""
UPPER, LOWER = ("┌", "┬", "┐"), ("└", "┴", "┘")
"""How lines begin, are divided, and end."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class TooNarrowError(ValueError):
    """A picture does not fit into its width."""


class Sheet:
    """The space for a drawing, and the notes below it."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._letters: dict[str, str] = {}
        self._is_to_scale = True

    @property
    def notes(self) -> list[str]:
        """Return the key to the letters, and a note if the picture is not to scale."""
        key = [f"{letter} = {label}" for label, letter in self._letters.items()]
        lines = [line for each in key for line in textwrap.wrap(each, self.width, subsequent_indent="    ")]
        return [*lines, *(() if self._is_to_scale else ("(not to scale)",))]

    def short(self, label: str, room: int) -> str:
        """Return `label`, or a letter if the label is longer than `room`.

        Raises:
            TooNarrowError: there is not even room for a letter.
        """
        if len(label) <= room:
            return label
        if room < 1 or len(self._letters) == len(_LETTERS):
            raise TooNarrowError
        return self._letters.setdefault(label, _LETTERS[len(self._letters)])

    def cells(self, sizes: Sequence[float], labels: Sequence[str], room: int) -> tuple[list[int], list[str]]:
        """Return widths that fill `room`, sized by value and wide enough for the labels, and the labels as they fit.

        Raises:
            TooNarrowError: there is too little room.
        """
        unit = room / sum(sizes)
        shares = [unit * size for size in sizes]
        told = list(labels)
        while sum(len(label) + 2 for label in told) > room:
            longest = max(range(len(told)), key=lambda at: len(told[at]))
            told[longest] = self.short(told[longest], len(told[longest]) - 1)
        least = [len(label) + 2 for label in told]
        widths = [max(round(share), wide) for share, wide in zip(shares, least, strict=True)]
        while rest := room - sum(widths):
            widest = max(range(len(widths)), key=lambda at: (rest > 0 or widths[at] > least[at], widths[at]))
            widths[widest] += rest if rest > 0 else max(rest, least[widest] - widths[widest])
        self.measure(widths, shares)
        return widths, told

    def measure(self, widths: Sequence[int], shares: Sequence[float]) -> None:
        """Note whether the widths of the cells are about proportional."""
        self._is_to_scale &= all(w <= OFF_SCALE * s for w, s in zip(widths, shares, strict=True))


def middle(labels: Sequence[str], widths: Sequence[int], marked: Sequence[bool] = ()) -> str:
    """Return the line of a bar with the texts in its cells; marked cells are shaded."""
    cells = []
    for place, (label, width) in enumerate(zip(labels, widths, strict=True)):
        is_marked = place < len(marked) and marked[place]
        cells.append(f" {label} ".center(width, "▒") if is_marked else label.center(width))
    return f"│{'│'.join(cells)}│"


def edge(widths: Sequence[int], signs: tuple[str, str, str] = UPPER) -> str:
    """Return the upper or lower line of a bar."""
    left, between, right = signs
    return f"{left}{between.join('─' * width for width in widths)}{right}"


def bar(labels: Sequence[str], widths: Sequence[int], marked: Sequence[bool] = ()) -> list[str]:
    """Return a bar of three lines."""
    return [edge(widths), middle(labels, widths, marked), edge(widths, LOWER)]


def bracket(text: str, width: int, most: int) -> list[str]:
    """Return a line from end to end with a text in it, or only the text if it is longer; never wider than `most`."""
    if len(text) + 6 <= width:
        return [f"├{f' {text} '.center(width - 2, '─')}┤"]
    return textwrap.wrap(text, most)
