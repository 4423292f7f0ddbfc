"""Two baskets of the same two kinds of things, each with its price, and what one of a kind costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from solvers.arithmetic.alike import is_money
from solvers.problems.amounts import Amount

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence, Predicate

SCHEMAS = ("retaken", "dearer", "fuller", "ofone")
"""Names of the schemas that lead from two baskets to what one thing costs."""


@dataclass(frozen=True, slots=True, eq=False)
class Basket:
    """A number of things of each of two kinds, and the price of them together."""

    asked: Amount
    """How many there are of the kind that is asked for."""
    other: Amount
    price: Amount


def baskets(evidence: Evidence) -> tuple[Basket, Basket] | None:
    """Return both baskets if the text gives exactly two and asks what one thing of a kind costs."""
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
    return (one, other) if len(kinds) == 1 and len(next(iter(kinds))) == 2 else None


def _basket(told: Sequence[Amount], words: set[str]) -> Basket | None:
    """Return the basket that one sentence describes with two counts and a price; `words` are those of the question."""
    prices = [a for a in told if is_money(a.about.entity)]
    counts = [a for a in told if a not in prices]
    asked = [a for a in counts if a.about.entity in words]
    if len(told) != 3 or len(prices) != 1 or len(asked) != 1 or any(a.about.comparison for a in told):
        return None
    (other,) = (a for a in counts if a is not asked[0])
    return Basket(asked[0], other, prices[0])


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount is the price of one thing of the kind that is asked about."""
    return evidence.baskets is None or a.operation == "ofone"


def _says(role: str, evidence: Evidence, a: Amount, _: Amount) -> str:
    if evidence.baskets is None:
        return ""
    at = 0 if role.startswith("First") else 1
    own, beside = evidence.baskets[at], evidence.baskets[1 - at]
    is_once = own.other.value == beside.other.value or beside.other.value == 1
    if role.endswith("Times"):
        return "told" if a is beside.other and not is_once else ""
    if role.endswith("Once"):
        return "told" if a in (own.price, own.asked) and not is_once else ""
    told = own.price if role.endswith("Price") else own.asked
    if is_once:
        return "told" if a is told else ""
    is_taken = a.operation == "retaken" and a.spent == told.spent | beside.other.spent
    return "found" if is_taken else ""


_ROLES = tuple(
    f"{which}{what}" for which in ("First", "Second") for what in ("Price", "Count", "Once", "Times")
)
PREDICATES: Mapping[str, Predicate] = {role: partial(_says, role) for role in _ROLES}
