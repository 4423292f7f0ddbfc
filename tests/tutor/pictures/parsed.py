"""Reads a drawn picture back from its characters alone: what it says in numbers, and how wide its cells are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

_NUMBER = re.compile(r"−?\d[\d,]*(?:\.\d+)?(?: \d+/\d+|/\d+)?")
_BAR = frozenset("│┌└")
_JUMP = re.compile(rf"([+−]) [$€£]?({_NUMBER.pattern})")
_TIME = re.compile(r"(\d+):(\d\d)")


def numbers(text: str) -> list[Fraction]:
    """The numbers in a text."""
    return [_value(found) for found in _NUMBER.findall(text)]


def _value(written: str) -> Fraction:
    negative = written.startswith("−")
    value = sum(map(Fraction, written.lstrip("−").replace(",", "").split()), start=Fraction())
    return -value if negative else value


def cells(lines: Sequence[str]) -> list[str]:
    """What stands in the cells of the last bar, a gap included."""
    row = [line for line in lines if "│" in line and any(c.isdigit() for c in line.partition("│")[2])][-1]
    return row[row.index("│") + 1 : row.rindex("│")].split("│")


def row_with(lines: Sequence[str], signs: str) -> str:
    """The first line that has one of these signs."""
    return next(line for line in lines if any(sign in line for sign in signs))


def equation(kind: str, lines: Sequence[str]) -> tuple[Fraction, Fraction]:
    """Two numbers that a picture of a kind says are the same, each by its own parts of the drawing."""
    return _SAID[kind](lines)


def _parts(lines: Sequence[str]) -> tuple[Fraction, Fraction]:
    return numbers(lines[0])[0], sum((numbers(cell)[0] for cell in cells(lines)), Fraction())


def _compared(lines: Sequence[str]) -> tuple[Fraction, Fraction]:
    top, bottom = (line for line in lines if "│" in line)
    return sum(numbers(top), Fraction()), sum(numbers(bottom), Fraction())


def _times(lines: Sequence[str]) -> tuple[Fraction, Fraction]:
    each = cells(lines)
    return len(each) * numbers(each[0])[0], numbers(lines[3].rpartition("=")[2])[0]


def _groups(lines: Sequence[str]) -> tuple[Fraction, Fraction]:
    """Equal cells, or full ones, their number in the gap, and the last one."""
    told = cells(lines)
    gap = next((cell for cell in told if "…" in cell), None)
    each, last = numbers(told[0])[0], numbers(told[-1])[0]
    count = Fraction(len(told)) if gap is None else numbers(gap)[0]
    found = each * count + (last if last != each else 0)
    totals = [number for line in lines for number in numbers(line) if not _BAR.intersection(line)]
    return found, next((total for total in totals if total == found), Fraction(-1))


def _percent(lines: Sequence[str]) -> tuple[Fraction, Fraction]:
    """The part in its cell; the same from the ticks, where there is room for that of its percentage."""
    part, whole, ticks = numbers(cells(lines)[0])[0], numbers(lines[4])[-1], numbers(lines[0])
    return part, ticks[1] * whole / 100 if len(ticks) > 2 else part


def _line(lines: Sequence[str]) -> tuple[Fraction, Fraction]:
    sign, by = _JUMP.findall(lines[0])[-1]
    ends = numbers(lines[3])
    begins = lines[1].lstrip()[0] == "│"
    start, end = (ends[0], ends[-1]) if begins else (ends[-1], ends[0])
    return end, start + (_value(by) if sign == "+" else -_value(by))


def _clock(lines: Sequence[str]) -> tuple[Fraction, Fraction]:
    """How many minutes it is from the first time to the last, and those of the stretches."""
    times = [int(hours) * 60 + int(minutes) for hours, minutes in _TIME.findall(lines[0])]
    return Fraction((times[-1] - times[0]) % (12 * 60)), sum(
        (numbers(cell)[0] for cell in cells(lines)), Fraction()
    )


def _array(lines: Sequence[str]) -> tuple[Fraction, Fraction]:
    dots = sum(line.count("●") for line in lines)
    rows, columns, *total = numbers(" ".join(lines))
    return Fraction(dots), total[0] if total else rows * columns


def _area(lines: Sequence[str]) -> tuple[Fraction, Fraction]:
    text = lines[2].split("│")[1].replace("²", "")
    long, wide = numbers(lines[0])[0], numbers(lines[2])[0]
    return numbers(text)[-1], long * wide if "×" in text else 2 * (long + wide)


_SAID = {
    "parts": _parts,
    "compared": _compared,
    "times": _times,
    "groups": _groups,
    "percent": _percent,
    "line": _line,
    "area": _area,
    "clock": _clock,
    "array": _array,
}
