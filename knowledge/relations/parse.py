"""Reads the files of relations and facts; every error is collected with its line and what to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.relations.model import Fact, Relation
from knowledge.tables.parse import MOST_FAULTS, text_of

RELATIONS_FILE = "relations.tsv"
_COLUMNS = 7


def read_relations(path: Path) -> tuple[dict[str, Relation], list[KnowledgeError]]:
    """Return the relations that the file `path` declares, by name, and the errors in it."""
    found: dict[str, Relation] = {}
    lines, faults = _lines(path)
    for number, cells in lines:
        if cells[0] == "relation":
            continue
        if len(cells) != _COLUMNS or not all((cells[0], cells[1], cells[2], cells[6])):
            what = f"a relation needs {_COLUMNS} cells, and only those in the middle may be empty"
            faults.append(
                KnowledgeError(what, "fill them in as the first line describes", path=path, line=number)
            )
        elif cells[0] in found:
            what = f"the relation '{cells[0]}' is declared twice"
            faults.append(KnowledgeError(what, "delete one of the two", path=path, line=number))
        else:
            name, a, b, detail, members, chains, sentence = cells
            found[name] = Relation(name, a, b, detail, bool(members), bool(chains), sentence)
    return found, faults


def read_facts(path: Path, relations: Mapping[str, Relation]) -> tuple[list[Fact], list[KnowledgeError]]:
    """Return the facts in the file `path`, one for each subject and object of a line, and the errors in it."""
    facts: list[Fact] = []
    lines, faults = _lines(path)
    for number, cells in lines:
        problem = _problem(cells, relations)
        if problem:
            if len(faults) < MOST_FAULTS:
                faults.append(KnowledgeError(*problem, path=path, line=number))
            continue
        subjects, objects = _split(cells[0]), _split(cells[2])
        detail = cells[3] if len(cells) > 3 else ""
        facts += [Fact(cells[1], a, b, detail, path, number) for a, b in product(subjects, objects)]
    return facts, faults


def _lines(path: Path) -> tuple[Iterator[tuple[int, list[str]]], list[KnowledgeError]]:
    """Return the cells of each line that is not a comment, with its number, and any error that keeps the file from
    being read.
    """
    text, faults = text_of(path)
    lines = enumerate((text or "").split("\n"), start=1)
    return (
        (number, [cell.strip() for cell in line.split("\t")])
        for number, line in lines
        if line.strip() and not line.startswith("#")
    ), faults


def _problem(cells: list[str], relations: Mapping[str, Relation]) -> tuple[str, str] | None:
    """Return what is wrong with a line, if anything, and the remedy."""
    if len(cells) not in (3, 4):
        return (
            f"the line has {len(cells)} cells",
            "write a subject, a relation, an object, and optionally a detail",
        )
    if cells[1] not in relations:
        return f"there is no relation '{cells[1]}'", f"use one from {RELATIONS_FILE}"
    if not all(cells[:3]):
        return "a cell is empty", "fill it or delete the line"
    if len(cells) == 4 and cells[3] and not relations[cells[1]].detail:
        return f"'{cells[1]}' does not take a detail", "leave it out"
    if any(not name for cell in (cells[0], cells[2]) for names in _split(cell) for name in names):
        return "a name is empty", "write something on both sides of every '|' and ';'"
    return None


def _split(cell: str) -> list[tuple[str, ...]]:
    """Return the things that a cell lists, each with its names."""
    if "|" not in cell and ";" not in cell:
        return [(cell,)]
    return [tuple(name.strip() for name in thing.split(";")) for thing in cell.split("|")]
