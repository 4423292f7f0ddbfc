"""A fact that a person teaches in a sentence becomes a row in one of their own tables."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.files import changing
from knowledge.store import Store, provenance
from knowledge.taught import ALONE, PREFIX, Fact, already_told, contradicted, with_fact, without_fact
from solvers.reading.statement import StatementError, statement
from tutor.own_tables import store


class TeachingError(ValueError):
    """A sentence cannot be learned; the message says why and what to write instead, in one sentence."""


@dataclass(frozen=True, slots=True)
class Taught:
    """What happened to a sentence."""

    reply: str
    """One sentence for the person."""
    table: str
    """The table that has the fact."""


def teach(text: str, folder: Path | None = None) -> Taught:
    """Learn the fact that `text` states.

    The first call loads the reader, so this belongs in a worker, not in the event loop of a screen.

    Args:
        text: one plain statement, such as "whales are mammals".
        folder: the folder of the person's own tables; the default is the usual one.

    Raises:
        TeachingError: the text is not such a statement, contradicts a known fact, or cannot be saved.
    """
    mine = store() if folder is None else Store(folder)
    try:
        fact = statement(text)
    except StatementError as error:
        raise TeachingError(str(error)) from None
    try:
        with changing(mine.folder):
            return _learn(fact, mine)
    except KnowledgeError as error:
        raise TeachingError(str(error)) from None


def forget(text: str, folder: Path | None = None) -> Taught:
    """Forget the taught fact that `text` states; for the arguments, see `teach`.

    Raises:
        TeachingError: the text is not a plain statement, was never taught, or the tables cannot be written.
    """
    mine = store() if folder is None else Store(folder)
    try:
        fact = statement(text)
        with changing(mine.folder):
            return _forget(fact, mine)
    except (StatementError, KnowledgeError) as error:
        raise TeachingError(str(error)) from None


def _forget(fact: Fact, mine: Store) -> Taught:
    contents = mine.read()
    table = next((table for table in contents.own if table.name == fact.table), None)
    kept = None if table is None else without_fact(fact, table)
    if table is None or kept is None or len(kept.rows) == len(table.rows):
        taught = ", ".join(t.name for t in contents.own if t.name.startswith(PREFIX)) or "none yet"
        raise TeachingError(f"You have not taught me “{fact.text}” Tables of facts you taught me: {taught}.")
    if kept.rows:
        notes = tuple(n for n in mine.notes(table.name) if not n.startswith(f"taught: {fact.text},"))
        others = tuple(contents.base.table(join.other_table) for join in kept.joins)
        mine.put(kept, notes=notes, alone=ALONE, others=others)
    else:
        mine.remove(table.name)
    return Taught(f"Forgotten: {fact.text}", table.name)


def _learn(fact: Fact, mine: Store) -> Taught:
    contents = mine.read()
    told = already_told(fact, contents.base)
    if told:
        return Taught(f"I already know that: {told[0]}", told[1])
    against = contradicted(fact, contents.base)
    if against:
        own = against[1] in {table.name for table in contents.own}
        remedy = (
            "if that is wrong, have me forget it first"
            if own
            else "facts that came with the tutor cannot be changed"
        )
        raise TeachingError(f"That contradicts “{against[0]}” (table {against[1]}); {remedy}.")
    table = with_fact(fact, contents.base)
    others = tuple(contents.base.table(join.other_table) for join in table.joins)
    note = provenance(f"taught: {fact.text}", None)
    mine.put(table, notes=(*mine.notes(table.name), note), alone=ALONE, others=others)
    return Taught(f"Learned: {fact.text}", table.name)
