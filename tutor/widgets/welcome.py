"""The first screen, before any question."""

from __future__ import annotations

from textwrap import fill

from textual.content import Content
from textual.widgets import Static

EXAMPLES = (
    "Nora has 14 stickers. She gives 5 stickers to Ben. How many stickers does Nora have now?",
    "A plumber charges 30 dollars plus 20 dollars an hour. Lena paid him 110 dollars. "
    "How many hours did he work?",
    "Which instrument measures air pressure? (A) thermometer (B) barometer (C) ruler (D) balance",
)


class Welcome(Static):
    """A greeting: three questions to try and, for people who have been here before, the last conversation."""

    def __init__(self, last: str = "") -> None:
        self._last = last
        super().__init__(self._content(76))

    def on_resize(self) -> None:
        """Wrap the questions next to their bullets."""
        self.update(self._content(self.content_size.width))

    def _content(self, width: int) -> Content:
        marked = [
            fill(text, max(width, 20), initial_indent="  ▸ ", subsequent_indent="    ") for text in EXAMPLES
        ]
        known: list[tuple[str, str] | str] = [
            ("\nLast time: ", "$muted"),
            self._last,
            ("  (Ctrl+R to continue, F3 to see them all)\n", "$muted"),
        ]
        return Content.assemble(
            ("Ask me a science question or a word problem.\n", "bold $primary"),
            "I show every step and tell you when I am not sure. Try one of these (press the up arrow):\n\n",
            "\n".join(marked),
            ("\n\nThen ask me: ", "$muted"),
            "why?   why not B?   are you sure?\n             what if she had 10?   I think it is 8\n",
            ("Practice: ", "$muted"),
            "F2      ",
            ("All keys: ", "$muted"),
            "F1\n",
            *(known if self._last else []),
        )
