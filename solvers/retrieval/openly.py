"""The choice that says what facts answer to the question alone, without its choices."""

from __future__ import annotations

from collections.abc import Collection

from solvers.answer import Proposal
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.retrieval.about_as_much import nearest
from solvers.retrieval.overlap import share_said
from solvers.science.spine.amounts import amounts
from solvers.science.spine.index import Index, index, lemmas
from solvers.science.spine.proof import RelationProof, Row
from solvers.science.spine.solve import solve
from solvers.tables.denial import asks_for_exception, denies

_LEAST = 0.65
"""How sure the facts have to be of their answer."""
_SAID = 0.9
"""How much of an answer and of a choice, the shares of both taken together, each has to say of the other."""
_LEAD = 0.3
"""By how much a choice has to say more of it than the next one."""


def openly(question: Question, reading: Reading, limits: Limits) -> tuple[int, float, tuple[Row, ...]] | None:
    """Return the position of the choice that says what the open question is answered, how sure the answer is, and the
    facts it rests on.

    Args:
        question: with its choices.
        reading: of its text.
        limits: of the program.

    Returns:
        `None` where facts do not answer it, or no choice says far more of the answer than the others.
    """
    if asks_for_exception(question):
        return None
    found = solve(Question(question.text), reading, limits=limits)
    if not isinstance(found, Proposal) or found.confidence < _LEAST or not isinstance(found.value, tuple):
        return None
    rows = found.derivation.rows if isinstance(found.derivation, RelationProof) else ()
    if numbers := amounts(found.value[:1]):
        near = nearest(numbers, [amounts((choice.text,)) for choice in question.choices])
        return None if near is None else (near, found.confidence, rows)
    known, asked, answer = index(), {*lemmas(question.text)}, " ".join(found.value)
    values = [
        0.0 if denies(choice.text) is not denies(answer) else _alike(known, asked, choice.text, answer)
        for choice in question.choices
    ]
    best = max(range(len(values)), key=lambda at: values[at])
    rest = max((value for at, value in enumerate(values) if at != best), default=0.0)
    is_said = values[best] >= _SAID and values[best] - rest >= _LEAD
    return (best, found.confidence, rows) if is_said else None


def _alike(known: Index, asked: Collection[str], one: str, other: str) -> float:
    """Return how much two texts say of each other besides what is asked: 2 where they say the same."""
    return sum(
        share_said(known, {*lemmas(text)} - {*asked}, {*lemmas(beside)})
        for text, beside in ((one, other), (other, one))
    )
