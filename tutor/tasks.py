"""The tasks that the worker process does for the screen; solvers are imported only when a task starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from solvers.answer import Abstention, Answer, Outcome, Sense, UnsoundError, check
from solvers.events import Observer
from solvers.question import TIME_LIMIT, Question

if TYPE_CHECKING:
    from tutor.conversation.changes import Changed
    from tutor.narration.step import Narration
    from tutor.practice.problem import Problem
    from tutor.practice.verdict import Verdict


class Refusal(ValueError):  # noqa: N818 - this answers the request; it is not a fault
    """A request cannot be fulfilled; the message says why, in one sentence for people."""


def answer(
    observe: Observer, question: Question, solver: str, time_limit: float, tables: Path | None = None
) -> Outcome:
    """Answer a question; see `solvers.ask`. `tables` is a folder whose tables are used alone."""
    from solvers.asking import ask
    from tutor.own_tables import knowledge

    known = knowledge(tables)
    return ask(question, solver=solver, time_limit=time_limit, observe=observe, knowledge=known)


def meant(_: Observer, outcome: Outcome, sense: Sense, tables: Path | None = None) -> Answer:
    """Return the answer for the reading that a person has chosen; see `solvers.concluding.meant`."""
    from solvers.concluding import meant as choose

    try:
        return choose(outcome, sense, _premises(sense.solver, tables))
    except UnsoundError as error:
        raise Refusal(f"I checked my work on this reading and found a problem: {error}") from None


def mistake(
    _: Observer, found: Outcome, given: str, senses: tuple[Sense, ...] = (), time_limit: float = TIME_LIMIT
) -> str:
    """Return the comment on a person's answer to the question of `found`; empty if there is nothing to compare.

    If `senses` are not those of `found`, `found` is the answer for the reading that the person has chosen.
    """
    from solvers.ilp import Limits
    from solvers.mistakes import explain
    from solvers.reading.read import read
    from tutor.narration.verdicts import number_verdict

    question, limits = found.question, Limits(seconds=time_limit)
    if isinstance(found, Abstention) and not found.senses:
        return ""
    answer = found if isinstance(found, Answer) else meant(_, found, found.senses[0])
    try:
        slip = explain(question, read(question), answer, given, limits=limits)
    except ValueError as error:
        raise Refusal(str(error)) from None
    is_chosen = bool(senses) and not found.senses
    return number_verdict(answer, slip, senses or found.senses, is_chosen=is_chosen)


def contrast(
    _: Observer,
    found: Answer,
    choice: str,
    time_limit: float = TIME_LIMIT,
    tables: Path | None = None,
) -> Narration:
    """Explain why another choice is not the answer `found`, using a comparison that has been checked."""
    from solvers.ilp import Limits
    from solvers.tables import ContrastError, support_of
    from solvers.tables import contrast as compare
    from tutor.narration.contrast import narrate_contrast
    from tutor.own_tables import knowledge

    limits, known = Limits(seconds=time_limit), knowledge(tables)
    try:
        compared = compare(found.question, choice, best=support_of(found), limits=limits, knowledge=known)
        check(compared, {"knowledge": known})
    except ContrastError as error:
        raise Refusal(str(error)) from None
    except UnsoundError as error:
        raise Refusal(f"I compared the two, but found a problem with the comparison: {error}") from None
    return narrate_contrast(compared, found)


def teach(_: Observer, text: str) -> str:
    """Learn a fact from a sentence; return in words what was learned."""
    from tutor.teaching import TeachingError
    from tutor.teaching import teach as learn

    try:
        return learn(text).reply
    except TeachingError as error:
        raise Refusal(str(error)) from None


def changed(_: Observer, question: Question, supposition: str) -> Changed:
    """Return the question with one number changed as `supposition` says."""
    from tutor.conversation.changes import ChangeError, change

    try:
        return change(question, supposition)
    except ChangeError as error:
        raise Refusal(str(error)) from None


def checked(_: Observer, found: Answer) -> tuple[str, ...]:
    """Return the faults found by the derivation's own check, which is run again."""
    return found.derivation.verify(**(_premises(found.solver, None) or {}))


def _premises(solver: str, tables: Path | None) -> dict[str, object] | None:
    """Return the other arguments of a solver's checks; see `Answer.premises`."""
    from solvers.asking import LOOKS_UP
    from tutor.own_tables import knowledge

    return {"knowledge": knowledge(tables)} if solver in LOOKS_UP else None


def problem(_: Observer, skill: str, seed: int, level: int) -> tuple[Problem, Answer, Narration]:
    """Return a practice problem for which the tutor gets the generator's answer, with its explanation."""
    from tutor.practice.explaining import explained
    from tutor.practice.generation import NoProblemError, asked

    try:
        made, found = asked(skill, seed, level=level)
    except NoProblemError as error:
        raise Refusal(str(error)) from None
    return made, found, explained(made, found)


def judged(_: Observer, made: Problem, found: Answer, typed: str) -> Verdict:
    """Return whether the typed text is the answer to a problem."""
    from tutor.practice.answers import AnswerError, judge

    try:
        return judge(made, found, typed)
    except AnswerError as error:
        raise Refusal(str(error)) from None


TASKS: Mapping[str, Callable[..., Any]] = {
    "answer": answer,
    "meant": meant,
    "mistake": mistake,
    "contrast": contrast,
    "teach": teach,
    "changed": changed,
    "checked": checked,
    "problem": problem,
    "judged": judged,
}
"""The tasks, by the name that `Engine.run` takes."""
