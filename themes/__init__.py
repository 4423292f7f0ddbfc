"""Colours of the app: a dark theme and a light one, and where the style sheet is."""

from __future__ import annotations

from pathlib import Path

from textual.theme import Theme

STYLE_SHEET = Path(__file__).parent / "tutor.tcss"

CHALK = Theme(
    name="chalk",
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
"""White and coloured chalk on a blackboard."""

PAPER = Theme(
    name="paper",
    dark=False,
    background="#fbf8f1",
    surface="#f4efe3",
    panel="#e9e2d0",
    foreground="#22262b",
    primary="#1f5f8b",
    secondary="#8a4b08",
    accent="#7a3e9d",
    success="#22662f",
    warning="#8a4b08",
    error="#a3231c",
)
"""Ink and crayon on paper."""

THEMES = (CHALK, PAPER)
