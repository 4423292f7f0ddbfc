"""A sample of what `tests/benchmarks/fuzz.py` does with 20,000 questions, of every mutation the same number."""

from __future__ import annotations

import pytest

from tests.conftest import Sample
from tests.reliability.mutations import MUTATIONS, case
from tests.reliability.soundness import Finding, finding, load

SEED = 7
EACH, ASKED = 12, 6
"""So many questions of each mutation, and of these so many in a sample."""
TIME_LIMIT = 5.0
"""Seconds for one question; beside other tests on a loaded machine."""


@pytest.fixture(scope="module", autouse=True)
def _loaded() -> None:
    load()


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_spoilt_questions_are_answered_with_proof_or_refused_with_a_reason(
    mutation: str, sample: Sample
) -> None:
    first = list(MUTATIONS).index(mutation)
    found: list[tuple[str, Finding]] = []
    for number in sample(range(first, first + EACH * len(MUTATIONS), len(MUTATIONS)), ASKED):
        name, text = case(SEED, number)
        assert name == mutation
        found.append((text, finding(text, TIME_LIMIT)))
    assert [(text, one.fault) for text, one in found if one.fault] == []


def test_a_case_is_the_same_every_time() -> None:
    assert [case(1, number) for number in range(50)] == [case(1, number) for number in range(50)]
    assert len({case(1, number)[1] for number in range(160)}) > 120
