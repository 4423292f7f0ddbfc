"""From a pupil's number to the mistake behind it: the way back through the right working."""

from __future__ import annotations

from fractions import Fraction

from solvers.answer import Answer
from solvers.ilp import Limits
from solvers.mistakes.chart import Chart
from solvers.mistakes.given import Given, in_unit_of, read_given
from solvers.mistakes.kinds import Kind
from solvers.mistakes.mistake import Mistake
from solvers.mistakes.model import departures
from solvers.mistakes.right import right_working, unused_numbers
from solvers.mistakes.sentences import departure
from solvers.mistakes.working import Number
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.rules import solve as solve_by_rules
from solvers.rules.units import alike
from solvers.training import is_right


def explain(
    question: Question,
    reading: Reading,
    answer: Answer,
    given: Fraction | str,
    *,
    limits: Limits | None = None,
) -> Mistake:
    """Find the most plausible working that gives a pupil's number, and what speaks against it.

    Args:
        question: what was asked.
        reading: the reading of its text.
        answer: the right answer with its derivation.
        given: the pupil's answer, a number or as it was written: "11", "$4.50", "12 dollars".
        limits: of solving.

    Returns:
        The mistake; of kind `Kind.NONE` for a right answer and `Kind.UNEXPLAINED` where no working with at
        most two mistakes gives the number.

    Raises:
        GivenError: `given` has no number, or more than one.
        ValueError: `answer` is no number.
    """
    if not isinstance(answer.value, Fraction):
        raise ValueError(f"The answer {answer.text!r} of {question.text[:40]!r} is no number.")
    limits = limits or Limits()
    pupils = read_given(given)
    value, fits = in_unit_of(pupils, reading)
    answer = _by_rules(question, reading, answer, limits)
    right = right_working(answer)
    target = reading.target
    asked = f'"{reading.words(target.first, target.stop)}"' if target else ""
    if is_right(value, right.value):
        kind = _unfinished(pupils, fits)
        return Mistake(kind, pupils.text, value, right, unit="" if fits else pupils.unit, asked=asked)
    chart = Chart(right, unused_numbers(answer), _Units(reading).fit)
    found = departures(chart, value, limits)
    if found is None:
        return Mistake(Kind.UNEXPLAINED, pupils.text, value, right, asked=asked)
    pupil, raw = found
    made = tuple(departure(kind, place, node, right, asked) for kind, place, node in raw)
    return Mistake(made[0].kind, pupils.text, value, right, pupil, made, "" if fits else pupils.unit, asked)


def _by_rules(question: Question, reading: Reading, answer: Answer, limits: Limits) -> Answer:
    """The same answer with a derivation by rules if there is one: they say best why an operation is wrong."""
    if answer.derivation.kind != "equation tree":
        return answer
    other = solve_by_rules(question, reading, limits=limits)
    agrees = isinstance(other, Answer) and other.value == answer.value and not other.faults
    return other if isinstance(other, Answer) and agrees else answer


def _unfinished(given: Given, fits: bool) -> Kind:
    if not fits:
        return Kind.UNIT
    return Kind.NONE if given.is_simplified else Kind.UNSIMPLIFIED


class _Units:
    """Which numbers of a text count the same."""

    def __init__(self, reading: Reading) -> None:
        self._entities = {quantity.index: quantity.entity for quantity in reading.quantities}

    def fit(self, one: Number, other: Number) -> bool:
        """Whether one can be taken for the other."""
        units = [self._entities.get(number.source or 0, "") for number in (one, other)]
        return alike(*units) > 0
