"""Questions turned into statements, and clauses of the text told again."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.problems.asked import asked_of
from solvers.problems.clauses import Clauses
from solvers.problems.entries import About
from solvers.problems.times_told import MOMENT, with_times
from solvers.reading.read import read_text

LONGER = "the rug is 4 feet longer than the mat"
SNAIL = "the snail is 4 feet from the top"
BIRDS = "Rosa watched the birds for 4 hours"
COMBINED = "they have $4 combined"
MONEY = "the total amount of money that she has is $4"
GUESTS = "4 guests can come to the party that Rosa gives"
DRESSES = "Rosa takes 4 minutes to dress"
LEFT = "there were 4 pens left after she lost some"


@pytest.mark.parametrize(
    ("text", "value", "noun", "says"),
    [
        ("Rosa had 9 plums. How many plums are left?", 7, "plum", "there are 7 plums left"),
        ("Rosa had 9 plums. How many plums are left?", 1, "plum", "there is 1 plum left"),
        ("Rosa has 9 plums. How many plums does Rosa have left?", 7, "plum", "Rosa has 7 plums left"),
        ("Rosa has 9 plums. How many plums has Rosa left?", 7, "plum", "Rosa has 7 plums left"),
        ("Rosa has 9 plums. How many plums does she still need?", 7, "plum", "Rosa still needs 7 plums"),
        ("Emil rode 9 miles. How many miles did Emil ride?", 12, "mile", "Emil rode 12 miles"),
        ("Emil rode 9 miles. How far did Emil ride?", 12, "mile", "Emil rode 12 miles"),
        ("Emil rode 9 miles. How far did Emil ride in feet?", 12, "foot", "Emil rode 12 feet"),
        ("A lawn is 9 feet by 4 feet. How many square feet are weeds?", 12, "", "12 square feet are weeds"),
        (
            "Rosa has 9 cups. How many half-cup servings are in it?",
            4,
            "serving",
            "there are 4 half-cup servings in it",
        ),
        ("Emil has 9 dimes. What is that worth in cents?", 12, "cent", "that is worth 12 cents"),
        ("A crate weighs 9 pounds. What does one brick weigh?", 12, "pound", "one brick weighs 12 pounds"),
        ("A rope is 5 m long. How long is the rope?", 7, "m", "the rope is 7 m long"),
        ("Aldo is 8 years old. How old is Maja?", 12, "year", "Maja is 12 years old"),
        ("A cap costs $9. How much do 3 caps cost?", 27, "$", "3 caps cost $27"),
        ("Emil has $9. How much money will Emil have?", 27, "$", "Emil will have $27"),
        (
            "Rosa mixes red and white paint. How many cups of red paint does she need to make 28 cups of pink?",
            8,
            "cup",
            "Rosa needs 8 cups of red paint to make 28 cups of pink",
        ),
        (
            "Emil rode 9 km on Monday and 3 km on Tuesday. How many kilometers is that altogether?",
            12,
            "km",
            "altogether, that is 12 kilometers",
        ),
        ("There are 9 pupils. How many are boys?", 4, "pupil", "4 are boys"),
        (
            "There are 9 pupils. How many boys are there in the class?",
            4,
            "boy",
            "there are 4 boys in the class",
        ),
        (
            "Rosa has 9 plums. How many more plums does Rosa have than Emil?",
            2,
            "plum",
            "Rosa has 2 more plums than Emil",
        ),
        (
            "The oak is 9 m tall. How much taller is the oak than the birch?",
            2,
            "m",
            "the oak is 2 m taller than the birch",
        ),
        (
            "A cap costs $9. How much more does the cap cost than the scarf?",
            2,
            "$",
            "the cap costs $2 more than the scarf",
        ),
        ("Rosa threw 2 balls. What is her average score?", 8, "point", "Rosa's average score is 8 points"),
        (
            "Emil bought 9 pens. What was the total cost of the pens?",
            12,
            "$",
            "the total cost of the pens was $12",
        ),
        (
            "There are 9 buses. How many buses are needed for the trip?",
            3,
            "bus",
            "3 buses are needed for the trip",
        ),
        ("Rosa has 9 beads. How many beads did her uncle give her?", 3, "bead", "her uncle gave her 3 beads"),
        ("Rosa has 9 beads. How many beads does Rosa need to buy?", 3, "bead", "Rosa needs to buy 3 beads"),
        ("Rosa has 9 beads. How many boxes did Rosa put them in?", 3, "box", "Rosa put them in 3 boxes"),
        (
            "Rosa has 9 beads. If she buys 2, how many beads will she have?",
            11,
            "bead",
            "Rosa will have 11 beads",
        ),
        (
            "Rosa has 9 pens. How many more pens than cups does Rosa have?",
            4,
            "pen",
            "Rosa has 4 more pens than cups",
        ),
        ("A rug is 9 feet long. How many feet longer is the rug than the mat?", 4, "foot", LONGER),
        ("Rosa has 9 pens. How many pens did Rosa have before?", 4, "pen", "Rosa had 4 pens before"),
        (
            "A box holds 9 pounds. How many days will the box last them?",
            4,
            "day",
            "the box will last them 4 days",
        ),
        ("A wall is 9 feet high. How many feet is the snail from the top?", 4, "foot", SNAIL),
        (
            "Rosa has 9 pens. How many pens did Rosa find in the park?",
            4,
            "pen",
            "Rosa found 4 pens in the park",
        ),
        (
            "There are 9 girls. What is the new percentage of girls?",
            14,
            "",
            "the new percentage of girls is 14%",
        ),
        ("A tray holds 9 buns. How many buns is that?", 4, "bun", "that is 4 buns"),
        ("Rosa reads 9 hours. How many hours did Rosa watch the birds?", 4, "hour", BIRDS),
        ("Rosa and Emil have 9 pens. How much do they have combined, in dollars?", 4, "$", COMBINED),
        ("Rosa has $9. If she earns $2, calculate the total amount of money that she has.", 4, "$", MONEY),
        ("Rosa is 9. How old was Emil when he retired?", 14, "year", "Emil was 14 years old when he retired"),
        ("A club has 9 seats. How many guests can come to the party that Rosa gives?", 4, "guest", GUESTS),
        ("It takes Rosa 9 minutes. How many minutes does Rosa take to dress?", 4, "minute", DRESSES),
        (
            "A poem is 90 words long. How many words long is the essay?",
            4,
            "word",
            "the essay is 4 words long",
        ),
        ("After 3 days it rains. After how many days will it snow?", 4, "day", "it will snow after 4 days"),
        ("Rosa had 9 pens. How many pens were left after she lost some?", 4, "pen", LEFT),
        ("Rosa has 9 pens. What was the price of her pen?", 4, "$", "the price of her pen was $4"),
    ],
)
def test_the_answer_stands_in_the_place_of_what_asks(text: str, value: int, noun: str, says: str) -> None:
    assert asked_of(read_text(text), Fraction(value), About(noun=noun)).says == says


def test_what_one_wants_to_know_is_a_clause() -> None:
    reading = read_text("Rosa has 9 plums. How many plums did Rosa eat on Monday?")
    assert asked_of(reading, Fraction(4), About(noun="plum")).wants == "how many plums Rosa ate on Monday"


def test_a_part_of_one_is_of_it() -> None:
    reading = read_text("Rosa drank 1/2 liter. How many liters did Rosa drink?")
    assert asked_of(reading, Fraction(5, 6), About(noun="liter")).says == "Rosa drank 5/6 of a liter"


def clauses(text: str) -> list[str]:
    reading = read_text(text)
    teller = Clauses(reading)
    found = (teller.of(quantity) for quantity in reading.quantities)
    return [clause.told if clause else "" for clause in found]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Rosa had 9 plums and ate 4 of them.", ["Rosa had 9 plums", "Rosa ate 4 of them"]),
        ("A baker made 9 pies. He sold 4 of them.", ["a baker made 9 pies", "the baker sold 4 of them"]),
        ("There are 9 pupils, and 4 of them are boys.", ["there are 9 pupils", "4 of them are boys"]),
        ("Rosa paid $9 for a cap and $4 for a pen.", ["Rosa paid $9 for a cap and $4 for a pen"] * 2),
        ("There are 9 trees after 4 trees were planted.", ["there are 9 trees", "4 trees were planted"]),
        (
            "Rosa rents 4 boats that seat 9 people each.",
            ["Rosa rents 4 boats that seat 9 people each", "the boats seat 9 people each"],
        ),
        ("Rosa wants a drum that costs $90 and has $40.", ["the drum costs $90", "Rosa has $40"]),
    ],
)
def test_numbers_are_told_again_in_the_words_of_the_text(text: str, told: list[str]) -> None:
    assert clauses(f"{text} How many are left?") == told


def test_what_only_the_question_says_is_not_known() -> None:
    assert clauses("Each bus takes 30 pupils. How many buses do 90 pupils need?") == [
        "each bus takes 30 pupils",
        "",
    ]


@pytest.mark.parametrize(
    ("asks", "says"),
    [
        ("What time does practice end?", "practice ends at"),
        ("When does practice end?", "practice ends at"),
        ("What time does rehearsal finish?", "rehearsal finishes at"),
        ("At what time will lunch be over?", "lunch will be over at"),
        ("When will the film be over?", "the film will be over at"),
        ("When is the party over?", "the party is over at"),
        ("When did the bus arrive?", "the bus arrived at"),
    ],
)
def test_a_moment_is_told_behind_its_verb(asks: str, says: str) -> None:
    reading = with_times(read_text(f"It starts at 3:40 p.m. and lasts 35 minutes. {asks}"))
    assert reading is not None
    asked = asked_of(reading, Fraction(975), About(noun=MOMENT))
    assert asked.says == f"{says} 4:15 p.m."


def test_a_moment_has_one_preposition_before_what_stands_apart() -> None:
    asks = "At what time does it land, with no change of zone?"
    reading = with_times(read_text(f"It starts at 3:40 p.m. and lasts 35 minutes. {asks}"))
    assert reading is not None
    asked = asked_of(reading, Fraction(975), About(noun=MOMENT))
    assert asked.says == "it lands at 4:15 p.m., with no change of zone"


@pytest.mark.parametrize(
    ("text", "wants"),
    [
        (
            "A pump uses 4 liters of fuel. How many liters does it need to run 33 hours?",
            "how many liters the pump needs to run 33 hours",
        ),
        (
            "Mia saves $20 a week. How many weeks will it take her to save $80?",
            "how many weeks it will take Mia to save $80",
        ),
        (
            "A rectangular patio is 9 feet long. How many feet of fence are needed to go around it?",
            "how many feet of fence are needed to go around the rectangular patio",
        ),
        ("Lou is 9. His uncle is 4 times as old. How old is his uncle?", "how old his uncle is"),
    ],
)
def test_what_one_wants_to_know_names_the_thing(text: str, wants: str) -> None:
    assert asked_of(read_text(text), Fraction(7), About()).wants == wants
