"""The comments on a problem: hints and the solution stay, but a verdict is replaced by the next one."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static


class Said(VerticalScroll, can_focus=False):
    """Lines below the answer that scroll separately, so that the problem stays visible."""

    def __init__(self) -> None:
        super().__init__(id="said")
        self._lines: list[Content] = []
        self._passing: Content | None = None
        """The last line, if the next one replaces it."""

    def compose(self) -> ComposeResult:
        yield Static(id="told", markup=False)

    def tell(self, text: str, style: str) -> None:
        """Show a comment in place of the last temporary one."""
        self.keep(())
        self._passing = Content.styled(text, style)
        self._draw()

    def keep(self, lines: Iterable[Content]) -> None:
        """Show a comment that stays as long as the problem does."""
        self._passing = None
        self._lines += [line for line in lines if line not in self._lines]
        self._draw()

    def clear(self) -> None:
        """Start with another problem."""
        self._lines, self._passing = [], None
        self._draw()

    def page(self, by: int) -> None:
        """Scroll a page down, or up for -1."""
        (self.scroll_page_down if by > 0 else self.scroll_page_up)(animate=False)

    def _draw(self) -> None:
        parts = [*self._lines]
        if self._passing is not None:
            parts += [*([Content("")] if parts else []), self._passing]
        self.query_one(Static).update(Content("\n").join(parts))
        self.call_after_refresh(self.scroll_end, animate=False)
