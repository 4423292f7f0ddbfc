"""Practice as the screen shows it: the line above a problem, its choices, and its solution."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from textual.content import Content
from textual.style import Style

from tutor.counted import counted
from tutor.narration.step import Narration
from tutor.practice.problem import Problem
from tutor.practice.progress import days_of, streak
from tutor.practice.session import Session

BAR = 10


def bar(share: float, width: int = BAR) -> str:
    """Return a share of 1 as a bar: "▓▓▓░░░"."""
    full = round(share * width)
    return "▓" * full + "░" * (width - full)


def header(session: Session, skill: str, width: int) -> Content:
    """Return the skill on the left and, if there is room, progress, mastery, and days in a row on the right."""
    title = session.graph.skill(skill).title if skill else "Practice"
    state = session.state(skill) if skill else None
    mastery = state.mastery if state else 0.0
    done, goal = len(session.grades), session.goal.problems
    far = f"{done} of {goal}" if goal else f"{done} done"
    right = f"{far}   {bar(mastery)} {mastery:.0%}"
    now = datetime.now().astimezone()
    row = streak(days_of(session.store.times(), now), now)
    days = f"   {counted(row, 'day')} in a row" if row else ""
    if len(title) + len(right) + len(days) + 6 <= width:
        right += days
    gap = max(2, width - 4 - len(title) - len(right))
    return Content.assemble((title, "bold $primary"), " " * gap, (right, "$muted"))


def invitation(problem: Problem | None, *, done: bool, trial: bool) -> str:
    """Return the text in the answer line while it is empty."""
    if problem is None:
        return ""
    if done:
        return "Press Enter for the next problem"
    if trial:
        return "Type an answer to see what it would mean. It will not count."
    return (
        "Type your choice, or use the arrow keys and press Enter" if problem.choices else "Type your answer"
    )


def choices(problem: Problem, marked: int) -> Content:
    """Return the choices, one line each, with one of them marked."""
    lines = [
        Content.assemble(
            ("▸ " if place == marked else "  ", "bold $primary"),
            (f"{choice.label}  ", "bold $secondary"),
            choice.text,
        ).stylize(Style.from_meta({"@click": f"screen.mark({place})"}))
        for place, choice in enumerate(problem.choices)
    ]
    return Content("\n").join(lines)


def solution(narration: Narration) -> Sequence[Content]:
    """Return all steps, one after another."""
    return [
        Content.assemble(
            (f"{number}  ", "bold $secondary"),
            step.text,
            (f"  {step.apart}" if step.apart else "", "bold $accent"),
        )
        for number, step in enumerate(narration.steps, start=1)
    ]
