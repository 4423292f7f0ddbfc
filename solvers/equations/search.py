"""The best equation tree of a program, with cuts against forbidden trees and for scores of whole trees.

ALGES generates M candidates, filters them, and ranks the rest with its global model. Here, the global score of a tree
enters the objective as soon as a solution shows the tree, as a soft cut with the difference to the most that any tree
can get. When a tree comes back after its cut has been paid for, no other can be better: the bound has reached the best
exact score. The cuts for the best listed trees are added beforehand, so there are few rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from solvers import deadline
from solvers.arithmetic.solving import SolvingStep, UnsolvableError, amounts, solved
from solvers.arithmetic.tree import Equation, stack_depth
from solvers.equations.chart import chart, within
from solvers.equations.combining import Combination
from solvers.equations.listing import DEEPEST, Listing
from solvers.equations.model import Model, equation_of
from solvers.equations.read import Problem
from solvers.equations.score import Scorer
from solvers.events import Observer, silent, solving
from solvers.ilp import Cut, Limits, Solution, Status, total
from solvers.routing import EQUATIONS

LOOKED_AT = 60
"""The most listed trees that are compared to find other answers."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An equation tree that passes all filters, with its score."""

    equation: Equation
    value: Fraction
    steps: tuple[SolvingStep, ...]
    score: float
    violated: tuple[str, ...]
    """Names of the weighted constraints of Figure 5 that it violates."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A tree with its exact score, before its equation is needed."""

    applied: tuple[Combination, ...]
    value: Fraction
    score: float


def ranked(
    problem: Problem, scorer: Scorer, scores: dict[Combination, float], enough: Callable[[list[Ranked]], bool]
) -> list[Ranked]:
    """Return the trees of a chart, best first, until `enough` is satisfied with those that are certainly best.

    Args:
        problem: the grounded problem.
        scorer: its scorer.
        scores: the combinations of its chart with their scores.
        enough: called with the trees that no unlisted tree can beat.
    """
    unused = {qset.place: scorer.unused(qset) for qset in problem.qsets if not qset.is_unknown}
    most = scorer.most_whole()
    waiting: list[Ranked] = []
    sure: list[Ranked] = []
    for tree in Listing(problem, scores, unused):
        waiting.sort(key=lambda one: -one.score)
        while waiting and waiting[0].score >= tree.score + most:
            sure.append(waiting.pop(0))
            if enough(sure):
                return sure
        assert isinstance(tree.value, Fraction)
        applied = tuple(tree.combinations())
        waiting.append(Ranked(applied, tree.value, tree.score + scorer.whole(tree.value)))
    waiting.sort(key=lambda one: -one.score)
    while waiting and not (sure and enough(sure)):
        sure.append(waiting.pop(0))
    return sure


@dataclass
class Filters:
    """The separator that refuses invalid trees and charges every tree for its properties as a whole."""

    model: Model
    name: str = "filters"
    refused: dict[str, int] = field(default_factory=dict)
    """Filters with the number of trees that they refused."""

    def separate(self, solution: Solution) -> Iterable[Cut]:
        """Yield a cut for the tree of `solution`, unless it is valid and has been charged."""
        applied = self.model.applied(solution)
        problem, scorer = self.model.problem, self.model.scorer
        fault, value, _ = judged(equation_of(problem, scorer, applied))
        if fault:
            self.refused[fault] = self.refused.get(fault, 0) + 1
            yield self._cut(applied, fault)
        elif value is not None:
            yield from self.charge(applied, scorer.whole(value))

    def charge(self, applied: Sequence[Combination], whole: float) -> Iterable[Cut]:
        """Yield the soft cut that gives a tree its global score instead of the highest possible one."""
        cost = round(self.model.scorer.most_whole() - whole, 6)
        if cost > 0:
            yield self._cut(applied, "whole tree", cost)

    def _cut(self, applied: Iterable[Combination], why: str, weight: float | None = None) -> Cut:
        chosen = [self.model.uses[combination] for combination in applied]
        return Cut(total(chosen) <= len(chosen) - 1, name=why, key=frozenset(applied), weight=weight)


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search."""

    best: Candidate | None
    others: tuple[Ranked, ...]
    """The best listed trees, including the best one."""
    refused: dict[str, int]
    """Filters with the number of better trees that they refused."""
    solution: Solution


def search(
    problem: Problem,
    scorer: Scorer,
    *,
    values: int = 1,
    limits: Limits,
    observe: Observer = silent,
) -> Found:
    """Find the best equation tree, and the best trees with other answers.

    Args:
        problem: the grounded problem.
        scorer: its scorer.
        values: how many different answers to look for among the best listed trees.
        limits: limits for everything; the seconds include building the program.
        observe: called with the program and every round.
    """
    with deadline.within(limits.seconds):
        return _search(problem, scorer, values, limits, observe)


def _search(problem: Problem, scorer: Scorer, values: int, limits: Limits, observe: Observer) -> Found:
    scores = chart(scorer)
    listed = ranked(problem, scorer, scores, lambda sure: _enough(sure, values))
    if listed:
        scores = within(scores, scorer, at_least=listed[0].score - scorer.most_whole())
    model = Model(problem, scorer, scores)
    filters = Filters(model)
    for tree in listed:
        if all(combination in model.uses for combination in tree.applied):
            for cut in filters.charge(tree.applied, scorer.whole(tree.value)):
                assert cut.weight is not None
                model.program.soft(cut.constraint, weight=cut.weight, name=cut.name, key=cut.key)
    telling = solving(model.program, EQUATIONS, observe)
    solution = model.program.solve(limits=limits, separators=[filters], observe=telling, relax_first=True)
    best = None
    if solution.status is Status.OPTIMAL:
        best = candidate(problem, scorer, model.applied(solution))
    return Found(best, tuple(listed), filters.refused, solution)


def candidate(problem: Problem, scorer: Scorer, applied: Sequence[Combination]) -> Candidate:
    """Return the tree made of `applied`, which must be valid, with its equation and exact score."""
    equation = equation_of(problem, scorer, applied)
    _, value, steps = judged(equation)
    assert value is not None
    used = {part.head for c in applied for part in (c.left, c.right) if part.is_leaf}
    score = sum(scorer.score(c) for c in applied) + scorer.whole(value)
    score += sum(scorer.unused(q) for q in problem.qsets if q.place not in used)
    violated = tuple(dict.fromkeys(name for c in applied for name in scorer.violated(c)))
    return Candidate(equation, value, steps, round(score, 6), violated)


def judged(equation: Equation) -> tuple[str, Fraction | None, tuple[SolvingStep, ...]]:
    """Return the filter that refuses `equation` ("" if none does), its solution, and the steps to it."""
    if max(stack_depth(equation.left), stack_depth(equation.right)) > DEEPEST:
        return "stack depth", None, ()
    try:
        value, steps = solved(equation)
        negative = value < 0 or any(amount < 0 for amount in amounts(equation, value))
    except UnsolvableError:
        return "no single solution", None, ()
    except ZeroDivisionError:
        return "division by zero", None, ()
    return ("negative answer", None, ()) if negative else ("", value, steps)


def _enough(sure: Sequence[Ranked], values: int) -> bool:
    return len(sure) >= LOOKED_AT or len({tree.value for tree in sure}) >= values
