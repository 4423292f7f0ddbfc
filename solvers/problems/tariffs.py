"""A price in two parts: a fee or a price for the first hours, and a price for each hour or each additional hour."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from solvers.arithmetic.alike import is_money
from solvers.problems.amounts import NOBODY, Amount
from solvers.problems.schemas import Schema
from solvers.reading.model import Quantity, Token
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence, Predicate

_COUNTED = ("excess", "pastone")
"""Schemas for how many there are after the first ones, and how many in all."""
_JOINS = frozenset(("plus", "and", ",", "then"))
_NEAR = 4
"""How many words after a sum of money may say what it pays for: "$6 for the first hour", "a $30 sign-up fee"."""


@dataclass(frozen=True, slots=True, eq=False)
class Tariff:
    """What the numbers in a two-part price mean."""

    base: Amount
    """What is paid once, or for the first ones together; or for each of the first ones, if `is_each`."""
    each: Amount
    """What each additional one costs, or what it costs as a multiple of `base`."""
    unit: str
    """The unit that the second price is for."""
    first: Amount | None = None
    """How many "the first ones" are, if a number says so."""
    is_after_one: bool = False
    """Whether the base is for only the first one."""
    is_each: bool = False

    @property
    def counts_later(self) -> bool:
        """Whether the second price does not apply to the first ones."""
        return self.first is not None or self.is_after_one

    @property
    def spent(self) -> frozenset[int]:
        """The numbers in the text that determine what is paid first."""
        return self.base.spent | (self.first.spent if self.first is not None and self.is_each else NOBODY)


def tariff(evidence: Evidence) -> Tariff | None:
    """Return the only two-part price in a text; `None` if there are none or several."""
    found = [*_tariffs(evidence)]
    return found[0] if len(found) == 1 else None


def _tariffs(evidence: Evidence) -> Iterator[Tariff]:
    told = evidence.numbers
    for base in (a for a in told if is_money(a.about.entity) and not evidence.is_factor(a)):
        later = (a for a in told if a.about.first > base.about.first and _is_price(evidence, a))
        for each in later:
            made = _made(evidence, base, each)
            if made is not None:
                yield made
                break


def _is_price(evidence: Evidence, a: Amount) -> bool:
    return bool(a.about.rate) and is_money(a.about.entity) and not evidence.difference(a)


def _made(evidence: Evidence, base: Amount, each: Amount) -> Tariff | None:
    unit, tokens = each.about.rate, evidence.situation.reading.tokens
    first = _first_ones(evidence, base, unit)
    is_near = each.about.sentence - base.about.sentence < 2
    if first is not None and is_near and base.about.rate in ("", unit):
        return Tariff(base, each, unit, first, is_each=bool(base.about.rate))
    if base.about.rate == unit or evidence.is_factor(each):
        return None
    if is_near and _is_for_first_one(tokens, base.about, unit):
        return Tariff(base, each, unit, is_after_one=True)
    if base.about.rate and any(a.about.entity == base.about.rate for a in evidence.numbers):
        return None
    is_fee = not word_set("fees").isdisjoint(_behind(tokens, base.about)) or _are_joined(tokens, base, each)
    return Tariff(base, each, unit) if is_fee and _has_same_price(base.about, each.about) else None


def _first_ones(evidence: Evidence, base: Amount, unit: str) -> Amount | None:
    """Return how many the base (the last sum of money before the number) pays for: the 2 of "$5 for the first 2
    hours".
    """
    tokens, money = evidence.situation.reading.tokens, base
    for a in evidence.numbers:
        about = a.about
        if about.sentence != base.about.sentence or (about.rate and not is_money(about.entity)):
            continue
        if about.entity == unit and not about.rate and tokens[about.first - 1].lemma.lower() == "first":
            return a if money is base else None
        money = a
    return None


def _is_for_first_one(tokens: Sequence[Token], about: Quantity, unit: str) -> bool:
    """Whether an amount pays for the first one: "$4 for the first hour", "the first ticket costs $8"."""
    own = [token.lemma.lower() for token in tokens if token.sentence == about.sentence]
    at = own.index("first") if "first" in own else len(own)
    return own[at + 1 : at + 2] == [unit]


def _behind(tokens: Sequence[Token], about: Quantity) -> list[str]:
    stop = about.number.stop if about.number is not None else about.stop
    return [token.lemma.lower() for token in tokens[stop : stop + _NEAR] if token.sentence == about.sentence]


def _are_joined(tokens: Sequence[Token], base: Amount, each: Amount) -> bool:
    """Whether only words that add one to the other come between the two: "$4 plus $2 a mile"."""
    number, after = base.about.number, each.about.number
    if number is None or after is None:
        return False
    between = [token for token in tokens[number.stop : after.first] if token.text != "$"]
    most = 4 if base.about.rate else 2  # "$20 a month plus"
    return bool(between) and between[-1].lemma.lower() in _JOINS and len(between) <= most


def _has_same_price(base: Quantity, each: Quantity) -> bool:
    """Whether the same person or thing pays or is paid both, in one sentence or in two consecutive ones."""
    names = [who.text.lower() for who in (base.owner, each.owner) if who is not None]
    is_same = len(set(names)) < 2 or each.sentence != base.sentence
    return is_same and each.sentence - base.sentence < 2


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount that uses the price of each one also uses what is paid first."""
    found, target = evidence.tariff, evidence.target
    if found is None or not a.operation or not found.each.spent <= a.spent:
        return True
    if target is not None and target.entity == found.unit and found.counts_later:
        return a.operation in _COUNTED
    needed = found.spent | (found.first.spent if found.first is not None else NOBODY)
    return needed <= a.spent and not _is_more(found, a)


def is_against(evidence: Evidence, schema: Schema, one: Amount, other: Amount) -> bool:
    """Whether a statement would use a part of the price differently from the way it is paid."""
    found = evidence.tariff
    if found is None or schema.name in ("tariff", *_COUNTED):
        return False
    pair = (one, other)
    if any(_is_more(found, a) for a in pair):
        return True
    if found.first in pair:
        return schema.name != "rate" or found.base not in pair
    if found.base in pair:
        return not found.is_each or schema.name != "times" or found.each not in pair
    if not any(_is_price_of_each(found, a) for a in pair):
        return False
    if schema.name != "rate":
        return found.each in pair
    rest = next((a for a in pair if not _is_price_of_each(found, a)), one)
    if schema.key.startswith("rate:count"):
        return rest.operation != "tariff"
    return found.counts_later and rest.operation not in _COUNTED


def _is_price_of_each(found: Tariff, a: Amount) -> bool:
    is_multiple = found.is_each and a.operation == "times" and a.spent == found.base.spent | found.each.spent
    return a is found.each or is_multiple


def _is(role: str, evidence: Evidence, a: Amount, _: Amount) -> str:
    found = evidence.tariff
    return "told" if found is not None and _HOLDS[role](found, a) else ""


def _is_base(found: Tariff, a: Amount) -> bool:
    if not found.is_each:
        return a is found.base
    return a.operation == "rate" and a.spent == found.spent


def _is_more(found: Tariff, a: Amount) -> bool:
    """Whether it is the part that is due in addition to the base, in the same unit."""
    is_due = a.operation == "rate" and a.about.entity == found.base.about.entity and not a.about.rate
    return is_due and found.each.spent <= a.spent


def _is_bill(found: Tariff, a: Amount) -> bool:
    return a.is_told and is_money(a.about.entity) and not a.about.rate and a not in (found.base, found.each)


def _is_number(found: Tariff, a: Amount) -> bool:
    """Whether it may be how many there are in all."""
    is_counted = a.about.entity == found.unit and not a.about.rate and not a.is_fact
    return is_counted and a is not found.first and a.operation not in _COUNTED and a.by != "rate:count"


_HOLDS: Mapping[str, Callable[[Tariff, Amount], bool]] = {
    "Base": _is_base,
    "MoreDue": _is_more,
    "Bill": _is_bill,
    "FirstOnes": lambda found, a: a is found.first,
    "AllOnes": lambda found, a: found.first is not None and _is_number(found, a),
    "AllAfterOne": lambda found, a: found.is_after_one and _is_number(found, a),
    "ExtraOnes": lambda found, a: found.first is not None and a.by == "rate:count",
    "ExtraAfterOne": lambda found, a: found.is_after_one and a.by == "rate:count",
}
PREDICATES: Mapping[str, Predicate] = {role: partial(_is, role) for role in _HOLDS}
