"""Learns from questions with known answers how to weigh the solvers (appendix B), and how far the choice ranked first
can be trusted.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from solvers.retrieval.doubt import ALWAYS, signs
from solvers.retrieval.features import considered
from solvers.retrieval.judge import Judged, judge, ranked
from solvers.retrieval.logit import LogitWeights, Weighing
from solvers.retrieval.opinion import Opinion, heard

STRENGTH = 0.01
"""Inverse of the strength of the quadratic penalty on weights of standardised features; chosen by cross-validation."""
DOUBT_STRENGTH = 0.03
"""The same of the penalty on weights of signs, which are many for the few wrong answers; chosen likewise."""
_FOLDS = 5
"""Parts of the questions by which the rankings are made that doubt is learned from."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """A question to learn from."""

    opinions: tuple[Opinion, ...]
    """They must not have been learned from this question."""
    right: int
    """Position of the right choice."""
    lacks_rows: bool = False
    """Whether rows were hidden: it shows what not knowing looks like, and not how choices are weighed."""


def train(cases: Sequence[Case], *, variants: Sequence[Sequence[Case]] = (), seed: int = 0) -> Weighing:
    """Return the weights for choices, from cases with all rows, and the weights for doubt, from all cases ranked by
    weights that did not see the question.

    Args:
        cases: at least two questions.
        variants: further versions of each question, which are used for learning together with it.
        seed: the seed for splitting the cases for that.

    Returns:
        The weights in the features' own units.
    """
    groups = _groups(cases, variants)
    rows: list[dict[str, float]] = []
    right: list[bool] = []
    for part in _parts(len(groups), min(_FOLDS, len(groups)), seed):
        weights = rank(_known(group for at, group in enumerate(groups) if at not in part))
        for case in (case for at in sorted(part) for case in groups[at]):
            shares = weights.probabilities(considered(case.opinions))
            for first in ranked(case.opinions, shares)[:1]:
                rows.append(signs(heard(case.opinions), shares, first))
                right.append(first == case.right)
    return Weighing(rank(_known(groups)), _doubt(rows, right))


def rank(cases: Sequence[Case], *, strength: float = STRENGTH) -> LogitWeights:
    """Fit a logistic regression of "this choice is right" to the features of every choice of every question.

    The regression treats the choices of a question as independent. Since one of them is right, its weights are then
    multiplied by the factor that makes the right choices most probable if a question's probabilities sum to 1.

    Args:
        cases: at least one question.
        strength: see `STRENGTH`.

    Returns:
        The weights in the features' own units; the intercept, which all choices share, is left out.
    """
    from sklearn.linear_model import LogisticRegression

    rows = [choice for case in cases for choice in considered(case.opinions)]
    truth = [position == case.right for case in cases for position in range(len(case.opinions[0].scores))]
    names = sorted({name for row in rows for name in row.features})
    matrix = np.array([_values(row.features, names) for row in rows])
    scale = matrix.std(axis=0)
    scale[scale == 0.0] = 1.0
    model = LogisticRegression(C=strength, max_iter=2000)
    model.fit((matrix - matrix.mean(axis=0)) / scale, truth)
    scores = matrix @ (model.coef_[0] / scale)
    factor = _sharpness(np.split(scores, _ends(cases)), [case.right for case in cases])
    weights = (factor * model.coef_[0] / scale).tolist()
    return LogitWeights(dict(zip(names, weights, strict=True)))


def held_out(
    cases: Sequence[Case], *, folds: int, seed: int, variants: Sequence[Sequence[Case]] = ()
) -> list[tuple[Judged, ...]]:
    """Return each question, followed by its variants, judged with weights learned from the other folds.

    Args:
        cases: questions.
        folds: the number of parts.
        seed: the seed of the division.
        variants: further versions of each question, used whenever the question is.
    """
    groups = _groups(cases, variants)
    found: dict[int, tuple[Judged, ...]] = {}
    for part in _parts(len(groups), folds, seed):
        kept = [at for at in range(len(groups)) if at not in part]
        weights = train([groups[at][0] for at in kept], variants=[groups[at][1:] for at in kept], seed=seed)
        found |= {at: tuple(judge(case.opinions, weights) for case in groups[at]) for at in part}
    return [found[at] for at in range(len(groups))]


def _groups(cases: Sequence[Case], variants: Sequence[Sequence[Case]]) -> list[tuple[Case, ...]]:
    """Return each question with its variants."""
    further = variants or [()] * len(cases)
    return [(case, *more) for case, more in zip(cases, further, strict=True)]


def _known(groups: Iterable[Sequence[Case]]) -> list[Case]:
    """Return the cases with all rows."""
    return [case for group in groups for case in group if not case.lacks_rows]


def _doubt(rows: Sequence[dict[str, float]], right: Sequence[bool]) -> LogitWeights | None:
    """Fit a logistic regression of "the choice ranked first is right" to its signs; `None` if all or none of them are
    right.
    """
    from sklearn.linear_model import LogisticRegression

    if len(set(right)) < 2:
        return None
    names = sorted(name for name in rows[0] if name != ALWAYS)
    matrix = np.array([_values(row, names) for row in rows])
    mean, scale = matrix.mean(axis=0), matrix.std(axis=0)
    scale[scale == 0.0] = 1.0
    model = LogisticRegression(C=DOUBT_STRENGTH, max_iter=2000)
    model.fit((matrix - mean) / scale, right)
    own = model.coef_[0] / scale
    weights = dict(zip(names, own.tolist(), strict=True))
    return LogitWeights({ALWAYS: float(model.intercept_[0] - own @ mean), **weights})


def _sharpness(scores: Sequence[Floats], right: Sequence[int]) -> float:
    """Return the factor for scores, which has a part for each question, that makes the right choices most probable."""
    from scipy.optimize import minimize_scalar

    def loss(log_factor: float) -> float:
        factor = math.exp(log_factor)
        parts = (factor * part for part in scores)
        return sum(
            float(np.logaddexp.reduce(part)) - float(part[at]) for part, at in zip(parts, right, strict=True)
        )

    return math.exp(minimize_scalar(loss, bounds=(-3.0, 3.0), method="bounded").x)


def _ends(cases: Sequence[Case]) -> list[int]:
    """Return where the choices of each question but the last end in the list of all choices."""
    return list(accumulate(len(case.opinions[0].scores) for case in cases))[:-1]


def _parts(count: int, folds: int, seed: int) -> Iterator[frozenset[int]]:
    order = list(range(count))
    random.Random(seed).shuffle(order)
    for part in range(folds):
        yield frozenset(order[part::folds])


def _values(row: Mapping[str, float], names: Sequence[str]) -> list[float]:
    return [row.get(name, 0.0) for name in names]
