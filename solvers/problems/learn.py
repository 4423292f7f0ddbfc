"""Learns the prices from problems and their answers; which derivation is right is latent.

A log-linear model over the rivals of each problem (`solvers.problems.rivals`): the probability of a derivation is the
softmax of its negated cost, that of the right answer the sum over the derivations that give it; of these, where the
data print the calculations, only those that have most of their results. Its negative logarithm is summed over all,
with a quadratic penalty that pulls the prices towards those set by hand. Rivals are found anew with the prices learned
so far and added to those found before, pass by pass; between two rounds of passes the schemas are grounded anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from solvers.problems.ground import Grounding
from solvers.problems.prices import Prices, by_hand
from solvers.problems.rivals import Names, Problem, Reals, Rival
from solvers.problems.situation import Situation
from solvers.reading.model import Reading
from solvers.training import is_right

PULL = 4.0
"""Strength of the quadratic penalty."""

PASSES = 4
MOST_STEPS = 80
"""Of the optimizer in one pass."""

STATEMENTS = 200
"""Grounded of each problem."""

KEPT = 0.005
"""Prices nearer to 0 are not written."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A problem to learn from."""

    identifier: str
    reading: Reading
    answer: Fraction
    printed: tuple[Fraction, ...] = ()
    """Results on the way to the answer, where the data have them."""


def problem_of(lesson: Lesson, prices: Prices, names: Names, statements: int = STATEMENTS) -> Problem:
    """A lesson's problem, grounded with some prices."""
    grounding = Grounding(Situation(lesson.reading), prices, statements)
    return Problem(grounding, names, lambda value: is_right(value, lesson.answer), lesson.printed)


class Learner:
    """Prices learned from problems that are grounded."""

    def __init__(self, names: Names, report: Callable[[str], None] = lambda _: None) -> None:
        self._names = names
        self._report = report
        self._rivals: dict[str, dict[bytes, Rival]] = {}

    def learn(self, problems: Sequence[tuple[str, Problem]], start: Prices, passes: int = PASSES) -> Prices:
        """Learn from problems by their names, beginning with some prices."""
        base, prices = self._array(by_hand()), self._array(start)
        solvable = [(name, problem) for name, problem in problems if problem.is_solvable]
        for number in range(1, passes + 1):
            for name, problem in solvable:
                known = self._rivals.setdefault(name, {})
                known |= {rival.places.tobytes(): rival for rival in problem.rivals(prices)}
            groups = [list(self._rivals[name].values()) for name, _ in solvable]
            prices = fit([group for group in groups if any(r.is_right for r in group)], base, prices)
            right = sum(problem.rivals(prices)[0].is_right for _, problem in solvable)
            self._report(f"Pass {number}: {right} of {len(problems)} problems are answered right.")
        named = {name: float(prices[place]) for name, place in self._names.items()}
        return Prices({name: price for name, price in named.items() if abs(price) >= KEPT})

    def _array(self, prices: Prices) -> Reals:
        return np.array([prices.of.get(name, 0.0) for name in self._names])


def fit(groups: Sequence[Sequence[Rival]], base: Reals, start: Reals) -> Reals:
    """The prices by which the right ones among each group of rivals are the likeliest."""
    from scipy.optimize import minimize
    from scipy.sparse import csr_matrix

    rivals = [rival for group in groups for rival in group]
    rows = np.repeat(np.arange(len(rivals)), [len(rival.places) for rival in rivals])
    places = np.concatenate([rival.places for rival in rivals])
    counts = np.concatenate([rival.counts for rival in rivals])
    matrix = csr_matrix((counts, (rows, places)), shape=(len(rivals), len(base)))
    sizes = [len(group) for group in groups]
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    wanted = np.concatenate([_wanted(group) for group in groups])
    may_be, must_be = np.where(wanted < 0, -np.inf, 0.0), np.where(wanted > 0, 0.0, -np.inf)

    def shares(scores: Reals) -> tuple[Reals, Reals]:
        most = np.repeat(np.maximum.reduceat(scores, starts), sizes)
        parts = np.exp(scores - most)
        sums = np.add.reduceat(parts, starts)
        return most[starts] + np.log(sums), parts / np.repeat(sums, sizes)

    def loss(prices: Reals) -> tuple[float, Reals]:
        scores = -(matrix @ prices)
        every, likely = shares(scores + may_be)
        right, wished = shares(scores + must_be)
        away = prices - base
        value = float((every - right).sum() + PULL * (away @ away))
        return value, matrix.T @ (wished - likely) + 2 * PULL * away

    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": MOST_STEPS})
    return np.asarray(found.x)


def _wanted(group: Iterable[Rival]) -> Reals:
    """1 for a right derivation, -1 for one that has the right value only, 0 for the wrong ones."""
    rivals = list(group)
    most = max(rival.coverage for rival in rivals if rival.is_right)
    return np.array([(1.0 if r.coverage >= most - 1e-9 else -1.0) if r.is_right else 0.0 for r in rivals])
