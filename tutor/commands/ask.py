"""`tutor ask`: answer one question and explain the answer on standard output."""

from __future__ import annotations

import gc
import sys
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tutor.commands.options import (
    Format,
    GradeOption,
    Solver,
    SolverOption,
    TablesOption,
    TimeLimitOption,
    complain,
    tables_to_ask,
)
from tutor.exits import BAD_INPUT
from tutor.narration.band import Band
from tutor.narration.levels import Level
from tutor.pictures.style import Style
from tutor.waiting import leave

if TYPE_CHECKING:
    from collections.abc import Sequence

    from knowledge.tables import KnowledgeBase
    from solvers.answer import Outcome, Sense
    from solvers.question import Question
    from tutor.conversation.judging import Judged, Run


def ask(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="QUESTION", help="The question, or - to read it from standard input."),
    ] = None,
    json_output: Annotated[bool, typer.Option("--json", help="Same as --format json.")] = False,
    output: Annotated[
        Format | None,
        typer.Option(
            "--format", help="Output format; the default is rich on a terminal and plain otherwise."
        ),
    ] = None,
    given: Annotated[
        str | None,
        typer.Option(
            metavar="ANSWER", help="Your own answer (a number or a choice); the last step checks it."
        ),
    ] = None,
    why_not: Annotated[
        str | None,
        typer.Option(metavar="CHOICE", help="Another choice; the last steps compare it with the answer."),
    ] = None,
    level: Annotated[
        Level,
        typer.Option(
            help=(
                "How much to show: a hint only, the full answer, small numbers "
                "first (simpler), or every calculation in parts (detail)."
            )
        ),
    ] = Level.FULL,
    grade: GradeOption = Band.ANY,
    picture: Annotated[
        Style, typer.Option(help="Pictures: auto, plain ASCII characters, or off.")
    ] = Style.AUTO,
    solver: SolverOption = Solver.AUTO,
    time_limit: TimeLimitOption = 20.0,
    tables: TablesOption = None,
) -> None:
    """Answer one question and explain it step by step.

    Write choices as "(A) ... (B) ..." or put each one on its own line.
    """
    text = _question_text(words or [])
    from solvers.question import Question, QuestionError

    try:
        question = Question.parse(text)
    except QuestionError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    if tables is not None and solver is Solver.AUTO:
        solver = Solver.TABLES
    knowledge = tables_to_ask(tables)
    solved = _solved(question, solver.value, time_limit, knowledge)
    outcome = solved.outcome
    chosen = Format.JSON if json_output else output or (Format.RICH if sys.stdout.isatty() else Format.PLAIN)
    judge = partial(
        _judged, senses=outcome.senses, given=given, why_not=why_not, time_limit=time_limit, tables=tables
    )
    from tutor.commands.manner import Manner
    from tutor.commands.telling import ask_which, write

    manner = Manner(level, grade, picture)

    if outcome.senses and chosen is not Format.JSON and not level.hint and _is_conversation():
        raise typer.Exit(ask_which(outcome, chosen, tables, judge, manner))
    status = write(
        outcome, chosen, judge(outcome), seconds=solved.seconds, loading=solved.loading, manner=manner
    )
    if solved.is_overdue:
        leave(status)
    raise typer.Exit(status)


def _is_conversation() -> bool:
    """Return whether there is a person to ask."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _question_text(words: list[str]) -> str:
    if words and words != ["-"]:
        return " ".join(words)
    if not words and sys.stdin.isatty():
        complain('There is no question; type one, as in: tutor ask "What force pulls objects down?"')
        raise typer.Exit(BAD_INPUT)
    return sys.stdin.buffer.read(1_000_000).decode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class _Solved:
    """The outcome and when it was ready."""

    outcome: Outcome
    seconds: float
    """The time since everything was loaded, plus the time to read the question."""
    loading: float
    """The time before that."""
    is_overdue: bool = False
    """Whether the solver still runs, past its time limit."""


def _solved(question: Question, solver: str, time_limit: float, knowledge: KnowledgeBase | None) -> _Solved:
    """Solve in a second thread while this one keeps the time, and read the question in a second process."""
    begun = time.perf_counter()
    from solvers.routing import planned
    from tutor.beside import begin, reading_of
    from tutor.waiting import OVERDUE, Clock, OverdueError, waited

    solvers = planned(question, solver).solvers
    reader = begin(question, time_limit) if solvers else None
    from solvers.asking import ask as answer  # now that the reader is at work
    from solvers.loading import load
    from solvers.proposing import out_of_time

    clock = Clock(time_limit)

    def work() -> _Solved:
        gc.disable()  # what is loaded stays, so that checking it for garbage would be useless
        load(solvers, knowledge=knowledge)
        gc.freeze()
        gc.enable()
        reading, seconds = reading_of(reader) if reader else (None, 0.0)
        clock.start()
        loading = time.perf_counter() - begun - seconds
        outcome: Outcome = out_of_time(question)
        left = time_limit - seconds
        if left > 0:
            outcome = answer(question, solver=solver, time_limit=left, knowledge=knowledge, reading=reading)
        return _Solved(outcome, time.perf_counter() - begun - loading, loading)

    try:
        return waited(work, clock)
    except OverdueError:
        seconds = time_limit + OVERDUE
        return _Solved(out_of_time(question), seconds, time.perf_counter() - begun - seconds, True)


def _judged(
    found: Outcome,
    *,
    senses: Sequence[Sense],
    given: str | None,
    why_not: str | None,
    time_limit: float,
    tables: Path | None,
) -> list[Judged]:
    """Return what to say about the person's own answer and about another choice; nothing if there is no answer."""
    from solvers.answer import Abstention
    from solvers.events import silent
    from tutor import tasks
    from tutor.conversation.judging import of_other_choice, of_own_answer

    if isinstance(found, Abstention) and not found.senses:
        return []
    does: dict[str, Run] = {
        "meant": partial(tasks.meant, tables=tables),
        "mistake": partial(tasks.mistake, time_limit=time_limit),
        "contrast": partial(tasks.contrast, time_limit=time_limit, tables=tables),
    }

    def run(task: str, *arguments: Any) -> Any:
        return does[task](silent, *arguments)

    asked = ((of_own_answer, given), (of_other_choice, why_not))
    try:
        judged = [judge(run, found, senses, said) for judge, said in asked if said is not None]
    except tasks.Refusal as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    return [one for one in judged if one.text]
