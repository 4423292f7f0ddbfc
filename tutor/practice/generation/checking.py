"""A problem is asked only when the tutor itself solves it, proves it and gets what the generator got."""

from __future__ import annotations

from collections.abc import Callable

from solvers import Answer, Outcome, Question, ask
from tutor.practice.generation.generate import generate
from tutor.practice.problem import Problem

TRIES = 20
"""Seeds tried for one problem."""

STRIDE = 1_000_003
"""From a seed whose problem cannot be asked to the next one tried: none that a session would use itself."""


class NoProblemError(RuntimeError):
    """No problem of a skill could be solved and proved."""


def verified(problem: Problem, *, ask: Callable[[Question], Outcome] = ask) -> Answer | None:
    """The tutor's own answer to `problem`, if it is proved and equals the generator's.

    Args:
        problem: made by `generate`.
        ask: what answers, `solvers.ask` or the engine's way to it.

    Returns:
        `None` when the problem must not be asked.
    """
    outcome = ask(problem.question)
    if not isinstance(outcome, Answer) or not outcome.verified:
        return None
    right = problem.answer if not problem.choices else (problem.answer,)
    return outcome if outcome.value == right else None


def asked(
    skill: str,
    seed: int,
    *,
    level: int | None = None,
    ask: Callable[[Question], Outcome] = ask,
) -> tuple[Problem, Answer]:
    """The first problem from `seed` on that may be asked, and the tutor's answer with its proof.

    Takes as long as solving does, so call it in the worker.

    Raises:
        KeyError: there is no such skill.
        NoProblemError: none of `TRIES` problems could be solved and proved.
    """
    for turn in range(TRIES):
        problem = generate(skill, seed + turn * STRIDE, level=level)
        answer = verified(problem, ask=ask)
        if answer is not None:
            return problem, answer
    raise NoProblemError(
        f"No problem of {skill!r} from seed {seed} on could be solved; choose another skill."
    )
