"""The slots of a sentence frame: "{A} has {a} {things}."

{A} {B} {C} {D}        names of people; {A.he} {A.him} {A.his} and, with a capital, {A.He} {A.Him} {A.His}
{a} {price}            a number; {k.word} in words, {k.times} as "twice" or "three times"
{thing} {things}       a noun of a kind in words.toml; {thing.a} with "a" or "an"; {thing2} another one of the kind
{n thing}              a number and the noun that agrees with it: "1 box", "2 boxes"
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

PEOPLE = ("A", "B", "C", "D")
PRONOUNS = ("he", "him", "his")
NUMBER_FORMS = ("word", "times")
COLUMN_SLOT = re.compile(r"\{([^{}.]+)(?:\.(?:a|bare))?\}")
"""A slot of a topic's question: {column} as the cell is read, {column.a} with an article, {column.bare} without."""

_SLOT = re.compile(r"\{([^{}]*)\}")
_INSIDE = re.compile(r"(?:(?P<count>[a-z]+) )?(?P<name>[A-Za-z]+?\d?)(?:\.(?P<form>[A-Za-z]+))?")


@dataclass(frozen=True, slots=True)
class Slot:
    """One slot: `{count name.form}`, where count and form may be empty."""

    name: str
    form: str = ""
    count: str = ""


def parts(text: str) -> Iterator[str | Slot]:
    """Yield the words and slots of `text` in order.

    Raises:
        ValueError: a slot does not have one of the forms above; the message says which.
    """
    for place, piece in enumerate(_SLOT.split(text)):
        if place % 2 == 0:
            if "{" in piece or "}" in piece:
                raise ValueError("a brace has no matching brace")
            yield piece
            continue
        found = _INSIDE.fullmatch(piece)
        if found is None:
            raise ValueError(f"the slot {{{piece}}} is not valid")
        yield Slot(found["name"], found["form"] or "", found["count"] or "")


def slots(text: str) -> tuple[Slot, ...]:
    """Return the slots of `text`. Raises `ValueError`, as `parts` does."""
    return tuple(part for part in parts(text) if isinstance(part, Slot))


def noun_kind(name: str) -> tuple[str, bool, str]:
    """Return the kind, whether it is plural, and the number of a noun's slot: "things2" gives ("thing", True, "2")."""
    stem = name.rstrip("0123456789")
    number = name[len(stem) :]
    return (stem[:-1], True, number) if stem.endswith("s") and len(stem) > 1 else (stem, False, number)
