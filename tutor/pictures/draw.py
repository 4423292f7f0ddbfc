"""Drawing a picture for a width and a frame, in lines of Unicode or in ASCII with the same number of characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping

from rich.cells import cell_len

from tutor.pictures.bars import clock, compared, parts, percent, times
from tutor.pictures.boxes import area, balance
from tutor.pictures.chains import causes, chain, columns, cycle
from tutor.pictures.groups import array, groups
from tutor.pictures.lines import number_line
from tutor.pictures.model import Picture
from tutor.pictures.sheet import Sheet, TooNarrowError

NARROW = 60
"""The number of columns below which a sentence replaces a picture."""
WIDE = 100
"""The number of columns from which a picture is at the side."""
WIDEST = 76
MARGIN = 4
_ASCII = str.maketrans("─│┌┐└┘├┤┬┴┼▒●→←↑↓▲…−×÷·²³□°", "-|+++++++++:o><^v^.-x/*23_'")

_KINDS: Mapping[str, Callable[[Picture, Sheet, int], list[str]]] = {
    "parts": parts,
    "compared": compared,
    "times": times,
    "groups": groups,
    "percent": percent,
    "balance": balance,
    "line": number_line,
    "area": area,
    "clock": clock,
    "array": array,
    "chain": chain,
    "cycle": cycle,
    "causes": causes,
    "columns": columns,
}


def width_for(columns: int) -> int:
    """Return the width of a picture in a terminal with this many columns."""
    return min(columns - MARGIN, WIDEST)


def drawn(
    picture: Picture, width: int, frame: int | None = None, *, is_ascii: bool = False
) -> tuple[str, ...]:
    """Return the lines of a picture, none wider than `width`; empty if it does not fit.

    Args:
        picture: the picture to draw.
        width: the width in columns.
        frame: how much of it to show, starting at 1; by default, all of it.
        is_ascii: whether to draw it in ASCII.
    """
    sheet = Sheet(width)
    try:
        lines = _KINDS[picture.kind](picture, sheet, frame or picture.last)
    except (TooNarrowError, LookupError, ArithmeticError, ValueError):
        return ()  # it does not fit, or comes from a file with values that no picture can show
    lines = [line.rstrip() for line in (*lines, *sheet.notes)]
    if any(cell_len(line) != len(line) or len(line) > width for line in lines):
        return ()
    return tuple(map(_in_ascii, lines)) if is_ascii else tuple(lines)


def told(picture: Picture, frame: int | None = None) -> str:
    """Return the picture as a sentence for people who cannot see it."""
    return f"Picture: {picture.filled(picture.says, frame or picture.last)}."


def shown(
    picture: Picture, columns: int, frame: int | None = None, *, is_ascii: bool = False
) -> tuple[str, ...]:
    """Return the picture if there are enough `columns` for it; otherwise its sentence."""
    lines = drawn(picture, width_for(columns), frame, is_ascii=is_ascii) if columns >= NARROW else ()
    return lines or (told(picture, frame),)


def _in_ascii(line: str) -> str:
    plain = unicodedata.normalize("NFKD", line.translate(_ASCII))
    return plain.encode("ascii", "ignore").decode("ascii")
