"""Makes an answer of what one solver proposes, for tests of how it is told."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.answer import Abstention, Answer, Proposal
from solvers.certainty import Certainty


def as_answer(
    proposal: Proposal | Abstention,
    tokens: tuple[tuple[int, int], ...] = (),
    premises: Mapping[str, object] | None = None,
) -> Answer:
    """The answer that `proposal` would be, were it sure; its derivation is checked with the premises."""
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
        instead=proposal.instead,
        premises=premises,
    )
