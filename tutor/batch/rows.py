"""The rows of a CSV file as questions; an invalid row affects only itself."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tutor.batch.items import InputError, Item

_CELL = 1 << 20
"""The most characters in a cell."""


def items_of(text: str, path: Path) -> list[Item]:
    """Return rows as objects; any column other than "id" and "question" is a choice labeled with the column's name.

    Raises:
        InputError: the first row does not name each column once, or has no "question".
    """
    csv.field_size_limit(_CELL)
    rows = _rows(io.StringIO(text, newline="").readlines())
    _, names, fault = next(rows, (1, [], ""))
    if fault:
        raise InputError(f"{path}, line 1: {fault}")
    if "question" not in names:
        raise InputError(f'{path} has no column "question"; put the names of the columns in the first line.')
    if twice := [name for name, count in Counter(names).items() if name and count > 1]:
        raise InputError(f'{path} has more than one column "{twice[0]}"; give each column its own name.')
    return [_item(number, names, row, fault) for number, row, fault in rows if fault or any(row)]


def _rows(lines: list[str]) -> Iterator[tuple[int, list[str], str]]:
    """Yield the number of the line on which a row starts, its cells, and what is wrong with it.

    An unclosed quotation mark pulls the lines after it into its row; those lines are then read again as rows.
    """
    begun = 0
    while begun < len(lines):
        rows = csv.reader((lines[n] for n in range(begun, len(lines))), strict=True)
        first = begun
        try:
            for row in rows:
                yield first + 1, row, ""
                first = begun + rows.line_num
            return
        except csv.Error as error:
            yield (
                first + 1,
                [lines[first]],
                f"This row is not valid CSV ({error}); check its quotation marks.",
            )
            begun = first + 1


def _item(number: int, names: list[str], row: list[str], fault: str) -> Item:
    if fault:
        return Item(number, row[0], fault)
    if any(cell.strip() for cell in row[len(names) :]):
        much = f"This row has {len(row)} cells, and the first row names {len(names)} columns"
        return Item(number, json.dumps(row), f"{much}; put quotation marks around a cell with commas.")
    pairs = list(zip(names, row, strict=False))
    cells = dict(pairs)
    choices = [
        {"label": name, "text": cell}
        for name, cell in pairs
        if name not in ("id", "question") and cell.strip()
    ]
    return Item(
        number, json.dumps({"id": cells.get("id"), "question": cells.get("question"), "choices": choices})
    )
