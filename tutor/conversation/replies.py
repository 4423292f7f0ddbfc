"""Answers in words to what a person says about an answer; each asks the worker and takes a moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from solvers.answer import Answer
from solvers.question import Question
from solvers.routing import WORD_PROBLEMS
from tutor.engine import Engine
from tutor.narration.step import Narration
from tutor.rendering.plain import SOLVER_NAMES, certainty, step_lines
from tutor.tasks import Refusal

if TYPE_CHECKING:
    from tutor.conversation.changes import Changed


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that a follow-up is about."""

    question: Question
    answer: Answer | None
    """`None` for an answer of an earlier day, which is found again when it is needed."""


def claim(engine: Engine, answered: Answered, given: str) -> str:
    """What is right or wrong about the answer `given`: a number as written, or the label of a choice."""
    answer = _answer(engine, answered)
    if not answered.question.choices:
        return cast(str, engine.run("mistake", answer, given))
    if given in answer.value if isinstance(answer.value, tuple) else False:
        return f"Yes, {answer.text} is right."
    return why_not(engine, answered, given)


def why_not(engine: Engine, answered: Answered, label: str) -> str:
    """Why the choice `label` is not the answer."""
    answer = _answer(engine, answered)
    text = next((c.text for c in answered.question.choices if c.label == label), None)
    if text is None:
        labels = ", ".join(choice.label for choice in answered.question.choices)
        raise Refusal(f"There is no choice “{label}”; the choices are {labels}.")
    if isinstance(answer.value, tuple) and label in answer.value:
        return f"{answer.text} is the answer."
    if answer.solver in WORD_PROBLEMS:
        return cast(str, engine.run("mistake", answer, text))
    narration = cast(Narration, engine.run("contrast", answer, label))
    return "\n".join(line for n, step in enumerate(narration.steps, 1) for line in step_lines(n, step))


def sure(engine: Engine, answered: Answered) -> str:
    """How sure the answer is, and what speaks for it: the proof checked once more, and who agrees."""
    answer = _answer(engine, answered)
    faults = cast(tuple[str, ...], engine.run("checked", answer))
    if faults:
        return f"No. I checked the proof again, and it does not hold: {faults[0]}"
    said = [
        f"I am {certainty(answer.confidence)} sure of {answer.text}. "
        "I checked the proof again without the solver, and it holds."
    ]
    if answer.agreeing:
        names = " and ".join(SOLVER_NAMES.get(name, name) for name in answer.agreeing)
        said.append(f"The same answer comes from {names}, worked out apart.")
    else:
        said.append("No other way of solving confirms it.")
    if answer.alternatives:
        said.append(f"Next best would be {answer.alternatives[0].text}.")
    return " ".join(said)


def changed(engine: Engine, answered: Answered, said: str) -> tuple[Changed, Answer]:
    """The question with the number changed that `said` speaks of, and the answer that it had before."""
    return cast("Changed", engine.run("changed", answered.question, said)), _answer(engine, answered)


def _answer(engine: Engine, answered: Answered) -> Answer:
    if answered.answer is not None:
        return answered.answer
    outcome = engine.ask(answered.question)
    if isinstance(outcome, Answer):
        return outcome
    raise Refusal(f"I cannot find the answer again: {outcome.reason}")
