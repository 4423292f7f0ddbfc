"""The app: themes, keys, settings, the engine, and the conversation screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.text import Text
from textual.app import App, SystemCommand
from textual.screen import Screen
from textual.theme import Theme

from themes import STYLE_SHEET, THEMES
from tutor.actions import APP, CONVERSATION, KEYS
from tutor.conversation.session import Session
from tutor.crash import crash
from tutor.engine import Engine
from tutor.history.store import History
from tutor.messages import Chosen, Practised
from tutor.screens.base import LONG
from tutor.screens.conversation import Conversation
from tutor.screens.settings import SettingsScreen, Value
from tutor.settings import Settings, SettingsError, remember
from tutor.stores.errors import StoreError

if TYPE_CHECKING:
    from tutor.practice.session import Goal


class TutorApp(App[None]):
    """A chat with the tutor."""

    TITLE = "tutor"
    CSS_PATH = STYLE_SHEET
    BINDINGS: ClassVar = [action.binding(priority=True) for action in APP]

    def __init__(
        self,
        engine: Engine | None = None,
        settings: Settings | None = None,
        *,
        history: History | None = None,
        own_themes: Iterable[Theme] = (),
        notes: Iterable[str] = (),
        practice: Goal | None = None,
    ) -> None:
        """Create the app.

        Args:
            engine: answers the questions; by default a new one.
            settings: the person's settings.
            history: keeps the conversations; without it, they are not kept.
            own_themes: the person's own themes.
            notes: messages to show at the start, such as a file that cannot be used.
            practice: start with this practice session.
        """
        super().__init__()
        self.settings = settings or Settings()
        self._engine = engine or Engine()
        self._session = Session(self._engine, self.settings, history)
        self._notes = tuple(notes)
        self._practice = practice
        for name in tuple(self.available_themes):
            self.unregister_theme(name)
        for theme in (*THEMES, *own_themes):
            self.register_theme(theme)
        self.theme = self.settings.theme
        self.set_keymap(self.keys)

    @property
    def keys(self) -> Mapping[str, str]:
        """Return the keys that the person assigned to actions."""
        return {name: keys for name, keys in self.settings.keys.items() if name in KEYS}

    def get_default_screen(self) -> Screen[None]:
        return Conversation(self._session)

    def on_ready(self) -> None:
        self._engine.start()
        for note in self._notes:
            self.notify(note, severity="warning", timeout=LONG, markup=False)
        self.practise(self._practice)

    def _fatal_error(self) -> None:
        """Exit with one sentence where Textual would print a traceback that shows the values of variables."""
        self.panic(Text(crash(self._exception)))

    def on_unmount(self) -> None:
        self._engine.close()
        if self._session.history:
            self._session.history.close()

    def put_setting(self, name: str, value: Value) -> str:
        """Change a setting for now and for the next start; return a message about the change."""
        self.settings = replace(self.settings, **cast(Any, {name: value}))
        self._session.settings = self.settings
        if name == "theme":
            self.theme = str(value)
        if name == "keep_history":
            fault = self._keep_history(bool(value))
            if fault:
                return fault
        try:
            remember(name, value)
        except SettingsError as error:
            return str(error)
        return "Remembered."

    def on_chosen(self, message: Chosen) -> None:
        self.put_setting(message.setting, message.value)

    def on_practised(self, message: Practised) -> None:
        self.practise(message.goal)

    def action_settings(self) -> None:
        self.push_screen(SettingsScreen(self.settings, list(self.available_themes), self.put_setting))

    def action_progress(self) -> None:
        from tutor.screens.progress import ProgressScreen

        self.push_screen(ProgressScreen(), self.practise)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Yield the entries of the command palette: the tutor's own actions."""
        for action in (*CONVERSATION, *APP):
            yield SystemCommand(
                action.label.capitalize(), action.help, partial(screen.run_action, action.run)
            )

    def practise(self, goal: Goal | None) -> None:
        """Start a practice session if one was requested."""
        if goal is None:
            return
        from tutor.screens.practice import PracticeScreen  # loads the narration of every solver

        self.push_screen(PracticeScreen(self._engine, goal))

    def _keep_history(self, keep: bool) -> str:
        if keep and self._session.history is None:
            try:
                self._session.history = history = History()
            except StoreError as error:
                return str(error)
            if history.note:
                self.notify(history.note, severity="warning", timeout=LONG, markup=False)
        elif not keep and self._session.history:
            self._session.history.close()
            self._session.history = None
        return ""
