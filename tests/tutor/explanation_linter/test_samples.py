"""Explanations of practice problems, on all levels, have nothing that the linter finds, and pictures that are right.

The benchmark `python -m tests.benchmarks.explanations` lints some 2,000, those of typed questions included.
"""

from __future__ import annotations

from itertools import islice

import pytest

from tests.conftest import Sample
from tests.tutor.explanation_linter.lint import lint
from tests.tutor.explanation_linter.samples import Sample as Told
from tests.tutor.explanation_linter.samples import of_problem, problems
from tests.tutor.pictures.checked import faults

PROBLEMS = 30
"""Some 150 explanations."""


@pytest.fixture(scope="module")
def told(sample: Sample) -> list[Told]:
    every = list(problems(range(3, 5), with_science=False))
    return [one for problem in islice(sample(every, PROBLEMS), PROBLEMS) for one in of_problem(problem)]


def test_explanations_have_no_faults(told: list[Told]) -> None:
    found = [(one.source, one.level, fault) for one in told for fault in lint(one.explanation)]
    assert len(told) >= 3 * PROBLEMS
    assert found == []


def test_pictures_read_back_give_the_numbers_of_the_derivation(told: list[Told]) -> None:
    drawn = [(one, one.picture) for one in told if one.picture is not None]
    found = [(one.source, fault) for one, picture in drawn for fault in faults(picture, one.numbers)]
    assert len(drawn) >= PROBLEMS
    assert found == []
