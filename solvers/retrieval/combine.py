"""One answer from tables, IR and PMI together, with the probability that it is right (section 4.2, appendix B)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import knowledge as knowledge_package
from knowledge.tables import KnowledgeBase
from solvers.answer import Abstention, Alternative, Proposal
from solvers.combination.model import CombinationWeights
from solvers.derivation import Derivation
from solvers.events import Observer, silent
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.retrieval.features import considered
from solvers.retrieval.lexical import Lexical, lexical
from solvers.retrieval.opinion import IR, PMI, TABLES, Opinion
from solvers.retrieval.supported import Supported, supported
from solvers.tables import solve as ask_tables
from solvers.tables.denial import asks_for_exception

SHIPPED = Path(knowledge_package.__file__).parent / "weights" / "tables.toml"


@dataclass(frozen=True, slots=True)
class Judged:
    """The choices of a question, weighed."""

    probabilities: tuple[float, ...]
    """Of each choice; they sum to 1."""
    order: tuple[int, ...]
    """The choices for which some solver found something, the most probable first."""

    @classmethod
    def of(cls, opinions: Sequence[Opinion], probabilities: Sequence[float]) -> Judged:
        """The choices with these probabilities; an earlier one wins a tie."""
        heard = [o for o in opinions if o.alone] or opinions
        backed = [i for i in range(len(probabilities)) if any(o.scores[i] is not None for o in heard)]
        return cls(tuple(probabilities), tuple(sorted(backed, key=lambda i: -probabilities[i])))


@cache
def shipped() -> CombinationWeights:
    """The weights that the tutor comes with."""
    return CombinationWeights.load(SHIPPED)


def judge(opinions: Sequence[Opinion], weights: CombinationWeights) -> Judged:
    """How probable each choice is, from what the solvers say of all of them."""
    return Judged.of(opinions, weights.probabilities(considered(opinions)))


def solve(
    question: Question,
    reading: Reading,
    *,
    limits: Limits,
    observe: Observer = silent,
    knowledge: KnowledgeBase | None = None,
    weights: CombinationWeights | None = None,
) -> Proposal | Abstention:
    """Answer `question` by what tables, IR and PMI say together; without choices, or for an exception,
    by what the tables say alone.

    Args:
        question: the question with its choices.
        reading: of its text.
        limits: for all programs of the tables together.
        observe: told of stages and rounds.
        knowledge: the tables; the shipped ones if not given. The corpus is always searched.
        weights: of the combination; the shipped ones if not given.

    Returns:
        The most probable choice. Its proof is the tables' support graph where there is one, else the best sentence,
        else the words that go together. An abstention where no solver found anything for any choice.
    """
    if not question.choices or asks_for_exception(question):
        return ask_tables(question, reading, limits=limits, observe=observe, knowledge=knowledge)
    tables = supported(question, reading, limits=limits, observe=observe, knowledge=knowledge)
    words = lexical(question, knowledge=knowledge)
    opinions = (tables.opinion, *words.opinions)
    judged = judge(opinions, weights or shipped())
    for position in judged.order:
        told = _told(position, tables, words, reading, limits)
        if told is not None:
            answer = _answer(question, position, told, judged, opinions)
            notes = ("A time limit was met; a better answer may exist.",) if tables.stopped else ()
            return replace(answer, statistics=tables.statistics, notes=notes)
    # Nothing was found, so that this only tells what is missing.
    return ask_tables(question, reading, limits=limits, knowledge=knowledge)


def _told(
    position: int, tables: Supported, words: Lexical, reading: Reading, limits: Limits
) -> tuple[str, Derivation] | None:
    """The solver whose evidence for a choice is shown, and that evidence."""
    support = tables.supports[position]
    if support is not None and support.solution is not None:
        graph = tables.graph(position, limits)
        if graph is not None:
            return TABLES, graph
    quotation = words.quotation(position, reading)
    if quotation is not None:
        return IR, quotation
    graph = tables.graph(position, limits)
    if graph is not None:
        return TABLES, graph
    together = words.co_occurrence(position)
    return (PMI, together) if together is not None else None


def _answer(
    question: Question,
    position: int,
    told: tuple[str, Derivation],
    judged: Judged,
    opinions: Sequence[Opinion],
) -> Proposal:
    solver, derivation = told
    probabilities = judged.probabilities
    agreeing = tuple(o.solver for o in opinions if o.solver != solver and o.best() == (position,))
    others = tuple(
        Alternative(
            _named(question, other),
            probabilities[other],
            (question.choices[other].label,),
            probabilities[other],
        )
        for other in judged.order
        if other != position
    )
    return Proposal(
        question,
        (question.choices[position].label,),
        _named(question, position),
        solver,
        probabilities[position],
        derivation,
        alternatives=others,
        agreeing=agreeing,
        score=probabilities[position],
    )


def _named(question: Question, position: int) -> str:
    choice = question.choices[position]
    return f"({choice.label}) {choice.text}"
