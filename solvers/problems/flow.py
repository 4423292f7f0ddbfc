"""Greatest flows through small networks, for separating cut inequalities of a relaxation."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable

Network = dict[Hashable, dict[Hashable, float]]
"""Capacity by node and next node; a node that nothing leads out of may be missing."""
SMALL = 1e-9


def cut_side(network: Network, source: Hashable, sink: Hashable, wanted: float) -> set[Hashable] | None:
    """The source's side of a least cut, if less than ``wanted`` can flow from source to sink.

    By shortest augmenting paths (Edmonds and Karp 1972), ended as soon as enough flows.

    Args:
        network: not changed.
        source: where the flow begins.
        sink: where it ends.
        wanted: how much should flow.

    Returns:
        The nodes on the source's side, or None where ``wanted`` can flow.
    """
    residual: Network = {}
    for node, arcs in network.items():
        own = residual.setdefault(node, {})
        for to, capacity in arcs.items():
            own[to] = own.get(to, 0.0) + capacity
            residual.setdefault(to, {}).setdefault(node, 0.0)
    flowing = 0.0
    while flowing < wanted:
        parent: dict[Hashable, Hashable] = {source: source}
        queue = deque([source])
        while queue and sink not in parent:
            node = queue.popleft()
            for to, capacity in residual.get(node, {}).items():
                if capacity > SMALL and to not in parent:
                    parent[to] = node
                    queue.append(to)
        if sink not in parent:
            return set(parent)
        path, node = [], sink
        while node != source:
            path.append((parent[node], node))
            node = parent[node]
        amount = min(residual[a][b] for a, b in path)
        for a, b in path:
            residual[a][b] -= amount
            residual[b][a] += amount
        flowing += amount
    return None
