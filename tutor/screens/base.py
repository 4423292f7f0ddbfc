"""What every screen has: breakpoints for its layout, and a note if the terminal is too small for it."""

from __future__ import annotations

from textual.screen import Screen, ScreenResultType
from textual.widgets import Static

SMALLEST = (60, 18)
_WIDTHS = [(0, "-tiny"), (SMALLEST[0], "-narrow"), (100, "-wide"), (130, "-very-wide")]
_HEIGHTS = [(0, "-low"), (SMALLEST[1], "-short"), (30, "-tall")]
LONG = 30.0
"""Seconds to show a note about something that may be lost."""


class TooSmall(Static):
    """A request for a larger terminal, hidden while there is enough room."""

    def __init__(self) -> None:
        width, height = SMALLEST
        super().__init__(
            f"tutor needs at least {width} columns and {height} lines. Please make this window larger.",
            markup=False,
        )


class TutorScreen(Screen[ScreenResultType]):
    """A screen that adapts its layout to its size; subclasses yield `TooSmall` along with their own widgets."""

    HORIZONTAL_BREAKPOINTS = _WIDTHS
    VERTICAL_BREAKPOINTS = _HEIGHTS

    def tell_of_store(self, note: str) -> None:
        """Say what was saved from a damaged file and what was lost; usually there is nothing to say."""
        if note:
            self.notify(note, severity="warning", timeout=LONG, markup=False)
