"""Whether a text already states what its question asks for."""

from __future__ import annotations

from dataclasses import replace

from knowledge.rules import load_words
from solvers.reading.model import Mention, Quantity


def says(quantity: Quantity, target: Quantity | None) -> bool:
    """Return whether an amount in the text is exactly what is asked for: the same things, the same verb, the same
    person.

    Args:
        quantity: an amount of the text, with or without a number.
        target: what is asked for; if that is nothing, nothing is stated.

    Returns:
        Also false if the amount applies to each of several days, places, or people.
    """
    if target is None or not quantity.entity or quantity.entity != target.entity:
        return False
    if is_got(quantity, target):
        quantity = replace(quantity, subject=target.subject, verb=target.verb)
    if not set(target.adjectives) <= set(quantity.adjectives) or quantity.rate != target.rate:
        return False
    if target.comparison or quantity.comparison or len(quantity.entities) > len(target.entities):
        return False
    if max(map(len, (quantity.owners, quantity.times, quantity.locations))) > 1:
        return False  # "on Monday and on Friday"
    if quantity.verb and target.verb and quantity.verb != target.verb:
        return False
    return _is_same(quantity.subject, target.subject)


def is_got(quantity: Quantity, target: Quantity | None) -> bool:
    """Return whether an amount goes to the person in a question about what they get: "gave Ann 3", "did Ann get".

    Args:
        quantity: an amount of the text.
        target: what is asked for, if anything is.
    """
    recipient, getting = quantity.recipient, target.subject if target is not None else None
    if target is None or recipient is None or getting is None or quantity.recipient_case not in ("", "to"):
        return False
    return load_words().verbs.get(target.verb) == "get" and _is_same(recipient, getting)


def _is_same(one: Mention | None, other: Mention | None) -> bool:
    """Return whether two holders can be the same: an unnamed one can be anybody."""
    return one is None or other is None or one.referent == other.referent or one.head == other.head
