"""Hints: the explanation of the answer, a little at a time, without what it comes to."""

from __future__ import annotations

import re

from tutor.narration.step import Narration, Step
from tutor.practice.problem import Problem

_TELLING = ("transformation", "answer")
"""Kinds of steps that work the answer out: what remains is the solution."""


def ladder(problem: Problem, narration: Narration) -> tuple[str, ...]:
    """The hints of a problem in order, made from the explanation of its answer.

    A step gives first what stands behind it (concept and rule), then its words with the numbers; the result of
    the last operation, or the words of the right choice, are left out.

    Args:
        problem: what is asked.
        narration: of the tutor's own answer to it.
    """
    telling = (place for place, step in enumerate(narration.steps) if step.kind in _TELLING)
    steps = narration.steps[: next(telling, len(narration.steps))]
    hints: list[str] = []
    for step in steps:
        if step.source:
            hints.append(f"{step.source[:1].upper()}{step.source[1:]}.")
        hints.append(_words(step, is_last=step is steps[-1]))
    return tuple(dict.fromkeys(_without_answer(hint, problem) for hint in hints))


def _words(step: Step, *, is_last: bool) -> str:
    if not step.formula or step.kind != "operation":
        return step.text
    formula = re.sub(r"=.*", "= ?", step.formula) if is_last else step.formula
    return f"{step.text} {formula}"


def _without_answer(hint: str, problem: Problem) -> str:
    right = next((choice.text for choice in problem.choices if choice.label == problem.answer), "")
    for word in sorted(re.findall(r"[^\W_]{3,}", right), key=len, reverse=True):
        hint = re.sub(rf"\b{re.escape(word)}\w*", "…", hint, flags=re.IGNORECASE)
    return re.sub(r"…(?:\W+…)+", "…", hint)
