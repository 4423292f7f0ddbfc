"""The card of one answer: the steps one at a time, the proof, and how the program was solved."""

from __future__ import annotations

import time
from dataclasses import replace

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from solvers.answer import Answer, Outcome, Sense
from solvers.events import Event
from tutor.actions import CARD, bindings
from tutor.conversation.choosing import Settled
from tutor.messages import Revealed, SpansChanged, Typed
from tutor.narration.levels import NOTHING, Level, at_level
from tutor.narration.readings import Readings
from tutor.narration.step import Narration
from tutor.rendering.card import choosing, ending, proof_lines, solver_lines, tabs
from tutor.rendering.told import Told
from tutor.widgets.clickable import Clickable
from tutor.widgets.illustrated import NOTHING_BESIDE, at_the_steps
from tutor.widgets.live import Live
from tutor.widgets.step import StepView

VIEWS = ("steps", "proof", "solver")
_OF_STEPS = ("next_step", "previous_step", "all_steps", "deeper", "shallower", "level")
_OF_AN_ANSWER = ("show", "next_view")
"""Actions that need an answer."""


_BESIDE_TITLE = 6
"""Cells of a card's width that its title in the border cannot use."""


class CardText(Clickable):
    """Text of a card; its words can do what the keys of the card do."""

    async def action_card(self, action: str) -> None:
        """Run an action of the card that contains this text, unless text is being selected."""
        card = next((node for node in self.ancestors if isinstance(node, Card)), None)
        if card is not None and not self.screen.get_selected_text():
            card.focus()
            await card.run_action(action)


class Card(Vertical, can_focus=True):
    """The state of an answer: being solved, answered, or not answered with a reason."""

    BINDINGS = bindings(CARD)

    def __init__(self, question: str) -> None:
        super().__init__(classes="-solving")
        self.border_title = Content("Solving")
        self.border_subtitle = Content("Esc to cancel")
        self.question = question
        self.told: Told | None = None
        self.answer: Answer | None = None
        """The answer itself, for further requests to the solvers; `None` for one from an earlier day."""
        self.outcome: Outcome | None = None
        """What the solvers found, with both readings if there are two; `None` for a result from an earlier day."""
        self.readings: Readings | None = None
        """The readings that a key chooses from, or has chosen from."""
        self.shown = 1
        """The number of steps revealed."""
        self.at = 0
        """The step that keys apply to, counting from 0."""
        self.view = "steps"
        self._whole: Narration | None = None
        """The original narration, before the person asked for simpler words or more detail."""
        self._live = Live()
        self._reason = ""
        self._remark = ""
        self._steps: list[StepView] = []
        self._depths: dict[int, int] = {}
        self._typed = ""
        self._begun = time.monotonic()
        self._clock: Timer | None = None
        self._width = 0

    def compose(self) -> ComposeResult:
        yield Static(classes="headline", markup=False)
        yield CardText(classes="views", markup=False)
        with Horizontal(classes="columns"):
            with Vertical(classes="main"):
                yield Static(classes="picture", markup=False)
                yield Vertical(classes="steps")
                yield CardText(classes="body", markup=False)
            yield Static(classes="aside", markup=False)

    def on_mount(self) -> None:
        if self.told is None and not self._reason:
            self._clock = self.set_interval(1.0, self._tick)
        self.call_later(self._refresh)  # by then it counts as mounted, and shows what arrived in the meantime

    def watch_virtual_size(self) -> None:
        """Redraw for a new width; a new height is only a result of drawing.

        Textual sends no `Resize` to a widget whose place was asked for between two layouts, as happens while the
        transcript scrolls, but it always sets the size.
        """
        if self.size.width not in (0, self._width):
            self._width = self.size.width
            self.call_after_refresh(self._redraw)  # what it shows can change once this layout is done

    def _redraw(self) -> None:
        """Draw for another width, and lay out what has another height now."""
        if self.is_attached:  # by now it may have been closed
            self._refresh()
            self.refresh(layout=True)

    @property
    def step(self) -> StepView:
        """Return the step that keys apply to, once there is an answer."""
        return self._steps[self.at]

    def progress(self, event: Event) -> None:
        """Show the solver's progress in lines that stay in place."""
        self._live.take(event)
        if self.is_mounted and self.told is None:
            self.query_one(".body", Static).update(self._live.content(), layout=False)

    def conclude(self, told: Told, settled: Settled | None, *, all_steps: bool = False) -> None:
        """Show the answer; nothing is left of an answer for another reading."""
        self._stop()
        self.remove_class("-abstained")
        for view in self._steps:
            view.remove()
        self._steps, self._depths, self.view, self._remark = [], {}, VIEWS[0], ""
        self.shown, self.at = 1, 0
        self.told, self.readings = told, told.readings
        self._whole = told.narration
        if settled:
            self.answer, self.outcome = settled.answer, settled.outcome
        if all_steps:
            self.shown = len(told.narration.steps)
            self.at = self.shown - 1
        self.border_title = Content(told.title)
        self._refresh()

    def ask_back(self, readings: Readings, outcome: Outcome | None) -> None:
        """Show the readings to choose from, without an answer."""
        self._stop()
        self.add_class("-abstained")
        self.readings, self.outcome = readings, outcome
        self.border_title = Content(readings.question)
        self._refresh()

    @property
    def senses(self) -> tuple[Sense, ...]:
        """Return the readings with what they are based on; empty for an answer from an earlier day."""
        return self.outcome.senses if self.outcome else ()

    @property
    def count(self) -> int:
        """Return how many readings there are."""
        return len(self.readings.lines) if self.readings else 0

    @property
    def is_open(self) -> bool:
        """Return whether it has readings and none has been chosen."""
        return self.readings is not None and not self.readings.chosen

    def remark(self, words: str) -> None:
        """Add a remark about the answer above its steps."""
        self._remark = words
        self._refresh()

    def fail(self, title: str, reason: str, state: str = "-failed") -> None:
        """Show that there is no answer, and why."""
        self._stop()
        self.add_class(state)
        self.border_title = Content(title)
        self._reason = reason
        self._refresh()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action applies: only answers have steps and views, and steps only once the reading is
        known.
        """
        if action in _OF_STEPS:
            return self.told is not None and not self.told.is_open
        return self.told is not None if action in _OF_AN_ANSWER else True

    @property
    def is_shown_whole(self) -> bool:
        """Return whether all steps are shown."""
        return self.told is not None and self.shown == len(self.told.narration.steps)

    def action_next_step(self) -> None:
        self._reveal(self.shown + 1)

    def action_previous_step(self) -> None:
        self._reveal(self.shown - 1)

    def action_all_steps(self) -> None:
        if self.told:
            self._reveal(len(self.told.narration.steps))

    def action_level(self, level: str) -> None:
        """Tell everything again, simpler or in detail; say so if that makes no difference."""
        assert self.told is not None
        assert self._whole is not None
        narration = at_level(self._whole, Level(level))
        if narration == self._whole:
            self.remark(NOTHING[Level(level)])
            return
        self.told = replace(self.told, narration=narration)
        for view in self._steps:
            view.remove()
        self._steps, self._depths, self._remark = [], {}, ""
        self._reveal(len(narration.steps))

    def action_deeper(self) -> None:
        """Open the next level of reasons for the current step."""
        self._drill(1)

    def action_shallower(self) -> None:
        self._drill(-1)

    def action_show(self, view: str) -> None:
        self.view = view
        self._refresh()
        self.post_message(Revealed())

    def action_next_view(self) -> None:
        self.action_show(VIEWS[(VIEWS.index(self.view) + 1) % len(VIEWS)])

    def move(self, by: int) -> bool:
        """Make another visible step the current one; return whether there is one."""
        if self.told is None or self.view != "steps" or not 0 <= self.at + by < self.shown:
            return False
        self.at += by
        self._refresh()
        return True

    async def on_click(self, event: events.Click) -> None:
        """Make the clicked step the current one, or open its next reason if it already is."""
        clicked = next(
            (view for view in self._steps if event.widget in view.walk_children(with_self=True)), None
        )
        if clicked is None or self.screen.get_selected_text():
            return
        place = self._steps.index(clicked)
        if place == self.at:
            self.action_deeper()
        else:
            self.at = place
            self._refresh()

    def on_key(self, event: events.Key) -> None:
        """Start the next question with a letter that is not a key of the card; the following letters are part of it."""
        active = self.screen.active_bindings.get(event.key)
        taken = active is not None and active.node in (self, self.screen, self.app)
        if event.is_printable and event.character and (self._typed or not taken):
            event.stop()
            if not self._typed:
                self.call_later(self._hand_over)  # after the keys that are already waiting here
            self._typed += event.character
        elif self._typed and event.key == "enter":  # it came before the letters were handed over
            event.stop()
            event.prevent_default()
            self._hand_over(is_sent=True)

    def on_paste(self, event: events.Paste) -> None:
        """Add pasted text to the next question."""
        event.stop()
        self.post_message(Typed(event.text))

    def _hand_over(self, *, is_sent: bool = False) -> None:
        typed, self._typed = self._typed, ""
        if typed:
            self.post_message(Typed(typed, is_sent))

    def _reveal(self, count: int) -> None:
        assert self.told is not None
        self.view = "steps"
        self.shown = max(1, min(count, len(self.told.narration.steps)))
        self.at = self.shown - 1
        self._refresh()
        self.post_message(Revealed())

    def _drill(self, by: int) -> None:
        self.view = "steps"
        deepest = self._steps[self.at].deepest
        self._depths[self.at] = max(0, min(self._depths.get(self.at, 0) + by, deepest))
        self._refresh()
        self.post_message(Revealed())

    def _stop(self) -> None:
        self.remove_class("-solving")
        if self._clock:
            self._clock.stop()
        self.border_subtitle = Content("")

    def _tick(self) -> None:
        self.border_subtitle = Content(f"Esc to cancel · {time.monotonic() - self._begun:.0f} s")

    def _refresh(self) -> None:
        if not self.is_mounted:
            return
        views, body, aside = (self.query_one(name, Static) for name in (".views", ".body", ".aside"))
        is_stepping = self.told is not None and self.view == "steps" and not self.told.is_open
        self._show_headline()
        views.display = self.told is not None
        self.query_one(".steps").display = is_stepping
        if self.told is None:
            aside.display = self.query_one(".picture").display = False
            body.update(self._without_answer())
            return
        steps = self.told.narration.steps
        views.update(tabs(self.told, VIEWS, self.view, self.shown, self._remark))
        if is_stepping:
            self._show_steps(self.told)
        width = self.content_size.width or self._width or 76  # it has no size before and between layouts
        if self.view == "steps":
            body.update(ending(self.told, self.shown) if is_stepping else self._without_answer())
        else:
            lines = proof_lines(self.told, width) if self.view == "proof" else solver_lines(self.told, width)
            body.update(Content("\n".join(lines)))
        above = self.query_one(".picture", Static)
        placed = at_the_steps(self.told, self.screen, width, self.shown) if is_stepping else NOTHING_BESIDE
        for place, lines in zip((above, aside), placed, strict=True):
            place.display = bool(lines)
            place.update(Content("\n".join(lines)))
        self.post_message(SpansChanged(steps[self.at].spans if is_stepping else ()))

    def _show_headline(self) -> None:
        """Show the answer in full if the title in the border is cut off."""
        title = self.told.title if self.told is not None else ""
        headline = self.query_one(".headline", Static)
        headline.display = bool(title) and cell_len(title) > (self._width or self.size.width) - _BESIDE_TITLE
        if headline.display:
            headline.update(Content(title))

    def _without_answer(self) -> Content:
        """Return what is shown in place of steps: the readings, the reason why there is no answer, or the progress."""
        if self.readings:
            return choosing(self.readings)
        return Content(self._reason) if self._reason else self._live.content()

    def _show_steps(self, told: Told) -> None:
        """Add or remove steps until the visible ones are there."""
        place = self.query_one(".steps")
        for view in self._steps[self.shown :]:
            view.remove()
        steps = told.narration.steps
        fresh = [StepView(n + 1, steps[n], self.question) for n in range(len(self._steps), self.shown)]
        place.mount_all(fresh)
        self._steps = [*self._steps[: self.shown], *fresh]
        for number, view in enumerate(self._steps):
            view.show(self._depths.get(number, 0), is_current=number == self.at)
