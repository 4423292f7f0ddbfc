"""Which of the values that several solvers found is the answer, and how probable that is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from solvers.combination.features import Option
from solvers.combination.model import CombinationWeights

TONE = 0.7
"""Power that odds are raised to. Weights learn how sure to be of problems like those learned from; people ask others,
where solvers err more often: with this power confidence is still right within 0.05 on the former, and less wrong on
AddSub, whose folds are three sources."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The value chosen, and what else was considered."""

    value: Fraction
    probability: float
    others: tuple[tuple[Fraction, float], ...]
    """Other values and their probabilities, the most probable first."""


def choose(options: Sequence[Option], weights: CombinationWeights, *, tone: float = TONE) -> Choice | None:
    """The most probable value that some solver can prove; `None` when there is none.

    An earlier option wins a tie, so that the choice does not depend on chance.
    """
    probable = [
        (option, probability)
        for option, probability in zip(options, weights.probabilities(options), strict=True)
        if option.value is not None
    ]
    proved = [(option, probability) for option, probability in probable if option.is_proved]
    if not proved:
        return None
    best, probability = max(proved, key=lambda pair: pair[1])
    assert best.value is not None
    tempered = toned(probability, tone)
    share = (1 - tempered) / (1 - probability) if probability < 1 else 0.0
    others = sorted(
        (
            (option.value, p * share)
            for option, p in probable
            if option is not best and option.value is not None
        ),
        key=lambda pair: -pair[1],
    )
    return Choice(best.value, tempered, tuple(others))


def toned(probability: float, tone: float = TONE) -> float:
    """The probability whose odds are those of `probability` to the power of `tone`."""
    right, wrong = math.pow(probability, tone), math.pow(1 - probability, tone)
    return right / (right + wrong)
