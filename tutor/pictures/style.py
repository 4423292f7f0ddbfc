"""The styles in which pictures can be drawn."""

from __future__ import annotations

from enum import StrEnum


class Style(StrEnum):
    """How pictures are drawn."""

    AUTO = "auto"
    """In Unicode, or in ASCII if Unicode cannot be written."""
    OFF = "off"
    ASCII = "ascii"
