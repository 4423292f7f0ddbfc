"""Problems as sparse matrices: the objective of every expression, and its gradient, for any weights.

The layers are those of the objective. Rows of features (a justification, or a number that takes part) have a
score each; the best row of an option is the option's score; an expression adds up its options, its numbers
and the preferences it breaks; the best expression of a value is the value's score.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from solvers.markov.grounding import Grounder
from solvers.question import Question
from solvers.reading.read import read
from solvers.rules.candidates import Candidates, candidates
from solvers.rules.features import Features
from solvers.rules.retrieve import add_dimensions, retrieve
from solvers.rules.rulebook import load_rules
from solvers.rules.score import Objective
from solvers.rules.space import justifications, space_of
from solvers.rules.trees import MOST_NUMBERS
from solvers.rules.weights import ODD_VALUE, RuleWeights
from solvers.training import Example, is_right

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
Reals = NDArray[np.float64]

Feature = tuple[str, str]
"""Kind of weight (`solvers.rules.weights.KINDS`) and name."""

KEPT_VALUES, KEPT_OF_A_VALUE = 60, 6
"""Values, and expressions of each, that learning weighs: those best by the weights set by hand."""

DIGITS = 6
"""Values that agree to so many digits after the point are one value."""


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """The expressions of one problem, their features by name."""

    rows: tuple[tuple[tuple[Feature, float], ...], ...]
    """Features of each justification, each operation on a pair, each number's taking part and being taken."""
    options: tuple[tuple[int, ...], ...]
    """Rows that each option may choose from; after them the other rows, each alone."""
    trees: tuple[tuple[int, ...], ...]
    """Options and rows that each expression adds up; expressions of one value stand together."""
    broken: tuple[tuple[tuple[Feature, float], ...], ...]
    """Features of each expression as a whole: preferences that it breaks, and an odd value."""
    offsets: Reals
    values: Reals


@lru_cache(maxsize=4096)
def problem_of(text: str, answer: Fraction) -> Problem | None:
    """The problem in `text`, with the values that compete with `answer`.

    `None` where there is no number or no question, or too many numbers to list their expressions.
    """
    reading = read(Question.parse(text))
    if reading.target is None:
        return None
    book = load_rules()
    facts = retrieve(reading)
    if not 0 < len(facts.numbers) <= MOST_NUMBERS:
        return None
    space = space_of(facts, justifications(book, facts))
    add_dimensions(facts, space.dimensions, reading)
    found = candidates(space, Grounder(book.preferences, facts.evidence, space.atoms()))
    features = Features(facts, reading)
    scores = found.ranked(Objective(RuleWeights(), features), ODD_VALUE).scores
    kept = _best(found.trees.values, scores, answer)
    return _problem(found, features, kept)


def _best(values: Reals, scores: Reals, answer: Fraction) -> list[int]:
    """The positions of the best expressions of the best values and of the right ones, value by value."""
    rounded = np.round(values, DIGITS)
    kept: dict[float, list[int]] = {}
    for place in np.lexsort((np.arange(len(values)), -scores)).tolist():
        value = float(rounded[place])
        if value not in kept and len(kept) >= KEPT_VALUES and not is_right(Fraction(value), answer):
            continue
        same = kept.setdefault(value, [])
        if len(same) < KEPT_OF_A_VALUE:
            same.append(place)
    return [place for same in kept.values() for place in same]


def _problem(found: Candidates, features: Features, kept: list[int]) -> Problem:
    names = {
        number: (("preference", f.note("name")), f.weight or 1.0)
        for number, f in enumerate(load_rules().preferences.formulas)
    }
    own: dict[int, list[tuple[Feature, float]]] = {}
    for place, grounding in found.reason_costs:
        name, weight = names[grounding.formula]
        own.setdefault(place, []).append((name, -grounding.weight / weight))
    rows = [
        (
            (("rule", j.rule.name), j.degree),
            *own.get(place, ()),
            *_listed(features.of_reason(j)),
        )
        for place, j in enumerate(found.space.reasons)
    ]
    options = [option.reasons for option in found.space.options]
    joint: dict[tuple[str, str, str], int] = {}
    beside: dict[int, int] = {}
    for place, option in enumerate(found.space.options):
        one, two = option.step.parent, option.step.child
        if option.step.operation != "Over" and one > two:
            one, two = two, one
        pair = (option.step.operation, one, two)
        if pair not in joint:
            joint[pair] = len(options)
            options.append((len(rows),))
            rows.append(_listed(features.of_pair(*pair)))
        beside[place] = joint[pair]
    states = len(options)
    for of in (features.of_use, features.of_taken):
        for number in found.space.numbers:
            options.append((len(rows),))
            rows.append(_listed(of(number)))
    costs = [(names[g.formula][0], -g.weight / names[g.formula][1]) for g in found.groundings]
    trees, broken = [], []
    every = found.trees
    for place in kept:
        chosen = np.flatnonzero(every.chosen[place]).tolist()
        numbers = np.flatnonzero(np.concatenate([every.used[place], every.taken[place]])) + states
        trees.append((*chosen, *(beside[option] for option in chosen), *numbers.tolist()))
        whole = [costs[grounding] for grounding in np.flatnonzero(found.falsified[place])]
        broken.append((*whole, (("objective", "odd value"), -1.0)) if every.odd[place] else tuple(whole))
    offsets = (every.chosen @ found.order)[kept] if found.space.options else np.zeros(len(kept))
    return Problem(tuple(rows), tuple(options), tuple(trees), tuple(broken), offsets, every.values[kept])


def _listed(features: dict[str, float]) -> tuple[tuple[Feature, float], ...]:
    return tuple((("feature", name), value) for name, value in features.items())


class Dataset:
    """Problems stacked, with what their answers are."""

    def __init__(self, examples: Sequence[Example]) -> None:
        """Compile the problems; the same text is compiled once in a process."""
        self.features: list[Feature] = [
            *(("rule", rule.name) for rule in load_rules().rules),
            *(("preference", f.note("name")) for f in load_rules().preferences.formulas),
            ("objective", "odd value"),
        ]
        self.prior_known = [
            *(rule.weight for rule in load_rules().rules),
            *(f.weight or 0.0 for f in load_rules().preferences.formulas),
            ODD_VALUE,
        ]
        stack = _Stack({feature: place for place, feature in enumerate(self.features)})
        for number, example in enumerate(examples):
            problem = problem_of(example.text, example.answer)
            if problem is not None:
                stack.add(number, problem, example)
        self.features = list(stack.index)
        self.prior = np.zeros(len(self.features))
        self.prior[: len(self.prior_known)] = self.prior_known
        width = len(self.features)
        self._rows = stack.rows.matrix(width)
        self._trees = stack.trees.matrix(len(stack.option_starts))
        self._broken = stack.broken.matrix(width)
        self._choices = np.array(stack.choices, np.int64)
        self._option_starts = np.array(stack.option_starts, np.int64)
        self._offsets = np.concatenate(stack.offsets) if stack.offsets else np.zeros(0)
        self._group_starts = np.array(stack.group_starts, np.int64)
        self._group_problem = np.array(stack.group_problem, np.int64)
        self._right = np.array(stack.right, np.bool_)
        self.values = np.array(stack.group_values)
        self._size = len(examples)
        self.solvable: Bools = np.zeros(len(examples), np.bool_)
        """Whether some expression has the right value."""
        self.solvable[self._group_problem[self._right]] = True
        self._row_problem = np.array(stack.row_problem, np.int64)

    def __len__(self) -> int:
        return self._size

    def scores(self, weights: Reals) -> tuple[Reals, Ints, Ints]:
        """The score of each value, its best expression, and the best row of each option."""
        rows = self._rows @ weights
        among = rows[self._choices]
        best_row = self._choices[_largest(among, self._option_starts)]
        trees = self._trees @ rows[best_row] + self._broken @ weights + self._offsets
        best = _largest(trees, self._group_starts)
        return trees[best], best, best_row

    def loss(self, weights: Reals, used: Bools) -> tuple[float, Reals]:
        """Minus the logarithm of the right values' probability, summed over the problems `used`, and its
        gradient.
        """
        scores, best, best_row = self.scores(weights)
        everything = _log_sums(scores, self._group_problem, self._size)
        rights = _log_sums(np.where(self._right, scores, -np.inf), self._group_problem, self._size)
        value = float((everything[used] - rights[used]).sum())
        slope = np.exp(scores - everything[self._group_problem])
        with np.errstate(invalid="ignore"):
            slope -= np.where(self._right, np.exp(scores - rights[self._group_problem]), 0.0)
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
        right, value = np.zeros(self._size, np.bool_), np.full(self._size, np.nan)
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
        pairs = np.unique(rows.col[keep].astype(np.int64) * self._size + owner[keep])
        counts = np.bincount(pairs // self._size, minlength=len(self.features))
        counts[: len(self.prior_known)] = least
        enough: Bools = counts >= least
        return enough


def _largest(values: Reals, starts: Ints) -> Ints:
    """The position of the largest value of each run; of equal ones the first."""
    if not len(starts):
        return np.zeros(0, np.int64)
    most = np.maximum.reduceat(values, starts)
    lengths = np.diff(np.append(starts, len(values)))
    owner = np.repeat(np.arange(len(starts)), lengths)
    at = np.flatnonzero(values >= most[owner])
    return at[np.unique(owner[at], return_index=True)[1]]


def _log_sums(values: Reals, owner: Ints, size: int) -> Reals:
    """The logarithm of the sum of exponentials by owner; owners come in order."""
    most = np.full(size, -np.inf)
    np.maximum.at(most, owner, values)
    steady = np.where(np.isfinite(most), most, 0.0)
    sums = np.bincount(owner, np.exp(values - steady[owner]), size)
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(sums) + steady)


class _Sparse:
    """A sparse matrix that grows by rows."""

    def __init__(self) -> None:
        self.columns: list[int] = []
        self.data: list[float] = []
        self.starts = [0]

    def add(self, row: Iterable[tuple[int, float]]) -> None:
        for column, value in row:
            self.columns.append(column)
            self.data.append(value)
        self.starts.append(len(self.columns))

    def matrix(self, width: int) -> csr_matrix:
        shape = (len(self.starts) - 1, width)
        return csr_matrix((np.array(self.data, float), np.array(self.columns, np.int64), self.starts), shape)


@dataclass
class _Stack:
    index: dict[Feature, int]
    rows: _Sparse = field(default_factory=_Sparse)
    trees: _Sparse = field(default_factory=_Sparse)
    broken: _Sparse = field(default_factory=_Sparse)
    choices: list[int] = field(default_factory=list)
    option_starts: list[int] = field(default_factory=list)
    offsets: list[Reals] = field(default_factory=list)
    group_starts: list[int] = field(default_factory=list)
    group_problem: list[int] = field(default_factory=list)
    group_values: list[float] = field(default_factory=list)
    right: list[bool] = field(default_factory=list)
    row_problem: list[int] = field(default_factory=list)

    def add(self, number: int, problem: Problem, example: Example) -> None:
        first_row, first_option = len(self.row_problem), len(self.option_starts)
        for row in problem.rows:
            self.rows.add((self._place(feature), value) for feature, value in row)
            self.row_problem.append(number)
        for option in problem.options:
            self.option_starts.append(len(self.choices))
            self.choices += [first_row + row for row in option]
        before = None
        for tree, value in enumerate(np.round(problem.values, DIGITS).tolist()):
            if value != before:
                self.group_starts.append(len(self.trees.starts) - 1)
                self.group_problem.append(number)
                self.group_values.append(value)
                self.right.append(is_right(Fraction(value), example.answer))
                before = value
            self.trees.add((first_option + option, 1.0) for option in problem.trees[tree])
            self.broken.add((self._place(feature), value) for feature, value in problem.broken[tree])
        self.offsets.append(problem.offsets)

    def _place(self, feature: Feature) -> int:
        return self.index.setdefault(feature, len(self.index))
