"""Examples for a question: things and cases that, according to the facts, belong to a class or show an idea."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from knowledge import lexicon, relations
from knowledge.relations import Fact
from solvers.science.spine.index import KIND, Thing, index, is_superlative, lemmas
from solvers.science.spine.say import all_of, members_of, sentence, statement
from solvers.wording import listed

SHOWS = "example of"
_ONE = ("a ", "an ")
_MOST = 3
_LONGEST = 3
"""The most words in the name of a thing that is looked for in a text."""
_CALLED = "called"
_SELDOM = 3
"""A noun that occurs at most this often in texts is one that a student may not know."""
_LITTLE = 20
"""A thing with at most this many facts is one about which little is said."""
_FEWEST_KINDS = 2


def examples_of(name: str, told: Collection[str] = ()) -> list[Fact]:
    """Return facts about a few things that belong to a class or show an idea, choosing ones that were written down
    together.

    Args:
        name: the name of the class or idea.
        told: sentences that have already been said; things they mention are skipped.
    """
    known = index()
    thing, said = known.thing(lemmas(name)), {word for text in told for word in lemmas(text)}
    for relation in (SHOWS, KIND):
        facts = [
            known.spine.facts[number]
            for number in known.about.get((thing, "b"), ())
            if known.spine.facts[number].relation == relation
            and _is_same_noun(name, known.spine.facts[number].cell("b"))
            and not {*known.cells[number]["a"][0]} - {*thing} <= said
        ]
        lines = [[*line] for _, line in groupby(facts, key=lambda fact: (fact.path, fact.line))]
        best = max(lines, key=lambda line: min(len(line), _MOST), default=[])
        if best and (relation == SHOWS or len(best) >= _FEWEST_KINDS):
            return best[:_MOST]
    return []


def is_idea(name: str) -> bool:
    """Return whether facts give examples of what a name means: of predation, but not of light."""
    known = index()
    numbers = known.about.get((known.thing(lemmas(name)), "b"), ())
    return any(known.spine.facts[number].relation == SHOWS for number in numbers)


def _is_same_noun(one: str, other: str) -> bool:
    """Return whether two names end in the same noun, not just in one with the same root: "weathering", "weather"."""
    nouns = (
        {word, *lexicon.lemmas(word, "n")} for word in (name.split()[-1].casefold() for name in (one, other))
    )
    return bool(set.intersection(*nouns))


def _names(facts: Sequence[Fact]) -> list[str]:
    """Return the names of examples, in the plural if one stands for all of its kind."""
    names = [fact.cell("a") for fact in facts]
    noun = facts[0].cell("b").split()[-1]
    are_kinds = all(name.split()[-1] == noun for name in names)  # "are kinds of circuit"
    return all_of(names) if facts[0].relation == KIND and len(names) > 1 and not are_kinds else names


def shown(facts: Sequence[Fact]) -> str:
    """Return examples as a sentence: "A puddle drying up is an example of evaporation." """
    first, names = facts[0], _names(facts)
    idea = first.cell("b")
    if first.relation == KIND and (
        first.cell("a").startswith(_ONE) or names[0].removeprefix("the ")[:1].isupper()
    ):
        return members_of(relations.load(), names, idea)
    return statement(relations.load(), first.relation, names, [idea])


def shown_beside(one: Sequence[Fact], other: Sequence[Fact]) -> str:
    """Return examples of two classes as a sentence: "Ice and iron are examples of a solid, and milk is one of a
    liquid."
    """
    first = shown(one).rstrip(".")
    names = _names(other)
    verb = "are" if len(names) > 1 else "is"
    opened = f"{listed(names)} {verb}"
    said = shown(other).rstrip(".")
    told = f"{opened}{said[len(opened) :]}" if said[1:].startswith(opened[1:]) else said
    return sentence(f"{first}, and {told}")


def terms_in(text: str, asked: Collection[str]) -> Iterator[Thing]:
    """Yield the things in a text whose names a student may not know and the question does not mention."""
    known, words = index(), lemmas(text)
    for length in range(_LONGEST, 0, -1):
        for at in range(len(words) - length + 1):
            thing = words[at : at + length]
            if {*asked}.isdisjoint(thing) and (known.thing(thing), "b") in known.about and _is_rare(thing):
                yield known.thing(thing)


def _is_rare(thing: Thing) -> bool:
    """Return whether texts and facts rarely mention a thing."""
    known, named = index(), index().thing(thing)
    facts = sum(len(known.about.get((named, column), ())) for column in "ab")
    return facts <= _LITTLE and lexicon.met("_".join(thing), "n") <= _SELDOM


def meaning_of(thing: Thing, told: Collection[str]) -> Fact | None:
    """Return the meaning of a thing, from the fact that names it: "the green matter in leaves is called ..." """
    known = index()
    said = {word for text in told for word in lemmas(text)}
    if any(_CALLED in text and {*thing} <= {*lemmas(text)} for text in told):
        return None  # once is enough
    for number in known.about.get((thing, "b"), ()):
        fact = known.spine.facts[number]
        words = {*known.cells[number]["a"][0]} - {*thing}
        is_named = thing[-1] in lexicon.lemmas(fact.cell("b").split()[-1].casefold(), "n")
        is_one_of_many = any(map(is_superlative, words))  # which one it is does not say what it is
        if (
            fact.relation == _CALLED
            and is_named
            and not is_one_of_many
            and len(words) > 1
            and not words <= said
        ):
            return fact
    return None
