"""Word problems told in plain American English: the sentences of an explanation."""

from __future__ import annotations

import pytest

from tests.tutor.told import told


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (
            "Rosa scored 71, 88, and 90 on three spelling tests. What is her average score?",
            ["Add all of them up: 71 + 88 + 90 = 249.", "Rosa's average score is 83."],
        ),
        (
            "Rosa scored 71 on the first test and 85 on the second test. What was her total score?",
            ["Add them up: 71 + 85 = 156.", "Rosa's total score was 156."],
        ),
    ],
)
def test_what_is_measured_is_not_counted(text: str, sentences: list[str]) -> None:
    steps = " ".join(step.text for step in told(text).steps)
    assert "scores" not in steps
    assert all(sentence in steps for sentence in sentences)
