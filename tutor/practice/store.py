"""A person's practice, saved after every answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from tutor.folders import data_folder
from tutor.practice.importing import FORMAT, imported
from tutor.practice.layout import LAYOUT, SKILLS, latest_state
from tutor.practice.rows import Attempt, attempt_of, row_of, row_of_state, state_of, time_of
from tutor.practice.schedule import State
from tutor.stores.database import Database, Execute, storable

FILE = "practice.db"

_ANSWER = ["at", "skill", "seed", "level", "text", "given", "grade", "hints", "seconds", "slip", "before"]
_SKILL = ["skill", "mastery", "card", "due", "last"]
_INSERT = f"INSERT INTO answers ({', '.join(_ANSWER)}) VALUES (:{', :'.join(_ANSWER)})"
_PUT = f"INSERT OR REPLACE INTO skills ({', '.join(_SKILL)}) VALUES (:{', :'.join(_SKILL)})"


class Store:
    """One person's answers and the state of every skill, in one SQLite file.

    Raises:
        StoreError: the file cannot be used; every method but `close` may raise this.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or practice_path()
        self._database = Database(self.path, LAYOUT)

    @property
    def note(self) -> str:
        """Return a message about opening the file; usually empty."""
        return self._database.note

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def record(self, attempt: Attempt, state: State) -> None:
        """Save an answer and the resulting state of its skill; if the process dies, neither is saved."""
        with self._database.changing() as run:
            row = run("SELECT * FROM skills WHERE skill = ?", (attempt.skill,)).fetchone()
            before = json.dumps(dict(row)) if row else None
            made = row_of(attempt) | {"before": before}
            run(_INSERT, {name: storable(v) if isinstance(v, str) else v for name, v in made.items()})
            run(_PUT, row_of_state(state))

    def undo(self) -> Attempt | None:
        """Delete the latest answer and return it, or `None` if there is none."""
        with self._database.changing() as run:
            row = run("SELECT * FROM answers ORDER BY id DESC LIMIT 1").fetchone()
            if row is None:
                return None
            run("DELETE FROM answers WHERE id = ?", (row["id"],))
            run("DELETE FROM skills WHERE skill = ?", (row["skill"],))
            if before := _before(run, row):
                run(_PUT, before)
        return attempt_of(row)

    def states(self) -> dict[str, State]:
        """Return the state of every practiced skill by its id."""
        with self._database.reading() as run:
            return {row["skill"]: state_of(row) for row in run("SELECT * FROM skills ORDER BY skill")}

    def attempts(self) -> list[Attempt]:
        """Return all answers, oldest first."""
        with self._database.reading() as run:
            return [attempt_of(row) for row in run("SELECT * FROM answers ORDER BY id")]

    def times(self) -> list[datetime]:
        """Return the time of every answer, oldest first."""
        with self._database.reading() as run:
            return [time_of(row["at"]) for row in run("SELECT at FROM answers ORDER BY id")]

    def count(self, skill: str) -> int:
        """Return how many problems of a skill were answered."""
        with self._database.reading() as run:
            return int(run("SELECT count(*) FROM answers WHERE skill = ?", (skill,)).fetchone()[0])

    def reset(self, skill: str | None = None) -> int:
        """Delete the practice of one skill or all skills; return how many answers were deleted."""
        where, values = ("", ()) if skill is None else (" WHERE skill = ?", (skill,))
        with self._database.changing() as run:
            run(f"DELETE FROM skills{where}", values)
            forgotten = int(run(f"DELETE FROM answers{where}", values).rowcount)
        self._database.forget()
        return forgotten

    def exported(self) -> dict[str, Any]:
        """Return everything in a form that can be written as JSON."""
        with self._database.reading() as run:
            answers = [dict(row) for row in run(f"SELECT {', '.join(_ANSWER)} FROM answers ORDER BY id")]
        skills = [row_of_state(state) for state in self.states().values()]
        return {"format": FORMAT, "version": LAYOUT.version, "answers": answers, "skills": skills}

    def replace_by(self, record: object) -> int:
        """Replace everything with the result of `exported`; return the number of answers.

        Raises:
            ImportFault: `record` is not an export; the store does not change.
        """
        answers, skills = imported(record)
        with self._database.changing() as run:
            run("DELETE FROM answers")
            run("DELETE FROM skills")
            for row in answers:
                run(_INSERT, row)
            for row in skills:
                run(_PUT, row)
        return len(answers)


def practice_path() -> Path:
    """Return the path of the person's practice, whether or not the file exists."""
    return data_folder() / FILE


def _before(run: Execute, answer: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the state of a skill before its latest answer, which was deleted; recalculated if it cannot be read."""
    try:
        before = json.loads(answer["before"] or "null")
    except (ValueError, RecursionError):
        before = None
    if isinstance(before, dict) and not SKILLS.faults(before) and before["skill"] == answer["skill"]:
        return before
    rows = run("SELECT * FROM answers WHERE skill = ? ORDER BY id", (answer["skill"],)).fetchall()
    state = latest_state(answer["skill"], [dict(row) for row in rows])
    return row_of_state(state) if state else None
