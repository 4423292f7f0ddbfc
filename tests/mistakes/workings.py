"""Workings made by hand, so that what is said of mistakes does not depend on any solver."""

from __future__ import annotations

from fractions import Fraction

from solvers.arithmetic.tree import (
    Leaf,
    Node,
    Operation,
    Reason,
)
from solvers.mistakes.chart import Chart
from solvers.mistakes.kinds import Kind
from solvers.mistakes.mistake import Mistake
from solvers.mistakes.model import Working
from solvers.mistakes.sentences import departure


def number(value: int | str | Fraction, source: int, unit: str = "") -> Leaf:
    """A number of the text."""
    words = f"{value} {unit}".strip()
    return Leaf(Fraction(value), quantity=source, first=source, stop=source + 1, words=words)


def shared_out() -> Operation:
    """(84 - 12) ÷ 6, by two rules."""
    goes = Reason("12 go.", "loses", "transfer")
    left = Operation("-", number(84, 0, "nuts"), number(12, 1, "nuts"), reason=goes, words="72 nuts")
    shared = Reason("72 nuts are shared out among 6 children.", "shared out", "dimensional analysis")
    return Operation("÷", left, number(6, 2, "children"), reason=shared, words="12 nuts")


def chart_of(right: Node, *spare: Leaf) -> Chart:
    """The chart of a working in a text with other numbers; numbers fit when their units are the same."""
    return Chart(right, spare, lambda one, other: one.words.split()[1:] == other.words.split()[1:])


def mistake_of(right: Node, given: Fraction, found: Working) -> Mistake:
    """What was found, with its sentences."""
    pupil, raw = found
    made = tuple(departure(kind, place, node, right, '"how many"') for kind, place, node in raw)
    return Mistake(made[0].kind if made else Kind.NONE, str(given), given, right, pupil, made)
