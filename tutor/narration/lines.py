"""Equations, and the lines that solve them, as steps and as a proof."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest

from solvers.answer import Answer
from solvers.arithmetic.solving import SolvingStep, UnsolvableError, linear
from solvers.arithmetic.tree import Equation, Leaf, Node, leaves, written
from solvers.wording import written_number
from tutor.narration.drawing import draw, drawable
from tutor.narration.figures import with_minus
from tutor.narration.step import Evidence, Step, spans

_WORK_OUT, _COLLECT = "Work out", "Collect"


def stated(equation: Equation) -> Evidence:
    """Return an equation as the basis of a step."""
    return Evidence("line", str(equation))


def solving(steps: Iterable[SolvingStep]) -> list[Step]:
    """Return every line with the action that leads to it."""
    return [
        Step(step.why, "transformation", formula=str(step.after), evidence=(stated(step.after),))
        for step in steps
    ]


def solved(steps: Sequence[SolvingStep]) -> Iterator[Step]:
    """Yield every line as a sentence; a line that only works out a number is joined to the one before it."""
    for step, after in zip_longest(steps, steps[1:]):
        if step.why.startswith(_WORK_OUT):
            continue
        is_worked_out = after is not None and after.why.startswith(_WORK_OUT)
        end = f" = {written(after.after.right)}" if is_worked_out else ""
        line = in_print(f"{step.after}{end}")
        text = f"{_gathered(step) or in_print(step.why.rstrip('.'))}: {line}."
        yield Step(text, "transformation", formula=line, evidence=(stated(step.after),))


def _gathered(step: SolvingStep) -> str:
    """Return both sides with like terms combined, and what is taken from both; empty for another step."""
    letters = {leaf.name for leaf in step.before.leaves if leaf.value is None}
    if len(letters) != 1 or not step.why.startswith(_COLLECT):
        return ""
    (letter,) = letters
    zero = Leaf(Fraction(0))
    try:
        (a, b), (c, d) = (
            linear(Equation(side, zero), (letter,)) for side in (step.before.left, step.before.right)
        )
    except UnsolvableError:
        return ""
    if min(b, c) < 0 or c >= a:
        return ""  # something is added, or the sides change
    taken = [_term(c, letter), _term(b, "")]
    lead = f"{_side(a, b, letter)} = {_side(c, d, letter)}"
    both = " and ".join(filter(None, taken))
    told = [] if lead == in_print(str(step.before)) else [f"Put together what is alike: {lead}"]
    return ". ".join([*told, *([f"Take {both} from both sides"] if both else [])])


def _term(value: Fraction, letter: str) -> str:
    """Return so many of an unknown, or a number; empty for 0."""
    number = written_number(value) if value != 1 or not letter else ""
    return f"{number}{letter}" if value else ""


def _side(many: Fraction, more: Fraction, letter: str) -> str:
    """Return a side of an equation with its like terms combined: "2n + 8"."""
    one, other = _term(many, letter), _term(abs(more), "")
    sign = " + " if more > 0 else " − "
    return sign.join(filter(None, [one, other])) or "0"


def in_print(text: str) -> str:
    """Return an equation as textbooks print it: "3x = 20 − 5"."""
    return re.sub(r"(?<=\d)·(?=[a-z]\b)", "", with_minus(text.replace(" - ", " − ")))


def written_lines(equation: Equation, steps: tuple[SolvingStep, ...]) -> list[str]:
    """Return the equation and the lines after it, one below another, with the action for each."""
    width = max(len(str(each)) for each in (equation, *(step.after for step in steps)))
    return [str(equation), *(f"{step.after!s:<{width}}    {step.why}" for step in steps)]


def proof(
    equation: Equation, steps: tuple[SolvingStep, ...], label: Callable[[Leaf], str] = written
) -> tuple[str, ...]:
    """Return a drawing of the equation as a tree, with labels for its leaves, and the lines that solve it."""
    return (*draw(drawable(equation, label)), "", *written_lines(equation, steps))


def spans_of(answer: Answer, *nodes: Node) -> tuple[tuple[int, int], ...]:
    """Return where the numbers of calculations are in the question."""
    return spans(answer, ((leaf.first, leaf.stop) for node in nodes for leaf in leaves(node)))
