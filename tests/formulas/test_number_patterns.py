"""How a row of numbers goes on, in a list or in a story."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from solvers import ask
from solvers.answer import Abstention, Answer
from solvers.formulas.lists import NumberPattern
from solvers.formulas.lists.number_pattern import Rule, rule_of
from tutor.narration import narrate
from tutor.narration.band import Band


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("What number comes next: 6, 13, 20, 27?", "34"),
        ("Find the next number in the pattern 40, 34, 28.", "22"),
        ("What is the next term of the sequence 5, 15, 45?", "135"),
        ("Which number comes next? 96, 48, 24, 12 (A) 6 (B) 8 (C) 10", "(A) 6"),
        ("What comes next in the pattern 7, 8, 10, 13?", "17"),
        ("A pattern begins 4, 9, 14. What is the sixth number?", "29"),
        ("What is the 40th term of the sequence 3, 8, 13?", "198"),
        ("What is the missing number in the pattern 9, 18, __, 36?", "27"),
        (
            "The first number of a pattern is 2, the second number is 9, and the third number is 16. What is the "
            "fifth number?",
            "30",
        ),
        ("Complete the pattern: 4, 12, 20, __", "28"),
        ("Find the next number in the pattern 1/4, 3/4, 1 1/4.", "1 3/4"),
        (
            "Rosa picked 6 pears on Monday, 9 on Tuesday, and 12 on Wednesday. If the pattern continues, how many "
            "pears will she pick on Saturday?",
            "21 pears",
        ),
        (
            "A shop sold 50 rugs in April, 45 rugs in May, and 40 rugs in June. If the pattern continues, how many "
            "rugs will it sell in September?",
            "25 rugs",
        ),
        (
            "A vine was 2 feet long in week 1, 6 feet long in week 2, and 18 feet long in week 3. If it keeps growing "
            "this way, how long will it be in week 4?",
            "54 feet",
        ),
        (
            "Leo saved $3 on the first day, $5 on the second day, and $7 on the third day. If the pattern continues, "
            "how much will he save on the sixth day?",
            "$13",
        ),
        (
            "A candle is 18 cm tall after 2 hours, 15 cm tall after 4 hours, and 12 cm tall after 6 hours. If this "
            "pattern continues, how tall will it be after 10 hours?",
            "6 cm",
        ),
        (
            "A band stretches 3 cm with 50 grams, 6 cm with 100 grams, and 9 cm with 150 grams. If the pattern "
            "continues, how far will it stretch with 250 grams? (A) 12 cm (B) 15 cm (C) 18 cm",
            "(B) 15 cm",
        ),
    ],
)
def test_a_row_goes_on(text: str, answer: str) -> None:
    found = ask(text)
    assert isinstance(found, Answer)
    assert isinstance(found.derivation, NumberPattern)
    assert found.text == answer


@pytest.mark.parametrize(
    "text",
    [
        "Rosa picked 6 pears on Monday, 9 on Tuesday, and 12 on Wednesday. How many pears did she pick in all?",
        "Leo scored 4, 8, and 12 points. How many points must he score in the next game to have 30 points?",
        "On her way home, Rosa goes 3 miles on Monday, 5 on Tuesday, and 7 on Friday. How many must she go on Sunday "
        "to go 20 miles this week?",
        "A pattern uses 5 red tiles, 7 blue tiles, and 9 green tiles. How many tiles does it use?",
        "How many more is the next number in the pattern 4, 9, 14 than 4?",
        "A band stretches 3 cm with 50 grams, 6 cm with 100 grams, and 9 cm with 180 grams. If the pattern continues, "
        "how far will it stretch with 250 grams?",
    ],
)
def test_something_else_than_the_next_number_is_asked_for(text: str) -> None:
    found = ask(text)
    assert not isinstance(found, Answer) or not isinstance(found.derivation, NumberPattern)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "What number comes next: 5, 6, 14, 31?",
            "I looked for a rule that leads from each number to the next",
        ),
        ("What number comes next: 5, 6?", "Two numbers are not enough"),
        ("What is the 30th number in the pattern 2, 6, 18?", "That number is too far from the ones"),
        (
            "Ava read 3 pages on day 1, 5 pages on day 2, and 7 pages on day 900000000. If the pattern continues, how "
            "many pages will she read on day 900000001?",
            "The numbers are too far apart",
        ),
    ],
)
def test_a_row_without_a_rule_has_no_answer_of_any_solver(text: str, why: str) -> None:
    found = ask(text)
    assert isinstance(found, Abstention)
    assert found.reason.startswith(why)


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ((3, 5, 7), Rule("+", Fraction(2))),
        ((3, 6, 12), Rule("×", Fraction(2))),
        ((3, 4, 6, 9), Rule("+", Fraction(1), Rule("+", Fraction(1)))),
        ((3, 4, 7, 16), Rule("+", Fraction(1), Rule("×", Fraction(3)))),
        ((1, 2, 6, 24), Rule("×", Fraction(2), Rule("+", Fraction(1)))),
        ((3, 4, 6), None),
        ((0, 0, 5), None),
        ((5, 0, 0), None),
    ],
)
def test_the_simplest_rule_counts_and_three_numbers_show_no_growing_steps(
    values: tuple[int, ...], rule: Rule | None
) -> None:
    assert rule_of(dict(enumerate(map(Fraction, values), 1))) == rule


def test_the_check_goes_through_the_row_again() -> None:
    known = tuple(enumerate(map(Fraction, (4, 7, 10)), 1))
    right = NumberPattern(known, Rule("+", Fraction(3)), 4, Fraction(13), "the next number", 0, 1)
    assert right.verify() == ()
    assert replace(right, solution=Fraction(14)).verify() == ("By the rule, it is 13, not 14.",)
    assert replace(right, rule=Rule("+", Fraction(2))).verify()[0] == "By the rule, it is 6, not 7."
    assert replace(right, known=known[:2]).verify() == ("2 numbers do not show the rule.",)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "What number comes next: 2, 6, 18?",
            [
                "Compare each number with the one before it. The differences are not the same: "
                "6 − 2 = 4 and 18 − 6 = 12.",
                "But the quotients are: 6 ÷ 2 = 3 and 18 ÷ 6 = 3. So each number is the one before it multiplied by 3.",
                "Go on in the same way: 18 × 3 = 54.",
                "Check: from the first number on, 2 × 3 × 3 × 3 = 54. So the next number is 54.",
            ],
        ),
        (
            "What number comes next: 30, 28, 24, 18?",
            [
                "From each number to the next, the numbers go down by 2, 4, and 6.",
                "These differences go up by 2 each time.",
                "Go on in the same way: the next difference is 8, and 18 − 8 = 10.",
                "Check: from the first number on, 30 − 2 − 4 − 6 − 8 = 10. So the next number is 10.",
            ],
        ),
        (
            "A cook baked 12 rolls on Friday, 16 rolls on Saturday, and 20 rolls on Sunday. If the pattern continues, "
            "how many rolls will the cook bake on Tuesday?",
            [
                "Compare each number with the one before it: 16 − 12 = 4 and 20 − 16 = 4.",
                "The numbers go up by 4 each time.",
                "Go on in the same way. For Monday, that is 20 + 4 = 24 rolls. For Tuesday, that is 24 + 4 = 28 rolls.",
                "Check: it is 4 steps of 4 from the first number: 12 + 4 × 4 = 28. "
                "The cook will bake 28 rolls on Tuesday.",
            ],
        ),
    ],
)
def test_the_rule_is_shown_and_followed(text: str, told: list[str]) -> None:
    found = ask(text)
    assert isinstance(found, Answer)
    assert [step.text for step in narrate(found).steps] == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "What number comes next: 3, -3, 3, -3?",
            "Compare each number with the one before it. The quotients are: −3 ÷ 3 = (−1)",
        ),
        ("What number comes next: 7, 7, 7?", "7 − 7 = 0. The number stays the same each time."),
        (
            "The first number of a pattern is 4, the second number is 7, and the fourth number is 13. What is the "
            "fifth number?",
            "(13 − 7) ÷ 2 = 3 for each of the 2 steps",
        ),
    ],
)
def test_numbers_that_stay_or_turn_or_have_a_gap_are_compared(text: str, told: str) -> None:
    found = ask(text)
    assert isinstance(found, Answer)
    assert told in " ".join(step.text for step in narrate(found).steps)


def test_a_young_student_goes_on_step_by_step_without_products() -> None:
    found = ask("What is the eighth number in the pattern 5, 8, 11?")
    assert isinstance(found, Answer)
    told = " ".join(step.text for step in narrate(found, band=Band.LOWEST).steps)
    assert "20 + 3 = 23, and 23 + 3 = 26." in told
    assert "×" not in told
    assert "11 + 5 × 3 = 26" in " ".join(step.text for step in narrate(found).steps)
