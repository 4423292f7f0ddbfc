"""A conditional logit over options: how probable each value is (McFadden 1974), with weights in plain TOML.

An option may have witnesses, each with its own features: the odds of the option are multiplied by 1 + the sum of what
the witnesses are worth, so that several weak ones count as much as a strong one, and having none changes nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from solvers.retrieval.weights_file import read_weights, write_weights

_MAKER = "tutor train"


class Described(Protocol):
    """An option of any kind, described by its features."""

    @property
    def features(self) -> Mapping[str, float]:
        """The value of each feature that is not 0."""

    @property
    def witnesses(self) -> Sequence[Mapping[str, float]]:
        """The features of each witness."""


@dataclass(frozen=True, slots=True)
class LogitWeights:
    """What each feature adds to the log of the odds of an option."""

    weights: Mapping[str, float]
    """By the name of the feature; a feature without a weight counts as 0."""
    witnesses: Mapping[str, float] = field(default_factory=dict)
    """What each feature of a witness adds to the log of the witness's worth."""

    def probabilities(self, options: Sequence[Described]) -> tuple[float, ...]:
        """Return the probability of each option; they sum to 1."""
        scores = [
            _sum(self.weights, option.features) + self.witnessed(option.witnesses) for option in options
        ]
        top = max(scores)
        odds = [math.exp(score - top) for score in scores]
        return tuple(odd / sum(odds) for odd in odds)

    def witnessed(self, witnesses: Sequence[Mapping[str, float]]) -> float:
        """Return what some witnesses together add to the log odds of an option."""
        if not self.witnesses:
            return 0.0
        return math.log1p(sum(math.exp(_sum(self.witnesses, witness)) for witness in witnesses))

    def probability(self, features: Mapping[str, float]) -> float:
        """Return the probability that something is true, by the logistic model with these weights."""
        return 1 / (1 + math.exp(-_sum(self.weights, features)))


def _sum(weights: Mapping[str, float], features: Mapping[str, float]) -> float:
    return sum(weights.get(name, 0.0) * value for name, value in features.items())


@dataclass(frozen=True, slots=True)
class Weighing:
    """The weights for what several solvers say."""

    ranking: LogitWeights
    doubt: LogitWeights | None = None
    """The weights for how probable the top choice is; none for weights that only rank."""
    provenance: Mapping[str, str] = field(default_factory=dict)
    """Where the weights come from: data and their checksums, seed, date, and figures."""

    def save(self, path: Path) -> None:
        """Write the weights; see `solvers.retrieval.weights_file`."""
        doubt = self.doubt.weights if self.doubt else {}
        tables = {"weights": self.ranking.weights, "witnesses": self.ranking.witnesses, "doubt": doubt}
        write_weights(path, tables, self.provenance, _MAKER)

    @classmethod
    def load(cls, path: Path) -> Weighing:
        """Return the weights from a file that `save` wrote.

        Raises:
            KnowledgeError: the file cannot be read or is not such a file.
        """
        titles = ("weights", "witnesses", "doubt")
        (weights, witnesses, doubt), provenance = read_weights(path, titles, _MAKER)
        return cls(LogitWeights(weights, witnesses), LogitWeights(doubt) if doubt else None, provenance)
