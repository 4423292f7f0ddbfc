"""Which amounts no statement can combine, whatever its schema says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from solvers.arithmetic.alike import is_money
from solvers.arithmetic.fits import are_two_units, dimension_of
from solvers.problems import (
    ages,
    averages,
    calendar_years,
    clock_times,
    compound,
    figures,
    remainders,
    standards,
    tariffs,
)
from solvers.problems.amounts import Amount
from solvers.problems.relations import FAR, SAME
from solvers.problems.schemas import Schema
from solvers.problems.timeline import GAINS, HAS
from solvers.reading.model import NumberKind
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

Check = Callable[["Evidence", Schema, Amount, Amount], bool]

_WHOLE = frozenset(("whole", "total", "entire", "full"))
_OF_MULTIPLE = 2
"""A multiple may begin this many words after the amount that is added to it: "5 more than twice"."""
_OF_A = 2
"""A fraction may begin this many words after the one that is taken of it: "half of a third"."""


def clash(evidence: Evidence, schema: Schema, one: Amount, other: Amount) -> bool:
    """Whether a statement cannot combine two amounts.

    It cannot add a ratio to what it compares, an amount to what that amount is given for, or amounts in two units. It
    cannot look for what equal or fractional numbers have in common. It cannot multiply lengths in two units, take a
    comparison or a part of something other than the text says, or divide something smaller into groups of something
    larger with a remainder.
    """
    own = _BY_NAME.get(schema.name, ()), _BY_SIGN.get(schema.sign, ()), _OF_ALL
    return any(check(evidence, schema, one, other) for checks in own for check in checks)


def _is_smaller(_: Evidence, __: Schema, one: Amount, other: Amount) -> bool:
    """Whether something would be divided into groups that are larger than it."""
    return one.value < other.value


def _are_no_sides(_: Evidence, schema: Schema, one: Amount, other: Amount) -> bool:
    """Whether an area would be the product of lengths in two units."""
    return one.about.entity != other.about.entity and not schema.key.endswith("side")


def _is_against_topic(evidence: Evidence, schema: Schema, one: Amount, other: Amount) -> bool:
    """Whether the topic of a text, such as prices in two parts or ages, rules a statement out."""
    if tariffs.is_against(evidence, schema, one, other) or standards.is_other(evidence, schema, one, other):
        return True
    if clock_times.is_sum_of_lengths(evidence, schema.key, one, other):
        return True
    if any(topic.is_against(schema.name, one, other) for topic in (calendar_years, clock_times)):
        return True
    if any(
        topic.is_against(evidence, schema, one, other) for topic in (remainders, compound)
    ) or figures.is_no_tiling(evidence, schema.name, one, other):
        return True
    is_against = averages.is_against(evidence, schema.name, one, other)
    return is_against or ages.is_against(evidence, schema.sign, one, other)


def _has_own_schema(evidence: Evidence, _: Schema, one: Amount, other: Amount) -> bool:
    """Whether a topic has its own schema for a product: the interest for several years, the total of an average, or how
    fast two things approach each other.
    """
    if {"yearly", "closing"} & {one.operation, other.operation}:
        return True
    return all(each in evidence.averaged for each in (one, other))


def _is_for_other_count(evidence: Evidence, schema: Schema, one: Amount, other: Amount) -> bool:
    """Whether what is given for each so many is multiplied by something that does not say how often there are so many
    (8 of "8 boards every 20 minutes" by the number of hours), or what is given for each of some days by another number
    of days.
    """
    if not schema.key.startswith("rate:total"):
        return False
    pairs = [(a, b) for a, b in ((one, other), (other, one)) if a.is_told]
    every = ((evidence.every(a), b) for a, b in pairs if not b.is_fact)
    if any(per is not None and not per.spent <= b.spent for per, b in every):
        return True
    days = (a.about.times for a in evidence.situation.told if a.is_fact and a.about.entity == "day")
    counted = {times for times in days if times}
    return any(a.about.times in counted and b.about.times != a.about.times for a, b in pairs if not a.is_fact)


def _leaves_out_one(evidence: Evidence, schema: Schema, one: Amount, other: Amount) -> bool:
    """Whether a statement uses only the number of the others, or only the one who is there besides them: the 4 of "Ana
    and her 4 friends", who are 5 people.
    """
    facts = (a.about for a in evidence.situation.told if a.is_fact and not a.about.rate and a.value == 1)
    groups = [range(about.first, about.stop) for about in facts if about.entity == "person"]
    counted = [a.is_told and any(a.about.first in group for group in groups) for a in (one, other)]
    return any(counted) and not (schema.key == "whole:whole" and all(counted))


def _is_rated_twice(evidence: Evidence, schema: Schema, one: Amount, other: Amount) -> bool:
    """Whether what is given for each hour is divided by hours."""
    is_rate = schema.key == "rate:per" and bool(one.about.rate)
    return is_rate and evidence.relations.nouns(one.about.rate, other.about.entity) == SAME


def _are_apart(_: Evidence, __: Schema, one: Amount, other: Amount) -> bool:
    """Whether a distance is between so many things, and so is not shared among them: "two poles are 30 m apart"."""
    return _is_between(one, other) or _is_between(other, one)


def _is_between(a: Amount, count: Amount) -> bool:
    owner = a.about.owner
    if owner is None or not (a.is_told and count.is_told) or a.about.measure != "apart":
        return False
    return owner.first <= count.about.first < owner.stop


def _have_nothing_in_common(_: Evidence, __: Schema, one: Amount, other: Amount) -> bool:
    """Whether a common multiple or divisor of two amounts makes no sense: they are equal, or not both whole."""
    return one.value == other.value or not one.value.denominator == other.value.denominator == 1


def _is_of_other_whole(evidence: Evidence, schema: Schema, one: Amount, other: Amount) -> bool:
    """Whether a fraction would be of an amount that depends on a fraction given later in the text, or "of all the pens"
    would be of those that are left.
    """
    if schema.name != "fraction":
        return False
    factor, amount = (one, other) if evidence.is_factor(one) else (other, one)
    if any(is_other(evidence, factor, amount) for is_other in _OF_OTHERS):
        return True
    number, tokens = factor.about.number, evidence.situation.reading.tokens
    if number is not None and [t.lemma.lower() for t in tokens[number.stop :][:2]] == ["of", "all"]:
        return amount.operation in ("change", "fraction")
    later = (a for a in evidence.situation.told if a.about.first > factor.about.stop + _OF_A)
    return any(evidence.is_factor(a) and not a.is_fact and a.spent <= amount.spent for a in later)


def _is_of_other_things(evidence: Evidence, factor: Amount, whole: Amount) -> bool:
    """Whether a fraction is of things that the text counts, and these are others: "a third of the eggs" is not of the
    boxes.
    """
    standard, nouns = factor.about.standard, evidence.relations.nouns
    named = standard.entity if standard is not None else ""
    if not named or whole.about.rate or nouns(named, whole.about.entity) != FAR:
        return False
    return any(nouns(named, told.about.entity) == SAME for told in evidence.numbers if told is not factor)


def _is_of_part_only(evidence: Evidence, factor: Amount, whole: Amount) -> bool:
    """Whether a percentage is of a whole sum of money, and an amount leaves out money that the text gives before: "a
    15% tip on the total bill".
    """
    standard = factor.about.standard
    if standard is None or _WHOLE.isdisjoint(standard.adjectives):
        return False
    if standard.entity not in word_set("money_nouns"):
        return False
    if not is_money(whole.about.entity):
        return True
    before = (b for b in evidence.numbers if b.about.first < factor.about.first)
    return any(is_money(b.about.entity) and not b.spent <= whole.spent for b in before)


def _is_of_one_listed(evidence: Evidence, factor: Amount, whole: Amount) -> bool:
    """Whether a part names what kind some of them are, and an amount is only one of several of which it may be a part:
    "9 on Sunday and 6 on Friday. A third are red".
    """
    about, mine = factor.about, whole.about
    if not about.predicate or about.time or about.adjectives or not whole.is_told:
        return False
    others = (b for b in evidence.numbers if b is not whole and b.about.sentence == mine.sentence)
    is_listed = any(
        b.about.verb == mine.verb
        and evidence.relations.kinds(b.about, mine) == SAME
        and not b.about.comparison
        for b in others
    )
    return is_listed and about.sentence != mine.sentence and not (mine.rate or evidence.is_factor(whole))


_OF_OTHERS = (_is_of_other_things, _is_of_part_only, _is_of_one_listed)
"""Checks, each in its own way, whether a part is of something other than an amount."""


def _is_multiple_beyond(evidence: Evidence, schema: Schema, one: Amount, other: Amount) -> bool:
    """Whether "5 more than twice as many" would be twice something that already has the 5 more or, on the way back,
    half of what there was before the 5 was taken away.
    """
    factor, amount = (one, other) if evidence.is_factor(one) else (other, one)
    about = factor.about
    extras = (a for a in evidence.numbers if a.about.first < about.first <= a.about.stop + _OF_MULTIPLE)
    extra = next((a for a in extras if evidence.difference(a)), None)
    if extra is None or not factor.is_told:
        return False
    goes_back = schema.key.endswith((":that", ":whole"))
    return (extra.spent <= amount.spent) is not goes_back


def _cannot_be_added(_: Evidence, schema: Schema, one: Amount, other: Amount) -> bool:
    """Whether two amounts would be added that are in different units, or one is given per the other or is a ratio."""
    is_per_other = any(a.about.rate_quantity == b.about.index for a, b in ((one, other), (other, one)))
    has_ratio = NumberKind.RATIO in (one.kind, other.kind)
    are_unlike = is_per_other or has_ratio or are_two_units(one.about.entity, other.about.entity)
    return schema.adds_up and are_unlike


def _is_profit_spent(evidence: Evidence, schema: Schema, one: Amount, other: Amount) -> bool:
    """Whether something is taken from a profit that was already taken from what came in: "spent $6", "to make a profit
    of $30".
    """
    is_profit = one.is_told and is_money(one.about.entity) and one.about.measure in word_set("profits")
    is_taken = schema.key == "change:after" and is_profit and other.is_told
    return is_taken and evidence.situation.verb(other.about) == "Give"


def _is_in_what_is_had(evidence: Evidence, _: Schema, one: Amount, other: Amount) -> bool:
    """Whether what somebody got is already in what they have after that: "got 5 pens, and now she has 9"."""
    timeline = evidence.situation.timeline
    if timeline is None or not (one.is_told and other.is_told):
        return False
    first, last = sorted((one.about, other.about), key=lambda about: about.first)
    is_had = (timeline.effect(first), timeline.effect(last)) == (GAINS, f"{HAS} last")
    return is_had and evidence.relations.kinds(first, last) == SAME


def _is_measured_twice(evidence: Evidence, _: Schema, one: Amount, other: Amount) -> bool:
    """Whether both measure the same thing at different times: "is 45, and he was 25", "the meter showed 120 miles"."""
    about = (one.about, other.about)
    if any(ages.is_span(evidence, each) for each in (one, other)):
        return False
    if not (one.is_told and other.is_told and all(dimension_of(q.entity) for q in about)):
        return False
    is_same = evidence.relations.owners(*about) == SAME
    if all(q.verb in word_set("showing_verbs") and q.owner is not None for q in about):
        return is_same or about[1].is_elided
    return is_same and {q.verb for q in about} == {"be"} and one.about.tense != other.about.tense


_BY_NAME: Mapping[str, Sequence[Check]] = {
    "remainder": (_is_smaller,),
    "area": (_are_no_sides,),
    "change": (_is_profit_spent,),
    "times": (_is_multiple_beyond,),
    "rate": (_has_own_schema, _is_for_other_count, _is_rated_twice),
}
_BY_SIGN: Mapping[str, Sequence[Check]] = {
    "multiple": (_have_nothing_in_common,),
    "divisor": (_have_nothing_in_common,),
    "+": (_is_measured_twice, _is_in_what_is_had),
}
_OF_ALL: Sequence[Check] = (
    _cannot_be_added,
    _are_apart,
    _leaves_out_one,
    _is_of_other_whole,
    _is_against_topic,
)
"""Checks of the statements of a schema or with a sign, and of all statements; each rules a statement out."""
