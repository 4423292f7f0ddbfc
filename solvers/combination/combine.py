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

UNTOLD = 0.94
"""How sure an answer can be where another story was told."""

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
    attempts = [attempt_of(outcome, solver) for solver, outcome in outcomes.items()]
    if weights is not None and doubt is not None:
        choice = judged(reading, attempts, weights, doubt)
    else:
        choice = _weighed(reading, attempts)
    if choice is None:
        return None
    proposals = [outcome for outcome in outcomes.values() if isinstance(outcome, Proposal)]
    agreeing = [proposal for proposal in proposals if proposal.value == choice.value]
    speaker = max(agreeing, key=_as_speaker)
    if any(_tells_a_story(proposal) for proposal in proposals if proposal not in agreeing):
        choice = choice.doubted(min(choice.probability, UNTOLD))
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
        doubt=otherwise(speaker, others, reading),
        missing=speaker.missing or missing(speaker, reading),
    )


def is_doubted(reading: Reading, attempts: Sequence[Attempt]) -> bool:
    """Whether the familiar solvers do not know, or are in doubt: then all are weighed."""
    choice = _by_the_familiar(reading, attempts)
    return choice is None or choice.probability < UNSURE


def _weighed(reading: Reading, attempts: Sequence[Attempt]) -> Choice | None:
    """What the familiar solvers choose; where they are in doubt, what all do, if that is likelier."""
    first = _by_the_familiar(reading, attempts)
    if first is not None and first.probability >= UNSURE:
        return first
    opinion = shipped_second()
    second = judged(reading, attempts, opinion.ranking, opinion.doubt)
    return max(filter(None, (second, first)), key=lambda choice: choice.probability, default=None)


def _by_the_familiar(reading: Reading, attempts: Sequence[Attempt]) -> Choice | None:
    known = [attempt for attempt in attempts if attempt.solver in FAMILIAR]
    return judged(reading, known, shipped(), shipped_doubt()) if known else None


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
