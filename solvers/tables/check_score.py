"""Whether the score of a support graph counts everything in the graph once and with the right value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from knowledge.tables import Table
from solvers.tables.account import edge_worth
from solvers.tables.align import Aligner
from solvers.tables.derivation import Node, Share, SupportGraph
from solvers.tables.score import Weights

_CLOSE = 1e-3
"""Scores are kept with four decimals."""

_DUE = ("table", "row", "column", "header", "constituent", "part", "aligned again")
"""What every graph must count. The rest may be switched off for an ablation and is not missed then, but it may count
no more often than the graph shows it.
"""


@dataclass(slots=True)
class Accounting:
    """The score of one graph."""

    graph: SupportGraph
    aligner: Aligner
    weights: Weights
    retrieval: dict[str, float]

    def wrong(self) -> Iterator[str]:
        """Yield what is wrong with the score, one sentence each."""
        graph = self.graph
        total = sum(share.value for share in graph.shares)
        total += sum(edge_worth(graph, edge, self.weights) for edge in graph.edges)
        if abs(total - graph.score) > _CLOSE * 10:
            yield f"The parts of the score add up to {total:.4f}, not {graph.score:.4f}."
        counted = Counter((share.name, share.about) for share in graph.shares)
        allowed = Counter(self._allowed())
        for (name, about), count in sorted((counted | allowed).items()):
            if counted[name, about] > allowed[name, about] or (
                name in _DUE and counted[name, about] != count
            ):
                times = f"{counted[name, about]} times instead of {allowed[name, about]} times"
                yield f"The score counts {name} '{about}' {times}."
        for share in graph.shares:
            right = self._worths(share)
            if right and not any(abs(worth - share.value) <= _CLOSE for worth in right):
                told = " or ".join(f"{worth:.4f}" for worth in right)
                yield f"The share of {share.name} '{share.about}' is {told}, not {share.value:.4f}."

    def _allowed(self) -> Iterator[tuple[str, str]]:
        """Return the name and subject of every share that the nodes and edges allow, as often as it may count."""
        for name in sorted({node.table for node in self.graph.nodes if node.table}):
            yield "table", name
        for fact in self.graph.facts:
            yield "row", f"{fact.table}.{fact.row}"
        for table, column in sorted({(n.table, n.column) for n in self.graph.used("cell")}):
            yield "column", self._column(table, column)
        for node in self.graph.used("header"):
            yield "header", self._column(node.table, node.column)
        for node in self.graph.used("constituent"):
            yield "constituent", node.text
        for node in self.graph.used("part"):
            yield "part", str(node.index)
        if self.weights.second_alignment:
            for node in self._again():
                yield "aligned again", node.text
        for about, _ in self._near():
            yield "near", about
        yield "which active", ""
        yield "which aligned", ""
        yield from self._relations()

    def _table(self, name: str) -> Table:
        table = self.aligner.index.table(name)
        assert table is not None, "the nodes were checked before"
        return table

    def _column(self, table: str, column: int) -> str:
        return f"{table}.{self._table(table).columns[column].name}"

    def _relations(self) -> Iterator[tuple[str, str]]:
        """Yield the relations, each of which every pair of things aligned to its two columns may express once."""
        ends: dict[tuple[str, int], set[int]] = {}
        for edge in self.graph.edges:
            cell = self.graph.nodes[edge.one]
            if cell.kind == "cell" and self.graph.nodes[edge.other].kind != "cell":
                ends.setdefault((cell.table, cell.column), set()).add(edge.other)
        for name in sorted({table for table, _ in ends}):
            for relation in self._table(name).relations:
                first, second = (ends.get((name, k), ()) for k in (relation.first, relation.second))
                about = f"{name}.{relation.name}"
                yield from [("relation", about)] * (len(first) * len(second))
                if first and second:
                    yield "relation missing", about

    def _again(self) -> list[Node]:
        """Return the constituents that are aligned more than once."""
        nodes = self.graph.nodes
        ends = Counter(edge.other for edge in self.graph.edges if nodes[edge.other].kind == "constituent")
        return [nodes[position] for position, count in ends.items() if count > 1]

    def _worths(self, share: Share) -> list[float]:
        """Return the possible values of a share; none for a share that the graph does not have."""
        match share.name:
            case "table":
                score = self.retrieval.get(share.about, 0.0)
                return [self.weights.table_usage + self.weights.table_score * score]
            case "column":
                table = self.aligner.index.table(share.about.partition(".")[0])
                return [self.weights.column / len(table.columns)] if table else []
            case "constituent" | "aligned again" | "near":
                return [worth for about, worth in self._of_constituents(share.name) if about == share.about]
            case _:
                constant = self._constants().get(share.name)
                return [] if constant is None else [constant]

    def _constants(self) -> dict[str, float]:
        """Return the values of the shares that are worth the same whatever they are about."""
        weights = self.weights
        return {
            "row": weights.row,
            "header": weights.header,
            "part": weights.part,
            "which active": weights.which_active,
            "which aligned": weights.which_aligned,
            "relation": weights.relation_match,
            "relation missing": weights.relation_missing,
        }

    def _of_constituents(self, name: str) -> Iterator[tuple[str, float]]:
        """Yield what the shares of some name that count constituents can be about, each with a value it can have."""
        weights = self.weights
        if name == "near":
            yield from self._near()
        elif name == "aligned again":
            yield from ((node.text, weights.second_alignment * node.weight) for node in self._again())
        else:
            for node in self.graph.used("constituent"):
                for factor in self._factors(node):
                    yield node.text, weights.constituent * node.weight * factor

    def _factors(self, constituent: Node) -> tuple[float, ...]:
        """Return how often a constituent may count: more if it is a science term."""
        science = any(lemma in self.aligner.index.science for lemma in constituent.lemmas)
        return (1.0, self.weights.science_term) if science else (1.0,)

    def _near(self) -> Iterator[tuple[str, float]]:
        """Yield pairs of constituents that share a cell, named as in their share, with their value."""
        nodes = self.graph.nodes
        sharing: dict[int, list[Node]] = {}
        for edge in self.graph.edges:
            if nodes[edge.one].kind == "cell" and nodes[edge.other].kind == "constituent":
                sharing.setdefault(edge.one, []).append(nodes[edge.other])
        for found in sharing.values():
            for one, other in combinations(sorted(found, key=lambda node: node.index), 2):
                worth = self.weights.proximity / (other.index - one.index + 1) * min(one.weight, other.weight)
                yield f"{one.text}, {other.text}", worth
