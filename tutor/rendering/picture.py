"""The picture of an answer, for the steps shown so far and the space available."""

from __future__ import annotations

import sys

from tutor.narration.levels import hint_frame
from tutor.narration.step import Narration
from tutor.pictures.draw import NARROW, WIDEST, drawn, told, width_for
from tutor.pictures.model import Picture
from tutor.pictures.style import Style


def style_in_use(style: Style) -> Style:
    """Return `style`, or ASCII if standard output cannot show Unicode."""
    encoding = (getattr(sys.__stdout__, "encoding", None) or "utf-8").lower().replace("-", "")
    return Style.ASCII if style is Style.AUTO and not encoding.startswith("utf") else style


def picture_lines(
    narration: Narration, columns: int, room: int, style: Style, steps: int | None = None
) -> tuple[str, ...]:
    """Return the lines of the picture, or its sentence if the terminal is narrow; none if there is no picture.

    Args:
        narration: the narration that has the picture.
        columns: the width of the whole terminal.
        room: the number of columns that the picture may use.
        style: how to draw it.
        steps: how many steps have been shown; by default, all of them.
    """
    if narration.picture is None:
        return ()
    return _fitting(narration.picture, columns, room, style, picture_frame(narration, steps))


def hint_picture(
    narration: Narration, columns: int, style: Style, number: int, room: int = WIDEST
) -> tuple[str, ...]:
    """Return the lines of the picture for a hint, in which nothing has been found yet.

    Args:
        narration: the narration that has the picture; there are no lines if it has none or nothing is to be found.
        columns: the width of the whole terminal.
        style: how to draw it.
        number: the number of the hint, starting at 1.
        room: the number of columns that the picture may use.
    """
    if narration.picture is None or not narration.picture.found:
        return ()
    return _fitting(narration.picture, columns, room, style, hint_frame(number))


def _fitting(picture: Picture, columns: int, room: int, style: Style, frame: int | None) -> tuple[str, ...]:
    """Return the picture if there is room for it; otherwise its sentence."""
    if style is Style.OFF:
        return ()
    width = min(room, width_for(columns))
    lines = drawn(picture, width, frame, is_ascii=style is Style.ASCII) if columns >= NARROW else ()
    return lines or (told(picture, frame),)


def beside(narration: Narration, room: int, style: Style, steps: int | None = None) -> tuple[str, ...]:
    """Return the lines of the picture if it fits into `room` next to the steps; otherwise none."""
    if narration.picture is None or style is Style.OFF:
        return ()
    frame = picture_frame(narration, steps)
    return drawn(narration.picture, room, frame, is_ascii=style is Style.ASCII)


def picture_frame(narration: Narration, steps: int | None = None) -> int | None:
    """Return the frame to show with this many steps; `None` for the last one."""
    if narration.picture is None or steps is None or steps >= len(narration.steps):
        return None
    sums = sum(step.kind == "operation" for step in narration.steps[:steps])
    return narration.picture.frame(sums)
