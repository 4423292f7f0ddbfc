"""What is next to the steps of a card or above them: its picture or the proof."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.screen import Screen

from tutor.pictures.draw import WIDE
from tutor.pictures.style import Style
from tutor.rendering.card import proof_lines
from tutor.rendering.picture import beside, picture_lines, style_in_use
from tutor.rendering.told import Told

Lines = tuple[str, ...]
NOTHING_BESIDE: tuple[Lines, Lines] = ((), ())


def at_the_steps(told: Told, screen: Screen[Any], width: int, shown: int) -> tuple[Lines, Lines]:
    """Return what goes above the steps and what goes next to them.

    The picture goes to the side if it fits there, otherwise above; without a picture, the proof goes to the side of a
    very wide screen.

    Args:
        told: the contents of the card.
        screen: the screen that the card is on.
        width: the width of the card.
        shown: the number of visible steps.
    """
    columns, half, style = screen.size.width, width // 2 - 5, style_of(screen.app)
    if columns >= WIDE and (lines := beside(told.narration, half, style, shown)):
        return (), lines
    proof = proof_lines(told, half) if screen.has_class("-very-wide") else ()
    return picture_lines(told.narration, columns, width, style, shown), proof


def style_of(app: App[Any]) -> Style:
    """Return the style of pictures that the person wants."""
    settings = getattr(app, "settings", None)
    return style_in_use(Style(settings.picture) if settings else Style.AUTO)
