"""What a person sees before the first question."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

EXAMPLES = (
    "Nora has 14 stickers. She gives 5 stickers to Ben. How many stickers does Nora have now?",
    "A plumber charges 30 dollars plus 20 dollars an hour. Lena paid him 110 dollars. "
    "How many hours did he work?",
    "Which instrument measures air pressure? (A) thermometer (B) barometer (C) ruler (D) balance",
)


class Welcome(Static):
    """A greeting: three questions to try, and the last conversation for who has been here before."""

    def __init__(self, last: str = "") -> None:
        lines = [Content.assemble(("  ▸ ", "bold $primary"), example, "\n") for example in EXAMPLES]
        known = (
            [("\nLast time: ", "$muted"), last, ("  (Ctrl+R goes on, F3 shows all)\n", "$muted")]
            if last
            else []
        )
        super().__init__(
            Content.assemble(
                ("Ask me a science question or a word problem.\n", "bold $primary"),
                "I answer it, show every step, and prove it. Three to try (press up):\n\n",
                *lines,
                ("\nThen ask on: ", "$muted"),
                "why?   why not B?   are you sure?\n             what if she had 10?   I think it is 8\n",
                *known,
            )
        )
