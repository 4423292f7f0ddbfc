"""Stores of conversations and practice, each spoiled in one way; `case(number)` spoils the same way every time."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from solvers.question import Question
from tests.tutor.conftest import BOAT, boat_answer
from tutor.history.entry import Entry
from tutor.history.store import History
from tutor.practice.rows import Attempt
from tutor.practice.schedule import Grade, reviewed
from tutor.practice.store import Store
from tutor.rendering.told import Told

PAGE = 4096
CASES = 300
SKILLS = ("join-result", "rates", "area", "averages", "percent-of")
"""Some of which the curriculum does not know, as of an earlier version."""

Spoil = Callable[[random.Random, Path], None]


@dataclass(frozen=True)
class Sound:
    """Two stores as they were written."""

    history: Path
    practice: Path


def sound(folder: Path) -> Sound:
    """Stores with long and short turns, and answers to several skills."""
    history = History(folder / "history.sqlite")
    told = Told.of(boat_answer())
    for conversation in range(1, 13):
        number = history.begin(f"Conversation {conversation}")
        for turn in range(1, 2 + conversation % 5):
            mark = f"turn {conversation}.{turn}"
            history.add(number, Entry(mark, reply="so " * (40 * conversation)))
        history.add(number, Entry(BOAT, Question.of(BOAT), told))
    history.close()
    begun = datetime(2026, 3, 2, 9, tzinfo=UTC)
    with closing(Store(folder / "practice.db")) as store:
        for seed in range(120):
            skill, grade = SKILLS[seed % len(SKILLS)], Grade(1 + seed % 3)
            at = begun + timedelta(hours=seed)
            made = Attempt(
                at, skill, seed, 1, f"Problem {seed}: " + "word " * 30, f"{seed}", int(grade), 0, 4.5
            )
            store.record(made, reviewed(skill, store.states().get(skill), grade, at))
    return Sound(history.path, store.path)


# Bytes of the file


def cut(r: random.Random, path: Path) -> None:
    """The end is missing."""
    content = path.read_bytes()
    path.write_bytes(content[: r.choice([0, 1, 50, r.randrange(len(content)), PAGE * r.randrange(1, 9)])])


def flipped(r: random.Random, path: Path) -> None:
    """Some bytes are others."""
    content = bytearray(path.read_bytes())
    for _ in range(r.choice([1, 1, 4, 40, 400])):
        content[r.randrange(len(content))] ^= 1 << r.randrange(8)
    path.write_bytes(content)


def head_flipped(r: random.Random, path: Path) -> None:
    """Some bytes of what the file says about itself are others."""
    content = bytearray(path.read_bytes())
    for _ in range(r.choice([1, 2, 8])):
        content[r.randrange(108)] ^= 1 << r.randrange(8)
    path.write_bytes(content)


def zeroed(r: random.Random, path: Path) -> None:
    """Some pages are empty."""
    content = bytearray(path.read_bytes())
    pages = len(content) // PAGE
    for page in r.sample(range(pages), r.choice([1, 1, 2, pages // 2])):
        content[page * PAGE : (page + 1) * PAGE] = bytes(PAGE)
    path.write_bytes(content)


def swapped(r: random.Random, path: Path) -> None:
    """Two pages stand in each other's place."""
    content = path.read_bytes()
    pages = [content[n : n + PAGE] for n in range(0, len(content), PAGE)]
    one, other = r.sample(range(1, len(pages)), 2)
    pages[one], pages[other] = pages[other], pages[one]
    path.write_bytes(b"".join(pages))


def no_database(r: random.Random, path: Path) -> None:
    """Something else altogether."""
    path.write_bytes(
        r.choice(
            [
                b"my homework " * 400,
                bytes(20_000),
                r.randbytes(9_000),
                b"SQLite format 3\x00" + r.randbytes(5_000),
                b"\xff\xfe" + "{}".encode("utf-16-le"),
            ]
        )
    )


# What stands in it


def _run(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            connection.execute(statement)


def version(r: random.Random, path: Path) -> None:
    """A version that never was, or is not yet."""
    _run(path, f"PRAGMA user_version = {r.choice([0, -1, 2, 99, 70_000, 2**31 - 1])}")


def table_missing(r: random.Random, path: Path) -> None:
    """A table is not there, or has another name or column."""
    one = r.choice(["entries", "conversations"] if path.stem == "history" else ["answers", "skills"])
    statements = [
        f"DROP TABLE {one}",
        f"ALTER TABLE {one} RENAME TO old",
        f"ALTER TABLE {one} ADD COLUMN more",
    ]
    _run(path, r.choice(statements))


_COLUMNS = {
    "history": {"conversations": ["begun", "latest", "title"], "entries": ["at", "searched", "content"]},
    "practice": {
        "answers": ["at", "seed", "level", "grade", "hints", "seconds", "before", "given"],
        "skills": ["mastery", "card", "due", "last"],
    },
}
_VALUES = [
    "'soon'", "''", "-1", "1e300", "-1e300", "9e18", "x'00ff'", "'0001-01-01T00:00:00+14:00'", "'9999-12-31'", "'{}'",
    "'[[[['", "'null'", "'{\"said\": 5}'", "12345678901234", "'NaN'", "1.5", "cast(x'ff41fe' as text)",
]  # fmt: skip


def other_values(r: random.Random, path: Path) -> None:
    """Text where numbers should be, numbers where text should be, and what no calendar knows."""
    table, columns = r.choice(list(_COLUMNS[path.stem].items()))
    key = {"conversations": "id", "entries": "conversation", "answers": "id", "skills": "rowid"}[table]
    where = r.choice(["", f" WHERE {key} % 3 = 0"])
    _run(path, f"UPDATE {table} SET {r.choice(columns)} = {r.choice(_VALUES)}{where}")


def rows_missing(r: random.Random, path: Path) -> None:
    """Rows to which others belong are not there."""
    table = "conversations" if path.stem == "history" else "skills"
    _run(path, "PRAGMA foreign_keys = OFF", f"DELETE FROM {table} WHERE rowid % {r.choice([1, 2, 5])} = 0")


SPOILS: Mapping[str, Spoil] = {
    spoil.__name__: spoil
    for spoil in (
        cut, flipped, head_flipped, zeroed, swapped, no_database, version, table_missing, other_values, rows_missing,
    )
}  # fmt: skip


def spoil(number: int, history: Path, practice: Path) -> str:
    """Spoil both stores in the way of this number; the cases of a kind stand together, so that a sample has each."""
    name = list(SPOILS)[number * len(SPOILS) // CASES]
    r = random.Random(f"stores {number}")
    for path in (history, practice):
        SPOILS[name](r, path)
    return name


def turns(path: Path) -> set[tuple[object, ...]]:
    """The turns that SQLite reads of a file, damaged or not, one by one and in both directions."""
    return _read(path, "SELECT conversation, position, content FROM entries NOT INDEXED", "conversation")


def answers(path: Path) -> set[tuple[object, ...]]:
    """The answers that SQLite reads of a file, damaged or not."""
    return _read(path, "SELECT skill, seed, text, given, grade FROM answers NOT INDEXED", "id")


def _read(path: Path, query: str, key: str) -> set[tuple[object, ...]]:
    found: set[tuple[object, ...]] = set()
    ways = ["", f" ORDER BY {key} DESC", *(f" WHERE {key} = {number}" for number in range(1, 130))]
    for way in ways:
        with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as connection:
            connection.text_factory = lambda content: content.decode("utf-8", "replace")
            try:
                for row in connection.execute(query + way):
                    found.add(tuple(row))
            except (sqlite3.Error, UnicodeError):
                continue
    return found
