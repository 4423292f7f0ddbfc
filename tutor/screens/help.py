"""What the keys and commands do, read from the registry of actions."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tutor.actions import GROUPS, SLASH

_KEY_NAMES = {"question_mark": "?", "slash": "/", "pageup": "PgUp", "pagedown": "PgDn"}
_SAYINGS = (
    "why?  why not B?  hint  next  show the tables  show the tree",
    "are you sure?  what if she had 10 apples?  I think it is 11",
)


class HelpScreen(ModalScreen[None]):
    """The keys and what they do."""

    BINDINGS: ClassVar = [Binding("escape,f1,q,enter", "dismiss", "close")]

    def compose(self) -> ComposeResult:
        parts: list[Content | tuple[str, str] | str] = []
        for title, actions in GROUPS:
            parts.append((f"{title}\n", "bold $primary"))
            for action in actions:
                if action.keys:
                    parts += [(f"  {self._keys(action.name, action.keys):<24}", "bold"), f"{action.help}\n"]
            parts.append("\n")
        parts.append(("Commands\n", "bold $primary"))
        for name, action in sorted(SLASH.items()):
            parts += [(f"  {f'/{name} {action.argument}'.strip():<24} ", "bold"), f"{action.help}\n"]
        parts.append(("\nSay about an answer\n", "bold $primary"))
        parts += [f"  {saying}\n" for saying in _SAYINGS]
        parts.append(("\nEsc closes this help.", "$muted"))
        with VerticalScroll() as scroll:
            scroll.border_title = "Keys"
            yield Static(Content.assemble(*parts))

    def _keys(self, name: str, keys: str) -> str:
        keymap = getattr(self.app, "keys", {})
        return " or ".join(key_name(key) for key in keymap.get(name, keys).split(","))


def key_name(key: str) -> str:
    """A key as it stands on the keyboard: "Ctrl+T"."""
    *modifiers, last = key.split("+")
    shown = _KEY_NAMES.get(last) or (last if len(last) == 1 and not modifiers else last.title())
    return "+".join([*(modifier.title() for modifier in modifiers), shown])
