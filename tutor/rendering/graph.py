"""A wide drawing of a support graph: rows of the tables one below another, with scored lines between aligned cells.

The words of the question come in from the left, links run between the rows, and the choice is on the right.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.cells import cell_len, set_cell_size

from knowledge.tables.cells import reading
from solvers.answer import Answer
from solvers.tables.derivation import Edge, Fact, Node, SupportGraph
from tutor.narration.step import Narration
from tutor.rendering.canvas import DOWN, UP, Canvas

WIDEST_CELL = 28
WIDEST_LABEL = 44
WIDEST = 150
"""The most columns; a wider graph is not drawn but written as indented text."""


def wide_proof(answer: Answer, narration: Narration) -> tuple[str, ...]:
    """Return a wide drawing of the proof of `answer`; empty if its kind has none or it would be too wide."""
    graph = answer.derivation
    if not isinstance(graph, SupportGraph):
        return ()
    rows = {f"{fact.table}:{fact.line}": fact for fact in graph.facts}
    told = [e.name for step in narration.steps for e in step.evidence if e.kind == "row" and e.name in rows]
    lines = _Drawing(graph, [rows[name] for name in dict.fromkeys(told)]).lines()
    return lines if max(map(cell_len, lines), default=0) <= WIDEST else ()


@dataclass(slots=True)
class _Row:
    """A fact on the sheet."""

    fact: Fact
    cells: list[Node]
    places: dict[int, int] = field(default_factory=dict)
    """The column of the sheet in the middle of each column of the table."""
    line: int = 0


class _Drawing:
    def __init__(self, graph: SupportGraph, facts: list[Fact]) -> None:
        self._graph = graph
        self._rows = [_Row(fact, self._cells(fact)) for fact in facts]
        self._labels = [self._incoming(row) for row in self._rows]
        texts = [label for labels in self._labels for _, label in labels]
        texts += [row.fact.title for row in self._rows]
        self._gutter = min(WIDEST_LABEL, max(map(cell_len, texts), default=0)) + 1
        self._canvas = Canvas()
        self._right = self._gutter
        for row in self._rows:
            self._place(row)

    def lines(self) -> tuple[str, ...]:
        line = 0
        for row, labels in zip(self._rows, self._labels, strict=True):
            row.line = line + len(labels)
            line = row.line + len(self._outgoing(row)) + 2
        for row, labels in zip(self._rows, self._labels, strict=True):
            self._draw_row(row, labels)
            for offset, (cell, edge, other) in enumerate(self._outgoing(row), start=1):
                self._draw_link(row, row.line + offset, cell, edge, other)
        return self._canvas.lines()

    def _cells(self, fact: Fact) -> list[Node]:
        nodes = [
            n for n in self._graph.nodes if n.kind == "cell" and (n.table, n.row) == (fact.table, fact.row)
        ]
        headers = [n for n in self._graph.nodes if n.kind == "header" and n.table == fact.table]
        taken = {node.column for node in nodes}
        return sorted(
            [*nodes, *(node for node in headers if node.column not in taken)], key=lambda node: node.column
        )

    def _place(self, row: _Row) -> None:
        column = self._gutter + 1
        for node in row.cells:
            width = cell_len(_read(node))
            row.places[node.column] = column + 2 + width // 2
            column += width + 3
        self._right = max(self._right, column)

    def _incoming(self, row: _Row) -> list[tuple[int, str]]:
        """Return the columns of the table that are aligned with words of the question, from right to left, and the
        words.
        """
        found: dict[int, list[str]] = {}
        for edge in self._graph.edges:
            one, other = self._graph.nodes[edge.one], self._graph.nodes[edge.other]
            if other.kind == "constituent" and self._is_in(one, row):
                found.setdefault(one.column, []).append(f"“{other.text}” {edge.score:.2f}")
        return [(column, ", ".join(found[column])) for column in sorted(found, reverse=True)]

    def _outgoing(self, row: _Row) -> list[tuple[Node, Edge, _Row | None]]:
        """Return links from cells of `row` to a row below and to the choice; those furthest left come last."""
        found: list[tuple[Node, Edge, _Row | None]] = []
        below = self._rows[self._rows.index(row) + 1 :]
        for edge in self._graph.edges:
            one, other = self._graph.nodes[edge.one], self._graph.nodes[edge.other]
            if other.kind in ("choice", "part") and self._is_in(one, row):
                found.append((one, edge, None))
            for here, there in ((one, other), (other, one)):
                target = next((r for r in below if there.kind == "cell" and self._is_in(there, r)), None)
                if here.kind == "cell" and self._is_in(here, row) and target:
                    found.append((here, edge, target))
        return sorted(found, key=lambda link: (link[2] is not None, -link[0].column))

    def _is_in(self, node: Node, row: _Row) -> bool:
        return node.table == row.fact.table and (node.kind == "header" or node.row == row.fact.row)

    def _draw_row(self, row: _Row, labels: list[tuple[int, str]]) -> None:
        for offset, (column, label) in enumerate(labels):
            line, end = row.line - len(labels) + offset, row.places[column]
            shown = _cut(label, self._gutter - 1)
            self._canvas.text(line, self._gutter - 1 - cell_len(shown), shown)
            self._canvas.across(line, self._gutter, end)
            self._canvas.down(end, line, row.line - 1)
            self._canvas.leave(row.line - 1, end, DOWN)
        title = _cut(row.fact.title, self._gutter - 1)
        self._canvas.text(row.line, self._gutter - 1 - cell_len(title), title)
        cells = " │ ".join(_read(node) for node in row.cells)
        self._canvas.text(row.line, self._gutter + 1, f"│ {cells} │")

    def _draw_link(self, row: _Row, line: int, cell: Node, edge: Edge, target: _Row | None) -> None:
        start, score = row.places[cell.column], f" {edge.score:.2f} "
        self._canvas.down(start, row.line + 1, line)
        self._canvas.leave(row.line + 1, start, UP)
        if target is None:
            self._canvas.across(line, start, self._right)
            self._canvas.text(line, self._right + 1, f"{score}── {self._choice()}")
            return
        nodes = (self._graph.nodes[edge.one], self._graph.nodes[edge.other])
        end = target.places[next(node.column for node in nodes if self._is_in(node, target))]
        turn = end
        if self._rows.index(target) > self._rows.index(row) + 1:  # go around a row in between
            turn = self._right + 1
            self._canvas.across(target.line - 1, turn, end)
        top = target.line - 1
        self._canvas.across(line, start, turn)
        self._canvas.down(turn, line, top)
        self._canvas.leave(top, end, DOWN)
        place = (
            (start + turn) // 2 - len(score) // 2
            if abs(turn - start) > len(score) + 2
            else max(start, turn) + 1
        )
        self._canvas.text(line, place, score)

    def _choice(self) -> str:
        return f"({self._graph.label}) {self._graph.choice}" if self._graph.label else self._graph.choice


def _read(node: Node) -> str:
    return (
        _cut(reading(node.text), WIDEST_CELL) if node.kind == "cell" else f"({_cut(node.text, WIDEST_CELL)})"
    )


def _cut(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"
