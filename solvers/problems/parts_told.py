"""Which given amount is the part that a fraction describes, or the rest besides that part."""

from __future__ import annotations

from solvers.problems.relations import OPEN, OTHER, SAME, Relations
from solvers.reading.model import Quantity

TAKEN, LEFT = "taken", "left"
_OBJECTS = frozenset(("obj", "dep"))


def part_told(part: Quantity, amount: Quantity, relations: Relations) -> str:
    """Return whether an amount is the part that a fraction describes, what is left besides that part, or neither
    (empty).

    The part: "A third of the chairs are 12 red ones", "A third of the seats were sold. 12 seats were sold". The rest:
    "12 seats were not sold".
    """
    if _is_said_to_be(part, amount):
        return TAKEN
    if not _is_of_same_deed(part, amount) or not _may_be_one(part, amount, relations):
        return ""
    return TAKEN if part.is_negated == amount.is_negated else LEFT


def _is_said_to_be(part: Quantity, amount: Quantity) -> bool:
    subject = amount.subject
    is_said = amount.verb == "be" and amount.syntax == "root" and amount.sentence == part.sentence
    return is_said and subject is not None and subject.first <= part.first < subject.stop


def _is_of_same_deed(part: Quantity, amount: Quantity) -> bool:
    """Whether both have the same verb, with the same subject or object; "are" alone says nothing."""
    is_object = part.syntax in _OBJECTS
    if (
        part.sentence == amount.sentence
        or part.verb != amount.verb
        or is_object != (amount.syntax in _OBJECTS)
    ):
        return False
    if part.verb == "be":
        return part.predicate == amount.predicate != ""
    return part.verb not in ("", "have") and (not is_object or part.first < amount.first)


def _may_be_one(part: Quantity, amount: Quantity, relations: Relations) -> bool:
    """Whether nothing in the text distinguishes the two; the subject or the object must be the same."""
    if OTHER in (relations.deeds(part, amount), relations.places(part, amount)):
        return False
    if relations.times(part, amount) in (OTHER, OPEN):
        return False
    if part.syntax in _OBJECTS:
        return relations.owners(part, amount) == SAME
    return part.entity == amount.entity
