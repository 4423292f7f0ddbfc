"""The kind of error behind a wrong answer, judging by the equation in the data."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from solvers.combination.attempt import Attempt
from solvers.reading.model import Reading
from solvers.training import Example, is_right

_NUMBER = re.compile(r"\d+(?:\.\d+)?|\.\d+")
_OPERATION = re.compile(r"(?<=[\w)\s])\s*([-+*/])")
_SCALES = tuple(Fraction(n) for n in (7, 10, 12, 24, 60, 100, 1000))
"""Factors between units of time, length, weight, money, and number."""


def operations_of(equation: str) -> tuple[str, ...]:
    """Return the operations "+", "-", "*", "/" of an equation, in order."""
    return tuple(_OPERATION.findall(equation))


def groups_of(example: Example) -> tuple[tuple[str, str], ...]:
    """Return the groups that reports distinguish: operations and number of steps; none without an equation."""
    if not example.equation:
        return ()
    operations = operations_of(example.equation)
    kind = "with × or ÷" if set(operations) & {"*", "/"} else "only + and -"
    return ("operations", kind), ("steps", "3 or more" if len(operations) > 2 else str(len(operations)))


def error_of(example: Example, reading: Reading, attempt: Attempt, value: Fraction | None) -> str:
    """Return the kind of error in the answer `value` (`None` if there was none), which `attempt` found; empty if there
    is none.
    """
    if value is None:
        return "time limit" if "time limit" in attempt.reason else "abstained"
    if is_right(value, example.answer):
        return ""
    if not example.equation:
        return "wrong answer"
    needed = Counter(Fraction(number) for number in _NUMBER.findall(example.equation))
    known = [*reading.quantities, *reading.implied]
    missing = [number for number in needed if not any(_same(number, q.value) for q in known)]
    if missing:
        is_written = all(any(_same(number, n.value) for n in reading.numbers) for number in missing)
        return "number not counted" if is_written else "number not in the text"
    if any(_same(example.answer, value * scale) or _same(example.answer, value / scale) for scale in _SCALES):
        return "unit"
    candidate = attempt.of(value)
    return _of_numbers(candidate.numbers if candidate else (), list(needed.elements()))


def _of_numbers(used: Sequence[Fraction], left: list[Fraction]) -> str:
    """Return what is wrong with the numbers used in a calculation that needed these."""
    for number in used:
        match = next((n for n in left if _same(n, number)), None)
        if match is None:
            return "number that does not matter"
        left.remove(match)
    return "number left out" if left else "wrong operation"


def _same(number: Fraction, value: Fraction | None) -> bool:
    return value is not None and abs(number - value) <= abs(number) / 1000
