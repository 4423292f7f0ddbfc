"""The tables asked about every choice of a question: their opinion, and the support graphs behind it."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from knowledge.tables import KnowledgeBase
from solvers.answer import Statistics
from solvers.events import Observer, Stage, silent
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.retrieval.graph_features import graph_features
from solvers.retrieval.opinion import TABLES, Opinion
from solvers.tables import SupportGraph
from solvers.tables.denial import asks_for_exception
from solvers.tables.prepare import Prepared, prepare
from solvers.tables.proof import proof
from solvers.tables.support import Support, Supporting


@dataclass(frozen=True, slots=True)
class Supported:
    """What the tables say for each choice of a question."""

    prepared: Prepared
    supports: tuple[Support | None, ...]
    """In the order of the choices; those far behind the best have a bound instead of a solution."""
    opinion: Opinion
    statistics: Statistics
    stopped: bool
    """Whether a limit was met."""

    def graph(self, position: int, limits: Limits) -> SupportGraph | None:
        """The support graph of the choice at `position`, solved now if it was given up; `None` if there is none."""
        support = self.supports[position]
        if support is not None and support.solution is None:
            again = Supporting(self.prepared, limits, margin=None).supports({support.option.label})
            support = again[0] if again else None
        return _graph(self.prepared, support)


def supported(
    question: Question,
    reading: Reading,
    *,
    limits: Limits,
    observe: Observer = silent,
    knowledge: KnowledgeBase | None = None,
    without: frozenset[str] = frozenset(),
) -> Supported:
    """Ask the tables about `question`, which has choices; if for the exception, the opinion is turned.

    Args:
        question: with its choices.
        reading: of its text.
        limits: for all programs together.
        observe: told of stages and rounds.
        knowledge: the tables; the shipped ones if not given.
        without: families switched off, of `solvers.tables.FAMILIES`.
    """
    started = time.perf_counter()
    observe(Stage("building", TABLES))
    exceptional = asks_for_exception(question)
    prepared = prepare(question, reading, knowledge=knowledge, without=without)
    assert prepared is not None  # there are choices
    observe(Stage("solving", TABLES, f"{len(question.choices)} choices"))
    work = Supporting(prepared, limits, observe, margin=None)
    by_label = {support.option.label: support for support in work.supports()}
    supports = tuple(by_label.get(choice.label) for choice in question.choices)
    statistics = work.statistics
    opinion = Opinion(
        TABLES,
        tuple(round(s.score, 4) if s else None for s in supports),
        tuple(_described(prepared, s) for s in supports),
        statistics.variables,
        statistics.constraints,
        time.perf_counter() - started,
    )
    best = opinion.best()
    ordered = len(best) == 1 and opinion.graphs[best[0]].get("relations", 0.0) > 0
    opinion = replace(opinion.turned() if exceptional else opinion, alone=exceptional or ordered)
    return Supported(prepared, supports, opinion, statistics, work.stopped)


def _graph(prepared: Prepared, support: Support | None) -> SupportGraph | None:
    if support is None or support.solution is None:
        return None
    return proof(prepared.question, support.option, support.model, support.solution, prepared.query)


def _described(prepared: Prepared, support: Support | None) -> dict[str, float]:
    graph = _graph(prepared, support)
    if graph is None or support is None or support.solution is None:
        return {}
    solution = support.solution
    constituents = len(prepared.candidates.constituents)
    return graph_features(graph, constituents, solution.variables, solution.constraints)
