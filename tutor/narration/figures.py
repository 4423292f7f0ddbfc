"""Numbers as they are printed: with commas, and with a minus sign below zero."""

from __future__ import annotations

import re

_LARGE = re.compile(r"(?<![\d.,/])\d{4,}(?![\d/])")
_YEAR = re.compile(
    r"\b(?:[Ii]n|[Ff]rom|to|since|until|before|after|year) (1[5-9]\d\d|20\d\d)(?=[.,;:?)]|$| to | and |, it is)"
)
_BELOW_ZERO = re.compile(r"(?<![^\s(])-(?=[$€£]?\d)")
_CENTS = re.compile(r"\$0\.(\d\d)\b")


def in_cents(text: str) -> str:
    """Return amounts below a dollar in cents: "A nickel is worth 5¢."."""
    return _CENTS.sub(lambda found: f"{int(found[1])}¢", text)


def with_commas(text: str) -> str:
    """Return numbers from 1,000 up with commas, except calendar years: "in 1950"."""
    years = set(_YEAR.findall(text))
    return _LARGE.sub(lambda found: found[0] if found[0] in years else f"{int(found[0]):,}", text)


def with_minus(text: str) -> str:
    """Return negative numbers with a minus sign instead of a hyphen: "−5 degrees", "−$3"."""
    return _BELOW_ZERO.sub("−", text)
