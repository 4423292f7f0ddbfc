"""What a text settles itself, below zero too, and what it tells that cannot have happened."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from solvers import Abstention, Answer, ask
from solvers.formulas.settled import impossible, settled
from solvers.formulas.settlement import Settlement
from solvers.reading.read import read_text
from tutor.narration import narrate


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A farmer had 17 sheep. All but 9 died. How many are left?", 9),
        ("A shepherd had 26 goats. All but seven ran away. How many goats ran away?", 19),
        ("All but 4 of the 30 pupils passed the test. How many pupils passed the test?", 26),
        ("All but 4 of the 30 pupils passed the test. How many pupils failed?", 4),
        ("There are 20 seats on the bus. All but 3 are taken. How many seats are free?", 3),
        ("There are 20 seats on the bus. All but 3 are taken. How many seats are taken?", 17),
        ("Leo baked 24 rolls. He sold all except for 5. How many rolls did he sell?", 19),
        ("Leo baked 24 rolls. He sold all except 5 rolls. How many rolls does Leo have left?", 5),
        ("A basket holds 12 eggs. None of them broke. How many eggs are left?", 12),
        ("There were 12 eggs. None of them broke. How many eggs broke?", 0),
        ("12 birds sat in a tree. None flew away. How many birds are still in the tree?", 12),
        ("Mia had 8 balloons. All of them popped. How many balloons does Mia have left?", 0),
        ("Mia had 8 balloons. All of them popped. How many balloons popped?", 8),
        ("It was 3 degrees and fell by 8 degrees. What is the temperature now?", -5),
        ("At noon it was 6 °C. By midnight it had fallen by 10 °C. What was the temperature at midnight?", -4),
        ("It was -4 degrees and rose by 9 degrees. What is the temperature now?", 5),
        ("On Monday it was 2 degrees. On Tuesday it was 6 degrees colder. What was the temperature on Tuesday?", -4),
        ("It was -2 °C. It got 7 degrees warmer, then it fell by 10 degrees. How warm is it now?", -5),
        ("The temperature was 5 °C at noon and dropped 12 degrees. What is it now?", -7),
        ("At 7 in the morning it was 41 degrees. At 3 in the afternoon it was 58 degrees. How much did it rise?", 17),
        ("The temperature was 12 degrees and dropped to 5 degrees. By how many degrees did it drop?", 7),
        ("At 4 a.m. the temperature was -3 degrees. At noon it was 9 degrees. How many degrees did it rise?", 12),
        ("On Sunday it was 6 °C. On Monday it was -2 °C. By how many degrees did the temperature drop?", 8),
        ("The temperature fell from 71 degrees to 63 degrees. How many degrees did it fall?", 8),
        ("The balance of an account is $20. Eva withdraws $35. What is the balance now?", -15),
    ],
)  # fmt: skip
def test_what_is_settled(text: str, value: int) -> None:
    found = settled(read_text(text))
    assert found is not None
    assert found.value == value
    answer = ask(text)
    assert isinstance(answer, Answer)
    assert answer.value == value
    assert isinstance(answer.derivation, Settlement)


@pytest.mark.parametrize(
    "text",
    [
        "All 12 eggs in the basket are brown. How many eggs are brown?",
        "A farmer had 17 sheep and 4 goats. All but 9 sheep died. How many sheep are left?",
        "All of the 9 boys have 2 pens. How many pens do they have?",
        "Ben gave away all but 6 of his marbles. How many marbles did he have at first?",
        "The temperature was 12 degrees and dropped to 5 degrees. What is the temperature now?",
        "A bag costs $4. How much do 6 bags cost?",
        "It was 9 degrees at noon and 4 degrees at night. How many degrees did it rise?",
        "It was 9 degrees and fell 4 degrees. How many degrees did it fall?",
        "All but 20 of the 12 eggs broke. How many eggs are left?",
    ],
)
def test_what_is_not(text: str) -> None:
    assert settled(read_text(text)) is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "Anna had 5 apples and gave away 8 apples. How many apples does she have left?",
            "There are only 5 apples, so 8 apples cannot be taken away.",
        ),
        (
            "Mia had $10. She spent $15. How much money does she have left?",
            "There is only $10, so $15 cannot be taken away.",
        ),
        (
            "Ben had 5 pens. He bought 3 pens and gave 10 pens to Sue. How many pens does Ben have now?",
            "There are only 8 pens, so 10 pens cannot be taken away.",
        ),
    ],
)
def test_more_cannot_go_than_there_is(text: str, says: str) -> None:
    assert impossible(read_text(text)) == says
    outcome = ask(text)
    assert isinstance(outcome, Abstention)
    assert says in outcome.reason


@pytest.mark.parametrize(
    "text",
    [
        "Anna had 8 apples and gave away 5 apples. How many apples does she have left?",
        "Anna had 8 apples and gave away 8 apples. How many apples does she have left?",
        "Anna has 5 apples and Ben has 8 apples. How many more apples does Ben have?",
        "Anna picked 5 apples and ate 8 plums. How many apples are left?",
        "It was 3 degrees and fell by 8 degrees. What is the temperature now?",
    ],
)
def test_what_may_well_be(text: str) -> None:
    assert impossible(read_text(text)) == ""


def test_a_false_settlement_is_found() -> None:
    answer = ask("A farmer had 17 sheep. All but 9 died. How many are left?")
    assert isinstance(answer, Answer)
    assert isinstance(answer.derivation, Settlement)
    false = replace(answer.derivation, solution=Fraction(8))
    assert false.verify() == ("The answer does not follow from the amounts.",)


@pytest.mark.parametrize(
    ("text", "value", "is_certain"),
    [
        ("Of 60 tiles 5 percent are cracked. How many tiles are cracked?", 3, True),
        ("Of 60 tiles 5 percent are cracked. How many tiles are not cracked?", 57, True),
        ("Of 60 tiles 1/4 are blue. How many tiles are white?", 45, False),
        ("40 percent of the 30 singers are women. How many are men?", 18, False),
    ],
)
def test_a_share_of_one_sort_settles_the_others(text: str, value: int, is_certain: bool) -> None:
    found = settled(read_text(text))
    assert found is not None
    assert (found.value, found.is_certain) == (value, is_certain)


def test_a_share_says_nothing_of_how_many_there_were() -> None:
    assert (
        settled(read_text("Of 60 tiles 5 percent are cracked. How many tiles were there in total?")) is None
    )


def test_the_members_of_a_share_are_no_whole() -> None:
    text = "Three fifths of the choir are altos. There are 12 altos. How many sing in the whole choir?"
    assert settled(read_text(text)) is None


def test_it_is_the_level_that_the_text_tells_of() -> None:
    text = (
        "It was 3 °C at sunset. By midnight the temperature had fallen by 8 degrees. What was it at midnight?"
    )
    found = settled(read_text(text))
    assert found is not None
    assert found.value == -5


def test_a_change_past_zero_is_told_by_way_of_zero() -> None:
    answer = ask(
        "At 4 a.m. the temperature was -3 degrees. At noon it was 9 degrees. How many degrees did it rise?"
    )
    assert isinstance(answer, Answer)
    told = " ".join(step.text for step in narrate(answer).steps)
    assert "From −3 it is 3 up to 0, and it is 9 more up to 9: 9 − (−3) = 12 degrees." in told


def test_a_change_since_a_time_is_gone_back_over_to_it() -> None:
    answer = ask("It is 15 degrees now. It has risen 6 degrees since dawn. What was the temperature at dawn?")
    assert isinstance(answer, Answer)
    assert answer.value == 9
    told = " ".join(step.text for step in narrate(answer).steps)
    assert "Start at 15 degrees and go down 6 degrees: 15 − 6 = 9 degrees." in told
    assert "Check: go back up 6 degrees: 9 + 6 = 15 degrees, as the question says." in told
