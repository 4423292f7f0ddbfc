"""What `tutor ask` writes: the answer, or the readings to choose from, or why there is neither."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from solvers.answer import Abstention, Answer, Outcome
from solvers.events import silent
from tutor.commands.options import Format, complain
from tutor.conversation.judging import Judged
from tutor.exits import ABSTAINED, ANSWERED
from tutor.narration import narrate
from tutor.narration.readings import KEYS, Readings
from tutor.narration.step import Narration
from tutor.pictures.style import Style
from tutor.rendering import plain as plainly
from tutor.rendering.picture import style_in_use
from tutor.rendering.told import Told
from tutor.tasks import Refusal, meant

if TYPE_CHECKING:
    from rich.console import RenderableType


Judge = Callable[[Outcome], Sequence[Judged]]
"""Says of an answer what else was asked for: what a person's own answer is worth, why not another choice."""


def write(
    outcome: Outcome,
    chosen: Format,
    further: Sequence[Judged],
    *,
    seconds: float,
    loading: float,
    picture: Style = Style.AUTO,
) -> int:
    """Write `outcome`, with what else was asked for at the end; returns the exit code."""
    narration = _narrated(outcome, further) if isinstance(outcome, Answer) else None
    if chosen is Format.JSON:
        import json

        from tutor.records import full_record

        record = full_record(outcome, narration, None, seconds)
        record["seconds_loading"] = round(loading, 4)
        typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
    elif isinstance(outcome, Answer) and narration is not None:
        _show(Told.of(outcome, narration), outcome, chosen, picture)
    elif isinstance(outcome, Abstention):
        readings = Readings.of(outcome)
        complain(plainly.asked_back(readings) if readings else plainly.unknown(outcome))
        for judged in further:
            complain(judged.text)
    return ABSTAINED if narration is None else ANSWERED


def _narrated(answer: Answer, further: Sequence[Judged]) -> Narration:
    told = narrate(answer)
    return replace(told, steps=(*told.steps, *(step for judged in further for step in judged.as_steps)))


def ask_which(
    outcome: Outcome, chosen: Format, tables: Path | None, judge: Judge, picture: Style = Style.AUTO
) -> int:
    """Ask the person which reading is meant, and write the answer by that; returns the exit code."""
    readings = Readings.of(outcome)
    assert readings is not None
    _show_readings(readings, chosen)
    number = _number(len(readings.lines))
    if not number:
        for judged in judge(outcome):
            typer.echo(judged.text)
        return ANSWERED if isinstance(outcome, Answer) else ABSTAINED
    try:
        answer = meant(silent, outcome, outcome.senses[number - 1], tables)
    except Refusal as error:
        complain(str(error))
        return ABSTAINED
    narration = _narrated(answer, judge(answer))
    _show(Told.of(answer, narration, replace(readings, chosen=number)), answer, chosen, picture)
    return ANSWERED


def _number(count: int) -> int:
    """The number typed; 0 where nothing is, or the input ends."""
    keys = KEYS[:count]
    while True:
        typer.echo(f"{' or '.join(keys)}? (Enter leaves it open) ", nl=False)
        line = sys.stdin.readline(1000)
        typed = line.strip().rstrip(").")
        if not typed:
            return 0
        if typed in keys:
            return int(typed)


def _show(told: Told, answer: Answer, chosen: Format, picture: Style) -> None:
    picture = style_in_use(picture)
    if chosen is Format.RICH:
        from tutor.rendering.terminal import terminal

        _print(terminal(told, picture))
    elif chosen is Format.MARKDOWN:
        from tutor.rendering.markdown import markdown

        typer.echo(markdown(answer.question, told, picture))
    else:
        typer.echo(plainly.plain(told, picture))


def _show_readings(readings: Readings, chosen: Format) -> None:
    if chosen is Format.RICH:
        from tutor.rendering.terminal import asked_back

        _print(asked_back(readings))
    elif chosen is Format.MARKDOWN:
        from tutor.rendering.markdown import asked_back as in_markdown

        typer.echo("\n".join(in_markdown(readings)))
    else:
        typer.echo(plainly.asked_back(readings))


def _print(renderable: RenderableType) -> None:
    from rich.console import Console

    Console(highlight=False, markup=False, emoji=False).print(renderable)
