"""Answers in words to what a person says about an answer; each asks the worker and takes a moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from solvers.answer import Abstention, Answer, Sense
from solvers.question import Question
from solvers.routing import WORD_PROBLEMS
from tutor.conversation.choosing import Choices, settled
from tutor.engine import Engine
from tutor.narration import narrate
from tutor.narration.assurance import assurance
from tutor.narration.choices import choice_agreed, choice_preface, choice_taken
from tutor.narration.step import Narration
from tutor.rendering.plain import step_lines
from tutor.tasks import Refusal

if TYPE_CHECKING:
    from tutor.conversation.changes import Changed


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that a follow-up is about."""

    question: Question
    answer: Answer | None
    """`None` for an answer of an earlier day, which is found again when it is needed."""
    senses: tuple[Sense, ...] = ()
    """The readings of the question, where it has two."""


def claim(engine: Engine, choices: Choices, answered: Answered, given: str) -> str:
    """What is right or wrong about the answer `given`: a number as written, or the label of a choice."""
    answer, senses = _found(engine, choices, answered)
    if not answer.question.choices:
        return cast(str, engine.run("mistake", answer, given, senses))
    if isinstance(answer.value, tuple) and given in answer.value:
        return choice_agreed(answer)
    return _why_not(engine, answer, senses, given)


def why_not(engine: Engine, choices: Choices, answered: Answered, label: str) -> str:
    """Why the choice `label` is not the answer."""
    return _why_not(engine, *_found(engine, choices, answered), label)


def _why_not(engine: Engine, answer: Answer, senses: tuple[Sense, ...], label: str) -> str:
    text = next((c.text for c in answer.question.choices if c.label == label), None)
    if text is None:
        labels = ", ".join(choice.label for choice in answer.question.choices)
        raise Refusal(f"There is no choice “{label}”; the choices are {labels}.")
    if isinstance(answer.value, tuple) and label in answer.value:
        return choice_taken(answer)
    if answer.solver in WORD_PROBLEMS:
        return cast(str, engine.run("mistake", answer, text, senses))
    narration = cast(Narration, engine.run("contrast", answer, label))
    steps = [line for n, step in enumerate(narration.steps, 1) for line in step_lines(n, step)]
    return "\n".join(filter(None, [choice_preface(answer, f"({label}) {text}"), *steps]))


def sure(engine: Engine, choices: Choices, answered: Answered) -> str:
    """What was checked, how the question was read, whether a second way gave the same."""
    answer, senses = _found(engine, choices, answered)
    faults = cast(tuple[str, ...], engine.run("checked", answer))
    if faults:
        return f"No. I worked it out again, and something is wrong: {faults[0]}"
    return assurance(answer, narrate(answer, is_known=True), senses)


def changed(engine: Engine, choices: Choices, answered: Answered, said: str) -> tuple[Changed, Answer]:
    """The question with the number changed that `said` speaks of, and the answer that it had before."""
    changed = cast("Changed", engine.run("changed", answered.question, said))
    choices.pass_on(answered.question, changed.question)
    return changed, _found(engine, choices, answered)[0]


def _found(engine: Engine, choices: Choices, answered: Answered) -> tuple[Answer, tuple[Sense, ...]]:
    """The answer and the readings; those of an earlier day are found again."""
    if answered.answer is not None:
        return answered.answer, answered.senses
    again = settled(engine, choices, engine.ask(answered.question))
    if again.answer is not None:
        return again.answer, again.outcome.senses
    assert isinstance(again.outcome, Abstention)
    raise Refusal(f"I cannot find the answer again: {again.outcome.reason}")
