"""Tests that changes by parts of something follow each other."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.asking import ask


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "A village had 500 people. It grew by 20% in the first year and by 10% in the second year. How many "
            "people live there now?",
            660,
        ),
        (
            "A rug cost $300. Its price was cut by 40%, and a week later it fell by another 10%. What is the "
            "price now?",
            162,
        ),
        ("A lunch costs $40. The tax is 5% and the tip is 15%. How much do you pay in all?", 48),
    ],
)
def test_the_next_change_starts_from_the_last(text: str, value: int) -> None:
    """A later change starts from what the earlier one left, but tax and tip are both parts of the price."""
    assert ask(text, time_limit=20).likeliest == Fraction(value)
