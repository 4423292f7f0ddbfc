"""One step on a card: its number, its sentence, the calculation, and the rule or table behind it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from tutor.narration.step import Step


class StepView(Horizontal):
    """A step; long sentences wrap beside the number, not under it."""

    def __init__(self, number: int, step: Step) -> None:
        super().__init__()
        self._number = number
        self._step = step

    def compose(self) -> ComposeResult:
        parts: list[Content | tuple[str, str] | str] = [self._step.text]
        if self._step.formula:
            parts.append((f"\n{self._step.formula}", "bold $accent"))
        if self._step.source:
            parts.append((f"\n{self._step.source}", "$foreground 80%"))
        yield Static(Content.styled(f"{self._number}", "bold $secondary"), classes="number")
        yield Static(Content.assemble(*parts), classes="text")
