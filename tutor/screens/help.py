"""What the keys do, read from the registry of actions."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tutor.actions import GROUPS

_KEY_NAMES = {"ctrl+": "Ctrl+", "shift+": "Shift+", "f1": "F1"}


class HelpScreen(ModalScreen[None]):
    """The keys and what they do."""

    BINDINGS: ClassVar = [Binding("escape,f1,q,enter", "dismiss", "close")]

    def compose(self) -> ComposeResult:
        parts: list[Content | tuple[str, str] | str] = []
        for title, actions in GROUPS:
            parts.append((f"{title}\n", "bold $primary"))
            for action in actions:
                keys = " or ".join(_key_name(key) for key in action.keys.split(","))
                parts.append((f"  {keys:<24}", "bold"))
                parts.append(f"{action.help}\n")
            parts.append("\n")
        parts.append(("Esc closes this help.", "$foreground 80%"))
        with VerticalScroll() as scroll:
            scroll.border_title = "Keys"
            yield Static(Content.assemble(*parts))


def _key_name(key: str) -> str:
    for prefix, name in _KEY_NAMES.items():
        if key.startswith(prefix):
            return name + key.removeprefix(prefix).upper() if key != "shift+enter" else "Shift+Enter"
    return key.title() if len(key) > 1 else key
