"""Numbers for a sentence frame: drawn, calculated, and the exact answer."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Mapping
from fractions import Fraction

from knowledge.curriculum import Condition, Frame, Range, parts
from knowledge.formulas.syntax import Name, Term, Value

TRIES = 5_000
"""The most draws until the conditions of a frame are met; a test makes sure that every frame needs fewer."""

_FRACTION = re.compile(r"\{([a-z]+)\}/\{([a-z]+)\}")

Numbers = Mapping[str, Fraction]


def draw(frame: Frame, level: int, rng: random.Random) -> tuple[Numbers, Fraction]:
    """Return numbers of the size of `level` that meet the conditions of the frame, and the answer they give.

    All drawn numbers are different, and no number in the text is the answer, so that copying a number is never right;
    fractions are in lowest terms.

    Raises:
        ValueError: no such numbers were found.
    """
    told = _told(frame)
    fractions = _FRACTION.findall(frame.text)
    for _ in range(TRIES):
        numbers: dict[str, Fraction] = {}
        drawn: list[Fraction] = []
        for name, number in frame.numbers.items():
            if isinstance(number, tuple):
                numbers[name] = _drawn(number[min(level, len(number)) - 1], rng)
                drawn.append(numbers[name])
            else:
                numbers[name] = value(number, numbers)
        answer = value(frame.answer, numbers)
        if (
            len(set(drawn)) == len(drawn)
            and _is_of(answer, frame.form)
            and all(numbers[name] != answer and _is_of(numbers[name], form) for name, form in told.items())
            and all(_holds(condition, numbers) for condition in frame.where)
            and all(math.gcd(*(int(numbers[name]) for name in pair)) == 1 for pair in fractions)
        ):
            return numbers, answer
    raise ValueError(f"No numbers meet the conditions of {frame.id!r}.")


def _told(frame: Frame) -> dict[str, str]:
    """Return the numbers that the text mentions, in the form they must have: amounts of money may have cents."""
    told: dict[str, str] = {}
    before = ""
    for part in parts(frame.text):
        if isinstance(part, str):
            before = part
        elif (name := part.count or part.name) in frame.numbers:
            told[name] = "cents" if before.endswith("$") else frame.form
    return told


def value(term: Term, numbers: Numbers) -> Fraction:
    """Return the exact value of a calculation."""
    if isinstance(term, Value):
        return term.value
    if isinstance(term, Name):
        return numbers[term.name]
    left, right = value(term.left, numbers), value(term.right, numbers)
    match term.symbol:
        case "+":
            return left + right
        case "-":
            return left - right
        case "×":
            return left * right
        case _:
            return left / right


def decimals(number: Fraction) -> int | None:
    """Return the number of decimal places of an exact number, or `None` if they never end."""
    return next((n for n in range(20) if (number * 10**n).denominator == 1), None)


def _drawn(spread: Range, rng: random.Random) -> Fraction:
    return spread.least + spread.step * rng.randint(0, int((spread.most - spread.least) / spread.step))


def _is_of(number: Fraction, form: str) -> bool:
    places = {"whole": 0, "cents": 2}.get(form)
    return number > 0 and (places is None or (number * 10**places).denominator == 1)


def _holds(condition: Condition, numbers: Numbers) -> bool:
    left, right = value(condition.left, numbers), value(condition.right, numbers)
    return left < right if condition.sign == "<" else left > right
