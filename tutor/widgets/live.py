"""The solver's progress, gathered from its events into a few lines that stay in place."""

from __future__ import annotations

from textual.content import Content

from solvers.events import Event, Solved, Stage
from tutor.rendering.solving import figure, why
from tutor.rendering.spark import sparkline


class Live:
    """The current state of one solve."""

    def __init__(self) -> None:
        self._stage = "waiting for the solver"
        self._solver = ""
        self._size = ""
        self._turn = ""
        self._added = ""
        self._bounds: list[float] = []

    def take(self, event: Event) -> None:
        """Note the solver's progress."""
        if event.solver != self._solver:
            self._solver, self._size, self._turn, self._added = event.solver, "", "", ""
            self._bounds = []
        if isinstance(event, Stage):
            self._stage = event.name
            self._size = event.detail or self._size
            return
        assert isinstance(event, Solved)
        turn = event.round
        self._turn = (
            f"round {turn.number}   bound {figure(turn.bound)}   best so far {figure(turn.objective)}"
        )
        self._added = why(turn.added)
        if turn.number == 1:  # a round of another program: tables solve one for every choice
            self._bounds = []
        if turn.bound is not None:
            self._bounds.append(turn.bound)

    def content(self) -> Content:
        """Return the lines to show."""
        who = f"{self._solver}: " if self._solver else ""
        size = f", {self._size}" if self._size else ""
        parts: list[Content | tuple[str, str] | str] = [(f"{who}{self._stage}{size}", "bold")]
        if self._turn:
            parts.append(f"\n{self._turn}")
            parts.append((f"\nadded: {self._added}", "$muted"))
        if len(self._bounds) > 1:
            parts += ["\nbound ", (sparkline(self._bounds), "$primary")]
        return Content.assemble(*parts)
