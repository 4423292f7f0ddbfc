"""One answer from those of several solvers, with the probability that it is right and what else it may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from solvers.answer import Alternative, Proposal, Proposed
from solvers.certainty import UNSURE
from solvers.combination.attempt import Attempt, attempt_of
from solvers.combination.choice import Choice, choose
from solvers.combination.doubt import signs
from solvers.combination.features import options
from solvers.combination.gate import missing
from solvers.combination.model import CombinationWeights, shipped, shipped_doubt, shipped_second
from solvers.combination.otherwise import otherwise
from solvers.reading.model import Reading
from solvers.routing import FAMILIAR, SITUATIONS
from solvers.wording import amount

CONSIDERED = 4
"""Other values that are told at most."""

LEAST_TOLD = 0.005
"""Probability below which another value is not told: it would be shown as 0."""


def combine(
    reading: Reading,
    outcomes: Mapping[str, Proposed],
    weights: CombinationWeights | None = None,
    doubt: CombinationWeights | None = None,
) -> Proposal | None:
    """The most probable of what word-problem solvers propose.

    Args:
        reading: of the question.
        outcomes: what each solver said, by its name; values are numbers.
        weights: of the combination.
        doubt: of `solvers.combination.doubt`. Without both the shipped ones of the familiar solvers, and where these
            are in doubt, the second opinion of all.

    Returns:
        The proposal that tells a story of the chosen value, or of the solver that is surest of it; its confidence
        and the scores of its alternatives are probabilities. `None` when no solver proposed a number.
    """
    proposals, choice = _weighed(reading, outcomes, weights, doubt)
    if choice is None:
        return None
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


def attempts_of(outcomes: Mapping[str, Proposed]) -> list[Attempt]:
    """What the combination may know of outcomes, which stand by the names of their solvers."""
    return [attempt_of(outcome, solver) for solver, outcome in outcomes.items()]


def is_doubted(reading: Reading, attempts: Sequence[Attempt]) -> bool:
    """Whether the familiar solvers, as they ship, do not know or are in doubt: then all are weighed.

    Args:
        reading: of the problem.
        attempts: theirs, and perhaps those of others.
    """
    return _leaves_doubt(_of_the_familiar(reading, attempts))


def _weighed(
    reading: Reading,
    outcomes: Mapping[str, Proposed],
    weights: CombinationWeights | None,
    doubt: CombinationWeights | None,
) -> tuple[list[Proposal], Choice | None]:
    """Who is listened to and what they choose: the familiar solvers; where these are in doubt, all, if that is
    likelier.
    """
    attempts = attempts_of(outcomes)
    if SITUATIONS not in outcomes or weights is not None:
        choice = judged(reading, attempts, weights or shipped(), doubt or shipped_doubt())
        return _proposals(outcomes), choice
    first, second = _of_the_familiar(reading, attempts), None
    if _leaves_doubt(first):
        opinion = shipped_second()
        second = judged(reading, attempts, opinion.ranking, opinion.doubt)
    if second is None or (first is not None and first.probability > second.probability):
        return _proposals({name: one for name, one in outcomes.items() if name in FAMILIAR}), first
    return _proposals(outcomes), second


def _of_the_familiar(reading: Reading, attempts: Sequence[Attempt]) -> Choice | None:
    known = [attempt for attempt in attempts if attempt.solver in FAMILIAR]
    return judged(reading, known, shipped(), shipped_doubt())


def _leaves_doubt(choice: Choice | None) -> bool:
    return choice is None or choice.probability < UNSURE


def _proposals(outcomes: Mapping[str, Proposed]) -> list[Proposal]:
    return [outcome for outcome in outcomes.values() if isinstance(outcome, Proposal)]


def _as_speaker(proposal: Proposal) -> tuple[bool, bool, float]:
    """Who tells what several found: a story that is not strange, else whoever is surest."""
    return _tells_a_story(proposal), proposal.solver != SITUATIONS, proposal.confidence


def _tells_a_story(proposal: Proposal) -> bool:
    """Whether it says what happens to whom, and nothing in that is strange."""
    return proposal.solver == SITUATIONS and not proposal.missing


def judged(
    reading: Reading, attempts: Sequence[Attempt], weights: CombinationWeights, doubt: CombinationWeights
) -> Choice | None:
    """The value ranked first with the probability that it is right, and the other values.

    Args:
        reading: of the problem.
        attempts: what each solver made of it.
        weights: of the combination, which ranks.
        doubt: of the model that says how probable what is ranked first is.
    """
    found = options(reading, attempts)
    choice = choose(found, weights)
    if choice is None:
        return None
    seen = signs(reading, attempts, found, weights.probabilities(found), choice.value)
    return choice.doubted(doubt.probability(seen))


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
