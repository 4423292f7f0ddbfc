"""Our own word problems, asked once for all tests."""

from __future__ import annotations

import os

import pytest

from solvers import Outcome, ask
from tests.word_problems.problems import Problem, read_problems

EVERY = int(os.environ.get("OWN_PROBLEMS_EVERY", "4"))
"""Every so many of the problems are asked; 1 asks them all."""


@pytest.fixture(scope="session")
def outcomes() -> list[tuple[Problem, Outcome]]:
    """Problems with what the tutor answers."""
    return [(problem, ask(problem.question)) for problem in read_problems()[::EVERY]]
