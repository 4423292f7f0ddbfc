"""Units after the numbers in a calculation, as people write them: "kg", "square feet", "miles per hour", "apples"."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge.formulas import words_of
from knowledge.quantities import load
from solvers.arithmetic.tree import UNTYPED, Type
from solvers.formulas.items import Item
from solvers.reading.numerals import singular

_SCALES = {"celsius": "°C", "centigrade": "°C", "c": "°C", "fahrenheit": "°F", "f": "°F"}
_POWERS = {"square": "square", "sq": "square", "sq.": "square", "cubic": "cubic", "cu": "cubic"}
_PER = frozenset(("per", "/", "a", "an", "each", "every"))

Said = tuple[Type, int]
"""A unit, and the position of the next item."""


def unit_said(items: Sequence[Item], at: int, *, things: bool = False) -> Said | None:
    """Return the unit in the items starting at `at`, or `None` if there is none.

    Args:
        items: the items of the text.
        at: the position of the first item after a number that may belong to the unit.
        things: whether nouns that are not units of measurement may say what is counted.
    """
    first = _simple(items, at) or (_thing(items, at) if things else None)
    if first is None:
        return None
    unit, stop = first
    if _word(items, stop) in _PER:
        per = _simple(items, stop + 1)
        if per is not None and (_word(items, stop) in ("per", "/") or load().dimension(per[0]) == "time"):
            return Type(unit, per[0]), per[1]
    return Type(unit), stop


def unit_of_number(item: Item, sign: str) -> Type:
    """Return the unit that a number itself has: "$", "cent"."""
    return Type(sign) if item.kind == "money" and sign else UNTYPED


def _simple(items: Sequence[Item], at: int) -> tuple[str, int] | None:
    word, following = _word(items, at), _word(items, at + 1)
    if word in ("degree", "degrees", "°") and following in _SCALES:
        return _SCALES[following], at + 2
    if len(word) > 1 and word in _SCALES:
        return _SCALES[word], at + 1
    if word in ("°c", "°f"):
        return word.upper(), at + 1
    if word in _POWERS:
        base = _named(items, at + 1)
        return None if base is None else (f"{_POWERS[word]} {base}", at + 2)
    name = _named(items, at)
    return None if name is None else (name, at + 1)


def _named(items: Sequence[Item], at: int) -> str | None:
    """Return the lemma of the unit of measurement that a single item names."""
    if not 0 <= at < len(items) or items[at].is_number:
        return None
    word = items[at].text
    if word in ("mph", "kph") or "/" in word.strip("/"):
        halves = word.split("/")
        is_rate = word in ("mph", "kph") or all(load().dimension(half) for half in halves)
        return word if is_rate else None
    if word[:-1].isalpha() and word[-1:] in "23" and load().dimension(word[:-1]) == "length":
        return word
    if word == "in":  # "4 in", but not "4 in all"
        return "inch" if at and items[at - 1].is_number else None
    return next((name for name in (items[at].lemma, word, singular(word)) if load().dimension(name)), None)


def _thing(items: Sequence[Item], at: int) -> tuple[str, int] | None:
    if not 0 <= at < len(items) or not items[at].tag.startswith("NN"):
        return None
    word = items[at].text
    is_thing = (
        word.isalpha() and word not in words_of("calculating") | words_of("operations") and len(word) > 1
    )
    return (items[at].lemma, at + 1) if is_thing else None


def _word(items: Sequence[Item], at: int) -> str:
    return items[at].text if 0 <= at < len(items) else ""


def in_full(unit: str) -> str:
    """Return the first name of a unit of measurement: "centimeter" for "cm"."""
    facts = load()
    return facts.name(unit) if facts.dimension(unit) in ("length", "time", "weight", "volume") else unit
