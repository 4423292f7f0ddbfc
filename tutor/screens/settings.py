"""The settings screen: up and down choose a setting, left and right change it, and every change is saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from solvers.routing import SOLVERS
from tutor.narration.band import Band
from tutor.pictures.style import Style
from tutor.settings import WORDS, Settings, settings_path

Value = str | float | bool
_TIMES = (5.0, 10.0, 20.0, 60.0, 120.0)


def _short(path: Path) -> str:
    """Return a path as people write it, starting from their home folder."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


class SettingsScreen(ModalScreen[None]):
    """The settings and their values."""

    BINDINGS: ClassVar = [
        Binding("up,k", "move(-1)", "up"),
        Binding("down,j", "move(1)", "down"),
        Binding("left,h", "change(-1)", "less"),
        Binding("right,l,space,enter", "change(1)", "more"),
        Binding("escape,q,f4", "dismiss", "close"),
    ]

    def __init__(self, settings: Settings, themes: list[str], put: Callable[[str, Value], str]) -> None:
        super().__init__()
        self._values: dict[str, Value] = {name: getattr(settings, name) for name in WORDS}
        self._options: dict[str, tuple[Value, ...]] = {
            "theme": tuple(themes),
            "solver": ("auto", *SOLVERS),
            "time_limit": _TIMES,
            "all_steps": (False, True),
            "grade": tuple(map(str, Band)),
            "picture": tuple(map(str, Style)),
            "keep_history": (False, True),
        }
        self._put = put
        self._at = 0
        self._said = ""

    def compose(self) -> ComposeResult:
        with VerticalScroll() as scroll:
            scroll.border_title = "Settings"
            yield Static(id="settings", markup=False)

    def on_mount(self) -> None:
        self._refresh()

    def action_move(self, by: int) -> None:
        self._at = (self._at + by) % len(WORDS)
        self._refresh()

    def action_change(self, by: int) -> None:
        """Switch to the next value and save it."""
        name = list(WORDS)[self._at]
        options, value = self._options[name], self._values[name]
        place = options.index(value) if value in options else 0
        self._values[name] = options[(place + by) % len(options)]
        self._said = self._put(name, self._values[name])
        self._refresh()

    def _refresh(self) -> None:
        parts: list[Content | tuple[str, str] | str] = []
        told = ""
        for place, (name, words) in enumerate(WORDS.items()):
            is_here = place == self._at
            value = _shown(self._values[name])
            parts.append((f"{'▸' if is_here else ' '} {name:<14}", "bold $primary" if is_here else "bold"))
            parts.append((f"‹ {value} ›\n" if is_here else f"  {value}\n", "bold $accent" if is_here else ""))
            told = f"{words[:1].upper()}{words[1:]}." if is_here else told
        parts.append((f"\n{told}\n", "$muted"))
        parts.append(self._said or "Use up and down to choose, left and right to change, and Esc to close.")
        parts.append(
            (
                f"\nKeyboard shortcuts are in {_short(settings_path())}. To edit it, run: tutor config edit",
                "$muted",
            )
        )
        self.query_one("#settings", Static).update(Content.assemble(*parts))


def _shown(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else value
