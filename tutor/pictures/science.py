"""Pictures of facts: who eats whom, life cycles, chains of causes, and two things side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from knowledge.tables.cells import reading
from solvers.science.spine.index import lemmas
from solvers.science.spine.proof import RelationProof, Row
from solvers.tables.derivation import Fact, SupportGraph
from solvers.wording import event_and_cause
from tutor.narration.further import cells_of
from tutor.pictures.model import Part, Picture

_EATEN_AND_EATER = {"food_chain_steps": (0, 1), "predators_prey": (1, 0)}
"""Tables that say who eats whom, with the columns for what is eaten and for what eats it."""
_CHAINS = {"food_web_examples": (1, 2, 3, 4)}
"""Tables whose rows are a whole chain, with its columns."""
_CAUSES = {"cause_chains": (0, 1, 2)}
"""Tables whose rows are causes and effects in order."""
_SIDES = {"differences": (0, 1, 2, 3)}
"""Tables whose rows say what each of two things is or does."""
_LISTED = re.compile(
    r"\bfood chain(?: (?:of|with|made of|made up of)|:) ([^.?:;]+?(?:,? and |→|->) ?[\w ]+)", re.IGNORECASE
)
"""A food chain and its members, starting with what is eaten first."""
_BETWEEN = re.compile(r"\s*(?:,? and |,|→|->)\s*")
_FEWEST, _LONGEST = 3, 3
"""The fewest members of a chain to draw, and the most words in the name of one."""
_RING = 4
"""The number of stations in a ring."""


def of_support(graph: SupportGraph) -> Picture | None:
    """Return the picture of facts from tables, or `None` if there is nothing to draw.

    A food chain is the one that the question names. Another one only shows what a food chain is.
    """
    if (named := of_question(graph.question)) is not None:
        return named
    drawn = food_chain(graph) or next(filter(None, map(_of_row, graph.facts)), None)
    if drawn is None or drawn.kind != "chain":
        return drawn
    said = {*lemmas(graph.question), *lemmas(graph.choice)}
    known = [bool(said & {*lemmas(part.label)}) for part in drawn.parts]
    return drawn if all(known) or not any(known) else None


def of_question(question: str) -> Picture | None:
    """Return the picture of the food chain that a question names, or `None` if it names none."""
    named = _named_chain(question)
    return _chain(named) if named else None


def _named_chain(question: str) -> list[str]:
    """Return the living things of a food chain that a question lists, each eaten by the next; empty for none."""
    found = _LISTED.search(question)
    names = [name for name in _BETWEEN.split(found[1]) if name] if found else []
    return names if len(names) >= _FEWEST and all(len(name.split()) <= _LONGEST for name in names) else []


def _of_row(fact: Fact) -> Picture | None:
    for tables, drawing in ((_CHAINS, _chain), (_CAUSES, _so), (_SIDES, _both)):
        cells = cells_of(fact) if fact.table in tables else ()
        if cells:
            return drawing([reading(cells[column]) for column in tables[fact.table]])
    return None


def of_relations(proof: RelationProof) -> Picture | None:
    """Return the picture of related facts, or `None` if there is nothing to draw."""
    stages = [row for row in proof.rows if row.relation == "step of"]
    if len(stages) > 1:
        return process(
            [_name(row.a) for row in sorted(stages, key=lambda row: (len(row.c), row.c))], stages[0].b
        )
    if proof.rule in ("differs", "larger", "smaller") and len(proof.rows) == 2:
        return _sides(*proof.rows)
    first = proof.rows[0]
    if first.relation == "happens because" and proof.rule == "said":
        return _so([_name(first.b), _effect(proof, first)])
    return None


def _effect(proof: RelationProof, row: Row) -> str:
    """Return what is explained, in the words of the answer."""
    said, cause = event_and_cause(proof.text)
    return said if cause else _name(row.a)


def food_chain(graph: SupportGraph) -> Picture | None:
    """Return the animals and plants of a support graph, each eaten by the next; `None` if there is no such chain."""
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
    return _chain(chain)


def _chain(names: Sequence[str]) -> Picture:
    told = ", and ".join(f"{_the(eaten)} is eaten by {_the(eater)}" for eaten, eater in pairwise(names))
    return Picture(
        "chain", tuple(map(Part, names)), below="→ means: is eaten by", says=f"a food chain; {told}"
    )


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


def process(names: Sequence[str], of: str) -> Picture:
    """Return stages in order: a ring of four if the process is a cycle, otherwise one below another."""
    is_ring = "cycle" in of.split() and len(names) == _RING
    told = ", then ".join(names)
    if is_ring:
        return Picture("cycle", tuple(map(Part, names)), says=f"a ring; {told}, and then {names[0]} again")
    parts = (Part(name, name="then" if at else "") for at, name in enumerate(names))
    return Picture("causes", tuple(parts), says=f"stages one below the other; {told}")


def _so(clauses: Sequence[str]) -> Picture:
    """Return causes and what follows from each."""
    parts = (
        Part(f"{text[:1].upper()}{text[1:]}.", name="so" if at else "") for at, text in enumerate(clauses)
    )
    told = ", so ".join(f"{text[:1].lower()}{text[1:]}" if at else text for at, text in enumerate(clauses))
    return Picture("causes", tuple(parts), says=f"causes one below the other; {told}")


def _both(cells: Sequence[str]) -> Picture:
    one, mine, other, theirs = cells
    return _columns(one, other, "", mine, theirs)


def _sides(one: Row, other: Row) -> Picture | None:
    """Return two things with what is said about each."""
    if one.relation == other.relation == "differs in":
        (aspect, mine), (same, theirs) = (_aspect(row.c) for row in (one, other))
        if aspect != same:
            aspect, mine, theirs = "", one.c, other.c
        return _columns(_name(one.a), _name(other.a), aspect, mine, theirs)
    if one.relation == other.relation and one.c == other.c:
        return _columns(_name(one.a), _name(other.a), one.c or one.relation, _name(one.b), _name(other.b))
    return None


def _aspect(clause: str) -> tuple[str, str]:
    """Return the aspect of a thing that a clause is about, and what it says: "its skin is smooth" gives "skin",
    "smooth".
    """
    words = clause.split()
    if words[0] == "its" and "is" in words:
        at = words.index("is")
        return " ".join(words[1:at]), " ".join(words[at + 1 :])
    return "", clause.removeprefix("it ")


def _columns(one: str, other: str, aspect: str, mine: str, theirs: str) -> Picture:
    of = f"; {aspect}" if aspect else ""
    return Picture(
        "columns",
        labels=("", one, other, aspect, mine, theirs),
        says=f"two columns{of}; {one}: {mine}; {other}: {theirs}",
    )


def _name(cell: str) -> str:
    return cell.partition("; ")[0]


def _the(name: str) -> str:
    return name if name.startswith(("a ", "an ", "the ")) else f"the {name}"
