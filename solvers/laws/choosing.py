"""Which choice says what a law gives: the amount, where it points, and what follows from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from knowledge.laws import WAYS, Outcome, load
from solvers.laws.derivation import LawApplied, law_of
from solvers.question import Choice, Question

_NUMBER = re.compile(r"(?<![\w.])(than |below |above )?(\d[\d,]*(?:\.\d+)?)(?:\s*/\s*(\d+))?(?![\w.]*\d)")
_DIRECTION = re.compile(r"\b([a-z]+?)s?\b")
_REASON = re.compile(r",?\s+(?:because|since|as)\b")
_TWO_PLACES = 10
_NEGATED = re.compile(r"(?:\bnot|\bno|n't|\bnever)\s+(?:\w+\s+){0,2}$")


def chosen(question: Question, found: LawApplied) -> Choice | None:
    """Return the only choice that says nothing else than a law gives, and at least one thing that it gives."""
    agreeing = [choice for choice in question.choices if _agrees(choice.text.lower(), found)]
    return agreeing[0] if len(agreeing) == 1 else None


def _agrees(text: str, found: LawApplied) -> bool:
    numbers = list(_numbers(text))
    ways = _directions(text)
    outcome = law_of(found.law).outcome
    says = _outcomes(_REASON.split(text)[0], outcome) if outcome is not None else set()
    if numbers and not any(_is_rounded(found.solution, *number) for number in numbers):
        return False
    if ways and found.way != "same" and not ways <= {*found.direction.split()}:
        return False
    if found.way and says and says != {found.way}:
        return False
    return bool(numbers) or bool(says) if found.is_for_outcome else bool(numbers) or found.way in says


def _numbers(text: str) -> Iterator[tuple[Fraction, int]]:
    """Yield the numbers that a choice claims, each with its decimal places; "less than 5" does not claim 5."""
    for than, number, under in _NUMBER.findall(text):
        if not than:
            value = Fraction(number.replace(",", "")) / Fraction(under or 1)
            yield value, len(number.partition(".")[2])


def _is_rounded(value: Fraction, told: Fraction, places: int) -> bool:
    """Return whether a number is a value, or that value rounded to the places that it has, if there are two or more."""
    is_rounded = value.denominator > 1 and (places > 0 or told >= _TWO_PLACES)
    return told == value or (is_rounded and round(value, places) == told)


def _directions(text: str) -> set[str]:
    return {word for word in _DIRECTION.findall(text) if word in load().opposite}


def _outcomes(text: str, outcome: Outcome) -> set[str]:
    """Return the ways whose words a text says: of phrases within each other, only the longest counts."""
    said: dict[str, str] = {}
    for way, words in zip(WAYS, outcome.said, strict=True):
        for word in words:
            match = re.search(rf"\b{re.escape(word)}", text)
            if match and not _NEGATED.search(text[: match.start()]):
                said[word] = way
    return {way for word, way in said.items() if not any(word != other and word in other for other in said)}
