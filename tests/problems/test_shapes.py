"""Parts of shapes from other parts, angles that make something together, and one rectangle inside another one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from knowledge.rules.shapes import load_shapes
from solvers import Abstention, Answer, ask
from solvers.problems.schemas import load_schemas
from solvers.problems.situation import Situation
from solvers.reading.read import read_text
from tests.told import storied
from tutor.narration import narrate

ROUND = [
    ("A circular fountain has a radius of 10 meters. Use 3.14 for pi. What is its circumference?", "62.8"),
    (
        "The radius of a circular rug is 7 feet. Using 22/7 for pi, how many feet of fringe go around it?",
        "44",
    ),
    ("The circumference of a circular plate is 31.4 centimeters. What is the radius of the plate?", "5"),
    (
        "Hamid paints a circular target with a radius of 6 inches. How many square inches does he paint?",
        "113.04",
    ),
    (
        "A sprinkler waters a circular lawn with an 8-foot radius. What area does it water in square feet?",
        "200.96",
    ),
    ("The area of a round mirror is 28.26 square feet. What is its diameter?", "6"),
    ("Ivo walks once around a round pond whose radius is 4.5 meters. How many meters does he walk?", "28.26"),
    ("A round cake has a circumference of 56.52 inches. It bakes for 40 minutes. What is its radius?", "9"),
    ("Find the circumference of a circle with radius 3 cm. Round your answer to the nearest tenth.", "18.8"),
    ("A circle has a radius of 5. What is its area?", "78.5"),
    ("Yusuf draws a semicircle with a radius of 5 inches. What is its area?", "39.25"),
    (
        "A cart wheel has a radius of 10 centimeters. How far does it roll in 100 turns, in centimeters?",
        "6280",
    ),
    ("A trundle wheel has a diameter of 2 feet. It rolled 314 feet. How many times did it turn?", "50"),
    ("A wheel rolls 90 feet in 15 turns. What is its circumference?", "6"),
    ("A can has a radius of 5 centimeters and a height of 4 centimeters. What is its volume?", "314"),
    (
        "A cylinder has a volume of 785 cubic inches. The radius of its base is 5 inches. What is its height?",
        "10",
    ),
]
FLAT_AND_SOLID = [
    ("A parallelogram has a base of 9 inches and a height of 6 inches. What is its area?", "54"),
    (
        "A parallelogram has an area of 117 square inches and a height of 13 inches. How long is its base?",
        "9",
    ),
    ("A trapezoid has parallel sides of 8 cm and 18 cm, and its height is 5 cm. What is its area?", "65"),
    ("Find the area of a trapezoid with bases 3 and 7 and height 4.", "20"),
    (
        "The area of a trapezoid is 60 square feet. Its parallel sides are 7 feet and 13 feet. What is its height?",
        "6",
    ),
    ("A cube has edges that are 5 inches long. What is its surface area?", "150"),
    ("The surface area of a cube is 486 square centimeters. How long is each edge?", "9"),
    ("Each edge of a wooden cube is 4 centimeters long. What is the volume of the cube?", "64"),
    ("A cube has a volume of 125 cubic inches. What is the length of one edge?", "5"),
    ("A box is 3 inches long, 4 inches wide, and 5 inches high. What is the surface area of the box?", "94"),
    ("Tariq wraps a present that is 6 inches by 5 inches by 4 inches. What is its surface area?", "148"),
]
ANGLES = [
    ("What is the complement of an angle of 38 degrees?", "52"),
    ("Two angles form a right angle. The larger one measures 55 degrees. What is the smaller one?", "35"),
    ("An angle measures 115 degrees. What is its supplement?", "65"),
    ("Angles P and Q are supplementary. Angle P measures 132 degrees. Find the measure of angle Q.", "48"),
    ("Two angles lie on a straight line. One of them is 133 degrees. How large is the other angle?", "47"),
    ("A right angle is split into two angles. One measures 29 degrees. How large is the other angle?", "61"),
    (
        "One acute angle of a right triangle is 34 degrees. How many degrees does the other acute angle have?",
        "56",
    ),
    (
        "Three angles of a quadrilateral are 80 degrees, 95 degrees, and 115 degrees. What is the fourth angle?",
        "70",
    ),
    (
        "Three angles around a point are 120 degrees, 95 degrees, and an unknown angle. What is that angle?",
        "145",
    ),
]
RIGHT = [
    ("The legs of a right triangle are 10 cm and 24 cm long. How long is the hypotenuse?", "26"),
    ("The hypotenuse of a right triangle is 17 cm, and one leg is 15 cm. How long is the other leg?", "8"),
    ("A ladder that is 13 feet long leans against a wall. Its foot is 5 feet from the wall. "
     "How high up the wall does it reach?", "12"),
    ("A rectangular yard is 16 meters long and 12 meters wide. How long is the diagonal?", "20"),
    ("A rectangular gate is 5 feet by 12 feet. A brace runs along its diagonal. How long is the brace?", "13"),
    ("Sven walks 30 meters north and then 40 meters east. How far is he from where he started?", "50"),
]  # fmt: skip
ENCLOSED = [
    ("A lawn is 20 meters long and 12 meters wide. In its middle is a pond that is 17 meters long and 8 meters wide. "
     "What is the area of the lawn that is left around the pond?", "104"),
    ("A wall is 12 feet wide and 9 feet high. It has a door that is 3 feet wide and 6 feet high. "
     "How many square feet of the wall does Inga have to paint?", "90"),
    ("A pool is 20 feet long and 12 feet wide. A deck that is 2 feet wide goes all around the pool. "
     "What is the area of the deck?", "144"),
]  # fmt: skip
PRICED = [
    ("A round pool with a diameter of 10 meters has a fence around it. The fence costs $3 per meter. "
     "How much does the fence cost?", "94.2"),
    ("It takes 2 seeds for each square foot. A circular bed has a radius of 10 feet. How many seeds does it take?",
     "628"),
    ("A parallelogram has a base of 9 meters and a height of 6 meters. Sod costs $5 per square meter. "
     "How much does it cost to cover it with sod?", "270"),
]  # fmt: skip
OTHERS = [
    "A round table has 4 legs. How many legs do 3 round tables have?",
    "Ana cut a pizza with a diameter of 12 inches into 8 slices. She ate 2 of them. How many slices are left?",
    "A circular track is 400 meters long. Tom ran 3 laps in 270 seconds. How many seconds did each lap take?",
    "Ruth walks 30 meters north and then 40 meters east. How many meters does she walk?",
    "A ladder is 20 feet long. Ugo saws 6 feet off. How long is the ladder now?",
    "A ball has a radius of 3 cm. What is its volume?",
    "A circular pool has a radius of 5 meters. The path around it is 2 meters wide. What is the area of the deck?",
    "The diameter of a circle is 10 meters. What is its area in terms of pi?",
    "A photo is 5 inches wide and 7 inches high. A card is 8 inches wide and 9 inches high. "
    "What is the area of both together?",
    "What is the total area of 4 circles that each have a radius of 3 cm?",
    "A pizza has a diameter of 12 inches. Ana ate half of it. How many square inches did she eat?",
    "A wheel with a radius of 1 meter makes 5 turns per minute. How many meters does it roll in 3 minutes?",
    "A round garden has a radius of 5 meters. A border around it is 2 meters wide. What is the area of the border?",
    "Omar drives 30 miles north and then 40 miles east. How far does he drive?",
    "A right triangle has a hypotenuse of 13 cm and legs of 5 cm and 12 cm. What is its perimeter?",
    "A right triangle has a leg of 5 m and a perimeter of 30 m. How long is its hypotenuse?",
    "The circumference of a round pond is 31.4 feet, and that of a well is 6.28 feet. What is the radius of the pond?",
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), [*ROUND, *FLAT_AND_SOLID, *ANGLES, *RIGHT, *ENCLOSED, *PRICED])
def test_the_part_that_is_asked_for_is_found(text: str, value: str) -> None:
    answer = storied(text)
    assert answer.value == Fraction(value)
    assert answer.derivation.is_settled or "minutes" in text  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", OTHERS)
def test_no_other_text_is_about_parts_of_a_shape(text: str) -> None:
    assert Situation(read_text(text)).evidence.topic is None


def test_the_area_of_one_of_two_rectangles_is_not_what_is_left() -> None:
    text = "A yard is 10 meters long and 8 meters wide. A shed in it is 9 meters long and 6 meters wide. "
    assert Situation(read_text(f"{text}What is the area of the shed?")).evidence.topic is None
    assert Situation(read_text(f"{text}What is the area of the rest?")).evidence.topic is not None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (ROUND[0][0], "3.14 × 20 = 62.8 meters"),
        (ROUND[1][0], "22/7 × 14 = 44 feet"),
        (ROUND[3][0], "Pi is about 3.14. The area of the circle is pi times that square: 3.14 × 36"),
        (ROUND[5][0], "Look for the number that times itself is 9: 3 × 3 = 9. So the radius is 3 feet."),
        ("A wheel has a diameter of 50 cm. How many cm does it roll in 1 turn?", "so that is 157 cm"),
        (ROUND[9][0], "The area of the circle is 78.5 square units."),
        (FLAT_AND_SOLID[2][0], "One trapezoid is half of that: 130 ÷ 2 = 65"),
        (FLAT_AND_SOLID[8][0], "So each edge is 5 inches."),
        (FLAT_AND_SOLID[9][0], "With the side, that is"),
        (ANGLES[0][0], "Complementary angles add up to 90 degrees: 90 − 38 = 52 degrees."),
        (ANGLES[4][0], "The angles on one side of a straight line add up to 180 degrees"),
        (ANGLES[7][0], "Add the next angle: 175 + 115 = 290 degrees."),
        (RIGHT[0][0], "together are as large as the square on the longest side: 100 + 576 = 676"),
        (RIGHT[2][0], "These lengths are the sides of a right triangle."),
        (ENCLOSED[2][0], "So the side that is 20 feet long becomes 20 + 4 = 24 feet."),
    ],
)
def test_each_step_has_a_reason(text: str, told: str) -> None:
    answer = ask(text)
    assert isinstance(answer, Answer)
    explained = narrate(answer)
    assert told in " ".join([*(step.text for step in explained.steps)])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "A rug has a radius of 7 feet. Using 22/7 for pi, how many feet of lace does Olga need to go around it?",
            "Olga needs 44 feet of lace to go around it",
        ),
        (ANGLES[3][0], "the measure of angle Q is 48 degrees"),
        (RIGHT[-1][0], "Sven is 50 meters from where he started"),
        ("The area of a parallelogram is 84 square meters. Its base is 12 meters. What is its height?",
         "the height of the parallelogram is 7 meters"),
    ],
)  # fmt: skip
def test_the_answer_is_a_sentence(text: str, said: str) -> None:
    assert storied(text).derivation.question.says == said  # type: ignore[attr-defined]


def test_the_answer_is_checked() -> None:
    answer = ask(ROUND[2][0])
    assert isinstance(answer, Answer)
    last = narrate(answer).steps[-1].text
    assert "twice 5 centimeters is 2 × 5 = 10 centimeters" in last
    assert "3.14 × 10 = 31.4 centimeters around, as the question says" in last


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "A right triangle has legs of 2 inches and 3 inches. How long is its hypotenuse?",
            "makes 13 when it is multiplied by itself. No whole number or fraction is exactly that; 3.6 comes close.",
        ),
        (
            "A cube has a volume of 10 cubic inches. How long is one edge of its face?",
            "makes 10 when it is multiplied by itself and then by itself again. No whole number",
        ),
    ],
)
def test_a_root_that_is_no_fraction_is_not_guessed(text: str, told: str) -> None:
    outcome = ask(text)
    assert isinstance(outcome, Abstention)
    assert told in outcome.reason
    assert outcome.senses == ()


def test_each_part_that_can_be_given_is_used_by_a_schema() -> None:
    premises = {premise.predicate.lower() for schema in load_schemas() for premise in schema.premises}
    found = {schema.found for schema in load_schemas()}
    for shape in load_shapes():
        for parts in shape.parts.values():
            for part in parts:
                assert part in premises | found, (shape.name, part)
