"""The colors of the app, and the path of the style sheet.

In addition to Textual's names, a theme has `muted` for less important text and `line` for borders without the focus.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from textual.color import Color
from textual.theme import Theme

STYLE_SHEET = Path(__file__).parent / "tutor.tcss"
PRACTICE_SHEET = Path(__file__).parent / "practice.tcss"
"""Of the practice and progress screens."""

TEXTS = ("foreground", "primary", "secondary", "accent", "success", "warning", "error")
GROUNDS = ("background", "surface", "panel")
COLOURS = (*GROUNDS, *TEXTS)
"""What a theme says; the rest follows from it."""


def make(name: str, *, dark: bool, **colours: str) -> Theme:
    """Return a theme of `COLOURS`, given as "#rrggbb"."""
    ground, ink = Color.parse(colours["background"]), Color.parse(colours["foreground"])
    variables = {
        "muted": colours.pop("muted", ground.blend(ink, 0.82).hex),
        "line": colours.pop("line", ground.blend(ink, 0.3).hex),
        "footer-key-foreground": colours["primary"],
    }
    return Theme(name=name, dark=dark, variables=variables, **colours)


def pairs(theme: Theme) -> Iterator[tuple[str, str, str, str]]:
    """Yield the combinations of text and background: the names and colors of both, for everything in `theme`."""
    for ground in GROUNDS:
        for text in TEXTS:
            yield text, ground, getattr(theme, text), getattr(theme, ground)
        yield "muted", ground, theme.variables["muted"], getattr(theme, ground)


CHALK = make(
    "chalk",
    dark=True,
    background="#15211c",
    surface="#1c2b25",
    panel="#24382f",
    foreground="#f0efe6",
    primary="#8fd3b0",
    secondary="#e5c07b",
    accent="#f2d98d",
    success="#9be39b",
    warning="#f0b36a",
    error="#ff9c8f",
)
"""White and colored chalk on a blackboard."""

PAPER = make(
    "paper",
    dark=False,
    background="#fbf8f1",
    surface="#f4efe3",
    panel="#e9e2d0",
    foreground="#22262b",
    primary="#1f5f8b",
    secondary="#7f4407",
    accent="#7a3e9d",
    success="#22662f",
    warning="#7f4407",
    error="#a3231c",
)
"""Ink and crayon on paper."""

DUSK = make(
    "dusk",
    dark=True,
    background="#161a2b",
    surface="#1e2338",
    panel="#2a3050",
    foreground="#e8eaf6",
    primary="#9db8ff",
    secondary="#f0c38e",
    accent="#e6b3ff",
    success="#9fe0b8",
    warning="#f3bd6b",
    error="#ffa3ab",
)
"""The sky after sunset."""

MEADOW = make(
    "meadow",
    dark=False,
    background="#f3f8ee",
    surface="#e8f1df",
    panel="#d8e6ca",
    foreground="#1d2a1a",
    primary="#1d5e34",
    secondary="#6b4a00",
    accent="#7a2f5d",
    success="#1d5e34",
    warning="#7a3d00",
    error="#96231f",
)
"""Grass and flowers by day."""

NIGHT = make(
    "night",
    dark=True,
    background="#000000",
    surface="#000000",
    panel="#1a1a1a",
    foreground="#ffffff",
    primary="#66d9ff",
    secondary="#ffe14d",
    accent="#ffe14d",
    success="#7dff8a",
    warning="#ffc14d",
    error="#ffa0a0",
    muted="#e6e6e6",
    line="#b0b0b0",
)
"""High contrast, light on black."""

DAY = make(
    "day",
    dark=False,
    background="#ffffff",
    surface="#ffffff",
    panel="#ececec",
    foreground="#000000",
    primary="#00327d",
    secondary="#5c2800",
    accent="#6a006a",
    success="#004d11",
    warning="#6b2a00",
    error="#8a0000",
    muted="#1f1f1f",
    line="#4a4a4a",
)
"""High contrast, dark on white."""

TERMINAL = Theme(
    name="terminal",
    dark=True,
    ansi=True,
    background="ansi_black",
    surface="ansi_black",
    panel="ansi_black",
    boost="ansi_black",
    foreground="ansi_bright_white",
    primary="ansi_bright_cyan",
    secondary="ansi_bright_yellow",
    accent="ansi_bright_yellow",
    success="ansi_bright_green",
    warning="ansi_bright_yellow",
    error="ansi_bright_red",
    variables={
        "muted": "ansi_white",
        "line": "ansi_white",
        "ansi-background": "ansi_black",
        "ansi-foreground": "ansi_bright_white",
        "footer-background": "ansi_black",
        "footer-item-background": "ansi_black",
        "footer-key-background": "ansi_black",
        "footer-description-background": "ansi_black",
        "footer-foreground": "ansi_bright_white",
        "footer-description-foreground": "ansi_bright_white",
        "footer-key-foreground": "ansi_bright_cyan",
        "border": "ansi_bright_cyan",
        "border-blurred": "ansi_white",
        "block-cursor-foreground": "ansi_black",
        "block-cursor-background": "ansi_bright_cyan",
        "input-cursor-foreground": "ansi_black",
        "input-cursor-background": "ansi_bright_white",
        "input-selection-foreground": "ansi_black",
        "input-selection-background": "ansi_bright_cyan",
        "scrollbar": "ansi_white",
        "scrollbar-hover": "ansi_bright_white",
        "scrollbar-active": "ansi_bright_white",
        "scrollbar-background": "ansi_black",
        "scrollbar-background-hover": "ansi_black",
        "scrollbar-background-active": "ansi_black",
        "scrollbar-corner-color": "ansi_black",
    },
)
"""The terminal's own 16 colors and no other."""

THEMES = (CHALK, PAPER, DUSK, MEADOW, NIGHT, DAY, TERMINAL)
