"""The values of numerals: digits, number words, and fractions, from the words of a text alone."""

from __future__ import annotations

import re
from fractions import Fraction

from knowledge.quantities.digits import WRITTEN, digits
from solvers.reading.words import word_sequence, word_set

ONES = {word: value for value, word in enumerate(word_sequence("ones"))}
TENS = {word: 10 * value for value, word in enumerate(word_sequence("tens"), 2)} | {"fourty": 40}
SCALES = {"hundred": 100, "thousand": 1_000, "million": 10**6, "billion": 10**9, "trillion": 10**12}
ORDINALS = {word: value for value, word in enumerate(word_sequence("ordinals"), 1)} | {
    word.removesuffix("y") + "ieth": value for word, value in TENS.items()
}
NUMERIC_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)", re.IGNORECASE)
_PARTS = {word: value for word, value in ORDINALS.items() if value > 2} | {
    "half": 2,
    "halve": 2,
    "quarter": 4,
    "hundredth": 100,
    "thousandth": 1_000,
}
DIGITS = re.compile(rf"-?(?:{WRITTEN}|\d+\.)")
_SLASHED = re.compile(r"(\d+)/(\d+)(?:th|rd|nd)?")

Found = tuple[Fraction, int]
"""A value and the index of the word after it."""


def ordinal(word: str) -> int:
    """Return the number of "fourth" or "4th"; 0 for any other word."""
    numeric = NUMERIC_ORDINAL.fullmatch(word)
    return int(numeric[1]) if numeric else ORDINALS.get(word, 0)


def word_at(words: list[str], at: int) -> str:
    """Return the word at `at`; empty outside the text."""
    return words[at] if 0 <= at < len(words) else ""


def singular(word: str) -> str:
    """Return `word` without a plural s, which is enough for units, since no dictionary is needed."""
    return word[:-1] if word.endswith("s") and len(word) > 2 else word


def after_hyphen(words: list[str], at: int) -> int:
    """Return the index after an optional hyphen at `at`."""
    return at + 1 if word_at(words, at) == "-" else at


def plain_value(word: str) -> Fraction | None:
    """Return the value of one lowercase word in digits ("1,250.50", "3/4") or of a number word; otherwise `None`."""
    if DIGITS.fullmatch(word):
        return digits(word)
    slashed = _slashed(word)
    if slashed is not None:
        return slashed
    value = ONES.get(word, TENS.get(word))
    return None if value is None else Fraction(value)


def cardinal(words: list[str], at: int) -> Found | None:
    """Return a cardinal at `at`, in digits (with "million" and the like) or in words, and "two dozen"."""
    if DIGITS.fullmatch(word_at(words, at)):
        value, stop = digits(words[at]), at + 1
        while word_at(words, stop) in SCALES:
            value, stop = value * SCALES[words[stop]], stop + 1
    else:
        spelled = _spelled(words, at)
        if spelled is None:
            return None
        value, stop = Fraction(spelled[0]), spelled[1]
    if word_at(words, stop) == "dozen":
        return value * 12, stop + 1
    return value, stop


def fraction(words: list[str], at: int) -> Found | None:
    """Return a fraction at `at`: "3/4", "two thirds", "one-half", "a third of", "half"."""
    word = word_at(words, at)
    slashed = _slashed(word)
    if slashed is not None:
        return slashed, at + 1
    return _half(words, at) if word == "half" else _spelled_fraction(words, at)


def writes_fractions(text: str) -> bool:
    """Return whether a text writes its numbers as fractions: it has a fraction, or asks for one, and no decimals."""
    joined = re.sub(r"\s*/\s*", "/", text.lower())
    words = re.findall(r"\d+/\d+|\d[\d,]*(?:\.\d+)?|[^\W\d_]+|-", joined)
    is_decimal = any("." in word for word in words)
    return not is_decimal and ("fraction" in words or any(fraction(words, at) for at in range(len(words))))


def _half(words: list[str], at: int) -> Found | None:
    """Return the "half" at `at`, unless it is a half of a game or a coin."""
    is_coin = singular(word_at(words, after_hyphen(words, at + 1))) == "dollar"
    is_game_half = word_at(words, at - 1) in {"first", "second", "last"}
    return None if is_game_half or is_coin else (Fraction(1, 2), at + 1)


def _spelled_fraction(words: list[str], at: int) -> Found | None:
    """Return a fraction in words: "two thirds", "one-fifth", "a third of"."""
    word = word_at(words, at)
    last = after_hyphen(words, at + 1)
    part, following = word_at(words, last), word_at(words, last + 1)
    below = _PARTS.get(part) or _PARTS.get(singular(part)) or {"halves": 2}.get(part)
    above = _parts_said(word, part, below or 0)
    if not above or not below or (part in ORDINALS and above != 1):
        return None  # "two third graders"
    if part == "halves" and following == "of" and cardinal(words, last + 2):
        return None  # "two halves of 45 minutes"
    parts = following == "of" or following in word_set("comparatives") | {"as"}
    is_coin = singular(part) == "quarter" and not parts and last == at + 1
    is_ordinal = part in ORDINALS and word in {"a", "an"}
    is_place = is_ordinal and following not in word_set("after_fraction")  # "a third boy"
    return None if is_coin or is_place else (Fraction(above, below), last + 1)


def _parts_said(word: str, part: str, below: int) -> int:
    """Return how many parts a word says: 2 in "two thirds" and "2 thirds"; not the 4 quarters of a game, nor 3
    half-dollars.
    """
    if word.isdecimal() and part.endswith("s") and int(word) < below:
        return int(word)
    return 1 if word in {"a", "an"} else ONES.get(word, 0)


def mixed(words: list[str], at: int) -> Found | None:
    """Return a whole number with a fraction at `at`: "3 1/2", "3 and a half", but not "ate 3 and half of the rest"."""
    whole = cardinal(words, at)
    if whole is None or whole[0].denominator != 1:
        return None
    value, stop = whole
    joined = word_at(words, stop) in {"and", "-", "&"} and (words[stop], word_at(words, stop + 1)) != (
        "-",
        "half",
    )
    part = fraction(words, stop + joined)
    if part is None or part[0] >= 1 or not (joined or "/" in words[stop]):
        return None
    if joined and words[stop] == "and" and word_at(words, part[1]) == "of":
        return None
    total, stop = value + part[0], part[1]
    scale = {**SCALES, "dozen": 12}.get(word_at(words, stop))
    return (total * scale, stop + 1) if scale else (total, stop)  # "3 1/2 dozen"


def _slashed(word: str) -> Fraction | None:
    """Return a fraction with a slash: "3/4" and "1/6th"."""
    match = _SLASHED.fullmatch(word)
    return Fraction(int(match[1]), int(match[2])) if match and int(match[2]) else None


def _spelled(words: list[str], at: int) -> tuple[int, int] | None:
    """Return a spelled-out number, "one thousand two hundred", made of groups below a thousand, each with its scale."""
    total, stop = 0, at
    while True:
        start = stop + (stop > at and word_at(words, stop) in {"and", "-"})
        if word_at(words, start) == "a" and word_at(words, start + 1) in SCALES.keys() - {"hundred"}:
            group: tuple[int, int] | None = (1, start + 1)
        else:
            group = _below_thousand(words, start)
        if group is None:
            break
        value, stop = group
        if word_at(words, stop) not in SCALES:
            return total + value, stop
        total, stop = total + value * SCALES[words[stop]], stop + 1
    return (total, stop) if stop > at else None


def _below_thousand(words: list[str], at: int) -> tuple[int, int] | None:
    if word_at(words, at) in {"a", "an"} and word_at(words, at + 1) == "hundred":
        hundreds: tuple[int, int] | None = (1, at + 1)
    else:
        hundreds = _below_hundred(words, at)
    if hundreds is None or word_at(words, hundreds[1]) != "hundred":
        return hundreds
    value, stop = hundreds[0] * 100, hundreds[1] + 1
    rest = _below_hundred(words, stop + (word_at(words, stop) in {"and", "-"}))
    return (value + rest[0], rest[1]) if rest else (value, stop)


def _below_hundred(words: list[str], at: int) -> tuple[int, int] | None:
    word = word_at(words, at)
    if word in TENS:
        last = after_hyphen(words, at + 1)
        ones = ONES.get(word_at(words, last), 0)
        return (TENS[word] + ones, last + 1) if 0 < ones < 10 else (TENS[word], at + 1)
    return (ONES[word], at + 1) if word in ONES else None
