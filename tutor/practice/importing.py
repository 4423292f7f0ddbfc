"""Reading a file from `tutor practice export`, which is checked as a whole before anything is replaced."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tutor.practice.layout import ANSWERS, LAYOUT, SKILLS
from tutor.stores.layout import Row, Table

FORMAT = "tutor practice"
"""The format that an export declares."""


class ImportFault(ValueError):  # noqa: N818 - shown to a person
    """A practice file cannot be imported; the message says why."""


def imported(record: object) -> tuple[list[Row], list[Row]]:
    """Return the rows of an export: answers and states of skills.

    Raises:
        ImportFault: it is not an export, or something in it is invalid; the message says where.
    """
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise _fault(f'it does not have "format": "{FORMAT}"')
    if record.get("version") != LAYOUT.version:
        raise _fault(f"its version is not {LAYOUT.version}")
    answers = [*_rows(record, "answers", ANSWERS, leaving_out="id")]
    for number, row in enumerate(answers, start=1):
        if row["before"] is not None and not _is_state(row["before"]):
            raise _fault(f'"before" of answer {number} is invalid')
    skills = [*_rows(record, "skills", SKILLS)]
    if len({row["skill"] for row in skills}) < len(skills):
        raise _fault("a skill is listed twice")
    return answers, skills


def _rows(record: Mapping[str, Any], name: str, table: Table, leaving_out: str = "") -> Iterator[Row]:
    rows = record.get(name)
    if not isinstance(rows, list):
        raise _fault(f'the list "{name}" is missing')
    thing = name.removesuffix("s")
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, dict):
            raise _fault(f"{thing} {number} is not an object")
        wrong = [column for column in table.faults(row) if column != leaving_out]
        if wrong:
            what = "is invalid or out of range" if wrong[0] in row else "is missing"
            raise _fault(f'"{wrong[0]}" of {thing} {number} {what}')
        yield {column: row.get(column) for column in table.columns if column != leaving_out}


def _is_state(text: str) -> bool:
    try:
        state = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(state, dict) and not SKILLS.faults(state)


def _fault(what: str) -> ImportFault:
    return ImportFault(f"This is not a practice file exported by the tutor ({what}); nothing was changed.")
