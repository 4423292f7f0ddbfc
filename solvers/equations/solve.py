"""From a reading to an answer: ground, build the program, take the best tree that passes, say how sure it is."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from solvers.answer import Abstention, Alternative, Answer, Statistics
from solvers.equations.derivation import EquationTree
from solvers.equations.model import MOST_LEAVES, Model
from solvers.equations.read import Problem, ground
from solvers.equations.score import Scorer
from solvers.equations.search import Candidate, Enumeration, enumerate_trees
from solvers.equations.wording import answer_text
from solvers.events import Observer, Solved, Stage, silent
from solvers.ilp import Limits, Round, Solution, Status
from solvers.question import Question
from solvers.reading.model import Reading

NAME = "equations"
ALTERNATIVES = 3
EXTRA_TREES = 8
"""How many trees after the best one are looked at for other answers."""
STEEPNESS, MIDDLE = 1.0, 0.0
"""Of the logistic curve from the margin between the two best answers to a confidence."""


def solve(
    question: Question, reading: Reading, *, limits: Limits | None = None, observe: Observer = silent
) -> Answer | Abstention:
    """Answer a word problem by the best equation tree with one unknown (ALGES).

    Args:
        question: what was asked; its choices, if any, are not looked at.
        reading: the reading of its text.
        limits: of the cutting-plane loop.
        observe: called with every stage and round.

    Returns:
        The answer with its `EquationTree`, or the reason why there is none.
    """
    started = time.perf_counter()
    problem = ground(reading)
    refusal = _refusal(problem)
    if refusal or problem is None:
        return Abstention(question, refusal, NAME)
    observe(Stage("building", NAME))
    model = Model(problem, Scorer(problem, reading))
    building = time.perf_counter() - started
    observe(Stage("solving", NAME, str(model.program.describe())))
    enumeration, solution = enumerate_trees(model, _enough, limits or Limits(), _told(observe))
    statistics = _statistics(solution, building, time.perf_counter() - started)
    if not enumeration.found:
        return Abstention(question, _nothing(enumeration, solution), NAME, statistics)
    observe(Stage("checking", NAME))
    best = enumeration.found[0]
    tree = derivation(model, best)
    others = _others(enumeration.found)
    return Answer(
        question=question,
        value=best.value,
        text=answer_text(best.value, tree.unit),
        solver=NAME,
        confidence=confidence(enumeration.found, complete=solution.status is Status.INFEASIBLE),
        derivation=tree,
        faults=tree.verify(),
        alternatives=tuple(
            Alternative(f"{answer_text(c.value, tree.unit)}, from {c.equation}", c.score) for c in others
        ),
        statistics=statistics,
    )


def candidates(reading: Reading, m: int, *, limits: Limits | None = None) -> tuple[Candidate, ...]:
    """The `m` best equation trees of a word problem, best first (ALGES's top M; other forms of one answer included).

    Args:
        reading: the reading of the problem.
        m: how many at most; at least 1.
        limits: of the cutting-plane loop.

    Returns:
        Trees that pass all filters; none when the text gives no numbers or asks for none.
    """
    problem = ground(reading)
    if problem is None or _refusal(problem):
        return ()
    model = Model(problem, Scorer(problem, reading))
    enumeration, _ = enumerate_trees(model, lambda found: len(found) >= m, limits or Limits())
    return tuple(enumeration.found)


def derivation(model: Model, candidate: Candidate) -> EquationTree:
    """The proof that `candidate` is."""
    used = {leaf.quantity for leaf in candidate.equation.leaves}
    unknown = model.problem.unknown
    return EquationTree(
        tree=candidate.equation,
        steps=candidate.steps,
        solution=candidate.value,
        unit=unknown.type.entity,
        asked=model.leaf(unknown).words,
        unused=tuple(
            model.leaf(qset) for qset in model.problem.qsets if qset.quantity.index not in used
        ),
        violated=candidate.violated,
    )


def confidence(found: list[Candidate], *, complete: bool) -> float:
    """How sure the best of `found` is: by its lead over the best one with another value, in (0, 1).

    Args:
        found: in the order of their scores.
        complete: whether these are all equations there are.
    """
    best = found[0]
    others = [candidate.score for candidate in found if candidate.value != best.value]
    rival = max(others) if others else best.score - 3.0 if complete else found[-1].score
    return 1 / (1 + math.exp(-(STEEPNESS * (best.score - rival) + MIDDLE)))


def _enough(found: list[Candidate]) -> bool:
    values = {candidate.value for candidate in found}
    return len(values) > ALTERNATIVES or len(found) > EXTRA_TREES


def _others(found: list[Candidate]) -> list[Candidate]:
    """The best candidate of every other value, best first."""
    first = {candidate.value: candidate for candidate in reversed(found)}
    return sorted((c for c in first.values() if c.value != found[0].value), key=lambda c: -c.score)


def _refusal(problem: Problem | None) -> str:
    """Why a problem is out of scope; "" when it is not."""
    if problem is None:
        return "The question asks for nothing that can be computed."
    if len(problem.qsets) == 1:
        return "The question has no number to calculate with."
    if len(problem.qsets) == 2:
        return "The question has only one number, and nothing to combine it with."
    if len(problem.qsets) > MOST_LEAVES:
        return f"The question has {len(problem.qsets) - 1} numbers; at most {MOST_LEAVES - 1} fit into one equation."
    return ""


def _nothing(enumeration: Enumeration, solution: Solution) -> str:
    if solution.status is not Status.INFEASIBLE:
        return "The time limit was met before an equation was found that fits the question."
    if enumeration.refused:
        most = max(enumeration.refused, key=lambda why: enumeration.refused[why])
        return f"No equation fits the question: every one has a fault, most often a {most}."
    return "No equation fits the question."


def _told(observe: Observer) -> Callable[[Round], None]:
    return lambda turn: observe(Solved(NAME, turn))


def _statistics(solution: Solution, building: float, seconds: float) -> Statistics:
    return Statistics(
        variables=solution.variables,
        constraints=solution.constraints,
        rounds=solution.rounds,
        seconds_building=building + solution.seconds_building,
        seconds_solving=seconds - building - solution.seconds_building,
    )


