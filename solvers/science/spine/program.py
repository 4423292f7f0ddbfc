"""The program that chooses: one fact that answers, at most one beside it, so that they say most of the question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from solvers.ilp import Limits, Program, total
from solvers.science.spine.candidates import Candidate
from solvers.science.spine.index import Index
from solvers.science.spine.matching import Word, fit_of

JOIN = 0.15
"""What a second fact costs: it has to say that much more of the question."""
_MOST_JOINED = 40
"""Second facts looked at for each candidate."""
_JOINING = frozenset(
    [
        "part of",
        "kind of",
        "made of",
        "found in",
        "lives in",
        "located in",
        "example of",
        "has property",
        "called",
    ]
)
"""Relations of which a second fact may be; it may be of the first one's, too."""
_MOST_EXCESS = 0.4
"""The share of a name that the question may not say: a coffee bean is not what it calls a bean."""
_ALONE = frozenset(["several things", "number", "amount", "class"])
"""Types of answers that one fact has to give."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What the program chose."""

    candidate: Candidate
    joined: tuple[int, ...]
    """Facts that share a thing with the candidate's and say what it does not."""
    score: float
    share: float
    """How much of the question is said, in [0, 1]."""
    says: Mapping[int, float]
    """The words of the question that the facts say, by their tokens."""
    lead: float
    """How far it is ahead of the best candidate with another answer."""
    variables: int
    constraints: int


def said_share(says: Mapping[int, float], words: Mapping[int, Word]) -> float:
    """The share of the words of a question that is said, by their weights."""
    whole = sum(word.weight for word in words.values())
    return sum(word.weight * says.get(at, 0.0) for at, word in words.items()) / whole if whole else 0.0


def alone(candidate: Candidate, words: Mapping[int, Word]) -> float:
    """What a candidate is worth without a second fact."""
    return said_share(candidate.says, words) + candidate.worth


def joinable(candidate: Candidate, words: Mapping[int, Word], index: Index) -> dict[int, dict[int, float]]:
    """Facts that share a thing with a candidate's, with the words that they say and it does not."""
    if candidate.asked.answer in _ALONE or not candidate.kind_said:
        return {}
    left = [word for at, word in words.items() if not candidate.says.get(at)]
    every = list(words.values())
    relations = _JOINING | {index.spine.facts[candidate.fact].relation}
    cells = index.cells[candidate.fact]
    things = {index.thing(cells[column][0]) for column in "ab"} | ({candidate.subject} - {()})
    found: dict[int, dict[int, float]] = {}
    for word in left:
        for other, sure in index.alike(word.lemma).items():
            for thing in sorted(things):
                for column, opposite in (("a", "b"), ("b", "a")):
                    for number in index.about.get((thing, column), ()):
                        here = other in {w for name in index.cells[number][opposite] for w in name}
                        fits = index.spine.facts[number].relation in relations and number != candidate.fact
                        here = here and fit_of(every, index.cells[number][opposite][0], index).excess < _MOST_EXCESS
                        if fits and (here or other in index.cells[number]["c"][0]):
                            found.setdefault(number, {})[word.index] = sure
    best = sorted(found, key=lambda n: (-sum(found[n].values()), n))[:_MOST_JOINED]
    return {number: found[number] for number in best}


def choose(
    candidates: Sequence[Candidate], words: Mapping[int, Word], index: Index, limits: Limits
) -> Choice | None:
    """The best of `candidates` with at most one fact beside it; `None` if there is none, or no time.

    Candidates that could not be best with all of the question said are left out: with a bound, not by a number.
    """
    if not candidates:
        return None
    floor = max(alone(candidate, words) for candidate in candidates)
    near = [c for c in candidates if max(alone(c, words), 1.0 - JOIN + c.worth) >= floor]
    program = Program(name="facts")
    whole = sum(word.weight for word in words.values()) or 1.0
    main = [program.binary(("fact", n), objective=c.worth) for n, c in enumerate(near)]
    program.add(total(main) == 1, name="one answer")
    beside = [joinable(c, words, index) if 1.0 - JOIN + c.worth > floor else {} for c in near]
    numbers = sorted({number for found in beside for number in found})
    joined = {number: program.binary(("joined", number), objective=-JOIN) for number in numbers}
    if joined:
        program.add(total(joined.values()) <= 1, name="one fact beside it")
    for number, one in joined.items():
        linked = total(main[n] for n, found in enumerate(beside) if number in found)
        program.add(one <= linked, name="a fact beside shares a thing")
    for at, word in words.items():
        said = program.continuous(("said", at), 0, 1, word.weight / whole)
        by_main = total(c.says[at] * main[n] for n, c in enumerate(near) if c.says.get(at))
        by_join = total(
            max((found[number].get(at, 0.0) for found in beside if number in found), default=0.0) * one
            for number, one in joined.items()
        )
        program.add(said <= by_main + by_join, name="a word is said by a fact")
    solution = program.solve(limits=limits)
    if solution.values is None:
        return None
    best = next(n for n in range(len(near)) if solution[("fact", n)] > 0.5)
    used = tuple(number for number in numbers if solution[("joined", number)] > 0.5)
    chosen = near[best]
    says = dict(chosen.says)
    for number in used:
        says.update({at: max(sure, says.get(at, 0.0)) for at, sure in beside[best].get(number, {}).items()})
    score = said_share(says, words) + chosen.worth - JOIN * len(used)
    others = [alone(c, words) for c in candidates if not _same(c, chosen, index)]
    size = program.describe()
    return Choice(
        chosen,
        used,
        score,
        said_share(says, words),
        says,
        score - max(others, default=0.0),
        size.binaries + size.reals,
        sum(count for _, count in size.constraints),
    )


def _same(one: Candidate, other: Candidate, index: Index) -> bool:
    """Whether two candidates give one answer: the same fact, or facts of one relation about the same thing."""
    facts = index.spine.facts
    a, b = facts[one.fact], facts[other.fact]
    if one.fact == other.fact or (a.relation, a.a, a.c) == (b.relation, b.a, b.c):
        return True
    return (a.relation, a.b, a.c) == (b.relation, b.b, b.c) or a.cell(one.place.ask or "b") == b.cell(
        other.place.ask or "b"
    )
