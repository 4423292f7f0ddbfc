"""Whether an amount leaves out part of what the question asks for: one of the people, sorts, times, or rates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.problems.relations import OTHER, SAME, SORTS, Relations
from solvers.reading.model import Mention, Quantity

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_OF_ONE = ("", "compare", "times", "fraction")
"""Operations whose results are of one thing, as a told amount is."""


def _is_of_one(evidence: Evidence, a: Amount) -> bool:
    """Whether it is for one thing or one hour, but the text says how many there are and the question asks about all of
    them.
    """
    target, per = evidence.target, a.about.rate
    is_rate = (
        bool(a.operation and per)
        and per != "%"
        and a.by != "rate:per"
        and target is not None
        and not target.rate
    )
    return is_rate and any(told.about.entity == per and told.value != 1 for told in evidence.situation.told)


def _is_of_one_asked(evidence: Evidence, a: Amount) -> bool:
    """Whether it is of only one of those that the question asks about together: "How much do the coat and the scarf
    cost?".
    """
    target, owner = evidence.target, a.about.owner
    if target is None or owner is None or len(target.owners) < 2 or target.comparison or a.about.rate:
        return False
    if a.operation not in _OF_ONE or len(a.about.owners) > 1 or "each" in evidence.situation.cues:
        return False
    same = [evidence.relations.mentions(owner, other) == SAME for other in target.owners]
    is_group = owner.is_plural or " and " in owner.head
    return same.count(True) == 1 or ("total" in evidence.situation.cues and not is_group)


def _is_of_one_sort(evidence: Evidence, a: Amount) -> bool:
    """Whether it is of one sort only, although the question asks for the total of all that the text gives: of the
    green balls in "How many balls are there in total?".
    """
    target = evidence.target
    named = set(a.about.adjectives) - set(target.adjectives) if target is not None else set[str]()
    if "total" not in evidence.situation.cues or not named:
        return False
    return any(evidence.relations.kinds(a.about, about) == SORTS for about in _like_asked(evidence, a))


def _is_at_one_time(evidence: Evidence, a: Amount) -> bool:
    """Whether it is of one time only, although the text gives several and the question asks what happened in all: of
    July in "How many books did she read?".
    """
    target = evidence.target
    if target is None or not a.about.time or target.adjectives or evidence.situation.asks != "events":
        return False
    told = {about.time for about in _like_asked(evidence, a) if about.verb == target.verb} - {""}
    return len(told) > 1 and told.isdisjoint({*target.times, target.time})


def _like_asked(evidence: Evidence, a: Amount) -> list[Quantity]:
    """Return what the text says about the same things, if an amount is of one of them and nothing is compared."""
    target = evidence.target
    is_open = target is not None and not (target.comparison or target.rate)
    if not is_open or a.operation not in _OF_ONE or a.about.rate:
        return []
    same = (b.about for b in evidence.numbers if b.about.entity == a.about.entity)
    return [about for about in same if not about.rate]


def _leaves_out_asked(evidence: Evidence, a: Amount) -> bool:
    """Whether it depends on some, but not all, of the amounts in the question, or of those asked about together, or not
    on what is compared with: "How much do 4 pens and 5 pads cost?", "How many pens do the three have?".
    """
    target = evidence.target
    owners = target.owners if target is not None else ()
    if target is not None and not target.rate:
        theirs = [
            [b for b in evidence.numbers if _is_asked_of(evidence, b, owner)] for owner in _asked_of(target)
        ]
        if all(theirs) and not all(any(b.spent <= a.spent for b in each) for each in theirs):
            return True
    places = [place for owner in owners for place in range(owner.first, owner.stop)]
    named = [b for b in evidence.numbers if b.about.first in places and b.value != 1]
    return len(named) > 1 and any(not b.spent <= a.spent for b in named)


def _asked_of(target: Quantity) -> Sequence[Mention]:
    """Return those whose amounts the question is about: all who are asked about together, or the one whom the other is
    compared with.
    """
    if not target.comparison:
        return target.owners if len(target.owners) > 1 else ()
    whom = target.standard.owner if target.standard is not None else None
    return () if whom is None or whom.is_plural else (whom,)


def _is_asked_of(evidence: Evidence, b: Amount, owner: Mention) -> bool:
    """Whether a number is of what the question asks for, and somebody's."""
    relations, target = evidence.relations, evidence.target
    is_theirs = b.about.owner is not None and relations.mentions(b.about.owner, owner) == SAME
    return is_theirs and target is not None and relations.kinds(b.about, target) == SAME


def _is_at_one_rate(evidence: Evidence, a: Amount) -> bool:
    """Whether it depends on one amount for each hour, but leaves out another amount of the same kind for each hour that
    the question does not rule out: what runs out, if something also runs in.
    """
    situation, relations, target = evidence.situation, evidence.relations, evidence.target
    rates = [
        b for b in situation.told if dimension_of(b.about.rate) == "time" and evidence.rated(b, b) == "told"
    ]
    used = [b for b in rates if b.spent <= a.spent]
    if target is None or not used or len(used) == len(rates) or not a.operation:
        return False
    idle = (b.about for b in rates if b not in used)
    return any(
        situation.owners_asked(about) != OTHER
        and OTHER not in (relations.times(about, target), relations.places(about, target))
        and any(_are_alike(relations, about, b.about) for b in used)
        for about in idle
    )


def _are_alike(relations: Relations, one: Quantity, other: Quantity) -> bool:
    """Whether two rates count the same thing, for each unit of the same thing."""
    return relations.kinds(one, other) == SAME == relations.nouns(one.rate, other.rate)


def _is_of_part_of_time(evidence: Evidence, a: Amount) -> bool:
    """Whether it is for part of the time that the question asks about: for the morning, if the question asks about the
    day.
    """
    target = evidence.target
    if target is None or target.comparison or a.about.rate or target.rate:
        return False
    return evidence.relations.is_at_some(a.about, target)


CHECKS = (
    _is_of_one,
    _is_of_one_asked,
    _is_of_one_sort,
    _is_at_one_time,
    _leaves_out_asked,
    _is_at_one_rate,
    _is_of_part_of_time,
)
"""Checks, each in its own way, whether an amount leaves out something that the question asks for."""
