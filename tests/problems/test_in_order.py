"""Stories told in the order of their events: the sums change places, and the answer does not."""

from __future__ import annotations

import pytest

from solvers.arithmetic.tree import in_brackets
from solvers.problems.choose import choice
from solvers.problems.ground import Grounding
from solvers.problems.in_order import in_order
from solvers.problems.patterns import Pattern
from solvers.problems.prices import shipped
from solvers.problems.situation import Situation
from solvers.problems.story import Story
from solvers.problems.trace import Trace
from solvers.reading.read import read_text
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


def likely(text: str, answer: int) -> Story:
    """The story that the shipped prices choose among those with an answer."""
    program = choice(Grounding(Situation(read_text(text)), shipped()), shipped())
    stories = map(Trace(program).story, program.best(5).derivations)
    return next(each for each in stories if each.answer.value == answer)


def values(made: Story) -> list[int]:
    return [int(made.entries[statement.result].value) for statement in made.statements]


def test_a_comparison_stays_with_what_it_compares() -> None:
    made = likely(
        "Ole has 20 nuts. Pia has twice as many as Ole, and Rui has 6 fewer than Pia. "
        "How many nuts do they have together?",
        94,
    )
    assert values(in_order(made)) == [40, 34, 94]


def test_what_is_left_is_found_once() -> None:
    made = likely(
        "Ole baked 40 rolls. He gave 1/4 of them to Pia and ate a third of the rest. How many rolls are left?",
        20,
    )
    assert values(in_order(made)) == [10, 30, 10, 20]


def test_amounts_of_two_people_are_not_taken_apart() -> None:
    made = likely(
        "Ole had 12 nuts and ate 5. Pia had 9 nuts and found 3. How many nuts do they have together?", 19
    )
    assert 16 not in values(in_order(made))  # 7 of Ole's and 9 of Pia's, before she found 3


def test_all_parts_are_put_together_at_once() -> None:
    made = likely(
        "Ole found 12 nuts, Pia found 9 nuts and Rui found 14 nuts. How many nuts did they find in all?", 35
    )
    ordered = in_order(made)
    assert values(ordered) == [35]
    assert ordered.verify() == ()
