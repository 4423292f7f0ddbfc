"""Makes a word-problem solver's proposal fit the question: rounded as the situation requires, and of the requested
kind."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from solvers.answer import Abstention, Alternative, Proposal, Proposed
from solvers.reading.model import Reading
from solvers.rounding import as_asked
from solvers.routing import EQUATIONS, RULES

LEAST_LEFT = 0.1
"""The probability below which an alternative does not replace a proposal that cannot be the answer."""


def fitting(proposal: Proposal, reading: Reading) -> Proposed:
    """Return the best of a solver's candidates that can be the answer to the question.

    Args:
        proposal: a proposal whose value is a number; alternatives without a derivation cannot replace it.
        reading: the reading of the question.

    Returns:
        The proposal, rounded as the question requires, or the first of its alternatives that fits; if none does, an
        abstention that says why the proposal does not fit.
    """
    from solvers.arithmetic.fits import (
        misfit,
    )  # loads the solvers' trees, which the first screen does not need
    from solvers.problems.impossible import impossible

    if proposal.solver == EQUATIONS and reading.nearest is not None and reading.nearest.each:
        reason = "The question asks to round each number first."
        return Abstention(proposal.question, reason, proposal.solver, proposal.statistics)
    first = ""
    for candidate in candidates(proposal):
        if first and candidate.confidence < LEAST_LEFT:
            break
        rounded = (
            candidate if candidate.solver == RULES else as_asked(candidate, reading)
        )  # a story is already rounded
        assert isinstance(rounded.value, Fraction)
        unit = getattr(rounded.derivation, "unit", "")
        fault = impossible(reading)
        fault = fault or misfit(reading.target, rounded.value, unit, reading, rounded.derivation)
        if not fault:
            return rounded
        first = first or fault
    return Abstention(proposal.question, first, proposal.solver, proposal.statistics)


def as_proposal(proposal: Proposal, other: Alternative) -> Proposal:
    """Return `proposal` as it would be if one of its alternatives with a known value and derivation were the best.

    Args:
        proposal: a proposal with scores on a scale of log odds, or with probabilities.
        other: one of its alternatives.
    """
    assert other.derivation is not None
    assert other.value is not None
    odds = math.exp(min(0.0, other.score - (proposal.score or 0.0)))
    return replace(
        proposal,
        value=other.value,
        text=other.text.partition(", from ")[0],
        confidence=other.probability or proposal.confidence * odds,
        derivation=other.derivation,
        solver=other.solver or proposal.solver,
        alternatives=tuple(each for each in proposal.alternatives if each.score < other.score),
        score=other.score,
    )


def candidates(proposal: Proposal) -> Iterator[Proposal]:
    """Yield a proposal and, one by one, what it would be if an alternative with a derivation were the best."""
    yield proposal
    for other in proposal.alternatives:
        if other.derivation is not None and isinstance(other.value, Fraction):
            yield as_proposal(proposal, other)
