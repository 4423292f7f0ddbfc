"""Progress drawn in characters: bars, a calendar of days, weeks, a forecast."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import groupby

from textual.content import Content

from tutor.counted import counted
from tutor.practice.progress import Progress
from tutor.practice.slips import slip_name
from tutor.rendering.practice import bar
from tutor.rendering.spark import sparkline

DAYS = ("Mon", "", "Wed", "", "Fri", "", "Sun")
SHADES = "·░▒▓█"
"""Shades for a day with no answers, then with up to 5, 10, 20, and more."""
_STEPS = (1, 6, 11, 21)
_LABELS = 4
"""How many columns the names of the days take."""


def headline(progress: Progress) -> Content:
    """Return a summary in one line."""
    mastered = sum(skill.mastered for skill in progress.skills)
    today = progress.due[0][1]
    days = f"{counted(progress.streak, 'day')} in a row"
    if not progress.days:
        return Content("You have not practiced yet. Press F2 to start.")
    return Content.assemble(
        (f"{mastered} of {len(progress.skills)} skills mastered", "bold $success"),
        f", {today} due today, {days}",
    )


def slips(progress: Progress) -> Content:
    """Return the most common mistakes, each with the key for its practice set."""
    if not progress.slips:
        return Content("")
    titles = {skill.skill: skill.title for skill in progress.skills}
    lines = [Content.styled("Most common mistakes", "bold $primary")]
    for place, slip in enumerate(progress.slips, start=1):
        where = titles.get(slip.skills[0], slip.skills[0])
        lines.append(
            Content.assemble(
                (f"{place}  ", "bold $secondary"),
                f"{slip_name(slip.kind)}, {slip.times} ×; to practice: {where}",
            )
        )
    return Content("\n").join(lines)


def calendar(progress: Progress, today: date, width: int) -> Content:
    """Return days as shades, one column per week, with the current week last."""
    if not progress.days:
        return Content("")
    answers = dict(progress.days)
    monday = today - timedelta(days=today.weekday())
    count = max(1, min(52, (width - _LABELS) // 2))
    mondays = [monday - timedelta(weeks=back) for back in reversed(range(count))]
    lines = [Content.styled("Days", "bold $primary")]
    for weekday, name in enumerate(DAYS):
        days = [first + timedelta(days=weekday) for first in mondays]
        shades = "".join(f" {_shade(answers.get(day, 0))}" if day <= today else "  " for day in days)
        lines.append(Content.assemble((f"{name:<{_LABELS - 1}}", "$muted"), (shades, "$success")))
    return Content("\n").join(lines)


def _shade(answers: int) -> str:
    return SHADES[sum(answers >= step for step in _STEPS)]


def weeks(progress: Progress, width: int) -> Content:
    """Return the last weeks: the number of answers, the share that was right as a bar, and the minutes."""
    if not progress.weeks:
        return Content("")
    lines = [Content.styled("Weeks", "bold $primary")]
    size = 20 if width >= 60 else 10
    for week in progress.weeks[-8:]:
        lines.append(
            Content.assemble(
                (f"{week.monday:%d %b}  ", "$muted"),
                (bar(week.accuracy, size), "$success"),
                f" {week.accuracy:4.0%} of {week.answers:3}  {week.seconds / 60:5.1f} min",
            )
        )
    return Content("\n").join(lines)


def forecast(progress: Progress) -> Content:
    """Return the reviews of the next few days."""
    counts = [count for _, count in progress.due]
    if not any(counts):
        return Content("")
    first, last = progress.due[0][0], progress.due[-1][0]
    return Content.assemble(
        ("Due\n", "bold $primary"),
        (f"{first:%d %b} ", "$muted"),
        (sparkline(counts), "$secondary"),
        (f" {last:%d %b}", "$muted"),
        f"  {counted(sum(counts), 'review')}, {counts[0]} today",
    )


def mastery(progress: Progress, width: int) -> Content:
    """Return every skill with its bar, by strand."""
    longest = max(len(skill.title) for skill in progress.skills)
    size = max(5, min(20, width - longest - 10))
    lines: list[Content] = []
    for strand, skills in groupby(progress.skills, key=lambda skill: skill.strand):
        lines.append(Content.styled(strand, "bold $primary"))
        for skill in skills:
            style = "$success" if skill.mastered else "$secondary" if skill.answers else "$muted"
            share = f"{skill.mastery:4.0%}" if skill.answers else "   -"
            lines.append(
                Content.assemble(
                    f"  {skill.title:<{longest}}  ", (bar(skill.mastery, size), style), f" {share}"
                )
            )
    return Content("\n").join(lines)
