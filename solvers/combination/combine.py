"""Combines the answers of several solvers into one, with its probability and the other possible answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import cast

from solvers.answer import Alternative, Proposal, Proposed
from solvers.combination.attempt import attempt_of
from solvers.combination.choice import judged
from solvers.combination.gate import missing
from solvers.combination.otherwise import otherwise
from solvers.combination.outright import SURE, says_what_is_rounded
from solvers.combination.trees import Trees, shipped
from solvers.derivation import Derivation
from solvers.problems.story import Story
from solvers.problems.told_forward import strange
from solvers.reading.model import Reading
from solvers.routing import RULES
from solvers.wording import amount

CONSIDERED = 4
"""The most other values that are mentioned."""

LEAST_TOLD = 0.005
"""The probability below which another value is not mentioned: it would be shown as 0."""


def combine(
    reading: Reading,
    outcomes: Mapping[str, Proposed],
    trees: Trees | None = None,
) -> Proposal | None:
    """Return the most probable of the answers that word-problem solvers propose.

    Args:
        reading: the reading of the question.
        outcomes: each solver's outcome, by its name; values are numbers.
        trees: the trees that weigh them; by default, the built-in ones.

    Returns:
        The proposal that explains the chosen value as a story, or else that of the solver that is surest of it. If no
        solver ranks the value first, the proposal of a solver that has it among its alternatives, with this alternative
        in first place. Its confidence and the scores of its alternatives are probabilities. `None` if no solver
        proposed a number.
    """
    attempts = [attempt_of(outcome, solver) for solver, outcome in outcomes.items()]
    choice = judged(reading, attempts, trees or shipped())
    if choice is None:
        return None
    proposals = [outcome for outcome in outcomes.values() if isinstance(outcome, Proposal)]
    agreeing = [proposal for proposal in proposals if proposal.value == choice.value]
    speaker = max(agreeing, key=_as_speaker) if agreeing else _instead(choice.value, proposals, reading)
    others = tuple(
        replace(_alternative(value, proposals, reading), score=probability, probability=probability)
        for value, probability in choice.others[:CONSIDERED]
        if probability >= LEAST_TOLD
    )
    probability = max(choice.probability, SURE if says_what_is_rounded(speaker, reading) else 0.0)
    return replace(
        speaker,
        confidence=probability,
        score=probability,
        agreeing=tuple(proposal.solver for proposal in agreeing if proposal is not speaker),
        alternatives=others,
        doubt=otherwise(speaker, reading),
        missing=speaker.missing or missing(speaker, reading),
    )


def _as_speaker(proposal: Proposal) -> tuple[bool, float]:
    """Return a key for which proposal explains a shared value: a story with nothing strange, or else the surest one."""
    return proposal.solver == RULES and not proposal.missing, proposal.confidence


def _instead(value: Fraction, proposals: Sequence[Proposal], reading: Reading) -> Proposal:
    """Return a proposal for a value that is among its alternatives, with a story if possible."""
    found = [
        (p, other) for p in proposals for other in p.alternatives if other.value == value and other.derivation
    ]
    proposal, other = min(found, key=lambda pair: pair[0].solver != RULES)
    derivation = other.derivation
    assert derivation is not None
    story = _story(derivation)
    return replace(
        proposal,
        value=value,
        text=other.text if story else amount(value, getattr(derivation, "unit", "")),
        derivation=derivation,
        missing=strange(story) if story else "",
    )


def _story(derivation: Derivation) -> Story | None:
    return cast(Story, derivation) if derivation.kind == Story.kind else None


def _alternative(value: Fraction, proposals: Sequence[Proposal], reading: Reading) -> Alternative:
    """Return another value as a person reads it, with its derivation if a solver kept one."""
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
