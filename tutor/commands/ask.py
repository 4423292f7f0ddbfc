"""`tutor ask`: one question, answered and explained on standard output."""

from __future__ import annotations

import sys
import threading
import time
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.commands.options import Solver, SolverOption, TimeLimitOption, complain
from tutor.exits import ABSTAINED, ANSWERED, BAD_INPUT

if TYPE_CHECKING:
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
        list[str] | None, typer.Argument(metavar="[QUESTION]", help="The question; - reads standard input.")
    ] = None,
    json_output: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    output: Annotated[
        Format | None, typer.Option("--format", help="rich on a terminal, else plain, unless given.")
    ] = None,
    given: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="An answer; the last step says what is wrong.")
    ] = None,
    solver: SolverOption = Solver.AUTO,
    time_limit: TimeLimitOption = 20.0,
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
    started = time.perf_counter()
    outcome = _solved(question, solver.value, time_limit)
    seconds = time.perf_counter() - started
    chosen = Format.JSON if json_output else output or (Format.RICH if sys.stdout.isatty() else Format.PLAIN)
    last = None if given is None else _compared(outcome, given, time_limit)
    raise typer.Exit(_written(outcome, chosen, seconds, last))


def _question_text(words: list[str]) -> str:
    if words and words != ["-"]:
        return " ".join(words)
    if not words and sys.stdin.isatty():
        complain('There is no question; type one, as in: tutor ask "What force pulls objects down?"')
        raise typer.Exit(BAD_INPUT)
    return sys.stdin.buffer.read(1_000_000).decode("utf-8", "replace")


def _solved(question: Question, solver: str, time_limit: float) -> Outcome:
    """Solve in a thread, so that Ctrl+C is heard at once even while native code runs."""
    from solvers.asking import ask as answer

    box: list[Outcome | BaseException] = []

    def work() -> None:
        try:
            box.append(answer(question, solver=solver, time_limit=time_limit))
        except BaseException as error:  # noqa: BLE001 - handed to the main thread
            box.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.1)
    if isinstance(box[0], BaseException):
        raise box[0]
    return box[0]


def _compared(outcome: Outcome, given: str, time_limit: float) -> Step | None:
    """A step that says what is wrong with the answer `given`; `None` where there is nothing to compare with."""
    from solvers.answer import Answer
    from solvers.ilp import Limits
    from solvers.mistakes import explain
    from solvers.reading.read import read
    from tutor.narration.mistakes import narrate_mistake
    from tutor.narration.step import Step

    if not isinstance(outcome, Answer):
        return None
    question = outcome.question
    try:
        mistake = explain(question, read(question), outcome, given, limits=Limits(seconds=time_limit))
    except ValueError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    return Step(narrate_mistake(mistake), "mistake")


def _written(outcome: Outcome, chosen: Format, seconds: float, last: Step | None) -> int:
    """Write `outcome`, with a last step if there is one; returns the exit code."""
    from solvers.answer import Answer
    from tutor.narration import narrate

    narration = narrate(outcome) if isinstance(outcome, Answer) else None
    if narration is not None and last is not None:
        narration = replace(narration, steps=(*narration.steps, last))
    if chosen is Format.JSON:
        import json

        from tutor.records import full_record

        typer.echo(json.dumps(full_record(outcome, narration, None, seconds), ensure_ascii=False, indent=2))
        return ABSTAINED if narration is None else ANSWERED
    if not isinstance(outcome, Answer) or narration is None:
        complain(f"No answer: {outcome.reason}")
        return ABSTAINED
    _show(outcome, narration, chosen)
    return ANSWERED


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
