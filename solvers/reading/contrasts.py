"""How two amounts differ, which is the standard of a comparison if the text leaves it out."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from solvers.reading.model import Mention, Quantity, Standard

_FIELDS = ("owner", "time", "occasion", "argument", "locations", "adjectives", "rate", "contents")
"""The fields in which two amounts may be contrasted."""


def contrast(quantity: Quantity, other: Quantity) -> Standard | None:
    """Return the values of `other` in the fields in which the two differ, or `None` if they count unlike things."""
    is_open = other.is_elided or quantity.is_elided or quantity.entity == "%"
    if quantity.entity != other.entity and not is_open:
        return None
    found: dict[str, Any] = {name: getattr(other, name) for name in _FIELDS if _differ(name, quantity, other)}
    if "locations" in found:
        found["location"] = other.location
    if "adjectives" in found:
        found["entity"] = other.entity
    if "rate" in found:
        found["rate_modifiers"] = other.rate_modifiers
    is_alike = quantity.recipient_case == other.recipient_case
    if is_alike and other.recipient is not None and _differ("recipient", quantity, other):
        found.setdefault("argument", other.recipient.head)
    return Standard(**found) if found else None


def _differ(name: str, quantity: Quantity, other: Quantity) -> bool:
    """Return whether two quantities differ in a field; rates also differ by their modifiers."""
    mine, theirs = getattr(quantity, name), getattr(other, name)
    if isinstance(mine, Mention) and isinstance(theirs, Mention):
        return mine.referent != theirs.referent
    if name == "rate" and mine == theirs:
        return bool(mine) and quantity.rate_modifiers != other.rate_modifiers
    return bool(mine and theirs and mine != theirs)


def said_in(standard: Standard) -> list[str]:
    """Return the names of the fields that a standard has."""
    return [f.name for f in fields(standard) if getattr(standard, f.name)]
