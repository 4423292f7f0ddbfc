"""The spine of the knowledge: typed relations between things, in files of triples that a teacher can read and edit.

`relations.tsv` says what a line may say; every other file holds facts of one theme, a line each: subject, relation,
object and perhaps a detail, separated by tabs. `|` bundles things that the same is so of, `;` separates names of one.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.relations.check import faults_of, orphans
from knowledge.relations.model import Fact, Relation, Spine, bare
from knowledge.relations.parse import RELATIONS_FILE, read_facts, read_relations

SHIPPED = Path(__file__).parent
"""The folder of the facts that come with the tutor."""

__all__ = ["RELATIONS_FILE", "SHIPPED", "Fact", "Relation", "Spine", "alone", "bare", "check", "load"]


@cache
def load(folder: Path = SHIPPED) -> Spine:
    """The relations and facts of `folder`, read once.

    Raises:
        KnowledgeError: a line cannot be read; what it says is looked at by `check` only.
    """
    spine, faults = _read(folder)
    if faults:
        raise faults[0]
    return spine


def check(folder: Path = SHIPPED) -> list[KnowledgeError]:
    """Everything that is wrong with the relations and facts of `folder`, by file and line.

    Reports unreadable lines, unknown relations, cells that are too long, facts said twice, classes that contain
    themselves and facts that contradict each other.
    """
    spine, faults = _read(folder)
    faults += faults_of(spine)
    return sorted(faults, key=lambda fault: (str(fault.path), fault.line or 0))


def alone(folder: Path = SHIPPED) -> list[Fact]:
    """The facts of `folder` whose subject occurs nowhere else."""
    return orphans(load(folder))


def _read(folder: Path) -> tuple[Spine, list[KnowledgeError]]:
    own = folder / RELATIONS_FILE
    relations, faults = read_relations(own if own.is_file() else SHIPPED / RELATIONS_FILE)
    facts: list[Fact] = []
    for path in sorted(folder.glob("*.tsv")):
        if path.name != RELATIONS_FILE:
            found, wrong = read_facts(path, relations)
            facts += found
            faults += wrong
    return Spine(relations, tuple(facts)), faults
