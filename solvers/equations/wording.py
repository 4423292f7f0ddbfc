"""An answer as people read it: the number with its unit, plural where it should be."""

from __future__ import annotations

from fractions import Fraction

from solvers.equations.expression import written_number

_IRREGULAR = {
    "person": "people",
    "child": "children",
    "man": "men",
    "woman": "women",
    "foot": "feet",
    "tooth": "teeth",
    "goose": "geese",
    "mouse": "mice",
    "ox": "oxen",
    "leaf": "leaves",
    "loaf": "loaves",
    "knife": "knives",
    "wife": "wives",
    "life": "lives",
    "half": "halves",
    "shelf": "shelves",
    "wolf": "wolves",
    "calf": "calves",
    "scarf": "scarves",
    "cactus": "cacti",
}
_MASSES = (
    "sheep fish deer money water milk juice flour sugar rice bread hair paper salt sand gold soil butter gas "
    "gasoline fuel snow rain music homework furniture fruit cash change"
)
_UNCHANGED = frozenset(_MASSES.split())
_O_WITH_S = frozenset(("photo", "piano", "video", "radio", "zoo", "kilo", "studio", "taco", "yo-yo", "euro"))


def answer_text(value: Fraction, unit: str) -> str:
    """`value` with `unit`: "9 hours", "$7", "$2.50", "1 child", "53 students"; without a unit the number."""
    if unit in ("$", "€", "£"):
        return f"{unit}{money(value)}"
    number = written_number(value)
    if not unit:
        return number
    return f"{number} {unit if value == 1 else plural(unit)}"


def money(value: Fraction) -> str:
    """An amount of money: whole, or with two decimals where these are exact."""
    if value.denominator == 1 or 100 % value.denominator:
        return written_number(value)
    cents = value.numerator * (100 // value.denominator)
    return f"{cents // 100}.{cents % 100:02}"


def plural(noun: str) -> str:
    """The plural of a lemma, of its last word if it has several."""
    first, space, last = noun.rpartition(" ")
    return first + space + _plural(last)


def _plural(noun: str) -> str:
    if noun in _IRREGULAR:
        return _IRREGULAR[noun]
    if noun in _UNCHANGED or (noun.endswith("fish") and noun != "fish"):
        return noun
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    if noun.endswith("o") and noun not in _O_WITH_S and noun[-2:-1] not in "aeiou":
        return noun + "es"
    return noun + "s"
