"""The layout of practice in its file, and how to repair a damaged one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise

from tutor.counted import counted
from tutor.practice.rows import attempt_of, row_of_state
from tutor.practice.schedule import Grade, State, reviewed
from tutor.stores.kinds import duration, finite, moment, share, text, text_or_nothing, whole
from tutor.stores.layout import Layout, Row, Rows, Saved, Table

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


def _card(value: object) -> bool:
    """Return an FSRS card as JSON, if a review can be calculated from it."""
    try:
        card = json.loads(value) if isinstance(value, str) else None
        return (
            isinstance(card, dict)
            and whole()(card["card_id"])
            and whole(1, 3)(card["state"])
            and (card["step"] is None or whole(0, 100)(card["step"]))
            and all(card[name] is None or _measure(card[name]) for name in ("stability", "difficulty"))
            and moment(card["due"])
            and (card["last_review"] is None or moment(card["last_review"]))
        )
    except (ValueError, KeyError, RecursionError):
        return False


def _measure(value: object) -> bool:
    return finite(value) and 0 < float(str(value)) <= 1e6


ANSWERS = Table(
    {
        "id": whole(1),
        "at": moment,
        "skill": text,
        "seed": whole(),
        "level": whole(),
        "text": text,
        "given": text,
        "grade": whole(1, 3),
        "hints": whole(),
        "seconds": duration,
        "slip": text,
        "before": text_or_nothing,
    }
)
SKILLS = Table(
    {"skill": text, "mastery": share, "card": _card, "due": moment, "last": moment}, has_rowid=False
)
_NEEDED = {"id", "skill", "grade"}
"""What an answer needs; it still counts without the rest."""
_ELSE = {
    "seed": 0,
    "level": 1,
    "text": "",
    "given": "",
    "hints": 0,
    "seconds": 0.0,
    "slip": "",
    "before": None,
}
"""Replacements for the rest if it cannot be read."""


def latest_state(skill: str, answers: Sequence[Row]) -> State | None:
    """Return the state of a skill, recalculated from all its answers; `None` if there are none or that fails."""
    state = None
    try:
        for row in answers:
            if row["skill"] == skill:
                made = attempt_of(row)
                state = reviewed(skill, state, Grade(made.grade), made.at)
    except (ArithmeticError, ValueError, TypeError):  # because of times that no order of answers can have
        return None
    return state


def _mended(found: Rows) -> Saved:
    """Return answers with their times, in order, and states of skills, recalculated if they cannot be read."""
    usable = [row for row in found["answers"] if _NEEDED.isdisjoint(ANSWERS.faults(row))]
    usable.sort(key=lambda row: row["id"])
    answers: list[Row] = []
    for row in usable:
        wrong = ANSWERS.faults(row)
        mended = row | {name: _ELSE[name] for name in wrong if name in _ELSE}
        if "at" in wrong:
            mended["at"] = _nearest_time(row["id"], usable, found["skills"])
        if mended["at"]:
            answers.append(mended)
    skills = {row["skill"]: row for row in found["skills"] if not SKILLS.faults(row)}
    for skill in sorted({row["skill"] for row in answers} - set(skills)):
        if state := latest_state(skill, answers):
            skills[skill] = row_of_state(state)
    told = f"{counted(len(answers), 'answer')} to {counted(len({row['skill'] for row in answers}), 'skill')}"
    rows = {"answers": answers, "skills": [skills[skill] for skill in sorted(skills)]}
    return Saved(rows, told, _lost(len(found["answers"]) - len(answers), answers))


def _nearest_time(identifier: int, rows: Sequence[Row], skills: Sequence[Row]) -> str | None:
    """Return the time of the answer next to one that has none, or the latest time of any practice."""
    timed = [row for row in rows if moment(row["at"])]
    if timed:
        return str(min(timed, key=lambda row: abs(row["id"] - identifier))["at"])
    return max((str(row["last"]) for row in skills if moment(row["last"])), default=None)


def _lost(unusable: int, answers: Sequence[Row]) -> list[str]:
    """Return the answers that cannot be read; for missing numbers, nobody knows whether they were deleted
    on purpose.
    """
    left_out = sum(other["id"] - one["id"] - 1 for one, other in pairwise(answers))
    lost = [f"{counted(unusable, 'answer')} that cannot be read"] if unusable else []
    if left_out > unusable:
        lost.append(f"up to {counted(left_out, 'answer')} in between, unless you deleted them")
    return lost


LAYOUT = Layout((_SCHEMA,), {"answers": ANSWERS, "skills": SKILLS}, _mended)
