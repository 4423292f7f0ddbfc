"""Averages that the text gives: how many amounts each one is the average of, and which of these are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.reading.model import NumberKind, Quantity
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence, Predicate

SCHEMAS = ("whole", "ratio", "rate")
"""Schemas that lead to the average of all the numbers in a text."""
_LAST = frozenset(("other", "last", "final", "missing", "next", "remaining"))
_ADDED = frozenset(("sum", "total"))
_SPANS = ("", "time")
"""Dimensions of what an average may be over: games, or days."""


def _means(evidence: Evidence) -> list[Amount]:
    return [a for a in evidence.situation.told if _mean(evidence, a, a)]


def listed(evidence: Evidence) -> Sequence[Amount]:
    """Return all the amounts to be averaged, if the text gives nothing else except how many there are."""
    situation, target = evidence.situation, evidence.target
    told = [a for a in situation.told if not a.is_fact]
    is_plain = target is not None and not target.comparison and "average" in situation.cues
    if not is_plain or not all(a.kind is NumberKind.CARDINAL for a in told):
        return ()
    if any(a.is_fact and a.about.entity == "number" and a.value == len(told) for a in situation.told):
        return told
    return _besides_count(evidence, told)


def _besides_count(evidence: Evidence, told: Sequence[Amount]) -> Sequence[Amount]:
    """Return the given amounts other than the number of them: 71, 88, and 90 points on three tests, or what is listed
    in "three scores: 71, 88, and 90".
    """
    if told and told[0].value == len(told) - 1 and _opens_list(evidence, told[0]):
        return told[1:]
    counts = [a for a in told if a.value == len(told) - 1 and dimension_of(a.about.entity) in _SPANS]
    others = [a for a in told if counts and a.about.entity != counts[0].about.entity and not a.about.rate]
    return others if len(counts) == 1 and len(others) == len(told) - 1 > 2 else ()


def _opens_list(evidence: Evidence, a: Amount) -> bool:
    """Return whether a colon follows an amount and what it counts."""
    behind = evidence.situation.reading.tokens[a.about.stop :][:1]
    return [token.text for token in behind] == [":"]


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount can be the answer to a question about amounts whose average is given."""
    target, means = evidence.target, _means(evidence)
    if every := evidence.listed:
        is_even = a.value * len(every) == sum(each.value for each in every)
        return a.operation in SCHEMAS[1:] and is_even and all(each.spent <= a.spent for each in every)
    if target is None or not means or not _counts(evidence, means[0]):
        return True
    around = " ".join((target.time, *target.locations)).split()
    words = {target.entity, target.measure, *target.adjectives, *around}
    tags = evidence.situation.reading.tokens[target.first : target.stop]
    is_next = any(count.is_fact for count in _counts(evidence, means[0]))  # "on the fourth test"
    words |= {token.lemma.lower() for token in tags}
    if is_next or not words.isdisjoint(_LAST | word_set("ordinals")):
        return a.by == "missing:missing"
    if words & _ADDED or "total" in evidence.situation.cues:
        return a.by == "evenly:total"
    return True


def _is_beside_list(evidence: Evidence, a: Amount) -> bool:
    """Whether all the other numbers are to be averaged, and this one only says how many there are."""
    return bool(evidence.listed) and not a.operation and a not in evidence.listed


def is_against(evidence: Evidence, schema: str, one: Amount, other: Amount) -> bool:
    """Whether a statement cannot be used when all numbers are to be averaged: only their sum is divided, by how many
    there are, and no quotient is added.
    """
    if not evidence.listed:
        return False
    counts = [each for each in (one, other) if _is_beside_list(evidence, each)]
    if schema == SCHEMAS[0]:
        return bool(counts) or any(each.operation in SCHEMAS[1:] for each in (one, other))
    is_told = bool(counts) and not (counts[0].is_fact or _opens_list(evidence, counts[0]))
    # for each of five tests; if it only counts the numbers, it counts no things
    return not counts or is_told != (schema == "rate")


def averages_and_counts(evidence: Evidence) -> Sequence[Amount]:
    """Return the given averages and the number of amounts that each is the average of; these are not parts of a
    total.
    """
    counts = [(mean, _counts(evidence, mean)) for mean in _means(evidence)]
    return [each for mean, counted in counts if counted for each in (mean, *counted)]


def _mean(evidence: Evidence, a: Amount, _: Amount) -> str:
    about = a.about
    if not a.is_told or a.is_fact or evidence.is_factor(a) or not _is_averaged(evidence, about):
        return ""
    target = evidence.target
    is_asked = target is not None and _is_named(target)
    return "told" if not is_asked and not _is_count(evidence, a) else ""


def _is_averaged(evidence: Evidence, about: Quantity) -> bool:
    """Whether an amount is called an average or, if none is, is what there is "on average"."""
    if any(_is_named(told.about) for told in evidence.situation.told):
        return _is_named(about)
    return "average" in evidence.situation.cues_of(about)


def _is_named(about: Quantity) -> bool:
    """Whether an amount is called an average, or the verb says "averages"."""
    averaged = about.verb if about.syntax != "obl" else ""  # "over 4 games Jo averaged 14 points"
    said = about.subject.text.lower().split() if about.subject is not None and _is_said(about) else ()
    return not word_set("means").isdisjoint((about.measure, averaged, *about.adjectives, *said))


def _is_said(about: Quantity) -> bool:
    """Whether the text says what something is: "the average is 16", "the average to be 90"."""
    return about.syntax in ("root", "acl")


def _is_count(evidence: Evidence, a: Amount) -> bool:
    """Whether it only says how many amounts have an average that the text gives: "the average of six numbers is 15"."""
    others = (b.about for b in evidence.situation.told if b is not a)
    is_said = any(_is_said(q) and _is_named(q) for q in others)
    return is_said and a.about.syntax == "nmod"


def _over(evidence: Evidence, count: Amount, mean: Amount) -> str:
    return "told" if count in _counts(evidence, mean) else ""


def _counts(evidence: Evidence, mean: Amount) -> list[Amount]:
    """Return the numbers that may say how many amounts have this average: counts in its sentence."""
    return [
        a
        for a in evidence.situation.told
        if a.about.sentence == mean.about.sentence
        and a is not mean
        and a.kind is NumberKind.CARDINAL
        and a.value.denominator == 1
        and dimension_of(a.about.entity) in _SPANS
        and not a.about.rate
        and not _mean(evidence, a, a)
    ]


def _values(evidence: Evidence, a: Amount, _: Amount) -> str:
    """Whether it is everything that is given besides an average and the number of amounts."""
    means = _means(evidence)
    if not means or a.operation not in ("", "whole") or a in means:
        return ""
    counts = [count for mean in means for count in _counts(evidence, mean)]
    counted = {count.about.entity for count in counts} - {mean.about.entity for mean in means}
    kind = dimension_of(means[0].about.entity)
    told = [
        v for v in evidence.numbers if v not in (*means, *counts) and dimension_of(v.about.entity) == kind
    ]
    told = [v for v in told if v.about.entity not in counted]
    told = [*(_besides_count(evidence, told) or told)]
    listed = [v for v in told if not (v.about.number and v.about.syntax == "nsubj")]
    wanted = frozenset[int]().union(*(v.spent for v in listed))
    return ("found" if a.operation else "told") if a.spent == wanted else ""


PREDICATES: Mapping[str, Predicate] = {"Mean": _mean, "Over": _over, "Values": _values}
