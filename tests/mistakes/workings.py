"""Workings made by hand, so that what is said of mistakes does not depend on any solver."""

from __future__ import annotations

from fractions import Fraction

from solvers.mistakes.chart import Chart
from solvers.mistakes.kinds import Kind
from solvers.mistakes.mistake import Mistake
from solvers.mistakes.model import Working
from solvers.mistakes.sentences import departure
from solvers.mistakes.tree import Node, Number, Step


def number(value: int | str | Fraction, source: int, unit: str = "") -> Number:
    """A number of the text."""
    return Number(Fraction(value), f"{value} {unit}".strip(), source, source, source + 1)


def shared_out() -> Step:
    """(84 - 12) ÷ 6, by two rules."""
    left = Step("-", number(84, 0, "nuts"), number(12, 1, "nuts"), "72 nuts", "12 go.", "loses", "transfer")
    why = "72 nuts are shared out among 6 children."
    return Step("÷", left, number(6, 2, "children"), "12 nuts", why, "shared out", "dimensional analysis")


def chart_of(right: Node, *spare: Number) -> Chart:
    """The chart of a working in a text with other numbers; numbers fit when their units are the same."""
    return Chart(right, spare, lambda one, other: one.text.split()[1:] == other.text.split()[1:])


def mistake_of(right: Node, given: Fraction, found: Working) -> Mistake:
    """What was found, with its sentences."""
    pupil, raw = found
    made = tuple(departure(kind, place, node, right, '"how many"') for kind, place, node in raw)
    return Mistake(made[0].kind if made else Kind.NONE, str(given), given, right, pupil, made)
