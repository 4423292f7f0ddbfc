"""Two baskets of the same two kinds of things, each with its price, and what one of a kind costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solvers.arithmetic.alike import is_money
from solvers.problems.amounts import Amount
from solvers.problems.topic import Made, Topic, made

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_SCHEMAS = ("retaken", "dearer", "fuller", "ofone")
"""Names of the schemas that lead from two baskets to what one thing costs."""


@dataclass(frozen=True, slots=True, eq=False)
class _Basket:
    """A number of things of each of two kinds, and the price of them together."""

    asked: Amount
    """How many there are of the kind that is asked for."""
    other: Amount
    price: Amount


def topic(evidence: Evidence) -> Topic | None:
    """Return what the numbers of two baskets are if the text gives exactly two and asks what one thing costs."""
    target, reading = evidence.target, evidence.situation.reading
    if target is None or not is_money(target.entity) or target.comparison:
        return None
    told = [a for a in evidence.numbers if a.about.sentence != target.sentence]
    sentences = sorted({a.about.sentence for a in told})
    last = reading.sentences[target.sentence]
    words = {token.lemma.lower() for token in reading.tokens[last.first : last.stop]}
    each = (_basket([a for a in told if a.about.sentence == at], words) for at in sentences)
    found = [basket for basket in each if basket is not None]
    if len(found) != 2 or len(sentences) != 2:
        return None
    one, other = found
    kinds = {(each.asked.about.entity, each.other.about.entity) for each in (one, other)}
    if len(kinds) != 1 or len(next(iter(kinds))) != 2:
        return None
    roles = _roles("First", one, other) | _roles("Second", other, one)
    return Topic(_SCHEMAS, roles, ("ofone",))


def _roles(which: str, own: _Basket, beside: _Basket) -> dict[str, list[tuple[Made, ...]]]:
    """Return what the numbers of a basket are; it is taken as often as the other one has things that are not asked for,
    unless both have equally many.
    """
    times = beside.other
    if times.value in (1, own.other.value):
        return {f"{which}Price": [(made(own.price),)], f"{which}Count": [(made(own.asked),)]}
    return {
        f"{which}Times": [(made(times),)],
        f"{which}Once": [(made(own.price),), (made(own.asked),)],
        f"{which}Price": [(made(own.price, times, by="retaken"),)],
        f"{which}Count": [(made(own.asked, times, by="retaken"),)],
    }


def _basket(told: Sequence[Amount], words: set[str]) -> _Basket | None:
    """Return the basket that one sentence describes with two counts and a price; `words` are those of the question."""
    prices = [a for a in told if is_money(a.about.entity)]
    counts = [a for a in told if a not in prices]
    asked = [a for a in counts if a.about.entity in words]
    if len(told) != 3 or len(prices) != 1 or len(asked) != 1 or any(a.about.comparison for a in told):
        return None
    (other,) = (a for a in counts if a is not asked[0])
    return _Basket(asked[0], other, prices[0])
