"""Which of two things has more of a property according to facts about one or both of them, if there are no two numbers.

"Light is faster than sound", "the largest land animal", "a mile is 1.6 kilometers long", "fire is hot" beside "ice is
cold".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knowledge import lexicon
from knowledge.relations import Fact
from solvers.science.forms.asked import Asked
from solvers.science.spine.amounts import amounts
from solvers.science.spine.candidates import Finder
from solvers.science.spine.fitting import EVENTS
from solvers.science.spine.index import Index, Thing, is_superlative, lemmas, opposites
from solvers.science.spine.more import LESS, MORE, asks_more, name_of
from solvers.science.spine.say import full, sentence
from solvers.science.spine.told import Told

_STATED, _LIKELY = 0.88, 0.8
"""How sure it is if a fact compares the two, and if it follows from what is said about each."""
_THAN = " than "
Wanted = tuple[frozenset[Thing], bool]
"""What a comparative compares, and whether the larger is meant."""
_Found = tuple[bool, tuple[int, ...]]
"""Whether the first of two things is larger, and the facts that say so."""


def by_words(asked: Asked, finder: Finder, things: tuple[Thing, Thing], wanted: Wanted) -> Told | None:
    """Return which of two things has more according to facts in words.

    Args:
        asked: the reading of what the question asks.
        finder: the finder that has the facts.
        things: the things in the order of the question.
        wanted: what is compared, and whether the larger is meant.
    """
    index = finder.index
    said = [finder.reading.tokens[at].text for at in asked.tokens("m")]
    stated = [*_said(index, things, wanted), *_in_clause(index, things, wanted)]
    for larger, rows in (
        *stated,
        *_in_unit(index, things, wanted),
        *_apart(index, things, said, more=wanted[1]),
    ):
        winner, loser = (name_of(index, thing) for thing in (things if larger is wanted[1] else things[::-1]))
        told = sentence(f"{winner} is {' '.join(said)} than {loser}")
        text = " ".join(dict.fromkeys([told, *(full(index.spine, index.spine.facts[n]) for n in rows)]))
        sure = _STATED if stated else _LIKELY
        return Told(asked.form, text, (winner,), rows, (*things[0], *things[1]), sure, "yes")
    return None


def _said(index: Index, things: tuple[Thing, Thing], wanted: Wanted) -> Iterator[_Found]:
    """Return the result from a fact that compares one of them with the other or with all of its class."""
    for thing, other in (things, things[::-1]):
        for name, _ in index.classes(thing):
            for column in "ab":
                for number in index.about.get((name, column), ()):
                    says = _property(index, number, column, other)
                    if says is not None and says[0] & wanted[0]:
                        yield says[1] is (thing == things[0]), (number,)


def _in_clause(index: Index, things: tuple[Thing, Thing], wanted: Wanted) -> Iterator[_Found]:
    """Return the result from a cause or an effect that compares them: "ice is less dense than liquid water"."""
    for thing, other in (things, things[::-1]):
        numbers = {number for column in "ab" for number in index.having.get((other[-1], column), ())}
        for number in sorted(numbers):
            fact = index.spine.facts[number]
            for column in "ab" if fact.relation in EVENTS else "":
                one, than, beside = fact.cell(column).partition(_THAN)
                if not than or index.thing(lemmas(beside)) != other or lemmas(one)[: len(thing)] != thing:
                    continue
                compares = _comparing(one.split())
                says = asks_more(compares) if compares else None
                if says is not None and says[0] & wanted[0]:
                    yield says[1] is (thing == things[0]), (number,)


def _comparing(told: Sequence[str]) -> list[str]:
    """Return the comparatives and superlatives among some words, "less" and "more" with the word after them."""
    found = [word for word in told if word.endswith(("er", "est"))]
    degree = next((at for at, word in enumerate(told) if word in MORE | LESS), None)
    return found if degree is None else [*told[degree : degree + 2]]


def _property(index: Index, number: int, column: str, other: Thing) -> Wanted | None:
    """Return the property in which a fact compares the thing in a column with the thing `other` or with all."""
    fact = index.spine.facts[number]
    told = _told_of(fact, column, other)
    words = _comparing(told)
    if not words or ("than" in told and not set(other) <= set(lemmas(" ".join(told)))):
        return None
    most = next((at for at, word in enumerate(told) if is_superlative(word) or word == "most"), None)
    if most is not None and not _is_among(index, other, lemmas(" ".join(told[most + 1 :]))):
        return None
    return asks_more(words)


def _told_of(fact: Fact, column: str, other: Thing) -> list[str]:
    """Return the words with which a fact describes the thing in a column; none if it does not."""
    if column == "b":
        return fact.cell("a").removeprefix("the ").split() if fact.relation == "called" else []
    is_of_both = fact.relation == "differs in" and lemmas(fact.cell("b")) == other
    is_told = is_of_both or fact.relation in ("has property", "does")
    return f"{fact.cell('b')} {fact.c}".removeprefix("the ").split() if is_told else []


def _is_among(index: Index, thing: Thing, others: Thing) -> bool:
    """Return whether a thing belongs to those among which another is the most: a mouse is a land animal, because it is
    not a sea animal.
    """
    if not others or (others[-1:], "b") not in index.about:
        return not others
    return index.is_kind(thing, others) is not None or (
        (others, "b") not in index.about and index.is_kind(thing, others[-1:]) is not None
    )


def _in_unit(index: Index, things: tuple[Thing, Thing], wanted: Wanted) -> Iterator[_Found]:
    """Return the result from the amount of one given in the other as a unit: "a mile is 1.6 kilometers long"."""
    for thing, other in (things, things[::-1]):
        for number in index.about.get((thing, "a"), ()):
            fact = index.spine.facts[number]
            if fact.relation != "has amount" or lemmas(fact.c) not in wanted[0]:
                continue
            for unit, amount in amounts(fact.b).items():
                if lemmas(unit) == other and amount != 1:
                    yield (amount > 1) is (thing == things[0]), (number,)


def _apart(index: Index, things: tuple[Thing, Thing], said: list[str], *, more: bool) -> Iterator[_Found]:
    """Return the result from a property of one whose opposite the other has: fire is hot, ice is cold."""
    bases = {base for word in said for pos in "ar" for base in lexicon.lemmas(word.casefold(), pos)}
    against = {word for pair in opposites() if pair & bases for word in pair - bases}
    for one, other in (things, things[::-1]):
        mine = next(_having(index, one, bases), None)
        theirs = next(_having(index, other, against), None)
        if mine is not None and theirs is not None:
            yield (one == things[0]) is more, (mine, theirs)


def _having(index: Index, thing: Thing, words: set[str]) -> Iterator[int]:
    """Yield facts that give a thing or its class one of several properties."""
    for name, _ in index.classes(thing):
        for number in index.about.get((name, "a"), ()):
            fact = index.spine.facts[number]
            if fact.relation == "has property" and fact.cell("b") in words:
                yield number
