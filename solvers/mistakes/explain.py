"""Finds the mistake behind a student's number by comparison with the correct calculation."""

from __future__ import annotations

from fractions import Fraction

from solvers.answer import Answer, Proposal
from solvers.arithmetic.alike import alike
from solvers.arithmetic.tree import Leaf, Node, evaluate
from solvers.concluding import sound
from solvers.ilp import Limits
from solvers.mistakes.chart import Chart
from solvers.mistakes.given import Given, in_unit_of, read_given
from solvers.mistakes.kinds import Kind
from solvers.mistakes.mistake import Mistake
from solvers.mistakes.model import departures
from solvers.mistakes.right import right_working, unknowns, unused_numbers
from solvers.mistakes.sentences import departure
from solvers.problems import solve as solve_by_rules
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.training import is_right


def explain(
    question: Question,
    reading: Reading,
    answer: Answer,
    given: Fraction | str,
    *,
    limits: Limits | None = None,
) -> Mistake:
    """Find the most plausible calculation that gives a student's number, and what contradicts it.

    Args:
        question: the question.
        reading: the reading of its text.
        answer: the right answer with its derivation.
        given: the student's answer, a number or the text as written: "11", "$4.50", "12 dollars".
        limits: the limits for solving.

    Returns:
        The mistake; its kind is `Kind.NONE` for a right answer and `Kind.UNEXPLAINED` if no calculation with a common
        mistake gives the number.

    Raises:
        GivenError: `given` has no number, or more than one.
        ValueError: `answer` is not the result of a calculation.
    """
    limits = limits or Limits()
    pupils = read_given(given)
    value, fits = in_unit_of(pupils, reading)
    right, spare = _working(question, reading, answer, limits)
    true, target = evaluate(right), reading.target
    asked = f'"{reading.words(target.first, target.stop)}"' if target else ""
    if value == true or (true.denominator != 1 and is_right(value, true)):
        kind = _unfinished(pupils, fits)
        return Mistake(kind, pupils.text, value, right, unit="" if fits else pupils.unit, asked=asked)
    chart = Chart(right, spare, _Units(reading).fit, unknowns(answer))
    mistake: Mistake | None = None
    for pupil, raw in reversed(departures(chart, value, limits)):
        made = tuple(departure(kind, place, node, right, asked) for kind, place, node in raw)
        unit = "" if fits else pupils.unit
        mistake = Mistake(made[0].kind, pupils.text, value, right, pupil, made, unit, asked, mistake)
    if mistake is not None and not mistake.verify():
        return mistake
    return Mistake(Kind.UNEXPLAINED, pupils.text, value, right, asked=asked)


def _working(
    question: Question, reading: Reading, answer: Answer, limits: Limits
) -> tuple[Node, tuple[Leaf, ...]]:
    """Return the correct calculation and the numbers that it does not use; if the rules give the same value, their
    calculation is used.

    Rules explain best why an operation is wrong.
    """
    right = right_working(answer)
    if answer.derivation.kind == "equation tree":
        other = sound(solve_by_rules(question, reading, limits=limits))
        if isinstance(other, Proposal) and other.value == evaluate(right):
            return right_working(other), unused_numbers(other)
    return right, unused_numbers(answer)


def _unfinished(given: Given, fits: bool) -> Kind:
    if not fits:
        return Kind.UNIT
    return Kind.NONE if given.is_simplified else Kind.UNSIMPLIFIED


class _Units:
    """Which numbers of a text count the same kind of thing."""

    def __init__(self, reading: Reading) -> None:
        every = (*reading.quantities, *reading.implied)
        self._entities: dict[int | None, str] = {quantity.index: quantity.entity for quantity in every}

    def fit(self, one: Leaf, other: Leaf) -> bool:
        """Return whether one number can be mistaken for the other."""
        units = [self._entities.get(number.quantity, "") for number in (one, other)]
        return alike(*units) > 0
