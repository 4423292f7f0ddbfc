"""One answer from those of several solvers, with the probability that it is right and what else it may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from solvers.answer import Alternative, Proposal, Proposed
from solvers.combination.attempt import attempt_of
from solvers.combination.choice import choose
from solvers.combination.features import options
from solvers.combination.model import CombinationWeights, shipped
from solvers.reading.model import Reading
from solvers.wording import amount

CONSIDERED = 4
"""Other values that are told at most."""

LEAST_TOLD = 0.005
"""Probability below which another value is not told: it would be shown as 0."""


def combine(
    reading: Reading, outcomes: Mapping[str, Proposed], weights: CombinationWeights | None = None
) -> Proposal | None:
    """The most probable of the answers of word-problem solvers.

    Args:
        reading: of the question.
        outcomes: what each solver said, by its name; values are numbers.
        weights: of the combination; the shipped ones if `None`.

    Returns:
        The answer of the solver that is surest of the chosen value, its confidence and the scores of its
        alternatives probabilities; `None` when no solver answered.
    """
    attempts = [attempt_of(outcome, solver) for solver, outcome in outcomes.items()]
    choice = choose(options(reading, attempts), weights or shipped())
    if choice is None:
        return None
    answers = [outcome for outcome in outcomes.values() if isinstance(outcome, Proposal)]
    agreeing = [answer for answer in answers if answer.value == choice.value]
    speaker = max(agreeing, key=lambda answer: answer.confidence)
    others = tuple(
        replace(_alternative(value, answers, reading), score=probability, probability=probability)
        for value, probability in choice.others[:CONSIDERED]
        if probability >= LEAST_TOLD
    )
    return replace(
        speaker,
        confidence=choice.probability,
        score=choice.probability,
        agreeing=tuple(answer.solver for answer in agreeing if answer is not speaker),
        alternatives=others,
    )


def _alternative(value: Fraction, proposals: Sequence[Proposal], reading: Reading) -> Alternative:
    """Another value as a person reads it, with its derivation when a solver kept one."""
    for proposal in proposals:
        if proposal.value == value:
            return Alternative(proposal.text, 0.0, value, derivation=proposal.derivation)
    known = [a for p in proposals for a in p.alternatives if a.value == value]
    known.sort(key=lambda alternative: alternative.derivation is None)
    if known:
        return known[0]
    return Alternative(amount(value, reading.target.entity if reading.target else ""), 0.0, value)
