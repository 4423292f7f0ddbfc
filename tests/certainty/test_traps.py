"""Questions that are easily answered wrongly, numbers that do not matter, and choices that mean nothing.

A sample of each is asked, and `--all` asks every one.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solvers import Answer
from tests.certainty.scoring import Compared, Mark, compared, marked
from tests.certainty.sets import choice_pairs, spare_pairs, traps
from tests.conftest import Sample

OF, ASKED = 60, 20
"""Pairs in each set, and how many of them are asked."""
TRAPS, TRIED = 150, 75
"""The traps, and how many of them are asked."""
CHANCE = 2
"""By how many a sample may go beyond its share of what the whole list may have."""


@pytest.fixture(scope="module")
def marks(sample: Sample) -> list[Mark]:
    return [marked(trap) for trap in sample(traps(), TRIED)]


@pytest.fixture(scope="module")
def with_spare(sample: Sample) -> list[Compared]:
    return [compared(pair) for pair in sample(spare_pairs(), ASKED)]


@pytest.fixture(scope="module")
def with_nonsense(sample: Sample) -> list[Compared]:
    return [compared(pair) for pair in sample(choice_pairs(), ASKED)]


def lines(found: Sequence[Mark | Compared]) -> str:
    return "\n".join(["", *(one.line() for one in found)])


def at_most(count: int, found: Sequence[Mark | Compared], every: int = OF) -> float:
    """How many of those asked may do what of all of them `count` may."""
    return count if len(found) == every else count * len(found) / every + CHANCE


def test_hardly_a_trap_is_answered_wrongly_with_high_certainty(marks: list[Mark]) -> None:
    wrong = [mark for mark in marks if mark.is_wrong_and_sure]
    assert len(wrong) <= 3, lines(wrong)


def test_few_traps_are_answered_wrongly(marks: list[Mark]) -> None:
    wrong = [mark for mark in marks if mark.is_wrong]
    assert len(wrong) <= at_most(15, marks, TRAPS), lines(wrong)


def test_of_the_traps_with_an_answer_half_are_answered_rightly(marks: list[Mark]) -> None:
    answerable = [mark for mark in marks if mark.trap.answer is not None]
    missed = [mark for mark in answerable if not mark.is_right]
    assert len(missed) <= len(answerable) / 2, lines(missed)


def test_numbers_that_do_not_matter_change_few_answers(with_spare: list[Compared]) -> None:
    assert sum(isinstance(pair.before, Answer) for pair in with_spare) >= 0.8 * len(with_spare)
    changed = [pair for pair in with_spare if pair.is_changed]
    assert len(changed) <= at_most(6, with_spare), lines(changed)


def test_numbers_that_do_not_matter_leave_most_answered(with_spare: list[Compared]) -> None:
    back = [pair for pair in with_spare if pair.is_asked_back]
    assert len(back) <= at_most(15, with_spare), lines(back)


def test_a_choice_that_means_nothing_changes_hardly_an_answer(with_nonsense: list[Compared]) -> None:
    assert sum(isinstance(pair.before, Answer) for pair in with_nonsense) >= 0.6 * len(with_nonsense)
    changed = [pair for pair in with_nonsense if pair.is_other]
    assert len(changed) <= at_most(2, with_nonsense), lines(changed)
