"""Finds the choice that matches the facts' answer to the question without its choices."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.answer import Proposal
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.read import read
from solvers.science.spine.amounts import amounts
from solvers.science.spine.index import lemmas
from solvers.science.spine.proof import RelationProof, Row
from solvers.science.spine.solve import solve

_LEAST = 0.65
"""How sure facts have to be: of 55 such answers that were one of the choices, 53 were right."""


@dataclass(frozen=True, slots=True)
class Open:
    """A choice that facts give as the answer to the open question."""

    position: int
    sure: float
    rows: tuple[Row, ...]


def openly(question: Question, limits: Limits) -> Open | None:
    """Return the only choice with exactly the words of the facts' answer to the open question; `None` if there is
    none.

    Args:
        question: with its choices.
        limits: of the program.
    """
    bare = Question(question.text)
    found = solve(bare, read(bare), limits=limits)
    if not isinstance(found, Proposal) or found.confidence < _LEAST or not isinstance(found.value, tuple):
        return None
    if not isinstance(found.derivation, RelationProof):
        return None
    named = [_said(value) for value in found.value]
    same = [at for at, choice in enumerate(question.choices) if _said(choice.text) in named]
    return Open(same[0], found.confidence, found.derivation.rows) if len(same) == 1 else None


def _said(text: str) -> frozenset[object]:
    """Return the words of an answer; of a bare number only that, be it written in words or not."""
    number = amounts((text,)).get("") if len(text.split()) == 1 else None
    return frozenset(lemmas(text)) if number is None else frozenset((number,))
