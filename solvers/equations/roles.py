"""How a quantity contributes to the requested amount: its owner had, gained, or lost it.

Hosseini et al. (2014) read a verb's category from its subject's point of view. Here it is the point of view of the
person in the question, so what another person gives is a gain.
"""

from __future__ import annotations

from typing import NamedTuple

from solvers.equations.cues import GIVING, MOVING, OUTWARD, REFUNDS, START, TAKING, akin, category
from solvers.equations.read import Problem, Qset
from solvers.reading.model import Mention, Quantity

OPPOSITE = {"gain": "loss", "loss": "gain"}


class Roles(NamedTuple):
    """The roles of a problem's quantities, by place."""

    of: tuple[str, ...]
    beside_the_point: tuple[bool, ...]


def roles_of(problem: Problem) -> Roles:
    """Return the roles of a problem's quantities, which all its combinations use."""
    return Roles(
        tuple(role(problem, qset) for qset in problem.qsets),
        tuple(is_beside_the_point(problem, qset) for qset in problem.qsets),
    )


def role(problem: Problem, qset: Qset) -> str:
    """Return "state", "gain", "loss", or "" if the text does not say.

    If the question asks for the amount at the start, gains and losses have to be undone, so they are swapped.
    """
    found = _in_time(problem, qset) or _turned(problem, qset)
    if problem.asks & START and not qset.is_unknown:
        return OPPOSITE.get(found, found)
    return found


def _in_time(problem: Problem, qset: Qset) -> str:
    """Return the direction of "in 5 years" or "3 years ago": the step in time from the given age to the
    requested one.
    """
    if "old" not in problem.asks or qset.is_unknown or qset.type.entity not in ("year", "month"):
        return ""
    if qset.before != "in" and "ago" not in qset.after:
        return ""
    asked = qset.sentence_index == problem.unknown.sentence_index
    return "gain" if (qset.before == "in") == asked else "loss"


def _turned(problem: Problem, qset: Qset) -> str:
    quantity, owner = qset.quantity, problem.owner
    found = verb_category(qset)
    if found not in OPPOSITE or qset.is_unknown:
        return found
    if owner is None:
        return "loss" if quantity.verb in TAKING and quantity.subject is not None else found
    if same(quantity.subject, owner):
        return found
    if same(quantity.recipient, owner):
        towards = quantity.recipient_case in ("", "to", "for", "with")
        return (
            "gain" if towards and found == "loss" else "loss" if quantity.recipient_case == "from" else found
        )
    if quantity.verb in GIVING and (quantity.recipient is None or quantity.recipient_case == "from"):
        return "gain"  # was given, or somebody else gives without saying to whom
    if quantity.verb in TAKING and quantity.subject is not None and not owner.is_plural:
        return "loss"
    return found


def verb_category(qset: Qset) -> str:
    """Return the category of its verb for the verb's subject; buying costs money, and selling brings it."""
    quantity = qset.quantity
    outward = quantity.verb in MOVING and (quantity.particle in OUTWARD or qset.after & OUTWARD)
    if outward or (quantity.is_negated and not qset.is_unknown):
        return "loss"
    found = category(quantity.verb)
    if qset.type.entity == "$" and "bill" in qset.after:
        return "state"  # "pays with a $20 bill": what there was before
    if qset.type.entity == "$" and qset.near & REFUNDS:
        return "gain"
    if qset.type.entity == "$" and quantity.verb in ("buy", "purchase", "order", "cost"):
        return "loss"
    if qset.type.entity == "$" and quantity.verb == "sell":
        return "gain"
    return found


def same(one: Mention | None, other: Mention | None) -> bool:
    """Return whether both are given and mean the same."""
    return one is not None and other is not None and one.referent == other.referent


def is_beside_the_point(problem: Problem, qset: Qset) -> bool:
    """Return whether a number is about something other than the question: red ones, not blue ones, or another
    person's.
    """
    quantity = qset.quantity
    if qset.is_unknown or qset.is_multiplier:
        return False
    if quantity.entity == "number" and not quantity.is_elided:
        return True  # "two numbers": it counts the numbers themselves
    if _is_repeated(problem, qset) or (qset.value == 1 and _is_what_a_rate_is_per(problem, qset)):
        return True
    if qset.type.entity != problem.unknown.type.entity:
        return False
    return _is_another_kind(problem, quantity) or _is_strangers(problem, qset)


def _is_another_kind(problem: Problem, quantity: Quantity) -> bool:
    """Return whether it counts a different kind of thing or different contents than the question: red ones, not blue
    ones.
    """
    asked, has = problem.unknown.quantity, set(quantity.adjectives)
    wanted = {a for a in asked.adjectives if a not in ("total", "many", "more", "other", "new", "whole")}
    if wanted and has and not wanted & has:
        return True
    contents = {other.quantity.contents for other in problem.qsets if not other.is_unknown}
    return asked.contents in contents and quantity.contents not in ("", asked.contents)


def _is_strangers(problem: Problem, qset: Qset) -> bool:
    """Return whether it belongs to someone other than the person in the question, who also has something."""
    owner, quantity = problem.owner, qset.quantity
    if owner is None or owner.is_plural or quantity.subject is None or quantity.comparison or qset.type.per:
        return False
    if owner.is_pronoun or not quantity.subject.head[:1].isupper():
        return False
    stranger = not same(quantity.subject, owner) and not same(quantity.recipient, owner)
    other = any(same(q.quantity.subject, owner) for q in problem.qsets if not q.is_unknown)
    return stranger and other and verb_category(qset) == "state" and not quantity.subject.is_pronoun


def _is_repeated(problem: Problem, qset: Qset) -> bool:
    """Return whether the number only repeats an earlier one: "3 pizzas ... for the 3 pizzas"."""
    return any(
        other.value == qset.value
        and other.type.entity == qset.type.entity
        and other.quantity.first < qset.quantity.first
        and qset.quantity.sentence == problem.unknown.quantity.sentence != other.quantity.sentence
        for other in problem.qsets
    )


def _is_what_a_rate_is_per(problem: Problem, qset: Qset) -> bool:
    return any(akin(other.type.per, qset.type.entity) for other in problem.qsets if other.type.per)
