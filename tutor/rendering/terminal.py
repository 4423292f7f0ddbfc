"""Rich: the answer in a terminal, with colour where there is some; text is never read as markup."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from solvers.answer import Answer
from tutor.narration.step import Narration, Step
from tutor.rendering.plain import round_rows, size, summary


def terminal(answer: Answer, narration: Narration) -> RenderableType:
    """The whole answer as something that a Rich console prints."""
    parts: list[RenderableType] = [
        _step(number, step) for number, step in enumerate(narration.steps, start=1)
    ]
    if answer.doubt:
        parts.insert(0, Padding(Text(answer.doubt, style="yellow"), (0, 0, 1, 0)))
    if narration.equation:
        parts.append(Text.assemble("\nIn one line: ", (narration.equation, "bold")))
    if narration.proof:
        parts.append(Padding(Text("\n".join(narration.proof), style="dim"), (1, 0, 0, 3)))
    parts.append(_rounds(answer))
    return Panel(
        Group(*parts),
        title=Text(narration.headline, style="bold green"),
        subtitle=Text(summary(answer), style="dim"),
        title_align="left",
        subtitle_align="right",
        padding=(1, 2),
    )


def _step(number: int, step: Step) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", style="cyan", no_wrap=True)
    grid.add_column()
    grid.add_row(str(number), Text(step.text))
    if step.formula:
        grid.add_row("", Text(step.formula, style="bold"))
    if step.source:
        grid.add_row("", Text(step.source, style="dim italic"))
    return grid


def _rounds(answer: Answer) -> RenderableType:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", style="dim")
    for name in ("round", "added", "why", "objective", "bound", "ms"):
        table.add_column(name, justify="left" if name == "why" else "right")
    for row in round_rows(answer.statistics):
        table.add_row(*(Text(cell) for cell in row))
    return Padding(Group(table, Text(size(answer.statistics), style="dim")), (1, 0, 0, 0))
