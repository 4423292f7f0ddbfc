"""Questions about the exception, "Which of these is not a mammal?": every choice but one fits, so the answer is the
one that fits least. Tables say what is true and rarely what is not; the proof shows the support for all the others.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from knowledge.tables import KnowledgeBase
from solvers.answer import Abstention, Alternative, Proposal, Statistics
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.tables.derivation import SupportGraph
from solvers.tables.options import OptionSupport, options
from solvers.tables.score import WEIGHTS, Weights
from solvers.tables.support import MARGIN, SOLVER
from solvers.tables.words import Words

_EQUAL = 1e-4


@dataclass(frozen=True, slots=True)
class ExceptionProof:
    """What the tables say for every choice but the answer, and how little they say for it."""

    question: str
    label: str
    choice: str
    others: tuple[SupportGraph, ...]
    """The graphs of the other choices that have support, in order."""
    own: SupportGraph | None
    """The best support that the answer itself has; `None` if it has none."""
    kind: str = field(default="exception", init=False)

    def verify(
        self, knowledge: KnowledgeBase | None = None, words: Words | None = None, weights: Weights = WEIGHTS
    ) -> tuple[str, ...]:
        """Check every graph against the tables, and that the answer's is the weakest, without the solver.

        Returns:
            The errors found, one sentence each.
        """
        faults: list[str] = []
        for graph in (*self.others, *([self.own] if self.own else ())):
            faults += graph.verify(knowledge, words, weights)
            if graph.question != self.question:
                faults.append(f"The evidence for '{graph.choice}' belongs to a different question.")
        if self.own is not None and (self.own.label, self.own.choice) != (self.label, self.choice):
            faults.append("The evidence for the answer belongs to a different choice.")
        if not self.others or any(graph.label == self.label for graph in self.others):
            faults.append("The evidence for the other choices is missing.")
        elif self.own is not None and self.own.score > min(graph.score for graph in self.others) - _EQUAL:
            faults.append("The answer has at least as much evidence as another choice.")
        return tuple(faults)


def exception(
    question: Question,
    reading: Reading,
    *,
    limits: Limits,
    knowledge: KnowledgeBase | None = None,
    words: Words | None = None,
    weights: Weights = WEIGHTS,
    without: frozenset[str] = frozenset(),
) -> Proposal | Abstention:
    """Return the choice that the tables support least; see `solvers.tables.solve` for the arguments.

    Returns:
        An answer whose proof is an `ExceptionProof`; an abstention if fewer than two choices have support, or if two
        have equally little.
    """
    started = time.perf_counter()
    supports = options(
        question,
        reading,
        limits=limits,
        knowledge=knowledge,
        words=words,
        weights=weights,
        without=without,
    )
    sizes = sum(s.variables for s in supports), sum(s.constraints for s in supports)
    statistics = Statistics(*sizes, seconds_solving=time.perf_counter() - started)
    ranked = sorted(supports, key=_score)
    least, *others = ranked
    if sum(s.graph is not None for s in others) < min(2, len(others)):
        reason = "I know too little about the choices to tell which one does not fit."
        return Abstention(question, reason, SOLVER, statistics)
    lead = _score(others[0]) - _score(least)
    if lead <= _EQUAL:
        reason = "More than one of the choices does not fit what I know."
        return Abstention(question, reason, SOLVER, statistics)
    proof = exception_of(question, supports, supports.index(least))
    assert proof is not None
    return Proposal(
        question,
        (least.label,),
        f"({least.label}) {least.text}",
        SOLVER,
        0.5 + 0.3 * min(lead, MARGIN) / MARGIN,
        proof,
        alternatives=tuple(Alternative(f"({s.label}) {s.text}", _score(s)) for s in others),
        statistics=statistics,
    )


def exception_of(
    question: Question, supports: Sequence[OptionSupport], position: int
) -> ExceptionProof | None:
    """Return the proof that the choice at `position` has the least support, or `None` if too few others have any or one
    has no more.
    """
    own = supports[position]
    others = [support for at, support in enumerate(supports) if at != position]
    graphs = tuple(support.graph for support in others if support.graph is not None)
    if len(graphs) < min(2, len(others)) or min(map(_score, others)) - _score(own) <= _EQUAL:
        return None
    return ExceptionProof(question.text, own.label, own.text, graphs, own.graph)


def _score(support: OptionSupport) -> float:
    """Return how much support a choice has; a choice without any has less than all others."""
    return support.score if support.score is not None else -MARGIN * 10
