"""The card of one answer: the steps one at a time, the proof, and how the program was solved."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from solvers.answer import Abstention, Answer, Outcome
from solvers.events import Event, Solved, Stage
from tutor.actions import CARD, bindings
from tutor.messages import Revealed, SpansChanged, Typed
from tutor.narration import narrate
from tutor.narration.step import Narration
from tutor.rendering.plain import round_rows, size, summary
from tutor.widgets.step import StepView

VIEWS = ("steps", "proof", "solver")


class Card(Vertical, can_focus=True):
    """What is known of the answer: being solved, answered, or not answered and why."""

    BINDINGS = bindings(CARD)

    def __init__(self) -> None:
        super().__init__(classes="-solving")
        self.border_title = Content("Solving")
        self.answer: Answer | None = None
        self.narration: Narration | None = None
        self.shown = 1
        """Steps revealed."""
        self.view = "steps"
        self._progress: list[str] = []
        self._typed = ""

    def compose(self) -> ComposeResult:
        yield Static(classes="views", markup=False)
        yield Vertical(classes="steps")
        yield Static(classes="body", markup=False)

    def on_mount(self) -> None:
        self._refresh()

    def progress(self, event: Event) -> None:
        """Show where the solver is."""
        self._progress.append(_line(event))
        self._refresh()

    def conclude(self, outcome: Outcome) -> None:
        """Show the answer, or the reason why there is none."""
        self.remove_class("-solving")
        if isinstance(outcome, Abstention):
            self.fail("I do not know", outcome.reason, "-abstained")
            return
        self.answer, self.narration = outcome, narrate(outcome)
        self.border_title = Content(self.narration.headline)
        self.border_subtitle = Content(summary(outcome))
        self._refresh()

    def fail(self, title: str, reason: str, state: str = "-failed") -> None:
        """Show that there is no answer and why."""
        self.remove_class("-solving")
        self.add_class(state)
        self.border_title = Content(title)
        self._progress = [reason]
        self._refresh()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only an answer has steps and views."""
        if action in ("next_step", "previous_step", "all_steps", "show", "next_view"):
            return self.narration is not None
        return True

    def action_next_step(self) -> None:
        self._reveal(self.shown + 1)

    def action_previous_step(self) -> None:
        self._reveal(self.shown - 1)

    def action_all_steps(self) -> None:
        if self.narration:
            self._reveal(len(self.narration.steps))

    def action_show(self, view: str) -> None:
        self.view = view
        self._refresh()

    def action_next_view(self) -> None:
        self.action_show(VIEWS[(VIEWS.index(self.view) + 1) % len(VIEWS)])

    def on_key(self, event: events.Key) -> None:
        """A letter that is no key of the card begins the next question, and all that follow belong to it."""
        taken = event.key in {key for binding in self.BINDINGS for key in binding.key.split(",")}
        if event.is_printable and event.character and (self._typed or not taken):
            event.stop()
            if not self._typed:
                self.call_later(self._hand_over)  # behind the keys that are waiting here already
            self._typed += event.character

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted belongs to the next question."""
        event.stop()
        self.post_message(Typed(event.text))

    def _hand_over(self) -> None:
        typed, self._typed = self._typed, ""
        self.post_message(Typed(typed))

    def _reveal(self, count: int) -> None:
        assert self.narration is not None
        self.view = "steps"
        self.shown = max(1, min(count, len(self.narration.steps)))
        self._refresh()
        self.post_message(Revealed())

    def _refresh(self) -> None:
        views, body = self.query_one(".views", Static), self.query_one(".body", Static)
        views.display = self.narration is not None
        self.query_one(".steps").display = self.narration is not None and self.view == "steps"
        if self.narration is None:
            body.update(Content("\n".join(self._progress[-6:]) or "Reading the question"))
            return
        views.update(self._views())
        self._show_steps(self.narration)
        body.update({"steps": self._ending, "proof": self._proof, "solver": self._solver}[self.view]())
        last = self.narration.steps[self.shown - 1]
        self.post_message(SpansChanged(last.spans if self.view == "steps" else ()))

    def _show_steps(self, narration: Narration) -> None:
        """Mount or remove steps until as many are there as are revealed."""
        place = self.query_one(".steps")
        present = list(place.query_children(StepView))
        for view in present[self.shown :]:
            view.remove()
        new = range(len(present), self.shown)
        place.mount_all(StepView(number + 1, narration.steps[number]) for number in new)

    def _views(self) -> Content:
        assert self.narration is not None
        names = [(f" {name.title()} ", "reverse bold" if name == self.view else "") for name in VIEWS]
        doubt = (f"\n{self.answer.doubt}", "$warning") if self.answer and self.answer.doubt else ""
        return Content.assemble(*names, f"   step {self.shown} of {len(self.narration.steps)}", doubt)

    def _ending(self) -> Content:
        assert self.narration is not None
        if self.shown < len(self.narration.steps):
            return Content.styled("▸ Space: next step", "$primary")
        if not self.narration.equation:
            return Content("")
        return Content.assemble(("In one line: ", "$foreground 80%"), (self.narration.equation, "bold"))

    def _proof(self) -> Content:
        assert self.narration is not None
        return Content("\n".join(self.narration.proof))

    def _solver(self) -> Content:
        assert self.answer is not None
        rows = [("round", "added", "why", "objective", "bound", "ms"), *round_rows(self.answer.statistics)]
        widths = [max(len(row[i]) for row in rows) for i in range(6)]
        lines = [
            "  ".join(
                cell.ljust(width) if i == 2 else cell.rjust(width)
                for i, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        ]
        lines += ["", size(self.answer.statistics), *self.answer.notes]
        if self.answer.alternatives:
            lines += ["", "Also considered:"]
            lines += [f"  {a.text}  ({a.score:.2f})" for a in self.answer.alternatives]
        return Content("\n".join(lines))


def _line(event: Event) -> str:
    if isinstance(event, Solved):
        turn = event.round
        added = sum(count for _, count in turn.added)
        objective = "none" if turn.objective is None else f"{turn.objective:.2f}"
        return f"{event.solver}: round {turn.number}, {added} constraints added, objective {objective}"
    assert isinstance(event, Stage)
    who = f"{event.solver}: " if event.solver else ""
    return f"{who}{event.name}{f', {event.detail}' if event.detail else ''}"
