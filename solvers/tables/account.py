"""The score of a support graph split up by the constituents of the question, without a remainder."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from solvers.tables.derivation import Edge, SupportGraph
from solvers.tables.score import Weights

CHOICE = "choice"
WHICH = "which"
RELATIONS = "relations"
EXTENT = "extent"
"""Entries besides the constituents: the match with the choice, the kind of thing that is asked for, relations that are
expressed, and what tables, rows, columns, headers, and links cost or earn."""

_ENTRY_OF_SHARE = {
    "part": CHOICE,
    "which active": WHICH,
    "which aligned": WHICH,
    "choice": CHOICE,
    "relation": RELATIONS,
    "relation missing": RELATIONS,
}


def edge_worth(graph: SupportGraph, edge: Edge, weights: Weights) -> float:
    """Return what an edge adds to the objective."""
    one, other = graph.nodes[edge.one], graph.nodes[edge.other]
    if other.kind == "cell":
        return edge.score + weights.link_offset
    if other.kind in ("choice", "part"):
        return weights.choice_scale * (edge.score + weights.choice_offset)
    return edge.score * other.weight * (weights.header_alignment if one.kind == "header" else 1.0)


def account(graph: SupportGraph, weights: Weights) -> Mapping[tuple[str, str], float]:
    """Return the score of `graph` by entry: ("constituent", its text), or one of the other entries with an empty text.

    The points for two constituents that are close together are shared between them.

    Returns:
        Entries that add up to `graph.score`, except for the rounding of edges.
    """
    entries: dict[tuple[str, str], float] = defaultdict(float)
    for edge in graph.edges:
        other = graph.nodes[edge.other]
        if other.kind == "constituent":
            entry = "constituent", other.text
        else:
            entry = (EXTENT if other.kind == "cell" else CHOICE), ""
        entries[entry] += edge_worth(graph, edge, weights)
    for share in graph.shares:
        if share.name in ("constituent", "aligned again"):
            entries["constituent", share.about] += share.value
        elif share.name == "near":
            for text in share.about.split(", "):
                entries["constituent", text] += share.value / 2
        else:
            entries[_ENTRY_OF_SHARE.get(share.name, EXTENT), ""] += share.value
    return {entry: round(value, 4) for entry, value in entries.items()}
