"""Explains sums that pass zero as steps on a number line: first to 0, and then on."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from solvers.problems.entries import Entry
from tutor.narration.sums import Line


def steps(start: Fraction, change: Fraction, shown: Callable[[Fraction], str]) -> str:
    """Return the way from one number to another through zero, as a clause; empty if it does not pass zero.

    Args:
        start: where it starts.
        change: how much it goes up, or down below zero.
        shown: writes a number.
    """
    end = start + change
    if not start or not end or (start < 0) == (end < 0):
        return ""
    way, first, more = ("up" if change > 0 else "down"), shown(abs(start)), shown(abs(end))
    return f"From {shown(start)} it is {first} {way} to 0, and it is {more} more {way} to {shown(end)}"


def between(line: Line, high: Entry, low: Entry, *, is_down: bool) -> str:
    """Return the way between two levels on opposite sides of zero, as their difference; empty for others."""
    first, change = (high.value, low.value - high.value) if is_down else (low.value, high.value - low.value)
    way = "" if line.is_hint else steps(first, change, line.number)
    return f"{way}: {line.sum}." if way else ""


def past(line: Line) -> str:
    """Return the way from an amount below zero up past it, or back; empty for another sum."""
    sign, entries = line.sides
    if len(entries) != 2 or line.is_hint or any(entry.node is None for entry in entries):
        return ""
    start, by = (entry.value for entry in entries)
    way = steps(start, by if sign == "+" else -by, line.number)
    return f"{way}: {line.sum}." if way else ""
