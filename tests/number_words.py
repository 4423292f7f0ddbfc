"""Whole numbers in words, for texts that tests make; on purpose not by the tables of the reader."""

from __future__ import annotations

SMALL = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def spell(value: int) -> str:
    """A whole number below a million: "one hundred and twenty-five"."""
    if value < 20:
        return SMALL[value]
    if value < 100:
        return TENS[value // 10 - 2] + (f"-{SMALL[value % 10]}" if value % 10 else "")
    if value < 1000:
        return f"{SMALL[value // 100]} hundred" + (f" and {spell(value % 100)}" if value % 100 else "")
    return f"{spell(value // 1000)} thousand" + (f" {spell(value % 1000)}" if value % 1000 else "")
