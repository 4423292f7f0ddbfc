"""What follows a "no": what a thing is, has, or does instead, and what has that was claimed of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, product

from knowledge import relations
from knowledge.relations import Fact
from solvers.science.spine.index import KIND, Thing, denies, index, lemmas
from solvers.science.spine.proof import RelationProof, Row
from solvers.science.spine.say import full, inside, statement
from solvers.science.spine.sides import differing
from solvers.science.spine.voice import apart
from tutor.narration.accounts import account_of, steps_of
from tutor.narration.deciding import deciding_words, shared, weight
from tutor.narration.examples import SHOWS, examples_of, shown
from tutor.narration.reasons import says_little
from tutor.narration.related import counted_otherwise, named_in, of_fact
from tutor.narration.step import Step

_COUNTED, _PROPERTY, _DIFFERS = "has number", "has property", "differs in"
_DEEDS = ("does", "eats", "takes in", "makes", "gives off", "moves by")
"""Relations that say what a thing does."""
_EATS, _EATEN = "eats", ("food", "eat")
_MOST = 3
"""The most things that are named because they are what was claimed."""
_CLASS = 2
"""How many sentences an answer with the class of its thing has."""
_NEAR = 2
"""How many classes up what a thing does instead may be said of its class."""
_ENOUGH, _WHOLE = 0.4, 0.95
"""The share of a claim, by weight, that what a thing does instead has to cover; what covers all of it is the claim."""
_NEW = 0.4
"""The share of a meaning, by weight, that must be new."""


def of_denied(told: Sequence[str], proof: RelationProof) -> Iterator[Step]:
    """Yield what may follow a "no", the most telling first.

    Args:
        told: the answer, and the facts and the reason that are told with it.
        proof: the proof of the answer, by the rule "no".
    """
    row = proof.rows[0]
    if row.relation in (KIND, SHOWS):
        yield from _of_classes(told, proof)
    elif row.relation == _COUNTED:
        yield from _of_numbers(row)
    elif row.relation == _PROPERTY and (facts := _having(row)):
        said = statement(relations.load(), _PROPERTY, [one.cell("a") for one in facts], [facts[0].cell("b")])
        yield Step(said, "fact", evidence=tuple(map(of_fact, facts)))
    else:
        yield from _of_deed(proof)


def _of_classes(told: Sequence[str], proof: RelationProof) -> Iterator[Step]:
    """Yield how the class of a thing and the one that was claimed differ, what they are, and examples of the other."""
    kind = next(row.b for row in reversed(proof.rows) if row.relation in (KIND, SHOWS)).partition("; ")[0]
    kinds, claimed = [kind, kind.partition(" of ")[0]], [*_claimed(proof)]
    relation = proof.rows[-1].relation
    if relation in (KIND, SHOWS):
        pairs = ((name, _differing(_thing(one), _thing(name))) for one, name in product(kinds, claimed))
        name, facts = next((pair for pair in pairs if pair[1]), ("", []))
        if facts:
            claimed, relation = [name], _DIFFERS
            yield _apart(facts)
        elif len(told) <= _CLASS:  # otherwise a reason tells more
            yield from chain.from_iterable(_meaning(one, told) for one in dict.fromkeys(kinds))
    for name in claimed[-1:]:
        more = [_examples(name, told), _meaning(name, told)]
        yield from chain.from_iterable(more if relation == _DIFFERS else reversed(more))


def _meaning(name: str, told: Sequence[str]) -> list[Step]:
    """Return what a class is, if that has not been said."""
    account = account_of(name)
    is_new = account is not None and not says_little(account.sentences[0], " ".join(told), _NEW)
    return steps_of(account, account.sentences[:1]) if account is not None and is_new else []


def _examples(name: str, told: Sequence[str]) -> list[Step]:
    """Return examples of a class, unless their names only repeat what the class is called: "a desert plant"."""
    facts, called = examples_of(name, told), lemmas(name)[-1:]
    is_telling = facts and not any(lemmas(fact.cell("a"))[-1:] == called for fact in facts)
    return [Step(shown(facts), "fact", evidence=tuple(map(of_fact, facts)))] if is_telling else []


def _claimed(proof: RelationProof) -> Iterator[str]:
    """Yield the things that a question names besides the one that it is about."""
    own = _thing(proof.rows[0].a)
    yield from (name for name in named_in(proof.question.rstrip("?. ")) if _thing(name) != own)


def _of_numbers(row: Row) -> Iterator[Step]:
    """Yield the number that another class has, or else the class that gives a thing its number."""
    spine = relations.load()
    found = [fact for fact in _facts(_thing(row.a)) if (fact.relation, fact.c) == (_COUNTED, row.c)]
    own, other = counted_otherwise(found[0]) if found else (None, None)
    if other is not None:
        said = inside(full(spine, other), other.cell("a"))
        yield Step(f"By contrast, {said}", "fact", evidence=(of_fact(other),))
    for fact in own if own and other is None else ():
        yield Step(full(spine, fact), "fact", evidence=(of_fact(fact),))


def _having(row: Row) -> list[Fact]:
    """Return a few things that have the property that a fact denies, of the same class if there are any."""
    known, own = index(), _thing(row.a)
    wanted = {word for word in lemmas(row.b) if not denies(word)}
    numbers = {n for word in wanted for n in known.having.get((word, "b"), ())}
    facts = [known.spine.facts[number] for number in sorted(numbers)]
    found = [
        fact
        for fact in facts
        if fact.relation == _PROPERTY and {*lemmas(fact.cell("b"))} == wanted and not denies(fact.cell("b"))
    ]
    kinds = {one for one, chain in known.classes(own) if chain}
    alike = [fact for fact in found if kinds & {one for one, _ in known.classes(_thing(fact.cell("a")))}]
    lines = [[*line] for _, line in groupby(alike or found, key=lambda fact: (fact.path, fact.line))]
    best = max(lines, key=len, default=[])
    return best[:_MOST]


def _of_deed(proof: RelationProof) -> Iterator[Step]:
    """Yield how a thing differs from one that does what was claimed, and what the thing does instead."""
    known, own = index(), _thing(proof.rows[0].a)
    claim = deciding_words(known, proof.question, [own])
    near = [one for one, chain in known.classes(own) if len(chain) <= _NEAR]
    others = ((one, _thing(f.cell("b"))) for one in near for f in _facts(one) if f.relation == _DIFFERS)
    pairs = (_differing(*pair) for pair in dict.fromkeys(others))
    opposed = (pair for pair in pairs if len(pair) > 1 and _covered(pair[1].c, claim) >= _ENOUGH)
    if facts := next((pair for pair in opposed if not denies(pair[1].c)), None):
        yield _apart(facts)
    if fact := _instead(near, claim):
        yield Step(full(known.spine, fact), "fact", evidence=(of_fact(fact),))


def _instead(near: Sequence[Thing], claim: frozenset[str]) -> Fact | None:
    """Return what a thing or one of its classes does that has part of a claim, but not all of it; the thing first."""
    known = index()
    valued = [
        (weight(known, claim & _words(fact)) / (weight(known, claim) or 1), -at, fact)
        for at, thing in enumerate(near)
        for fact in _facts(thing)
        if fact.relation in _DEEDS and not denies(fact.cell("b"))
    ]
    telling = (one for one in valued if _ENOUGH <= one[0] < _WHOLE)
    return max(telling, key=lambda one: one[:2], default=(0, 0, None))[2]


def _words(fact: Fact) -> set[str]:
    """Return the words of what a thing does; what it eats is its food."""
    return {*lemmas(full(index().spine, fact)), *(_EATEN if fact.relation == _EATS else ())}


def _covered(text: str, claim: frozenset[str]) -> float:
    """Return the share of a claim, by weight, that a text has in it."""
    known = index()
    return weight(known, shared(known, lemmas(text), claim)) / (weight(known, claim) or 1)


def _differing(one: Thing, other: Thing) -> list[Fact]:
    return [index().spine.facts[number] for number in differing(index(), one, other)]


def _apart(facts: Sequence[Fact]) -> Step:
    """Return how two things differ as a step."""
    text = apart(facts[0], facts[1] if facts[1:] else None)
    return Step(text, "fact", evidence=tuple(map(of_fact, facts)))


def _facts(thing: Thing) -> Iterator[Fact]:
    return (index().spine.facts[number] for number in index().about.get((thing, "a"), ()))


def _thing(name: str) -> Thing:
    return index().thing(lemmas(name.partition("; ")[0]))
