"""A conditional logit over options: how probable each value is (McFadden 1974), with weights in plain TOML."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from solvers.retrieval.weights_file import read_weights, write_weights

_MAKER = "tutor train"


class Described(Protocol):
    """An option of any kind, told by its features."""

    @property
    def features(self) -> Mapping[str, float]:
        """The value of each feature that is not 0."""


@dataclass(frozen=True, slots=True)
class LogitWeights:
    """What each feature adds to the log of the odds of an option."""

    weights: Mapping[str, float]
    """By name of the feature; a feature without a weight counts nothing."""

    def probabilities(self, options: Sequence[Described]) -> tuple[float, ...]:
        """The probability of each option; they sum to 1."""
        scores = [
            sum(self.weights.get(name, 0.0) * value for name, value in option.features.items())
            for option in options
        ]
        top = max(scores)
        odds = [math.exp(score - top) for score in scores]
        return tuple(odd / sum(odds) for odd in odds)

    def probability(self, features: Mapping[str, float]) -> float:
        """The probability of something that is so or not, by the logistic model of these weights."""
        score = sum(self.weights.get(name, 0.0) * value for name, value in features.items())
        return 1 / (1 + math.exp(-score))


@dataclass(frozen=True, slots=True)
class Weighing:
    """How what several solvers say is weighed."""

    ranking: LogitWeights
    doubt: LogitWeights | None = None
    """How probable what is ranked first is; none for weights that are only to rank."""
    provenance: Mapping[str, str] = field(default_factory=dict)
    """How the weights came about: data and their checksums, seed, date, figures."""

    def save(self, path: Path) -> None:
        """Write the weights; see `solvers.retrieval.weights_file`."""
        doubt = self.doubt.weights if self.doubt else {}
        write_weights(path, {"weights": self.ranking.weights, "doubt": doubt}, self.provenance, _MAKER)

    @classmethod
    def load(cls, path: Path) -> Weighing:
        """The weights of a file that `save` wrote.

        Raises:
            KnowledgeError: the file cannot be read or is no such file.
        """
        (ranking, doubt), provenance = read_weights(path, ("weights", "doubt"), _MAKER)
        return cls(LogitWeights(ranking), LogitWeights(doubt) if doubt else None, provenance)
