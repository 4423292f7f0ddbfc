"""What the worker process does for the screen; solvers are imported only when a task begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from solvers.answer import Answer, Outcome
from solvers.events import Observer
from solvers.question import Question

if TYPE_CHECKING:
    from tutor.conversation.changes import Changed


class Refusal(ValueError):  # noqa: N818 - it is the answer to what was asked, not a fault
    """What was asked cannot be done; the message says why, in one sentence for a person."""


def answer(observe: Observer, question: Question, solver: str, time_limit: float) -> Outcome:
    """Answer a question; see `solvers.ask`."""
    from solvers.asking import ask

    return ask(question, solver=solver, time_limit=time_limit, observe=observe)


def mistake(_: Observer, found: Answer, given: str, time_limit: float) -> str:
    """What is wrong with somebody's answer to the question of `found`."""
    from solvers.ilp import Limits
    from solvers.mistakes import explain
    from solvers.reading.read import read
    from tutor.narration.mistakes import narrate_mistake

    try:
        explained = explain(
            found.question, read(found.question), found, given, limits=Limits(seconds=time_limit)
        )
    except ValueError as error:
        raise Refusal(str(error)) from None
    return narrate_mistake(explained)


def changed(_: Observer, question: Question, supposition: str) -> Changed:
    """The question with the number changed that `supposition` speaks of."""
    from tutor.conversation.changes import ChangeError, change

    try:
        return change(question, supposition)
    except ChangeError as error:
        raise Refusal(str(error)) from None


def checked(_: Observer, found: Answer) -> tuple[str, ...]:
    """The faults that the proof's own checker finds, worked out again."""
    return found.derivation.verify()


TASKS: Mapping[str, Callable[..., Any]] = {
    "answer": answer,
    "mistake": mistake,
    "changed": changed,
    "checked": checked,
}
"""By the name that `Engine.run` takes."""
