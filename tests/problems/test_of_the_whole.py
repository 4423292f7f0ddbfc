"""What is due on a whole sum, belongs to one kind of batch, comes in a delivery, or is counted together."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.asking import ask
from tests.told import storied
from tutor.narration import narrate


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "Two pizzas cost $12 each and a salad cost $16. Kim left a 15% tip on the total bill. "
            "How much did Kim pay in all?",
            46,
        ),
        (
            "A batch of scones takes 2 cups of milk, and a batch of muffins takes 3 cups. Noa makes 4 batches of "
            "scones and 5 batches of muffins. How many cups of milk does she use?",
            23,
        ),
        (
            "A shop had 40 lamps. It sold 12 of them. Then a shipment of 25 more came in. "
            "How many lamps does the shop have now?",
            53,
        ),
    ],
)
def test_the_whole_is_taken(text: str, value: int) -> None:
    assert ask(text, time_limit=20).likeliest == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "The odometer read 12,480 miles in May and 13,115 miles in June. How many miles was the car driven?",
            635,
        ),
        (
            "The temperature was -4°F at sunrise. It had fallen 13 degrees overnight. "
            "What was the temperature in the evening?",
            9,
        ),
    ],
)
def test_a_level_is_read_at_two_times(text: str, value: int) -> None:
    """Two readings are not added, and what had changed before is undone."""
    assert ask(text, time_limit=20).likeliest == value


def test_two_kinds_that_are_counted_together_are_both_named() -> None:
    answer = storied("A farm has 30 cows and horses. 12 are cows. How many horses are there?")
    told = " ".join(step.text for step in narrate(answer).steps)
    assert "18 + 12 = 30 cows and horses" in told


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A baker made 3 1/2 dozen rolls and sold 20 of them. How many rolls are left?", 22),
        ("Lena is 8. Her cousin's age is 3 more than double Lena's age. How old is her cousin?", 19),
        ("A shop packs its muffins 8 to a bag. How many full bags can be made from 150 muffins?", 18),
        (
            "A pie was cut into 8 equal slices. Ann ate 3 of them. What fraction of the pie is left?",
            Fraction(5, 8),
        ),
    ],
)
def test_what_words_multiply_and_what_is_whole(text: str, value: int | Fraction) -> None:
    assert ask(text, time_limit=20).likeliest == value
