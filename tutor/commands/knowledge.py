"""`tutor knowledge`: check, list, show, and search the tables of facts."""

from __future__ import annotations

import difflib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tutor.commands.knowledge_change import add, forget, import_store, remove, teach
from tutor.commands.options import complain
from tutor.exits import ABSTAINED, ANSWERED, BAD_INPUT

if TYPE_CHECKING:
    from knowledge.errors import KnowledgeError
    from knowledge.store import Contents
    from knowledge.tables import Table

app = typer.Typer(
    help="Show, check, or change the tables of facts.",
    no_args_is_help=True,
)

_SHOWN = 5
"""How many of the things that occur once are named."""

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


@app.command("check")
def check(
    path: Annotated[
        Path | None,
        typer.Argument(help="A folder or file of tables; the default is all the tables that questions use."),
    ] = None,
    beside: Annotated[
        bool, typer.Option("--beside", help="Also allow joins with the built-in tables and your own.")
    ] = False,
    json_output: JsonOption = False,
) -> None:
    """Check tables, relations, and sentences and report every problem.

    Each report gives the file, the line, the column, and what to do.
    """
    from knowledge import accounts, corpus, relations, vocabulary
    from knowledge.tables import SHIPPED
    from knowledge.tables import check as faults_of
    from tutor.own_tables import contents

    if path is None:
        faults = [
            *faults_of(SHIPPED),
            *relations.check(),
            *accounts.check(),
            *corpus.check(),
            *vocabulary.check(),
            *contents().faults,
        ]
    elif path.is_dir() and (path / relations.RELATIONS_FILE).is_file():
        faults = relations.check(path)
    else:
        faults = faults_of(path, beside=contents().base if beside else None)
    if json_output:
        typer.echo(json.dumps({"faults": [_fault_record(f) for f in faults]}, ensure_ascii=False, indent=2))
    else:
        for fault in faults:
            typer.echo(str(fault))
        told = "1 problem." if len(faults) == 1 else f"{len(faults)} problems."
        typer.echo(told if faults else "No problems found.")
        if path is None and (alone := relations.alone()):
            names = ", ".join(fact.a[0] for fact in alone[:_SHOWN])
            typer.echo(
                f"{len(alone)} things occur in only one relation, so nothing can be joined to them: {names}, ..."
            )
    raise typer.Exit(BAD_INPUT if faults else ANSWERED)


@app.command("list")
def list_tables(json_output: JsonOption = False) -> None:
    """List the tables with their numbers of rows.

    Your own tables are marked.
    """
    found = _contents()
    own = {table.name for table in found.own}
    tables = found.base.tables
    if json_output:
        records = [_table_record(t, is_own=t.name in own, with_rows=False) for t in tables]
        typer.echo(json.dumps(records, ensure_ascii=False, indent=2))
        return
    width = max(len(table.name) for table in tables)
    for table in tables:
        mark = " (own)" if table.name in own else ""
        typer.echo(f"{table.name:{width}}  {len(table.rows):5}  {table.title}{mark}")


@app.command("show")
def show(
    name: Annotated[str, typer.Argument(metavar="TABLE", help="The name shown by `tutor knowledge list`.")],
    json_output: JsonOption = False,
) -> None:
    """Show the columns, joins, and rows of a table."""
    from knowledge.errors import printable
    from knowledge.tables import sentence

    found = _contents()
    table = next((t for t in found.base.tables if t.name == name), None)
    if table is None:
        near = difflib.get_close_matches(name, [t.name for t in found.base.tables], 3, 0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else "`tutor knowledge list` shows all of them."
        complain(f"There is no table {printable(name)!r}; {hint}")
        raise typer.Exit(BAD_INPUT)
    if json_output:
        record = _table_record(table, is_own=table in found.own, with_rows=True)
        typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
        return
    typer.echo(table.title)
    for column in table.columns:
        also = f", also called {', '.join(column.labels[1:])}" if len(column.labels) > 1 else ""
        typer.echo(f"  column {column.name}: {column.type}{', key' if column.key else ''}{also}")
    for join in found.base.joins_of(name):
        other = found.base.table(join.other_table).columns[join.other_column].name
        typer.echo(f"  join {table.columns[join.column].name}: {join.other_table}.{other}")
    for row in table.rows:
        typer.echo(f"{row.line:4}  {sentence(table, row)}")


@app.command("search")
def search(
    words: Annotated[
        list[str], typer.Argument(metavar="WORDS", help="Words that must all be in the same row.")
    ],
    limit: Annotated[int, typer.Option(min=1, help="Number of rows to show.")] = 20,
    json_output: JsonOption = False,
) -> None:
    """Find the rows that have all of these words, in any form."""
    from knowledge.tables import sentence
    from solvers.reading.constituents import terms

    wanted = set(terms(" ".join(words)))
    found = []
    for table in _contents().base.tables:
        about = f"{table.title} {' '.join(label for column in table.columns for label in column.labels)}"
        for row in table.rows:
            text = " ".join(row.cells)
            plain = f"{text} {about}".casefold()
            if all(word[:4] in plain for word in wanted):  # cheaper than lemmas, and misses none of them
                own, all_terms = set(terms(text)), set(terms(f"{text} {about}"))
                if wanted & own and wanted <= all_terms:
                    found.append((-len(wanted & own), table.name, row.line, sentence(table, row)))
    shown = sorted(found)[:limit]
    if json_output:
        records = [{"table": name, "line": line, "sentence": text} for _, name, line, text in shown]
        typer.echo(json.dumps({"found": len(found), "rows": records}, ensure_ascii=False, indent=2))
    else:
        for _, name, line, text in shown:
            typer.echo(f"{name}:{line}: {text}")
        if len(found) > limit:
            typer.echo(f"{len(found) - limit} more rows; use --limit to show more.")
    if not found:
        complain("No row has all of these words; try fewer.")
        raise typer.Exit(ABSTAINED)


@app.command("stats")
def stats(json_output: JsonOption = False) -> None:
    """Count tables, rows, cells, and joins by theme."""
    from collections import Counter

    found = _contents()
    own = {table.name for table in found.own}
    themes: Counter[str] = Counter()
    rows: Counter[str] = Counter()
    for table in found.base.tables:
        theme = "your own" if table.name in own else table.path.parent.name
        themes[theme] += 1
        rows[theme] += len(table.rows)
    record = {
        "tables": themes.total(),
        "rows": rows.total(),
        "cells": sum(len(table.rows) * len(table.columns) for table in found.base.tables),
        "joins": len(found.base.joins),
        "themes": {theme: {"tables": themes[theme], "rows": rows[theme]} for theme in sorted(themes)},
    }
    if json_output:
        typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
        return
    typer.echo(
        f"{themes.total()} tables, {rows.total():,} rows, {record['cells']:,} cells, {record['joins']} joins"
    )
    width = max(map(len, themes))
    for theme in sorted(themes):
        typer.echo(f"  {theme:{width}}  {themes[theme]:4} tables  {rows[theme]:6,} rows")


app.command("add")(add)
app.command("remove")(remove)
app.command("teach")(teach)
app.command("forget")(forget)
app.command("import")(import_store)


def _contents() -> Contents:
    """Return the built-in tables and the person's own, and report those that cannot be used."""
    from tutor.own_tables import contents

    found = contents()
    for fault in found.faults:
        complain(f"Left out: {fault}")
    return found


def _fault_record(fault: KnowledgeError) -> dict[str, Any]:
    from knowledge.errors import printable

    return {
        "file": printable(str(fault.path)) if fault.path else None,
        "line": fault.line,
        "column": fault.column,
        "what": printable(fault.what),
        "remedy": printable(fault.remedy),
    }


def _table_record(table: Table, *, is_own: bool, with_rows: bool) -> dict[str, Any]:
    from knowledge.tables import sentence

    record: dict[str, Any] = {
        "name": table.name,
        "title": table.title,
        "own": is_own,
        "columns": [
            {"name": c.name, "labels": c.labels, "type": c.type, "key": c.key} for c in table.columns
        ],
        "row_count": len(table.rows),
    }
    if with_rows:
        record["rows"] = [
            {"line": row.line, "cells": row.cells, "sentence": sentence(table, row)} for row in table.rows
        ]
    return record
