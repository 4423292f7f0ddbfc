"""`tutor ask`: one question, answered and explained on standard output."""

from __future__ import annotations

import gc
import sys
import threading
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tutor.commands.options import (
    Format,
    Solver,
    SolverOption,
    TablesOption,
    TimeLimitOption,
    complain,
    tables_to_ask,
)
from tutor.exits import BAD_INPUT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from knowledge.tables import KnowledgeBase
    from solvers.answer import Outcome, Sense
    from solvers.question import Question
    from tutor.conversation.judging import Judged


def ask(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="QUESTION", help="The question; - reads standard input.")
    ] = None,
    json_output: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    output: Annotated[
        Format | None, typer.Option("--format", help="rich on a terminal, else plain, unless given.")
    ] = None,
    given: Annotated[
        str | None,
        typer.Option(
            metavar="ANSWER", help="Your own answer, a number or a choice; the last step judges it."
        ),
    ] = None,
    why_not: Annotated[
        str | None,
        typer.Option(metavar="CHOICE", help="Another choice; the last steps compare it with the answer."),
    ] = None,
    solver: SolverOption = Solver.AUTO,
    time_limit: TimeLimitOption = 20.0,
    tables: TablesOption = None,
) -> None:
    """Answer one question and explain it step by step.

    Give choices as "(A) ... (B) ..." or a line each.
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
    started = time.perf_counter()
    outcome = _solved(question, solver.value, time_limit, knowledge)
    seconds = time.perf_counter() - started
    chosen = Format.JSON if json_output else output or (Format.RICH if sys.stdout.isatty() else Format.PLAIN)
    judge = partial(
        _judged, senses=outcome.senses, given=given, why_not=why_not, time_limit=time_limit, tables=tables
    )
    from tutor.commands.telling import ask_which, write

    if outcome.senses and chosen is not Format.JSON and _is_conversation():
        raise typer.Exit(ask_which(outcome, chosen, tables, judge))
    raise typer.Exit(write(outcome, chosen, seconds, judge(outcome)))


def _is_conversation() -> bool:
    """Whether somebody is there to be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _question_text(words: list[str]) -> str:
    if words and words != ["-"]:
        return " ".join(words)
    if not words and sys.stdin.isatty():
        complain('There is no question; type one, as in: tutor ask "What force pulls objects down?"')
        raise typer.Exit(BAD_INPUT)
    return sys.stdin.buffer.read(1_000_000).decode("utf-8", "replace")


def _solved(question: Question, solver: str, time_limit: float, knowledge: KnowledgeBase | None) -> Outcome:
    """Solve in a thread, so that Ctrl+C is heard at once even while native code runs, and read beside it."""
    from solvers.routing import planned
    from tutor.beside import begin, reading_of

    solvers = planned(question, solver).solvers
    reader = begin(question) if solvers else None
    from solvers.asking import ask as answer  # now that the reader is at work
    from solvers.loading import load

    box: list[Outcome | BaseException] = []

    def work() -> None:
        try:
            gc.disable()  # what is loaded stays, so that looking through it now and again would be for nothing
            load(solvers, knowledge=knowledge)
            gc.freeze()
            gc.enable()
            reading = reading_of(reader) if reader else None
            box.append(
                answer(question, solver=solver, time_limit=time_limit, knowledge=knowledge, reading=reading)
            )
        except BaseException as error:  # noqa: BLE001 - handed to the main thread
            box.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.1)
    if isinstance(box[0], BaseException):
        raise box[0]
    return box[0]


def _judged(
    found: Outcome,
    *,
    senses: Sequence[Sense],
    given: str | None,
    why_not: str | None,
    time_limit: float,
    tables: Path | None,
) -> list[Judged]:
    """What there is to say of the person's own answer and of another choice; nothing of what was not found."""
    from solvers.answer import Abstention
    from solvers.events import silent
    from tutor import tasks
    from tutor.conversation.judging import of_other_choice, of_own_answer

    if isinstance(found, Abstention) and not found.senses:
        return []
    does = {
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
