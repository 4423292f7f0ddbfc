"""How weights become the objective, and the objective a confidence.

One scale holds for all weights, whether set by hand in `knowledge/rules/*.mln` or learned: a difference of 1
in the objective means odds of e to 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

from solvers.rules.features import Features
from solvers.rules.space import Justification
from solvers.rules.weights import RuleWeights


class Objective:
    """What the choices of one question add to its program's objective (`solvers.rules.model.Gain`)."""

    def __init__(self, weights: RuleWeights, features: Features) -> None:
        """Score with `weights` the `features` of the question."""
        self._weights = weights
        self._features = features
        self._of_pair = cache(lambda *pair: weights.of(features.of_pair(*pair)))

    def of(self, reason: Justification) -> float:
        """For an operation that the ground rule justifies: its weight, to the degree of its premises, and
        what else was learned of such an operation.
        """
        weight = self._weights.rules.get(reason.rule.name, reason.rule.weight)
        own = self._weights.of(self._features.of_reason(reason))
        return weight * reason.degree + own + self._of_pair(reason.rule.operation, reason.left, reason.right)

    def of_use(self, number: str) -> float:
        """For a number that takes part."""
        return self._weights.of(self._features.of_use(number))

    def of_taken(self, number: str) -> float:
        """For a number that is taken away, or in a part that is."""
        return self._weights.of(self._features.of_taken(number))


def confidence(score: float, others: Iterable[float]) -> float:
    """The confidence in [0, 1] of the value with `score` beside other values' scores: their softmax."""
    return 1 / (1 + sum(math.exp(min(other - score, 0.0)) for other in others))
