"""Learns from questions with known answers how to weigh the solvers (appendix B), and how far the choice ranked first
can be trusted.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from solvers.retrieval.doubt import ALWAYS, signs
from solvers.retrieval.features import considered
from solvers.retrieval.fit import fitted
from solvers.retrieval.judge import Judged, judge, ranked
from solvers.retrieval.logit import LogitWeights, Weighing
from solvers.retrieval.opinion import Opinion, heard

STRENGTH = 0.025
"""Inverse of the strength of the quadratic penalty on weights of standardized features; chosen by cross-validation."""
DOUBT_STRENGTH = 0.03
"""The same of the penalty on weights of signs, which are many for the few wrong answers; chosen likewise."""
_FOLDS = 5
"""The number of parts that the questions are split into, to make the rankings from which doubt is learned."""


@dataclass(frozen=True, slots=True)
class Case:
    """A question to learn from."""

    opinions: tuple[Opinion, ...]
    """They must not have been learned from this question."""
    right: int
    """Position of the right choice."""
    lacks_rows: bool = False
    """Whether rows were hidden: such a case shows what not knowing looks like, not how to weigh choices."""


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
    """Return the weights that make the right choice of each question most probable among its choices.

    Args:
        cases: at least one question.
        strength: see `STRENGTH`.
    """
    questions = [considered(case.opinions) for case in cases]
    return fitted(questions, [case.right for case in cases], strength)


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


def _parts(count: int, folds: int, seed: int) -> Iterator[frozenset[int]]:
    order = list(range(count))
    random.Random(seed).shuffle(order)
    for part in range(folds):
        yield frozenset(order[part::folds])


def _values(row: Mapping[str, float], names: Sequence[str]) -> list[float]:
    return [row.get(name, 0.0) for name in names]
