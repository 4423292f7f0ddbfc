"""Hints, smaller numbers, sums in parts, and the words of grade bands; what each says of a story."""

from __future__ import annotations

from fractions import Fraction

import pytest
from typer import BadParameter
from typer.testing import CliRunner

from solvers.problems.story import Story
from tests.problems.chosen import story
from tests.tutor.test_situations import TOLD, Wanted, answered
from tutor.cli import app
from tutor.commands.options import band_of
from tutor.narration import narrate
from tutor.narration.band import Band
from tutor.narration.in_parts import in_parts
from tutor.narration.levels import NOTHING, REAL, Level, at_level, told_at
from tutor.narration.smaller import REACHED, smaller
from tutor.narration.step import Narration
from tutor.narration.sums import Line

TRAYS = "Tess has 4 trays of 13 buns and gives 17 buns away. How many buns does Tess have left?"
STEPS: Wanted = (("rate", 52), ("change", 35))


def told(text: str = TRAYS, wanted: Wanted = STEPS, band: Band = Band.ANY) -> Narration:
    return narrate(answered(text, story(text, *wanted)), band=band)


def test_three_hints_and_one_for_every_further_step() -> None:
    assert told().hints == (
        "You want to know how many buns Tess has left. "
        "First find how many buns there are before you take 17 away.",
        "First add up 13 buns for each of 4 trays. Then take 17 away from these buns.",
        "Step 1: Tess has 4 trays of 13 buns. That is 4 groups of 13: 4 × 13 = ?",
        "Step 2: Tess gives 17 buns away. Those 17 are gone, so take 17 away: what you found − 17 = ?",
    )


def test_the_first_hint_of_one_sum_asks_for_more_or_fewer() -> None:
    text, wanted, _ = TOLD[0]
    assert told(text, wanted).hints[0].endswith("Will that be more or fewer than 15 nuts?")


def test_simpler_tells_the_same_story_with_small_numbers_first() -> None:
    steps = at_level(told(), Level.SIMPLER).steps
    assert [step.text for step in steps[:3]] == [
        "With smaller numbers: Tess has 4 trays of 5 buns. That is 4 groups of 5: 4 × 5 = 20 buns.",
        "Tess gives 6 buns away. Those 6 are gone, so take 6 away: 20 − 6 = 14 buns.",
        REAL,
    ]
    assert steps[3:] == told().steps


@pytest.mark.parametrize(
    ("text", "wanted", "small"),
    [
        (
            "Elif buys 4 pencils at $1.35 each. She pays with a $20 bill. How much change does she get?",
            (("rate", "5.4"), ("change", "14.6")),
            "4 × $3 = $12.\nElif pays with a $20 bill. "
            "The $12 is paid, and the rest comes back as change: $20 − $12 = $8.",
        ),
        (
            "Jo picked 27 figs. Ada picked twice as many figs as Jo. How many figs did Ada pick?",
            (("times", 54),),
            "Ada picked twice as many figs as Jo. Double 3 figs: 2 × 3 = 6 figs.",
        ),
        (
            "Each minibus takes 9 pupils. How many minibuses are needed for 47 pupils?",
            (("rate", "47/9"), ("up", 6)),
            "With smaller numbers: Think of 10 pupils. Each minibus takes 3 pupils.",
        ),
        (
            "A cake takes 3/4 cup of milk. How many cups of milk do 5 cakes take?",
            (("rate", "15/4"),),
            "A cake takes 3 cups of milk. 3 cups for each of 5 cakes is 5 × 3 = 15 cups.",
        ),
    ],
)
def test_small_stories_make_sense(text: str, wanted: Wanted, small: str) -> None:
    said = told(text, wanted).simpler
    assert small in said, said
    assert "−" not in said.partition("=")[2].replace(" − ", " ")


@pytest.mark.parametrize(
    ("text", "wanted"), [each[:2] for each in TOLD], ids=[text[:20] for text, _, _ in TOLD]
)
def test_small_stories_hold_and_are_small(text: str, wanted: Wanted) -> None:
    real = story(text, *wanted)
    small = smaller(real)
    if small is None:
        return
    assert [statement.schema for statement in small.statements] == [s.schema for s in real.statements]
    for statement in small.statements:
        values = [
            Fraction(slot) if entry is None else small.entries[entry].value
            for slot, entry in zip(statement.slots, statement.entries, strict=True)
        ]
        assert statement.relation.residual(values) == 0
        assert all(value <= REACHED for value in values if value.denominator == 1)


def test_small_numbers_are_not_made_smaller() -> None:
    text, wanted, _ = TOLD[1]
    assert told(text, wanted).simpler == ""
    first, *others = at_level(told(text, wanted), Level.SIMPLER).steps
    assert (first.text, tuple(others)) == (NOTHING[Level.SIMPLER], told(text, wanted).steps)
    assert told_at(told(text, wanted), Level.SIMPLER) == [NOTHING[Level.SIMPLER]]


def test_detail_works_out_every_sum_in_parts() -> None:
    assert told().detail == ("4 × 13 = 4 × 10 + 4 × 3 = 40 + 12 = 52.", "52 − 17: 52 − 10 = 42, 42 − 7 = 35.")
    detailed = at_level(told(), Level.DETAIL).steps
    assert detailed[1].text == f"{told().steps[1].text} {told().detail[0]}"


@pytest.mark.parametrize(
    ("text", "wanted", "parts"),
    [
        (
            "Ugo had 15 nuts and ate 6 of them. How many nuts are left?",
            (("change", 9),),
            "15 − 6: 15 − 5 = 10, 10 − 1 = 9.",
        ),
        (
            "Ned has 28 pins, and Bea has 34 pins. How many pins do they have together?",
            (("whole", 62),),
            "28 + 34: 28 + 30 = 58, 58 + 4 = 62.",
        ),
        (
            "Share 72 figs among 6 girls. How many figs does each girl get?",
            (("rate", 12),),
            "72 ÷ 6: 60 ÷ 6 = 10, 12 ÷ 6 = 2, and 10 + 2 = 12.",
        ),
        (
            "A crate of plums costs $3.40. How much do 4 crates of plums cost?",
            (("rate", "13.6"),),
            "4 × $3 = $12, 4 × $0.40 = $1.60, and $12 + $1.60 = $13.60.",
        ),
        (
            "A choir has 250 singers. 30% of the singers are men. How many singers are men?",
            (("fraction", 75),),
            "10% of 250 singers is 250 ÷ 10 = 25, and 30% is 3 × 25 = 75.",
        ),
        (
            "7 boats each carry 9 guests. How many guests do they carry in all?",
            (("rate", 63),),
            "9 × 7 = 5 × 7 + 4 × 7 = 35 + 28 = 63.",
        ),
    ],
)
def test_sums_in_parts(text: str, wanted: Wanted, parts: str) -> None:
    made: Story = story(text, *wanted)
    assert in_parts(Line(made, made.statements[-1])) == parts


@pytest.mark.parametrize(
    ("band", "first", "second"),
    [
        (
            Band.LOWEST,
            "That is 4 groups of 13: 13 + 13 + 13 + 13 = 52 buns.",
            "Those 17 are gone, so take 17 away: 52 − 17 = 35 buns.",
        ),
        (
            Band.LOWER,
            "That is 4 groups of 13, so multiply: 4 × 13 = 52 buns.",
            "Those 17 are gone, so take 17 away. Now subtract: 52 − 17 = 35 buns.",
        ),
        (
            Band.UPPER,
            "That is 4 groups of 13: 4 × 13 = 52 buns.",
            "Those 17 are gone, so take 17 away: 52 − 17 = 35 buns.",
        ),
        (
            Band.HIGHEST,
            "That is 4 groups of 13. The product is 4 × 13 = 52 buns.",
            "Those 17 are gone, so take 17 away. The difference is 52 − 17 = 35 buns.",
        ),
    ],
)
def test_each_band_has_its_words(band: Band, first: str, second: str) -> None:
    steps = [step.text for step in told(band=band).steps if step.kind == "operation"]
    assert steps[0].endswith(first)
    assert steps[1].endswith(second)
    assert ("so multiply:" in steps[0]) is (band is Band.LOWER)


def test_the_highest_band_has_rates_and_one_expression() -> None:
    text = "A taxi goes 26 miles per hour for 3 hours. Then it goes 17 miles more. How many miles does it go in all?"
    steps = [step.text for step in told(text, (("rate", 78), ("whole", 95)), Band.HIGHEST).steps]
    assert any(
        "The rate is 26 miles per hour, so for 3 hours it is 3 × 26 = 78 miles." in text for text in steps
    )
    assert "Written as one expression, this is 26 × 3 + 17 = 95." in steps
    assert not any("expression" in step.text for step in told(text, (("rate", 78), ("whole", 95))).steps)


def test_the_lowest_band_deals_out_no_more_than_fits_on_a_table() -> None:
    text = "Share 168 figs among 7 girls. How many figs does each girl get?"
    first, *others = told(text, (("rate", 24),), Band.LOWEST).steps
    assert first.text == "This takes what you learn in grades 3 and 4."
    assert not any("one by one" in step.text for step in others)


def test_the_lowest_band_makes_groups_where_something_is_left_over() -> None:
    text = "Kim puts 7 pears in each bag. She has 38 pears. How many pears are left over?"
    steps = told(text, (("remainder", 3),), Band.LOWEST).steps
    assert "Make groups of 7 from all 38. That makes 5 groups, and 3 are left." in steps[0].text


@pytest.mark.parametrize(
    ("text", "wanted", "hint", "plan"),
    [
        (
            "Rosa pours 84 beads into cups of 7. How many cups does she fill?",
            (("rate", 12),),
            "Think of one cup first. How much are two?",
            "Make groups of 7 from 84 beads.",
        ),
        (
            "Share 72 figs among 6 girls. How many figs does each girl get?",
            (("rate", 12),),
            "Will that be more or fewer than 72 figs?",
            "Share 72 figs fairly among 6 girls.",
        ),
        (
            "Lars needs $96 for skates. He has $24 and saves $8 a week. How many weeks does he need?",
            (("change", 72), ("rate", 9)),
            "First find how much money is still missing.",
            "First see what is left of $96 without $24. Then make groups of $8 from this money.",
        ),
        (
            "Ines buys 4 pens at $2 each. She pays with a $20 bill. How much change does she get?",
            (("rate", 8), ("change", 12)),
            "First find how much money to take away.",
            "First add up $2 for each of 4 pens. Then see what is left of $20 without this money.",
        ),
        (
            "A roll of tape is 15 m long. How many meters of tape are on 4 rolls?",
            (("rate", 60),),
            "For one roll it is 15 m. How much is it for two?",
            "Add up 15 m for each of 4 rolls.",
        ),
    ],
)
def test_hints_speak_of_the_story(text: str, wanted: Wanted, hint: str, plan: str) -> None:
    first, second, *_ = told(text, wanted).hints
    assert first.endswith(hint)
    assert second == plan


def test_a_hint_has_fractions_in_the_same_parts() -> None:
    text = "Uma ran 1/2 of a mile and then 1/4 of a mile. How many miles did she run in all?"
    hints = told(text, (("whole", "3/4"),)).hints
    assert "2/4 + 1/4 = ?" in hints[-1]


def test_nothing_of_the_machine_is_told_in_detail() -> None:
    result = CliRunner().invoke(app, ["ask", "--level", "detail", "--format", "plain", TRAYS])
    assert "52 − 10 = 42" in result.output
    assert not any(word in result.output for word in ("In one line", "Solver", "[", "constraints"))


def test_a_pupil_is_told_when_a_problem_takes_more_than_a_band_has_learned() -> None:
    steps = told(
        "Ned has 23 boxes of 14 pins. How many pins does he have?", (("rate", 322),), Band.LOWEST
    ).steps
    assert steps[0].text == "This takes what you learn in grades 3 and 4."
    assert "23 × 14 = 322 pins" in steps[2].text


@pytest.mark.parametrize(
    ("grade", "band"), [("1", "1-2"), ("4", "3-4"), ("6", "5-6"), ("8", "7-8"), ("any", "any")]
)
def test_a_grade_is_told_in_its_band(grade: str, band: str) -> None:
    assert band_of(grade) == band


def test_a_grade_that_there_is_not_is_refused_in_plain_words() -> None:
    with pytest.raises(BadParameter, match="there is no grade '9'; use a grade from 1 to 8"):
        band_of("9")
