"""Numbers that are names: of things and places, of years and days."""

from __future__ import annotations

import pytest

from solvers.reading.read import read_text


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("Our gate number is 62. We wait 40 minutes.", [40]),
        ("The locker number is 82.", []),
        ("Pier 4 had 16 boats.", [16]),
        ("The number of goats is 12.", [12]),
        ("The mystery number is 12.", [12]),
        ("The smaller number is 5.", [5]),
        ("The number is 30.", [30]),
    ],
)
def test_a_number_by_which_a_thing_goes_counts_nothing(text: str, counted: list[int]) -> None:
    assert [q.number.value for q in read_text(text).quantities if q.number is not None] == counted
