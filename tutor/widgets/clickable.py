"""Text of which words do something when they are clicked."""

from __future__ import annotations

from rich.style import Style
from textual.widgets import Static


class Clickable(Static):
    """Words with an `@click` look like all others until the mouse is over them: each has a key, which is told."""

    @property
    def link_style(self) -> Style:
        """No style of their own."""
        return Style()
