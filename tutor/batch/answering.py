"""One line of a batch, from the text in the file to the record of its answer."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tutor.batch.items import Item

if TYPE_CHECKING:
    from solvers.answer import Outcome
    from solvers.question import Question


@dataclass(frozen=True, slots=True)
class Task:
    """How every question is asked."""

    solver: str = "auto"
    time_limit: float = 20.0
    explain: bool = False
    tables: Path | None = None
    """A folder of tables to look up alone."""


@dataclass(frozen=True, slots=True)
class Written:
    """The record of one line."""

    record: dict[str, Any]
    complaint: str = ""
    """What is wrong with the line; empty when it could be asked."""


def answered(item: Item, task: Task, ask: Callable[[Question], Outcome]) -> Written:
    """Answer one line with `ask`, which may raise `EngineError`.

    A line that cannot be asked, or whose answer cannot be written, gets null and a reason.
    """
    from tutor.records import line

    try:
        written = _answered(item, task, ask)
        line(written.record)
    except Exception as error:  # noqa: BLE001 - any fault of one line is that line's record
        return failed(item, error)
    return written


def complaint(item: Item) -> str:
    """Return what is wrong with a line that cannot be asked, or an empty text."""
    try:
        _asked(item)
    except _LineError as error:
        return error.written(item).complaint
    return ""


def lost(item: Item) -> Written:
    """Return the record of a line if its worker was lost."""
    from tutor.engine import LOST
    from tutor.records import unusable

    return Written(unusable(item.identifier, LOST))


def failed(item: Item, error: Exception) -> Written:
    """Return the record of a line if answering it failed in an unexpected way."""
    from knowledge.errors import printable
    from tutor.records import unusable
    from tutor.worker import fault

    reason = printable(fault(error))
    return Written(unusable(item.identifier, reason), f"Line {item.number}: {reason}")


class _LineError(ValueError):
    """A line cannot be asked; the message says why in a sentence."""

    def written(self, item: Item) -> Written:
        from tutor.records import unusable

        return Written(unusable(item.identifier, str(self)), f"Line {item.number}: {self}")


def _answered(item: Item, task: Task, ask: Callable[[Question], Outcome]) -> Written:
    from solvers.answer import Answer
    from tutor.engine import EngineError
    from tutor.records import record, step_record, unusable

    try:
        question = _asked(item)
    except _LineError as error:
        return error.written(item)
    started = time.perf_counter()
    try:
        outcome = ask(question)
    except EngineError as error:
        return Written(unusable(item.identifier, str(error)))
    result = record(outcome, item.identifier, time.perf_counter() - started)
    if task.explain:
        from tutor.narration import narrate

        steps = narrate(outcome).steps if isinstance(outcome, Answer) else ()
        result["steps"] = [step_record(step) for step in steps]
    return Written(result)


def _asked(item: Item) -> Question:
    """Return the question of a line; raises `_LineError`."""
    from solvers.question import QuestionError

    if item.fault:
        raise _LineError(item.fault)
    try:
        content = json.loads(item.text)
    except json.JSONDecodeError as error:
        raise _LineError(
            f"This is not valid JSON (see column {error.colno}); write one JSON object per line."
        ) from None
    except ValueError:  # because of Python's own limit, which keeps reading from taking forever
        raise _LineError("A number has too many digits; put it in quotation marks, as text.") from None
    except RecursionError:
        raise _LineError("The brackets are nested too deeply; write one JSON object per line.") from None
    if isinstance(content, dict) and content.get("id") is not None and item.identifier is None:
        raise _LineError('The "id" is not valid (NaN, for example); use a number or text.')
    try:
        return _question(content)
    except QuestionError as error:
        raise _LineError(str(error)) from None


def _question(content: object) -> Question:
    """Return the question of an input object; raises `QuestionError` with what is wrong."""
    from solvers.question import Question, QuestionError

    if not isinstance(content, dict) or not isinstance(content.get("question"), str):
        raise QuestionError('The "question" is missing; write an object with "id" and "question".')
    choices = content.get("choices")
    if choices is None or choices == []:
        return Question.parse(content["question"])
    if not isinstance(choices, list) or not all(
        isinstance(c, dict) and isinstance(c.get("label"), str) and isinstance(c.get("text"), str)
        for c in choices
    ):
        raise QuestionError('The "choices" must be a list of objects with "label" and "text".')
    return Question.of(content["question"], [(c["label"], c["text"]) for c in choices])
