"""The core of the knowledge: typed relations between things, in files of triples that a teacher can read and edit.

`relations.tsv` says what a line may say. Every other file has facts on one theme, one per line: subject, relation,
object, and sometimes a detail, separated by tabs. `|` separates things that share a fact, and `;` separates names of
the same thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.relations.check import faults_of, orphans, thing
from knowledge.relations.model import Fact, Relation, Spine, bare
from knowledge.relations.parse import RELATIONS_FILE, read_facts, read_relations

CALLED = "called"
_NAMING = ("kind of", "part of")
"""Relations whose object is a thing with names, not an amount in several units."""
SHIPPED = Path(__file__).parent
"""The folder of the facts that come with the tutor."""

__all__ = ["RELATIONS_FILE", "SHIPPED", "Fact", "Relation", "Spine", "alone", "bare", "check", "load"]


@cache
def load(folder: Path = SHIPPED) -> Spine:
    """Return the relations and facts in `folder`, which are read only once.

    Raises:
        KnowledgeError: a line cannot be read; only `check` looks at what it says.
    """
    spine, faults = _read(folder)
    if faults:
        raise faults[0]
    return Spine(spine.relations, (*spine.facts, *_named(spine.facts)))


def check(folder: Path = SHIPPED) -> list[KnowledgeError]:
    """Return everything that is wrong with the relations and facts in `folder`, by file and line.

    This reports unreadable lines, unknown relations, cells that are too long, repeated facts, classes that contain
    themselves, and facts that contradict each other.
    """
    spine, faults = _read(folder)
    faults += faults_of(spine)
    return sorted(faults, key=lambda fault: (str(fault.path), fault.line or 0))


def alone(folder: Path = SHIPPED) -> list[Fact]:
    """Return the facts in `folder` whose subject occurs nowhere else."""
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


def _named(facts: Iterable[Fact]) -> Iterator[Fact]:
    """Yield a fact for every other name of a thing: a voice box is called a larynx."""
    told: set[tuple[str, str]] = set()
    for fact in facts:
        for names in (fact.a, *((fact.b,) if fact.relation in _NAMING else ())):
            for other in names[1:]:
                pair = (thing(other), thing(names[0]))
                if pair not in told and pair[0] != pair[1] and fact.relation != CALLED:
                    told.add(pair)
                    yield Fact(CALLED, (other,), (names[0],), "", fact.path, fact.line)
