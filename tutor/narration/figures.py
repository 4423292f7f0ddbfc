"""Numbers as a page prints them: with commas, and a minus below zero."""

from __future__ import annotations

import re

_LARGE = re.compile(r"(?<![\d.,/])\d{4,}(?![\d/])")
_BELOW_ZERO = re.compile(r"(?<![^\s(])-(?=[$€£]?\d)")


def with_commas(text: str) -> str:
    """Return numbers from 1,000 on with their commas."""
    return _LARGE.sub(lambda found: f"{int(found[0]):,}", text)


def with_minus(text: str) -> str:
    """Return what is below zero with a minus instead of a hyphen: "−5 degrees", "−$3"."""
    return _BELOW_ZERO.sub("−", text)
