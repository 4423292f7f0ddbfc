"""Pictures of facts from tables: who eats whom."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from knowledge.tables.cells import reading
from solvers.tables.derivation import SupportGraph
from tutor.pictures.model import Part, Picture

_EATEN_AND_EATER = {"food_chain_steps": (0, 1), "predators_prey": (1, 0)}
"""Tables that say who eats whom, with the columns of what is eaten and of what eats it."""


def food_chain(graph: SupportGraph) -> Picture | None:
    """The animals and plants of a support graph, each eaten by the next; `None` where it tells of no such chain."""
    chain: list[str] = []
    for eaten, eater in _links(graph):
        if not chain:
            chain = [eaten, eater]
        elif eaten == chain[-1]:
            chain.append(eater)
        elif eater == chain[0]:
            chain.insert(0, eaten)
    if not chain or len(set(chain)) < len(chain):
        return None
    told = ", and ".join(f"the {eaten} is eaten by the {eater}" for eaten, eater in pairwise(chain))
    says = f"a food chain; {told}"
    return Picture("chain", tuple(map(Part, chain)), below="→ means: is eaten by", says=says)


def _links(graph: SupportGraph) -> Iterator[tuple[str, str]]:
    for fact in graph.facts:
        columns = _EATEN_AND_EATER.get(fact.table, ())
        cells = {
            n.column: n.text
            for n in graph.nodes
            if (n.kind, n.table, n.row) == ("cell", fact.table, fact.row)
        }
        if columns and cells.keys() >= set(columns):
            eaten, eater = (reading(cells[column]) for column in columns)
            yield eaten, eater
