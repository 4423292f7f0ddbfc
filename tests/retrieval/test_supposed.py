"""An observation is told from inferences by the words with which these suppose something."""

from __future__ import annotations

import pytest

from solvers.question import Question
from solvers.retrieval.supposed import supposed

BREAD = (
    "(A) The bread has green spots. (B) The bread weighs 400 grams. "
    "(C) The bread is green because it was kept in a warm place. (D) The bread smells sour."
)
STUMP = (
    "(A) A beaver must have cut the stump. (B) The stump is wet on one side. "
    "(C) It probably fell in a storm. (D) Someone burned it."
)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (f"Which statement is an observation? {STUMP}", "B"),
        (f"Which of these is an observation, not an inference? {STUMP}", "B"),
        (f"Which statement is an inference and not an observation? {BREAD}", "C"),
        (f"Which statement is an inference rather than an observation? {BREAD}", "C"),
    ],
)
def test_the_only_one_of_its_sort_is_found(text: str, label: str) -> None:
    found = supposed(Question.parse(text))
    assert found is not None
    assert found[1].label == label
    assert found[1].verify() == ()


@pytest.mark.parametrize(
    "text",
    [
        f"Which statement is an observation? {BREAD}",  # three may be
        f"Which statement is an inference? {STUMP}",
        f"Which statement is true? {STUMP}",
        f"How do an observation and an inference differ? {STUMP}",
    ],
)
def test_nothing_is_told_apart_where_more_than_one_may_be_meant(text: str) -> None:
    assert supposed(Question.parse(text)) is None
