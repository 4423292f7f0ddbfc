"""Learning the weights of terms and features from problems and their answers; the trees are latent.

Every problem's trees are listed once, starting with the best according to the initial weights (step 1 of ALGES's Figure
3); those with the right answer are assumed to be right. A log-linear model over the listed trees then gets the weights
that make right trees likely: with a convex prior (L2 toward the weights set by hand), L-BFGS maximizes log sum over
right trees of exp(score) - log sum over all trees of exp(score). ALGES's local model (see `local`) learns from the best
right trees and is added, and the weights go halfway back to those set by hand: three opinions with different weaknesses
are right more often than one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any

from solvers.equations.chart import chart
from solvers.equations.combining import Combination
from solvers.equations.features import Features
from solvers.equations.listing import Listing
from solvers.equations.local import Decision, LocalModel, seen, train_local
from solvers.equations.read import Problem, ground
from solvers.equations.score import PRIOR, Scorer
from solvers.equations.weights import LOCAL, EquationWeights
from solvers.equations.whole import of_tree
from solvers.question import Question
from solvers.reading.read import read_text
from solvers.training import Example, is_right, taught

LISTED = 120
"""The most trees of a problem that are compared; for 99% of problems, a right one is among them."""
MOST_LEAVES = 7
RARE = 2
"""In how many problems a feature must occur to get a weight."""
STRENGTH = {"term": 0.2, "feature": 4.0, "word": 8.0}
"""The strength of the L2 priors: on terms, toward the weights set by hand; on features; on features that name a
word.
"""
ABLATIONS = ("local model", "whole trees", "words", "features")
"""What `train` can leave out: the local model, the features of whole trees (ALGES's global model), features that name
words, or all features except the named terms.
"""
LOCAL_SHARE = 0.25
"""How much of the local model's log odds is added. In cross-validation on SingleEq, a quarter to one and a half do
equally well; with more than a half, new kinds of sentences lose what was set by hand.
"""
WORDS = frozenset(("asked", "opening", "verb", "before", "after", "near"))


@dataclass(frozen=True, slots=True)
class Trees:
    """The trees of a problem, best first according to the weights set by hand."""

    rows: tuple[tuple[str, ...], ...]
    """Sets of features that trees share."""
    trees: tuple[tuple[int, ...], ...]
    """The rows that make up each tree."""
    values: tuple[Fraction, ...]
    applied: tuple[tuple[Combination, ...], ...]
    problem: Problem


@dataclass(frozen=True, slots=True)
class Listed:
    """The trees of a problem with those that give its answer."""

    trees: Trees
    right: tuple[bool, ...]


@lru_cache(maxsize=4096)
def trees_of(text: str, count: int = LISTED) -> Trees | None:
    """Return the `count` best trees of a problem, or `None` if trees cannot answer it."""
    reading = read_text(Question.parse(text).text)
    problem = ground(reading)
    if problem is None or not 2 < len(problem.qsets) <= MOST_LEAVES:
        return None
    scorer = Scorer(problem, reading, EquationWeights(PRIOR))
    unused = {qset.place: scorer.unused(qset) for qset in problem.qsets if not qset.is_unknown}
    left_out = {qset.place: scorer.unused_features(qset) for qset in problem.qsets if not qset.is_unknown}
    rows: dict[tuple[str, ...], int] = {}
    known: dict[int, int] = {}
    trees, values, combinations = [], [], []
    for tree in islice(Listing(problem, chart(scorer), unused), count):
        assert isinstance(tree.value, Fraction)
        parts: list[int] = []
        used: set[int] = set()
        applied = tuple(tree.combinations())
        for combination in applied:
            used.update(part.head for part in (combination.left, combination.right) if part.is_leaf)
            for row in scorer.rows(combination):
                number = known.get(id(row))  # rows live as long as the scorer
                if number is None:
                    number = known[id(row)] = rows.setdefault(row.names, len(rows))
                parts.append(number)
        others = [names for place, names in left_out.items() if place not in used]
        others.append(tuple(of_tree(problem, tree.value)))
        parts += [rows.setdefault(names, len(rows)) for names in others if names]
        trees.append(tuple(parts))
        values.append(tree.value)
        combinations.append(applied)
    if not trees:
        return None
    return Trees(tuple(rows), tuple(trees), tuple(values), tuple(combinations), problem)


def listed(example: Example) -> Listed | None:
    """Return the listed trees of an example, if trees can answer it."""
    trees = trees_of(example.text)
    if trees is None:
        return None
    return Listed(trees, tuple(is_right(value, example.answer) for value in trees.values))


def train(
    examples: Sequence[Example],
    *,
    seed: int = 0,
    report: Callable[[str], None] = lambda line: None,
    without: Sequence[str] = (),
    own: Sequence[Example] | None = None,
) -> EquationWeights:
    """Learn weights from problems and their answers.

    Args:
        examples: the problems; those without a right tree are left out.
        seed: unused, because nothing is random.
        report: called with lines about the progress.
        without: a part to leave out, from `ABLATIONS`.
        own: additional problems of our own to learn from; by default, those of `taught`.

    Returns:
        The weights, without provenance.
    """
    problems = []
    everything = (*examples, *(taught() if own is None else own))
    for number, example in enumerate(everything, start=1):
        problem = listed(example)
        if problem is not None:
            problems.append(problem)
        if number % 100 == 0:
            report(f"listed the trees of {number} of {len(everything)} problems")
    weights = fitted(problems, report=report, without=without)
    if not any(any(problem.right) for problem in problems):
        return weights
    if "local model" in without:
        return weights
    local = local_model(problems, weights)
    report(f"the local model has {len(local.sizes)} support vectors")
    mixed = {
        name: (weights.of.get(name, 0.0) + PRIOR.get(name, 0.0)) / 2
        for name in weights.of.keys() | PRIOR
        if not _is_left_out(name, without)
    }
    return EquationWeights({**mixed, LOCAL: LOCAL_SHARE}, local)


def local_model(problems: Sequence[Listed], weights: EquationWeights) -> LocalModel:
    """Return ALGES's local model, learned from the operators of every problem's best right tree by `weights`."""
    return train_local([one for problem in problems for one in decisions(problem, weights)])


def decisions(problem: Listed, weights: EquationWeights) -> list[Decision]:
    """Return the operators of the best right tree by `weights`, if there is one."""
    trees = problem.trees
    rows = [weights.sum(row) for row in trees.rows]
    scores = [
        (sum(rows[row] for row in tree), -number)
        for number, tree in enumerate(trees.trees)
        if problem.right[number]
    ]
    if not scores:
        return []
    features = Features(trees.problem)
    applied = trees.applied[-max(scores)[1]]
    return [seen(trees.problem, features, one) for one in applied if one.result is not None]


def fitted(
    problems: Sequence[Listed],
    *,
    report: Callable[[str], None] = lambda line: None,
    without: Sequence[str] = (),
) -> EquationWeights:
    """Return the weights of the log-linear model of those `problems` that have a right tree."""
    import numpy as np
    from scipy.optimize import minimize

    learned = [problem for problem in problems if any(problem.right)]
    report(f"{len(learned)} of {len(problems)} problems have a right tree")
    if not learned:
        return EquationWeights(PRIOR)
    names = [name for name in _names(learned) if not _is_left_out(name, without)]
    features, trees, owners, right = _matrices(learned, names)
    mean = np.array([PRIOR.get(name, 0.0) for name in names])
    strength = np.array([_strength(name) for name in names])

    def loss(weights: Any) -> tuple[float, Any]:
        scores = trees @ (features @ weights)
        every, some = _soft(scores, owners), _soft(scores, owners, right)
        shift = weights - mean
        value = (every[1] - some[1]).sum() + 0.5 * (strength * shift * shift).sum()
        gradient = features.T @ (trees.T @ (every[0] - some[0])) + strength * shift
        return float(value), gradient

    found = minimize(loss, mean, jac=True, method="L-BFGS-B", options={"maxiter": 200, "maxcor": 20})
    report(f"loss {found.fun:.2f} after {found.nit} iterations, {len(names)} weights")
    return EquationWeights(
        {n: round(float(w), 4) for n, w in zip(names, found.x, strict=True) if abs(w) >= 5e-4}
    )


def _is_left_out(name: str, without: Sequence[str]) -> bool:
    return (
        ("features" in without and name not in PRIOR)
        or ("words" in without and name not in PRIOR and not WORDS.isdisjoint(name.split()))
        or ("whole trees" in without and name.startswith("tree: "))
    )


def _names(problems: Sequence[Listed]) -> list[str]:
    counts: Counter[str] = Counter()
    for problem in problems:
        counts.update({name for row in problem.trees.rows for name in row})
    return sorted(PRIOR.keys() | {name for name, count in counts.items() if count >= RARE})


def _strength(name: str) -> float:
    if name in PRIOR:
        return STRENGTH["term"]
    return STRENGTH["word" if WORDS.intersection(name.split()) else "feature"]


def _matrices(problems: Sequence[Listed], names: Sequence[str]) -> tuple[Any, Any, Any, Any]:
    """Return rows by features, trees by rows, each tree's problem, and whether it is right."""
    import numpy as np
    from scipy.sparse import csr_matrix

    index = {name: number for number, name in enumerate(names)}
    pairs: list[tuple[int, int]] = []
    uses: list[tuple[int, int]] = []
    owners: list[int] = []
    right: list[bool] = []
    offset = 0
    for owner, problem in enumerate(problems):
        for number, row in enumerate(problem.trees.rows, start=offset):
            pairs += [(number, index[name]) for name in row if name in index]
        for tree in problem.trees.trees:
            uses += [(len(owners), offset + row) for row in tree]
            owners.append(owner)
        right += problem.right
        offset += len(problem.trees.rows)

    def matrix(places: list[tuple[int, int]], shape: tuple[int, int]) -> Any:
        at = np.array(places, dtype=np.int32).reshape(-1, 2).T
        return csr_matrix((np.ones(at.shape[1]), (at[0], at[1])), shape=shape)

    features = matrix(pairs, (offset, len(names)))
    return features, matrix(uses, (len(owners), offset)), np.array(owners), np.array(right)


def _soft(scores: Any, owners: Any, mask: Any = None) -> tuple[Any, Any]:
    """Return the probability of each tree among those of its problem, and every problem's log of the sum of
    exponentials.
    """
    import numpy as np

    scores = scores if mask is None else np.where(mask, scores, -np.inf)
    starts = np.flatnonzero(np.r_[True, owners[1:] != owners[:-1]])
    most = np.maximum.reduceat(scores, starts)
    odds = np.exp(scores - most[owners])
    sums = np.add.reduceat(odds, starts)
    return odds / sums[owners], most + np.log(sums)
