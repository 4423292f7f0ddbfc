"""The picture of an answer, as far as its steps have been told, for the room there is."""

from __future__ import annotations

import sys

from tutor.narration.step import Narration
from tutor.pictures.draw import NARROW, drawn, told, width_for
from tutor.pictures.style import Style


def style_in_use(style: Style) -> Style:
    """`style`, or ASCII where standard output cannot be written in Unicode."""
    encoding = (getattr(sys.__stdout__, "encoding", None) or "utf-8").lower().replace("-", "")
    return Style.ASCII if style is Style.AUTO and not encoding.startswith("utf") else style


def picture_lines(
    narration: Narration, columns: int, room: int, style: Style, shown: int | None = None
) -> tuple[str, ...]:
    """The lines of the picture; its sentence where the terminal is narrow; none where there is no picture.

    Args:
        narration: with the picture.
        columns: of the whole terminal.
        room: columns that the picture may take of them.
        style: how it is drawn.
        shown: steps that have been told; all by default.
    """
    picture = narration.picture
    if picture is None or style is Style.OFF:
        return ()
    frame = picture_frame(narration, shown)
    width = min(room, width_for(columns))
    lines = drawn(picture, width, frame, is_ascii=style is Style.ASCII) if columns >= NARROW else ()
    return lines or (told(picture, frame),)


def beside(narration: Narration, room: int, style: Style, shown: int | None = None) -> tuple[str, ...]:
    """The lines of the picture where it fits into `room` at the side of the steps; else none."""
    if narration.picture is None or style is Style.OFF:
        return ()
    frame = picture_frame(narration, shown)
    return drawn(narration.picture, room, frame, is_ascii=style is Style.ASCII)


def picture_frame(narration: Narration, shown: int | None = None) -> int | None:
    """The frame that goes with so many steps; `None` for the last one."""
    if narration.picture is None or shown is None or shown >= len(narration.steps):
        return None
    sums = sum(step.kind == "operation" for step in narration.steps[:shown])
    return narration.picture.frame(sums)
