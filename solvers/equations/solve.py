"""From a reading to an answer: ground it, build the program, take the best tree, and estimate how sure it is."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

from solvers import deadline
from solvers.answer import Abstention, Alternative, Proposal, Statistics
from solvers.deadline import OutOfTimeError
from solvers.equations.chart import chart
from solvers.equations.derivation import EquationTree
from solvers.equations.model import equation_of, leaf_of
from solvers.equations.read import Problem, ground
from solvers.equations.score import Scorer
from solvers.equations.search import Candidate, Found, Ranked, candidate, judged, ranked, search
from solvers.equations.weights import EquationWeights, shipped
from solvers.events import Observer, Stage, silent
from solvers.ilp import Limits, Solution, Status
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.routing import EQUATIONS
from solvers.wording import amount

MOST_LEAVES = 8
MOST_READ = 40
"""With more numbers than this, a text is refused at once, because relating them to each other takes too long."""
ALTERNATIVES = 3
OUT_OF_TIME = "I reached my time limit or search limit before I found an equation that fits the question."


def solve(
    question: Question,
    reading: Reading,
    *,
    limits: Limits | None = None,
    observe: Observer = silent,
    weights: EquationWeights | None = None,
) -> Proposal | Abstention:
    """Answer a word problem with the best equation tree with one unknown (ALGES).

    Args:
        question: the question; its choices, if any, are ignored.
        reading: the reading of its text.
        limits: the limits of the cutting-plane loop.
        observe: called with every stage and round.
        weights: the weights of the score; by default, the built-in ones.

    Returns:
        The answer with its `EquationTree`, or the reason why there is none.
    """
    started = time.perf_counter()
    if len(reading.quantities) > MOST_READ:
        return Abstention(question, _too_many(len(reading.quantities)), EQUATIONS)
    problem = ground(reading)
    refusal = _refusal(problem)
    if refusal or problem is None:
        return Abstention(question, refusal, EQUATIONS)
    observe(Stage("building", EQUATIONS))
    limits = (limits or Limits()).counted()
    scorer = Scorer(problem, reading, weights or shipped())
    try:
        found = search(problem, scorer, values=1 + ALTERNATIVES, limits=limits, observe=observe)
    except OutOfTimeError:
        return Abstention(question, OUT_OF_TIME, EQUATIONS)
    statistics = _statistics(found.solution, time.perf_counter() - started)
    if found.best is None:
        return Abstention(question, _nothing(found), EQUATIONS, statistics)
    observe(Stage("checking", EQUATIONS))
    best = found.best
    tree = derivation(problem, reading, best)
    return Proposal(
        question=question,
        value=best.value,
        text=amount(best.value, tree.unit),
        solver=EQUATIONS,
        confidence=confidence(best, found.others),
        derivation=tree,
        alternatives=tuple(
            Alternative(
                f"{amount(other.value, tree.unit)}, from {equation_of(problem, scorer, other.applied)}",
                other.score,
                other.value,
                derivation=derivation(problem, reading, candidate(problem, scorer, other.applied)),
            )
            for other in _others(best, found.others)
            if judged(equation_of(problem, scorer, other.applied))[1] is not None
        ),
        statistics=statistics,
        score=best.score,
    )


def candidates(
    reading: Reading, m: int, *, limits: Limits | None = None, weights: EquationWeights | None = None
) -> tuple[Candidate, ...]:
    """Return the `m` best equation trees of a word problem, best first (ALGES's top M), including different trees for
    one answer.

    Args:
        reading: the reading of the problem.
        m: the maximum number, at least 1.
        limits: only their seconds are used.
        weights: the weights of the score; by default, the built-in ones.

    Returns:
        Trees that pass all filters; none if the text has no numbers or asks for none, or if the time is up.
    """
    problem = ground(reading)
    if problem is None or _refusal(problem):
        return ()
    scorer = Scorer(problem, reading, weights or shipped())
    try:
        with deadline.within(limits.seconds if limits else None):
            scores = chart(scorer)
    except OutOfTimeError:
        return ()
    best = ranked(problem, scorer, scores, lambda sure: len(sure) >= m)
    return tuple(candidate(problem, scorer, tree.applied) for tree in best[:m])


def derivation(problem: Problem, reading: Reading, best: Candidate) -> EquationTree:
    """Return the proof made from `best`."""
    used = {leaf.quantity for leaf in best.equation.leaves}
    return EquationTree(
        tree=best.equation,
        steps=best.steps,
        solution=best.value,
        unit=problem.unknown.type.entity,
        asked=leaf_of(reading, problem.unknown).words,
        unused=tuple(
            leaf_of(reading, qset)
            for qset in problem.qsets
            if qset.quantity.index not in used and not qset.quantity.implied
        ),
        violated=best.violated,
    )


def confidence(best: Candidate, found: Sequence[Ranked]) -> float:
    """Return the probability of the best value among those of the trees found, in (0, 1): a softmax of their scores."""
    odds = {best.value: 1.0}
    for tree in found:
        if tree.value != best.value:
            odds[tree.value] = odds.get(tree.value, 0.0) + math.exp(tree.score - best.score)
    return min(1 / sum(odds.values()), 1 - 1e-6)


def _others(best: Candidate, found: Sequence[Ranked]) -> list[Ranked]:
    """Return the best trees with other values, best first."""
    first = {tree.value: tree for tree in reversed(found) if tree.value != best.value}
    return sorted(first.values(), key=lambda tree: -tree.score)[:ALTERNATIVES]


def _refusal(problem: Problem | None) -> str:
    """Return why a problem is out of scope, or "" if it is not."""
    if problem is None:
        return "The question does not ask for anything that I can calculate."
    if len(problem.qsets) == 1:
        return "The question has no numbers to calculate with."
    if len(problem.qsets) == 2:
        return "The question has only one number and nothing to combine it with."
    if len(problem.qsets) > MOST_LEAVES:
        return _too_many(len(problem.qsets) - 1)
    return ""


def _too_many(numbers: int) -> str:
    return f"The question has {numbers} numbers, but I can use at most {MOST_LEAVES - 1} in one equation."


def _nothing(found: Found) -> str:
    if found.solution.status is not Status.INFEASIBLE:
        return OUT_OF_TIME
    if found.refused:
        most = max(found.refused, key=lambda why: found.refused[why])
        return f"No equation fits the question; the most common problem is a {most}."
    return "No equation fits the question."


def _statistics(solution: Solution, seconds: float) -> Statistics:
    return Statistics(
        variables=solution.variables,
        constraints=solution.constraints,
        rounds=solution.rounds,
        seconds_building=seconds - solution.seconds_solving,
        seconds_solving=solution.seconds_solving,
    )
