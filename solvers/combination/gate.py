"""When a calculation explains its answer: not where it only repeats a number that nobody said to be asked for."""

from __future__ import annotations

from solvers.answer import Proposal
from solvers.reading.model import Mention, Quantity, Reading
from solvers.working import working_of

REPEATED = "It only repeats a number of the question, and nothing says that this is what is asked for."


def unexplained(proposal: Proposal, reading: Reading) -> str:
    """Why the derivation of a word problem's answer explains nothing; empty where it does.

    Args:
        proposal: its value a number.
        reading: of the question.

    Returns:
        A sentence where no operation leads to the answer, and no amount with its value counts what is asked for, of
        whom it is asked.
    """
    working = working_of(proposal.derivation)
    if working is None or working.operations or len(working.numbers) != 1:
        return ""
    told = [quantity for quantity in reading.quantities if quantity.value == proposal.value]
    return "" if any(_says(quantity, reading.target) for quantity in told) else REPEATED


def _says(quantity: Quantity, target: Quantity | None) -> bool:
    """Whether an amount is the one that is asked for: of the same things, and of nobody else."""
    if target is None or not quantity.entity or quantity.entity != target.entity:
        return False
    holders = quantity.subject, target.subject
    return not all(holders) or _referent(holders[0]) == _referent(holders[1])


def _referent(mention: Mention | None) -> int | None:
    return mention.referent if mention else None
