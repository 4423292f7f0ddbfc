"""The parts of a card as text: its tabs, the proof for its width, the solver's table, how the steps end."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from tutor.rendering.spark import sparkline
from tutor.rendering.told import Told

_HEADINGS = ("round", "added", "why", "objective", "bound", "ms")


def tabs(told: Told, views: tuple[str, ...], view: str, shown: int, remark: str = "") -> Content:
    """The names of the views, the place in the steps, and what is to be said besides."""
    names = [(f" {name.title()} ", "reverse bold" if name == view else "") for name in views]
    parts: list[Content | tuple[str, str] | str] = [
        *names,
        f"   step {shown} of {len(told.narration.steps)}",
    ]
    parts += [(f"\n{told.doubt}", "$warning")] if told.doubt else []
    parts += [(f"\n{remark}", "$secondary")] if remark else []
    return Content.assemble(*parts)


def foot(told: Told, room: int) -> str:
    """Who answered and how sure that is; where `room` columns do not hold it, how sure alone."""
    return told.summary if cell_len(told.summary) <= room else told.summary.partition(" · ")[2]


def ending(told: Told, shown: int) -> Content:
    """What stands below the steps: the key for the next one, or the whole calculation."""
    if shown < len(told.narration.steps):
        return Content.styled("▸ Space: next step", "$primary")
    if not told.narration.equation:
        return Content("")
    return Content.assemble(("In one line: ", "$muted"), (told.narration.equation, "bold"))


def proof_lines(told: Told, width: int) -> tuple[str, ...]:
    """The proof drawn wide where it fits into `width`, else as indented text."""
    if told.drawing and max(map(cell_len, told.drawing)) <= width:
        return told.drawing
    return told.narration.proof


def solver_lines(told: Told, room: int) -> list[str]:
    """The rounds as a table of `room` columns, the course of the bound, the size, and what else was considered."""
    rows = [_HEADINGS, *told.rounds]
    widths = [max(cell_len(row[i]) for row in rows) for i in range(len(_HEADINGS))]
    widths[2] = max(8, min(widths[2], room - sum(widths) + widths[2] - 2 * (len(widths) - 1)))
    lines = [
        "  ".join(
            set_cell_size(cell, width) if i == 2 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    if len(told.bounds) > 1:
        lines.append(f"bound {sparkline(told.bounds)} {told.bounds[0]:.2f} to {told.bounds[-1]:.2f}")
    lines += ["", told.size, *told.notes]
    if told.alternatives:
        lines += ["", "Also considered:", *(f"  {text}" for text in told.alternatives)]
    return lines
