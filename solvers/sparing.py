"""Whether an answer stays the same without the sentences that it says do not matter, whose numbers it does not use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction

from solvers.answer import Proposal, Proposed
from solvers.arithmetic.working import working_of
from solvers.question import Question
from solvers.reading.model import Quantity, Reading


def survives(
    proposal: Proposal, reading: Reading, again: Callable[[Question, Reading], Proposed]
) -> bool | None:
    """Return whether the same solver gives the same answer without the sentences whose numbers are said to be
    irrelevant.

    Args:
        proposal: the proposal for a word problem.
        reading: the reading of its question.
        again: a function that asks the same solver another question.

    Returns:
        `None` if no sentence can be left out.
    """
    text = spared(proposal, reading)
    if not text:
        return None
    from solvers.reading.read import read

    shorter = Question.of(text)
    other = again(shorter, read(shorter))
    return isinstance(other, Proposal) and other.value == proposal.value


def spared(proposal: Proposal, reading: Reading) -> str:
    """Return the text without the sentences that have numbers but none that the answer uses; empty if there
    are none.
    """
    working = working_of(proposal.derivation)
    if working is None or reading.target is None:
        return ""
    used, unused = split(working.numbers, reading)
    needed = {reading.target.sentence, *(quantity.sentence for quantity in used)}
    spare = {quantity.sentence for quantity in unused} - needed
    if not spare:
        return ""
    kept = [s for place, s in enumerate(reading.sentences) if place not in spare]
    return " ".join(reading.words(sentence.first, sentence.stop) for sentence in kept)


def split(numbers: Iterable[Fraction], reading: Reading) -> tuple[list[Quantity], list[Quantity]]:
    """Return the amounts in the text that a calculation uses, and those that it leaves out.

    Args:
        numbers: the numbers of the calculation, as in `Working.numbers`; of equal amounts, the first ones count as
            used.
        reading: the reading of the question.
    """
    left = Counter(numbers)
    used, unused = [], []
    for quantity in reading.quantities:
        if quantity.value is None:
            continue
        if left[quantity.value]:
            left[quantity.value] -= 1
            used.append(quantity)
        else:
            unused.append(quantity)
    return used, unused
