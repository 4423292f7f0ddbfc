"""The support graph's own check finds whatever is changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from plain_reading import WORDS
from small_tables import KNOWN, ask, faults

from solvers.tables import SupportGraph
from solvers.tables.align import aligner
from solvers.tables.check_limits import Constraints
from solvers.tables.derivation import Edge, Node, Share
from solvers.tables.retrieve import index
from solvers.tables.score import WEIGHTS

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


def _share(graph: SupportGraph, name: str, more: float) -> SupportGraph:
    """The graph with its first share of a name worth more, and the sum with it."""
    position = next(p for p, share in enumerate(graph.shares) if share.name == name)
    shares = list(graph.shares)
    shares[position] = replace(shares[position], value=shares[position].value + more)
    return replace(graph, shares=tuple(shares), score=round(graph.score + more, 4))


def _with_share(graph: SupportGraph, share: Share) -> SupportGraph:
    return replace(graph, shares=(*graph.shares, share), score=round(graph.score + share.value, 4))


MUTATIONS: dict[str, Change] = {
    "a constituent worth more, and the sum with it": lambda g: _share(g, "constituent", 0.2),
    "a table worth more, and the sum with it": lambda g: _share(g, "table", 0.2),
    "nearness of words that share no cell": lambda g: _with_share(g, Share("near", "Chile, month", 0.5)),
    "a bonus that the model does not have": lambda g: _with_share(g, Share("beauty", "", 0.5)),
    "a constituent aligned again that is not": lambda g: _with_share(
        g, Share("aligned again", "Chile", -0.8)
    ),
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


def test_the_check_notices_what_is_said_twice_or_by_the_choice_alone() -> None:
    answer = ask("Sleet and snow are forms of (A) rock (B) precipitation", KNOWN)
    graph = answer.derivation
    assert isinstance(graph, SupportGraph)
    rows = [position for position, node in enumerate(graph.nodes) if node.row == 1]
    same = tuple(
        replace(n, text="sleet") if p in rows and n.text == "snow" else n for p, n in enumerate(graph.nodes)
    )
    check = Constraints(replace(graph, nodes=same), aligner(index(KNOWN, WORDS), WEIGHTS), WEIGHTS)
    assert any("say the same" in fault for fault in check.violated())
    to_choice = tuple(edge for edge in graph.edges if graph.nodes[edge.other].kind == "choice")
    alone = replace(check, graph=replace(graph, edges=to_choice))
    assert any("for the choice alone" in fault for fault in alone.violated())
    assert any("does not tie the question" in fault for fault in alone.violated())
