"""One problem as learning sees it: its expressions, and the features that the objective adds up for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from solvers.markov.grounding import Grounder
from solvers.question import Question
from solvers.reading.read import read
from solvers.rules.candidates import DIGITS, Candidates, candidates
from solvers.rules.features import Features
from solvers.rules.retrieve import add_dimensions, retrieve
from solvers.rules.rulebook import load_rules
from solvers.rules.score import Objective
from solvers.rules.space import justifications, space_of
from solvers.rules.trees import MOST_NUMBERS
from solvers.rules.weights import ODD_VALUE, RuleWeights
from solvers.training import is_right

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
Reals = NDArray[np.float64]

Feature = tuple[str, str]
"""Kind of weight (`solvers.rules.weights.KINDS`) and name."""

KEPT_VALUES, KEPT_OF_A_VALUE = 60, 6
"""Values, and expressions of each, that learning weighs: those best by the weights set by hand."""

Row = Iterable[tuple[int, float]]


@cache
def known_weights() -> Mapping[Feature, float]:
    """The weights set by hand, which every problem shares: of rules, preferences and an odd value."""
    book = load_rules()
    return {
        **{("rule", rule.name): rule.weight for rule in book.rules},
        **{("preference", f.note("name")): f.weight or 0.0 for f in book.preferences.formulas},
        ("objective", "odd value"): ODD_VALUE,
    }


@cache
def feature_numbers() -> dict[Feature, int]:
    """Every feature met in this process, numbered; those with a weight set by hand come first."""
    return {feature: place for place, feature in enumerate(known_weights())}


def _number(feature: Feature) -> int:
    numbers = feature_numbers()
    return numbers.setdefault(feature, len(numbers))


@dataclass(frozen=True, slots=True, eq=False)
class Lists:
    """Lists of items with weights, end to end."""

    items: Ints
    weights: Reals
    starts: Ints
    """Where each list starts, and the end of the last."""

    def __len__(self) -> int:
        return len(self.starts) - 1

    @staticmethod
    def of(rows: Iterable[Row]) -> Lists:
        """The lists `rows`."""
        items: list[int] = []
        weights: list[float] = []
        starts = [0]
        for row in rows:
            for item, weight in row:
                items.append(item)
                weights.append(weight)
            starts.append(len(items))
        return Lists(np.array(items, np.int64), np.array(weights, np.float64), np.array(starts, np.int64))

    @staticmethod
    def stacked(parts: Sequence[Lists], sizes: Sequence[int] | None = None) -> Lists:
        """The lists of all parts; items of a part are moved by the `sizes` of the parts before it."""
        moves = np.cumsum([0, *sizes])[:-1] if sizes else np.zeros(len(parts), np.int64)
        empty = Lists.of([])
        items = [part.items + move for part, move in zip(parts, moves.tolist(), strict=True)]
        lengths = np.concatenate([empty.items, *(np.diff(part.starts) for part in parts)])
        return Lists(
            np.concatenate([empty.items, *items]),
            np.concatenate([empty.weights, *(part.weights for part in parts)]),
            np.concatenate([[0], np.cumsum(lengths)]),
        )

    def matrix(self, width: int) -> csr_matrix:
        """A row for each list."""
        return csr_matrix((self.weights, self.items, self.starts), (len(self), width))


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """The expressions of one problem and their features."""

    rows: Lists
    """Features of each justification, each operation on a pair, each number's taking part and being taken."""
    options: Lists
    """Rows that each option may choose from; after them the other rows, each alone."""
    trees: Lists
    """Options and rows that each expression adds up; expressions of one value occur together."""
    broken: Lists
    """Features of each expression as a whole: preferences that it breaks, and an odd value."""
    offsets: Reals
    values: Reals


@lru_cache(maxsize=8192)
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
    return _Compiler(found, features).problem(_best(found.trees.values, scores, answer))


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


class _Compiler:
    def __init__(self, found: Candidates, features: Features) -> None:
        self._found = found
        self._features = features
        self._rows: list[Row] = []
        self._options: list[tuple[int, ...]] = [option.reasons for option in found.space.options]
        formulas = load_rules().preferences.formulas
        self._names = [("preference", f.note("name")) for f in formulas]
        self._weights = [f.weight or 1.0 for f in formulas]

    def problem(self, kept: Sequence[int]) -> Problem:
        found, every = self._found, self._found.trees
        self._add_reasons()
        beside = self._add_pairs()
        states = len(self._options)
        for of in (self._features.of_use, self._features.of_taken):
            for number in found.space.numbers:
                self._add(of(number))
        held = np.concatenate([every.used, every.taken], axis=1)
        costs = [self._cost(g.formula, g.weight) for g in found.groundings]
        odd = (_number(("objective", "odd value")), -1.0)
        trees: list[Row] = []
        broken: list[Row] = []
        for place in kept:
            chosen = np.flatnonzero(every.chosen[place]).tolist()
            numbers = (np.flatnonzero(held[place]) + states).tolist()
            trees.append([(i, 1.0) for i in (*chosen, *(beside[option] for option in chosen), *numbers)])
            whole = [costs[grounding] for grounding in np.flatnonzero(found.falsified[place])]
            broken.append([*whole, odd] if every.odd[place] else whole)
        return Problem(
            Lists.of(self._rows),
            Lists.of([(row, 1.0) for row in option] for option in self._options),
            Lists.of(trees),
            Lists.of(broken),
            found.order_costs()[list(kept)],
            every.values[list(kept)],
        )

    def _add_reasons(self) -> None:
        own: dict[int, list[tuple[int, float]]] = {}
        for place, grounding in self._found.reason_costs:
            own.setdefault(place, []).append(self._cost(grounding.formula, grounding.weight))
        for place, reason in enumerate(self._found.space.reasons):
            rule = (_number(("rule", reason.rule.name)), reason.degree)
            self._rows.append([rule, *own.get(place, ()), *_listed(self._features.of_reason(reason))])

    def _add_pairs(self) -> list[int]:
        """A row for each operation on a pair; returns the one that goes with each option."""
        rows: dict[tuple[str, str, str], int] = {}
        beside = []
        for option in self._found.space.options:
            one, two = option.step.parent, option.step.child
            if option.step.operation != "Over" and one > two:
                one, two = two, one
            pair = (option.step.operation, one, two)
            if pair not in rows:
                rows[pair] = self._add(self._features.of_pair(*pair))
            beside.append(rows[pair])
        return beside

    def _add(self, features: Mapping[str, float]) -> int:
        """A row that stands alone, as an option of its own."""
        self._options.append((len(self._rows),))
        self._rows.append(_listed(features))
        return len(self._options) - 1

    def _cost(self, formula: int, weight: float) -> tuple[int, float]:
        return _number(self._names[formula]), -weight / self._weights[formula]


def _listed(features: Mapping[str, float]) -> list[tuple[int, float]]:
    return [(_number(("feature", name)), value) for name, value in features.items()]
