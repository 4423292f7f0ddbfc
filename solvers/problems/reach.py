"""Which statements a derivation of the asked amount can contain at all: a walk forward from the given numbers, and one
backward from the asked amount.
"""

from __future__ import annotations

from solvers.problems.hypergraph import Hypergraph


def reach(graph: Hypergraph) -> list[int]:
    """Return the statements that given numbers lead to and that the asked amount may need, in order."""
    reached = {number for number, amount in enumerate(graph.amounts) if amount.is_told}
    left = [at for at, s in enumerate(graph.statements) if s.tail.isdisjoint((graph.asked, s.head))]
    usable = list[int]()
    while ready := [at for at in left if graph.statements[at].tail <= reached]:
        usable += ready
        reached |= {graph.statements[at].head for at in ready}
        left = [at for at in left if at not in ready]
    needed, found = {graph.asked}, set[int]()
    while more := [at for at in usable if graph.statements[at].head in needed and at not in found]:
        found.update(more)
        needed = needed.union(*(graph.statements[at].tail for at in more))
    return sorted(found)
