"""What a person has practiced, saved after every answer."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tutor.database import DatabaseError, Execute, connect, transaction
from tutor.folders import data_folder
from tutor.practice.schedule import State

VERSION = 1

_SCHEMA = """
CREATE TABLE answers (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    skill TEXT NOT NULL,
    seed INTEGER NOT NULL,
    level INTEGER NOT NULL,
    text TEXT NOT NULL,
    given TEXT NOT NULL,
    grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 3),
    hints INTEGER NOT NULL CHECK (hints >= 0),
    seconds REAL NOT NULL CHECK (seconds >= 0),
    slip TEXT NOT NULL,
    before TEXT
);
CREATE INDEX answers_by_skill ON answers (skill, id);
CREATE TABLE skills (
    skill TEXT PRIMARY KEY,
    mastery REAL NOT NULL CHECK (mastery BETWEEN 0 AND 1),
    card TEXT NOT NULL,
    due TEXT NOT NULL,
    last TEXT NOT NULL
)
"""

_ANSWER = ["at", "skill", "seed", "level", "text", "given", "grade", "hints", "seconds", "slip", "before"]
_SKILL = ["skill", "mastery", "card", "due", "last"]
_INSERT = f"INSERT INTO answers ({', '.join(_ANSWER)}) VALUES (:{', :'.join(_ANSWER)})"
_PUT = f"INSERT OR REPLACE INTO skills ({', '.join(_SKILL)}) VALUES (:{', :'.join(_SKILL)})"


class ImportFault(ValueError):  # noqa: N818 - told to a person
    """A file of progress cannot be taken over; the message says why."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One problem as it was answered."""

    at: datetime
    skill: str
    seed: int
    level: int
    text: str
    """The problem."""
    given: str
    """The last answer as typed; empty when the solution was asked for."""
    grade: int
    """See `Grade`."""
    hints: int
    seconds: float
    slip: str = ""
    """The kind of the first wrong answer's mistake, as in `Verdict.slip`."""


class Store:
    """The answers and the state of every skill of one person, in one SQLite file."""

    def __init__(self, path: Path | None = None) -> None:
        """Open the file, or begin it.

        Raises:
            tutor.database.DatabaseError: it cannot be used.
        """
        self.path = path or data_folder() / "practice.db"
        self._connection = connect(self.path, _SCHEMA, VERSION)

    def close(self) -> None:
        self._connection.close()

    def record(self, attempt: Attempt, state: State) -> None:
        """Save an answer and the state of its skill after it; both or, if the process dies, neither.

        Raises:
            tutor.database.DatabaseError: it cannot be written, the disk is full for example.
        """
        with self._changing() as run:
            row = run("SELECT * FROM skills WHERE skill = ?", (attempt.skill,)).fetchone()
            before = json.dumps(dict(row)) if row else None
            self._insert(_answer_row(attempt) | {"before": before})
            self._put(_skill_row(state))

    def undo(self) -> Attempt | None:
        """Take back the newest answer; returns it, or `None` when there is none."""
        with self._changing() as run:
            row = run("SELECT * FROM answers ORDER BY id DESC LIMIT 1").fetchone()
            if row is None:
                return None
            run("DELETE FROM answers WHERE id = ?", (row["id"],))
            run("DELETE FROM skills WHERE skill = ?", (row["skill"],))
            if row["before"]:
                self._put(json.loads(row["before"]))
        return _attempt(row)

    def states(self) -> dict[str, State]:
        """The state of every skill practiced, by its id."""
        rows = self._connection.execute("SELECT * FROM skills ORDER BY skill")
        return {row["skill"]: _state(row) for row in rows}

    def attempts(self) -> list[Attempt]:
        """All answers, oldest first."""
        return [_attempt(row) for row in self._connection.execute("SELECT * FROM answers ORDER BY id")]

    def times(self) -> list[datetime]:
        """When each answer was given, oldest first."""
        return [_time(row["at"]) for row in self._connection.execute("SELECT at FROM answers ORDER BY id")]

    def count(self, skill: str) -> int:
        """How many problems of a skill were answered."""
        return int(
            self._connection.execute("SELECT count(*) FROM answers WHERE skill = ?", (skill,)).fetchone()[0]
        )

    def reset(self, skill: str | None = None) -> int:
        """Forget one skill, or all; returns how many answers were forgotten."""
        where, values = ("", ()) if skill is None else (" WHERE skill = ?", (skill,))
        with self._changing() as run:
            run(f"DELETE FROM skills{where}", values)
            return int(run(f"DELETE FROM answers{where}", values).rowcount)

    def exported(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        query = f"SELECT {', '.join(_ANSWER)} FROM answers ORDER BY id"
        answers = [dict(row) for row in self._connection.execute(query)]
        skills = [_skill_row(state) for state in self.states().values()]
        return {"format": "tutor practice", "version": VERSION, "answers": answers, "skills": skills}

    def replace_by(self, record: object) -> int:
        """Replace everything by what `exported` gave; returns the number of answers.

        Raises:
            ImportFault: `record` is nothing of the kind; the store is as before.
        """
        try:
            answers, skills = _imported(record)
            with transaction(self._connection) as run:
                run("DELETE FROM answers")
                run("DELETE FROM skills")
                for row in answers:
                    self._insert(row)
                for row in skills:
                    self._put(row)
        except sqlite3.OperationalError as error:
            raise ImportFault(
                f"It cannot be written to {self.path} ({error}); nothing was changed."
            ) from None
        except (KeyError, TypeError, ValueError, sqlite3.Error) as error:
            raise ImportFault(
                f"This is no exported practice of a tutor ({error}); nothing was changed."
            ) from None
        return len(answers)

    @contextmanager
    def _changing(self) -> Iterator[Execute]:
        """A transaction whose faults are told in one sentence."""
        try:
            with transaction(self._connection) as run:
                yield run
        except sqlite3.Error as error:
            raise DatabaseError(
                f"{self.path} cannot be written ({error}); make room or make it writable. Nothing was changed."
            ) from None

    def _insert(self, row: Mapping[str, object]) -> None:
        self._connection.execute(_INSERT, row)

    def _put(self, row: Mapping[str, object]) -> None:
        self._connection.execute(_PUT, row)


def _answer_row(attempt: Attempt) -> dict[str, object]:
    return asdict(attempt) | {"at": attempt.at.isoformat()}


def _skill_row(state: State) -> dict[str, object]:
    return asdict(state) | {"due": state.due.isoformat(), "last": state.last.isoformat()}


def _state(row: Mapping[str, Any]) -> State:
    due, last = _time(row["due"]), _time(row["last"])
    return State(str(row["skill"]), float(row["mastery"]), str(row["card"]), due, last)


def _attempt(row: Mapping[str, Any]) -> Attempt:
    values = {field.name: row[field.name] for field in fields(Attempt)}
    return Attempt(**values | {"at": _time(row["at"])})


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)


def _imported(record: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The rows of an export, each read once to see that it can be."""
    if not isinstance(record, dict) or record.get("format") != "tutor practice":
        raise ValueError('it does not say "format": "tutor practice"')
    if record["version"] != VERSION:
        raise ValueError(f"version {record['version']!r} is not {VERSION}")
    for row in record["answers"]:
        _attempt(row)
        if row["before"] is not None:
            _check(json.loads(row["before"]))
    for row in record["skills"]:
        _check(row)
    return record["answers"], record["skills"]


def _check(row: Mapping[str, Any]) -> None:
    from fsrs import Card

    Card.from_json(_state(row).card)
