"""Rich: the answer in a terminal, in color if there is any; text is never read as markup."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tutor.narration.readings import Readings
from tutor.narration.step import Narration, Step
from tutor.pictures.draw import WIDE
from tutor.pictures.style import Style
from tutor.rendering.picture import beside, picture_lines
from tutor.rendering.plain import opening
from tutor.rendering.told import Told

APART = 2
"""The number of columns between steps and picture."""
_ANSWER = "Answer"
_TITLE = 50
"""The most characters in a title that fits above a card in every terminal; a longer one goes inside the card."""


def terminal(told: Told, picture: Style = Style.AUTO) -> RenderableType:
    """Return the whole answer in a form that a Rich console can print."""
    narration = told.narration
    parts = _above(told)
    steps = Group(*(_step(number, step) for number, step in enumerate(told.steps, start=1)))
    if told.is_open:
        parts.append(steps)
    elif told.steps or narration.picture:
        parts.append(_Illustrated(narration, steps, picture))
    if len(told.title) > _TITLE:
        return _panel(_ANSWER, [Padding(Text(told.title, style="bold"), (0, 0, 1, 0)), *parts])
    return _panel(told.title, parts)


@dataclass(frozen=True, slots=True)
class _Illustrated:
    """Steps with their picture: next to them if the terminal is wide, otherwise above them."""

    narration: Narration
    steps: RenderableType
    style: Style

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = options.max_width
        half = (room - APART) // 2
        lines = beside(self.narration, half, self.style) if console.width >= WIDE else ()
        if lines:
            grid = Table.grid(padding=(0, APART, 0, 0))
            grid.add_column(width=room - half - APART)
            grid.add_column(width=half, no_wrap=True)
            grid.add_row(self.steps, Text("\n".join(lines)))
            yield grid
            return
        if lines := picture_lines(self.narration, console.width, room, self.style):
            yield Padding(Text("\n".join(lines)), (0, 0, 1, 0))
        yield self.steps


def asked_back(readings: Readings) -> RenderableType:
    """Return a question to the person and the readings to choose from."""
    return _panel(readings.question, [_choices(readings)])


def _choices(readings: Readings) -> Text:
    return Text("\n".join([readings.lead, *readings.numbered]).strip())


def _panel(title: str, parts: list[RenderableType]) -> Panel:
    return Panel(Group(*parts), title=Text(title, style="bold green"), title_align="left", padding=(1, 2))


def _above(told: Told) -> list[RenderableType]:
    """Return the text above the steps: the doubt, or the readings to choose from."""
    if told.readings is not None and told.is_open:
        lines = Text.assemble(_choices(told.readings), "\n\n", opening(told.readings))
        return [Padding(lines, (0, 0, 1, 0))]
    return [Padding(Text(told.remark, style="yellow"), (0, 0, 1, 0))] if told.remark else []


def _step(number: int, step: Step) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", style="cyan", no_wrap=True)
    grid.add_column()
    grid.add_row(str(number), Text(step.text))
    if step.apart:
        grid.add_row("", Text(step.apart, style="bold"))
    return grid
