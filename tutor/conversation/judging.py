"""Comments on a person's own answer or on a choice other than the tutor's, in the app and in `tutor ask`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from solvers.answer import Answer, Outcome, Sense
from solvers.question import Question
from solvers.routing import WORD_PROBLEMS
from tutor.narration.choices import NOTHING, choice_agreed, choice_preface
from tutor.narration.step import Step
from tutor.rendering.plain import step_lines
from tutor.tasks import Refusal

Run = Callable[..., Any]
"""Runs a task of `tutor.tasks` by its name."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The comments."""

    kind: str
    """The kind of step for it: "mistake" or "contrast"."""
    verdict: str = ""
    steps: tuple[Step, ...] = ()
    """A comparison, after the verdict."""

    @property
    def text(self) -> str:
        """Return all of it, with numbered steps."""
        lines = [line for number, step in enumerate(self.steps, 1) for line in step_lines(number, step)]
        return "\n".join(filter(None, [self.verdict, *lines]))

    @property
    def as_steps(self) -> tuple[Step, ...]:
        """Return it as steps that follow the explanation of the answer."""
        return (*((Step(self.verdict, self.kind),) if self.verdict else ()), *self.steps)


def of_own_answer(run: Run, found: Outcome, senses: Sequence[Sense], given: str) -> Judged:
    """Return the comments on a person's own answer.

    Args:
        run: runs a task that takes a moment.
        found: the tutor's answer for the chosen reading, if any, or the question it asked.
        senses: the readings of the question, if it has two.
        given: a number, or the label or text of a choice.

    Raises:
        Refusal: it is neither a number nor a choice.
    """
    if not found.question.choices:
        return Judged("mistake", run("mistake", found, given, senses))
    label = _label(found.question, given)
    if label and (said := choice_agreed(found, label)):
        return Judged("contrast", said)
    return _of_choice(run, found, senses, given)


def of_other_choice(run: Run, found: Outcome, senses: Sequence[Sense], choice: str) -> Judged:
    """Explain why `choice` is not the answer; the arguments are those of `of_own_answer`.

    If the question has no choices, any words are accepted and compared as if they were a choice.
    """
    question = found.question
    if not question.choices:
        return (
            _compared(run, found, choice, f"“{choice}”") if isinstance(found, Answer) else Judged("contrast")
        )
    label = _label(question, choice)
    if label and (said := choice_agreed(found, label, is_asked=True)):
        return Judged("contrast", said)
    return _of_choice(run, found, senses, choice)


def _of_choice(run: Run, found: Outcome, senses: Sequence[Sense], choice: str) -> Judged:
    """Return the comments on a choice that is not the tutor's."""
    question, label = found.question, _label(found.question, choice)
    text = next((one.text for one in question.choices if one.label == label), choice)
    if found.solver in WORD_PROBLEMS:
        return Judged("mistake", run("mistake", found, text, senses))
    if not label:
        labels = ", ".join(one.label for one in question.choices)
        raise Refusal(f"There is no choice “{choice.strip()}”; the choices are {labels}.")
    return _compared(run, found, label, f"({label}) {text}")


def _compared(run: Run, found: Outcome, choice: str, name: str) -> Judged:
    answer = found if isinstance(found, Answer) else run("meant", found, found.senses[0])
    try:
        steps = run("contrast", answer, choice).steps
    except Refusal as error:
        if not (preface := choice_preface(found, name)):
            raise
        return Judged("contrast", f"{preface} {error}")
    is_known = not steps[0].text.startswith(NOTHING)
    preface = choice_preface(found, name, is_known=is_known)
    return Judged("contrast", f"{preface} This is what I found:" if preface and is_known else preface, steps)


def _label(question: Question, said: str) -> str:
    """Return the label of the choice that was named; empty if none was."""
    wanted = " ".join(said.split()).casefold()
    named = (one.label for one in question.choices if wanted in (one.label.casefold(), one.text.casefold()))
    return next(named, "")
