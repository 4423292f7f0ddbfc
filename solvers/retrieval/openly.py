"""Finds the choice that matches the facts' answer to the question without its choices."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from solvers.answer import Proposal
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.read import read
from solvers.reading.words import word_set
from solvers.science.spine.amounts import amounts
from solvers.science.spine.index import lemmas
from solvers.science.spine.proof import RelationProof, Row
from solvers.science.spine.solve import solve

_LEAST = 0.65
"""How sure facts have to be: of 55 such answers that were one of the choices, 53 were right."""

_OF_ALL = word_set("of_how_many") | word_set("negations")
"""Words without which an answer is another one."""
_DIFFERS, _SIDE = "differs", 0.5
"""The rule of an answer that says how two things differ, and the share of it that a choice has to say of each."""
_JOINT = re.compile(r",|\b(?:and|but|while|whereas)\b")
"""What stands between the two sides of a difference."""


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
    if found.derivation.rule == _DIFFERS:
        return _of_sides(question, found.derivation, found.confidence)
    named = [_said(value) for value in found.value]
    same = [at for at, choice in enumerate(question.choices) if _said(choice.text) in named]
    return Open(same[0], found.confidence, found.derivation.rows) if len(same) == 1 else None


def _of_sides(question: Question, proof: RelationProof, sure: float) -> Open | None:
    """Return the only choice that says of each of two things what distinguishes it, and not of the other one."""
    told = [({*lemmas(row.a)}, {*lemmas(row.c or row.b)} - {*lemmas(row.a)}) for row in proof.rows]
    values = [
        min(_of_side([{*lemmas(part)} for part in _JOINT.split(choice.text)], *side) for side in told)
        for choice in question.choices
    ]
    best = max(values)
    return Open(values.index(best), sure, proof.rows) if best >= _SIDE and values.count(best) == 1 else None


def _of_side(clauses: Sequence[Collection[str]], name: Collection[str], said: Collection[str]) -> float:
    """Return the share of what is said of a thing that the clauses about it say."""
    own = {word for words in clauses if {*name} <= {*words} for word in words}
    return len({*said} & own) / (len({*said}) or 1)


def _said(text: str) -> frozenset[object]:
    """Return the words of an answer; of a bare number only that, be it written in words or not."""
    number = amounts((text,)).get("") if len(text.split()) == 1 else None
    said = {*lemmas(text)} | ({*text.casefold().split()} & _OF_ALL)
    return frozenset(said) if number is None else frozenset((number,))
