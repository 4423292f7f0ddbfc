"""Nobody is tested on what was trained on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.evaluation.folds import DivisionError, folds_of, one_fold
from solvers.training import Example

EXAMPLES = [
    Example(str(n), f"Problem {n}", Fraction(n), {"thirds": n % 3, "odd": bool(n % 2), "half": None})
    for n in range(12)
]


def test_every_problem_is_tested_once() -> None:
    folds = folds_of(EXAMPLES, "thirds")
    assert [fold.name for fold in folds] == ["0", "1", "2"]
    assert sorted(e.identifier for fold in folds for e in fold.test) == sorted(e.identifier for e in EXAMPLES)
    for fold in folds:
        assert not {e.identifier for e in fold.train} & {e.identifier for e in fold.test}
        assert fold.train


def test_a_tested_problem_is_not_trained_on() -> None:
    fold = one_fold(EXAMPLES, "thirds", "odd")
    assert {e.identifier for e in fold.test} == {str(n) for n in range(1, 12, 2)}
    assert {e.identifier for e in fold.train} == {str(n) for n in range(0, 12, 2)}


@pytest.mark.parametrize("name", ["half", "nonsense"])
def test_an_unknown_division_is_said(name: str) -> None:
    with pytest.raises(DivisionError, match="there are thirds, odd, half"):
        folds_of(EXAMPLES, name)
    with pytest.raises(DivisionError, match="there are"):
        one_fold(EXAMPLES, "thirds", name)
    with pytest.raises(DivisionError, match='no problem has "splits"'):
        folds_of([Example("1", "a", Fraction(1))], name)
    with pytest.raises(DivisionError, match="All the problems of 'thirds' are in one part"):
        folds_of(EXAMPLES[::3], "thirds")
