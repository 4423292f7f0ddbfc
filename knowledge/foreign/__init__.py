"""Other people's tables, converted to our format: what they leave out is guessed, and everything is checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from knowledge.foreign.aristo import Foreign, read_aristo, read_plain
from knowledge.foreign.convert import convert
from knowledge.foreign.joins import shared_out, with_guessed_joins
from knowledge.foreign.naming import known_labels, table_name
from knowledge.tables import Table, load

FORMATS: Mapping[str, Callable[[Path], list[Foreign]]] = {"aristo": read_aristo, "plain": read_plain}
"""Layouts that can be read: JSON lines of the Aristo Tablestore, and a header line with tab-separated rows."""

MOST_ROWS = 100
"""The most rows of an imported table; a larger one is split into several. Built-in tables are about that size."""


@dataclass(frozen=True, slots=True)
class Imported:
    """Tables made from another store, in order of their names, and what was left out."""

    tables: tuple[Table, ...]
    sources: Mapping[str, str]
    """Where each table comes from, by its name."""
    repeated: int
    """Rows left out because another one says the same."""
    empty: int
    """Rows left out because they have fewer than two cells."""


def read_foreign(path: Path, layout: str, *, prefix: str = "") -> Imported:
    """Read the table store `path`.

    Args:
        path: the file.
        layout: one of `FORMATS`.
        prefix: the prefix of every table's name.

    Raises:
        KnowledgeError: the file cannot be read as `layout`; the message gives the line.
    """
    shipped = load()
    known = known_labels(shipped.tables)
    tables: dict[str, Table] = {}
    sources: dict[str, str] = {}
    repeated = empty = 0
    for foreign in FORMATS[layout](path):
        base = name = table_name(f"{prefix}{foreign.topic}")
        number = 1
        while name in tables:
            number += 1
            name = f"{base[:56]}_{number}"
        converted = convert(foreign, name, known)
        repeated += converted.repeated
        empty += converted.empty
        for table in converted.tables:
            tables[table.name] = table
            sources[table.name] = foreign.source
    joined = with_guessed_joins([tables[name] for name in sorted(tables)], shipped.types, sources)
    parts = shared_out(joined, MOST_ROWS)
    sources = {part.name: sources[name] for name, whole in parts.items() for part in whole}
    ordered = sorted((part for whole in parts.values() for part in whole), key=lambda part: part.name)
    return Imported(tuple(ordered), sources, repeated, empty)


__all__ = ["FORMATS", "Imported", "read_foreign"]
