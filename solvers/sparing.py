"""Whether an answer survives leaving out what it says does not matter: sentences none of whose numbers it uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from solvers.answer import Proposal, Proposed
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.working import working_of


def survives(
    proposal: Proposal, reading: Reading, again: Callable[[Question, Reading], Proposed]
) -> bool | None:
    """Whether the same solver says the same without the sentences whose numbers are said to be irrelevant.

    Args:
        proposal: of a word problem.
        reading: of its question.
        again: asks the same solver another question.

    Returns:
        `None` where no sentence can be left out.
    """
    text = spared(proposal, reading)
    if not text:
        return None
    from solvers.reading.read import read

    shorter = Question.of(text)
    other = again(shorter, read(shorter))
    return isinstance(other, Proposal) and other.value == proposal.value


def spared(proposal: Proposal, reading: Reading) -> str:
    """The text without the sentences that have numbers and none that the answer uses; empty if there are none such."""
    working = working_of(proposal.derivation)
    if working is None or reading.target is None:
        return ""
    used = Counter(working.numbers)
    unused: Counter[int] = Counter()
    needed = {reading.target.sentence}
    for quantity in reading.quantities:
        if quantity.value is None:
            continue
        if used[quantity.value]:
            used[quantity.value] -= 1
            needed.add(quantity.sentence)
        else:
            unused[quantity.sentence] += 1
    spare = unused.keys() - needed
    if not spare:
        return ""
    kept = [s for place, s in enumerate(reading.sentences) if place not in spare]
    return " ".join(reading.words(sentence.first, sentence.stop) for sentence in kept)
