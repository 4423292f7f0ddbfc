"""One solver's proposal, rounded as the situation requires, converted to the requested unit, and matched to
a choice.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any, Protocol, cast

from solvers import deadline
from solvers.answer import Abstention, Proposal, Proposed, Statistics
from solvers.deadline import OutOfTimeError
from solvers.events import Observer, silent
from solvers.fitting import candidates, fitting
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.routing import LAWS, MODULES, RELATIONS, SCIENCE, WORD_PROBLEMS

Solve = Callable[..., Proposed]

UNFITTED = (RELATIONS, *SCIENCE, LAWS)
"""Solvers whose numbers are facts, or measured."""


class Solver(Protocol):
    """Your own solver, called in the same way as the built-in ones: any function with this signature."""

    def __call__(
        self, question: Question, reading: Reading, *, limits: Limits, observe: Observer
    ) -> Proposed:
        """Return a proposal with its derivation, or an abstention with a reason."""


def propose(
    solver: str | Solver,
    question: Question,
    reading: Reading,
    *,
    limits: Limits,
    observe: Observer = silent,
    **options: Any,
) -> Proposed:
    """Return one solver's proposal, rounded as the situation requires and matched to a choice, or an abstention.

    Args:
        solver: one of `SOLVERS`, or your own solver.
        question: the question.
        reading: of its text.
        limits: the limits for solving.
        observe: called with every stage and round.
        options: arguments for the solver's `solve`, such as its weights.

    Returns:
        A proposal for a word problem is a number even if there are choices. It has not been checked yet; see
        `solvers.concluding.sound`.
    """
    with deadline.within(limits.seconds):
        try:
            proposed = _proposed(solver, question, reading, limits=limits, observe=observe, **options)
        except OutOfTimeError:
            return out_of_time(question, solver if isinstance(solver, str) else None)
    if not question.choices or isinstance(proposed, Abstention):
        return proposed
    is_calculated = isinstance(proposed.value, Fraction) or solver in WORD_PROBLEMS
    return _one_choice(proposed) if is_calculated else proposed


def _proposed(
    solver: str | Solver,
    question: Question,
    reading: Reading,
    *,
    limits: Limits,
    observe: Observer = silent,
    **options: Any,
) -> Proposed:
    """Return the same as `propose`, but with any number, whatever the choices are."""
    solve = _solver(solver) if isinstance(solver, str) else cast(Solve, solver)
    try:
        proposed = solve(question, reading, limits=limits, observe=observe, **options)
    except OverflowError:  # some solvers compare numbers as floats
        name = solver if isinstance(solver, str) else None
        return Abstention(question, "A number in the question is too large to calculate with.", name)
    if isinstance(proposed, Proposal) and isinstance(proposed.value, Fraction) and solver not in UNFITTED:
        is_of_numbers = getattr(proposed.derivation, "is_of_numbers", False)  # so nothing is counted
        return proposed if is_of_numbers else fitting(proposed, reading)
    return proposed


def out_of_time(question: Question, solver: str | None = None) -> Abstention:
    """Return the message if the time limit ended the reading of a question, or a solver before it found anything."""
    told = Statistics(hurried=(solver,) if solver else ())
    return Abstention(question, "I reached my time limit before I found an answer.", solver, told)


def _solver(name: str) -> Solve:
    return cast(Solve, importlib.import_module(MODULES.get(name, f"solvers.{name}")).solve)


def _labels(proposal: Proposal) -> tuple[str, ...]:
    """Return the labels of the choices that match the proposal's number, or all its numbers."""
    from solvers.reading.numbers import find_numbers
    from solvers.reading.pipeline import parse
    from solvers.reading.tokens import tokens_of

    said = {proposal.value} if isinstance(proposal.value, Fraction) else set(map(Fraction, proposal.value))
    equal = [
        choice
        for choice in proposal.question.choices
        if said <= {number.value for number in find_numbers(tokens_of(parse(choice.text)))}
    ]
    as_written = [choice for choice in equal if choice.text.rstrip(".") == proposal.text]  # 2/5, not 4/10
    return tuple(choice.label for choice in as_written or equal)


def _one_choice(proposal: Proposal) -> Proposed:
    """Return the best of a solver's candidates that match exactly one of the choices, with its value still a
    number.
    """
    matching = (each for each in candidates(proposal) if len(_labels(each)) == 1)
    if (found := next(matching, None)) is not None:
        return found
    labels = _labels(proposal)
    told = "none of the choices says that" if not labels else "more than one choice says that"
    reason = f"The calculation gives {proposal.text}, but {told}."
    return Abstention(proposal.question, reason, proposal.solver, proposal.statistics)


def labelled(proposal: Proposal) -> Proposed:
    """Return the proposal with the label of the matching choice in place of the number; an abstention if none or
    several match, as when a different one of two weighed answers was taken.
    """
    labels = _labels(proposal)
    if len(labels) != 1:
        return _one_choice(proposal)
    text = next(choice.text for choice in proposal.question.choices if choice.label == labels[0])
    return replace(proposal, value=labels, text=f"({labels[0]}) {text}")
