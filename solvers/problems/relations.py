"""How what is said of two amounts agrees, field by field: what they count, whose they are, when and where.

Each relation is told by a grade, a word: "same", "open" where one of the two does not say, "other" where both say
something else, and whatever lies between. Which grades a statement may rest on is for its rule to say, and what each
costs is learned.
"""

from __future__ import annotations

from functools import lru_cache

from knowledge.quantities import load
from solvers.reading.model import Mention, Quantity, Reading
from solvers.rules.owners import is_of, same_head
from solvers.rules.units import alike, is_kind, is_money

SAME, OPEN, OTHER = "same", "open", "other"
KIND, TOGETHER, SORTS, FAR, EXACT = "kind", "together", "sorts", "far", "exact"
"""One is a kind of the other; both are kinds of what is asked for; one noun with other adjectives; other nouns; also
the same modifiers."""

_PURE = frozenset(("", "%", "time", "times", "number"))


class Relations:
    """The grades of one reading's quantities, remembered."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.target = reading.target
        self._kinds: dict[tuple[str, str], str] = {}
        self._mentions: dict[tuple[int, int, int, int], str] = {}

    def kinds(self, one: Quantity, other: Quantity) -> str:
        """How what the two count can be added; empty where it cannot: dollars and apples."""
        grade = self.nouns(one.entity, other.entity)
        if grade in (SAME, OPEN) and one.contents and other.contents and one.contents != other.contents:
            return SORTS
        if grade == SAME and _differ(one.adjectives, other.adjectives):
            return SORTS
        return grade

    def nouns(self, one: str, other: str) -> str:
        """How two nouns agree; empty where one is a unit and the other none of its dimension."""
        key = (one, other)
        if key not in self._kinds:
            self._kinds[key] = self._compared(one, other)
        return self._kinds[key]

    def _compared(self, one: str, other: str) -> str:
        if one in _PURE or other in _PURE:
            return SAME if one == other else OPEN
        if load().name(one) == load().name(other) or (is_money(one) and is_money(other)):
            return SAME
        dimensions = _dimension(one), _dimension(other)
        if any(dimensions):
            if dimensions[0] == dimensions[1] and (one in _DIMENSIONS or other in _DIMENSIONS):
                return SAME
            return ""
        if alike(one, other) > 0:
            return KIND
        target = self.target.entity if self.target else ""
        if target and is_kind(one, target) > 0.4 and is_kind(other, target) > 0.4:
            return TOGETHER
        return FAR

    def owners(self, one: Quantity, other: Quantity) -> str:
        """Whether the two are somebody's or something's, and the same one's."""
        first, second = owner(one), owner(other)
        if first is None or second is None:
            return OPEN
        return self.mentions(first, second)

    def mentions(self, one: Mention, other: Mention) -> str:
        """Whether two mentions stand for the same."""
        key = one.first, one.stop, other.first, other.stop
        if key not in self._mentions:
            self._mentions[key] = self._stand(one, other)
        return self._mentions[key]

    def _stand(self, one: Mention, other: Mention) -> str:
        if one.referent == other.referent or same_head(one, other):
            return SAME
        if is_of(one, other, self.reading):
            return KIND
        if one.is_plural != other.is_plural:
            return TOGETHER
        return OTHER

    def times(self, one: Quantity, other: Quantity) -> str:
        """Whether the two are told of the same time or occasion."""
        first = {one.time, one.occasion} - {""}
        second = {other.time, other.occasion} - {""}
        return _grade(first, second)

    def places(self, one: Quantity, other: Quantity) -> str:
        """Whether the two are at the same place."""
        return _grade({one.location} - {""}, {other.location} - {""})

    def per(self, rated: Quantity, counted: Quantity) -> str:
        """How well `counted` is of what `rated` is told for each of; empty where it is not."""
        if "%" in (rated.entity, counted.entity):
            return ""
        grade = self.nouns(rated.rate, counted.entity)
        per = {*rated.rate_modifiers, *rated.item.split()} - {rated.rate, rated.entity}
        its = {*counted.adjectives, *counted.contents.split()} - {counted.entity}
        if per and its and grade in (SAME, KIND, OPEN):
            return SORTS if per.isdisjoint(its) else EXACT
        if grade == FAR and its and self.nouns(rated.rate, counted.contents) in (SAME, KIND):
            return KIND
        return grade

    def deeds(self, one: Quantity, other: Quantity) -> str:
        """Whether the same is done with the two: what is ordered, built or paid for."""
        return _grade(_objects(one), _objects(other))

    def sort(self, noun: str) -> str:
        """Of what sort a noun is: "money", "time", "length", ...; "person", "thing", or nothing."""
        if noun in _PURE:
            return "pure"
        return _dimension(noun) or ("person" if is_kind(noun, "person") > 0.4 else "thing")


def owner(quantity: Quantity) -> Mention | None:
    """Who or what has the amount, as far as the text says."""
    return quantity.owner or quantity.subject


def _grade(one: set[str], other: set[str]) -> str:
    if not one or not other:
        return OPEN if one or other else "unsaid"
    return SAME if one & other else OTHER


def _objects(quantity: Quantity) -> set[str]:
    return {word for text in (quantity.argument, quantity.item, quantity.purpose) for word in text.split()}


def _differ(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return bool(one) and bool(other) and set(one).isdisjoint(other)


_DIMENSIONS = frozenset(("money", "length", "time", "weight", "volume", "temperature", "distance", "area"))


@lru_cache(maxsize=2_000)
def _dimension(noun: str) -> str:
    if noun in _DIMENSIONS:
        return noun
    return "money" if is_money(noun) else load().dimension(noun)
