"""The program that chooses one fact that answers, and at most one more, so that they cover most of the question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from solvers.ilp import Limits, Program, total
from solvers.science.spine.candidates import Candidate
from solvers.science.spine.index import Index, Thing
from solvers.science.spine.matching import Word, fit_of

Words = Mapping[int, Word]
Says = Mapping[int, float]

_HALF = 0.5
JOIN = 0.15
"""What a second fact costs: it has to say that much more of the question."""
_MOST_JOINED = 40
"""The most second facts to consider for each candidate."""
_JOINING = frozenset([
    "part of", "kind of", "made of", "found in", "lives in", "located in",
    "example of", "has property", "called",
])  # fmt: skip
"""Relations that a second fact may have; it may also have the first one's."""
_MOST_EXCESS = 0.4
"""The share of a name that may be missing from the question: a coffee bean is not what it calls a bean."""
_ALONE = frozenset(["several things", "number", "amount", "class"])
"""Types of answers that one fact has to give."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The choice that the program made."""

    candidate: Candidate
    joined: tuple[int, ...]
    """Facts that share a thing with the candidate's fact and say what that one does not."""
    score: float
    share: float
    """How much of the question is covered, in [0, 1]."""
    says: Mapping[int, float]
    """The words of the question that the facts cover, by their tokens."""
    lead: float
    """How far it is ahead of the best candidate with another answer."""
    variables: int
    constraints: int


def said_share(says: Mapping[int, float], words: Words) -> float:
    """Return the share of a question's words that is covered, by their weights."""
    whole = sum(word.weight for word in words.values())
    return sum(word.weight * says.get(at, 0.0) for at, word in words.items()) / whole if whole else 0.0


def alone(candidate: Candidate, words: Words) -> float:
    """Return the value of a candidate without a second fact."""
    return said_share(candidate.says, words) + candidate.worth


def joinable(candidate: Candidate, words: Words, index: Index) -> dict[int, dict[int, float]]:
    """Return facts that share a thing with a candidate's, with the words that only they cover."""
    if candidate.asked.answer in _ALONE or not candidate.kind_said:
        return {}
    relations = _JOINING | {index.spine.facts[candidate.fact].relation}
    cells = index.cells[candidate.fact]
    things = {index.thing(cells[column][0]) for column in "ab"} | ({candidate.subject} - {()})
    left = {
        other: (at, sure)
        for at, word in words.items()
        if not candidate.says.get(at)
        for other, sure in index.alike(word.lemma).items()
    }
    found: dict[int, dict[int, float]] = {}
    asked = index.thing(cells[candidate.place.ask or "b"][0])
    own = index.spine.facts[candidate.fact].relation
    for number, opposite in _beside(things, index):
        relation = index.spine.facts[number].relation
        of_answer = relation != own or index.thing(index.cells[number]["a"][0]) == asked
        if relation in relations and number != candidate.fact and of_answer:
            says = _says_left(index.cells[number], opposite, left, words, index)
            if says:
                found[number] = says
    best = sorted(found, key=lambda n: (-sum(found[n].values()), n))[:_MOST_JOINED]
    return {number: found[number] for number in best}


def _beside(things: Iterable[Thing], index: Index) -> Iterator[tuple[int, str]]:
    """Yield facts about things, with the column that says something about them."""
    for thing in sorted(things):
        for number in index.about.get((thing, "a"), ()):
            yield number, "b"


def _says_left(
    cells: Mapping[str, tuple[Thing, ...]],
    column: str,
    left: Mapping[str, tuple[int, float]],
    words: Words,
    index: Index,
) -> dict[int, float]:
    """Return the remaining words that a fact covers in a column (if the question names that thing) or in its detail."""
    name = cells[column][0]
    is_called = (
        not left.keys().isdisjoint(name) and fit_of([*words.values()], name, index).excess < _MOST_EXCESS
    )
    said = [left[word] for word in (*(name if is_called else ()), *cells["c"][0]) if word in left]
    return dict(said)


def choose(candidates: Sequence[Candidate], words: Words, index: Index, limits: Limits) -> Choice | None:
    """Return the best of `candidates` with at most one more fact, or `None` if there are none or no time.

    Candidates that could not be best even if they covered the whole question are left out by this bound, rather than
    by a fixed number.
    """
    if not candidates:
        return None
    floor = max(alone(candidate, words) for candidate in candidates)
    near = [c for c in candidates if max(alone(c, words), 1.0 - JOIN + c.worth) >= floor]
    beside = [joinable(c, words, index) if 1.0 - JOIN + c.worth > floor else {} for c in near]
    program = _program(near, beside, words)
    solution = program.solve(limits=limits)
    if solution.values is None:
        return None
    best = next(n for n in range(len(near)) if solution[("fact", n)] > _HALF)
    used = {n: says for n, says in beside[best].items() if solution[("joined", n)] > _HALF}
    size = program.describe()
    count = sum(number for _, number in size.constraints)
    others = [alone(c, words) for c in candidates if not _same(c, near[best], index)]
    return _choice(near[best], used, words, max(others, default=0.0), (size.binaries + size.reals, count))


def _choice(
    chosen: Candidate, joined: Mapping[int, Says], words: Words, next_best: float, size: tuple[int, int]
) -> Choice:
    """Return the choice with what it covers of the question."""
    says = dict(chosen.says)
    for found in joined.values():
        says.update({at: max(sure, says.get(at, 0.0)) for at, sure in found.items()})
    share = said_share(says, words)
    score = share + chosen.worth - JOIN * len(joined)
    return Choice(chosen, tuple(joined), score, share, says, score - next_best, *size)


def _program(near: Sequence[Candidate], beside: Sequence[Mapping[int, Says]], words: Words) -> Program:
    """Return a program with one of the candidates, at most one fact next to it, and the part of the question that they
    cover.
    """
    program = Program(name="facts")
    whole = sum(word.weight for word in words.values()) or 1.0
    main = [program.binary(("fact", n), objective=c.worth) for n, c in enumerate(near)]
    program.add(total(main) == 1, name="one answer")
    joins = {n: says for found in beside for n, says in found.items()}
    joined = {n: program.binary(("joined", n), objective=-JOIN) for n in sorted(joins)}
    if joined:
        program.add(total(joined.values()) <= 1, name="one fact beside it")
    for number, one in joined.items():
        linked = total(main[n] for n, found in enumerate(beside) if number in found)
        program.add(one <= linked, name="a fact beside shares a thing")
    for at, word in words.items():
        said = program.continuous(("said", at), 0, 1, word.weight / whole)
        by_main = total(c.says[at] * main[n] for n, c in enumerate(near) if c.says.get(at))
        by_join = total(joins[n].get(at, 0.0) * one for n, one in joined.items())
        program.add(said <= by_main + by_join, name="a word is said by a fact")
    return program


def _same(one: Candidate, other: Candidate, index: Index) -> bool:
    """Return whether two candidates give the same answer: the same fact, facts with the same relation about the same
    thing, or facts that cover the same part of the question.
    """
    facts = index.spine.facts
    a, b = facts[one.fact], facts[other.fact]
    if one.fact == other.fact or (a.relation, a.a, a.c) == (b.relation, b.a, b.c):
        return True
    if (a.relation, one.place.ask, one.says.keys()) == (b.relation, other.place.ask, other.says.keys()):
        return True
    return (a.relation, a.b, a.c) == (b.relation, b.b, b.c) or a.cell(one.place.ask or "b") == b.cell(
        other.place.ask or "b"
    )
