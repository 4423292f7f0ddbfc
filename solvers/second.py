"""Whether another answer to a word problem comes from a second reading of its text that a person may mean."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from solvers.answer import Proposal
from solvers.arithmetic.tree import Node, Operation, evaluate
from solvers.arithmetic.working import working_of

if TYPE_CHECKING:
    from solvers.problems.story import Story

BESIDE = Fraction(1, 4)
"""A second reading less probable than this share of the first is one that no one would think of."""


@dataclass(frozen=True, slots=True)
class Read:
    """A proposal with its story, if it has one."""

    proposal: Proposal
    story: Story | None


def is_near(first: Read, other: Proposal) -> bool:
    """Return whether another answer is likely enough compared with the first and not just one of its intermediate
    results.

    Answers without a calculation are facts, which do not depend on what a person means; all of them can be considered.
    """
    working = working_of(other.derivation)
    if working is None or not isinstance(other.value, Fraction):
        return True
    is_likely = other.confidence >= BESIDE * Fraction(first.proposal.confidence)
    return is_likely and bool(working.operations) and other.value not in set(_on_the_way(first))


def is_told(first: Read, other: Read) -> bool:
    """Return whether another answer makes sense as a story and has a result of the same kind as the first answer."""
    if working_of(other.proposal.derivation) is None or not isinstance(other.proposal.value, Fraction):
        return True
    from solvers.problems.told_forward import strange  # loads what a question for a fact does not need

    return other.story is not None and not strange(other.story) and not _is_rate(other.story, first)


def _is_rate(story: Story, first: Read) -> bool:
    """Return whether the result is a rate and the first one's is not the same rate."""
    per = story.answer.about.per
    return bool(per) and first.story is not None and first.story.answer.about.per != per


def _on_the_way(first: Read) -> Iterator[Fraction]:
    """Yield the intermediate results: a calculation that stops at one of them ignores the rest of the text."""
    if first.story is not None:
        yield from (first.story.entries[statement.result].value for statement in first.story.statements)
    working = working_of(first.proposal.derivation)
    for equation in working.equations if working else ():
        yield from _values(equation.left)
        yield from _values(equation.right)


def _values(node: Node) -> Iterator[Fraction]:
    if isinstance(node, Operation):
        with suppress(ValueError, ZeroDivisionError):  # it contains an unknown
            yield evaluate(node)
        yield from _values(node.left)
        yield from _values(node.right)
