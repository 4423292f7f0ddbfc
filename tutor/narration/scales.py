"""A temperature on another scale: from the freezing point, in steps of 9 degrees Fahrenheit or 5 degrees Celsius."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solvers.problems.patterns import Pattern
from tutor.narration.sums import Line

Told = Callable[[Line], str]


def _above_freezing(line: Line) -> str:
    is_last = line.statement.found == 0
    return f"Water freezes at 32 °F, not at 0 °F, so {'add 32' if is_last else 'take 32 away'}: {line.sum}."


def _steps(of: int, scale: str, as_much: str) -> Told:
    def told(line: Line) -> str:
        if line.statement.found == 0:
            return f"Each of these steps is {of} °{scale}: {line.sum}."
        return (
            f"{of} °{scale} up is as much as {as_much} up. See how many steps of {of} there are: {line.sum}."
        )

    return told


WAYS: Mapping[Pattern, Told] = {
    Pattern.ABOVE_FREEZING: _above_freezing,
    Pattern.NINES: _steps(9, "F", "5 °C"),
    Pattern.FIVES: _steps(5, "C", "9 °F"),
}
"""What is done and why."""

PLANS: Mapping[Pattern, Told] = {
    Pattern.ABOVE_FREEZING: lambda _: "think of where water freezes on both scales",
    Pattern.NINES: lambda _: "count the steps of 9 °F",
    Pattern.FIVES: lambda _: "count the steps of 5 °C",
}
"""What to do, without a sum."""
