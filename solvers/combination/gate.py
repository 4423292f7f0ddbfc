"""When a sum is no answer: where it only repeats a number that nobody said to be what is asked for."""

from __future__ import annotations

from fractions import Fraction

from solvers.answer import Proposal
from solvers.reading.model import Mention, Quantity, Reading
from solvers.working import working_of


def missing(proposal: Proposal, reading: Reading) -> str:
    """What is missing where the answer to a word problem only repeats a number; empty where nothing is.

    Args:
        proposal: its value a number.
        reading: of the question.

    Returns:
        A sentence where no operation leads to the answer, and the text says of no amount with its value what the
        question asks: of the same things, by the same verb, of the same person.
    """
    working = working_of(proposal.derivation)
    if working is None or working.operations or len(working.numbers) != 1:
        return ""
    if isinstance(proposal.value, Fraction) and is_told(proposal.value, reading):
        return ""
    return f"The question says {proposal.text}, but not how to get from there to what you ask for."


def is_told(value: Fraction, reading: Reading) -> bool:
    """Whether the text says of an amount with this value what the question asks."""
    return any(_says(q, reading.target) for q in reading.quantities if q.value == value)


def _says(quantity: Quantity, target: Quantity | None) -> bool:
    if target is None or not quantity.entity or quantity.entity != target.entity:
        return False
    if not set(target.adjectives) <= set(quantity.adjectives) or target.comparison:
        return False
    if quantity.verb and target.verb and quantity.verb != target.verb:
        return False
    return _is_same(quantity.subject, target.subject)


def _is_same(one: Mention | None, other: Mention | None) -> bool:
    """Whether two holders may be the same: nobody said is anybody."""
    return one is None or other is None or one.referent == other.referent or one.head == other.head
