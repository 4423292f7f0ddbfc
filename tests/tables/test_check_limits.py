"""Every limit of the model that a support graph may pass is named by the graph's own check."""

from __future__ import annotations

from dataclasses import replace

import pytest
from plain_reading import WORDS
from small_tables import KNOWN, ask

from solvers.tables import SupportGraph
from solvers.tables.align import aligner
from solvers.tables.check_limits import Constraints
from solvers.tables.derivation import Edge
from solvers.tables.retrieve import index
from solvers.tables.score import WEIGHTS

GRAPH: SupportGraph = ask(
    "In Chile, which month has the longest daylight? (A) June (B) December", KNOWN
).derivation


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
    assert any("only for the choice" in fault for fault in alone.violated())
    assert any("does not tie the question" in fault for fault in alone.violated())


def violated(**limits: float) -> list[str]:
    """What the graph violates where the model's limits are others."""
    weights = replace(WEIGHTS, **limits)
    return list(Constraints(GRAPH, aligner(index(KNOWN, WORDS), WEIGHTS), weights).violated())


def test_the_limits_are_kept_as_they_stand() -> None:
    assert violated() == []
    used = {node.table for node in GRAPH.nodes if node.table}
    rows = max(sum(fact.table == name for fact in GRAPH.facts) for name in used)
    exactly = {
        "tables": len(used),
        "rows_per_table": rows,
        "least_constituents": len(GRAPH.used("constituent")),
    }
    assert violated(**exactly) == []


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ({"tables": 2}, "The graph uses 3 tables; at most 2 are allowed."),
        ({"rows_per_table": 0}, "The graph uses 1 rows of table days; at most 0 are allowed."),
        ({"least_constituents": 9}, "The graph uses too little of the question."),
        (
            {"alignments_per_constituent": 0},
            "The constituent 'Chile' has 1 alignments; at most 0 are allowed.",
        ),
        ({"least_cells_per_row": 9}, "Row 1 of table days has too few cells in the graph."),
        ({"tables_per_choice": 0}, "The choice touches 1 tables; at most 0 are allowed."),
        ({"columns_per_choice": 0}, "The choice touches 1 columns of table turns."),
    ],
)
def test_a_limit_that_is_passed_is_named(limits: dict[str, float], said: str) -> None:
    assert said in violated(**limits)


def test_cells_say_no_more_and_no_further_than_the_question_lets_them() -> None:
    cell = next(p for p, node in enumerate(GRAPH.nodes) if node.kind == "cell" and node.text == "Chile")
    asked = next(
        p for p, node in enumerate(GRAPH.nodes) if node.kind == "constituent" and node.text == "Chile"
    )
    far = replace(GRAPH.nodes[asked], text="far", index=40)
    edge = Edge(cell, len(GRAPH.nodes), 0.9)
    check = Constraints(
        replace(GRAPH, nodes=(*GRAPH.nodes, far), edges=(*GRAPH.edges, edge)),
        aligner(index(KNOWN, WORDS), WEIGHTS),
        WEIGHTS,
    )
    found = list(check.violated())
    assert (
        "The cell 'Chile' of table places is aligned to more words of the question and choice than it has."
        in found
    )
    assert "The cell 'Chile' of table places is aligned to words that are far apart in the question." in found
    assert violated(alignments_per_cell=1)


def test_a_table_without_its_key_and_rows_of_other_columns_are_named() -> None:
    moved = [replace(n, column=1) if n.table == "places" and n.column == 0 else n for n in GRAPH.nodes]
    check = Constraints(replace(GRAPH, nodes=tuple(moved)), aligner(index(KNOWN, WORDS), WEIGHTS), WEIGHTS)
    assert "No key of table places is in the graph." in check.violated()
    answer = ask("Sleet and snow are forms of (A) rock (B) precipitation", KNOWN)
    graph = answer.derivation
    one = next(p for p, node in enumerate(graph.nodes) if node.kind == "cell" and node.column == 1)
    nodes = [replace(n, column=5) if p == one else n for p, n in enumerate(graph.nodes)]
    check = replace(check, graph=replace(graph, nodes=tuple(nodes)))
    assert "The rows of table forms do not use the same columns." in check.violated()


def test_parts_of_a_choice_touch_one_column_each() -> None:
    choice = next(p for p, node in enumerate(GRAPH.nodes) if node.kind == "choice")
    cells = [p for p, node in enumerate(GRAPH.nodes) if node.kind == "cell" and node.table == "turns"]
    part = replace(GRAPH.nodes[choice], kind="part", index=0)
    edges = tuple(Edge(cell, len(GRAPH.nodes), 0.9) for cell in cells)
    check = Constraints(
        replace(GRAPH, nodes=(*GRAPH.nodes, part), edges=(*GRAPH.edges, *edges)),
        aligner(index(KNOWN, WORDS), WEIGHTS),
        WEIGHTS,
    )
    columns = len({GRAPH.nodes[cell].column for cell in cells})
    said = f"Part of the choice touches {columns} columns of table turns; only one is allowed."
    assert columns > 1
    assert said in check.violated()


def test_nothing_leads_to_the_choice_and_nothing_is_aligned() -> None:
    bare = replace(GRAPH, edges=())
    found = list(Constraints(bare, aligner(index(KNOWN, WORDS), WEIGHTS), WEIGHTS).violated())
    assert "Nothing in the graph leads to the choice." in found
    assert "The cell 'Chile' of table places is not aligned to anything." in found
    assert not any(fault.startswith("The choice '") for fault in found)
    links = [fault for fault in found if "are not linked, though their rows can be" in fault]
    assert len(links) == 2
