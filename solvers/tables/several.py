"""Several answers to one open question, all true of one thing: what a root does, or what plants need."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from knowledge.tables import KnowledgeBase
from solvers.answer import Proposal
from solvers.ilp import Limits
from solvers.tables.derivation import SupportGraph
from solvers.tables.prepare import Prepared
from solvers.tables.proof import proof
from solvers.tables.score import WEIGHTS, Weights
from solvers.tables.support import Supporting
from solvers.tables.words import Words


@dataclass(frozen=True, slots=True)
class SeveralProofs:
    """What the tables say for each of several answers that are all true."""

    question: str
    graphs: tuple[SupportGraph, ...]
    """One for each answer, in the order in which they are given."""
    kind: str = field(default="several", init=False)

    def verify(
        self, knowledge: KnowledgeBase | None = None, words: Words | None = None, weights: Weights = WEIGHTS
    ) -> tuple[str, ...]:
        """Check every graph against the tables, and that each belongs to a different answer, without the solver.

        Returns:
            The errors found, one sentence each.
        """
        faults = [fault for graph in self.graphs for fault in graph.verify(knowledge, words, weights)]
        faults += [
            f"The evidence for '{graph.choice}' belongs to a different question."
            for graph in self.graphs
            if graph.question != self.question
        ]
        if len({graph.choice for graph in self.graphs}) < max(2, len(self.graphs)):
            faults.append("There is only one answer.")
        return tuple(faults)


def with_others(found: Proposal, best: str, prepared: Prepared, limits: Limits) -> Proposal:
    """Return the answer `found`, labeled `best`, with the others that are true of the same thing.

    Args:
        found: an answer to an open question.
        best: its label among the candidates.
        prepared: the prepared question.
        limits: the limits for solving the others, which were not solved to the optimum if they were far behind.

    Returns:
        `found` itself if there are no others.
    """
    group = next((group for group in prepared.together if best in group), ())
    supports = Supporting(prepared, limits, margin=None).supports(group) if group else []
    graphs = {
        s.option.label: proof(prepared.question, s.option, s.model, s.solution, prepared.query)
        for s in supports
        if s.solution is not None
    }
    if len(graphs) < 2:
        return found
    told = tuple(graphs[label] for label in group if label in graphs)
    texts = tuple(graph.choice for graph in told)
    return replace(
        found,
        value=texts,
        text=f"{', '.join(texts[:-1])} and {texts[-1]}",
        derivation=SeveralProofs(prepared.question.text, told),
        alternatives=tuple(other for other in found.alternatives if other.text not in texts),
    )
