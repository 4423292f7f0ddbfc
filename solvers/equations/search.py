"""The equation trees of a program from the best downwards, by cuts against what was seen or must not be.

ALGES generates M candidates and filters them afterwards; here what a filter refuses is cut off as soon as a
solution shows it, so that the first tree that comes through is the best tree that passes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import inf
from time import perf_counter

from solvers.equations.chart import chart, within
from solvers.equations.combining import Combination
from solvers.equations.cues import is_measure
from solvers.equations.expression import Equation, Node, Operation, evaluate, stack_depth
from solvers.equations.model import Model
from solvers.equations.read import Problem
from solvers.equations.score import WEIGHTS, Scorer
from solvers.equations.solving import SolvingStep, UnsolvableError, solved
from solvers.ilp import Cut, Limits, Round, Solution, Status, total

DEEPEST = 4
"""ALGES's maxStackDepth: deeper expressions than grade-school problems need are cut off."""


FRACTION = "fractional answer"
"""When all numbers are integers; the paper refuses such answers, here they cost."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An equation tree that passes all filters, with its score."""

    equation: Equation
    value: Fraction
    steps: tuple[SolvingStep, ...]
    score: float
    violated: tuple[str, ...]
    """Names of the weighted constraints of Figure 5 that it violates."""


@dataclass
class Enumeration:
    """The separator that refuses bad trees, keeps good ones and cuts each off until enough were found."""

    model: Model
    enough: Callable[[list[Candidate]], bool]
    patience: float = inf
    """How many more trees to look at after the first that passes."""
    found: list[Candidate] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    doubted: set[tuple[Combination, ...]] = field(default_factory=set)
    """Trees with a fractional answer: they may come again, at its cost."""
    since_first: int = 0
    """Trees seen after the first that passed."""
    name: str = "filters"

    def separate(self, solution: Solution) -> Iterable[Cut]:
        """A cut for the tree of `solution`, unless it is the last one wanted."""
        self.since_first += bool(self.found)
        if self.since_first > self.patience:
            return
        applied = self.model.applied(solution)
        equation = self.model.equation(applied)
        fault, value, steps = _judge(self.model.problem, equation)
        if fault == FRACTION and applied not in self.doubted:
            self.doubted.add(applied)
            yield self._cut(applied, fault, weight=-WEIGHTS[FRACTION])
            return
        if fault and fault != FRACTION:
            self.refused[fault] = self.refused.get(fault, 0) + 1
        else:
            assert value is not None
            assert solution.objective is not None
            violated = tuple(dict.fromkeys(n for c in applied for n in self.model.scorer.violated(c)))
            self.found.append(Candidate(equation, value, steps, solution.objective, violated))
            if self.enough(self.found):
                return
        yield self._cut(applied, "already seen" if fault in ("", FRACTION) else fault)

    def _cut(self, applied: Iterable[Combination], why: str, weight: float | None = None) -> Cut:
        chosen = [self.model.uses[combination] for combination in applied]
        return Cut(total(chosen) <= len(chosen) - 1, name=why, weight=weight)


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to."""

    candidates: tuple[Candidate, ...]
    """Best first."""
    refused: dict[str, int]
    """Filters with the number of better trees that they refused."""
    model: Model
    solution: Solution
    """The last one, with the rounds; infeasible when no tree is left within the margin."""


def search(
    problem: Problem,
    scorer: Scorer,
    enough: Callable[[list[Candidate]], bool],
    *,
    needed: int = 1,
    margins: Sequence[float] = (inf,),
    patience: float = inf,
    limits: Limits,
    observe: Callable[[Round], None] | None = None,
) -> Found:
    """Find equation trees, best first, until `enough` says so, none is left, or a limit is met.

    Args:
        problem: the grounded problem.
        scorer: its scorer.
        enough: asked after every tree that passes the filters.
        needed: how many trees to find at least, if there are so many; these are the best of all.
        margins: how far below the best possible score trees are looked at, increasing, infinite at last: the
            next margin is tried when fewer than are needed pass within one.
        patience: how many more trees to look at after the first that passes.
        limits: of the cutting-plane loop; the seconds include making the program.
        observe: called with every round.
    """
    started = perf_counter()
    found = chart(problem)
    for margin in margins:
        model = Model(problem, scorer, within(found, scorer, margin))
        enumeration = Enumeration(model, enough, patience)
        solution = model.program.solve(
            limits=_left(limits, perf_counter() - started),
            separators=[enumeration],
            observe=observe,
            relax_first=True,
        )
        best = (solution.rounds[0].objective if solution.rounds else None) or 0.0
        surely = [c for c in enumeration.found if c.score >= best - margin]  # nothing left out is better
        stopped = not enumeration.found and solution.status is not Status.INFEASIBLE
        if len(surely) >= needed or stopped:
            break
    return Found(tuple(enumeration.found), enumeration.refused, model, solution)


def _left(limits: Limits, seconds: float) -> Limits:
    return limits if limits.seconds is None else replace(limits, seconds=limits.seconds - seconds)


def _judge(problem: Problem, equation: Equation) -> tuple[str, Fraction | None, tuple[SolvingStep, ...]]:
    """The filter that refuses `equation` ("" for none), its solution and the steps to it."""
    if max(stack_depth(equation.left), stack_depth(equation.right)) > DEEPEST:
        return "stack depth", None, ()
    try:
        value, steps = solved(equation)
        negative = value < 0 or any(amount < 0 for amount in _amounts(equation, value))
    except UnsolvableError:
        return "no single solution", None, ()
    except ZeroDivisionError:
        return "division by zero", None, ()
    if negative:
        return "negative answer", None, ()
    if problem.is_whole and value.denominator != 1 and not _may_be_fraction(problem, value):
        return FRACTION, value, steps
    return "", value, steps


def _amounts(equation: Equation, value: Fraction) -> Iterator[Fraction]:
    """The values of all subexpressions."""
    for side in (equation.left, equation.right):
        for node in _nodes(side):
            yield evaluate(node, value)


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    if isinstance(node, Operation):
        yield from _nodes(node.left)
        yield from _nodes(node.right)


def _may_be_fraction(problem: Problem, value: Fraction) -> bool:
    """Money in cents and measures in simple decimals are answers even where all numbers are integers."""
    return is_measure(problem.unknown.type.entity) and 100 % value.denominator == 0
