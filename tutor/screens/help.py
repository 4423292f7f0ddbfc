"""A list of the keys and commands, taken from the registry of actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tutor.actions import GROUPS, SLASH

_KEY_NAMES = {"question_mark": "?", "slash": "/", "pageup": "PgUp", "pagedown": "PgDn"}
_SAYINGS = (
    ("why?", "The reason for a step; ask again to go deeper."),
    ("hint, next, back", "The steps, one at a time."),
    ("show the tables", "The proof. You can also say: show the tree, show the solver, show all steps."),
    ("are you sure?", "What I checked, how I read the question, and whether a second method agreed."),
    ("why not B?", "Why another answer is wrong."),
    ("I think it is 11", "What is right or wrong about your answer."),
    ("what if she had 10?", "The same question with a different number, and how the answer changes."),
)


class HelpScreen(ModalScreen[None]):
    """The keys and what they do."""

    BINDINGS: ClassVar = [Binding("escape,f1,q,enter", "dismiss", "close")]

    def compose(self) -> ComposeResult:
        with VerticalScroll() as scroll:
            scroll.border_title = "Keys"
            for title, actions in GROUPS:
                rows = [
                    (self.keys_of(action.name, action.keys), action.help) for action in actions if action.keys
                ]
                yield from _section(title, rows)
            commands = [
                (f"/{name} {action.argument}".strip(), action.help) for name, action in sorted(SLASH.items())
            ]
            yield from _section("Commands", commands)
            yield from _section("What you can say about an answer", _SAYINGS)
            yield Static(Content.styled("Press Esc to close this help.", "$muted"))

    def keys_of(self, name: str, keys: str) -> str:
        """Return the keys of an action: the person's own if there are any, otherwise the standard `keys`."""
        keymap = getattr(self.app, "keys", {})
        return " or ".join(key_name(key) for key in keymap.get(name, keys).split(","))


def _section(title: str, rows: Iterable[tuple[str, str]]) -> Iterator[Static]:
    """Yield a heading and, below it, two columns; text in the second wraps in its column."""
    table = Table.grid(padding=(0, 2))
    table.add_column(width=20)
    table.add_column()
    for name, words in rows:
        table.add_row(Text(name, style="bold"), Text(words))
    yield Static(Content.styled(title, "bold $primary"))
    yield Static(Padding(table, (0, 0, 1, 2)))


def key_name(key: str) -> str:
    """Return a key as it is labeled on the keyboard: "Ctrl+T"."""
    *modifiers, last = key.split("+")
    shown = _KEY_NAMES.get(last) or (last if len(last) == 1 and not modifiers else last.title())
    return "+".join([*(modifier.title() for modifier in modifiers), shown])
