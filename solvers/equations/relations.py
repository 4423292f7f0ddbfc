"""The relation between two operands: cues for or against an operator, with the names in `score.WEIGHTS`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solvers.equations.combining import Part
from solvers.equations.cues import (
    DIVIDING,
    END,
    FEWER,
    MORE,
    SPELLED,
    START,
    TOTAL,
    WANTING,
    akin,
    is_measure,
    same_kind,
)
from solvers.equations.read import Problem, Qset
from solvers.equations.roles import Roles, same


@dataclass(frozen=True, slots=True)
class Relations:
    """Two operands of a combination, each with the Qset that represents it."""

    problem: Problem
    roles: Roles
    a: Qset
    left: Part
    b: Qset
    right: Part

    def names(self, symbol: str) -> Iterator[str]:
        """Return the names of the terms that are true when `symbol` combines the two."""
        if symbol == "=":
            return self._equality()
        if symbol == "+":
            return self._sum()
        if symbol == "-":
            return self._difference()
        return self._product() if symbol == "×" else self._quotient()

    @property
    def _has_unknown(self) -> bool:
        unknown = self.problem.unknown.place
        return bool((self.left.leaves | self.right.leaves) >> unknown & 1)

    # Sums and differences

    def _alike(self, symbol: str) -> Iterator[str]:
        left, right = self.left.type, self.right.type
        asked = self.problem.unknown.type.entity
        if self._multiplies(self.a, self.left) or self._multiplies(self.b, self.right):
            yield "a multiplier beside an amount"
        elif left.entity and right.entity:
            if akin(left.entity, right.entity):
                yield "counts the same"
            elif same_kind(left.entity, asked) and same_kind(right.entity, asked):
                yield "both are kinds of what is asked"
            elif symbol == "+" and asked not in (left.entity, right.entity) and self._said_together():
                yield "said together"
            else:
                yield "type consistency"
        if bool(left.per) != bool(right.per):
            yield "a rate beside an amount"
        for qset in (self.a, self.b):
            if self.roles.beside_the_point[qset.place]:
                yield "beside the point"
        is_state = self.roles.of[self.problem.unknown.place] == "state" and not self.problem.asks & START
        is_state = is_state and not self.problem.is_about_a_number
        if is_state and (self.a.is_unknown or self.b.is_unknown):
            yield "the unknown is no change"

    def _in_words(self, symbol: str) -> Iterator[str]:
        """Return whether the sentence with both numbers names the operation: "7 plus 2", "the sum of a
        number and 5".
        """
        together = self.a.sentence_index == self.b.sentence_index
        meant = self.problem.is_about_a_number or "plus" in self.a.sentence
        if together and meant and self.a.sentence & SPELLED[symbol]:
            yield "used although it is the result" if self._is_result(self.a, self.b) else "said in words"

    def _is_result(self, *qsets: Qset) -> bool:
        """Return whether one of the numbers is the result in a statement about "a number"."""
        return self.problem.is_about_a_number and any(q.before in ("be", "equal", "get") for q in qsets)

    def _said_together(self) -> bool:
        """Return whether they are different things with the same verb: "4 chairs and 4 tables"."""
        a, b = self.a.quantity, self.b.quantity
        together = a.sentence == b.sentence and a.verb == b.verb
        return together and not is_measure(a.entity) and not is_measure(b.entity)

    def _sum(self) -> Iterator[str]:
        yield from self._alike("+")
        yield from self._in_words("+")
        roles = self._roles()
        if self._has_unknown:
            if roles[0] == roles[1] != "state" and (self.a.is_unknown or self.b.is_unknown):
                yield "both of the same kind of change"
        else:
            if self.problem.asks & TOTAL:
                yield "all are asked for"
            if self._rest_asked() and roles != ("loss", "loss"):
                yield "added although a rest is asked for"
            if self._difference_asked():
                yield "added although a difference is asked for"
        if self._has_unknown and not (self.a.is_unknown or self.b.is_unknown):
            pass  # a number of times x: its verb says nothing about the product
        elif set(roles) == {"state", "gain"}:
            yield "had and gained"
        elif set(roles) == {"gain"}:
            yield "both gained"
        elif set(roles) == {"loss"}:
            yield "both lost"
        elif "loss" in roles and set(roles) & {"state", "gain"}:
            yield "added although lost"
        elif roles == ("state", "state"):
            yield "both had"
        if self._same_verb():
            yield "same verb"
        if self._before_and_after():
            yield "added although one came of the other"
        yield from self._compared("+")

    def _difference(self) -> Iterator[str]:
        yield from self._alike("-")
        yield from self._in_words("-")
        first, second = self._roles()
        if self.left.leaves >> self.problem.unknown.place & 1 and not self.problem.asks & START:
            yield "taken from the unknown"
        if first in ("state", "gain") and second == "loss":
            yield "had and lost"
        elif (first, second, self.roles.of[self.problem.unknown.place]) == ("loss", "gain", "loss"):
            yield "spent and got back"
        elif second == "gain" and first in ("state", "gain") and not self._has_unknown:
            yield "subtracted although gained"
        if not self._has_unknown:
            if self._rest_asked():
                yield "a rest is asked for"
            if self._difference_asked():
                yield "a difference is asked for"
            elif self.problem.asks & TOTAL and not self._rest_asked():
                yield "subtracted although all are asked for"
            if self.a.near & TOTAL and not self.b.near & TOTAL:
                yield "part of a total"
            if self._wanted(self.a) and not self._wanted(self.b):
                yield "wanted and had"
        if self._before_and_after():
            yield "before and after"
        yield from self._compared("-")

    def _roles(self) -> tuple[str, str]:
        return self.roles.of[self.a.place], self.roles.of[self.b.place]

    def _same_verb(self) -> bool:
        return bool(self.a.quantity.verb) and self.a.quantity.verb == self.b.quantity.verb

    def _rest_asked(self) -> bool:
        asks = self.problem.asks
        unknown = self.problem.unknown
        is_change = "change" in asks and unknown.type.entity == "$"
        return bool(asks & END) or is_change or unknown.quantity.is_negated

    def _difference_asked(self) -> bool:
        asked = self.problem.unknown.quantity
        return bool(asked.comparison in MORE | FEWER or self.problem.asks & (MORE | FEWER | {"difference"}))

    @staticmethod
    def _wanted(qset: Qset) -> bool:
        return qset.quantity.verb in WANTING

    def _before_and_after(self) -> bool:
        """Return whether someone had the two amounts at different times and the question asks for the change."""
        change = self.roles.of[self.problem.unknown.place]
        if self._has_unknown or change not in ("gain", "loss") or self.problem.asks & TOTAL:
            return False
        roles = self._roles()
        if roles == ("state", "state"):
            return not self.a.quantity.comparison and not self.b.quantity.comparison
        return change == "loss" and set(roles) == {"gain", "state"}

    def _compared(self, symbol: str) -> Iterator[str]:
        """Yield whether to add or subtract for "6 more than Sam", depending on whose number is the base."""
        for base, more in ((self.a, self.b), (self.b, self.a)):
            quantity = more.quantity
            term, other = quantity.comparison, quantity.compared_to
            if more.is_unknown or more.is_multiplier or base.quantity.comparison:
                continue
            if term not in MORE | FEWER or not (other or term in FEWER or "than" in more.near):
                continue
            downward = self._is_base_asked(more, base)
            if ((term in MORE) != downward) == (symbol == "+"):
                yield "more than that" if symbol == "+" else "less than that"
            else:
                yield "comparison the other way"
            return

    # Products and quotients

    def _product(self) -> Iterator[str]:
        if said := list(self._in_words("×")):
            yield from said
            return
        left, right = self.left.type, self.right.type
        asked = self.problem.unknown.type
        if self._multiplies(self.a, self.left) or self._multiplies(self.b, self.right):
            yield from self._times("×")
        elif _per(left.per, right.entity) or _per(right.per, left.entity):
            yield "so many per one"
        elif self.problem.asks & {"square", "area"} and is_measure(left.entity) and left == right:
            yield "length times width"
        elif left.per or right.per:
            yield "for each"
        elif asked.entity and asked.entity in (left.entity, right.entity) and left.entity != right.entity:
            yield "so many of what is asked, so many times"
        else:
            yield "nothing says times"
            if left.entity and left.entity == right.entity:
                yield "the same kind multiplied"

    def _quotient(self) -> Iterator[str]:
        if said := list(self._in_words("÷")):
            yield from said
            return
        left, right = self.left.type, self.right.type
        asked = self.problem.unknown.type
        dividing = self.problem.asks | self.a.sentence | self.b.sentence
        if self._multiplies(self.b, self.right):
            yield from self._times("÷")
        elif self._multiplies(self.a, self.left) or self._has_unknown:
            yield "nothing says divided"
        elif right.per and not left.per and akin(left.entity, right.entity):
            yield "how many fit"
        elif asked.per and _per(asked.per, right.entity) and not left.per:
            yield "how much per one"
        elif dividing & (DIVIDING | {"each", "every", "per"}) and self._may_share():
            yield "shared out"
        else:
            yield "nothing says divided"
            if left.entity and left.entity == right.entity:
                yield "the same kind divided"

    def _may_share(self) -> bool:
        left, right = self.left.type, self.right.type
        return left.entity != right.entity and not left.per and not self._said_together()

    def _times(self, symbol: str) -> Iterator[str]:
        base, times = (self.b, self.a) if self._multiplies(self.a, self.left) else (self.a, self.b)
        if "number" in times.after and not base.is_unknown and self.problem.is_about_a_number:
            yield f"nothing says {'times' if symbol == '×' else 'divided'}"  # "twice a number plus 3"
            return
        downward = self._is_base_asked(times, base)
        if symbol == "×":
            yield "nothing says times" if downward else "so many times"
        else:
            yield "a part of that many" if downward else "nothing says divided"

    def _is_base_asked(self, comparing: Qset, other: Qset) -> bool:
        """Return whether "3 times as many as Lea" asks for Lea's number, so that `other` is the larger of the two."""
        subject, base = comparing.quantity.subject, comparing.quantity.compared_to
        owner = self.problem.owner
        asks_one = owner is not None and not owner.is_plural
        if base is not None and asks_one and same(base, owner) != same(subject, owner):
            return same(base, owner)
        holder = other.quantity.subject
        return base is not None and same(subject, holder) and not same(base, holder)

    @staticmethod
    def _multiplies(qset: Qset, part: Part) -> bool:
        return part.is_leaf and qset.is_multiplier

    # Equality

    def _equality(self) -> Iterator[str]:
        left, right = self.left.type, self.right.type
        if not self.left.is_leaf:
            yield "equality next to unknown"
            if self._is_result(self.b):
                yield "said to be the result"
        if left.entity and right.entity:
            alike = akin(left.entity, right.entity)
            yield "both sides count the same" if alike else "sides of different types"
        if bool(left.per) != bool(right.per):
            yield "sides of different rates"


def _per(per: str, entity: str) -> bool:
    return bool(per) and bool(entity) and akin(per, entity)
