"""When to practice a skill again, and which skill comes next.

Reviews are spaced by the FSRS algorithm (package `fsrs`), with one card per skill. Mastery is a running mean of the
latest answers that starts at zero; a skill becomes available when the skills it needs are mastered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING

from knowledge.curriculum import Graph, Skill

if TYPE_CHECKING:
    from fsrs import Scheduler

MASTERED = 0.8
"""The mastery at which a skill is mastered; five right answers in a row reach it, and a wrong one then falls below."""
WEIGHT = 0.3
"""The weight of the newest answer in mastery."""
AT_ONCE = 3
"""How many new skills to learn at the same time, so that practice is mixed but still comes to an end."""


class Grade(IntEnum):
    """How well a problem was answered, as an FSRS rating."""

    AGAIN = 1
    """Wrong, or the solution was shown."""
    HARD = 2
    """Right with a hint."""
    GOOD = 3
    """Right."""

    @property
    def credit(self) -> float:
        """Return its credit toward mastery, from 0 to 1."""
        return {Grade.AGAIN: 0.0, Grade.HARD: 0.5, Grade.GOOD: 1.0}[self]


@dataclass(frozen=True, slots=True)
class State:
    """What is known about a person's skill."""

    skill: str
    mastery: float
    """0 to 1."""
    card: str
    """The card of FSRS as JSON."""
    due: datetime
    last: datetime
    """When it was last practiced."""

    @property
    def mastered(self) -> bool:
        return self.mastery >= MASTERED


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(enable_fuzzing=False)  # the same answers give the same plan


def reviewed(skill: str, before: State | None, grade: Grade, now: datetime) -> State:
    """Return the state of a skill after an answer at `now` (in UTC)."""
    from fsrs import Card, Rating

    card = Card.from_json(before.card) if before else Card(card_id=0, due=now)
    card, _ = _scheduler().review_card(card, Rating(int(grade)), now)
    mastery = before.mastery if before else 0.0
    return State(skill, mastery + WEIGHT * (grade.credit - mastery), card.to_json(), card.due, now)


def choose(
    graph: Graph, states: Mapping[str, State], now: datetime, recent: Sequence[str] = (), among: str = ""
) -> str:
    """Return the id of the skill to practice next.

    First come skills that are due for review, the longest overdue first; then skills that are being learned, the
    longest unseen first, up to `AT_ONCE` skills at a time; then a new skill whose needs are mastered; and finally the
    skill that is due soonest. The skill of the last problem comes again only if there is no other.

    Args:
        graph: the graph of all skills.
        states: the states of the skills practiced so far, by id.
        now: the time in UTC.
        recent: the skills of the last problems, the latest last.
        among: the id of the only skill to practice; empty for all skills.
    """
    if among:
        return graph.skill(among).id
    last = recent[-1] if recent else ""
    listed = {skill.id for skill in graph.skills}  # skip a skill of another curriculum
    known = {skill: state for skill, state in states.items() if skill in listed and skill != last}
    due = sorted((s.due, s.skill) for s in known.values() if s.mastered and s.due <= now)
    if due:
        return due[0][1]
    return (
        _to_learn(graph, states, known, last)
        or min(((s.due, s.skill) for s in known.values()), default=(now, last))[1]
    )


def _to_learn(graph: Graph, states: Mapping[str, State], known: Mapping[str, State], last: str) -> str:
    """Return the skill to start or continue; empty if all are mastered or wait for others."""
    learning = sorted((s.last, s.skill) for s in known.values() if not s.mastered)
    begun = sum(not state.mastered for state in states.values())
    fresh = next((skill.id for skill in graph.skills if skill.id != last and _is_open(skill, states)), "")
    if fresh and (begun < AT_ONCE or not learning):
        return fresh
    return learning[0][1] if learning else ""


def _is_open(skill: Skill, states: Mapping[str, State]) -> bool:
    """Return whether a skill is new and the skills it needs are mastered."""
    return skill.id not in states and all(need in states and states[need].mastered for need in skill.needs)
