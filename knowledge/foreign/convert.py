"""An imported table converted to our format: columns get names and types, fillers become a sentence, and keys are
found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise, product
from pathlib import Path

from knowledge.foreign.aristo import Foreign
from knowledge.foreign.cleaning import alternatives, chunks, identifies, words_between
from knowledge.foreign.naming import column_labels, column_type, is_about_words, label_of_filler
from knowledge.tables.cells import compared
from knowledge.tables.check import MOST_NAMES, repeated_facts
from knowledge.tables.model import Column, Relation, Row, Table

_LEADS_ON = re.compile(r"\b(?:in)?to(?: an?| the)?$", re.IGNORECASE)
_FROM_TO = ("A to B", "A into B", "A * to B", "A * into B")
_MOST_SPLIT = 8
"""The most rows that one row of long cells may become."""


@dataclass(frozen=True, slots=True)
class Converted:
    """The result of converting an imported table."""

    tables: tuple[Table, ...]
    """One, or several if rows lack some of the cells; without joins."""
    repeated: int
    """Rows left out because another row says the same."""
    empty: int
    """Rows left out because they have fewer than two cells."""


def convert(foreign: Foreign, name: str, known: Mapping[str, str]) -> Converted:
    """Convert an imported table to tables named `name`, `name_2`, ...

    Rows that lack a cell go into a table without that column, because every one of our cells says something; cells with
    too many alternatives are split into several rows.

    Args:
        foreign: the imported table.
        name: the name of the first table.
        known: column types by label (see `naming.known_labels`).
    """
    kept = _kept(foreign)
    fillers = [n for n in range(len(foreign.header)) if n not in foreign.content or _is_filler(foreign, n)]
    fixed = {n for n in fillers if len({row[n].strip() for row in foreign.rows}) == 1}
    labels = dict(zip(kept, column_labels(foreign.header[n] for n in kept), strict=True))
    by_filled, empty = _rows(foreign, kept, [n for n in fillers if n not in fixed])
    tables = []
    repeated = 0
    groups = sorted(by_filled.items(), key=lambda group: (-len(group[0]), group[0]))
    for number, (filled, rows) in enumerate(groups, start=1):
        between = {n: words_between(foreign.rows[0][n]) for n in fixed}
        columns, ending = _columns(filled, labels, between, known, bare=not fillers)
        topic = words_between(foreign.topic) or name
        title = topic if number == 1 else f"{topic}, part {number}"
        lines = tuple(Row(cells, line) for line, cells in enumerate(rows, start=1))
        called = name if number == 1 else f"{name}_{number}"
        relations, path = tuple(_directions(columns)), Path(f"{called}.tsv")
        table = Table(called, title, columns, lines, (), relations, ending, path)
        keyed = _keyed(table)
        repeated += len(table.rows) - len(keyed.rows)
        tables.append(keyed)
    return Converted(tuple(tables), repeated, empty)


def _kept(foreign: Foreign) -> list[int]:
    """Return the columns that say something: not those about words or with identifiers, if two others are left."""
    kept = [n for n in foreign.content if not _is_filler(foreign, n)]
    facts = [n for n in kept if not is_about_words(foreign.header[n])]
    facts = [n for n in facts if not identifies([row[n] for row in foreign.rows])]
    return facts if len(facts) >= 2 else kept


def _rows(
    foreign: Foreign, kept: Sequence[int], fillers: Sequence[int]
) -> tuple[dict[tuple[int, ...], list[tuple[str, ...]]], int]:
    """Return the rows by the columns that they fill, and how many have fewer than two cells.

    Args:
        foreign: the imported table.
        kept: the columns that say something.
        fillers: those whose words differ from row to row and become notes.
    """
    found: dict[tuple[int, ...], list[tuple[str, ...]]] = {}
    empty = 0
    for row in foreign.rows:
        cells = {n: parts for n in kept if (parts := alternatives(row[n]))}
        if len(cells) < 2:
            empty += 1
            continue
        said = {n: words_between(row[n]) for n in fillers}
        ways = product(*(_with_notes(n, chunks(parts), said, tuple(cells)) for n, parts in cells.items()))
        found.setdefault(tuple(cells), []).extend(islice(ways, _MOST_SPLIT))
    return found, empty


def _is_filler(foreign: Foreign, column: int) -> bool:
    """Return whether every cell of a column just repeats its header, as in a column of "is" under "is"."""
    return {row[column] for row in foreign.rows} == {foreign.header[column]}


def _with_notes(column: int, cells: list[str], said: Mapping[int, str], filled: Sequence[int]) -> list[str]:
    """Return the cells of a row's column, with the fillers that differ from row to row as notes.

    A filler belongs to the column after it or, at the end, to the last column.
    """
    before = max((n for n in filled if n < column), default=-1)
    opening = " ".join(said[n] for n in sorted(said) if before < n < column and said[n])
    closing = (
        " ".join(said[n] for n in sorted(said) if n > column and said[n]) if column == filled[-1] else ""
    )
    found = []
    for cell in cells:
        first, mark, rest = cell.partition(";")
        text = f"[{opening}] {first}" if opening else first
        found.append((f"{text} [{closing}]" if closing else text) + mark + rest)
    return found


def _columns(
    filled: Sequence[int],
    labels: Mapping[int, tuple[str, ...]],
    fillers: Mapping[int, str],
    known: Mapping[str, str],
    *,
    bare: bool,
) -> tuple[tuple[Column, ...], str]:
    """Return the columns of a table with the filler words before each one, and the ending of its sentence.

    In a `bare` table, nothing between the cells says how they are related, so the labels do.
    """

    def words(after: int, before: int) -> str:
        return " ".join(fillers[m] for m in sorted(fillers) if after < m < before and fillers[m])

    columns: list[Column] = []
    for n in filled:
        filler = words(max((m for m in labels if m < n), default=-1), n)
        if not columns:
            filler = filler[:1].upper() + filler[1:]
        elif bare and "relation" not in (labels[n][0], columns[-1].name):
            filler = f", {labels[n][0]}:"
        before, _, spoken = filler.rpartition(" and ")
        if before and columns:  # "... period of daylight and the": about the cell before
            columns[-1] = _called(columns[-1], before)
        column = Column(labels[n][0], labels[n], column_type(labels[n], known), False, filler)
        columns.append(column if bare else _called(column, spoken))
    ending = words(max(labels), max(fillers, default=0) + 1) if filled[-1] == max(labels) else ""
    columns[-1] = _called(columns[-1], ending)
    space = " " if ending and ending[0] not in ",;:." else ""
    return tuple(columns), f"{space}{ending.rstrip('.')}."


def _called(column: Column, filler: str) -> Column:
    """Return the column with the words of a neighboring filler as another label."""
    label = label_of_filler(filler)
    return replace(column, labels=(*column.labels, label)) if label and label not in column.labels else column


def _directions(columns: Sequence[Column]) -> Iterator[Relation]:
    """Yield a relation between neighboring columns of the same kind if the words between them lead from one to the
    other.

    An example is "converts {input} energy into {output}": without the relation, nothing says what is converted into
    what.
    """
    for n, (one, other) in enumerate(pairwise(columns)):
        if one.type == other.type and _LEADS_ON.search(other.filler):
            yield Relation("from_to", n, n + 1, _FROM_TO)


def _keyed(table: Table) -> Table:
    """Return the table with the fewest leading columns as keys that leave no contradiction, and without
    repeated rows.
    """
    for count in range(1, len(table.columns) + 1):
        columns = tuple(replace(column, key=n < count) for n, column in enumerate(table.columns))
        table = replace(table, columns=columns)
        if not any("contradicts" in fault.what for fault in repeated_facts(table)):
            break
    return replace(table, rows=tuple(_new_facts(table)))


def _new_facts(table: Table) -> Iterator[Row]:
    """Yield the rows without what earlier rows already say: after "ethanol", the row "corn; ethanol" becomes "corn"."""
    keys = [n for n, column in enumerate(table.columns) if column.key]
    said: set[tuple[str, ...]] = set()
    for row in table.rows:
        cells = list(row.cells)
        for n in reversed(keys):
            new = [
                part
                for part in cells[n].split(";")
                if not any(name in said for name in _names([part if m == n else cells[m] for m in keys]))
            ]
            if 0 < len(new) < cells[n].count(";") + 1:
                cells[n] = "; ".join(part.strip() for part in new)
        names = set(_names([cells[n] for n in keys]))
        if not names & said:
            said |= names
            yield Row(tuple(cells), row.line)


def _names(cells: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Return the combinations of the alternatives of a row's keys, as many as `check` compares."""
    return islice(product(*map(compared, cells)), MOST_NAMES)
