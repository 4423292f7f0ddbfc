"""Practice as the screen shows it: the line above a problem, its choices, its solution."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from tutor.narration.step import Narration
from tutor.practice.problem import Problem

BAR = 10


def bar(share: float, width: int = BAR) -> str:
    """A share of 1 as a bar: "▓▓▓░░░"."""
    full = round(share * width)
    return "▓" * full + "░" * (width - full)


def header(title: str, mastery: float, streak: int, done: tuple[int, int], width: int) -> Content:
    """What is practised at the left; how far, mastery and days in a row at the right."""
    answered, goal = done
    far = f"{answered} of {goal}" if goal else f"{answered} done"
    days = f"   {streak} day{'s' * (streak != 1)} in a row" if streak else ""
    right = f"{far}   {bar(mastery)} {mastery:.0%}{days}"
    gap = max(2, width - 4 - len(title) - len(right))
    return Content.assemble((title, "bold $primary"), " " * gap, (right, "$muted"))


def choices(problem: Problem, marked: int) -> Content:
    """The choices, a line each, one of them marked."""
    lines = [
        Content.assemble(
            ("▸ " if place == marked else "  ", "bold $primary"),
            (f"{choice.label}  ", "bold $secondary"),
            choice.text,
        )
        for place, choice in enumerate(problem.choices)
    ]
    return Content("\n").join(lines)


def solution(narration: Narration) -> Sequence[Content]:
    """All steps, one after another."""
    return [
        Content.assemble(
            (f"{number}  ", "bold $secondary"),
            step.text,
            (f"  {step.formula}" if step.formula else "", "bold $accent"),
        )
        for number, step in enumerate(narration.steps, start=1)
    ]
