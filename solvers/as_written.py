"""Amounts and calculations in the style of the question: with fractions if its text has them."""

from __future__ import annotations

import re
from fractions import Fraction

from solvers.problems.wording import has_fractions, with_unit
from solvers.reading.model import Reading
from solvers.wording import as_fraction, with_signs

_DECIMAL = re.compile(r"(?<![$€£\d.])\d*\.\d+(?![\d.])")


def amount_as_written(text: str, value: object, reading: Reading) -> str:
    """Return an answer's amount in the style of the question: "49/100 of a meter" for "0.49 meters" if the text has
    fractions.

    Args:
        text: the amount as it is written without the question.
        value: its number, if it has one.
        reading: the reading of the question.
    """
    noun = reading.target.entity if reading.target is not None else ""
    is_broken = isinstance(value, Fraction) and value.denominator != 1
    if not is_broken or not noun or text[:1] in "$€£" or "%" in text or not has_fractions(reading):
        return text
    assert isinstance(value, Fraction)
    return with_unit(value, noun, (), reading)


def sum_as_written(told: str, reading: Reading) -> str:
    """Return a calculation in one line with the signs used in textbooks: "(1 − 3/10) × 7/10"."""
    if has_fractions(reading):
        told = _DECIMAL.sub(lambda found: as_fraction(Fraction(found[0])), told)
    return with_signs(told)
