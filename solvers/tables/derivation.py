"""The support graph: the proof of an answer from tables, and a check of it that does not use a solver."""

from __future__ import annotations

from dataclasses import dataclass, field

from knowledge.tables import KnowledgeBase
from solvers.tables.align import aligner
from solvers.tables.gathered import Phrase
from solvers.tables.retrieve import index, table_scores
from solvers.tables.score import WEIGHTS, Weights
from solvers.tables.words import Words


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a support graph."""

    kind: str
    """"constituent" of the question, "cell", "header", "choice", or "part" of the choice."""
    text: str
    lemmas: Phrase = ()
    """The lemmas of a constituent, choice, or part."""
    telling: Phrase = ()
    """For a choice or part, the lemmas that distinguish it from the other choices."""
    table: str = ""
    row: int = -1
    """0-based row of a cell."""
    column: int = -1
    """0-based column of a cell or header."""
    first: int = -1
    stop: int = -1
    """Tokens `first:stop` of the reading, for a constituent; words of the choice, for a part."""
    index: int = -1
    """Position among the constituents or parts."""
    weight: float = 1.0
    """How much the alignments of a constituent count."""

    def __str__(self) -> str:
        return f"{self.kind} '{self.text}'" + (f" of table {self.table}" if self.table else "")


@dataclass(frozen=True, slots=True)
class Edge:
    """An alignment of two nodes, given by their positions in `SupportGraph.nodes`, with its score in [0, 1]."""

    one: int
    other: int
    score: float


@dataclass(frozen=True, slots=True)
class Fact:
    """A row that is used, as a sentence."""

    table: str
    title: str
    row: int
    line: int
    """1-based line in the table's file."""
    sentence: str


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the objective that is not an edge: what it is for ("table", "row", "which aligned", ...)
    and its value.
    """

    name: str
    about: str
    value: float


@dataclass(frozen=True, slots=True)
class SupportGraph:
    """A connected graph from constituents of the question through cells to one choice."""

    question: str
    label: str
    """The choice's label; empty for an open question."""
    choice: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    facts: tuple[Fact, ...]
    shares: tuple[Share, ...]
    query: tuple[str, ...]
    """The lemmas by which tables were retrieved."""
    score: float
    """The objective: the sum of all edges (links with their offset) and shares."""
    kind: str = field(default="support graph", init=False)

    def verify(
        self, knowledge: KnowledgeBase | None = None, words: Words | None = None, weights: Weights = WEIGHTS
    ) -> tuple[str, ...]:
        """Check every node, edge, score, and limit and the connections against the tables, without the solver.

        Args:
            knowledge: the tables; by default, the built-in ones.
            words: the lexical knowledge; by default, the usual one.
            weights: the numbers of the model that created the graph.

        Returns:
            The errors found, one sentence each.
        """
        from solvers.tables.check import Check  # that module needs the graph's types

        known = index(knowledge, words)
        check = Check(
            self, known.knowledge, aligner(known, weights), weights, table_scores(known, self.query)
        )
        return tuple(check.faults())

    def used(self, kind: str) -> tuple[Node, ...]:
        """Return the nodes of one kind, in order."""
        return tuple(node for node in self.nodes if node.kind == kind)
