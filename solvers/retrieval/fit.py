"""Fits a conditional logit whose options have witnesses (`solvers.retrieval.logit`) to questions with known answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.retrieval.logit import Described, LogitWeights

_ABSENT = -1e9
"""The log of the worth of an option or witness that doesn't exist, since questions have different numbers of them."""
_STEPS = 300

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Packed:
    """The options of all questions in arrays of one size."""

    options: Floats
    """By question, option, and feature."""
    witnesses: Floats
    """By question, option, witness, and feature."""
    no_option: Floats
    """By question and option: 0, or `_ABSENT`."""
    no_witness: Floats
    """By question, option, and witness: 0, or `_ABSENT`."""


def fitted(questions: Sequence[Sequence[Described]], right: Sequence[int], strength: float) -> LogitWeights:
    """Return the weights that make the right options most probable, less a quadratic penalty.

    Because of the witnesses there may be several best weights; the search starts where all witnesses are alike.

    Args:
        questions: the options of each.
        right: the position of the right option of each.
        strength: the inverse of the strength of the penalty on weights of standardized features.

    Returns:
        The weights in the features' own units.
    """
    from scipy.optimize import minimize

    options = [option for of_one in questions for option in of_one]
    names = _names(option.features for option in options)
    told = _names(witness for option in options for witness in option.witnesses)
    packed = _packed(questions, names, told)
    scale = np.concatenate(
        [
            _spread(packed.options - _means(packed), packed.no_option),
            _spread(packed.witnesses, packed.no_witness),
        ]
    )
    truth, count = np.array(right), len(names)

    def loss(scaled: Floats) -> tuple[float, Floats]:
        weights = scaled / scale
        value, slope = _loss(packed, weights[:count], weights[count:], truth)
        return value + float(scaled @ scaled) / (2 * strength), slope / scale + scaled / strength

    best = minimize(loss, np.zeros(len(scale)), jac=True, method="L-BFGS-B", options={"maxiter": _STEPS}).x
    weights = (best / scale).tolist()
    return LogitWeights(
        dict(zip(names, weights[:count], strict=True)), dict(zip(told, weights[count:], strict=True))
    )


def _loss(packed: _Packed, weights: Floats, told: Floats, right: NDArray[np.int64]) -> tuple[float, Floats]:
    """Return the negative log likelihood of the right options, and its slope."""
    worth = packed.witnesses @ told + packed.no_witness
    top = np.maximum(worth.max(axis=2, initial=0.0), 0.0)
    each = np.exp(worth - top[..., None])
    total = each.sum(axis=2) + np.exp(-top)
    scores = packed.options @ weights + top + np.log(total) + packed.no_option
    most = scores.max(axis=1, keepdims=True)
    odds = np.exp(scores - most)
    sums = odds.sum(axis=1)
    at = np.arange(len(right)), right
    value = float((most[:, 0] + np.log(sums) - scores[at]).sum())
    wrong = odds / sums[:, None]
    wrong[at] -= 1
    share = wrong[..., None] * each / total[..., None]
    slopes = [
        np.tensordot(wrong, packed.options, axes=2),
        np.tensordot(share, packed.witnesses, axes=3),
    ]
    return value, np.concatenate(slopes)


def _packed(questions: Sequence[Sequence[Described]], names: Sequence[str], told: Sequence[str]) -> _Packed:
    most = max(map(len, questions))
    heard = max((len(option.witnesses) for of_one in questions for option in of_one), default=0)
    size = len(questions), most
    packed = _Packed(
        np.zeros((*size, len(names))),
        np.zeros((*size, heard, len(told))),
        np.full(size, _ABSENT),
        np.full((*size, heard), _ABSENT),
    )
    for number, of_one in enumerate(questions):
        for position, option in enumerate(of_one):
            at = number, position
            packed.options[at] = _values(option.features, names)
            packed.no_option[at] = 0.0
            for place, witness in enumerate(option.witnesses):
                packed.witnesses[(*at, place)] = _values(witness, told)
                packed.no_witness[(*at, place)] = 0.0
    return packed


def _means(packed: _Packed) -> Floats:
    """Return the mean of each feature over the options of each question, since only their differences matter."""
    there = (packed.no_option == 0.0)[..., None]
    means: Floats = (packed.options * there).sum(axis=1, keepdims=True) / there.sum(axis=1, keepdims=True)
    return means


def _spread(values: Floats, absent: Floats) -> Floats:
    """Return the standard deviation of each feature; 1 for one that is the same everywhere."""
    found: Floats = values[absent == 0.0].std(axis=0) if (absent == 0.0).any() else np.ones(values.shape[-1])
    found[found < 1e-9] = 1.0
    return found


def _names(rows: Iterable[Mapping[str, float]]) -> list[str]:
    return sorted({name for row in rows for name in row})


def _values(row: Mapping[str, float], names: Sequence[str]) -> list[float]:
    return [row.get(name, 0.0) for name in names]
