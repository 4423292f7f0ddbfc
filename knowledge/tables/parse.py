"""Reading one table file. Every error is collected with its line and column, so that a teacher can fix them all at
once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.files import bytes_of
from knowledge.tables.cells import brackets_balanced, compared, phrases
from knowledge.tables.model import Column, ColumnType, Join, Relation, Row, Table
from knowledge.tables.schema import Schema, read_schema
from knowledge.tables.sentence import split_template

LONGEST_CELL = 240
"""Characters. A cell holds phrases that can be matched with words of a question; a paragraph cannot."""
MOST_ALTERNATIVES = 12
"""A cell with more ways of saying something probably lists different things."""
LARGEST_FILE = 4_000_000
"""Bytes; about forty thousand facts."""
MOST_COLUMNS = 24
LONGEST_LINE = 8_000
"""Characters, so that no line takes long to read."""
MOST_FAULTS = 100
"""The most faults reported for one file; more would not help anyone."""

_PLAIN = re.compile(r'[^;\[\]"]+')
"""A cell of one alternative without notes."""

# Control and invisible characters, direction marks, line separators: a file must not be able to control a terminal.
HARMFUL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffd\ud800-\udfff]"
)


def parse(
    path: Path, types: Mapping[str, ColumnType], *, trusted: bool = False
) -> tuple[Table | None, Schema | None, list[KnowledgeError]]:
    """Read the table file `path`; if it is `trusted`, do not check its cells.

    Returns the table (without joins, since these need the other tables), its schema, and every error found. Table and
    schema are `None` if the head is too broken to read the rows.
    """
    text, faults = text_of(path)
    if text is None:
        return None, None, faults
    table, schema, found = parse_text(text, path, types, trusted=trusted)
    return table, schema, faults + found


def parse_text(
    text: str, path: Path, types: Mapping[str, ColumnType], *, trusted: bool = False
) -> tuple[Table | None, Schema | None, list[KnowledgeError]]:
    """Return the same for `text`, the contents of a table file whose path is, or will be, `path`."""
    faults: list[KnowledgeError] = []
    lines = list(enumerate(text.split("\n"), start=1))
    too_long = next((number for number, line in lines if len(line) > LONGEST_LINE), None)
    if too_long is not None:
        what = f"the line has more than {LONGEST_LINE} characters"
        return None, None, [KnowledgeError(what, "split it", path=path, line=too_long)]
    top = next((at for at, (_, line) in enumerate(lines) if line.strip() and line[0] != "#"), len(lines))
    head = [(number, line) for number, line in lines[:top] if line.strip()]
    body = [(number, line) for number, line in lines[top:] if line.strip()]  # a cell may begin with "#"
    schema, found = read_schema(head, path)
    faults += found
    if not body:
        faults.append(
            KnowledgeError("the table has no header line", "add the column names", path=path, line=len(lines))
        )
        return None, schema, faults
    header_line, header = body[0]
    if header.count("\t") >= MOST_COLUMNS:
        what = f"the header has {header.count(chr(9)) + 1} columns"
        remedy = f"split the table into tables of at most {MOST_COLUMNS}"
        faults.append(KnowledgeError(what, remedy, path=path, line=header_line, column=MOST_COLUMNS + 1))
        return None, schema, faults
    columns, ending, found = _columns(schema, header, header_line, path, types)
    faults += found
    rows, found = _rows(body[1:], len(columns), path, trusted)
    faults += found
    if not rows and not found:
        faults.append(
            KnowledgeError(
                "the table has no rows", "add a row or delete the file", path=path, line=header_line
            )
        )
    relations, found = _relations(schema, columns, path)
    faults += found
    table = Table(path.stem, schema.title, columns, rows, (), relations, ending, path)
    return table, schema, faults


def join_index(table: Table, name: str) -> int | None:
    """Return the index of the column named `name`, counting from 0, or `None` if the table has none."""
    return next((index for index, column in enumerate(table.columns) if column.name == name), None)


def with_joins(table: Table, joins: tuple[Join, ...]) -> Table:
    """Return the same table with its declared joins."""
    return Table(
        table.name, table.title, table.columns, table.rows, joins, table.relations, table.ending, table.path
    )


def text_of(path: Path) -> tuple[str | None, list[KnowledgeError]]:
    """Return the text of the file `path` (`None` if there is none) and what is wrong with it."""
    try:
        data = bytes_of(path, LARGEST_FILE)
    except KnowledgeError as fault:
        return None, [fault]
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        return None, [
            KnowledgeError(
                "the file is not UTF-8 text", "save it as UTF-8", path=path, line=line, column=column
            )
        ]
    faults = []
    for match in islice(HARMFUL.finditer(text), MOST_FAULTS):
        at = match.start()
        line_start = text.rfind("\n", 0, at) + 1
        faults.append(
            KnowledgeError(
                f"control character U+{ord(match[0]):04X}",
                "delete it",
                path=path,
                line=text.count("\n", 0, at) + 1,
                column=text.count("\t", line_start, at) + 1,
            )
        )
    return text, faults


def _columns(
    schema: Schema, header: str, line: int, path: Path, types: Mapping[str, ColumnType]
) -> tuple[tuple[Column, ...], str, list[KnowledgeError]]:
    """Return the columns in the order of the header line, and the ending of the sentence."""
    faults: list[KnowledgeError] = []
    labels = [phrases(cell) or ("",) for cell in header.split("\t")]
    names = [label[0] for label in labels]
    slots, fillers, ending = split_template(schema.sentence)
    if schema.sentence and slots != names:
        remedy = "use every column once, in the order of the header: " + " ".join(f"{{{n}}}" for n in names)
        faults.append(
            KnowledgeError(
                "the sentence does not match the columns", remedy, path=path, line=schema.sentence_line
            )
        )
    if schema.sentence and not schema.sentence.endswith("."):
        faults.append(
            KnowledgeError(
                "the sentence does not end with a period",
                "end it with '.'",
                path=path,
                line=schema.sentence_line,
            )
        )
    columns = []
    for index, name in enumerate(names):
        if name not in schema.columns:
            what, remedy = (
                f"column '{name}' is not declared",
                f"add '# column {name}: type' to the top of the file",
            )
            faults.append(KnowledgeError(what, remedy, path=path, line=line, column=index + 1))
        if names.index(name) != index:
            what, remedy = f"the header names '{name}' twice", "rename one of the two columns"
            faults.append(KnowledgeError(what, remedy, path=path, line=line, column=index + 1))
        type_name, key, _ = schema.columns.get(name, ("", False, line))
        filler = fillers[index] if slots == names else ""
        columns.append(Column(name, labels[index], type_name, key, filler))
    for name, (type_name, _, number) in schema.columns.items():
        if name not in names:
            what, remedy = f"column '{name}' is not in the header line", "add it there, or delete this line"
            faults.append(KnowledgeError(what, remedy, path=path, line=number))
        elif type_name not in types:
            what, remedy = (
                f"unknown column type '{type_name}'",
                "use a type from types.tsv, or declare it there",
            )
            faults.append(KnowledgeError(what, remedy, path=path, line=number, column=names.index(name) + 1))
    return tuple(columns), ending, faults


def _rows(
    lines: list[tuple[int, str]], width: int, path: Path, trusted: bool
) -> tuple[tuple[Row, ...], list[KnowledgeError]]:
    rows = []
    faults: list[KnowledgeError] = []
    for number, line in lines:
        if len(faults) >= MOST_FAULTS:
            break
        cells = tuple(cell.strip() for cell in line.split("\t"))
        if len(cells) != width:
            what = f"the row has {len(cells)} cells, but the header has {width}"
            faults.append(
                KnowledgeError(
                    what,
                    "separate the cells with one tab each",
                    path=path,
                    line=number,
                    column=min(len(cells), width),
                )
            )
            continue
        for index, cell in () if trusted else enumerate(cells):
            problem = _cell_problem(cell)
            if problem:
                faults.append(KnowledgeError(*problem, path=path, line=number, column=index + 1))
        rows.append(Row(cells, number))
    return tuple(rows), faults


def _cell_problem(cell: str) -> tuple[str, str] | None:
    """Return what is wrong with one cell, if anything, and the remedy."""
    if len(cell) <= LONGEST_CELL and _PLAIN.fullmatch(cell):
        return None  # most are, and 30,000 are read at every start
    if ("[" in cell or "]" in cell) and not brackets_balanced(cell):
        return "a note is not closed", "write notes as [note]"
    found = phrases(cell)
    if not found:
        return "the cell is empty", "fill it or delete the row"
    if len(found) != cell.count(";") + 1:
        return "an alternative is empty", "write something on both sides of every ';'"
    if '"' in cell:
        return "the cell has a quotation mark", "delete it (spreadsheet programs add such marks)"
    if len(cell) > LONGEST_CELL:
        return f"the cell has {len(cell)} characters", f"shorten it to {LONGEST_CELL} or fewer"
    if len(found) > MOST_ALTERNATIVES:
        return f"the cell has {len(found)} alternatives", f"keep {MOST_ALTERNATIVES} or fewer"
    if len(compared(cell)) != len(found):
        return "the cell lists the same alternative twice", "delete one of them"
    return None


def _relations(
    schema: Schema, columns: tuple[Column, ...], path: Path
) -> tuple[tuple[Relation, ...], list[KnowledgeError]]:
    names = [column.name for column in columns]
    relations = []
    faults = []
    for name, first, second, patterns, line in schema.relations:
        missing = [column for column in (first, second) if column not in names]
        if missing or first == second:
            what = f"relation '{name}' needs two columns of this table"
            remedy = (
                f"'{missing[0]}' is not one of {', '.join(names)}"
                if missing
                else "name two different columns"
            )
            faults.append(KnowledgeError(what, remedy, path=path, line=line))
            continue
        relations.append(Relation(name, names.index(first), names.index(second), patterns))
    return tuple(relations), faults
