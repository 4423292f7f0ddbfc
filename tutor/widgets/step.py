"""One step on a card: its number, its sentence, the calculation, and the levels of reasons below it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from tutor.narration.step import Step
from tutor.rendering.ladder import rungs


class StepView(Horizontal):
    """A step; long sentences wrap beside the number, not under it."""

    def __init__(self, number: int, step: Step, question: str) -> None:
        super().__init__()
        self._number = number
        self._step = step
        self._rungs = rungs(step, question)
        self._depth = 0
        self._mark = Static(classes="number", markup=False)
        self._text = Static(self._content(), classes="text", markup=False)

    @property
    def deepest(self) -> int:
        """Return how many levels of reasons there are."""
        return len(self._rungs)

    def compose(self) -> ComposeResult:
        yield self._mark
        yield self._text

    def show(self, depth: int, *, is_current: bool) -> None:
        """Show `depth` levels, and mark the step if it is the one that keys apply to."""
        mark, style = ("▸", "bold $primary") if is_current else (" ", "bold $secondary")
        self._mark.update(Content.styled(f"{mark}{self._number}", style), layout=False)
        if depth != self._depth:
            self._depth = depth
            self._text.update(self._content())

    def _content(self) -> Content:
        parts: list[Content | tuple[str, str] | str] = [self._step.text]
        if self._step.apart:
            parts.append((f"\n{self._step.apart}", "bold $accent"))
        if self._step.source:
            parts.append((f"\n{self._step.source}", "$muted"))
        for indent, rung in enumerate(self._rungs[: self._depth]):
            margin = "  " * indent
            parts.append((f"\n{margin}└ {rung.title}", "bold $primary"))
            parts += [f"\n{margin}  {line}" for line in rung.lines]
        return Content.assemble(*parts)
