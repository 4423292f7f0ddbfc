"""The parts of a card as text: its tabs, the proof for its width, the solver's table, and the line below the steps."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.style import Style

from tutor.narration.readings import Readings
from tutor.rendering.spark import sparkline
from tutor.rendering.told import Told

NO_PROOF = "There is nothing to show here because none of my facts explains this answer."

_HEADINGS = ("round", "added", "why", "objective", "bound", "ms")


def tabs(told: Told, views: tuple[str, ...], view: str, shown: int, remark: str = "") -> Content:
    """Return the names of the views, the current step, and any other message."""
    names = [
        clickable(
            Content.styled(f" {name.title()} ", "reverse bold" if name == view else ""), f"show('{name}')"
        )
        for name in views
    ]
    place = "" if told.is_open else f"   step {shown} of {len(told.narration.steps)}"
    parts: list[Content | tuple[str, str] | str] = [*names, place]
    parts += [(f"\n{told.remark}", "$warning")] if told.remark and not told.is_open else []
    parts += [(f"\n{remark}", "$secondary")] if remark else []
    other = _other(told.readings)
    parts += [(f"\n{other}", "$muted")] if other else []
    return Content.assemble(*parts)


def clickable(content: Content, action: str) -> Content:
    """Return `content` so that a click on it runs an action of its card."""
    escaped = action.replace("'", "\\'")
    return content.stylize(Style.from_meta({"@click": f"card('{escaped}')"}))


def choosing(readings: Readings) -> Content:
    """Return the readings to choose from, one line each with its key."""
    parts: list[Content | tuple[str, str] | str] = [f"{readings.lead}\n"] if readings.lead else []
    for number, line in enumerate(readings.lines, start=1):
        shown = Content.assemble((f"  {number}  ", "bold $secondary"), line)
        parts += [clickable(shown, f"screen.choose({number})"), "\n"]
    how = "▸ Press 1 for yes." if len(readings.lines) == 1 else "▸ Press 1 or 2."
    return Content.assemble(*parts, (how, "$primary"))


def _other(readings: Readings | None) -> str:
    """Return how to switch to the other reading once one is chosen."""
    if readings is None or not readings.chosen or len(readings.lines) == 1:
        return ""
    other = 3 - readings.chosen
    return f"The other reading ({other}): {readings.lines[other - 1]}"


def ending(told: Told, shown: int) -> Content:
    """Return the text below the steps: the key for the next one, or the whole calculation."""
    if shown < len(told.narration.steps):
        return clickable(Content.styled("▸ Space: next step", "$primary"), "next_step")
    if not told.narration.equation:
        return Content("")
    return Content.assemble(("In one line: ", "$muted"), (told.narration.equation, "bold"))


def proof_lines(told: Told, width: int) -> tuple[str, ...]:
    """Return the wide drawing of the proof if it fits into `width`; otherwise indented text."""
    if told.drawing and max(map(cell_len, told.drawing)) <= width:
        return told.drawing
    return told.narration.proof or (NO_PROOF,)


def solver_lines(told: Told, room: int) -> list[str]:
    """Return who answered, the rounds as a table of `room` columns, a chart of the bound, and the alternatives."""
    rows = [_HEADINGS, *told.rounds] if told.rounds else []
    widths = [max((cell_len(row[i]) for row in rows), default=0) for i in range(len(_HEADINGS))]
    widths[2] = max(8, min(widths[2], room - sum(widths) + widths[2] - 2 * (len(widths) - 1)))
    lines = [
        "  ".join(
            set_cell_size(cell, width) if i == 2 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    lines.insert(
        0, told.summary if told.probability is None else f"{told.summary}; probability {told.probability:.2f}"
    )
    if len(told.bounds) > 1:
        lines.append(f"bound {sparkline(told.bounds)} {told.bounds[0]:.2f} to {told.bounds[-1]:.2f}")
    lines += ["", told.size, *told.notes]
    if told.alternatives:
        lines += ["", "Also considered:", *(f"  {text}" for text in told.alternatives)]
    return lines
