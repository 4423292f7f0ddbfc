"""The support graph's own check finds whatever is changed, and says what it found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from small_tables import DAYS, FORMS, KNOWN, PLACES, STATES, TOOLS, ask, base, faults, table

from solvers.tables import SupportGraph
from solvers.tables.derivation import Edge, Fact, Node

CHAIN = ask("In Chile, which month has the longest daylight? (A) June (B) December", KNOWN)
GRAPH: SupportGraph = CHAIN.derivation

Change = Callable[[SupportGraph], SupportGraph]


def _node(graph: SupportGraph, of: str, nth: int = 0, **changes: object) -> SupportGraph:
    """The graph with its nth node of a kind changed."""
    position = [p for p, node in enumerate(graph.nodes) if node.kind == of][nth]
    nodes = list(graph.nodes)
    nodes[position] = replace(nodes[position], **changes)
    return replace(graph, nodes=tuple(nodes))


def _edge(graph: SupportGraph, position: int, **changes: object) -> SupportGraph:
    edges = list(graph.edges)
    edges[position] = replace(edges[position], **changes)
    return replace(graph, edges=tuple(edges))


def _with_nodes(graph: SupportGraph, *nodes: Node) -> SupportGraph:
    return replace(graph, nodes=(*graph.nodes, *nodes))


def _with_edge(graph: SupportGraph, one: Node, other: Node) -> SupportGraph:
    """The graph with an edge between two of its nodes that says nothing."""
    edge = Edge(graph.nodes.index(one), graph.nodes.index(other), 0.0)
    return replace(graph, edges=(*graph.edges, edge))


def _with_row_of_tools(graph: SupportGraph) -> SupportGraph:
    """The graph with a fact that nothing leads to."""
    cells = [Node("cell", text, table="tools", row=0, column=k) for k, text in enumerate(("ruler", "length"))]
    fact = Fact("tools", "tools", 0, 2, "Ruler with length.")
    return replace(_with_nodes(graph, *cells), facts=(*graph.facts, fact))


def _without_links(graph: SupportGraph) -> SupportGraph:
    def is_link(edge: Edge) -> bool:
        return graph.nodes[edge.one].kind == graph.nodes[edge.other].kind == "cell"

    return replace(graph, edges=tuple(edge for edge in graph.edges if not is_link(edge)))


(MONTH, COLUMN) = (
    next(n for n in GRAPH.nodes if (n.kind, n.text) == (kind, "month")) for kind in ("constituent", "header")
)
CHILE, LONGEST, DECEMBER, EVENT = (
    next(n for n in GRAPH.nodes if (n.kind, n.table, n.column) == ("cell", table, column))
    for table, column in (("places", 0), ("days", 1), ("turns", 2), ("days", 0))
)

Case = tuple[Change, tuple[str, ...]]

TAMPERED: dict[str, Case] = {
    "another text in a cell": (
        lambda g: _node(g, "cell", text="July"),
        ("The cell 'July' of table days reads 'longest daylight'.",),
    ),
    "another name of a header": (
        lambda g: _node(g, "header", text="day"),
        ("The header 'day' of table turns is called 'month'.",),
    ),
    "a cell of another row": (
        lambda g: _node(g, "cell", 1, row=2),
        (
            "The cell 'Chile' of table places reads 'Canada'.",
            "The facts do not match the rows of the graph's cells.",
        ),
    ),
    "a row after the last": (
        lambda g: _node(g, "cell", row=2),
        ("Table days has no row 3.", "The facts do not match the rows of the graph's cells."),
    ),
    "a row before the first": (
        lambda g: _node(g, "cell", row=-1),
        ("Table days has no row 0.", "The facts do not match the rows of the graph's cells."),
    ),
    "a column after the last": (lambda g: _node(g, "cell", column=2), ("Table days has no column 3.",)),
    "a column before the first": (lambda g: _node(g, "header", column=-1), ("Table turns has no column 0.",)),
    "a table that is not there": (
        lambda g: _node(g, "cell", table="rumours"),
        ("There is no table rumours.", "The facts do not match the rows of the graph's cells."),
    ),
    "a word that was not asked": (
        lambda g: _node(g, "constituent", text="Peru"),
        ("The constituent 'Peru' is not in the question.",),
    ),
    "a part that the choice does not have": (
        lambda g: _with_nodes(g, Node("part", "june", ("june",), index=0)),
        ("The part 'june' is not in the choice.",),
    ),
    "another choice": (
        lambda g: _node(g, "choice", text="June"),
        ("The graph's choice is 'June', not 'December'.",),
    ),
    "no choice": (
        lambda g: _node(g, "choice", kind="constituent"),
        ("The graph has 0 choices instead of one.", "The constituent 'December' is not in the question."),
    ),
    "two choices": (
        lambda g: _with_nodes(g, Node("choice", "December", ("december",))),
        ("The graph has 2 choices instead of one.",),
    ),
    "a node twice": (lambda g: _with_nodes(g, g.nodes[1]), ("A node is in the graph twice.",)),
    "an edge twice": (
        lambda g: replace(g, edges=(*g.edges, Edge(g.edges[0].other, g.edges[0].one, 1.0))),
        ("An edge is in the graph twice.",),
    ),
    "an edge to nowhere": (
        lambda g: _edge(g, 0, other=len(g.nodes)),
        ("An edge leads to a node that is missing.",),
    ),
    "an edge from nowhere": (
        lambda g: _edge(g, 0, one=len(g.nodes)),
        ("An edge leads to a node that is missing.",),
    ),
    "an edge to before the first node": (
        lambda g: _edge(g, 0, other=-1),
        ("An edge leads to a node that is missing.",),
    ),
    "an edge from before the first node": (
        lambda g: _edge(g, 0, one=-1),
        ("An edge leads to a node that is missing.",),
    ),
    "one fact less": (
        lambda g: replace(g, facts=g.facts[1:]),
        ("The facts do not match the rows of the graph's cells.",),
    ),
    "another sentence": (
        lambda g: replace(g, facts=(replace(g.facts[0], sentence="So it is."), *g.facts[1:])),
        ("The fact 'So it is.' is not what table turns says.",),
    ),
    "other lemmas": (
        lambda g: _node(g, "constituent", lemmas=("peru",)),
        (
            "The edge between header 'month' of table turns and constituent 'month' has score 0.0000, not 1.0000.",
        ),
    ),
    "a better edge": (
        lambda g: _edge(g, 0, score=1.01),
        (
            "The edge between header 'month' of table turns and constituent 'month' has score 1.0000, not 1.0100.",
        ),
    ),
    "an edge that says nothing": (
        lambda g: _with_edge(g, CHILE, MONTH),
        ("The edge between cell 'Chile' of table places and constituent 'month' is too weak.",),
    ),
    "an edge the wrong way": (
        lambda g: _edge(g, 4, one=g.edges[4].other, other=g.edges[4].one),
        ("There can be no edge between constituent 'Chile' and cell 'Chile' of table places.",),
    ),
    "a link of columns that no join names": (
        lambda g: _with_edge(g, DECEMBER, EVENT),
        ("There can be no edge between cell 'December' of table turns and cell 'midsummer' of table days.",),
    ),
    "a header linked to a cell": (
        lambda g: _with_edge(g, COLUMN, DECEMBER),
        ("There can be no edge between header 'month' of table turns and cell 'December' of table turns.",),
    ),
    "a header without a cell": (
        lambda g: _with_nodes(g, Node("header", "quantity", table="tools", column=1)),
        ("The header 'quantity' of table tools has no cell in the graph.",),
    ),
    "a fact that nothing leads to": (
        _with_row_of_tools,
        (
            "The cell 'ruler' of table tools is not connected to the choice.",
            "The cell 'length' of table tools is not connected to the choice.",
        ),
    ),
    "no links": (
        _without_links,
        (
            "Tables days and turns are not linked, though their rows can be.",
            "The cell 'longest daylight' of table days is not connected to the choice.",
            "The header 'daylight' of table days is not connected to the choice.",
            "The constituent 'Chile' is not connected to the choice.",
        ),
    ),
    "another answer": (
        lambda g: replace(g, choice="June"),
        ("The graph's choice is 'December', not 'June'.",),
    ),
}


def test_the_graph_itself_holds() -> None:
    assert faults(CHAIN, KNOWN) == ()
    assert GRAPH.kind == "support graph"


@pytest.mark.parametrize("name", TAMPERED)
def test_the_check_says_what_is_wrong(name: str) -> None:
    change, said = TAMPERED[name]
    found = faults(replace(CHAIN, derivation=change(GRAPH)), KNOWN)
    assert set(said) <= set(found), found


def test_what_is_fine_is_not_called_wrong() -> None:
    found = faults(replace(CHAIN, derivation=_without_links(GRAPH)), KNOWN)
    connected = [DECEMBER, COLUMN, MONTH]
    assert not any(f"The {node} is not connected" in fault for node in connected for fault in found)
    renamed = faults(replace(CHAIN, derivation=_node(GRAPH, "cell", text="July")), KNOWN)
    assert renamed == ("The cell 'July' of table days reads 'longest daylight'.",)


def test_the_check_notices_other_tables() -> None:
    turned = table("turns", "half | event | month", "upper | midsummer | June", keys=(0, 1))
    assert "Table turns has no row 3." in faults(CHAIN, base(PLACES, turned, DAYS, FORMS, STATES, TOOLS))
