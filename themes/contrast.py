"""How easy a color is to read on another one, according to WCAG 2.2 (success criteria 1.4.3 and 1.4.11)."""

from __future__ import annotations

from textual.color import Color

MINIMUM = 4.5
"""For text, level AA."""
MINIMUM_FOR_LINES = 3.0
"""For what marks the focus, level AA."""


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colors, from 1 to 21."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of a color, from 0 to 1."""
    red, green, blue = (_linear(part / 255) for part in Color.parse(colour).rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
