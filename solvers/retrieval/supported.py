"""The tables' opinion on every choice of a question, and the support graphs behind it."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from knowledge.tables import KnowledgeBase
from knowledge.tables.cells import phrases
from solvers.answer import Statistics
from solvers.events import Observer, Stage, silent
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.reading.words import word_set
from solvers.retrieval.evidence import by_exclusion, of_reason
from solvers.retrieval.graph_features import graph_features
from solvers.retrieval.opinion import TABLES, Opinion
from solvers.retrieval.overlap import own_words, says_own
from solvers.science.spine.index import contradicts, lemmas
from solvers.tables import SupportGraph
from solvers.tables.denial import asks_for_exception, bears_on_lack, denied_of, denies
from solvers.tables.gate import reason_of
from solvers.tables.naming import Named
from solvers.tables.options import OptionSupport
from solvers.tables.prepare import Prepared, prepare
from solvers.tables.proof import proof
from solvers.tables.support import Support, Supporting


@dataclass(frozen=True, slots=True)
class Supported:
    """What the tables say about each choice of a question."""

    prepared: Prepared
    supports: tuple[Support | None, ...]
    """In the order of the choices."""
    opinion: Opinion
    statistics: Statistics
    stopped: bool
    """Whether a limit stopped the search."""

    def graph(self, position: int) -> SupportGraph | None:
        """Return the support graph of the choice at `position`, or `None` if there is none."""
        return _graph(self.prepared, self.supports[position])

    def options(self) -> tuple[OptionSupport, ...]:
        """Return the support for each choice of a question about the exception, as `solvers.tables.options` gives it,
        without facts that deny what is asked.
        """
        choices = self.prepared.question.choices
        graphs = [_affirming(self.graph(position)) for position in range(len(choices))]
        return tuple(
            OptionSupport(choice.label, choice.text, graph.score if graph else None, graph)
            for choice, graph in zip(choices, graphs, strict=True)
        )


def supported(
    question: Question,
    reading: Reading,
    *,
    limits: Limits,
    observe: Observer = silent,
    knowledge: KnowledgeBase | None = None,
    without: frozenset[str] = frozenset(),
) -> Supported:
    """Ask the tables about `question`, which must have choices; for an exception, the opinion is reversed.

    Args:
        question: with its choices.
        reading: of its text.
        limits: the limits for all programs together.
        observe: called with every stage and round.
        knowledge: the tables; by default, the built-in ones.
        without: families to switch off, from `solvers.tables.FAMILIES`.
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
    own = own_words(question.text, [choice.text for choice in question.choices])
    graphs = [
        _bearing(_graph(prepared, support), choice.text, words, exceptional=exceptional)
        for support, choice, words in zip(supports, question.choices, own, strict=True)
    ]
    constituents = len(prepared.candidates.constituents)
    words = Named(question, reading, knowledge)
    scored = zip(supports, graphs, strict=True)
    opinion = Opinion(
        TABLES,
        tuple(round(support.score, 4) if support and graph else None for support, graph in scored),
        tuple(graph_features(graph, constituents) if graph else {} for graph in graphs),
        tuple(_naming(graph, words, reading, knowledge) for graph in graphs),
        tuple(tuple((fact.table, fact.row) for fact in graph.facts) if graph else () for graph in graphs),
        variables=statistics.variables,
        constraints=statistics.constraints,
        seconds=time.perf_counter() - started,
    )
    if exceptional:
        opinion = replace(opinion.turned(), evidence=by_exclusion(opinion.evidence), alone=True)
    return Supported(prepared, supports, opinion, statistics, work.stopped)


def _graph(prepared: Prepared, support: Support | None) -> SupportGraph | None:
    if support is None or support.solution is None:
        return None
    return proof(prepared.question, support.option, support.model, support.solution, prepared.query)


def _bearing(
    graph: SupportGraph | None, choice: str, own: Collection[str], *, exceptional: bool
) -> SupportGraph | None:
    """Return the graph of a choice, unless its facts do not bear on it: for a question about the exception, if they
    deny what is asked; otherwise, if they cover too little of what the choice adds to the question, its `own` words,
    or if only the choice, only the question, or only the facts deny something.
    """
    if graph is None or exceptional:
        return _affirming(graph)
    if not says_own(own, [*(fact.sentence for fact in graph.facts), *_aligned(graph)]):
        return None
    if denies(choice):
        return graph if any(bears_on_lack(fact.sentence) for fact in graph.facts) else None
    if not denies(graph.question) and any(_is_untrue(cell, text) for cell, text in _of_question(graph)):
        return None
    return None if any(_is_denied(cell, choice) for cell in _aligned(graph)) else graph


def _aligned(graph: SupportGraph) -> Iterator[str]:
    """Yield the cells that are aligned with the choice."""
    edges = (edge for edge in graph.edges if graph.nodes[edge.other].kind in ("choice", "part"))
    return (graph.nodes[edge.one].text for edge in edges if graph.nodes[edge.one].kind == "cell")


def _of_question(graph: SupportGraph) -> Iterator[tuple[str, str]]:
    """Yield the cells that are aligned with words of the question, each with these words."""
    nodes = graph.nodes
    for edge in graph.edges:
        if nodes[edge.one].kind == "cell" and nodes[edge.other].kind == "constituent":
            yield nodes[edge.one].text, nodes[edge.other].text


def _is_denied(cell: str, choice: str) -> bool:
    """Return whether each alternative in a cell that is about the choice denies it: "no light of its own"."""
    own = {*lemmas(choice)}
    saying = [phrase for phrase in phrases(cell) if own & {*lemmas(phrase)}]
    return bool(saying) and all(map(denies, saying))


def _is_untrue(cell: str, asked: str) -> bool:
    """Return whether a cell denies of something what is asked, "a cork does not sink"; advice denies nothing."""
    denied = denied_of(cell)
    is_told = denied is not None and bool(denied[0].strip())
    return is_told and word_set("having_to").isdisjoint(lemmas(cell)) and _is_denied(cell, asked)


def _affirming(graph: SupportGraph | None) -> SupportGraph | None:
    """Return a graph unless one of its facts says that something is not so, or the opposite of what is asked."""
    if graph is None:
        return None
    asked = {*lemmas(graph.question)}
    is_denied = any(_is_against(fact.sentence) or contradicts(asked, fact.sentence) for fact in graph.facts)
    return None if is_denied else graph


def _is_against(sentence: str) -> bool:
    """Return whether a sentence denies something or says that it is hardly true: "conducts heat poorly"."""
    return denies(sentence) or not word_set("poor_at").isdisjoint(sentence.casefold().split())


def _naming(
    graph: SupportGraph | None, words: Named, reading: Reading, knowledge: KnowledgeBase | None
) -> dict[str, float]:
    return {} if graph is None else of_reason(reason_of(graph, graph.choice, knowledge), words, reading)
