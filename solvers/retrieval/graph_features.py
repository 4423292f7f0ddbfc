"""What a support graph is like, of what the authors' released system looks at (appendix B) as far as it concerns the
question, and its relations.

What a graph is like at the choice's own end, how many cells it has and how large its program is tell choices apart
whatever is asked, so they are left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers.tables import SupportGraph


def graph_features(graph: SupportGraph, constituents: int) -> dict[str, float]:
    """Return the features of a support graph, by name.

    Args:
        graph: of one choice.
        constituents: how many the question has.
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
