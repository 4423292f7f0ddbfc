"""From a reading to an answer: ground it, build the program, take the best tree, say how sure it is."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

from solvers.answer import Abstention, Alternative, Answer, Statistics
from solvers.equations.derivation import EquationTree
from solvers.equations.model import Model
from solvers.equations.read import Problem, ground
from solvers.equations.score import Scorer
from solvers.equations.search import Candidate, Found, search
from solvers.events import Observer, Solved, Stage, silent
from solvers.ilp import Limits, Solution, Status
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.wording import amount

NAME = "equations"
MOST_LEAVES = 8
MARGIN = 3.0
"""How far below the best score trees are looked at before the rest is."""
ALTERNATIVES = 3
PATIENCE = 8
"""How many trees after the best one are looked at for other answers."""
STEEPNESS, MIDDLE = 0.95, -0.2
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
    observe(Stage("solving", NAME))
    found = search(
        problem,
        Scorer(problem, reading),
        _enough,
        margins=(MARGIN, math.inf),
        patience=PATIENCE,
        limits=limits or Limits(),
        observe=lambda turn: observe(Solved(NAME, turn)),
    )
    statistics = _statistics(found.solution, time.perf_counter() - started)
    if not found.candidates:
        return Abstention(question, _nothing(found), NAME, statistics)
    observe(Stage("checking", NAME))
    best = found.candidates[0]
    tree = derivation(found.model, best)
    others = _others(found.candidates)
    return Answer(
        question=question,
        value=best.value,
        text=amount(best.value, tree.unit),
        solver=NAME,
        confidence=confidence(found.candidates),
        derivation=tree,
        faults=tree.verify(),
        alternatives=tuple(
            Alternative(f"{amount(c.value, tree.unit)}, from {c.equation}", c.score) for c in others
        ),
        statistics=statistics,
    )


def candidates(reading: Reading, m: int, *, limits: Limits | None = None) -> tuple[Candidate, ...]:
    """The `m` best equation trees of a word problem, best first: ALGES's top M, with forms of one answer.

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
    scorer = Scorer(problem, reading)
    return search(
        problem,
        scorer,
        lambda found: len(found) >= m,
        needed=m,
        margins=(MARGIN, 2 * MARGIN, 4 * MARGIN, math.inf),
        limits=limits or Limits(),
    ).candidates


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
        unused=tuple(model.leaf(qset) for qset in model.problem.qsets if qset.quantity.index not in used),
        violated=candidate.violated,
    )


def confidence(found: Sequence[Candidate]) -> float:
    """How sure the best of `found`, best first, is, in (0, 1): by its lead over the best with another value.

    Without a rival the lead is the margin of the search: every tree within it was looked at.
    """
    best = found[0]
    rival = max((c.score for c in found if c.value != best.value), default=best.score - MARGIN)
    return 1 / (1 + math.exp(-(STEEPNESS * (best.score - rival) + MIDDLE)))


def _enough(found: list[Candidate]) -> bool:
    values = {candidate.value for candidate in found}
    return len(values) > ALTERNATIVES


def _others(found: Sequence[Candidate]) -> list[Candidate]:
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
        numbers = len(problem.qsets) - 1
        return f"The question has {numbers} numbers; at most {MOST_LEAVES - 1} fit into one equation."
    return ""


def _nothing(found: Found) -> str:
    if found.solution.status is not Status.INFEASIBLE:
        return "The time limit was met before an equation was found that fits the question."
    if found.refused:
        most = max(found.refused, key=lambda why: found.refused[why])
        return f"No equation fits the question: every one has a fault, most often a {most}."
    return "No equation fits the question."


def _statistics(solution: Solution, seconds: float) -> Statistics:
    return Statistics(
        variables=solution.variables,
        constraints=solution.constraints,
        rounds=solution.rounds,
        seconds_building=seconds - solution.seconds_solving,
        seconds_solving=solution.seconds_solving,
    )
