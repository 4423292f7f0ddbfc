"""Chooses the answer from the values that several solvers found, and estimates how probable it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from solvers.combination.attempt import Attempt
from solvers.combination.signs import Signs, candidates
from solvers.combination.trees import Trees
from solvers.reading.model import Reading


@dataclass(frozen=True, slots=True)
class Choice:
    """The value that was chosen, and the others that were considered."""

    value: Fraction
    probability: float
    others: tuple[tuple[Fraction, float], ...]
    """Other values and their probabilities, the most probable first; together with the chosen one, they sum to at most
    1.
    """


def judged(reading: Reading, attempts: Sequence[Attempt], trees: Trees) -> Choice | None:
    """Return the value that is most probably right, and the others; `None` if no solver has a calculation for any.

    An earlier value wins a tie, so that the choice does not depend on chance.

    Args:
        reading: the reading of the problem.
        attempts: each solver's attempt at it.
        trees: the trees that say how probable a value is, given its signs.
    """
    signs = Signs(reading, attempts)
    found = [(each.value, trees.probability(signs.of(each))) for each in candidates(attempts)]
    if not found:
        return None
    value, probability = max(found, key=lambda pair: pair[1])
    others = sorted((pair for pair in found if pair[0] != value), key=lambda pair: -pair[1])
    room, wanted = 1 - probability, sum(p for _, p in others)
    share = min(1.0, room / wanted) if wanted else 1.0
    return Choice(value, probability, tuple((other, p * share) for other, p in others))
