"""The one thing that may be otherwise about an answer that is only likely, as a clause that follows the answer."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.answer import Alternative, Proposal
from solvers.arithmetic.working import working_of
from solvers.combination.doubt import unknown_words
from solvers.problems.wording import within
from solvers.reading.model import Quantity, Reading
from solvers.sparing import split
from solvers.wording import CURRENCIES, with_signs

NEAR = 0.05
"""Probability from which another value is the thing to tell."""


def otherwise(proposal: Proposal, others: Sequence[Alternative], reading: Reading) -> str:
    """What may be otherwise: another value, a number set aside, a word that no one knows, or how the story was read.

    Args:
        proposal: ranked first.
        others: with their probabilities, the most probable first.
        reading: of the question.

    Returns:
        A clause: "but it may also be 7 hours (20 ÷ 3)", "if the 3 cats do not matter".
    """
    if others and others[0].probability >= NEAR:
        return f"but it may also be {_told(others[0])}"
    strange = unknown_words(reading)
    if strange:
        return f"though I do not know the word “{strange[0]}”"
    working = working_of(proposal.derivation)
    _, aside = split(working.numbers if working else (), reading)
    equations = working.equations if working else ()
    counts = {leaf.value for each in equations for leaf in each.leaves if leaf.quantity is None}
    if idle := [each for each in aside if each.value not in counts]:
        return f"if {_named(idle[0], reading)} not matter"
    return "if I understood the question correctly"


def _told(other: Alternative) -> str:
    text = other.text.partition(", from ")[0]
    working = working_of(other.derivation) if other.derivation is not None else None
    if working is None or not working.operations:
        return text
    return f"{text} ({with_signs(working.text)})"


def _named(quantity: Quantity, reading: Reading) -> str:
    """ "the 3 cats do", "the $4 does"."""
    words = within(reading.words(quantity.first, quantity.stop), quantity.first, reading)
    alone = quantity.entity in CURRENCIES or quantity.value == 1 or words.replace(".", "").isdigit()
    return f"the {words} {'does' if alone else 'do'}"
