"""Answers for tests of how they are told: of what one solver proposes, or with the story that they rest on."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.answer import Abstention, Answer, Proposal
from solvers.asking import ask
from solvers.certainty import Certainty
from solvers.problems.story import Story


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


def storied(text: str) -> Answer:
    """The answer to a word problem by a story of the one program, which passes its check."""
    answer = ask(text)
    assert isinstance(answer, Answer), text
    assert isinstance(answer.derivation, Story)
    assert answer.derivation.verify() == ()
    return answer
