"""How well the descriptions of two amounts agree, field by field: what they count, whose they are, when, and where.

Each relation is a grade, which is a word: "same", "open" if one of the two does not say, "other" if they differ, and
some in between. The rule of a statement says which grades are allowed; what each costs is learned.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, lru_cache

from knowledge.quantities import load
from solvers.arithmetic.alike import KIND_AT_LEAST, alike, is_kind, is_money
from solvers.problems.moments import Moments
from solvers.problems.owners import is_of, owner_of, same_head
from solvers.reading.model import Mention, Quantity, Reading
from solvers.reading.words import word_set

SAME, OPEN, OTHER = "same", "open", "other"
KIND, TOGETHER, SORTS, FAR, EXACT = "kind", "together", "sorts", "far", "exact"
"""Grades for nouns: one is a kind of the other; both are kinds of what is asked for; one noun with different
adjectives; different nouns; the same noun with the same modifiers.
"""
PART, WHOLE, THINGS = "part", "whole", "things"
"""Grades for owners: the first is a member of the second; the second is a member of the first; the owner of one is what
the other counts.
"""

_PURE = frozenset(("", "%", "time", "times", "number"))


class Relations:
    """The grades for one reading's quantities, stored once they are found."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.target = reading.target
        self._moments = Moments(reading.quantities)
        self._kinds: dict[tuple[str, str], str] = {}
        self._mentions: dict[tuple[int, int, int, int], str] = {}
        self._sorts: dict[tuple[str, str], str] = {}

    @cached_property
    def named(self) -> Mapping[int, str]:
        """The parts that the text names, by the index of each part's number: "40% are boys"."""
        return {q.index: q.predicate for q in self.reading.quantities if _is_named(q)}

    @cached_property
    def rest(self) -> Quantity | None:
        """What is left besides them, if the text says what kind it is: "the rest are dogs"."""
        rests = (q for q in self.reading.references if q.determiner in word_set("rests"))
        return next((rest for rest in rests if _is_named(rest)), None)

    def kinds(self, one: Quantity, other: Quantity) -> str:
        """Return how the things that the two count can be added; empty if they cannot: dollars and apples."""
        grade = self._joint(one, other) or self.nouns(_counted(one), _counted(other))
        if grade in (SAME, OPEN) and _differ(_contents(one), _contents(other)):
            return SORTS
        if grade == SAME and _differ(one.adjectives, other.adjectives):
            return SORTS
        return grade

    def _joint(self, one: Quantity, other: Quantity) -> str:
        """Return the same if several things are counted together: each of them is what is counted."""
        if not one.entities and not other.entities:
            return ""
        for several, single in ((one, other), (other, one)):
            for words in (entity.split() for entity in several.entities if several.entity != "%"):
                if words[-1] == single.entity and not _differ(words[:-1], single.adjectives):
                    return SAME
        return ""

    def nouns(self, one: str, other: str) -> str:
        """Return how well two nouns agree; empty if one is a unit and the other is not of its dimension."""
        key = (one, other)
        if key not in self._kinds:
            self._kinds[key] = self._compared(one, other)
        return self._kinds[key]

    def _compared(self, one: str, other: str) -> str:
        if one in _PURE or other in _PURE:
            is_share = (
                "%" in (one, other) and not {one, other} <= _PURE
            )  # 5% and 5 pies are not 10 of anything
            return SAME if one == other else "" if is_share else OPEN
        if _unit(one) == _unit(other) or (is_money(one) and is_money(other)):
            return SAME
        dimensions = _dimension(one), _dimension(other)
        if any(dimensions):
            if dimensions[0] == dimensions[1] and (one in _DIMENSIONS or other in _DIMENSIONS):
                return SAME
            return ""
        if alike(one, other) > 0:
            return KIND
        target = self.target.entity if self.target else ""
        if target and is_kind(one, target) > KIND_AT_LEAST and is_kind(other, target) > KIND_AT_LEAST:
            return TOGETHER
        return FAR

    def owners(self, one: Quantity, other: Quantity) -> str:
        """Return whether both belong to somebody or something, and to the same one."""
        first, second = owner(one), owner(other)
        if _names(first, other) or _names(second, one):
            return THINGS
        if first is None or second is None:
            return OPEN
        grade = self.mentions(first, second)
        if grade in (SAME, KIND) and not (one.owners or other.owners):
            return grade
        mine, its = one.owners or (first,), other.owners or (second,)
        if self._are_among(mine, its):
            return SAME if self._are_among(its, mine) else PART
        return WHOLE if self._are_among(its, mine) else grade

    def _are_among(self, some: Sequence[Mention], several: Sequence[Mention]) -> bool:
        return all(any(self.mentions(mine, its) == SAME for its in several) for mine in some)

    def mentions(self, one: Mention, other: Mention) -> str:
        """Return whether two mentions stand for the same person or thing."""
        key = one.first, one.stop, other.first, other.stop
        if key not in self._mentions:
            self._mentions[key] = self._stand(one, other)
        return self._mentions[key]

    def _stand(self, one: Mention, other: Mention) -> str:
        if self._are_numbered_apart(one, other):
            return OTHER
        if one.referent == other.referent or (same_head(one, other) and not self._are_told_apart(one, other)):
            return SAME
        if is_of(one, other, self.reading):
            return KIND
        if one.is_plural != other.is_plural and self._may_be_among(one, other):
            return TOGETHER
        return OTHER

    def _are_numbered_apart(self, one: Mention, other: Mention) -> bool:
        """Whether the two are groups of different sizes: "3 workers", "5 workers"."""
        mine, its = (
            {n.value for n in self.reading.numbers if n.first >= mention.first and n.stop <= mention.stop}
            for mention in (one, other)
        )
        return one.head == other.head and bool(mine and its) and mine.isdisjoint(its)

    def _are_told_apart(self, one: Mention, other: Mention) -> bool:
        """Whether the later of the two was introduced separately from the earlier one: "a machine", "an old machine",
        "the old machine".
        """
        later = max(one, other, key=lambda mention: mention.first)
        return any(m.referent == later.referent and m.first < later.first for m in self.reading.mentions)

    def _may_be_among(self, one: Mention, other: Mention) -> bool:
        """Whether one mention may be a member of the other: Tom among them, a boy among the pupils."""
        single, several = (other, one) if one.is_plural else (one, other)
        if several.is_pronoun:
            return True
        kind = several.head.lower()
        if is_kind(kind, "person") > KIND_AT_LEAST:
            return single.text[:1].isupper() or is_kind(single.head.lower(), "person") > KIND_AT_LEAST
        return is_kind(single.head.lower(), kind) > KIND_AT_LEAST

    def times(self, one: Quantity, other: Quantity) -> str:
        """Return whether the two are for the same time or occasion."""
        return _grade(self._moments.of(one), self._moments.of(other))

    def is_at_some(self, one: Quantity, other: Quantity) -> bool:
        """Whether the first is for only some of the times of the second: for the morning, not for the whole day."""
        mine, its = self._moments.of(one), self._moments.of(other)
        return bool(mine) and mine < its

    def places(self, one: Quantity, other: Quantity) -> str:
        """Return whether the two are at the same place."""
        first, second = _places(one), _places(other)
        if not first or not second:
            return _grade(first, second)
        return SAME if any(_is_one_place(mine, its) for mine in first for its in second) else OTHER

    def measures(self, one: Quantity, other: Quantity) -> str:
        """Return whether the same property is measured: how long both are, not how long one is and how wide the other
        is.
        """
        return _grade((one.measure,) if one.measure else (), (other.measure,) if other.measure else ())

    def per(self, rated: Quantity, counted: Quantity) -> str:
        """Return how well `counted` matches what `rated` is given for each of; empty if it does not."""
        if "%" in (rated.entity, counted.entity):
            return ""
        if load().collection(rated.rate) is not None and counted.entity != rated.rate:
            return ""  # what is given for each dozen is not given for each egg
        if counted.entity and counted.entity in rated.item.split():
            return EXACT
        per = f"square {rated.rate}" if "square" in rated.rate_modifiers else rated.rate
        grade = self.nouns(per, _counted(counted))
        said = {*rated.rate_modifiers, *rated.item.split()} - {rated.rate, rated.entity}
        its = {*counted.adjectives, *counted.contents.split()} - {counted.entity}
        if said and its and grade in (SAME, KIND, OPEN):
            return SORTS if said.isdisjoint(its) else EXACT
        if grade == FAR and its and self.nouns(rated.rate, counted.contents) in (SAME, KIND):
            return KIND
        return grade

    def per_second(self, rated: Quantity, counted: Quantity) -> str:
        """Return how well `counted` matches the second thing that `rated` is given for each of: the hens in "each hen
        eats 2 ounces a day".
        """
        if not rated.second_rate or not counted.entity:
            return ""
        grade = self.nouns(rated.second_rate, counted.entity)
        return grade if grade in (SAME, KIND) else ""

    def deeds(self, one: Quantity, other: Quantity) -> str:
        """Return whether the same is done with the two: whether both are ordered, built, or paid for."""
        return _grade(_objects(one), _objects(other))

    def sort(self, noun: str) -> str:
        """Return what sort of thing a noun means: "money", "time", "length", ...; "person", "thing", or an empty
        string.
        """
        if noun in _PURE:
            return "pure"
        return _dimension(noun) or ("person" if is_kind(noun, "person") > KIND_AT_LEAST else "thing")

    def sorts(self, quantity: Quantity) -> str:
        """Return the sorts of what is counted and of what it is given for each of."""
        nouns = quantity.entity, quantity.rate
        if nouns not in self._sorts:
            self._sorts[nouns] = "/".join(self.sort(noun) for noun in nouns[: 1 + bool(quantity.rate)])
        return self._sorts[nouns]


def is_compared(quantity: Quantity) -> bool:
    """Whether the text says what a quantity is compared with."""
    return quantity.standard is not None or quantity.compared_to is not None


def owner(quantity: Quantity) -> Mention | None:
    """Return who or what has the amount, if the text says so; the things that are counted do not have it."""
    return quantity.owner or owner_of(quantity)


def _names(owner: Mention | None, quantity: Quantity) -> bool:
    """Whether the owner of one is what the other counts or is paid for: the rulers in what the rulers cost."""
    if owner is None:
        return False
    head, item = owner.head.lower(), quantity.item
    return head == quantity.entity or (item != "" and head == item.split()[-1])


def _is_named(quantity: Quantity) -> bool:
    """Whether the text says what kind of thing a number counts, or what kind the rest is: "are boys"."""
    return quantity.predicate != "" and not quantity.predicate.startswith("not ")


def _grade(one: Collection[str], other: Collection[str]) -> str:
    if not one or not other:
        return OPEN if one or other else "unsaid"
    return OTHER if set(one).isdisjoint(other) else SAME


def _objects(quantity: Quantity) -> list[str]:
    return f"{quantity.argument} {quantity.item} {quantity.purpose}".split()


def _differ(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether each of two descriptions says something that the other does not."""
    return bool(one and other) and not (set(one) <= set(other) or set(one) >= set(other))


def _counted(quantity: Quantity) -> str:
    """Return the noun for what is counted; square meters are not meters."""
    is_area = quantity.unit.startswith("square ") and _dimension(quantity.entity) == "length"
    return f"square {quantity.entity}" if is_area else quantity.entity


def _contents(quantity: Quantity) -> tuple[str, ...]:
    return (
        (quantity.contents, *quantity.contents_modifiers)
        if quantity.contents
        else quantity.contents_modifiers
    )


def _places(quantity: Quantity) -> tuple[str, ...]:
    return quantity.locations or ((quantity.location,) if quantity.location else ())


def _is_one_place(one: str, other: str) -> bool:
    """Whether two names may mean one place: the barn and the left barn, but not the left barn and the right one."""
    *mine, head = one.lower().split()
    *its, same = other.lower().split()
    return head == same and not _differ(mine, its)


_DIMENSIONS = frozenset(
    ("money", "length", "time", "weight", "volume", "temperature", "distance", "area", "age")
)


def _unit(noun: str) -> str:
    """Return the name of a unit, however it is written: "square m" is "square meter"."""
    power, _, unit = noun.rpartition(" ")
    return f"{power} {load().name(unit)}" if power == "square" else load().name(noun)


@lru_cache(maxsize=2_000)
def _dimension(noun: str) -> str:
    if noun in _DIMENSIONS:
        return "time" if noun == "age" else noun
    if noun.startswith("square ") and _dimension(noun.removeprefix("square ")) == "length":
        return "area"
    return "money" if is_money(noun) else load().dimension(noun)
