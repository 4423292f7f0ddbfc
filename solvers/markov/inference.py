"""MAP inference: the most probable world of a Markov logic network, by cutting planes or by full grounding.

This is Algorithm 1 of Riedel 2008. Scores are reported as losses: the *objective* of a world is minus the weight of all
groundings that are not maximally satisfied in it (equation 3). An objective of 0 would satisfy every formula, and
differences are those of the paper's score s(y, x). Groundings that the evidence alone decides do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager, suppress
from math import inf
from time import perf_counter
from typing import Literal

from solvers import deadline
from solvers.deadline import OutOfTimeError
from solvers.ilp import Limits
from solvers.markov.atoms import Atoms, ImpossibleError
from solvers.markov.evidence import Evidence
from solvers.markov.models import compiled_model
from solvers.markov.partial import Theory
from solvers.markov.result import InferenceRound, Result
from solvers.markov.search import Search
from solvers.markov.syntax import Model
from solvers.markov.walksat import Walk

__all__ = ["InferenceRound", "Result", "infer", "most_probable"]

GRACE = 0.2
"""Seconds past the time limit that a query may take to calculate the cost of the last world."""


def infer(
    model: Model,
    evidence: Evidence,
    query: Collection[str],
    *,
    method: Literal["cpi", "full"] = "cpi",
    base: Literal["ilp", "maxwalksat"] = "ilp",
    backend: str = "auto",
    open_world: Collection[str] = (),
    walk: Walk | None = None,
    limits: Limits | None = None,
    observe: Callable[[InferenceRound], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Result:
    """Return the most probable world.

    Args:
        model: formulas with weights.
        evidence: what is known; it must be certain, with every degree 1.
        query: the predicates to decide. Predicates in neither `query` nor `open_world` are observed: atoms that the
            evidence does not list are false.
        method: cutting planes, or all groundings at once.
        base: integer linear programming (exact) or MaxWalkSAT.
        backend: the backend of `solvers.ilp`.
        open_world: predicates that are also decided but not reported.
        walk: the settings of MaxWalkSAT.
        limits: the seconds for everything, and the rounds of cutting planes.
        observe: called with every round.
        cancelled: called between rounds, and by HiGHS while it solves.

    Raises:
        ValueError: there is an unknown predicate or method, a formula without a weight, or uncertain evidence.
        ProgramError: the solver failed.
    """
    started = perf_counter()
    if method not in ("cpi", "full") or base not in ("ilp", "maxwalksat"):
        raise ValueError(
            f"There is no method {method!r} with {base!r}; use cpi or full with ilp or maxwalksat."
        )
    try:
        with _within(limits, cancelled, GRACE):  # this time is for the cost of a world, and there is none yet
            compiled = compiled_model(model, {*query, *open_world}, evidence.open)
            theory = Theory(compiled, Atoms(compiled, evidence), model)
    except ImpossibleError:
        return _impossible(started)
    except OutOfTimeError:
        return _unfinished(started)
    if not theory.atoms.certain:
        raise ValueError("An atom in the evidence has a degree below 1, but here evidence must be certain.")
    return most_probable(
        theory,
        query,
        method=method,
        base=base,
        backend=backend,
        walk=walk,
        limits=limits,
        observe=observe,
        cancelled=cancelled,
        started=started,
    )


def most_probable(
    theory: Theory,
    query: Collection[str],
    *,
    method: Literal["cpi", "full"] = "cpi",
    base: Literal["ilp", "maxwalksat"] = "ilp",
    backend: str = "auto",
    walk: Walk | None = None,
    limits: Limits | None = None,
    observe: Callable[[InferenceRound], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    started: float | None = None,
) -> Result:
    """Return the most probable world for formulas that have been combined with their evidence.

    Args:
        theory: the formulas and evidence.
        query: the predicates to report.
        started: the value of `perf_counter` from which the seconds count; by default, now.
        method, base, backend, walk, limits, observe, cancelled: see `infer`.

    Raises:
        ProgramError: the solver failed.
    """
    started = perf_counter() if started is None else started
    with _within(limits, cancelled, perf_counter() - started):
        try:
            theory.settle()
            search = Search(
                theory,
                limits or Limits(),
                observe,
                cancelled,
                started,
                grouped=method == "cpi",
                pairwise=base != "ilp",
            )
            search.prepare(base, backend, walk or Walk())
            if method == "full":
                with suppress(OutOfTimeError):
                    search.ground_fully()
            return search.run(frozenset(query))
        except ImpossibleError:
            return _impossible(started)
        except OutOfTimeError:
            return _unfinished(started)


def _within(
    limits: Limits | None, cancelled: Callable[[], bool] | None, passed: float = 0.0
) -> AbstractContextManager[None]:
    """Return the deadline for grounding, when some of the seconds have passed."""
    seconds = None if limits is None or limits.seconds is None else limits.seconds + GRACE - passed
    return deadline.within(seconds, cancelled)


def _unfinished(started: float) -> Result:
    return Result((), -inf, 0, None, False, seconds=perf_counter() - started)


def _impossible(started: float) -> Result:
    return Result((), -inf, 0, None, False, impossible=True, seconds=perf_counter() - started)
