"""A number that opens a list only says how long it is, and is not averaged itself."""

from __future__ import annotations

import pytest

from solvers.asking import ask


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("What is the mean of Ida's four spelling scores: 82, 90, 86 and 94?", 88),
        ("What is the mean of four numbers: 3, 5, 6, and 10?", 6),
        ("Mia got these four scores: 7, 9, 8, and 4. What is her average score?", 7),
        ("What is the average of 4, 3, 5, 6, and 2?", 4),
    ],
)
def test_the_list_is_averaged_without_its_length(text: str, value: int) -> None:
    assert ask(text, time_limit=60).likeliest == value
