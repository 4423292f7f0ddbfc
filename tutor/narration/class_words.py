"""The meaning of a class that a question asks for: "which is the producer" is decided by what makes its own food."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from knowledge.relations import Fact
from solvers.science.spine.index import KIND, Index, Thing, denies, index, lemmas
from tutor.narration.deciding import deciding_words, weight
from tutor.narration.sentences import sentences

MEMBERS = (KIND, "example of")
_DEFINING = (
    "makes",
    "eats",
    "covered with",
    "does",
    "called",
    "gives off",
    "used for",
    "lives in",
    "grows from",
)
"""Relations that say what makes a thing one of a class, those that tell most first."""
_LONGEST = 3
"""The most words in a class that is looked for."""
_LEAST_NEW = 0.05
"""The weight that must be new in a fact for it to add something."""


def meaning(question: str, chosen: str, others: Sequence[str], texts: Collection[str]) -> Fact | None:
    """Return the fact that defines the class that a question asks for, or `None` if there is no such class or fact.

    Args:
        question: the question without its choices.
        chosen: the choice that belongs to this class.
        others: the choices that do not.
        texts: sentences that have already been said.
    """
    known = index()
    said = {word for text in (question, *texts) for word in lemmas(text)}
    wanted = asked_class(known, question, known.thing(lemmas(chosen)), [*map(lemmas, others)])
    narrower = deciding_words(known, sentences(question)[-1], [wanted]) if wanted else frozenset()
    found: list[tuple[int, int, Fact]] = []
    for column, number in ((c, n) for c in "ab" for n in known.about.get((wanted, c), ())):
        fact, cells = known.spine.facts[number], known.cells[number]
        if fact.relation not in _DEFINING or (fact.relation == "called") is (column == "a"):
            continue
        rest = {*cells["b" if column == "a" else "a"][0], *cells["c"][0]}
        if narrower and not narrower & rest:  # what conducts electricity does not explain what conducts heat
            continue
        if weight(known, rest - said) >= _LEAST_NEW and not denies(fact.cell("b")):
            found.append((_DEFINING.index(fact.relation), number, fact))
    return min(found, key=lambda one: one[:2])[2] if found else None


def asked_class(known: Index, question: str, chosen: Thing, others: Sequence[Thing]) -> Thing:
    """Return the class that a question asks for and only the answer belongs to; empty if it asks for none."""
    deciding = deciding_words(known, question)
    theirs = [{*classes(known, known.thing(other))} for other in others]
    own = {*classes(known, chosen)}
    for name in _names(lemmas(question)):
        thing = known.thing(name)
        if not {*name} <= deciding or (thing, "b") not in known.about or any(thing in one for one in theirs):
            continue
        if thing in own or {*name} == deciding:
            return thing
    return ()


def is_beside(known: Index, question: str, thing: Thing, kind: Thing) -> bool:
    """Whether the class of a thing does not explain why it is not the answer: if a gas is asked for, that a gas is an
    element.
    """
    own = {*classes(known, thing)}
    named = {known.thing(name) for name in _names(lemmas(question))} & own
    return bool(named) and kind not in named and not named & {*classes(known, kind)}


def classes(known: Index, thing: Thing) -> Iterator[Thing]:
    """Yield everything that a thing is a kind or an example of, the closest first."""
    for one, _ in known.classes(thing):
        if one != thing:
            yield one
    numbers = known.about.get((thing, "a"), ())
    yield from (
        known.thing(known.cells[n]["b"][0]) for n in numbers if known.spine.facts[n].relation in MEMBERS
    )


def _names(words: Thing) -> Iterator[Thing]:
    for length in range(min(_LONGEST, len(words)), 0, -1):
        yield from (words[at : at + length] for at in range(len(words) - length, -1, -1))
