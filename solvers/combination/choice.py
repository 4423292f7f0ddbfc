"""Which of the values that several solvers found is the answer, and how probable that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from solvers.combination.features import Option
from solvers.combination.model import CombinationWeights


@dataclass(frozen=True, slots=True)
class Choice:
    """The value chosen, and what else was considered."""

    value: Fraction
    probability: float
    others: tuple[tuple[Fraction, float], ...]
    """Other values and their probabilities, the most probable first."""

    def doubted(self, probability: float) -> Choice:
        """The same with another probability of the value.

        A value that is less probable makes none of the others more so: what it loses goes to there being another answer
        that no solver found.
        """
        room = (1 - probability) / (1 - self.probability) if self.probability < 1 else 0.0
        share = min(room, probability / self.probability)
        others = tuple((value, p * share) for value, p in self.others)
        return replace(self, probability=probability, others=others)


def choose(options: Sequence[Option], weights: CombinationWeights) -> Choice | None:
    """The most probable value that some solver can derive; `None` when there is none.

    An earlier option wins a tie, so that the choice does not depend on chance.
    """
    probable = [
        (option, probability)
        for option, probability in zip(options, weights.probabilities(options), strict=True)
        if option.value is not None
    ]
    derived = [(option, probability) for option, probability in probable if option.is_derived]
    if not derived:
        return None
    best, probability = max(derived, key=lambda pair: pair[1])
    assert best.value is not None
    others = sorted(
        ((option.value, p) for option, p in probable if option is not best and option.value is not None),
        key=lambda pair: -pair[1],
    )
    return Choice(best.value, probability, tuple(others))
