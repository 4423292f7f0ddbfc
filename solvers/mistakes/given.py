"""What a student wrote as an answer: a number, possibly with a unit."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from knowledge.quantities import load as load_quantities
from solvers.arithmetic.alike import is_money
from solvers.question import clean
from solvers.reading.model import Number, Reading, Token
from solvers.wording import written_number

LONGEST = 200
"""The most characters; a longer text is not an answer."""

_MINUS = re.compile(r"^-\s*(?=[\d$€£.])")
_OVER = re.compile(r"(\d+)/(\d+)")
_NOTHING = ("none", "nothing")
_REWRITES = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (r"=\s*[a-z]\s*$", ""),  # 7 = x
        (r"^.*=\s*(?=\S)", ""),  # x = 7; 3 + 4 = 7
        (r"^[+~≈:=\s]+", ""),
        (r"^(?:minus|negative)\s+", "-"),
        (r"[-–—.,;:!?=\s]+$", ""),
        (r"(?<![\d.,])(\d+),(\d{1,2}|\d{4,})(?![\d.,])", r"\1.\2"),  # 7,5
        (r"(?<![\d.,])0,(\d+)(?![\d.,])", r"0.\1"),
        (r"(?<=\d)\s*/\s*(?=\d)", "/"),
        (r"(?<=\d)(?!o\b)(?=[^\W\d_]+(?!\w)|[a-z]*m[23]\b)", " "),  # 7apples, but not 1o nor 0x10
    )
)
"""Ways in which people write numbers and how the problems write them, in the order in which they are replaced."""
_GROUPS = re.compile(r"(?<![\d.,/])(\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?: \d{3})+(?![\d/]))")
"""Separated thousands, as in "1 000" and "1.000,5"; but "1.000" is one."""


class GivenError(ValueError):
    """A text that is not an answer; the message can be shown to people."""


@dataclass(frozen=True, slots=True)
class Given:
    """A student's answer."""

    text: str
    value: Fraction
    unit: str = ""
    """A lemma, or "$"; empty if no unit was written."""

    @property
    def is_simplified(self) -> bool:
        """Return whether its fraction, if it has one, is in lowest terms."""
        found = _OVER.search(self.text)
        return found is None or (math.gcd(int(found[1]), int(found[2])) == 1 and int(found[2]) != 1)


def read_given(given: Fraction | str) -> Given:
    """Return what the student wrote.

    Raises:
        GivenError: the text has no number, or more than one.
    """
    if isinstance(given, Fraction):
        return Given(written_number(given), given)
    from solvers.reading.numbers import find_numbers
    from solvers.reading.pipeline import parse
    from solvers.reading.tokens import tokens_of

    if len(given) > LONGEST:
        raise GivenError(f"An answer with {len(given)} characters is too long; type a number, such as 12.")
    text = _plain(clean(given))
    negative = _MINUS.search(text)
    tokens = tokens_of(parse(text[negative.end() :] if negative else text)) if text else ()
    found = find_numbers(tokens)
    ends = [*(number.first for number in found[1:]), len(tokens)]
    parts = [
        (number.value, _unit(number, tokens[number.stop : end]))
        for number, end in zip(found, ends, strict=False)
    ]
    counted = _together(parts)
    if counted is None:
        many = "more than one number" if found else "no number"
        raise GivenError(f"The answer {text!r} has {many}; type one number, such as 12 or 3/4.")
    value, unit = counted
    return Given(text, -value if negative else value, unit)


def _plain(text: str) -> str:
    """Return `text` with its number in the form that the reader knows: "7 apples" for "= 7apples."."""
    if text.casefold().rstrip(".!") in _NOTHING:
        return "0"
    text = _GROUPS.sub(lambda found: re.sub(r"[. ]", "", found[0]), text)
    for pattern, plain in _REWRITES:
        text = pattern.sub(plain, text)
    return text


def _unit(number: Number, after: Sequence[Token]) -> str:
    words = [token for token in after if token.text.isalpha()]
    nouns = [token for token in words if token.pos in ("NOUN", "PROPN")] or words
    return number.unit or (nouns[0].lemma.lower() if nouns else "")


def _together(parts: list[tuple[Fraction, str]]) -> tuple[Fraction, str] | None:
    """Return the total of "2 hours 30 minutes" in the last of its units, or `None` if there is no sensible one."""
    if not parts:
        return None
    whole, unit = Fraction(0), parts[-1][1]
    for value, larger in parts[:-1]:
        fact = load_quantities().conversion(larger, unit)
        if fact is None:
            return None
        whole += value * fact.count
    return whole + parts[-1][0], unit


def in_unit_of(given: Given, reading: Reading) -> tuple[Fraction, bool]:
    """Return the student's number in the unit that the question asks for, and whether its own unit fits.

    A unit of the same dimension is converted: 2 hours are 120 minutes.
    """
    target = reading.target
    if target is None or not given.unit or not target.entity:
        return given.value, True
    facts = load_quantities()
    unit, asked = facts.name(given.unit), facts.name(target.entity)
    if unit == asked or unit in {part for word in (target.unit, target.contents) for part in word.split()}:
        return given.value, True
    if fact := facts.conversion(unit, asked):
        return given.value * fact.count, True
    if fact := facts.conversion(asked, unit):
        return given.value / fact.count, True
    both_money = is_money(given.unit) and is_money(target.entity) and "cent" not in (unit, asked)
    return given.value, both_money or unit in target.adjectives
