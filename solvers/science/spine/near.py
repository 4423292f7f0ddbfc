"""Facts that could answer the question: those that share a word with it, and those about its classes and members."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knowledge.relations import Relation
from solvers.science.forms.asked import ANY, Place
from solvers.science.spine.fitting import EVENTS, THINGS, Bound
from solvers.science.spine.index import KIND, Index, Thing
from solvers.science.spine.matching import Word, asks_amount

Near = tuple[int, tuple[int, ...], Thing]
"""A fact, the facts by which it is about a class or a member of a thing that is asked about, and that thing."""

_LONGEST = 4
"""The most words of a thing's name that are looked up together."""
_TO_MEMBERS = ("eats", "attracts", "used for", "protects from", "harms", "helps", "needs")
"""Relations whose object may be a member of the class that a fact names."""


def near(index: Index, place: Place, bound: Bound) -> Iterator[Near]:
    """Yield facts with the relation of a place that could match its columns, each with how it is reached."""
    facts = index.spine.facts
    sought = ((column, word) for column, wanted in bound.items() for word in wanted)
    found = {
        number
        for column, word in sought
        for other in asks_amount(word, index)
        for number in index.having.get((other, column), ())
    }
    for number in sorted(found):
        relation = facts[number].relation
        if place.relation == relation or (place.relation == ANY and relation not in EVENTS):
            yield number, (), ()
    if place.relation == ANY:
        return
    for column in THINGS:
        if _passes_on(index.spine.relations[place.relation], column):
            yield from _of_classes(index, place.relation, column, bound.get(column, ()))
    if place.ask != "a" and place.relation != KIND:
        yield from _of_members(index, place.relation, bound.get("a", ()))


def _of_classes(index: Index, relation: str, column: str, wanted: Sequence[Word]) -> Iterator[Near]:
    for thing in _things(index, wanted):
        for one, chain in index.classes(thing):
            if one != index.thing(thing):
                for number in _of_relation(index, one, column, relation):
                    yield number, chain, thing


def _of_members(index: Index, relation: str, wanted: Sequence[Word]) -> Iterator[Near]:
    """Yield facts about members of the things in the question, which say what some of them do."""
    if not index.spine.relations[relation].of_members:
        return
    for thing in _things(index, wanted):
        for kind in _of_relation(index, thing, "b", KIND):
            member = index.thing(index.cells[kind]["a"][0])
            for number in _of_relation(index, member, "a", relation):
                yield number, (kind,), thing


def _of_relation(index: Index, thing: Thing, column: str, relation: str) -> Iterator[int]:
    facts = index.spine.facts
    return (n for n in index.about.get((thing, column), ()) if facts[n].relation == relation)


def _things(index: Index, wanted: Sequence[Word]) -> list[Thing]:
    """Return the things of facts that a sequence of words names, the longest first."""
    found: set[Thing] = set()
    for length in range(min(len(wanted), _LONGEST), 0, -1):
        for at in range(len(wanted) - length + 1):
            name = index.thing(tuple(word.lemma for word in wanted[at : at + length]))
            if (name, "a") in index.about and not any(set(name) < set(other) for other in found):
                found.add(name)
    return sorted(found)


def _passes_on(relation: Relation, column: str) -> bool:
    """Return whether facts about a class in this column are true of its members."""
    if column == "a":
        return relation.of_members or relation.name == KIND
    return relation.name in _TO_MEMBERS
