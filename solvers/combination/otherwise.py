"""The one thing that might be wrong with an answer that is not explained as a story, as a clause that follows the
answer."""

from __future__ import annotations

from fractions import Fraction

from solvers.answer import Proposal
from solvers.arithmetic.working import working_of
from solvers.problems.doubt import is_frame
from solvers.problems.wording import within
from solvers.reading.model import Quantity, Reading
from solvers.reading.unknown import unknown_words
from solvers.sparing import split
from solvers.wording import CURRENCIES


def otherwise(proposal: Proposal, reading: Reading) -> str:
    """Return what might be wrong: an unknown word, or a number that is not used.

    Args:
        proposal: the proposal that is ranked first.
        reading: the reading of the question.

    Returns:
        A clause: "though I do not know the word “blick”", "if the 3 cats do not matter"; empty if everything is known
        and used, because a remark that the tutor may have misunderstood the question would say nothing.
    """
    strange = unknown_words(reading)
    if strange:
        return f"though I do not know the word “{strange[0]}”"
    working = working_of(proposal.derivation)
    used, aside = split(working.numbers if working else (), reading)
    equations = working.equations if working else ()
    counts = {leaf.value for each in equations for leaf in each.leaves if leaf.quantity is None}
    counts.add(Fraction(len(getattr(proposal.derivation, "unknowns", ()))))  # "two numbers" are the unknowns
    starts = [reading.tokens[each.first].start for each in used]
    idle = [each for each in aside if each.value not in counts and not _is_frame(each, starts, reading)]
    return f"if {_named(idle[0], reading)} not matter" if idle else ""


def _is_frame(quantity: Quantity, used: list[int], reading: Reading) -> bool:
    start = reading.tokens[quantity.first].start
    return not quantity.value or is_frame(quantity.value, start, reading.text, used)


def _named(quantity: Quantity, reading: Reading) -> str:
    """Return the amount with its verb: "the 3 cats do", "the $4 does"."""
    words = within(reading.words(quantity.first, quantity.stop), quantity.first, reading)
    alone = quantity.entity in CURRENCIES or quantity.value == 1 or words.replace(".", "").isdigit()
    return f"the {words} {'does' if alone else 'do'}"
