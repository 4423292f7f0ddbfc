"""The program for one choice: the best support graph that it can have (Khashabi et al. 2016, appendix A).

The keys of variables are what they mean: `("table", i)`, `("row", i, j)`, `("column", i, k)`, `("header", i, k)`,
`("cell", i, j, k)`, `("constituent", n)`, `("part", p)`, `("edge", one, other)`. The families of constraints are in
`linking`, `limits`, `language`, `relations` and, for quadratic ones, in `separators`; each is a function from this
model to rows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from solvers.ilp import Backend, Program, Var
from solvers.ilp.backend import available
from solvers.tables.graph import WHOLE, Cell, Chosen, Graph, Header, Node, Place, Term
from solvers.tables.score import Weights

LinearRow = tuple[Sequence[Var], Sequence[float], str, float]
"""Variables, coefficients, sense, right-hand side, as `Program.add_rows` takes them."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What the model knows from the wording of the question in addition to its constituents."""

    which: frozenset[int] = frozenset()
    """The constituents right after "which" or "what"."""
    forms: tuple[frozenset[str], ...] = ()
    """Each token of the question as written and as lemma, lower case."""
    gap: tuple[int, int] | None = None
    """The tokens that stand for the choice: "which force", or the end of a stem that stops before its choices."""


class Model:
    """A program over the candidate graph of one choice, with access to its variables."""

    def __init__(
        self,
        graph: Graph,
        asking: Asking,
        choice_words: Sequence[str],
        weights: Weights,
        without: frozenset[str] = frozenset(),
        *,
        backend: str | None = None,
    ) -> None:
        """State variables and objective; the caller of `solve` adds families with `add`.

        Args:
            graph: the pruned graph of one choice.
            asking: what the question's wording says.
            choice_words: the words of the choice, in lower case.
            weights: every number of the model.
            without: families to switch off, from `score.FAMILIES`.
            backend: see `solvers.ilp.Program`; HiGHS unless it is missing, since it was twice as fast as CBC on these
                programs.
        """
        self.graph = graph
        self.asking = asking
        self.choice_words = tuple(choice_words)
        self.weights = weights
        self.without = without
        solver = backend or ("highs" if available(Backend.HIGHS) else "cbc")
        self.program = Program(sense="max", name="support graph", backend=solver)
        self.edges_of_cell: dict[Cell, list[Var]] = defaultdict(list)
        self.edges_of_header: dict[Header, list[Var]] = defaultdict(list)
        self.asked: dict[Place, dict[int, Var]] = defaultdict(dict)
        """Edges to the question, by place and constituent."""
        self.chosen: dict[Place, dict[Chosen, Var]] = defaultdict(dict)
        """Edges to the choice and its parts."""
        self.linked: dict[Cell, list[Var]] = defaultdict(list)
        self.links: dict[tuple[Cell, Cell], Var] = {}
        self.score: dict[int, float] = {}
        """w(e) by index of the edge's variable."""
        self.column_choice: dict[tuple[int, int], Var] = {}
        """Whether the choice touches a column; made by `limits.choice`."""
        self._edges()
        self.cells: dict[Cell, Var] = {
            cell: self.program.binary(("cell", *cell)) for cell in sorted(self.edges_of_cell)
        }
        self._unary()

    def add(self, name: str, rows: Iterable[LinearRow], keys: Iterable[Hashable] | None = None) -> None:
        """Add one family of constraints."""
        self.program.add_rows(rows, name, keys)

    def at_least(self, score: float) -> None:
        """Forbid supports with a lower score."""
        costs = self.program.costs
        worth = [var for var in self.program.variables if costs[var.index]]
        self.add(
            "no worse than the best so far", [(worth, [float(costs[v.index]) for v in worth], ">=", score)]
        )

    def has_which_terms(self) -> bool:
        """Return whether the which-term counts: the question has one, and the choice is short."""
        return (
            "which" not in self.without
            and bool(self.asking.which)
            and len(self.choice_words) <= self.weights.which_words
        )

    def _edges(self) -> None:
        for (place, asked), w in sorted(self.graph.question.items()):
            term = self.graph.constituents[asked.constituent]
            edge = self._edge(place, asked, w, question_worth(w, place, term, self.weights))
            self.asked[place][asked.constituent] = edge
            self._touches(place, edge)
        for (place, chosen), w in sorted(self.graph.choice.items(), key=_choice_order):
            edge = self._edge(place, chosen, w, choice_worth(w, self.weights))
            self.chosen[place][chosen] = edge
            self._touches(place, edge)
        for (one, other), w in sorted(self.graph.links.items()):
            edge = self._edge(one, other, w, round(w + self.weights.link_offset, 4))
            self.links[one, other] = edge
            for cell in (one, other):
                self.linked[cell].append(edge)
                self.edges_of_cell[cell].append(edge)

    def _edge(self, one: Node, other: Node, w: float, worth: float) -> Var:
        edge = self.program.binary(("edge", one, other), worth)
        self.score[edge.index] = w
        return edge

    def _touches(self, place: Place, edge: Var) -> None:
        if isinstance(place, Cell):
            self.edges_of_cell[place].append(edge)
        else:
            self.edges_of_header[place].append(edge)

    def _unary(self) -> None:
        binary, weights = self.program.binary, self.weights
        self.row_cells: dict[tuple[int, int], dict[int, Var]] = defaultdict(dict)
        self.column_cells: dict[tuple[int, int], dict[int, Var]] = defaultdict(dict)
        for cell, var in self.cells.items():
            self.row_cells[cell.table, cell.row][cell.column] = var
            self.column_cells[cell.table, cell.column][cell.row] = var
        self.rows = {row: binary(("row", *row), weights.row) for row in sorted(self.row_cells)}
        self.columns: dict[tuple[int, int], Var] = {}
        for i, k in sorted(self.column_cells):
            share = weights.column / len(self.graph.excerpts[i].table.columns)
            self.columns[i, k] = binary(("column", i, k), round(share, 4))
        self.headers = {h: binary(("header", *h), weights.header) for h in sorted(self.edges_of_header)}
        self.tables: dict[int, Var] = {}
        for i in sorted({i for i, _ in self.rows}):
            worth = weights.table_score * self.graph.excerpts[i].score + weights.table_usage
            self.tables[i] = binary(("table", i), round(worth, 4))
        touched = {asked.constituent for _, asked in self.graph.question}
        self.constituents = {
            n: binary(("constituent", n), constituent_worth(self.graph.constituents[n], weights))
            for n in sorted(touched)
        }
        parts = {chosen.part for _, chosen in self.graph.choice if chosen != WHOLE}
        self.choice = binary(("choice",))
        self.parts = {p: binary(("part", p), weights.part) for p in sorted(parts, key=int)}


def constituent_worth(term: Term, weights: Weights) -> float:
    """Return the objective coefficient of x(q_l)."""
    return round(weights.constituent * (weights.science_term if term.science else 1.0) * term.weight, 4)


def question_worth(w: float, place: Place, term: Term, weights: Weights) -> float:
    """Return the objective coefficient of y(t, q) or y(h, q)."""
    return round(w * term.weight * (1.0 if isinstance(place, Cell) else weights.header_alignment), 4)


def choice_worth(w: float, weights: Weights) -> float:
    """Return the objective coefficient of y(t, a) or y(h, a)."""
    return round(weights.choice_scale * (w + weights.choice_offset), 4)


def _choice_order(item: tuple[tuple[Place, Chosen], float]) -> tuple[Place, int]:
    (place, chosen), _ = item
    return place, -1 if isinstance(chosen.part, str) else chosen.part
