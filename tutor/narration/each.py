"""The same kind of fact about each of several things: what each item of a list is good for, or both sides of a
comparison.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from knowledge import lexicon
from knowledge.relations import Fact
from solvers.science.spine.index import Index, Thing, denies, index, lemmas
from solvers.science.spine.say import full, inside, sentence
from solvers.wording import listed
from tutor.narration.deciding import shared, weight

PURPOSES = ("used for", "measures", "does", "happens when", "made of")
"""Relations that say something about each thing in a list, the most telling first."""
_SIDES = ("does", "used for", "has property", "made of", "found in", "lives in", "covered with", "makes")
"""Relations that say more about both sides of a comparison."""
_COMPARED = (
    "has number",
    "covered with",
    "eats",
    "lives in",
    "moves by",
    "gives off",
    "happens when",
    "made of",
    "does",
)
"""Relations in which two things may be compared."""
_BY_THEMSELVES = ("has number", "covered with")
"""Relations in which any two facts may be compared."""
_MOST = 3
_LEAST_NEW = 0.2
_FEWEST_SHARED = 2
_TWO = 2


def of_each(names: Sequence[str], texts: Collection[str], *, fewest: int = 2) -> list[Fact]:
    """Return a fact with the same relation about each of these things, which must not be a class of them; empty if one
    has none.

    Args:
        names: the names of two or three things.
        texts: sentences that have already been told.
        fewest: the number of things from which on it is worth telling.
    """
    known, said = index(), {word for text in texts for word in lemmas(text)}
    for relation in PURPOSES if fewest <= len(names) <= _MOST else ():
        found = [next(_new(known, known.thing(lemmas(name)), relation, said), None) for name in names]
        if all(found):
            return [fact for fact in found if fact]
    return []


def of_both(one: str, other: str, clauses: Sequence[str]) -> list[Fact]:
    """Return facts with one relation that say more about two things than the clauses that distinguished them.

    Args:
        one: a thing.
        other: the thing that it was distinguished from.
        clauses: what was said about each, such as "it carries blood away".
    """
    known = index()
    if len(clauses) != _TWO:
        return []
    for relation in _SIDES:
        found = [
            next(_saying_more(known, known.thing(lemmas(name)), relation, clause), None)
            for name, clause in zip((one, other), clauses, strict=True)
        ]
        facts = [fact for fact in found if fact]
        if len(facts) == _TWO and facts[0].cell("b") != facts[1].cell("b"):
            return facts
    return []


def beside(one: str, other: str, texts: Collection[str]) -> list[Fact]:
    """Return facts with one relation that compare two things in a different way than before.

    Args:
        one: a thing.
        other: the thing that it was distinguished from.
        texts: sentences that have already been told.
    """
    known, said = index(), {word for text in texts for word in lemmas(text)}
    things = [known.thing(lemmas(name)) for name in (one, other)]
    for relation in _COMPARED:
        mine, theirs = ([*_new(known, thing, relation, said)] for thing in things)
        for first in mine:
            for second in theirs:
                words = [{*lemmas(fact.cell("b"))} - {*things[0], *things[1]} for fact in (first, second)]
                is_told = bool(first.c) and {*lemmas(first.c)} <= said
                is_unlike = words[0] != words[1] and first.c == second.c and not is_told
                if is_unlike and (relation in _BY_THEMSELVES or words[0] & words[1]):
                    return [first, second]
    return []


def joined(facts: Sequence[Fact]) -> str:
    """Return facts as a single sentence: "a wedge splits things, and a screw holds them together"."""
    spine = index().spine
    first, *others = (full(spine, fact).rstrip(".") for fact in facts)
    told = [first, *(inside(one, fact.cell("a")) for one, fact in zip(others, facts[1:], strict=True))]
    if len(told) == 1:
        return sentence(first)
    return sentence(", and ".join(told) if len(told) == _TWO else listed(told))


def _new(known: Index, thing: Thing, relation: str, said: Collection[str]) -> Iterator[Fact]:
    """Yield what a relation says about a thing that has not been said yet."""
    for number in known.about.get((thing, "a"), ()):
        fact = known.spine.facts[number]
        words = {*known.cells[number]["b"][0]} - {*thing}
        is_new = weight(known, [word for word in words if word not in said]) >= _LEAST_NEW
        is_more = any(not lexicon.known(word, "r") for word in words)
        if fact.relation == relation and is_new and is_more and not denies(fact.cell("b")):
            yield fact


def _saying_more(known: Index, thing: Thing, relation: str, clause: str) -> Iterator[Fact]:
    """Yield facts about a thing that contain a clause and add to it: "carries blood from the heart" after "carries
    blood away".
    """
    told = lemmas(clause)
    for fact in _new(known, thing, relation, told):
        if len(shared(known, lemmas(fact.cell("b")), told)) >= min(_FEWEST_SHARED, len(set(told))):
            yield fact
