"""Text with words that do something when they are clicked."""

from __future__ import annotations

from rich.style import Style
from textual.widgets import Static


class Clickable(Static):
    """Words with an `@click` look like all others until the mouse is over them; each also has a key, which is shown."""

    @property
    def link_style(self) -> Style:
        """Return an empty style."""
        return Style()
