"""Problems as sparse matrices: the objective of every expression, and its gradient, for any weights.

The layers are those of the objective. Rows of features (a justification, an operation on a pair, a number that
takes part or is taken) have a score each; the best row of an option is the option's score; an expression adds
up its options and the preferences it breaks; the best expression of a value is the value's score.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from solvers.rules.candidates import DIGITS
from solvers.rules.problem import (
    Bools,
    Feature,
    Ints,
    Lists,
    Reals,
    feature_numbers,
    known_weights,
    problem_of,
)
from solvers.training import Example, is_right


class Dataset:
    """Problems stacked, with what their answers are."""

    def __init__(self, examples: Sequence[Example]) -> None:
        """Compile the problems; the same text is compiled once in a process."""
        listed = [
            (number, problem_of(example.text, example.answer)) for number, example in enumerate(examples)
        ]
        known = [(number, problem) for number, problem in listed if problem is not None]
        problems = [problem for _, problem in known]
        self.features: tuple[Feature, ...] = tuple(feature_numbers())
        weights = known_weights()
        self._fixed = len(weights)
        self.prior = np.zeros(len(self.features))
        self.prior[: self._fixed] = list(weights.values())
        width = len(self.features)
        rows = Lists.stacked([p.rows for p in problems])
        options = Lists.stacked([p.options for p in problems], [len(p.rows) for p in problems])
        trees = Lists.stacked([p.trees for p in problems], [len(p.options) for p in problems])
        broken = Lists.stacked([p.broken for p in problems])
        self._rows = rows.matrix(width)
        self._choices, self._option_starts = options.items, options.starts[:-1]
        self._trees = trees.matrix(len(options))
        self._broken = broken.matrix(width)
        self._offsets = _joined([p.offsets for p in problems])
        numbers = np.array([number for number, _ in known], np.int64)
        self._row_problem = np.repeat(numbers, [len(p.rows) for p in problems])
        tree_problem = np.repeat(numbers, [len(p.trees) for p in problems])
        values = np.round(_joined([p.values for p in problems]), DIGITS)
        fresh = np.ones(len(values), np.bool_)
        fresh[1:] = (np.diff(values) != 0) | (np.diff(tree_problem) != 0)
        self._group_starts = np.flatnonzero(fresh)
        self._group_problem: Ints = tree_problem[fresh]
        self.values: Reals = values[fresh]
        answers = (examples[number].answer for number in self._group_problem.tolist())
        right = [
            is_right(Fraction(v), answer) for v, answer in zip(self.values.tolist(), answers, strict=True)
        ]
        self._right: Bools = np.array(right, np.bool_)
        self.solvable: Bools = np.zeros(len(examples), np.bool_)
        """Whether some expression has the right value."""
        self.solvable[self._group_problem[self._right]] = True

    def __len__(self) -> int:
        return len(self.solvable)

    def scores(self, weights: Reals) -> tuple[Reals, Ints, Ints]:
        """The score of each value, its best expression, and the best row of each option."""
        rows = self._rows @ weights
        best_row = self._choices[_largest(rows[self._choices], self._option_starts)]
        trees = self._trees @ rows[best_row] + self._broken @ weights + self._offsets
        best = _largest(trees, self._group_starts)
        return trees[best], best, best_row

    def loss(self, weights: Reals, used: Bools) -> tuple[float, Reals]:
        """Minus the logarithm of the right values' probability, summed over the problems `used`, and its
        gradient.
        """
        scores, best, best_row = self.scores(weights)
        everything = _log_sums(scores, self._group_problem, len(self))
        rights = _log_sums(np.where(self._right, scores, -np.inf), self._group_problem, len(self))
        value = float((everything[used] - rights[used]).sum())
        slope = np.exp(scores - everything[self._group_problem])
        slope[self._right] -= np.exp((scores - rights[self._group_problem])[self._right])
        slope *= used[self._group_problem]
        trees = np.zeros(self._trees.shape[0])
        trees[best] = slope
        rows = np.bincount(best_row, self._trees.T @ trees, self._rows.shape[0])
        return value, self._rows.T @ rows + self._broken.T @ trees

    def answers(self, weights: Reals) -> tuple[Bools, Reals]:
        """Whether each problem's best value is right, and that value (not a number where there is none)."""
        scores, _, _ = self.scores(weights)
        order = np.lexsort((-scores, self._group_problem))
        first = order[np.unique(self._group_problem[order], return_index=True)[1]]
        right, value = np.zeros(len(self), np.bool_), np.full(len(self), np.nan)
        right[self._group_problem[first]] = self._right[first]
        value[self._group_problem[first]] = self.values[first]
        return right, value

    def accuracy(self, weights: Reals, chosen: Bools) -> float:
        """The share of the `chosen` problems whose best value is right."""
        return float(self.answers(weights)[0][chosen].mean())

    def frequent(self, used: Bools, least: int) -> Bools:
        """Which features occur in at least so many of the problems `used`; rules and preferences always do."""
        rows = self._rows.tocoo()
        owner = self._row_problem[rows.row]
        keep = used[owner]
        pairs = np.unique(rows.col[keep].astype(np.int64) * len(self) + owner[keep])
        counts = np.bincount(pairs // max(len(self), 1), minlength=len(self.features))
        counts[: self._fixed] = least
        enough: Bools = counts >= least
        return enough


def _joined(parts: Sequence[Reals]) -> Reals:
    return np.concatenate(parts) if parts else np.zeros(0)


def _largest(values: Reals, starts: Ints) -> Ints:
    """The position of the largest value of each run; of equal ones the first."""
    if not len(starts):
        return np.zeros(0, np.int64)
    most = np.maximum.reduceat(values, starts)
    owner = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(values))))
    at = np.flatnonzero(values >= most[owner])
    return at[np.unique(owner[at], return_index=True)[1]]


def _log_sums(values: Reals, owner: Ints, size: int) -> Reals:
    """The logarithm of the sum of exponentials by owner; minus infinity for none."""
    most = np.full(size, -np.inf)
    np.maximum.at(most, owner, values)
    steady = np.where(np.isfinite(most), most, 0.0)
    sums = np.bincount(owner, np.exp(values - steady[owner]), size)
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(sums) + steady)
