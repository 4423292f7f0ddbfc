"""Hints: the explanation of the answer, a little at a time, without the result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from knowledge.lexicon import stop_words
from solvers.answer import Answer
from solvers.question import Choice
from solvers.wording import written_number
from tutor.narration.equations import LEARNED
from tutor.narration.step import Narration, Step
from tutor.practice.problem import Problem

_VERBS = {"+": "add", "-": "subtract", "×": "multiply", "÷": "divide"}

_BECAUSE = "because: "
_CUES = frozenset(("counts the same", "same verb", "both had", "said in words", LEARNED))
"""Reasons for an operation that help a solver find it, but do not help anybody understand it."""


def ladder(problem: Problem, narration: Narration) -> tuple[str, ...]:
    """Return the hints for a problem in order, made from the explanation of its answer.

    First come the operations, if there are several; then, for each step, its basis (concept and rule), its words, and
    its numbers. The result of the last operation, or the words of the right choice, are left out.

    Args:
        problem: the problem.
        narration: the narration of the tutor's own answer to it.
    """
    told = narration.hints or _from_steps(narration)
    return tuple(dict.fromkeys(_without_answer(hint, problem.answer, problem.choices) for hint in told))


def hints_of(answer: Answer, narration: Narration) -> tuple[str, ...]:
    """Return the hints for one of the tutor's answers in order, made from its explanation."""
    value = answer.value[0] if isinstance(answer.value, tuple) else answer.value
    told = narration.hints or _from_steps(narration)
    return tuple(dict.fromkeys(_without_answer(hint, value, answer.question.choices) for hint in told))


def _from_steps(narration: Narration) -> tuple[str, ...]:
    """Return the explanation up to its result, if the derivation has no hints of its own."""
    steps = tuple(_without_results(narration.steps))
    operations = [step for step in steps if step.kind == "operation"]
    is_direct = bool(operations) and steps[-1].formula == f"x = {operations[-1].formula}"
    if is_direct:  # "x is this calculation" says no more than the question
        steps = steps[:-1]
    hints = [*_plan(operations, with_unknown=steps[-1:] != tuple(operations[-1:])), *_rungs(steps)]
    return tuple(hints)


def _without_results(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the steps up to the answer, except those that repeat the question or give a result."""
    is_solving = False
    for step in steps:
        if step.kind == "unknown":
            continue
        if step.kind == "answer" or (is_solving and step.kind == "operation"):
            return
        is_solving = is_solving or step.kind == "transformation"
        if step.kind != "transformation" or "=" not in step.text:
            yield step


def _plan(operations: Sequence[Step], *, with_unknown: bool) -> Iterator[str]:
    """Yield the operations, if there is more than one."""
    verbs = [verb for verb, _ in groupby(filter(None, map(_verb, operations)))]
    if len(verbs) > 1 and with_unknown:
        yield (
            "Write the story as an equation, with x for what you are asked to find. "
            f"Your equation will use these operations in this order: {', then '.join(verbs)}."
        )
    elif len(verbs) > 1:
        yield f"First {', then '.join(verbs)}."


def _verb(step: Step) -> str:
    found = re.search(r" ([-+×÷]) ", step.formula)
    symbols = [dict(evidence.details).get("operation") for evidence in step.evidence]
    return _VERBS.get(next(filter(None, symbols), found[1] if found else ""), "")


def _rungs(steps: Sequence[Step]) -> Iterator[str]:
    """Yield the basis of each step, its words, and its numbers, and what x is when it first comes up."""
    named = ""
    for step in steps:
        if step.kind == "unknown":
            named = f"{step.text} "
            continue
        if concept := _concept(step):
            yield concept
        words, formula = step.text, _formula(step)
        if step is steps[-1] and step.kind == "operation":
            yield words
            words, formula = formula, ""
        said = f"{words} {formula}".strip()
        if named and re.search(r"\bx\b", said):
            said, named = f"{named}{said}", ""
        yield said


def _concept(step: Step) -> str:
    if not step.source.startswith(_BECAUSE):
        return f"{step.source[:1].upper()}{step.source[1:]}." if step.source else ""
    reasons = [reason for reason in step.source.removeprefix(_BECAUSE).split(", ") if reason not in _CUES]
    return f"Think of: {', '.join(reasons)}." if reasons else ""


def _formula(step: Step) -> str:
    """Return the numbers of a step if they are in its formula and not in its words."""
    is_line = step.kind == "operation" or any(evidence.kind == "line" for evidence in step.evidence)
    return step.apart if is_line else ""


def _without_answer(hint: str, answer: Fraction | str, choices: Sequence[Choice]) -> str:
    if not isinstance(answer, str):
        number = re.escape(written_number(answer))
        return re.sub(rf"= ?\$?{number}(?![\d.,/]\d|\d| ?[-+·×÷/])[^.=]*", "= ?", hint)
    right = next((choice.text for choice in choices if choice.label == answer), "")
    others = {word for choice in choices if choice.label != answer for word in choice.text.lower().split()}
    words = (w for w in re.findall(r"[^\W_]{3,}", right) if w.lower() not in stop_words() | others)
    for word in sorted(words, key=len, reverse=True):
        hint = re.sub(rf"\b{re.escape(word)}\w*", "…", hint, flags=re.IGNORECASE)
    return re.sub(r"…(?:\W+…)+", "…", hint)
