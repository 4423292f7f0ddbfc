"""A problem is asked only if the tutor itself solves it and gets the same answer as the generator."""

from __future__ import annotations

from collections.abc import Callable

from solvers import Answer, Outcome, Question, ask
from solvers.answer import UnsoundError
from solvers.concluding import meant
from tutor.practice.generation.generate import generate
from tutor.practice.problem import Problem

TRIES = 20
"""The most seeds to try for one problem."""

STRIDE = 1_000_003
"""The step from a seed whose problem cannot be asked to the next one to try, which no session would use itself."""


class NoProblemError(RuntimeError):
    """The tutor did not find the generator's answer for any problem of a skill."""


def agreed(problem: Problem, *, ask: Callable[[Question], Outcome] = ask) -> Answer | None:
    """Return the tutor's own answer to `problem` if its most likely result equals the generator's.

    Args:
        problem: a problem made by `generate`.
        ask: the function that answers, `solvers.ask` or the engine's version of it.

    Returns:
        Returns the answer even if a person would be asked which reading is meant, because the generator knows the
        result. Returns `None` if the problem must not be asked.
    """
    outcome = ask(problem.question)
    right = problem.answer if not problem.choices else (problem.answer,)
    if outcome.likeliest != right:
        return None
    if isinstance(outcome, Answer):
        return outcome
    try:
        return meant(outcome, outcome.senses[0], is_chosen=False)
    except UnsoundError:
        return None


def asked(
    skill: str,
    seed: int,
    *,
    level: int | None = None,
    ask: Callable[[Question], Outcome] = ask,
) -> tuple[Problem, Answer]:
    """Return the first problem, starting at `seed`, that may be asked, and the tutor's answer with its derivation.

    This takes as long as solving does, so call it in the worker.

    Raises:
        KeyError: there is no such skill.
        NoProblemError: the tutor did not find the generator's answer for any of `TRIES` problems.
    """
    for turn in range(TRIES):
        problem = generate(skill, seed + turn * STRIDE, level=level)
        answer = agreed(problem, ask=ask)
        if answer is not None:
            return problem, answer
    raise NoProblemError(
        f"No problem of {skill!r} starting at seed {seed} could be solved; choose another skill."
    )
