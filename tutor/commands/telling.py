"""What `tutor ask` writes: the answer, the readings to choose from, or the reason why there is neither."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from solvers.answer import Abstention, Answer, Outcome
from solvers.events import silent
from tutor.commands.manner import Manner
from tutor.commands.options import Format, complain
from tutor.conversation.judging import Judged
from tutor.exits import ABSTAINED, ANSWERED
from tutor.narration import narrate
from tutor.narration.levels import at_level, hint_frame
from tutor.narration.readings import KEYS, Readings
from tutor.narration.step import Narration
from tutor.pictures.style import Style
from tutor.rendering import plain as plainly
from tutor.rendering.picture import hint_picture, style_in_use
from tutor.rendering.told import Told
from tutor.tasks import Refusal, meant

if TYPE_CHECKING:
    from rich.console import RenderableType


USUAL = Manner()
NO_HINT = "There is no hint for this."

Judge = Callable[[Outcome], Sequence[Judged]]
"""Returns what else the person asked about an answer: whether their own answer is right, or why another choice is
not.
"""


def write(
    outcome: Outcome,
    chosen: Format,
    further: Sequence[Judged],
    *,
    seconds: float,
    loading: float,
    manner: Manner = USUAL,
) -> int:
    """Write `outcome`, followed by anything else that was requested; return the exit code."""
    narration = _narrated(outcome, further, manner) if isinstance(outcome, Answer) else None
    if chosen is Format.JSON:
        import json

        from tutor.records import full_record, hint_record

        if manner.level.hint and isinstance(outcome, Answer) and narration is not None:
            record = hint_record(outcome, _hint_of(outcome, narration, manner.level.hint), None, seconds)
        else:
            record = full_record(outcome, narration, None, seconds, manner.picture)
        record["seconds_loading"] = round(loading, 4)
        typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
    elif isinstance(outcome, Answer) and narration is not None:
        _show(Told.of(outcome, narration), outcome, chosen, manner)
    elif isinstance(outcome, Abstention):
        readings = Readings.of(outcome)
        complain(plainly.asked_back(readings) if readings else plainly.unknown(outcome))
        for judged in further:
            complain(judged.text)
    return ABSTAINED if narration is None else ANSWERED


def _narrated(answer: Answer, further: Sequence[Judged], manner: Manner) -> Narration:
    told = at_level(narrate(answer, band=manner.band), manner.level)
    is_compared = bool(further) and all(judged.kind == "contrast" and judged.steps for judged in further)
    steps = () if is_compared else told.steps  # the comparison gives the reason for the answer
    return replace(told, steps=(*steps, *(step for judged in further for step in judged.as_steps)))


def ask_which(
    outcome: Outcome, chosen: Format, tables: Path | None, judge: Judge, manner: Manner = USUAL
) -> int:
    """Ask the person which reading is meant, write the answer for that reading, and return the exit code."""
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
    narration = _narrated(answer, judge(answer), manner)
    told = Told.of(answer, narration, replace(readings, chosen=number))
    _show(told, answer, chosen, manner)
    return ANSWERED


def _number(count: int) -> int:
    """Return the number typed, or 0 if there is none or the input ends."""
    keys = KEYS[:count]
    while True:
        typer.echo(f"{' or '.join(keys)}? (press Enter to skip) ", nl=False)
        line = sys.stdin.readline(1000)
        typed = line.strip().rstrip(").")
        if not typed:
            return 0
        if typed in keys:
            return int(typed)


def _show(told: Told, answer: Answer, chosen: Format, manner: Manner) -> None:
    picture = style_in_use(manner.picture)
    if manner.level.hint:
        typer.echo("\n".join(_hint(told.narration, answer, manner.level.hint, chosen, picture)))
        return
    if chosen is Format.RICH:
        from tutor.rendering.terminal import terminal

        _print(terminal(told, picture))
    elif chosen is Format.MARKDOWN:
        from tutor.rendering.markdown import markdown

        typer.echo(markdown(answer.question, told, picture))
    else:
        typer.echo(plainly.plain(told, picture))


def _hint(narration: Narration, answer: Answer, number: int, chosen: Format, picture: Style) -> list[str]:
    """Return a hint with its picture; if there are fewer hints, the last one."""
    frame = hint_frame(number)
    if chosen is Format.PLAIN:
        drawn = plainly.in_words(narration, picture, frame)
    else:
        drawn = [*hint_picture(narration, shutil.get_terminal_size().columns, picture, number)]
    if chosen is Format.MARKDOWN and drawn:
        drawn = ["```text", *drawn, "```"]
    return [*drawn, *([""] if drawn else []), _hint_of(answer, narration, number)]


def _hint_of(answer: Answer, narration: Narration, number: int) -> str:
    """Return a hint by its number; if there are fewer hints, the last one."""
    from tutor.practice.hints import hints_of

    hints = hints_of(answer, narration) or (NO_HINT,)
    return hints[min(number, len(hints)) - 1]


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
