"""`tutor ask`: one question, answered and explained on standard output."""

from __future__ import annotations

import gc
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
    from knowledge.tables import KnowledgeBase
    from solvers.answer import Outcome
    from solvers.question import Question
    from tutor.narration.step import Step


def ask(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="QUESTION", help="The question; - reads standard input.")
    ] = None,
    json_output: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    output: Annotated[
        Format | None, typer.Option("--format", help="rich on a terminal, else plain, unless given.")
    ] = None,
    given: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="An answer; the last step says what is wrong.")
    ] = None,
    why_not: Annotated[
        str | None,
        typer.Option(metavar="CHOICE", help="Another choice; the last steps say why it is not it."),
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
    further: list[Step] = []
    if given is not None:
        further += _compared(outcome, given, time_limit)
    if why_not is not None:
        further += _contrasted(outcome, why_not, time_limit, tables)
    from tutor.commands.telling import ask_which, write

    is_conversation = not further and chosen is not Format.JSON and _is_conversation()
    asked = ask_which(outcome, chosen, tables) if is_conversation and outcome.senses else None
    raise typer.Exit(asked if asked is not None else write(outcome, chosen, seconds, further))


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


def _compared(outcome: Outcome, given: str, time_limit: float) -> list[Step]:
    """A step that says what there is to say of the answer `given`; none where there is nothing to compare with."""
    from solvers.events import silent
    from tutor.narration.step import Step
    from tutor.tasks import Refusal, mistake

    try:
        said = mistake(silent, outcome, given, time_limit=time_limit)
    except Refusal as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    return [Step(said, "mistake")] if said else []


def _contrasted(outcome: Outcome, choice: str, time_limit: float, tables: Path | None) -> list[Step]:
    """Steps that say why `choice` is not the answer; none where there is no answer."""
    from solvers.answer import Answer
    from solvers.events import silent
    from tutor.narration.choices import choice_preface
    from tutor.narration.step import Step
    from tutor.tasks import Refusal, contrast

    if not isinstance(outcome, Answer):
        return []
    try:
        told = contrast(silent, outcome, choice, time_limit, tables)
    except Refusal as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    preface = choice_preface(outcome, told.headline.removeprefix("Why not ").removesuffix("?"))
    return [*([Step(preface, "contrast")] if preface else []), *told.steps]
