"""The one thing that may be otherwise about an answer that is only likely, as a clause that follows the answer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from solvers.answer import Alternative, Proposal
from solvers.arithmetic.working import working_of
from solvers.as_written import amount_as_written, sum_as_written
from solvers.combination.doubt import unknown_words
from solvers.problems.wording import within
from solvers.reading.model import Quantity, Reading
from solvers.sparing import split
from solvers.wording import CURRENCIES

NEAR = 0.05
"""Probability from which another value is the thing to tell."""


def otherwise(proposal: Proposal, others: Sequence[Alternative], reading: Reading) -> str:
    """What may be otherwise: another value, a number set aside, or a word that no one knows.

    Args:
        proposal: ranked first.
        others: with their probabilities, the most probable first.
        reading: of the question.

    Returns:
        A clause: "but it may also be 7 hours (20 ÷ 3)", "if the 3 cats do not matter"; empty where nothing can be
        named, because who only hears that something may be wrong cannot look for it.
    """
    if others and others[0].probability >= NEAR:
        return f"but it may also be {_told(others[0], reading)}"
    strange = unknown_words(reading)
    if strange:
        return f"though I do not know the word “{strange[0]}”"
    working = working_of(proposal.derivation)
    _, aside = split(working.numbers if working else (), reading)
    equations = working.equations if working else ()
    counts = {leaf.value for each in equations for leaf in each.leaves if leaf.quantity is None}
    counts.add(Fraction(len(getattr(proposal.derivation, "unknowns", ()))))  # "two numbers" are the unknowns
    if idle := [each for each in aside if each.value not in counts]:
        return f"if {_named(idle[0], reading)} not matter"
    return ""


def _told(other: Alternative, reading: Reading) -> str:
    text = amount_as_written(other.text.partition(", from ")[0], other.value, reading)
    working = working_of(other.derivation) if other.derivation is not None else None
    if working is None or not working.operations:
        return text
    return f"{text} ({sum_as_written(working.text, reading)})"


def _named(quantity: Quantity, reading: Reading) -> str:
    """ "the 3 cats do", "the $4 does"."""
    words = within(reading.words(quantity.first, quantity.stop), quantity.first, reading)
    alone = quantity.entity in CURRENCIES or quantity.value == 1 or words.replace(".", "").isdigit()
    return f"the {words} {'does' if alone else 'do'}"
