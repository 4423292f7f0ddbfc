"""A table as the text of its file, which `parse` reads back as the same table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.files import whole
from knowledge.tables.model import Column, Table


def text_of(table: Table, *, others: Sequence[Table] = (), notes: Sequence[str] = (), alone: str = "") -> str:
    """Return the text of the file for `table`.

    Args:
        table: the table with its joins.
        others: the tables that its joins lead to.
        notes: what a reader of the file should know, such as the source of the facts, one line each.
        alone: why no other table can be chained to this one; left out if there are joins.
    """
    names = {other.name: other for other in others}
    head = [f"title: {table.title}"]
    head += [f"column {c.name}: {c.type}{', key' if c.key else ''}" for c in table.columns]
    head.append(f"sentence: {template(table.columns, table.ending)}")
    for join in table.joins:
        there = names[join.other_table].columns[join.other_column].name
        head.append(f"join {table.columns[join.column].name}: {join.other_table}.{there}")
    for relation in table.relations:
        ends = f"{table.columns[relation.first].name}, {table.columns[relation.second].name}"
        head.append(f"relation {relation.name}({ends}): {'; '.join(relation.patterns)}")
    if alone and not table.joins:
        head.append(f"alone: {alone}")
    head += [f"note: {note}" for note in notes]
    rows = [["; ".join(column.labels) for column in table.columns], *(row.cells for row in table.rows)]
    return "".join([*(f"# {line}\n" for line in head), *("\t".join(row) + "\n" for row in rows)])


def template(columns: Sequence[Column], ending: str) -> str:
    """Return the sentence template of the rows."""
    parts = [f"{column.filler} {{{column.name}}}".strip() for column in columns]
    return " ".join(parts) + ending


def write(path: Path, text: str) -> None:
    """Write `text` to `path` at once: a reader finds either the old file or the new one, never part of one.

    Raises:
        KnowledgeError: it cannot be written, for example because the disk is full; the old file is unchanged.
    """
    try:
        with whole(path, replace=True) as fresh:
            fresh.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        what = f"the file cannot be written ({error.strerror})"
        raise KnowledgeError(
            what, "free some disk space, or check the permissions of its folder", path=path
        ) from None
