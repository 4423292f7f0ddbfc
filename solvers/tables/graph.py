"""The graph in which support is searched: everything that can be aligned, and the part of it that can support a choice.

Nodes and edges are those in section 3.2 of Khashabi et al. 2016. Before a program is built, the following are dropped:
rows that cannot satisfy its constraints 52 to 54, links that lead nowhere, and tables that cannot be chained to the
choice. This does not change the optimum and makes the program ten times smaller.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from solvers.tables.gathered import Phrase
from solvers.tables.retrieve import Excerpt
from solvers.tables.score import Weights


class Cell(NamedTuple):
    """t_ijk: excerpt i, row j of the table (not of the excerpt), column k."""

    table: int
    row: int
    column: int


class Header(NamedTuple):
    """h_ik: excerpt i, column k."""

    table: int
    column: int


class Asked(NamedTuple):
    """q_l: a constituent of the question, by its index."""

    constituent: int


class Chosen(NamedTuple):
    """a_m of the current choice: the whole choice, or one of its parts by index."""

    part: int | str = "whole"
    kind: str = "choice"


WHOLE = Chosen()
Place = Cell | Header
Node = Cell | Header | Asked | Chosen


@dataclass(frozen=True, slots=True)
class Term:
    """A constituent of the question or a part of a choice, as the model sees it."""

    index: int
    """Position among the content words; for a part, among the parts."""
    text: str
    lemmas: Phrase
    first: int
    stop: int
    """Tokens `first:stop`, of the question or of the choice."""
    science: bool = False
    weight: float = 1.0
    """How much its alignments count, in (0, 1]."""


@dataclass(slots=True)
class Graph:
    """Candidate nodes and edges for one choice, or for all (then `choice` is empty)."""

    excerpts: tuple[Excerpt, ...]
    constituents: dict[int, Term]
    parts: tuple[Term, ...] = ()
    """Parts of the choice; empty when it is aligned only as a whole."""
    question: dict[tuple[Place, Asked], float] = field(default_factory=dict)
    choice: dict[tuple[Place, Chosen], float] = field(default_factory=dict)
    links: dict[tuple[Cell, Cell], float] = field(default_factory=dict)
    naming: Collection[tuple[Place, Asked]] = frozenset()
    """The edges to the question by which a short alternative of a cell or header names the constituent."""
    lengths: Mapping[Cell, int] = field(default_factory=dict)
    """Content words of the longest alternative of every cell."""

    def cells(self) -> set[Cell]:
        """Return every cell that has an edge."""
        found = {place for place, _ in self.question if isinstance(place, Cell)}
        found.update(place for place, _ in self.choice if isinstance(place, Cell))
        for one, other in self.links:
            found.add(one)
            found.add(other)
        return found

    def only(self, rows: Collection[tuple[int, int]]) -> Graph:
        """Return the graph without the cells of other rows."""
        return replace(
            self,
            question={e: w for e, w in self.question.items() if isinstance(e[0], Header) or e[0][:2] in rows},
            choice={e: w for e, w in self.choice.items() if isinstance(e[0], Header) or e[0][:2] in rows},
            links={e: w for e, w in self.links.items() if e[0][:2] in rows and e[1][:2] in rows},
        )


def pruned(graph: Graph, weights: Weights) -> Graph:
    """Return the part of `graph` that can be in a support graph of its choice.

    A row stays if it has two cells with edges, an edge that is not to the choice, and one that is not to the question
    (constraints 52 to 54). A table stays if links lead from it to one that touches the choice within the allowed number
    of tables. A header stays if its column has a cell.
    """
    links = graph.links
    alive: set[tuple[int, int]] = set()
    while True:
        alive = _rows_that_can_stand(graph, links, weights)
        near = _tables_near_choice(graph, links, alive, weights)
        kept = {
            edge: w
            for edge, w in links.items()
            if all(end[:2] in alive and end.table in near for end in edge)
        }
        alive = {row for row in alive if row[0] in near}
        if len(kept) == len(links):
            break
        links = kept
    columns = {
        (cell.table, cell.column)
        for edges in (graph.question, graph.choice)
        for cell, _ in edges
        if isinstance(cell, Cell) and cell[:2] in alive
    }
    columns.update((end.table, end.column) for edge in links for end in edge)

    def stays(place: Place) -> bool:
        return place[:2] in alive if isinstance(place, Cell) else place in columns

    return Graph(
        graph.excerpts,
        graph.constituents,
        graph.parts,
        {edge: w for edge, w in graph.question.items() if stays(edge[0])},
        {edge: w for edge, w in graph.choice.items() if stays(edge[0])},
        links,
        graph.naming,
        graph.lengths,
    )


def _rows_that_can_stand(
    graph: Graph, links: Iterable[tuple[Cell, Cell]], weights: Weights
) -> set[tuple[int, int]]:
    columns: dict[tuple[int, int], set[int]] = defaultdict(set)
    beside_choice: set[tuple[int, int]] = set()
    beside_question: set[tuple[int, int]] = set()
    for place, _ in graph.question:
        if isinstance(place, Cell):
            columns[place[:2]].add(place.column)
            beside_choice.add(place[:2])
    for place, _ in graph.choice:
        if isinstance(place, Cell):
            columns[place[:2]].add(place.column)
            beside_question.add(place[:2])
    for edge in links:
        for end in edge:
            columns[end[:2]].add(end.column)
            beside_choice.add(end[:2])
            beside_question.add(end[:2])
    return {
        row
        for row, used in columns.items()
        if len(used) >= weights.least_cells_per_row and row in beside_choice and row in beside_question
    }


def _tables_near_choice(
    graph: Graph, links: Iterable[tuple[Cell, Cell]], alive: set[tuple[int, int]], weights: Weights
) -> set[int]:
    """Return tables connected by links between remaining rows, in few enough steps, to a table that touches
    the choice.
    """
    with_rows = {table for table, _ in alive}
    reached = {place.table for place, _ in graph.choice} & with_rows
    neighbours: dict[int, set[int]] = defaultdict(set)
    for one, other in links:
        if one[:2] in alive and other[:2] in alive:
            neighbours[one.table].add(other.table)
            neighbours[other.table].add(one.table)
    edge = reached
    for _ in range(weights.tables - 1):
        edge = {other for table in edge for other in neighbours[table]} - reached
        reached = reached | edge
    return reached
