"""Answers and states of skills as rows of their store and as lines of an export."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from typing import Any

from tutor.practice.schedule import State


@dataclass(frozen=True, slots=True)
class Attempt:
    """A problem and the answer given to it."""

    at: datetime
    skill: str
    seed: int
    level: int
    text: str
    """The problem."""
    given: str
    """The last answer as typed; empty if the solution was requested."""
    grade: int
    """See `Grade`."""
    hints: int
    seconds: float
    slip: str = ""
    """The kind of the first wrong answer's mistake, as in `Verdict.slip`."""


def row_of(attempt: Attempt) -> dict[str, Any]:
    """Return an answer as a row."""
    return asdict(attempt) | {"at": attempt.at.isoformat()}


def attempt_of(row: Mapping[str, Any]) -> Attempt:
    """Return the answer in a row."""
    values = {field.name: row[field.name] for field in fields(Attempt)}
    return Attempt(**values | {"at": time_of(row["at"])})


def row_of_state(state: State) -> dict[str, Any]:
    """Return a state as a row."""
    return asdict(state) | {"due": state.due.isoformat(), "last": state.last.isoformat()}


def state_of(row: Mapping[str, Any]) -> State:
    """Return the state in a row."""
    due, last = time_of(row["due"]), time_of(row["last"])
    return State(str(row["skill"]), float(row["mastery"]), str(row["card"]), due, last)


def time_of(text: str) -> datetime:
    """Return a time in the format used in rows."""
    return datetime.fromisoformat(text).astimezone(UTC)
