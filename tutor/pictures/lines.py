"""A number line with a jump."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from tutor.pictures.model import FIRST, Picture
from tutor.pictures.sheet import Sheet, TooNarrowError

LEAST = 3
"""The fewest columns between two ticks."""
PARTS = 16
"""The most parts that a unit of the line is divided into."""


def number_line(picture: Picture, sheet: Sheet, frame: int) -> list[str]:
    """Return the jump from the first part to the second, each drawn at the position of its size."""
    start, end = (Fraction(part.size).limit_denominator(PARTS) for part in picture.parts)
    low, high = min(start, end), max(start, end)
    unit = _unit(low, high, sheet.width)
    first, last = floor(low / unit), ceil(high / unit)
    space = (sheet.width - 2) // (last - first + 2)

    def column(value: Fraction) -> int:
        return 2 * space + round((value / unit - first) * space)

    ticks = "─" * space + f"┼{'─' * (space - 1)}" * (last - first + 1) + "┼─"
    labels = [(column(part), text) for part, text in zip((start, end), _labels(picture, frame), strict=True)]
    shown = labels[:1] if frame == FIRST else labels
    zero = [(column(Fraction()), "0")] if low < 0 < high or low == 0 else []
    row = _row([*shown, *zero], sheet.width)
    if frame == FIRST or start == end:
        return [ticks, row]
    jump = picture.filled(picture.above, frame)
    return [*_jump(labels[0][0], labels[1][0], jump), ticks, row]


def _labels(picture: Picture, frame: int) -> list[str]:
    return [picture.filled(part.label, frame) for part in picture.parts]


def _unit(low: Fraction, high: Fraction, width: int) -> Fraction:
    """Return the distance between ticks: the parts of a fraction, or 1, 2, 5, 10, and so on."""
    parts = Fraction(1, low.denominator * high.denominator // _common(low, high))
    most = (width - 2) // LEAST - 2
    units = [parts] if parts != 1 else []
    units += [Fraction(step * 10**power) for power in range(9) for step in (1, 2, 5)]
    for unit in units:
        if ceil(high / unit) - floor(low / unit) <= most:
            return unit
    raise TooNarrowError


def _common(one: Fraction, other: Fraction) -> int:
    from math import gcd

    return gcd(one.denominator, other.denominator)


def _jump(start: int, end: int, text: str) -> list[str]:
    left, right = min(start, end), max(start, end)
    inside = f" {text} ".center(right - left - 1, "─")
    top = f"┌{inside}┐"
    if len(inside) > right - left - 1:  # no room inside the jump, so next to it
        top = f"┌{'─' * (right - left - 1)}┐ {text}"
    below = f"{' ' * left}{'│' if start < end else '↓'}".ljust(right) + ("↓" if start < end else "│")
    return [" " * left + top, below]


def _row(labels: list[tuple[int, str]], width: int) -> str:
    """Return labels below their ticks; if two would touch, the earlier one is kept."""
    line = [" "] * width
    for place, text in labels:
        start = max(0, min(place - len(text) // 2, width - len(text)))
        around = line[max(0, start - 1) : start + len(text) + 1]
        if set(around) == {" "}:
            line[start : start + len(text)] = text
    return "".join(line).rstrip()
