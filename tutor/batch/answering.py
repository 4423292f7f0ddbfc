"""One line of a batch: from what stands in the file to the record of its answer."""

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
    """Answer one line with `ask`, which may raise `EngineError`; a line that cannot be asked gets null and a reason."""
    from solvers.answer import Answer
    from solvers.question import QuestionError
    from tutor.engine import EngineError
    from tutor.records import record, step_record, unusable

    identifier = None
    try:
        content = json.loads(item.text)
        identifier = content.get("id") if isinstance(content, dict) else None
        question = _question(content)
    except json.JSONDecodeError as error:
        reason = f"Line {item.number} is not JSON (column {error.colno}); write one object a line."
        return Written(unusable(None, reason), reason)
    except (QuestionError, RecursionError) as error:
        return Written(unusable(identifier, str(error)), f"Line {item.number}: {error}")
    started = time.perf_counter()
    try:
        outcome = ask(question)
    except EngineError as error:
        return Written(unusable(identifier, str(error)))
    result = record(outcome, identifier, time.perf_counter() - started)
    if task.explain:
        from tutor.narration import narrate

        steps = narrate(outcome).steps if isinstance(outcome, Answer) else ()
        result["steps"] = [step_record(step) for step in steps]
    return Written(result)


def lost(item: Item) -> Written:
    """What a line gets when no worker lived to answer it."""
    from tutor.engine import LOST
    from tutor.records import unusable

    return Written(unusable(item.identifier, LOST))


def _question(content: object) -> Question:
    """The question of an input object; raises `QuestionError` with what is wrong."""
    from solvers.question import Question, QuestionError

    if not isinstance(content, dict) or not isinstance(content.get("question"), str):
        raise QuestionError('There is no "question"; write an object with "id" and "question".')
    choices = content.get("choices")
    if choices is None or choices == []:
        return Question.parse(content["question"])
    if not isinstance(choices, list) or not all(
        isinstance(c, dict) and isinstance(c.get("label"), str) and isinstance(c.get("text"), str)
        for c in choices
    ):
        raise QuestionError('The "choices" are not a list of objects with "label" and "text".')
    return Question.of(content["question"], [(c["label"], c["text"]) for c in choices])
