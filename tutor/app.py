"""The app: themes, the engine, and the conversation screen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from textual.app import App, SystemCommand
from textual.screen import Screen

from themes import STYLE_SHEET, THEMES
from tutor.actions import APP, CONVERSATION
from tutor.engine import Engine
from tutor.screens.conversation import Conversation


class TutorApp(App[None]):
    """A chat with the tutor."""

    TITLE = "tutor"
    CSS_PATH = STYLE_SHEET
    BINDINGS: ClassVar = [action.binding(priority=True) for action in APP]

    def __init__(self, engine: Engine | None = None, theme: str = "chalk") -> None:
        super().__init__()
        self._engine = engine or Engine()
        for choice in THEMES:
            self.register_theme(choice)
        self.theme = theme

    def get_default_screen(self) -> Screen[None]:
        return Conversation(self._engine)

    def on_ready(self) -> None:
        self._engine.start()

    def on_unmount(self) -> None:
        self._engine.close()

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """What the palette offers: the tutor's own actions, then Textual's."""
        for action in CONVERSATION:
            run = partial(screen.run_action, action.name)
            yield SystemCommand(action.label.capitalize(), action.help, run)
        yield from super().get_system_commands(screen)
