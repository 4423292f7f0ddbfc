"""What holds between two operands: cues for or against an operator, by the names in `score.WEIGHTS`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solvers.equations.combining import Part
from solvers.equations.cues import DIVIDING, END, FEWER, MORE, TOTAL, akin, is_measure, same_kind
from solvers.equations.read import Problem, Qset
from solvers.reading.model import Mention


@dataclass(frozen=True, slots=True)
class Relations:
    """Two operands of a combination, each with the Qset that represents it."""

    problem: Problem
    a: Qset
    left: Part
    b: Qset
    right: Part

    def names(self, symbol: str) -> Iterator[str]:
        """Names of the terms that hold when `symbol` combines the two."""
        if symbol == "=":
            return self._equality()
        if symbol == "+":
            return self._sum()
        if symbol == "-":
            return self._difference()
        return self._product() if symbol == "×" else self._quotient()

    # Sums and differences

    def _alike(self) -> Iterator[str]:
        left, right = self.left.type, self.right.type
        asked = self.problem.unknown.type.entity
        if self._multiplies(self.a, self.left) or self._multiplies(self.b, self.right):
            yield "a multiplier beside an amount"
        elif left.entity and right.entity:
            if akin(left.entity, right.entity):
                yield "counts the same"
            elif same_kind(left.entity, asked) and same_kind(right.entity, asked):
                yield "both are kinds of what is asked"
            else:
                yield "type consistency"
        if bool(left.per) != bool(right.per):
            yield "a rate beside an amount"

    def _sum(self) -> Iterator[str]:
        yield from self._alike()
        asks = self.problem.asks
        signs = self._signs()
        if asks & TOTAL:
            yield "all are asked for"
        if signs == (1, 1):
            yield "both gained"
        elif signs == (-1, -1):
            yield "both lost"
        elif sum(signs) == 1:
            yield "had and gained"
        elif sum(signs) == -1:
            yield "added although lost"
        if self._same_verb():
            yield "same verb"
        if asks & END and signs != (-1, -1):
            yield "added although a rest is asked for"
        if self._difference_asked():
            yield "added although a difference is asked for"
        yield from self._compared("+")

    def _difference(self) -> Iterator[str]:
        yield from self._alike()
        asks = self.problem.asks
        first, second = self._signs()
        if first >= 0 and second < 0:
            yield "had and lost"
        elif second > 0:
            yield "subtracted although gained"
        if asks & END:
            yield "a rest is asked for"
        if self._difference_asked():
            yield "a difference is asked for"
        elif asks & TOTAL:
            yield "subtracted although all are asked for"
        if self.a.near & TOTAL and not self.b.near & TOTAL and not self.a.is_unknown:
            yield "part of a total"
        if self._before_and_after():
            yield "before and after"
        yield from self._compared("-")

    def _signs(self) -> tuple[int, int]:
        owner = self.problem.unknown.quantity.subject
        return effect(self.a, owner), effect(self.b, owner)

    def _same_verb(self) -> bool:
        return bool(self.a.quantity.verb) and self.a.quantity.verb == self.b.quantity.verb

    def _difference_asked(self) -> bool:
        asks = self.problem.asks
        compares = self.problem.unknown.quantity.comparison in MORE | FEWER and "than" in asks
        return compares or "difference" in asks

    def _before_and_after(self) -> bool:
        """Two states of which the unknown is the change."""
        return (
            self.a.category == self.b.category == "state"
            and self.problem.unknown.category in ("gain", "loss")
            and not self.a.quantity.comparison
            and not self.b.quantity.comparison
        )

    def _compared(self, symbol: str) -> Iterator[str]:
        """ "6 more than Sam": whose number the base is decides whether to add or to take away."""
        for base, more in ((self.a, self.b), (self.b, self.a)):
            term = more.quantity.comparison
            if more.is_unknown or more.is_multiplier or term not in MORE | FEWER or base.quantity.comparison:
                continue
            if self._difference_asked():
                continue
            upward = (term in MORE) == (not _owns(more.quantity.subject, base))
            if upward == (symbol == "+"):
                yield "more than that" if symbol == "+" else "less than that"
            else:
                yield "comparison the other way"
            return

    # Products and quotients

    def _product(self) -> Iterator[str]:
        left, right = self.left.type, self.right.type
        if self._multiplies(self.a, self.left) or self._multiplies(self.b, self.right):
            yield from self._times("×")
        elif _per(left.per, right.entity) or _per(right.per, left.entity):
            yield "so many per one"
        elif left.per or right.per:
            yield "for each"
        else:
            yield "nothing says times"
            if left.entity and left.entity == right.entity and not is_measure(left.entity):
                yield "the same kind multiplied"

    def _quotient(self) -> Iterator[str]:
        left, right = self.left.type, self.right.type
        asked = self.problem.unknown.type
        if self._multiplies(self.b, self.right):
            yield from self._times("÷")
        elif self._multiplies(self.a, self.left):
            yield "nothing says divided"
        elif right.per and akin(left.entity, right.entity):
            yield "how many fit"
        elif asked.per and _per(asked.per, right.entity):
            yield "how much per one"
        elif self.problem.asks & DIVIDING or self.a.sentence & DIVIDING or self.b.sentence & DIVIDING:
            yield "shared out"
        else:
            yield "nothing says divided"

    def _times(self, symbol: str) -> Iterator[str]:
        base, times = (self.b, self.a) if self._multiplies(self.a, self.left) else (self.a, self.b)
        downward = times.quantity.compared_to is not None and _owns(times.quantity.subject, base)
        if symbol == "×":
            yield "nothing says times" if downward else "so many times"
        else:
            yield "a part of that many" if downward else "nothing says divided"

    @staticmethod
    def _multiplies(qset: Qset, part: Part) -> bool:
        return part.is_leaf and qset.is_multiplier

    # Equality

    def _equality(self) -> Iterator[str]:
        left, right = self.left.type, self.right.type
        if not self.left.is_leaf:
            yield "equality next to unknown"
        if left.entity and right.entity:
            alike = akin(left.entity, right.entity)
            yield "both sides count the same" if alike else "sides of different types"
        if bool(left.per) != bool(right.per):
            yield "sides of different rates"


def effect(qset: Qset, owner: Mention | None) -> int:
    """What the verb of `qset` does to what `owner` has: 1 more, -1 less, 0 nothing or not known."""
    sign = {"gain": 1, "loss": -1}.get(qset.category, 0)
    quantity = qset.quantity
    if not sign or owner is None or _same(quantity.subject, owner):
        return sign
    if _same(quantity.recipient, owner):
        return -sign
    return sign


def _owns(subject: Mention | None, qset: Qset) -> bool:
    return _same(subject, qset.quantity.subject)


def _same(one: Mention | None, other: Mention | None) -> bool:
    return one is not None and other is not None and one.referent == other.referent


def _per(per: str, entity: str) -> bool:
    return bool(per) and bool(entity) and akin(per, entity)
