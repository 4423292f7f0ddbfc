"""Stories told in the order of their events: the sums change places, and the answer does not."""

from __future__ import annotations

import pytest

from solvers.arithmetic.tree import in_brackets
from solvers.problems.in_order import in_order
from solvers.problems.patterns import Pattern
from tests.problems.chosen import story

AWAY_FIRST = (
    "Olga had 30 pins. She gave away 7 pins and bought 12 more pins. How many pins does she have now?"
)
MORE_FIRST = (
    "Olga had 30 pins. She bought 12 more pins and gave away 7 pins. How many pins does she have now?"
)
NOTHING_LEFT = (
    "Olga gave away 7 pins. She had 3 pins and bought 12 more pins. How many pins does she have now?"
)


@pytest.mark.parametrize(
    ("text", "told", "patterns"),
    [
        (AWAY_FIRST, "(30 - 7) + 12", [Pattern.GO, Pattern.COME]),
        (MORE_FIRST, "(30 + 12) - 7", [Pattern.COME, Pattern.GO]),
    ],
)
def test_sums_are_in_the_order_of_the_text(text: str, told: str, patterns: list[Pattern]) -> None:
    made = story(text, ("whole", 42), ("change", 35))
    ordered = in_order(made)
    assert in_brackets(ordered.tree) == told
    assert [statement.pattern for statement in ordered.statements] == patterns
    assert ordered.verify() == ()
    assert ordered.answer.value == made.answer.value


def test_more_is_not_taken_away_than_there_is() -> None:
    made = story(NOTHING_LEFT, ("whole", 15), ("change", 8))
    assert in_order(made) == made
