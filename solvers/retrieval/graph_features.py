"""Properties of a support graph, from the authors' released system (appendix B): how well it covers the question, and
how many relations it uses.

Properties of the choice's end of the graph, the number of its cells, and the size of its program distinguish choices
regardless of the question, so they are left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers.tables import SupportGraph


def graph_features(graph: SupportGraph, constituents: int) -> dict[str, float]:
    """Return the features of a support graph, by name.

    Args:
        graph: the support graph of one choice.
        constituents: the number of constituents of the question.
    """
    asked = [edge.score for edge in graph.edges if graph.nodes[edge.other].kind == "constituent"]
    used = len(graph.used("constituent"))
    return {
        "question alignment, mean": _mean(asked),
        "question alignment, least": min(asked, default=0.0),
        "constituents": float(used),
        "share of constituents": used / max(1, constituents),
        "relations": float(sum(share.name == "relation" for share in graph.shares)),
    }


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
