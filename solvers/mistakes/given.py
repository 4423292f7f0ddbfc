"""What a pupil wrote as an answer: a number, perhaps with a unit."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from fractions import Fraction

from knowledge.quantities import load as load_quantities
from solvers.question import clean
from solvers.reading.model import Reading
from solvers.rules.units import is_money
from solvers.wording import written_number

LONGEST = 200
"""Characters; a longer text is no answer."""

_MINUS = re.compile(r"^\s*[-−]\s*(?=[\d$€£.])")
_OVER = re.compile(r"(\d+)\s*/\s*(\d+)")


class GivenError(ValueError):
    """A text that is no answer; the message says so to a person."""


@dataclass(frozen=True, slots=True)
class Given:
    """A pupil's answer."""

    text: str
    value: Fraction
    unit: str = ""
    """A lemma, or "$"; empty when none was written."""

    @property
    def is_simplified(self) -> bool:
        """Whether its fraction, if it has one, is in lowest terms."""
        found = _OVER.search(self.text)
        return found is None or (math.gcd(int(found[1]), int(found[2])) == 1 and int(found[2]) != 1)


def read_given(given: Fraction | str) -> Given:
    """What the pupil wrote.

    Raises:
        GivenError: the text has no number, or more than one.
    """
    if isinstance(given, Fraction):
        return Given(written_number(given), given)
    from solvers.reading.numbers import find_numbers
    from solvers.reading.pipeline import parse
    from solvers.reading.tokens import tokens_of

    if len(given) > LONGEST:
        raise GivenError(f"An answer of {len(given)} characters is too long; write a number such as 12.")
    text = clean(given)
    negative = _MINUS.search(text)
    tokens = tokens_of(parse(text[negative.end() :] if negative else text)) if text else ()
    found = find_numbers(tokens)
    if len(found) != 1:
        many = "more than one number" if found else "no number"
        raise GivenError(f"The answer {text!r} has {many}; write one, such as 12 or 3/4.")
    number = found[0]
    after = [token for token in tokens[number.stop :] if token.text.isalpha()]
    nouns = [token for token in after if token.pos in ("NOUN", "PROPN")] or after
    unit = number.unit or (nouns[0].lemma.lower() if nouns else "")
    value = -number.value if negative else number.value
    return Given(text, value, unit)


def in_unit_of(given: Given, reading: Reading) -> tuple[Fraction, bool]:
    """The pupil's number in the unit that the question asks for, and whether its own unit fits.

    A unit that measures the same is converted: 2 hours are 120 minutes.
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
