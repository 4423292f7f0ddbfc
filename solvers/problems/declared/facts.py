"""What the text says that rules can use: ground atoms over pairs of numbers and the target, with degrees.

These are the predicates of section 3 of Roy & Roth 2018 (verb classes, Coref of subjects and receivers, units and
rates, math terms, sibling, and hyponym) and the cue phrases of its section 5.2, taken from the quantities' records.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from knowledge.rules import load_words
from solvers import deadline
from solvers.arithmetic.alike import UNKNOWN, alike, described_otherwise, is_money
from solvers.markov.evidence import Evidence
from solvers.problems.declared.degrees import (
    STANDS,
    is_aside,
    is_earlier,
    is_later,
    is_mere_age,
    is_other_thing,
    is_repeated,
    is_strangers,
    part_degree,
    rate_degree,
    says_than,
    sibling,
)
from solvers.problems.declared.times import than_when, when
from solvers.problems.owners import UNNAMED_SUBJECT, coreference, differ, owner_of, receives, same_subject
from solvers.problems.verb_classes import verb_class
from solvers.reading.cues import cues_of, is_portion
from solvers.reading.model import Quantity, Reading

TARGET = "Q"

MERELY_MORE = ("more", "extra", "additional", "later", "earlier")
"""Comparisons that, without "than", say that something is added rather than compare."""

ELSEWHERE = 0.3
"""The factor by which two subjects are less likely to be the same if one is unnamed and things move from one to the
other.
"""


@dataclass(frozen=True, slots=True)
class Facts:
    """The evidence for a question, and the quantities that its constants stand for."""

    evidence: Evidence
    quantities: dict[str, Quantity]
    """Constant ("N0", "N1", ..., and "Q" for the target) to quantity."""


def constants_of(reading: Reading) -> dict[str, Quantity]:
    """Return a constant for each number that can be used, written or implied, and for the target."""
    numbers = (*reading.quantities, *reading.implied)
    found = {f"N{q.index}": q for q in numbers if q.value is not None}
    if reading.target is not None:
        found[TARGET] = reading.target
    return found


def retrieve(reading: Reading) -> Facts:
    """Return all observed atoms that `knowledge/rules/predicates.mln` declares."""
    quantities = constants_of(reading)
    evidence = Evidence(
        {
            "quantity": tuple(quantities),
            "cue": tuple(cue.capitalize() for cue in load_words().cues),
        }
    )
    for name, quantity in quantities.items():
        evidence.add("Target" if name == TARGET else "Number", name)
        _add_single(evidence, name, quantity, reading)
    for (one, first), (two, second) in permutations(quantities.items(), 2):
        deadline.check()
        _add_pair(evidence, one, first, two, second, reading)
    return Facts(evidence, quantities)


def _add_single(evidence: Evidence, name: str, quantity: Quantity, reading: Reading) -> None:
    predicate, degree = verb_class(quantity, reading.target, reading)
    evidence.add(STANDS.get(predicate, predicate), name, degree=degree)
    if is_money(quantity.entity):
        evidence.add("Money", name)
    if quantity.rate:
        evidence.add("Rated", name, degree=rate_degree(quantity, reading))
    if compared := _compared(quantity, reading):
        evidence.add(compared, name)
    for cue in sorted(cues_of(quantity, reading)):
        evidence.add("Says", name, cue.capitalize())
    if name != TARGET and reading.target is not None:
        for predicate in _set_aside(quantity, reading.target, reading):
            evidence.add(predicate, name)


def _compared(quantity: Quantity, reading: Reading) -> str:
    """Return the predicate for what a number says about another one; empty if there is none."""
    term = load_words().terms.get(quantity.comparison)
    if term == "multiply":
        return "MathMul"
    if term and (quantity.compared_to is not None or quantity.number is None or says_than(quantity, reading)):
        return "MathAdd" if term == "add" else "MathSub"
    if term and quantity.comparison not in MERELY_MORE:
        return "Exceeds" if term == "add" else "FallsShort"
    return ""


def _set_aside(quantity: Quantity, target: Quantity, reading: Reading) -> Iterator[str]:
    """Yield the predicates that say why a number may not count."""
    if quantity.implied:
        yield "Implied"
        return
    if quantity.value == 1:
        yield "One"
    is_age = is_mere_age(quantity, reading)
    if described_otherwise(quantity, target) or is_other_thing(quantity, reading) or is_age:
        yield "Foreign"
    if is_strangers(quantity, reading):
        yield "Stranger"
    if is_aside(quantity, reading):
        yield "Aside"
    if is_repeated(quantity, reading):
        yield "Repeated"


def _add_pair(evidence: Evidence, one: str, a: Quantity, two: str, b: Quantity, reading: Reading) -> None:
    _add_owners(evidence, one, a, two, b, reading)
    if TARGET not in (one, two):
        _add_numbers(evidence, one, a, two, b, reading)


def _add_owners(evidence: Evidence, one: str, a: Quantity, two: str, b: Quantity, reading: Reading) -> None:
    """Add what two numbers, or a number and the target, count, and who owns them."""
    evidence.add("SameUnit", one, two, degree=alike(a.entity, b.entity))
    same, received = same_subject(a, b, reading), receives(a, b, reading)
    if same == UNNAMED_SUBJECT < max(received, receives(b, a, reading)):
        same *= ELSEWHERE  # things move from one to the other
    evidence.add("SameSubject", one, two, degree=same)
    evidence.add("Receives", one, two, degree=received)
    if a.verb and a.verb == b.verb:
        evidence.add("SameVerb", one, two)
    if a.rate:
        evidence.add("RateOf", one, two, degree=_rate_match(a, b))
    if differ(owner_of(a), owner_of(b)):
        evidence.add("OtherSubject", one, two)
    if a.compared_to is not None:
        evidence.add("Compared", one, two, degree=coreference(a.compared_to, owner_of(b)))
    elif than_when(a, reading) & when(b, reading):
        evidence.add("Compared", one, two)


def _add_numbers(evidence: Evidence, one: str, a: Quantity, two: str, b: Quantity, reading: Reading) -> None:
    """Add how two numbers relate to each other in the text and in size."""
    if is_earlier(a, b, reading):
        evidence.add("Before", one, two)
    if a.first < b.first:
        if is_later(a, b, reading):
            evidence.add("Later", one, two)
        evidence.add("Sibling", one, two, degree=sibling(a, b, reading))
    if a.sentence == b.sentence:
        evidence.add("Beside", one, two)
    if is_portion(a, reading) and not is_portion(b, reading):
        evidence.add("PortionOf", one, two, degree=_portion(a, b))
    assert a.value is not None
    assert b.value is not None
    if b.value and (a.value / b.value).denominator == 1:
        evidence.add("Divides", one, two)
    if a.value > b.value:
        evidence.add("Larger", one, two)
        part = part_degree(b, a, reading)
        evidence.add("Hypernym", one, two, degree=part)
        evidence.add("Hyponym", two, one, degree=part)


def _portion(part: Quantity, whole: Quantity) -> float:
    """Return how sure it is that a fraction is of `whole`: "a third of the 24 pages", or "a third of the pages" later
    on.
    """
    if part.first <= whole.first < part.stop:
        return 1.0
    return 0.8 * alike(part.entity, whole.entity) if whole.first < part.first else 0.0


def _rate_match(a: Quantity, b: Quantity) -> float:
    """Return Coref(Rate1, Unit2) as a degree."""
    if b.rate and b.rate == a.rate:
        return 0.0
    return alike(a.rate, b.entity) if b.entity else UNKNOWN / 2
