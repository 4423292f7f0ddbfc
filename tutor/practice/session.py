"""A practice session: which problem comes next, what was answered, and what is saved."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from knowledge.curriculum import Graph
from tutor.practice.rows import Attempt
from tutor.practice.schedule import Grade, State, choose, reviewed
from tutor.practice.store import Store
from tutor.stores.errors import StoreError

if TYPE_CHECKING:
    from tutor.practice.problem import Problem
    from tutor.practice.verdict import Verdict

LEVELS = (0.4, 0.7)
"""The mastery from which problems of level 2 and level 3 are asked."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The problem to ask next; `tutor.practice.generation.asked` makes it."""

    skill: str
    seed: int
    level: int


@dataclass(frozen=True, slots=True)
class Goal:
    """When a session ends; 0 means no limit."""

    problems: int = 0
    minutes: float = 0.0
    skill: str = ""
    """The only skill wanted; empty for all."""


@dataclass(slots=True)
class Turn:
    """One problem while the person is working on it."""

    problem: Problem
    hints: tuple[str, ...]
    """All hints for the problem."""
    started: float
    shown: int = 0
    """The number of hints that were shown."""
    grade: Grade | None = None
    """The grade, once it is saved."""
    done: bool = False
    """Whether it was answered correctly or solved for the person."""


@dataclass(slots=True)
class Session:
    """Practice from the first problem to the summary; every answer is saved when it is given."""

    store: Store
    graph: Graph
    goal: Goal = field(default_factory=Goal)
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    clock: Callable[[], float] = time.monotonic
    turn: Turn | None = None
    grades: list[Grade] = field(default_factory=list)
    """The grades of the problems answered in this session."""
    slips: Counter[str] = field(default_factory=Counter)
    recent: list[str] = field(default_factory=list)
    unsaved: str = ""
    """Why the latest answer could not be saved or undone; empty if it was."""
    _skipped: Counter[str] = field(default_factory=Counter)
    _begun: float = -1.0

    @property
    def is_over(self) -> bool:
        """Return whether the goal is reached and the last problem is finished."""
        if self.turn is not None and not self.turn.done:
            return False
        minutes = (self.clock() - self._begun) / 60 if self._begun >= 0 else 0.0
        return 0 < self.goal.problems <= len(self.grades) or 0 < self.goal.minutes <= minutes

    def wanted(self) -> Wanted:
        """Return the next problem's skill, seed, and level; the current problem is skipped if it is unanswered."""
        self._leave()
        states = self.store.states()
        skill = choose(self.graph, states, self.now(), self.recent, self.goal.skill)
        mastery = states[skill].mastery if skill in states else 0.0
        level = 1 + sum(mastery >= border for border in LEVELS)
        return Wanted(skill, self.store.count(skill) + self._skipped[skill], level)

    def begin(self, problem: Problem, hints: tuple[str, ...]) -> Turn:
        """Show a problem to the person."""
        if self._begun < 0:
            self._begun = self.clock()
        self.recent.append(problem.skill)
        self.turn = Turn(problem, hints, self.clock())
        return self.turn

    def hint(self) -> str | None:
        """Return the next hint, or `None` if all have been shown."""
        turn = self._turn()
        if turn.shown == len(turn.hints):
            return None
        turn.shown += 1
        return turn.hints[turn.shown - 1]

    def answered(self, typed: str, verdict: Verdict) -> None:
        """Take a judged answer; the first one that is right or wrong is saved."""
        turn = self._turn()
        if verdict.outcome == "near":
            return
        turn.done = turn.done or verdict.outcome == "right"
        if verdict.outcome == "wrong":
            self._save(Grade.AGAIN, typed, verdict.slip)
        else:
            self._save(Grade.HARD if turn.shown else Grade.GOOD, typed)

    def solved(self) -> None:
        """Note that the solution was shown."""
        self._turn().done = True
        self._save(Grade.AGAIN, "")

    def undo(self) -> Attempt | None:
        """Undo the answer to the current problem and return the problem, or `None` if there is nothing to undo."""
        turn = self._turn()
        if turn.grade is None:
            return None
        try:
            attempt = self.store.undo()
        except StoreError as error:
            self.unsaved = str(error)
            return None
        self.unsaved = ""
        turn.grade, turn.done = None, False
        self.grades.pop()
        if attempt is not None and attempt.slip:
            self.slips[attempt.slip] -= 1
        return attempt

    def state(self, skill: str) -> State | None:
        """Return what is known about a skill, as it is saved."""
        return self.store.states().get(skill)

    def _leave(self) -> None:
        if self.turn is not None and self.turn.grade is None:
            self._skipped[self.turn.problem.skill] += 1
        self.turn = None

    def _turn(self) -> Turn:
        if self.turn is None:
            raise RuntimeError("No problem has been asked yet.")
        return self.turn

    def _save(self, grade: Grade, typed: str, slip: str = "") -> None:
        turn = self._turn()
        if turn.grade is not None:
            return
        now, problem = self.now(), turn.problem
        seconds = round(max(0.0, self.clock() - turn.started), 1)
        attempt = Attempt(
            now,
            problem.skill,
            problem.seed,
            problem.level,
            problem.text,
            typed,
            int(grade),
            turn.shown,
            seconds,
            slip,
        )
        try:
            self.store.record(attempt, reviewed(problem.skill, self.state(problem.skill), grade, now))
        except StoreError as error:
            self.unsaved = str(error)
            return
        self.unsaved = ""
        turn.grade = grade
        self.grades.append(grade)
        if slip:
            self.slips[slip] += 1
