"""The picture of an answer, as far as its steps have been told, for the room there is."""

from __future__ import annotations

import sys

from tutor.narration.levels import hint_frame
from tutor.narration.step import Narration
from tutor.pictures.draw import NARROW, WIDEST, drawn, told, width_for
from tutor.pictures.model import Picture
from tutor.pictures.style import Style


def style_in_use(style: Style) -> Style:
    """`style`, or ASCII where standard output cannot be written in Unicode."""
    encoding = (getattr(sys.__stdout__, "encoding", None) or "utf-8").lower().replace("-", "")
    return Style.ASCII if style is Style.AUTO and not encoding.startswith("utf") else style


def picture_lines(
    narration: Narration, columns: int, room: int, style: Style, steps: int | None = None
) -> tuple[str, ...]:
    """Return the lines of the picture; its sentence where the terminal is narrow; none where there is no picture.

    Args:
        narration: with the picture.
        columns: of the whole terminal.
        room: columns that the picture may take of them.
        style: how it is drawn.
        steps: how many of them have been told; all by default.
    """
    if narration.picture is None:
        return ()
    return _fitting(narration.picture, columns, room, style, picture_frame(narration, steps))


def hint_picture(
    narration: Narration, columns: int, style: Style, number: int, room: int = WIDEST
) -> tuple[str, ...]:
    """Return the lines of the picture that goes with a hint; nothing is found in it yet.

    Args:
        narration: with the picture; there are no lines without one, or if it has nothing to be found.
        columns: of the whole terminal.
        style: how it is drawn.
        number: of the hint, from 1.
        room: columns that the picture may take.
    """
    if narration.picture is None or not narration.picture.found:
        return ()
    return _fitting(narration.picture, columns, room, style, hint_frame(number))


def _fitting(picture: Picture, columns: int, room: int, style: Style, frame: int | None) -> tuple[str, ...]:
    """Return the picture where there is room for it, else its sentence."""
    if style is Style.OFF:
        return ()
    width = min(room, width_for(columns))
    lines = drawn(picture, width, frame, is_ascii=style is Style.ASCII) if columns >= NARROW else ()
    return lines or (told(picture, frame),)


def beside(narration: Narration, room: int, style: Style, steps: int | None = None) -> tuple[str, ...]:
    """Return the lines of the picture where it fits into `room` at the side of the steps; else none."""
    if narration.picture is None or style is Style.OFF:
        return ()
    frame = picture_frame(narration, steps)
    return drawn(narration.picture, room, frame, is_ascii=style is Style.ASCII)


def picture_frame(narration: Narration, steps: int | None = None) -> int | None:
    """Return the frame that goes with so many steps; `None` for the last one."""
    if narration.picture is None or steps is None or steps >= len(narration.steps):
        return None
    sums = sum(step.kind == "operation" for step in narration.steps[:steps])
    return narration.picture.frame(sums)
