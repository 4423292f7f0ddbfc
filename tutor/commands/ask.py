"""`tutor ask`: one question, answered and explained on standard output."""

from __future__ import annotations

import gc
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.commands.options import (
    Solver,
    SolverOption,
    TablesOption,
    TimeLimitOption,
    complain,
    tables_to_ask,
)
from tutor.exits import ABSTAINED, ANSWERED, BAD_INPUT

if TYPE_CHECKING:
    from knowledge.tables import KnowledgeBase
    from solvers.answer import Answer, Outcome
    from solvers.question import Question
    from tutor.narration.step import Narration, Step


class Format(StrEnum):
    """How the answer is written."""

    PLAIN = "plain"
    MARKDOWN = "markdown"
    RICH = "rich"
    JSON = "json"


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
        further += _contrasted(outcome, why_not, time_limit, knowledge)
    raise typer.Exit(_written(outcome, chosen, seconds, further))


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
    """A step that says what is wrong with the answer `given`; none where there is nothing to compare with."""
    from solvers.answer import Answer
    from solvers.ilp import Limits
    from solvers.mistakes import explain
    from solvers.reading.read import read
    from tutor.narration.mistakes import narrate_mistake
    from tutor.narration.step import Step

    if not isinstance(outcome, Answer):
        return []
    question = outcome.question
    try:
        mistake = explain(question, read(question), outcome, given, limits=Limits(seconds=time_limit))
    except ValueError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    return [Step(narrate_mistake(mistake), "mistake")]


def _contrasted(
    outcome: Outcome, choice: str, time_limit: float, knowledge: KnowledgeBase | None
) -> Sequence[Step]:
    """Steps that say why `choice` is not the answer; none where there is no answer."""
    from solvers.answer import Answer
    from solvers.ilp import Limits
    from solvers.tables import ContrastError, contrast, support_of
    from tutor.narration.contrast import narrate_contrast

    if not isinstance(outcome, Answer):
        return ()
    question, limits = outcome.question, Limits(seconds=time_limit)
    try:
        best = support_of(outcome)
        found = contrast(question, choice, best=best, limits=limits, knowledge=knowledge)
    except ContrastError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    return narrate_contrast(found, outcome).steps


def _written(outcome: Outcome, chosen: Format, seconds: float, further: Sequence[Step]) -> int:
    """Write `outcome`, with further steps at the end; returns the exit code."""
    from solvers.answer import Abstention, Answer
    from tutor.narration import narrate

    narration: Narration | None = None
    if isinstance(outcome, Answer):
        told = narrate(outcome)
        narration = replace(told, steps=(*told.steps, *further))
    if chosen is Format.JSON:
        import json

        from tutor.records import full_record

        typer.echo(json.dumps(full_record(outcome, narration, None, seconds), ensure_ascii=False, indent=2))
    elif isinstance(outcome, Answer) and narration is not None:
        _show(outcome, narration, chosen)
    elif isinstance(outcome, Abstention):
        complain(f"No answer: {outcome.reason}")
    return ABSTAINED if narration is None else ANSWERED


def _show(answer: Answer, narration: Narration, chosen: Format) -> None:
    if chosen is Format.RICH:
        from rich.console import Console

        from tutor.rendering.terminal import terminal

        Console(highlight=False, markup=False, emoji=False).print(terminal(answer, narration))
    elif chosen is Format.MARKDOWN:
        from tutor.rendering.markdown import markdown

        typer.echo(markdown(answer, narration))
    else:
        from tutor.rendering.plain import plain

        typer.echo(plain(answer, narration))
