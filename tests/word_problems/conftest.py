"""Our own word problems, asked once for all tests."""

from __future__ import annotations

import pytest

from solvers import Outcome, ask
from tests.conftest import Sample
from tests.word_problems.problems import Problem, read_problems

ASKED = 65
"""So many of the 260 problems."""


@pytest.fixture(scope="session")
def outcomes(sample: Sample) -> list[tuple[Problem, Outcome]]:
    """Problems with what the tutor answers."""
    return [(problem, ask(problem.question)) for problem in sample(read_problems(), ASKED)]
