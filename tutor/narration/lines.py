"""Equations, and the lines that solve them, as steps and as a proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from solvers.answer import Answer
from solvers.arithmetic.solving import SolvingStep
from solvers.arithmetic.tree import Equation, Leaf, Node, leaves, written
from tutor.narration.drawing import draw, drawable
from tutor.narration.step import Evidence, Step, spans


def stated(equation: Equation) -> Evidence:
    """An equation as what a step rests on."""
    return Evidence("line", str(equation))


def solving(steps: Iterable[SolvingStep]) -> list[Step]:
    """Every line with what was done."""
    return [
        Step(step.why, "transformation", formula=str(step.after), evidence=(stated(step.after),))
        for step in steps
    ]


def written_lines(equation: Equation, steps: tuple[SolvingStep, ...]) -> list[str]:
    """The equation and the lines after it, one under the other, with what was done."""
    width = max(len(str(each)) for each in (equation, *(step.after for step in steps)))
    return [str(equation), *(f"{step.after!s:<{width}}    {step.why}" for step in steps)]


def proof(
    equation: Equation, steps: tuple[SolvingStep, ...], label: Callable[[Leaf], str] = written
) -> tuple[str, ...]:
    """The equation drawn as a tree, with labels for its leaves, and the lines that solve it."""
    return (*draw(drawable(equation, label)), "", *written_lines(equation, steps))


def spans_of(answer: Answer, *nodes: Node) -> tuple[tuple[int, int], ...]:
    """Where the numbers of calculations stand in the question."""
    return spans(answer, ((leaf.first, leaf.stop) for node in nodes for leaf in leaves(node)))
