"""Numbers in digits, as people write them: "1,250.50", "0,5", ".5"."""

from __future__ import annotations

from fractions import Fraction

WRITTEN = (
    r"(?:[1-9]\d*(?:,\d{3})+(?:\.\d+)?(?!,?\d)"  # a comma before exactly three digits separates thousands
    r"|\d+,\d+(?!,?\d)"  # any other is a decimal comma
    r"|\d+\.\d+|\d+|\.\d+)"
)
"""A regular expression for a number without a sign; `digits` returns its value."""


def digits(written: str) -> Fraction:
    """Return the value of a number that `WRITTEN` matches, which may have a sign before it and a period after it.

    Raises:
        ValueError: it is not a number.
    """
    whole, comma, rest = written.rstrip(".").partition(",")
    is_decimal = comma and "," not in rest and (len(rest.partition(".")[0]) != 3 or whole.strip("-0") == "")
    plain = f"{whole}.{rest}" if is_decimal else written.rstrip(".").replace(",", "")
    return Fraction(plain)
