"""All expressions of a small problem with their scores: the same objective as the program's, added up here.

Learning needs every expression's features, an answer the best score of every other value.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from solvers.markov.grounding import Grounder, Grounding
from solvers.markov.syntax import HARD
from solvers.rules.expression import Step
from solvers.rules.model import ORDER, Gain
from solvers.rules.space import Justification, Space
from solvers.rules.trees import Bools, Reals, Trees, enumerate_trees, violations

NEAR = 1.5
"""How far behind the best expression the program still looks."""

DIGITS = 6
"""Values that agree to so many digits after the point are one value."""

LARGEST_DENOMINATOR = 1_000_000
"""Values are computed as floating-point numbers and told as fractions."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """The expressions of one problem and the ground preferences each falsifies."""

    space: Space
    trees: Trees
    groundings: tuple[Grounding, ...]
    falsified: Bools
    """Expressions by groundings."""
    reason_costs: tuple[tuple[int, Grounding], ...]
    """Justifications (by position) that themselves falsify a grounding: it speaks of the concept alone."""

    def ranked(self, gain: Gain, odd_value: float) -> Ranked:
        """The expressions with their scores.

        Args:
            gain: what justifications and numbers add to the objective.
            odd_value: what an odd value costs.
        """
        reasons: Reals = np.array([gain.of(j) for j in self.space.reasons], np.float64)
        for place, grounding in self.reason_costs:
            reasons[place] -= grounding.weight
        best = tuple(max(option.reasons, key=lambda p: reasons[p]) for option in self.space.options)
        uses: Reals = np.array([gain.of_use(n) for n in self.space.numbers], np.float64)
        taken: Reals = np.array([gain.of_taken(n) for n in self.space.numbers], np.float64)
        total: Reals = self.order_costs() - np.where(self.trees.odd, odd_value, 0.0)
        total += self.trees.used @ uses + self.trees.taken @ taken
        if best:
            total += self.trees.chosen @ reasons[list(best)]
        if self.groundings:
            total -= self.falsified @ np.array([g.weight for g in self.groundings])
        return Ranked(self, total, best)

    def order_costs(self) -> Reals:
        """What breaks ties, by expression."""
        position = {n: place for place, n in enumerate(self.space.numbers)}
        steps = [option.step for option in self.space.options]
        late = [s.operation == "Plus" and position[s.parent] > position[s.child] for s in steps]
        costs: Reals = self.trees.chosen.astype(np.float64) @ np.array([-ORDER * one for one in late])
        return costs


@dataclass(frozen=True, slots=True, eq=False)
class Ranked:
    """Expressions with the program's objective for each."""

    listed: Candidates
    scores: Reals
    best_reasons: tuple[int, ...]
    """By option, the justification that is worth most; no other one can be in an optimum."""

    def near_the_best(self) -> Space:
        """The options of the expressions whose scores are within `NEAR` of the best, with their best reasons.

        The optimum over these options is the optimum over all: what is left out is known to score less.
        """
        close = self.scores >= self.scores.max() - NEAR
        kept = self.listed.trees.chosen[close].any(axis=0)
        options = self.listed.space.options
        return self.listed.space.only(
            replace(options[place], reasons=(self.best_reasons[place],)) for place in np.flatnonzero(kept)
        )

    def values(self) -> list[tuple[float, Fraction, int]]:
        """Every value with the score and the row of the best of its expressions, best first."""
        order = np.argsort(-self.scores, kind="stable")
        rounded = np.round(self.listed.trees.values, DIGITS)[order]
        first = np.sort(np.unique(rounded, return_index=True)[1])
        return [
            (score, Fraction(value).limit_denominator(LARGEST_DENOMINATOR), row)
            for score, value, row in zip(
                self.scores[order][first].tolist(),
                self.listed.trees.values[order][first].tolist(),
                order[first].tolist(),
                strict=True,
            )
        ]

    def expression(self, row: int) -> tuple[str, dict[Step, Justification]]:
        """The number that stands for the whole of an expression, and its operations with their best reasons."""
        space, trees = self.listed.space, self.listed.trees
        places = np.flatnonzero(trees.chosen[row]).tolist()
        chosen = {space.options[p].step: space.reasons[self.best_reasons[p]] for p in places}
        return space.numbers[trees.roots[row]], chosen


def candidates(space: Space, grounder: Grounder) -> Candidates:
    """List the expressions of `space`, and what the preferences say of them."""
    trees = enumerate_trees(space)
    joint, reasons = [], []
    for grounding in grounder.every():
        atoms = [atom for clause in grounding.clauses for _, atom in clause.literals]
        if any(predicate == "By" for predicate, _ in atoms):
            reasons += [(place, grounding) for place in _explained(space, grounding)]
        elif atoms:
            joint.append(grounding)
    falsified = violations(space, trees, joint)
    hard = [place for place, g in enumerate(joint) if g.weight == HARD]
    sound: Bools = np.logical_not(falsified[:, hard].any(axis=1))
    soft = [place for place in range(len(joint)) if place not in hard]
    return Candidates(
        space,
        trees.only(sound),
        tuple(joint[place] for place in soft),
        falsified[sound][:, soft],
        tuple(reasons),
    )


def _explained(space: Space, grounding: Grounding) -> list[int]:
    """The justifications that make `By(a, b, concept)`, the only literal of `grounding`, true."""
    ((_, (_, (one, two, concept))),) = grounding.clauses[0].literals
    return [
        place
        for place, j in enumerate(space.reasons)
        if {j.left, j.right} == {one, two} and j.concept == concept
    ]
