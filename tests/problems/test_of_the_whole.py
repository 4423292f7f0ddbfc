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
            "A van's meter read 20,150 miles in March and 20,900 miles in April. How many miles was it driven?",
            750,
        ),
        (
            "The temperature was -6°F at dawn. It had dropped 11 degrees since dusk. "
            "What was the temperature at dusk?",
            5,
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
        (
            "Rosa picked 9 plums. Ugo picked 4 more than double Rosa's number. How many plums did Ugo pick?",
            22,
        ),
        ("A crate holds 12 jars. How many full crates can be packed with 100 jars?", 8),
        (
            "A melon was cut into 7 equal pieces. Jo ate 2 of them. What fraction of the melon is left?",
            Fraction(5, 7),
        ),
    ],
)
def test_what_words_multiply_and_what_is_whole(text: str, value: int | Fraction) -> None:
    assert ask(text, time_limit=20).likeliest == value
