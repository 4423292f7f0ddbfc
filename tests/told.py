"""Makes an answer of what one solver proposes, for tests of how it is told."""

from __future__ import annotations

from solvers.answer import Abstention, Answer, Proposal
from solvers.certainty import Certainty


def as_answer(proposal: Proposal | Abstention, tokens: tuple[tuple[int, int], ...] = ()) -> Answer:
    """The answer that `proposal` would be, were it sure."""
    assert isinstance(proposal, Proposal), proposal
    return Answer(
        proposal.question,
        proposal.value,
        proposal.text,
        proposal.solver,
        proposal.confidence,
        Certainty.SURE,
        proposal.derivation,
        proposal.alternatives,
        statistics=proposal.statistics,
        tokens=tokens,
    )
