"""One answer from those of several solvers, with the probability that it is right and what else it may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from solvers.answer import Alternative, Proposal, Proposed
from solvers.combination.attempt import Attempt, attempt_of
from solvers.combination.choice import Choice, choose
from solvers.combination.doubt import signs, speaker_of
from solvers.combination.features import options
from solvers.combination.gate import missing
from solvers.combination.model import Weighing, shipped
from solvers.combination.otherwise import otherwise
from solvers.reading.model import Reading
from solvers.routing import RULES
from solvers.wording import amount

CONSIDERED = 4
"""Other values that are told at most."""

LEAST_TOLD = 0.005
"""Probability below which another value is not told: it would be shown as 0."""


def combine(
    reading: Reading,
    outcomes: Mapping[str, Proposed],
    weighing: Weighing | None = None,
) -> Proposal | None:
    """The most probable of what word-problem solvers propose.

    Args:
        reading: of the question.
        outcomes: what each solver said, by its name; values are numbers.
        weighing: how they are weighed; the shipped one by default.

    Returns:
        The proposal that tells a story of the chosen value, or of the solver that is surest of it; its confidence
        and the scores of its alternatives are probabilities. `None` when no solver proposed a number.
    """
    attempts = [attempt_of(outcome, solver, asks_again=False) for solver, outcome in outcomes.items()]

    def asked_again(speaker: Attempt) -> Attempt:
        outcome = outcomes[speaker.solver]
        return replace(speaker, survives=outcome.survives() if isinstance(outcome, Proposal) else None)

    choice = judged(reading, attempts, weighing or shipped(), asked_again)
    if choice is None:
        return None
    proposals = [outcome for outcome in outcomes.values() if isinstance(outcome, Proposal)]
    agreeing = [proposal for proposal in proposals if proposal.value == choice.value]
    speaker = max(agreeing, key=_as_speaker)
    others = tuple(
        replace(_alternative(value, proposals, reading), score=probability, probability=probability)
        for value, probability in choice.others[:CONSIDERED]
        if probability >= LEAST_TOLD
    )
    return replace(
        speaker,
        confidence=choice.probability,
        score=choice.probability,
        agreeing=tuple(proposal.solver for proposal in agreeing if proposal is not speaker),
        alternatives=others,
        doubt=otherwise(speaker, reading),
        missing=speaker.missing or missing(speaker, reading),
    )


def _as_speaker(proposal: Proposal) -> tuple[bool, float]:
    """Who tells what several found: a story in which nothing is strange, else whoever is surest."""
    return proposal.solver == RULES and not proposal.missing, proposal.confidence


def judged(
    reading: Reading,
    attempts: Sequence[Attempt],
    weighing: Weighing,
    asked_again: Callable[[Attempt], Attempt] = lambda attempt: attempt,
) -> Choice | None:
    """The value ranked first with the probability that it is right, and the other values.

    Args:
        reading: of the problem.
        attempts: what each solver made of it.
        weighing: how they are weighed, and how probable what is ranked first is.
        asked_again: finds out whether the answer of an attempt survives, if that is not known yet.
    """
    found = options(reading, attempts)
    choice = choose(found, weighing.ranking)
    if choice is None:
        return None
    if weighing.doubt is None:
        return choice
    first = speaker_of(attempts, choice.value)
    attempts = [asked_again(attempt) if attempt is first else attempt for attempt in attempts]
    seen = signs(reading, attempts, found, weighing.ranking.probabilities(found), choice.value)
    return choice.doubted(weighing.doubt.probability(seen))


def _alternative(value: Fraction, proposals: Sequence[Proposal], reading: Reading) -> Alternative:
    """Another value as a person reads it, with its derivation when a solver kept one."""
    for proposal in proposals:
        if proposal.value == value:
            return Alternative(
                proposal.text, 0.0, value, derivation=proposal.derivation, solver=proposal.solver
            )
    known = [replace(a, solver=p.solver) for p in proposals for a in p.alternatives if a.value == value]
    known.sort(key=lambda alternative: alternative.derivation is None)
    if known:
        return known[0]
    return Alternative(amount(value, reading.target.entity if reading.target else ""), 0.0, value)
