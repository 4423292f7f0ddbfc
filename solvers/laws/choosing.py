"""Which choice says what a law gives: the amount, where it points, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from knowledge.laws import WAYS, Outcome
from solvers.arithmetic.amount import Amount
from solvers.arithmetic.units import UnitError
from solvers.laws.derivation import LawApplied, law_of
from solvers.laws.directions import directions_in
from solvers.laws.told import Told, counted, in_cubes, place_of, told, unit_of
from solvers.question import Choice, Question
from solvers.reading.model import Token
from solvers.reading.read import read
from solvers.wording import event_and_cause

_COMPARING = ("than", "below", "above")
_TWO_PLACES = 10
_NEGATING = frozenset(["not", "no", "never", "neither", "nor"])
_NEAR = 3
"""How many tokens before a word may negate it."""


def chosen(question: Question, found: LawApplied) -> Choice | None:
    """Return the only choice that says nothing else than a law gives, and at least one thing that it gives."""
    agreeing = [choice for choice in question.choices if _agrees(choice.text, found)]
    return agreeing[0] if len(agreeing) == 1 else None


def _agrees(text: str, found: LawApplied) -> bool:
    reading = read(Question(text))
    claimed = [
        (one, len(reading.words(one.first, one.stop).partition(".")[2]))
        for one in told(reading)
        if not one.is_pointing and not _is_compared(one, reading.tokens)
    ]
    ways = {name for _, name in directions_in(reading.tokens)}
    outcome = law_of(found.law).outcome
    says = (
        _outcomes(read(Question(event_and_cause(text)[0])).tokens, outcome) if outcome is not None else set()
    )
    if claimed and not any(_is_claimed(found, one, places) for one, places in claimed):
        return False
    if ways and found.way != "same" and not ways <= {*found.direction.split()}:
        return False
    if found.way and says and says != {found.way}:
        return False
    return bool(claimed) or bool(says) if found.is_for_outcome else bool(claimed) or found.way in says


def _is_compared(one: Told, tokens: Sequence[Token]) -> bool:
    """Return whether a choice only compares with an amount: "less than 5" does not claim 5."""
    return one.first > 0 and tokens[one.first - 1].text.lower() in _COMPARING


def _is_claimed(found: LawApplied, one: Told, places: int) -> bool:
    """Return whether an amount is what a law gives, in its own unit; one without a unit is taken to have the same."""
    if not one.unit and one.noun in counted() and one.noun not in (found.unit, found.noun):
        return False
    if not one.unit or not found.unit:
        return _is_rounded(found.solution, one.value, places)
    try:
        result = found.amount
        unit = unit_of(one.unit)
        if unit.powers != result.unit.powers:
            goal = in_cubes(Amount(Fraction(1), unit))
            result = Amount(in_cubes(result).to(goal.unit).value / goal.value)
    except UnitError:
        return False
    return _is_rounded(result.value, one.value, places)


def _is_rounded(value: Fraction, claimed: Fraction, places: int) -> bool:
    """Return whether a number is a value, or that value rounded to the places that it has, if there are two or more."""
    is_rounded = value.denominator > 1 and (places > 0 or claimed >= _TWO_PLACES)
    return claimed == value or (is_rounded and round(value, places) == claimed)


def _outcomes(tokens: Sequence[Token], outcome: Outcome) -> set[str]:
    """Return the ways whose words some tokens say: of phrases within each other, only the longest counts."""
    said: dict[str, str] = {}
    for way, words in zip(WAYS, outcome.said, strict=True):
        for word in words:
            place = place_of(word, tokens)
            if place is not None and not any(
                token.lemma.lower() in _NEGATING for token in tokens[max(0, place - _NEAR) : place]
            ):
                said[word] = way
    return {way for word, way in said.items() if not any(word != other and word in other for other in said)}
