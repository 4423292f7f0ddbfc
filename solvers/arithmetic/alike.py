"""Units and dimensions: when two numbers count the same kind of thing (section 3.2 of Roy & Roth 2018)."""

from __future__ import annotations

from knowledge.rules import unit_groups
from solvers.reading.entailment import entails
from solvers.reading.model import Quantity

UNKNOWN = 0.6
"""How well a unit that the text does not name matches any other."""

KIND_AT_LEAST = 0.4
"""Entailment below this is due to chance."""

_SINGULARS = {"people": "person", "kid": "child"}


def is_money(unit: str) -> bool:
    """Return whether `unit` names money."""
    return "money" in unit_groups().get(unit, ())


def alike(one: str, other: str) -> float:
    """Return the degree to which two unit lemmas count the same kind of thing, in [0, 1].

    It is 1 for the same unit or the same group in `units.toml`; if one is a kind of the other, it is the lexicon's
        entailment; a unit without a name matches any other to the degree `UNKNOWN`.
    """
    if not one or not other:
        return UNKNOWN
    if one == other:
        return 1.0
    groups = unit_groups().get(one, ()), unit_groups().get(other, ())
    if groups[0] or groups[1]:
        return 0.9 * (not set(groups[0]).isdisjoint(groups[1]))
    degree = max(is_kind(one, other), is_kind(other, one))
    return degree if degree >= KIND_AT_LEAST else 0.0


def is_kind(narrow: str, broad: str) -> float:
    """Return the degree to which one unit is a kind of the other, in [0, 1]; "people" is the plural of person."""
    return entails(_SINGULARS.get(narrow, narrow), _SINGULARS.get(broad, broad))


def described_otherwise(quantity: Quantity, target: Quantity) -> bool:
    """Return whether the number and the target are different kinds of the same thing."""
    if quantity.entity != target.entity:
        return False
    if quantity.contents and target.contents:  # books about space and about trains
        return quantity.contents != target.contents
    sorts = set(quantity.adjectives), set(target.adjectives)
    return all(sorts) and sorts[0].isdisjoint(sorts[1])
