"""The check of a support graph: recomputes everything from the tables and asks no solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from knowledge.tables import KnowledgeBase, Table, sentence
from solvers.tables.account import edge_worth
from solvers.tables.align import Aligner
from solvers.tables.candidates import says
from solvers.tables.check_limits import Constraints
from solvers.tables.derivation import Node, Share, SupportGraph
from solvers.tables.score import Weights

_CLOSE = 1e-3
"""Scores are kept with four decimals."""


@dataclass(slots=True)
class Check:
    """One check of one graph; `faults` gives what was found, each a sentence."""

    graph: SupportGraph
    knowledge: KnowledgeBase
    aligner: Aligner
    weights: Weights
    retrieval: dict[str, float]

    def faults(self) -> Iterator[str]:
        """Everything that does not hold; scores only if what they are about is there."""
        broken = [*self._nodes(), *self._facts()]
        yield from broken
        if broken:
            return
        yield from self._edges()
        yield from Constraints(self.graph, self.aligner, self.weights).violated()
        yield from self._connected()
        yield from self._total()

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
            yield "A node stands twice in the graph."
        for node in nodes:
            if node.kind == "part" and node.text not in self.graph.choice.casefold():
                yield f"The {node} is not in the choice."
            if node.kind == "constituent" and node.text.casefold() not in self.graph.question.casefold():
                yield f"The {node} is not in the question."
            if node.kind in ("cell", "header"):
                yield from self._place(node)
        for edge in self.graph.edges:
            if not (0 <= edge.one < len(nodes) and 0 <= edge.other < len(nodes)):
                yield "An edge leads to a node that is not there."

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
            yield "The facts are not the rows of the graph's cells."
            return
        for fact in self.graph.facts:
            table = self._table(fact.table)
            if table is None or not 0 <= fact.row < len(table.rows):
                continue  # said of its cells
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
            elif score < self._least(one, other):
                yield f"The edge between {one} and {other} is too weak."

    def _score(self, one: Node, other: Node) -> float | None:
        """The alignment score recomputed from the texts; `None` if nodes of these kinds cannot be aligned."""
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
            table = self._table(one.table)
            assert table is not None
            texts = table.columns[one.column].labels
        if other.kind == "constituent":
            return max(self.aligner.question_to_table(other.lemmas, text) for text in texts)
        if other.kind in ("choice", "part"):
            return max(self.aligner.table_to_choice(text, other.lemmas, other.telling) for text in texts)
        return None

    def _least(self, one: Node, other: Node) -> float:
        weights = self.weights
        least = {
            "cell": weights.least_link,
            "constituent": weights.least_question,
            "choice": weights.least_choice,
            "part": weights.least_part,
        }
        return least[other.kind] - _CLOSE

    def _connected(self) -> Iterator[str]:
        """Whether links, the cells of a row, and headers with their columns lead from everything to the choice."""
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

    def _total(self) -> Iterator[str]:
        graph, nodes = self.graph, self.graph.nodes
        total = sum(share.value for share in graph.shares)
        for edge in graph.edges:
            total += edge_worth(graph, edge, self.weights)
        if abs(total - graph.score) > _CLOSE * 10:
            yield f"The parts of the score sum to {total:.4f}, not {graph.score:.4f}."
        expected = Counter(
            {
                "table": len({node.table for node in nodes if node.table}),
                "row": len(graph.facts),
                "column": len({(n.table, n.column) for n in nodes if n.kind == "cell"}),
                "header": len(graph.used("header")),
                "constituent": len(graph.used("constituent")),
                "part": len(graph.used("part")),
                "choice": int(self._said() != 0),
                "aligned again": len(self._again()) if self.weights.second_alignment else 0,
            }
        )
        counted = Counter(share.name for share in graph.shares)
        for name, count in expected.items():
            if counted[name] != count:
                yield f"The score counts {counted[name]} times '{name}' instead of {count} times."
        for share in graph.shares:
            right = self._worths(share)
            if not any(abs(worth - share.value) <= _CLOSE for worth in right):
                told = " or ".join(f"{worth:.4f}" for worth in right) or "nothing"
                yield f"The share of {share.name} '{share.about}' is {told}, not {share.value:.4f}."

    def _again(self) -> list[Node]:
        """The constituents that are aligned more than once."""
        nodes = self.graph.nodes
        ends = Counter(edge.other for edge in self.graph.edges if nodes[edge.other].kind == "constituent")
        return [nodes[position] for position, count in ends.items() if count > 1]

    def _worths(self, share: Share) -> list[float]:
        """What a share may be worth; nothing for a name that the model does not give."""
        weights = self.weights
        constituents = self.graph.used("constituent")
        match share.name:
            case "table":
                score = self.retrieval.get(share.about, 0.0)
                return [weights.table_usage + weights.table_score * score]
            case "row":
                return [weights.row]
            case "column":
                table = self._table(share.about.partition(".")[0])
                return [weights.column / len(table.columns)] if table else []
            case "header":
                return [weights.header]
            case "part":
                return [weights.part]
            case "constituent":
                plain = [(n, weights.constituent * n.weight) for n in constituents if n.text == share.about]
                return [worth * factor for n, worth in plain for factor in self._factors(n)]
            case "aligned again":
                return [weights.second_alignment * n.weight for n in self._again() if n.text == share.about]
            case "near":
                return [worth for about, worth in self._near() if about == share.about]
            case "choice":
                return [self._said()]
            case "which active":
                return [weights.which_active]
            case "which aligned":
                return [weights.which_aligned]
            case "relation":
                return [weights.relation_match]
            case "relation missing":
                return [weights.relation_missing]
            case _:
                return []

    def _said(self) -> float:
        """What the choice earns by itself, which is nothing if it is no choice of the question."""
        if not self.graph.label:
            return 0.0
        (choice,) = self.graph.used("choice")
        said = says(choice.telling, self.aligner.importance, self.weights.most_said)
        return round(self.weights.choice_says * said, 4)

    def _factors(self, constituent: Node) -> tuple[float, ...]:
        """How often a constituent may count: more if it is a term of science."""
        science = any(lemma in self.aligner.index.science for lemma in constituent.lemmas)
        return (1.0, self.weights.science_term) if science else (1.0,)

    def _near(self) -> Iterator[tuple[str, float]]:
        """Pairs of constituents that share a cell, named as in their share, with its worth."""
        nodes = self.graph.nodes
        sharing: dict[int, list[Node]] = {}
        for edge in self.graph.edges:
            if nodes[edge.one].kind == "cell" and nodes[edge.other].kind == "constituent":
                sharing.setdefault(edge.one, []).append(nodes[edge.other])
        for found in sharing.values():
            for one, other in combinations(sorted(found, key=lambda node: node.index), 2):
                worth = self.weights.proximity / (other.index - one.index + 1) * min(one.weight, other.weight)
                yield f"{one.text}, {other.text}", worth
