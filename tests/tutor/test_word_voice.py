"""Word problems told in plain American English: the sentences of an explanation."""

from __future__ import annotations

import pytest

from tests.tutor.told import told


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (
            "Rosa scored 71, 88, and 90 on three spelling tests. What is her average score?",
            ["Put all of them together: 71 + 88 + 90 = 249 points.", "Rosa's average score is 83 points."],
        ),
        (
            "Rosa scored 71 on the first test and 85 on the second test. What was her total score?",
            ["Put them together: 71 + 85 = 156 points.", "Rosa's total score was 156 points."],
        ),
    ],
)
def test_what_is_measured_is_not_counted(text: str, sentences: list[str]) -> None:
    steps = " ".join(step.text for step in told(text).steps)
    assert "scores" not in steps
    assert all(sentence in steps for sentence in sentences)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (
            "The ratio of horses to goats on a farm is 3 to 4. If there are 15 horses, how many goats are there?",
            ["3 parts are 15 horses, so one part is 15 ÷ 3 = 5.", "4 parts are 4 × 5 = 20 goats."],
        ),
        (
            "The ratio of boys to girls in a club is 2 to 3. If there are 18 girls, how many boys are there?",
            ["3 parts are 18 girls, so one part is 18 ÷ 3 = 6.", "2 parts are 2 × 6 = 12 boys."],
        ),
    ],
)
def test_a_ratio_is_told_in_parts(text: str, sentences: list[str]) -> None:
    narration = told(text)
    steps = " ".join(step.text for step in narration.steps)
    assert all(sentence in steps for sentence in sentences)
    assert "for each goat" not in steps


def test_every_amount_of_money_in_a_sum_has_its_sign() -> None:
    steps = " ".join(step.text for step in told("A pen costs $3. How many pens can Joe buy with $27?").steps)
    assert "$27 ÷ $3 = 9 pens" in steps


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "Leo saves $20 each month. He already has $60 and wants to buy a $200 scooter. "
            "How many months will it take him to save enough money?",
            "Leo still needs $200 − $60 = $140.",
        ),
        (
            "Amy needs 50 beads for a belt. She has 18 beads. She buys packs of 8 beads. How many packs does she need?",
            "Amy still needs 50 − 18 = 32 beads.",
        ),
    ],
)
def test_what_is_missing_for_an_aim_is_still_needed(text: str, sentence: str) -> None:
    assert sentence in " ".join(step.text for step in told(text).steps)


def test_what_some_of_a_compound_are_stands_before_all_of_its_name() -> None:
    """ "Old apple trees", not "apple old trees"."""
    said = " ".join(
        step.text
        for step in told(
            "25% of the 12 apple trees in a garden are old. How many of the apple trees are old?"
        ).steps
    )
    assert "old apple trees" in said
    assert "apple old" not in said


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "The bus is due at 8:10. Because of the fog it came 15 minutes late. When did it come?",
            "Because of the fog it came 15 minutes late.",
        ),
        (
            "The bus is due at 8:10. Because of the fog it came 15 minutes late. When did it come?",
            "The bus came at 8:25.",
        ),
        (
            "The play starts at 6:45 pm. It's a 25-minute walk, and we want 15 minutes for our coats. "
            "At what time do we have to leave the house?",
            "You have to leave the house at 6:05 p.m.",
        ),
        (
            "The play starts at 6:45 pm. It's a 25-minute walk, and we want 15 minutes for our coats. "
            "At what time do we have to leave the house?",
            "The play starts at 6:45 pm. It's a 25-minute walk.",
        ),
        (
            "A rope is 6 meters long. Ken cuts off 2 1/4 meters. How many meters of rope are left?",
            "Count both in fourths: 6 = 24/4 and 2 1/4 = 9/4.",
        ),
        (
            "A square garden has an area of 49 square meters. How long is the fence around it?",
            "The fence around it is 28 meters long.",
        ),
    ],
)
def test_a_sentence_says_what_the_text_says(text: str, sentence: str) -> None:
    assert sentence in " ".join(step.text for step in told(text).steps)
