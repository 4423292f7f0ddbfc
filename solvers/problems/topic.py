"""What the numbers of a text are if the whole text is about one topic, such as two baskets with their prices: which
predicates of the topic's schemas hold, and what answers the question.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from solvers.problems.amounts import NOBODY, Amount

Made = tuple[str, frozenset[int]]
"""An amount, by the schema that it results from (none if the text gives it) and the numbers that it is made of."""


@dataclass(frozen=True, slots=True, eq=False)
class Topic:
    """The topic of a whole text."""

    schemas: tuple[str, ...]
    """The names of the only schemas that lead to the answer."""
    roles: Mapping[str, Collection[tuple[Made, ...]]]
    """The predicates of these schemas, each with the amounts, or pairs of amounts, that it is true of."""
    answers: Collection[str]
    """The names or keys of the schemas whose results may be asked for; "" for a number that the text gives."""
    numbers: frozenset[int] | None = None
    """All the numbers that the answer is made of, if it must be these."""
    takes_up_all: bool = False
    """Whether numbers that are not needed only describe the topic: how many sides or members there are."""
    names_parts: bool = False
    """Whether a result is what its schema calls it: the "radius" of a schema fills the role of that name."""

    def grade(self, predicate: str, *amounts: Amount) -> str:
        """Return the grade to which a predicate holds; empty if it does not hold."""
        named = tuple((a.operation, a.spent) for a in amounts)
        is_part = self.names_parts and [part_found(a) for a in amounts] == [predicate.lower()]
        if not is_part and named not in self.roles.get(predicate, ()):
            return ""
        return "told" if all(a.is_told for a in amounts) else "found"

    def may_answer(self, a: Amount) -> bool:
        """Whether an amount can be what the question asks for."""
        is_asked = a.operation in self.answers or a.by in self.answers
        is_asked |= self.names_parts and part_found(a) in self.answers
        return is_asked and self.numbers in (None, a.spent)


def part_found(a: Amount) -> str:
    """Return the slot of its schema that an amount results from; empty for an amount that the text gives."""
    return a.by.split(":")[1] if a.by else ""


def made(*parts: Amount, by: str = "") -> Made:
    """Return the name of what a schema makes of some amounts or, without a schema, of an amount that the text gives."""
    return by, NOBODY.union(*(part.spent for part in parts))


def in_turn(row: Sequence[Amount], by: str, of_each: str = "") -> list[tuple[Made, ...]]:
    """Return the pairs in which a row is combined by one schema: its first amounts together, and the next one.

    Args:
        row: the amounts.
        by: the schema that combines them.
        of_each: the schema that each of them results from, if the text does not give them.
    """
    firsts = (made(*row[:at], by=by if at > 1 else of_each) for at in range(1, len(row)))
    return [(first, made(each, by=of_each)) for first, each in zip(firsts, row[1:], strict=True)]
