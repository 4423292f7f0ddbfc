"""Progress: mastery by skill, a calendar, weeks, what is due, and practice sets for the most common mistakes."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from knowledge.curriculum import load_curriculum
from themes import PRACTICE_SHEET
from tutor.actions import PROGRESS, bindings
from tutor.practice.goals import STANDARD
from tutor.practice.progress import Progress, progress
from tutor.practice.session import Goal
from tutor.practice.store import Store
from tutor.rendering.progress import calendar, forecast, headline, mastery, slips, weeks
from tutor.screens.base import TooSmall, TutorScreen
from tutor.stores.errors import StoreError
from tutor.widgets.keys import KeyLine


class ProgressScreen(TutorScreen[Goal | None]):
    """How practice is going; returns a practice set if one is chosen."""

    BINDINGS = bindings(PROGRESS)
    CSS_PATH = PRACTICE_SHEET

    def __init__(self) -> None:
        super().__init__()
        self._progress: Progress | None = None

    def compose(self) -> ComposeResult:
        yield TooSmall()
        with VerticalScroll(id="progress"):
            for part in ("headline", "slips", "calendar", "weeks", "due", "mastery"):
                yield Static(id=part, markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        try:
            with closing(Store()) as store:
                self._progress = progress(store, load_curriculum(), datetime.now().astimezone())
                note = store.note
        except StoreError as error:
            self.query_one("#headline", Static).update(Content(str(error)))
            return
        self.tell_of_store(note)
        self.on_resize()

    def on_resize(self) -> None:
        """Redraw for the new width."""
        if self._progress is None:
            return
        now, width = datetime.now().astimezone().date(), self.size.width - 4
        parts = {
            "headline": headline(self._progress),
            "slips": slips(self._progress),
            "calendar": calendar(self._progress, now, width),
            "weeks": weeks(self._progress, width),
            "due": forecast(self._progress),
            "mastery": mastery(self._progress, width),
        }
        for name, content in parts.items():
            place = self.query_one(f"#{name}", Static)
            place.update(content)
            place.display = bool(content.plain)

    def action_practice_due(self) -> None:
        self.dismiss(STANDARD)

    def action_practice(self, place: int) -> None:
        """Practice a set for one of the most common mistakes."""
        if self._progress and place <= len(self._progress.slips):
            self.dismiss(Goal(problems=10, skill=self._progress.slips[place - 1].skills[0]))

    def action_close(self) -> None:
        self.dismiss(None)
