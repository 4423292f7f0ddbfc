"""Checks that go another way than back, and the sums that children of the grade work out."""

from __future__ import annotations

import pytest

from tests.problems.chosen import story
from tests.tutor.test_situations import Wanted, answered
from tests.tutor.told import told
from tutor.narration import narrate

CHECKED: list[tuple[str, Wanted, str]] = [
    (
        "Wim had 46 stamps. He bought 12 more, and then he gave away 5 of them. How many stamps does Wim have now?",
        (("whole", 58), ("change", 53)),
        "12 more and 5 fewer are 12 − 5 = 7 more, and 46 + 7 = 53 stamps.",
    ),
    (
        "Each tent sleeps 6 scouts. How many tents are needed for 40 scouts?",
        (("rate", "20/3"), ("up", 7)),
        "6 tents are only enough for 6 × 6 = 36, not for 40 scouts. 7 tents are enough for 7 × 6 = 42.",
    ),
    (
        "A crate holds 24 jars. How many jars do 13 crates hold?",
        (("rate", 312),),
        "That is 312 ÷ 13 = 24 jars for each crate, as the question says.",
    ),
    (
        "A puzzle costs $4.35. How much do 3 puzzles cost?",
        (("rate", "13.05"),),
        "That is $13.05 ÷ 3 = $4.35 for each puzzle, as the question says.",
    ),
    (
        "A loaf takes 3/4 of a cup of milk. How many cups of milk do 5 loaves take?",
        (("rate", "15/4"),),
        "That is 3 3/4 ÷ 5 = 3/4 of a cup for each loaf, as the question says.",
    ),
]


@pytest.mark.parametrize(("text", "wanted", "check"), CHECKED, ids=[text[:20] for text, _, _ in CHECKED])
def test_a_check_goes_another_way(text: str, wanted: Wanted, check: str) -> None:
    last = narrate(answered(text, story(text, *wanted))).steps[-1].text
    assert check.lower() in last.lower(), last


@pytest.mark.parametrize(
    ("text", "wanted", "sentence"),
    [
        (
            "A meal costs $36. Ana leaves a 15% tip. How much is the tip?",
            (("fraction", "5.4"),),
            "10% of $36 is $36 ÷ 10 = $3.60, and 5% is half of that: $3.60 ÷ 2 = $1.80. "
            "Then 15% is $3.60 + $1.80 = $5.40.",
        ),
        (
            "There are 35 pupils in a choir. 60% of them sing high. How many pupils sing high?",
            (("fraction", 21),),
            "100% ÷ 5 = 20%, so 20% is a fifth and 60% is 3/5.",
        ),
        (
            "A loaf takes 3/4 of a cup of milk. How many cups of milk do 5 loaves take?",
            (("rate", "15/4"),),
            "5 × 3/4 = 15/4 = 3 3/4 cups",
        ),
        (
            "Kim puts 7 pears in each bag. She has 38 pears. How many pears are left over?",
            (("remainder", 3),),
            "5 bags are full, and 3 pears are left over.",
        ),
    ],
)
def test_a_sum_is_worked_out_as_children_do(text: str, wanted: Wanted, sentence: str) -> None:
    steps = " ".join(step.text for step in narrate(answered(text, story(text, *wanted))).steps)
    assert sentence in steps, steps


@pytest.mark.parametrize(
    ("text", "wanted", "sentence"),
    [
        (
            "47 third graders ride in minibuses. Each minibus takes 9 pupils. How many minibuses are needed?",
            (("rate", "47/9"), ("up", 6)),
            "and 2 third graders are left over.",
        ),
        (
            "A hall has 12 rows with 15 chairs in each row. If 34 chairs are empty, how many people are in the hall?",
            (("rate", 180), ("change", 146)),
            "That leaves 180 − 34 = 146 chairs, one for each person.",
        ),
        (
            "Lou has 63 shells. That is 7 times as many shells as Mia has. How many shells does Mia have?",
            (("times", 9),),
            "63 shells are 7 equal parts, and one of them is Mia's: 63 ÷ 7 = 9 shells.",
        ),
        (
            "Rolf had 50 cookies. In the morning he baked 16 more, and later his friends "
            "broke 8 of them and ate those up. How many cookies does Rolf have now?",
            (("whole", 66), ("change", 58)),
            "broke 8 of them and ate those up. Those 8 are gone, so take 8 away: 66 − 8 = 58 cookies.",
        ),
    ],
)
def test_things_keep_their_names_and_owners(text: str, wanted: Wanted, sentence: str) -> None:
    steps = " ".join(step.text for step in narrate(answered(text, story(text, *wanted))).steps)
    assert sentence in steps, steps


def test_an_age_that_is_not_needed_is_called_an_age() -> None:
    text = "Tom is 8 years old and has 36 marbles. He puts them into 4 jars, the same number in each. "
    text += "How many marbles are in each jar?"
    steps = " ".join(step.text for step in narrate(answered(text, story(text, ("rate", 9)))).steps)
    assert "Tom's age does not matter, because the question is about marbles." in steps, steps


def test_a_sum_past_zero_stops_at_zero() -> None:
    text = "In the morning it was 5 degrees below zero, and by noon the temperature rose 12 degrees. "
    text += "What was the temperature at noon?"
    found = told(text)
    assert "From −5 it is 5 up to 0, and it is 7 more up to 7: −5 + 12 = 7 degrees." in " ".join(
        step.text for step in found.steps
    )
