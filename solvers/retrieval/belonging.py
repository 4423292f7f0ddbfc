"""Which choices belong to the class that a question asks for, by what is known of its members and of other classes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from knowledge import lexicon
from knowledge.relations import Fact
from solvers.reading.words import word_set
from solvers.retrieval.overlap import are_alike, part_of
from solvers.science.spine.index import KIND, Index, Thing, index, lemmas, noun_phrase, opposites

_ASKED = re.compile(
    r"\b(?:is|are|was|were|shows?|describes?|gives?|be|names?|called)\s+(?:(?:the|an?|most|likely|best|good)\s+)*"
    r"(?:examples?\s+of\s+)?(?:an?\s+)?([a-z][\w -]*?)\?$",
    re.IGNORECASE,
)
"""The class at the end of a question: "which of these is an example of a chemical change?"."""
_WHICH = re.compile(r"\b(?:which|what)\b", re.IGNORECASE)
_MEMBERS = (KIND, "example of")
_SET_AGAINST = ("differs in", "opposite of")
_MATERIAL = ("material",)
_ALIKE = 0.8
"""How much of each other a choice and a member have to say for the choice to be like it."""
_LEAD = 0.15
"""By how much a choice has to be more like members of one class than like those of another."""
_LIGHT = frozenset(["get", "become", "be", "have", "make", "turn", "go"])
"""Verbs that say little of what happens."""


def belonging(text: str, choices: Sequence[str]) -> tuple[str, ...]:
    """Return for each choice "yes" if it is of the class that a question asks for, "no" if it is of another class that
    is set against it, and an empty text if neither is known.

    Args:
        text: the question.
        choices: their texts.
    """
    known = index()
    wanted = class_asked(text)
    if not wanted:
        return ("",) * len(choices)
    others = _others(known, wanted)
    return tuple(_verdict(known, choice, wanted, others) for choice in choices)


def showing(text: str, choice: str) -> tuple[int, ...]:
    """Return the facts by which a choice is of the class that a question asks for; none if it is not by facts."""
    known, wanted = index(), class_asked(text)
    if not wanted:
        return ()
    names = [*names_of(known, choice)]
    chains = (chain for name in names if (chain := known.is_kind(name, wanted)))
    if chain := next(chains, ()):
        return chain
    own = _own(choice)
    found = [
        (_like(known, own, frozenset(name)), number)
        for number, fact in _facts_of(known, wanted)
        for name in known.cells[number]["a"]
        if known.thing(name) in (*names, *_materials(known, choice)) or _like(known, own, name) >= _ALIKE
    ]
    return (max(found)[1],) if found else ()


def class_asked(text: str) -> Thing:
    """Return the class that a question asks for; empty if it asks for none that has members."""
    known = index()
    last = re.split(r"(?<=[.?!])\s+", text.strip())[-1]
    found = _ASKED.search(last)
    if found is None or not _WHICH.search(last[: found.start()]):
        return ()
    thing = known.thing(lemmas(found[1]))
    facts = (known.spine.facts[number] for number in known.about.get((thing, "b"), ()))
    return thing if any(fact.relation in _MEMBERS for fact in facts) else ()


def _others(known: Index, wanted: Thing) -> frozenset[Thing]:
    """Return the classes that facts or words set against a class, so that nothing is of both."""
    found = {
        known.thing(known.cells[number]["b" if column == "a" else "a"][0])
        for column in "ab"
        for number in known.about.get((wanted, column), ())
        if known.spine.facts[number].relation in _SET_AGAINST
    }
    pairs = [[*pair] for pair in opposites()]
    for one, other in (pair if way else pair[::-1] for pair in pairs for way in (True, False)):
        if one in wanted:
            found.add(known.thing(tuple(other if word == one else word for word in wanted)))
    return frozenset(other for other in found if known.is_kind(other, wanted) is None and other != wanted)


def _verdict(known: Index, choice: str, wanted: Thing, others: Collection[Thing]) -> str:
    """Return "yes", "no" or nothing for one choice."""
    names = [*names_of(known, choice)]
    if any(known.is_kind(name, wanted) for name in names):
        return "yes"
    names += _materials(known, choice)
    if any(_is_example(known, name, wanted) for name in names):
        return "yes"
    is_of_other = any(
        known.is_kind(name, other) or _is_example(known, name, other) for name in names for other in others
    )
    own = _nearest(known, choice, wanted)
    apart = max((_nearest(known, choice, other) for other in others), default=0.0)
    if own >= _ALIKE and own >= apart + _LEAD and not is_of_other:
        return "yes"
    return "no" if is_of_other or (apart >= _ALIKE and apart >= own + _LEAD) else ""


def names_of(known: Index, choice: str) -> Iterator[Thing]:
    """Yield the things that a choice may be, the longest name first, and what happens in it.

    Args:
        known: the facts.
        choice: its text.
    """
    whole, phrase = lemmas(choice), lemmas(noun_phrase(_without_clause(choice)))
    for words in dict.fromkeys((whole, phrase)):
        for start in range(len(words)):
            thing = known.thing(words[start:])
            if (thing, "a") in known.about and (start == 0 or words is phrase or words == phrase):
                yield thing
                break


def _materials(known: Index, choice: str) -> list[Thing]:
    """Return what a choice is made of by its name: a rubber glove is made of rubber."""
    words = lemmas(noun_phrase(choice))[:-1]
    return [(word,) for word in words if known.is_kind((word,), _MATERIAL) is not None]


def _is_example(known: Index, name: Thing, wanted: Thing) -> bool:
    """Return whether facts call a thing a member of a class."""
    facts = known.about.get((name, "a"), ())
    return any(
        known.spine.facts[number].relation in _MEMBERS and known.thing(known.cells[number]["b"][0]) == wanted
        for number in facts
    )


def _without_clause(choice: str) -> str:
    """Return a choice without a clause that says more of it: "the plant that made the seeds"."""
    return re.split(r"\s(?:that|which|who)\s", choice, maxsplit=1)[0]


def _nearest(known: Index, choice: str, wanted: Thing) -> float:
    """Return how much a choice says the same as the member of a class that it is most like."""
    own = _own(choice)
    return max((_like(known, own, member) for member in _members(known, wanted)), default=0.0)


def _own(choice: str) -> set[str]:
    return {*lemmas(choice)} - _LIGHT or {*lemmas(choice)}


def _facts_of(known: Index, wanted: Thing) -> Iterator[tuple[int, Fact]]:
    """Yield the facts that name members of a class."""
    facts = ((number, known.spine.facts[number]) for number in known.about.get((wanted, "b"), ()))
    return ((number, fact) for number, fact in facts if fact.relation in _MEMBERS)


@lru_cache(maxsize=64)
def _members(known: Index, wanted: Thing) -> tuple[frozenset[str], ...]:
    """Return the words of all members of a class."""
    names = (name for number, _ in _facts_of(known, wanted) for name in known.cells[number]["a"])
    return tuple(frozenset(name) - _LIGHT or frozenset(name) for name in dict.fromkeys(names))


def _like(known: Index, own: Collection[str], other: Collection[str]) -> float:
    """Return the share of two names, by weight, that both say; none where one says what happens and the other something
    else.
    """
    said = {word for word in own if any(are_alike(known, word, each) for each in other)}
    back = {word for word in other if any(are_alike(known, word, each) for each in own)}
    if not said or any(map(_is_deed, {*other} - back)):
        return 0.0
    shares = ((said, own), (back, other))
    one, two = (part_of(known, whole, part) for part, whole in shares)
    return 2 * one * two / (one + two)


def _is_deed(word: str) -> bool:
    """Return whether a word says above all what happens: "burn", "tear"."""
    return lexicon.met(word, "v") > lexicon.met(word, "n") and word not in word_set("stop_words")
