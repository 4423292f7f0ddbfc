"""What the worker process does for the screen; solvers are imported only when a task begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from solvers.answer import Answer, Outcome
from solvers.events import Observer
from solvers.question import TIME_LIMIT, Question
from solvers.routing import WORD_PROBLEMS

if TYPE_CHECKING:
    from tutor.conversation.changes import Changed
    from tutor.narration.step import Narration
    from tutor.practice.problem import Problem
    from tutor.practice.verdict import Verdict


class Refusal(ValueError):  # noqa: N818 - it is the answer to what was asked, not a fault
    """What was asked cannot be done; the message says why, in one sentence for a person."""


def answer(
    observe: Observer, question: Question, solver: str, time_limit: float, tables: Path | None = None
) -> Outcome:
    """Answer a question; see `solvers.ask`. `tables` is a folder to answer from alone."""
    from solvers.asking import ask
    from tutor.own_tables import knowledge

    known = knowledge(tables)
    return ask(question, solver=solver, time_limit=time_limit, observe=observe, knowledge=known)


def mistake(_: Observer, found: Answer, given: str) -> str:
    """What is wrong with somebody's answer to the question of `found`."""
    from solvers.ilp import Limits
    from solvers.mistakes import explain
    from solvers.reading.read import read
    from tutor.narration.mistakes import narrate_mistake

    question, limits = found.question, Limits(seconds=TIME_LIMIT)
    try:
        return narrate_mistake(explain(question, read(question), found, given, limits=limits))
    except ValueError as error:
        raise Refusal(str(error)) from None


def contrast(_: Observer, found: Answer, choice: str) -> Narration:
    """Why another choice is not the answer that was `found`."""
    from solvers.ilp import Limits
    from solvers.tables import ContrastError, support_of
    from solvers.tables import contrast as compare
    from tutor.narration.contrast import narrate_contrast
    from tutor.own_tables import knowledge

    limits, known = Limits(seconds=TIME_LIMIT), knowledge()
    try:
        return narrate_contrast(
            compare(found.question, choice, best=support_of(found), limits=limits, knowledge=known), found
        )
    except ContrastError as error:
        raise Refusal(str(error)) from None


def teach(_: Observer, text: str) -> str:
    """Learn a fact from a sentence; returns what was learned, in words."""
    from tutor.teaching import TeachingError
    from tutor.teaching import teach as learn

    try:
        return learn(text).reply
    except TeachingError as error:
        raise Refusal(str(error)) from None


def changed(_: Observer, question: Question, supposition: str) -> Changed:
    """The question with the number changed that `supposition` speaks of."""
    from tutor.conversation.changes import ChangeError, change

    try:
        return change(question, supposition)
    except ChangeError as error:
        raise Refusal(str(error)) from None


def checked(_: Observer, found: Answer) -> tuple[str, ...]:
    """The faults that the proof's own checker finds, worked out again."""
    from tutor.own_tables import knowledge

    premises = {} if found.solver in WORD_PROBLEMS else {"knowledge": knowledge()}
    return found.derivation.verify(**premises)


def problem(_: Observer, skill: str, seed: int, level: int) -> tuple[Problem, Answer, Narration]:
    """A problem to practise that the tutor has solved and proved, with its explanation."""
    from tutor.narration import narrate
    from tutor.practice.generation import NoProblemError, asked

    try:
        made, found = asked(skill, seed, level=level)
    except NoProblemError as error:
        raise Refusal(str(error)) from None
    return made, found, narrate(found)


def judged(_: Observer, made: Problem, found: Answer, typed: str) -> Verdict:
    """Whether what was typed is the answer of a problem."""
    from tutor.practice.answers import AnswerError, judge

    try:
        return judge(made, found, typed)
    except AnswerError as error:
        raise Refusal(str(error)) from None


TASKS: Mapping[str, Callable[..., Any]] = {
    "answer": answer,
    "mistake": mistake,
    "contrast": contrast,
    "teach": teach,
    "changed": changed,
    "checked": checked,
    "problem": problem,
    "judged": judged,
}
"""By the name that `Engine.run` takes."""
