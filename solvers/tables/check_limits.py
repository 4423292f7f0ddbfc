"""Which constraints of the model a support graph violates, checked again from its nodes and edges."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from solvers.tables.align import Aligner
from solvers.tables.derivation import Edge, Node, SupportGraph
from solvers.tables.score import Weights

_CHOICE = ("choice", "part")
Row = tuple[str, int]


@dataclass(slots=True)
class Constraints:
    """The constraints on one graph, by their numbers in the appendix of Khashabi et al. 2016."""

    graph: SupportGraph
    aligner: Aligner
    weights: Weights

    def violated(self) -> Iterator[str]:
        """Yield the violations, one sentence each."""
        yield from self._counts()
        yield from self._nodes()
        yield from self._rows()
        yield from self._choice()
        yield from self._tables()

    def _ends(self) -> Iterator[tuple[Node, Node, Edge]]:
        for edge in self.graph.edges:
            yield self.graph.nodes[edge.one], self.graph.nodes[edge.other], edge

    def _counts(self) -> Iterator[str]:
        """Check constraints 28 to 30."""
        weights = self.weights
        tables = {node.table for node in self.graph.nodes if node.table}
        if len(tables) > weights.tables:
            yield f"The graph uses {len(tables)} tables; at most {weights.tables} are allowed."
        rows = Counter(fact.table for fact in self.graph.facts)
        for table, count in sorted(rows.items()):
            if count > weights.rows_per_table:
                yield f"The graph uses {count} rows of table {table}; at most {weights.rows_per_table} are allowed."
        if len(self.graph.used("constituent")) < weights.least_constituents:
            yield "The graph uses too little of the question."
        if not any(other.kind in _CHOICE for _, other, _ in self._ends()):
            yield "Nothing in the graph leads to the choice."

    def _nodes(self) -> Iterator[str]:
        """Check 46 and 47: few alignments of each thing, no more for a cell than it has words, and close together."""
        weights, nodes = self.weights, self.graph.nodes
        most = {"cell": weights.alignments_per_cell, "constituent": weights.alignments_per_constituent}
        ends = Counter(end for edge in self.graph.edges for end in (edge.one, edge.other))
        spoken: dict[int, list[Node]] = defaultdict(list)
        for edge in self.graph.edges:
            spoken[edge.one].append(nodes[edge.other])
        for position, node in enumerate(nodes):
            if node.kind in most and ends[position] > most[node.kind]:
                yield f"The {node} has {ends[position]} alignments; at most {most[node.kind]} are allowed."
            if not ends[position] and node.kind != "choice":
                yield f"The {node} is not aligned to anything."
            said = [other for other in spoken[position] if other.kind != "cell"]
            asked = [other.index for other in said if other.kind == "constituent"]
            if node.kind != "cell" or not asked:
                continue
            if len(said) > self.aligner.index.length(node.text):
                yield f"The {node} is aligned to more words of the question and choice than it has."
            if max(asked) - min(asked) > weights.farthest_shared:
                yield f"The {node} is aligned to words that are far apart in the question."

    def _rows(self) -> Iterator[str]:
        """Check 52 to 56: rows have enough cells, connect question and choice, use the same columns, and
        differ in one.
        """
        columns: dict[Row, dict[int, str]] = defaultdict(dict)
        for node in self.graph.used("cell"):
            columns[node.table, node.row][node.column] = node.text.casefold()
        sides: dict[Row, set[str]] = defaultdict(set)
        for one, other, _ in self._ends():
            for end, far in ((one, other), (other, one)):
                if end.kind == "cell":
                    sides[end.table, end.row].add("choice" if far.kind in _CHOICE else far.kind)
        of_table: dict[str, list[dict[int, str]]] = defaultdict(list)
        for (table, row), used in sorted(columns.items()):
            of_table[table].append(used)
            if len(used) < self.weights.least_cells_per_row:
                yield f"Row {row + 1} of table {table} has too few cells in the graph."
            if not sides[table, row] - {"choice"} or not sides[table, row] - {"constituent"}:
                yield f"Row {row + 1} of table {table} does not tie the question to the choice."
        for table, rows in sorted(of_table.items()):
            if any(one.keys() != other.keys() for one, other in combinations(rows, 2)):
                yield f"The rows of table {table} do not use the same columns."
            if any(one == other for one, other in combinations(rows, 2)):
                yield f"Two rows of table {table} say the same thing."

    def _choice(self) -> Iterator[str]:
        """Check 34 to 38: the choice uses few columns of a table and few tables, and no table alone."""
        touched: dict[str, set[int]] = defaultdict(set)
        of_part: dict[tuple[str, int], set[int]] = defaultdict(set)
        beside: set[str] = set()
        for one, other, _ in self._ends():
            if other.kind in _CHOICE:
                touched[one.table].add(one.column)
                if other.kind == "part":
                    of_part[one.table, other.index].add(one.column)
            else:
                beside.update({one.table, other.table})
        if len(touched) > self.weights.tables_per_choice:
            yield f"The choice touches {len(touched)} tables; at most {self.weights.tables_per_choice} are allowed."
        for table, columns in sorted(touched.items()):
            if len(columns) > self.weights.columns_per_choice:
                yield f"The choice touches {len(columns)} columns of table {table}."
            if table not in beside:
                yield f"Table {table} is used only for the choice."
        for (table, _), columns in sorted(of_part.items()):
            if len(columns) > 1:
                yield f"Part of the choice touches {len(columns)} columns of table {table}; only one is allowed."

    def _tables(self) -> Iterator[str]:
        """Check 57 between rows of the graph, and keys: tables that can be linked are, and a marked key is used."""
        index, cells = self.aligner.index, self.graph.used("cell")
        linked = {
            frozenset((one.table, other.table)) for one, other, _ in self._ends() if other.kind == "cell"
        }
        for name in sorted({node.table for node in cells}):
            table = index.table(name)
            keys = {k for k, column in enumerate(table.columns) if column.key} if table else set()
            if keys and keys.isdisjoint(node.column for node in cells if node.table == name):
                yield f"No key of table {name} is in the graph."
        for one, other in combinations(sorted({(node.table, node.row) for node in cells}), 2):
            if one[0] != other[0] and frozenset((one[0], other[0])) not in linked and self._link(one, other):
                yield f"Tables {one[0]} and {other[0]} are not linked, though their rows can be."

    def _link(self, one: Row, other: Row) -> bool:
        """Return whether a declared join has cells with the same meaning in the two rows."""
        index = self.aligner.index
        mine, theirs = index.table(one[0]), index.table(other[0])
        if mine is None or theirs is None:
            return False
        here, there = mine.rows[one[1]].cells, theirs.rows[other[1]].cells
        return any(
            self.aligner.link(here[join.column], there[join.other_column]) >= self.weights.least_link
            for join in index.joins[one[0]]
            if join.other_table == other[0]
        )
