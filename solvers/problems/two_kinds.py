"""Two kinds that are counted together, and their total value: what each number means, and which kind is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from solvers.arithmetic.alike import is_money
from solvers.problems.amounts import Amount
from solvers.problems.topic import Made, Topic, made
from solvers.reading.model import NumberKind, Quantity
from solvers.reading.two_kinds import kind_asked

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_PLAIN = (NumberKind.CARDINAL, NumberKind.MONEY)
_SCHEMAS = ("alike", "gap", "swap", "swapped", "rate")
"""Names of the schemas that lead to the number of one kind."""
_JOINTS = ("CC", ",", ":")
"""Tags of words between two numbers that belong to neither."""


@dataclass(frozen=True, slots=True, eq=False)
class _TwoKinds:
    """What the numbers in such a text mean."""

    asked: Amount
    """The value of one thing of the kind that is asked for."""
    other: Amount
    count: Amount
    total: Amount


def topic(evidence: Evidence) -> Topic | None:
    """Return what the numbers are, if the text gives only how many there are of two kinds and their total value."""
    found = _two_kinds(evidence)
    if found is None:
        return None
    roles = {
        "PerAsked": [(made(found.asked),)],
        "PerOther": [(made(found.other),)],
        "Together": [(made(found.count),)],
        "Made": [(total,) for total in _totals(evidence, found)],
    }
    return Topic(_SCHEMAS, roles, ("swapped",))


def _totals(evidence: Evidence, found: _TwoKinds) -> Iterator[Made]:
    """Yield the total value in the unit that one of each kind is given in: as the text gives it, or converted."""
    unit = found.asked.about.entity
    if found.total.about.entity == unit:
        yield made(found.total)
        return
    for fact in evidence.situation.told:
        if fact.is_fact and found.total.value * fact.value == _total_as(found, unit):
            yield made(found.total, fact, by="rate")


def _two_kinds(evidence: Evidence) -> _TwoKinds | None:
    """Return what the numbers mean, if the text gives only how many there are of two kinds and their total value."""
    target, situation = evidence.target, evidence.situation
    numbers = [a for a in situation.told if not a.is_fact]
    is_plain = all(a.kind in _PLAIN and not evidence.is_factor(a) and not a.about.comparison for a in numbers)
    if target is None or target.comparison or target.determiner != "how many" or not is_plain:
        return None
    found = _told(evidence, target, numbers) if len(numbers) == 4 else _known(evidence, target, numbers)
    return found if found is not None and _is_possible(found) else None


def _is_possible(found: _TwoKinds) -> bool:
    """Whether some of the things, but not all, are of the kind that is asked for."""
    count, asked, other = found.count.value, found.asked.value, found.other.value
    if count.denominator != 1 or asked == other:
        return False
    number = (_total_as(found, found.asked.about.entity) - count * other) / (asked - other)
    return number.denominator == 1 and 0 < number < count


def _total_as(found: _TwoKinds, unit: str) -> Fraction:
    """Return the total value in a unit, which may be cents although the text gives it in dollars."""
    is_in_cents = unit == "cent" != found.total.about.entity
    return found.total.value * (100 if is_in_cents else 1)


def _known(evidence: Evidence, target: Quantity, numbers: Sequence[Amount]) -> _TwoKinds | None:
    """Return the numbers' meaning if there are two, the count and the total, and everybody knows the value of one of
    each kind.
    """
    facts = [a for a in evidence.situation.told if a.is_fact and a.about.rate]
    asked = next((a for a in facts if a.about.rate == kind_asked(target)), None)
    if asked is None or len(numbers) != 2:
        return None
    others = [a for a in facts if a.about.entity == asked.about.entity and a is not asked]
    totals = [a for a in numbers if a.about.entity == asked.about.entity]
    if len(others) != 1 or len(totals) != 1:
        return None
    count = next(a for a in numbers if a is not totals[0])
    kinds = {asked.about.rate, others[0].about.rate}
    about = count.about
    is_of_both = len(about.entities) > 1 or about.is_elided or about.entity not in kinds
    return _TwoKinds(asked, others[0], count, totals[0]) if is_of_both else None


def _told(evidence: Evidence, target: Quantity, numbers: Sequence[Amount]) -> _TwoKinds | None:
    """Return the numbers' meaning if there are four: the values of one of each kind, the count, and the total."""
    counts = [a for a in numbers if sum(_is_alike(a.about, b.about) for b in numbers) == 1]
    if len(counts) != 1:
        return None
    each, total = _each_and_total([a for a in numbers if a is not counts[0]])
    if not all(_is_alike(one.about, total.about) for one in each):
        return None
    if each[0].about.entity != each[1].about.entity:
        return None
    words = [_beside(evidence, a, b) for a, b in (each, each[::-1])]
    wanted = {target.entity, *target.adjectives}
    own = [wanted & (words[at] - words[1 - at]) for at in (0, 1)]
    counted = {counts[0].about.entity, *counts[0].about.adjectives}
    is_of_one = len(counts[0].about.entities) < 2 and any(
        counted & (words[at] - words[1 - at]) for at in (0, 1)
    )
    if bool(own[0]) == bool(own[1]) or is_of_one:
        return None
    asked, other = each if own[0] else each[::-1]
    return _TwoKinds(asked, other, counts[0], total)


def _each_and_total(made: Sequence[Amount]) -> tuple[Sequence[Amount], Amount]:
    """Return, from three numbers, the values of one of each kind, which are rates, and the total; without two rates,
    the last number is the total.
    """
    made = sorted(made, key=lambda a: a.about.first)
    rated = [a for a in made if a.about.rate]
    each = rated if len(rated) == 2 else made[:-1]
    return each, next(a for a in made if a not in each)


def _is_alike(one: Quantity, other: Quantity) -> bool:
    """Whether both have the same unit, or both are money."""
    return one.entity == other.entity or (is_money(one.entity) and is_money(other.entity))


def _beside(evidence: Evidence, a: Amount, b: Amount) -> set[str]:
    """Return the words in one number's sentence that do not belong to another number; words before both belong to both:
    "Tickets cost $8 for adults and $3 for children".
    """
    reading = evidence.situation.reading
    sentence = reading.sentences[a.about.sentence]
    own = range(sentence.first, sentence.stop)
    if a.about.sentence == b.about.sentence:
        low, high = sorted((a.about.first, b.about.first))
        joint = next((at for at in range(low, high) if reading.tokens[at].tag in _JOINTS), high)
        before = range(sentence.first, low) if joint + 1 == high else range(0)
        own = range(sentence.first, joint) if a.about.first < b.about.first else range(joint, sentence.stop)
        return {reading.tokens[at].lemma.lower() for at in (*own, *before)}
    return {reading.tokens[at].lemma.lower() for at in own}
