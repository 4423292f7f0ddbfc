"""The support graph's own check finds whatever is changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from small_tables import KNOWN, ask, faults

from solvers.tables import SupportGraph
from solvers.tables.derivation import Edge, Node

CHAIN = ask("In Chile, which month has the longest daylight? (A) June (B) December", KNOWN)
GRAPH: SupportGraph = CHAIN.derivation

Change = Callable[[SupportGraph], SupportGraph]


def _node(graph: SupportGraph, of: str, **changes: object) -> SupportGraph:
    """The graph with its first node of a kind changed."""
    position = next(p for p, node in enumerate(graph.nodes) if node.kind == of)
    nodes = list(graph.nodes)
    nodes[position] = replace(nodes[position], **changes)
    return replace(graph, nodes=tuple(nodes))


def _edge(graph: SupportGraph, position: int, **changes: object) -> SupportGraph:
    edges = list(graph.edges)
    edges[position] = replace(edges[position], **changes)
    return replace(graph, edges=tuple(edges))


def _without_links(graph: SupportGraph) -> SupportGraph:
    def is_link(edge: Edge) -> bool:
        return graph.nodes[edge.one].kind == graph.nodes[edge.other].kind == "cell"

    return replace(graph, edges=tuple(edge for edge in graph.edges if not is_link(edge)))


MUTATIONS: dict[str, Change] = {
    "another text in a cell": lambda g: _node(g, "cell", text="July"),
    "a cell of another row": lambda g: _node(g, "cell", row=2),
    "a row that is not there": lambda g: _node(g, "cell", row=99),
    "a column that is not there": lambda g: _node(g, "cell", column=7),
    "a table that is not there": lambda g: _node(g, "cell", table="rumours"),
    "a word that was not asked": lambda g: _node(g, "constituent", text="Peru"),
    "other lemmas": lambda g: _node(g, "constituent", lemmas=("peru",)),
    "another weight": lambda g: _node(g, "constituent", weight=0.01),
    "another choice": lambda g: _node(g, "choice", text="June"),
    "no choice": lambda g: _node(g, "choice", kind="constituent"),
    "two choices": lambda g: replace(g, nodes=(*g.nodes, Node("choice", "June", ("june",)))),
    "a node twice": lambda g: replace(g, nodes=(*g.nodes, g.nodes[1])),
    "a better edge": lambda g: _edge(g, 0, score=0.5),
    "an edge to nowhere": lambda g: _edge(g, 0, other=99),
    "an edge the wrong way": lambda g: _edge(g, 0, one=g.edges[0].other, other=g.edges[0].one),
    "one edge less": lambda g: replace(g, edges=g.edges[1:]),
    "an edge twice": lambda g: replace(g, edges=(*g.edges, g.edges[0])),
    "no links": _without_links,
    "one fact less": lambda g: replace(g, facts=g.facts[1:]),
    "another sentence": lambda g: replace(g, facts=(replace(g.facts[0], sentence="So it is."), *g.facts[1:])),
    "another share": lambda g: replace(g, shares=(replace(g.shares[0], value=5.0), *g.shares[1:])),
    "one share less": lambda g: replace(g, shares=g.shares[1:]),
    "another sum": lambda g: replace(g, score=g.score + 1),
    "other words searched": lambda g: replace(g, query=("peru",)),
    "another answer": lambda g: replace(g, choice="June"),
}


def test_the_graph_itself_holds() -> None:
    assert faults(CHAIN, KNOWN) == ()
    assert GRAPH.kind == "support graph"


@pytest.mark.parametrize("name", MUTATIONS)
def test_the_check_notices(name: str) -> None:
    found = faults(replace(CHAIN, derivation=MUTATIONS[name](GRAPH)), KNOWN)
    assert found
    assert all(fault.endswith(".") for fault in found)


def test_the_check_notices_other_tables() -> None:
    from small_tables import DAYS, FORMS, PLACES, STATES, TOOLS, base, table

    turned = table("turns", "half | event | month", "upper | midsummer | June", keys=(0, 1))
    assert faults(CHAIN, base(PLACES, turned, DAYS, FORMS, STATES, TOOLS))
