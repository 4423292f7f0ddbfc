"""Numbers, amounts, and plurals as people write them, shared by the solvers so that they are consistent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from knowledge import lexicon
from knowledge.lexicon import inflection

CURRENCIES = ("$", "€", "£")
_BECAUSE = re.compile(r",? because ")

_SHORT = (
    "% m dm cm mm km ft ft. yd yd. mi mi. in. g kg mg oz oz. lb lb. l dl cl ml h min min. s ms °c °f ° °C °F"
)
"""Abbreviated units, which are the same in the singular and the plural."""
SHORT = frozenset(_SHORT.split())


def amount(value: Fraction, unit: str, *, one: str = "", many: str = "") -> str:
    """Return `value` with `unit`: "9 hours", "$7", "$2.50", "1 child", "2 1/3 cups"; without a unit, only the number.

    Args:
        value: the exact value.
        unit: a lemma, a sign in `CURRENCIES`, or empty.
        one: the word for one of it, if it is not the lemma.
        many: the word for several, if it is not the lemma's plural.
    """
    if unit in CURRENCIES:
        return f"{'-' if value < 0 else ''}{unit}{money(abs(value))}"
    unit = unit.upper() if unit in ("°c", "°f") else unit
    noun = (one or unit) if value == 1 else (many or plural(unit)) if unit else ""
    return f"{mixed_number(value)} {noun}".strip()


def written_number(value: Fraction) -> str:
    """Return `value` exactly: "12", "-3", "2.75", "2/3"."""
    if value.denominator == 1:
        return str(value.numerator)
    decimals = _decimals(value.denominator)
    if decimals is None or decimals > 20:
        return f"{value.numerator}/{value.denominator}"
    digits = str(abs(value.numerator) * 10**decimals // value.denominator).rjust(decimals + 1, "0")
    sign = "-" if value < 0 else ""
    return f"{sign}{digits[:-decimals]}.{digits[-decimals:]}"


def mixed_number(value: Fraction) -> str:
    """Return `value` exactly, as a mixed number if its decimals do not end: "12", "2.75", "2 1/3"."""
    text = written_number(value)
    if "/" not in text or abs(value) < 1:
        return text
    whole, part = divmod(abs(value), 1)
    return f"{'-' if value < 0 else ''}{whole} {part}"


def as_fraction(value: Fraction) -> str:
    """Return `value` as a fraction or mixed number: "12", "2 3/4", "-1/3"."""
    whole, part = divmod(abs(value), 1)
    told = f"{whole} {part}" if whole and part else str(abs(value))
    return f"-{told}" if value < 0 else told


def is_decimal(value: Fraction) -> bool:
    """Return whether the decimal places of `value` end."""
    return _decimals(value.denominator) is not None


def _decimals(denominator: int) -> int | None:
    """Return how many decimal places 1/`denominator` has, or `None` if they never end."""
    twos = fives = 0
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    return max(twos, fives) if denominator == 1 else None


def money(value: Fraction) -> str:
    """Return an amount of money: whole, or with two decimals if they are exact."""
    if value.denominator == 1 or 100 % value.denominator:
        return mixed_number(value)
    cents = value.numerator * (100 // value.denominator)
    return f"{cents // 100}.{cents % 100:02}"


def with_signs(text: str) -> str:
    """Return a calculation with the signs used in textbooks: "0.5 × (48 − 9)"."""
    return text.replace("·", " × ").replace(" - ", " − ")


def plural(noun: str) -> str:
    """Return the plural of a lemma, or of its last word if it has several: "square feet", "miles per hour"."""
    counted, per, unit = noun.partition(" per ")
    first, space, last = counted.rpartition(" ")
    return first + space + _plural(last) + per + unit


def singular(noun: str) -> str:
    """Return the singular of what a lemma counts; "people" is the plural of another word."""
    first, space, last = noun.rpartition(" ")
    return "person" if noun == "people" else first + space + (lexicon.morphy(last, "n") or last)


def _plural(noun: str) -> str:
    if noun in SHORT or (noun.endswith("fish") and noun != "fish"):
        return noun
    return inflection.plural(noun)


def listed(names: Sequence[str], joint: str = "and") -> str:
    """Return a list of names: "a dog, a cat, and a cow"; the comma before "and" is the American style."""
    if len(names) < 3:
        return f" {joint} ".join(names)
    return ", ".join(names[:-1]) + f", {joint} {names[-1]}"


def event_and_cause(text: str) -> tuple[str, str]:
    """Return what a sentence says and why: ("Ice floats", "it is less dense than water."); the cause is empty if the
    sentence gives none, and begins with "of" if it is a thing.
    """
    event, *cause = _BECAUSE.split(text, maxsplit=1)
    return event, cause[0] if cause else ""


def capital(text: str) -> str:
    """Return `text` with a capital, as it starts a sentence."""
    return text[:1].upper() + text[1:]


def possessive(who: str) -> str:
    """Return the possessive of a name: "Lily's", "Nils'"."""
    return f"{who}'" if who.endswith("s") else f"{who}'s"
