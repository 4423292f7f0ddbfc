"""How practice is going: mastery, days, weeks, what is due, and the most common mistakes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from knowledge.curriculum import Graph
from tutor.practice.rows import Attempt
from tutor.practice.schedule import MASTERED, Grade
from tutor.practice.store import Store

AHEAD = 14
"""The number of days that the forecast covers."""
COMMONEST = 5
"""How many slips are listed."""


@dataclass(frozen=True, slots=True)
class Mastery:
    """The mastery of one skill."""

    skill: str
    title: str
    strand: str
    mastery: float
    """0 to 1."""
    answers: int
    due: datetime | None
    """`None` for a skill not yet practiced."""

    @property
    def mastered(self) -> bool:
        """Return whether it is known well enough to go on to the skills that need it."""
        return self.mastery >= MASTERED


@dataclass(frozen=True, slots=True)
class Week:
    """One week, starting on Monday."""

    monday: date
    answers: int
    accuracy: float
    """The share answered without a mistake and without seeing the solution, 0 to 1."""
    seconds: float
    """The seconds for all problems together."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A kind of mistake and the skills in which it is made, which form a practice set for it."""

    kind: str
    times: int
    skills: tuple[str, ...]
    """The ids, starting with the skill in which the mistake is most frequent."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Everything shown on the progress screen and by `tutor progress`."""

    skills: tuple[Mastery, ...]
    days: tuple[tuple[date, int], ...]
    """Days on which something was answered, and how much."""
    weeks: tuple[Week, ...]
    streak: int
    """See `streak`."""
    due: tuple[tuple[date, int], ...]
    """How many skills are due on each day from today on; overdue ones count today."""
    slips: tuple[Slip, ...]


def progress(store: Store, graph: Graph, now: datetime) -> Progress:
    """Work out how practice is going.

    Args:
        store: the person's store.
        graph: all skills.
        now: the time with the time zone in which days are counted.
    """
    attempts, states = store.attempts(), store.states()
    counts = Counter(attempt.skill for attempt in attempts)
    counted = {skill.id for skill in graph.skills}
    skills = tuple(
        Mastery(
            skill.id,
            skill.title,
            skill.strand,
            states[skill.id].mastery if skill.id in states else 0.0,
            counts[skill.id],
            states[skill.id].due if skill.id in states else None,
        )
        for skill in graph.skills
    )
    days = days_of((attempt.at for attempt in attempts), now)
    return Progress(
        skills,
        tuple(sorted(days.items())),
        tuple(_weeks(attempts, now)),
        streak(days, now),
        tuple(_forecast([s.due for s in skills if s.due], now)),
        tuple(_slips(attempt for attempt in attempts if attempt.skill in counted)),
    )


def _weeks(attempts: Iterable[Attempt], now: datetime) -> Iterable[Week]:
    by_monday: dict[date, list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        day = attempt.at.astimezone(now.tzinfo).date()
        by_monday[day - timedelta(days=day.weekday())].append(attempt)
    for monday, made in sorted(by_monday.items()):
        right = sum(attempt.grade > Grade.AGAIN for attempt in made)
        yield Week(monday, len(made), right / len(made), sum(attempt.seconds for attempt in made))


def streak(days: Container[date], now: datetime) -> int:
    """Return how many `days` in a row there are up to today, or up to yesterday if today is not one of them yet."""
    today = now.date()
    day = today if today in days else today - timedelta(days=1)
    length = 0
    while day - timedelta(days=length) in days:
        length += 1
    return length


def days_of(times: Iterable[datetime], now: datetime) -> Counter[date]:
    """Return how many of `times` are on each day, in the time zone of `now`."""
    return Counter(time.astimezone(now.tzinfo).date() for time in times)


def _forecast(due: Sequence[datetime], now: datetime) -> Iterable[tuple[date, int]]:
    today = now.date()
    falling = Counter(max(today, time.astimezone(now.tzinfo).date()) for time in due)
    for ahead in range(AHEAD):
        day = today + timedelta(days=ahead)
        yield day, falling[day]


def _slips(attempts: Iterable[Attempt]) -> Iterable[Slip]:
    skills: dict[str, Counter[str]] = defaultdict(Counter)
    for attempt in attempts:
        if attempt.slip:
            skills[attempt.slip][attempt.skill] += 1
    common = sorted(skills.items(), key=lambda item: (-item[1].total(), item[0]))
    for kind, concerned in common[:COMMONEST]:
        yield Slip(kind, concerned.total(), tuple(skill for skill, _ in concerned.most_common()))
