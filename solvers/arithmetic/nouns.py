"""What a noun counts: people, animals, and vehicles, which are always whole; other things; or a measure."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from knowledge import lexicon
from knowledge.names import gender_of_noun
from knowledge.quantities import load

USUAL = 0.4
"""The smallest share of a sense that counts for a noun: "cookie" hardly ever means a person."""


class Kind(StrEnum):
    """How the things that a noun names are counted."""

    PERSON = "person"
    ANIMAL = "animal"
    VEHICLE = "vehicle"
    OBJECT = "object"
    """A thing that is made or found and is not cut: a pencil, a shell, a coin."""
    THING = "thing"
    """Anything else that is counted: a cake, a page, a song."""
    MEASURE = "measure"
    """A unit of measurement: an hour, an acre."""
    NOTHING = "nothing"
    """No noun, or a noun for numbers themselves: a number, times, percent."""


_PURE = frozenset(
    ("", "%", "percent", "number", "integer", "digit", "time", "fraction", "ratio", "sum", "total")
)
_COINS = frozenset(
    ("penny", "nickel", "dime", "quarter", "half-dollar", "half dollar", "fifty-cent piece", "coin")
)
"""Money that is counted as pieces."""
_KINDS = (
    ("unit_of_measurement", Kind.MEASURE),
    ("time_unit", Kind.MEASURE),
    ("definite_quantity", Kind.MEASURE),
    ("person", Kind.PERSON),
    ("animal", Kind.ANIMAL),
    ("vehicle", Kind.VEHICLE),
    ("public_transport", Kind.VEHICLE),
)
_OBJECTS = ("noun.artifact", "noun.object", "noun.possession")


@lru_cache(maxsize=2_000)
def kind_of(noun: str) -> Kind:
    """Return how the things that `noun` names are counted.

    Args:
        noun: a lemma, such as "child", "$" or "hour"; empty for a pure number.

    Returns:
        The units of `knowledge.quantities` come first, then the noun's usual senses in the lexicon; an unknown noun
        names a `THING`.
    """
    if noun in _PURE:
        return Kind.NOTHING
    if noun in _COINS:
        return Kind.OBJECT
    if noun in ("$", "€", "£") or load().dimension(noun):
        return Kind.MEASURE
    if noun == "people" or gender_of_noun(noun) is not None:
        return Kind.PERSON
    for name, kind in _KINDS:
        if lexicon.is_a(noun, name, share=USUAL):
            return kind
    topics = {sense.topic for sense in lexicon.senses(noun, "n") if sense.share >= USUAL}
    return Kind.OBJECT if topics & set(_OBJECTS) else Kind.THING
