"""The check of a support graph, which recomputes everything from the tables without a solver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from knowledge.tables import KnowledgeBase, Table, sentence
from solvers.tables.align import Aligner
from solvers.tables.check_limits import Constraints
from solvers.tables.check_score import Accounting
from solvers.tables.derivation import Node, SupportGraph
from solvers.tables.score import Weights

_CLOSE = 1e-3
"""Scores are kept with four decimals."""


@dataclass(slots=True)
class Check:
    """One check of one graph; `faults` gives the errors found, one sentence each."""

    graph: SupportGraph
    knowledge: KnowledgeBase
    aligner: Aligner
    weights: Weights
    retrieval: dict[str, float]

    def faults(self) -> Iterator[str]:
        """Yield everything that does not hold; scores are checked only if the things they belong to exist."""
        broken = [*self._nodes(), *self._facts()]
        yield from broken
        if broken:
            return
        yield from self._edges()
        yield from Constraints(self.graph, self.aligner, self.weights).violated()
        yield from self._connected()
        yield from Accounting(self.graph, self.aligner, self.weights, self.retrieval).wrong()

    def _table(self, name: str) -> Table | None:
        return self.aligner.index.table(name)

    def _nodes(self) -> Iterator[str]:
        nodes = self.graph.nodes
        choices = [node for node in nodes if node.kind == "choice"]
        if len(choices) != 1:
            yield f"The graph has {len(choices)} choices instead of one."
        elif choices[0].text != self.graph.choice:
            yield f"The graph's choice is '{choices[0].text}', not '{self.graph.choice}'."
        if len(set(nodes)) != len(nodes):
            yield "A node is in the graph twice."
        if len({frozenset((edge.one, edge.other)) for edge in self.graph.edges}) != len(self.graph.edges):
            yield "An edge is in the graph twice."
        for node in nodes:
            if node.kind == "part" and node.text not in self.graph.choice.casefold():
                yield f"The {node} is not in the choice."
            if node.kind == "constituent" and node.text.casefold() not in self.graph.question.casefold():
                yield f"The {node} is not in the question."
            if node.kind in ("cell", "header"):
                yield from self._place(node)
        for edge in self.graph.edges:
            if not (0 <= edge.one < len(nodes) and 0 <= edge.other < len(nodes)):
                yield "An edge leads to a node that is missing."

    def _place(self, node: Node) -> Iterator[str]:
        table = self._table(node.table)
        if table is None:
            yield f"There is no table {node.table}."
        elif not 0 <= node.column < len(table.columns):
            yield f"Table {node.table} has no column {node.column + 1}."
        elif node.kind == "header":
            if node.text != table.columns[node.column].name:
                yield f"The {node} is called '{table.columns[node.column].name}'."
        elif not 0 <= node.row < len(table.rows):
            yield f"Table {node.table} has no row {node.row + 1}."
        elif node.text != table.rows[node.row].cells[node.column]:
            yield f"The {node} reads '{table.rows[node.row].cells[node.column]}'."

    def _facts(self) -> Iterator[str]:
        rows = {(node.table, node.row) for node in self.graph.nodes if node.kind == "cell"}
        if rows != {(fact.table, fact.row) for fact in self.graph.facts}:
            yield "The facts do not match the rows of the graph's cells."
            return
        for fact in self.graph.facts:
            table = self._table(fact.table)
            if table is None or not 0 <= fact.row < len(table.rows):
                continue  # reported for its cells
            if fact.sentence != sentence(table, table.rows[fact.row]):
                yield f"The fact '{fact.sentence}' is not what table {fact.table} says."

    def _edges(self) -> Iterator[str]:
        for edge in self.graph.edges:
            one, other = self.graph.nodes[edge.one], self.graph.nodes[edge.other]
            score = self._score(one, other)
            if score is None:
                yield f"There can be no edge between {one} and {other}."
            elif abs(score - edge.score) > _CLOSE:
                yield f"The edge between {one} and {other} has score {score:.4f}, not {edge.score:.4f}."
            elif score < self._least(other):
                yield f"The edge between {one} and {other} is too weak."

    def _score(self, one: Node, other: Node) -> float | None:
        """Return the alignment score recomputed from the texts, or `None` if nodes of these kinds cannot be aligned."""
        if one.kind == other.kind == "cell":
            joins = self.aligner.index.joins[one.table]
            joined = any(
                (j.column, j.other_table, j.other_column) == (one.column, other.table, other.column)
                for j in joins
            )
            return self.aligner.link(one.text, other.text) if joined else None
        if one.kind not in ("cell", "header"):
            return None
        texts: tuple[str, ...] = (one.text,)
        if one.kind == "header":
            texts = self.aligner.index.headings(one.table, one.column)
        if other.kind == "constituent":
            return max(self.aligner.question_to_table(other.lemmas, text) for text in texts)
        if other.kind in ("choice", "part"):
            return max(self.aligner.table_to_choice(text, other.lemmas, other.telling) for text in texts)
        return None

    def _least(self, other: Node) -> float:
        weights = self.weights
        least = {
            "cell": weights.least_link,
            "constituent": weights.least_question,
            "choice": weights.least_choice,
            "part": weights.least_part,
        }
        return least[other.kind] - _CLOSE

    def _connected(self) -> Iterator[str]:
        """Yield whether links, the cells of a row, and headers with their columns connect everything to the choice."""
        nodes = self.graph.nodes
        groups: dict[object, set[int]] = {}
        for position, node in enumerate(nodes):
            if node.kind == "cell":
                groups.setdefault(("row", node.table, node.row), set()).add(position)
                groups.setdefault(("column", node.table, node.column), set())
            elif node.kind in ("choice", "part"):
                groups.setdefault("choice", set()).add(position)
        for position, node in enumerate(nodes):
            if node.kind == "header":
                column = groups.get(("column", node.table, node.column))
                if column is None:
                    yield f"The {node} has no cell in the graph."
                else:
                    column.add(position)
                    column.update(
                        p
                        for p, cell in enumerate(nodes)
                        if cell.kind == "cell" and (cell.table, cell.column) == (node.table, node.column)
                    )
        for edge in self.graph.edges:
            groups[edge] = {edge.one, edge.other}
        start = next(p for p, node in enumerate(nodes) if node.kind == "choice")
        reached, grown = {start}, True
        while grown:
            grown = False
            for group in groups.values():
                if group & reached and not group <= reached:
                    reached |= group
                    grown = True
        for position, node in enumerate(nodes):
            if position not in reached:
                yield f"The {node} is not connected to the choice."
