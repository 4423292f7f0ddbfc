"""What belongs to a fact: the cells of its row and the next fact, along a join or about the same thing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from knowledge import relations, tables
from knowledge.relations import Fact, bare
from knowledge.tables.cells import compared
from solvers.science.spine.index import denies
from solvers.science.spine.proof import RelationProof
from solvers.tables.derivation import Fact as RowFact
from solvers.wording import plural
from tutor.narration.facts import repeats, starts

_PASSED_OVER = ("kind of", "differs in", "step of", "comes before", "example of", "part of")
"""Relations whose facts say little about a thing by themselves."""
_SHOWN = ("does", "has property", "covered with", "has number", "lives in")
"""Relations for what is visible in a thing."""
_COUNTS = ("has number", "has amount")
"""Relations that say little to someone who does not ask for a number."""
WORD = r"[^\W_]+(?:[-'][^\W_]+)*"
_SHORTEST = 4
"""The fewest letters in a name that is looked for within other words."""


def table_of(fact: RowFact) -> tables.Table | None:
    """Return the built-in table that a fact is from, or `None` if it is from another table."""
    table = next((one for one in tables.load().tables if one.name == fact.table), None)
    is_row = table is not None and fact.row < len(table.rows)
    return (
        table if table and is_row and tables.sentence(table, table.rows[fact.row]) == fact.sentence else None
    )


def cells_of(fact: RowFact) -> tuple[str, ...]:
    """Return all cells of a fact's row; empty if its table is not built in."""
    table = table_of(fact)
    return table.rows[fact.row].cells if table is not None else ()


def along_a_join(fact: RowFact, told: Collection[str]) -> str:
    """Return a fact from another table that shares a cell with `fact`, as a sentence; empty if there is none.

    Args:
        fact: a fact from a built-in table; facts from other tables have no next fact.
        told: sentences that have already been said.
    """
    table = table_of(fact)
    if table is None:
        return ""
    base, cells = tables.load(), table.rows[fact.row].cells
    for join in base.joins_of(table.name):
        other = base.table(join.other_table)
        wanted = compared(cells[join.column])
        for row in other.rows:
            if wanted & compared(row.cells[join.other_column]):
                found = tables.sentence(other, row)
                if found not in told:
                    return found
    return ""


def of_class(proof: RelationProof) -> Fact | None:
    """Return the most informative fact about the class that a thing is said to belong to."""
    if any(row.relation != "kind of" for row in proof.rows):
        return None
    return _of_class(proof.rows[0].b)


def _of_class(name: str) -> Fact | None:
    """Return the most informative fact about the members of a class."""
    found = [fact for _, fact in _about(name) if fact.relation in _SHOWN]
    positive = (fact for fact in found if not denies(fact.cell("b")))
    return min(positive, key=lambda fact: _SHOWN.index(fact.relation), default=None)


def about_the_same(proof: RelationProof, *told: str) -> str:
    """Return a fact that continues from an answer, as a sentence; empty if there is none.

    It is about a thing that the question names, or it relates another thing in the answer to that thing.

    Args:
        proof: the proof of the answer.
        told: other sentences that have already been said.
    """
    texts = (relations.load().sentence(fact) for _, fact in _near(proof))
    return next((text for text in texts if not repeats(text, *told)), "")


def _things(proof: RelationProof) -> set[str]:
    """Return the things that the facts of an answer are about."""
    return {bare(name) for row in proof.rows for cell in (row.a, row.b) for name in cell.split("; ")}


def _near(proof: RelationProof) -> list[tuple[int, Fact]]:
    """Return facts about the things of an answer, the most relevant first, and how relevant they are."""
    told = [row.sentence for row in proof.rows]
    asked = f" {' '.join(re.findall(WORD, proof.question.casefold()))} "
    said = starts(" ".join([asked, *told]))
    cells = dict.fromkeys(cell for row in reversed(proof.rows) for cell in (row.b, row.a))
    things, found = _things(proof), []
    for name, fact in (one for cell in cells for one in _about(cell)):
        words = starts(relations.load().sentence(fact))
        is_asked = any(f" {form} " in asked for form in (name, plural(name)))
        value = len(words & said) - len(starts(name)) + is_asked
        is_near = (value > 1 and name in things) or (is_asked and value > 0 and fact.relation not in _COUNTS)
        if is_near and len(words - said) >= 1 + (fact.relation not in _SHOWN):
            found.append((value, fact))
    return sorted(found, key=lambda one: -one[0])


def _about(cell: str) -> Iterator[tuple[str, Fact]]:
    """Yield the longest thing that a cell names and facts about it."""
    words = f" {bare(cell.partition('; ')[0])} "
    found = [
        (name, fact)
        for fact in relations.load().facts
        if fact.relation not in _PASSED_OVER
        and len(name := bare(fact.cell("a"))) >= _SHORTEST
        and f" {name} " in words
    ]
    longest = max((len(name) for name, _ in found), default=0)
    yield from (one for one in found if len(one[0]) == longest)
