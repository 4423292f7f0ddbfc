"""Rounds as the situation requires: boxes needed are rounded up, full boxes down, and leftovers are the remainder.

The situations are data, `knowledge/quantities/rounding.toml`. An answer is changed only if it counts whole things, is
not whole, and the question's own words say what to do.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import knowledge
from knowledge.quantities import load
from solvers.answer import Proposal
from solvers.arithmetic.nearest import to_nearest
from solvers.arithmetic.told import number_told
from solvers.arithmetic.tree import (
    REMAINDER,
    UNKNOWN,
    Equation,
    Leaf,
    Operation,
    Reason,
    Rounding,
    evaluate,
    leaves,
    written,
)
from solvers.arithmetic.working import Working, working_of
from solvers.derivation import Derivation
from solvers.reading.model import Quantity, Reading
from solvers.wording import CURRENCIES, amount, mixed_number

CLAUSE_ENDS = frozenset([",", ";", "if", "when", "while", "so", "because", ".", "?"])
"""Words after which the question is about something else."""


SHARES = frozenset(("each", "per", "every", "apiece", "average"))
"""Words of questions for a share, which does not have to be a whole number."""


@dataclass(frozen=True, slots=True)
class Rounded:
    """A proof of an exact value, and the reason for rounding it."""

    kind: ClassVar[str] = "rounded"

    inner: Derivation
    """The proof of the exact value."""
    tree: Rounding
    """The rounding of the exact value with its unit, "6.4 cans", as the situation requires."""
    first: int
    stop: int
    """Tokens `first:stop` of the reading that ask for it."""

    @property
    def exact(self) -> Fraction:
        """Return the value before rounding."""
        return evaluate(self.tree.node)

    @property
    def working(self) -> Working | None:
        """Return the calculation of the exact value, rounded."""
        inner = working_of(self.inner)
        return inner and replace(inner, result=self.tree.value, told=f"{inner.text}, rounded {self.tree.how}")

    def verify(self) -> tuple[str, ...]:
        """Check the exact value's proof."""
        faults = self.inner.verify()
        working = working_of(self.inner)
        if working is None or working.result != self.exact:
            return (*faults, f"The calculation does not give {mixed_number(self.exact)}.")
        return faults


@dataclass(frozen=True, slots=True)
class Remainder:
    """What is left when things are put into equal groups."""

    kind: ClassVar[str] = "remainder"

    tree: Operation
    """The remainder of the division; its reason says what that means."""

    @property
    def working(self) -> Working:
        """Return the division."""
        return Working(self.tree.value, (Equation(UNKNOWN, self.tree),), written(self.tree))

    def verify(self) -> tuple[str, ...]:
        """Check that only whole numbers are divided."""
        numbers = [leaf.value for leaf in leaves(self.tree)]
        if all(value and value.denominator == 1 for value in numbers):
            return ()
        return ("Only whole numbers have a remainder.",)


@dataclass(frozen=True, slots=True)
class _Situation:
    way: str
    words: frozenset[str]
    adjectives: frozenset[str]
    says: str


def as_asked(answer: Proposal, reading: Reading) -> Proposal:
    """Return the answer as the situation requires, or `answer` itself if nothing says to round it.

    Args:
        answer: the answer to a word problem, a number.
        reading: the reading of its question.
    """
    target = reading.target
    if reading.nearest is not None:
        return _to_nearest(answer, reading)
    if target is None or not isinstance(answer.value, Fraction) or not _counts_things(target, reading):
        return answer
    return _remaining(answer, reading, target) or _rounded(answer, reading, target) or answer


def _to_nearest(answer: Proposal, reading: Reading) -> Proposal:
    """Return the answer rounded to the place that the text names, unless its derivation has rounded before."""
    nearest, exact, working = reading.nearest, answer.value, working_of(answer.derivation)
    assert nearest is not None
    if working is None or nearest.each or not isinstance(exact, Fraction):
        return answer
    if working.roundings:
        return answer
    asked = reading.target.entity if reading.target else ""

    def rounded(derivation: Derivation, value: Fraction, text: str) -> tuple[Rounded, Fraction, str]:
        says = Reason(f"The question asks to round to the nearest {nearest.words}.")
        tree = to_nearest(Leaf(value, words=text), nearest, says)
        found = amount(tree.value, getattr(derivation, "unit", "") or asked)
        return Rounded(derivation, tree, 0, 0), tree.value, found

    made = _with(answer, *rounded(answer.derivation, exact, answer.text))
    others = []
    for other in answer.alternatives:
        if isinstance(other.value, Fraction) and other.derivation is not None:
            derivation, value, text = rounded(other.derivation, other.value, other.text)
            if value != made.value:
                others.append(replace(other, derivation=derivation, value=value, text=text))
    return replace(made, alternatives=tuple(others))


def _counts_things(target: Quantity, reading: Reading) -> bool:
    """Return whether the question asks for a number of things that are always whole."""
    if not target.determiner.endswith("many") or not target.entity or target.comparison:
        return False
    if target.entity in (*CURRENCIES, "%") or load().dimension(target.entity):
        return False
    if target.rate or SHARES & {reading.tokens[i].text.lower() for i in _clause(reading, target.stop)}:
        return False
    alike = [q.value for q in reading.quantities if q.entity == target.entity and q.value is not None]
    return all(value.denominator == 1 for value in alike)


def _rounded(answer: Proposal, reading: Reading, target: Quantity) -> Proposal | None:
    assert isinstance(answer.value, Fraction)
    exact = answer.value
    working = working_of(answer.derivation)
    if exact.denominator == 1 or exact < 0 or working is None or not {"×", "÷"} & set(working.operations):
        return None
    found = _situation(reading, target)
    if found is None:
        return None
    situation, place = found
    below, above = math.floor(exact), math.ceil(exact)
    value = Fraction(above if situation.way == "up" else below)
    text = amount(value, target.entity)
    says = situation.says.format(
        things=amount(Fraction(2), target.entity).removeprefix("2 "),
        exact=mixed_number(exact),
        rounded=value,
        less=amount(Fraction(below), target.entity),
        more=amount(Fraction(above), target.entity),
    )
    tree = Rounding(Leaf(exact, words=answer.text), situation.way, Reason(says))
    derivation = Rounded(answer.derivation, tree, place, place + 1)
    return _with(answer, derivation, value, text)


def _remaining(answer: Proposal, reading: Reading, target: Quantity) -> Proposal | None:
    """Return the remainder of the only two numbers, if the question asks for what is left after making equal groups."""
    known = [quantity for quantity in reading.quantities if quantity.value is not None]
    if len(known) != 2 or not _asks_for_remainder(reading, target):
        return None
    divisor, dividend = sorted(known, key=lambda quantity: quantity.value or 0)
    small, large = divisor.value, dividend.value
    assert small is not None
    assert large is not None
    if small < 2 or small == large or small.denominator != 1 or large.denominator != 1:
        return None
    value = large % small
    says = _data()["remainder"]["says"].format(
        groups=large // small,
        divisor=small,
        taken=large - value,
        rounded=value,
        dividend=reading.words(dividend.first, dividend.stop),
    )
    tree = Operation(REMAINDER, number_told(dividend), number_told(divisor), reason=Reason(says))
    return _with(answer, Remainder(tree), value, amount(value, target.entity))


def _asks_for_remainder(reading: Reading, target: Quantity) -> bool:
    words = [token.text.lower() for token in reading.tokens]
    sentence = reading.tokens[target.first].sentence
    asked = " ".join(token.text.lower() for token in reading.tokens if token.sentence == sentence)
    rules = _data()["remainder"]
    is_grouped = bool(set(words) & set(rules["groups"].split()))
    return is_grouped and any(f" {cue} " in f" {asked} " for cue in rules["asks"])


def _situation(reading: Reading, target: Quantity) -> tuple[_Situation, int] | None:
    """Return what the question says about rounding, and the token that says it."""
    named = [*range(target.first, target.stop)]
    after = _clause(reading, target.stop)
    for place in (*named, *after):
        word = reading.tokens[place].text.lower()
        for situation in _situations():
            if word in (situation.adjectives if place in named else situation.words):
                return situation, place
    return None


def _clause(reading: Reading, start: int) -> Sequence[int]:
    """Return the tokens from `start` to the end of the clause."""
    stop = start
    while stop < len(reading.tokens) and reading.tokens[stop].text.lower() not in CLAUSE_ENDS:
        stop += 1
    return range(start, stop)


def _with(answer: Proposal, derivation: Derivation, value: Fraction, text: str) -> Proposal:
    return replace(answer, derivation=derivation, value=value, text=text)


@cache
def _data() -> dict[str, Any]:
    path = Path(knowledge.__file__).parent / "quantities" / "rounding.toml"
    return tomllib.loads(path.read_text("utf-8"))


@cache
def _situations() -> tuple[_Situation, ...]:
    return tuple(
        _Situation(
            entry["way"],
            frozenset(entry.get("words", "").split()),
            frozenset(entry.get("adjectives", "").split()),
            entry["says"],
        )
        for entry in _data()["situation"]
    )
