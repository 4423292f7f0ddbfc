"""The schemas of word problems: how their files are read, and that each gives what its equation says."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from knowledge.rules.shapes import load_shapes
from solvers.problems.evidence import PREDICATES
from solvers.problems.levels import with_level
from solvers.problems.patterns import Pattern
from solvers.problems.schemas import load_schemas
from solvers.problems.situation import Situation
from solvers.reading.read import read_text
from solvers.reading.shapes import PI

HEAD = "A(amount)\nB(amount, amount)\nWhole(amount, amount, amount)\n"
GOOD = (
    HEAD
    + "//# schema: whole\n//# equation: whole = one + other\n1.0 A(one) ^ B(one, other) => Whole(whole, one, other)\n"
)


def _load(tmp_path: Path, text: str) -> str:
    (tmp_path / "schemas.mln").write_text(text, encoding="utf-8")
    with pytest.raises(KnowledgeError) as caught:
        load_schemas(tmp_path)
    return str(caught.value)


def test_every_predicate_of_the_shipped_schemas_is_observed() -> None:
    for schema in load_schemas():
        for premise in schema.premises:
            name, _, constant = premise.predicate.partition(" ")
            assert name in PREDICATES or constant or name in _roles(), premise


def test_every_pattern_of_the_shipped_schemas_is_known() -> None:
    named = {schema.pattern for schema in load_schemas()} - {""}
    assert named < set(Pattern.__members__)
    assert all(schema.pattern for schema in load_schemas() if schema.sign not in ("+", "-"))


_TEXTS = (
    "Of 50 geese, 30 swim and the rest sleep. How many more geese swim than sleep?",
    "A farm has 20 hens and cows with 56 legs. How many cows are there?",
    "2 pens and 3 cups cost $13. 5 pens and 4 cups cost $22. How much does one pen cost?",
    "The sum of three consecutive numbers is 48. What is the smallest?",
    "The sum of three consecutive even numbers is 48. What is the smallest?",
    "It was 3 degrees and fell by 8 degrees. It rose by 2 degrees. What is the temperature now?",
    "It is 15 degrees now. It has risen 6 degrees since dawn. What was the temperature at dawn?",
    "It is 15 degrees now. It has fallen 6 degrees since dawn. What was the temperature at dawn?",
    "The temperature was 12 degrees and dropped to 5 degrees. By how many degrees did it drop?",
    "It is 5 degrees Fahrenheit. What is the temperature in Celsius?",
    "It is 20 degrees Celsius. What is the temperature in Fahrenheit?",
    "A rectangular yard is 12 meters by 9 meters, with a square pond 4 meters on a side. How many square meters "
    "are not covered by the pond?",
    "A lawn is 20 yards long and 8 yards wide. Leo fences three sides. One of the short sides is a wall. How "
    "many yards of fence does he need?",
    "What is the complement of an angle of 38 degrees?",
    "An angle measures 115 degrees. What is its supplement?",
    "Three angles of a trapezoid are 80 degrees, 95 degrees and 115 degrees. What is the fourth angle?",
    "Two angles around a point are 120 degrees and 95 degrees. How large is the other angle?",
    "A pool is 20 feet long and 12 feet wide. A deck that is 2 feet wide goes all around the pool. "
    "What is the area of the deck?",
    "Each side of a regular pentagon is 4 cm long. What is its perimeter?",
    "Each side of a regular hexagon is 4 cm long. What is its perimeter?",
    "Each side of a regular octagon is 4 cm long. What is its perimeter?",
    "All but 9 of the 17 sheep ran away. How many sheep did not run away?",
    "There were 17 sheep. All of them ran away. How many sheep are left?",
    "Ann ate 1/4 of a pie, and Bo ate 3/8 of it. What fraction of the pie is left?",
    "Ann ate 1/4 of a pie, and Bo ate 3/8 of a pie. How much more pie did Bo eat?",
    "A box holds 4 red balls and 6 blue balls. What fraction of the balls are red?",
    "There are 12 hens. 5 of the hens are black. What fraction of the hens are not black?",
    "Ann has 4 belts and 3 caps. How many different outfits can she make?",
    "A chest is 8 inches long, 6 inches wide and 4 inches high. How many 2-inch cubes fit in it?",
    "The sum of two numbers is 20. One is 4 more than the other. What is the larger number?",
    "The sum of two numbers is 20. One is 4 less than the other. What is the larger number?",
    "The sum of two numbers is 20. One is 3 times the other. What is the larger number?",
    "The sum of two numbers is 23. One is 3 more than 4 times the other. What is the smaller number?",
    "The sum of two numbers is 23. One is 2 less than 4 times the other. What is the smaller number?",
    "The perimeter of a rectangle is 30 cm. It is 3 cm longer than it is wide. How wide is it?",
    "Ann is 20 years older than Bo. In 4 years, Ann will be 3 times as old as Bo. How old is Bo now?",
    "Ann is 20 years older than Bo. 4 years ago, Ann was 3 times as old as Bo. How old is Bo now?",
    "In 4 years, the sum of the ages of Ann and Bo will be 40. Ann is 2 years older than Bo. How old is Bo now?",
    "4 years ago, the sum of the ages of Ann and Bo was 40. Ann is 2 years older than Bo. How old is Bo now?",
    "Ann is 4 times as old as Bo. In 6 years, she will be 2 times as old as Bo. How old is Bo now?",
)
"""A text for each predicate that depends on the topic of the whole text."""


@cache
def _roles() -> set[str]:
    """Return the predicates that depend on the topics of some texts."""
    topics = (Situation(with_level(read_text(text))).evidence.topic for text in _TEXTS)
    return {role for topic in topics if topic is not None for role in topic.roles} | _parts()


def _parts() -> set[str]:
    """Return the predicates for parts of shapes, given or found."""
    told = {part for shape in load_shapes() for parts in shape.parts.values() for part in parts}
    found = {schema.found for schema in load_schemas()}
    premises = {premise.predicate for schema in load_schemas() for premise in schema.premises}
    return {name for name in premises if name.lower() in told | found | {PI}}


@pytest.mark.parametrize(
    ("key", "values", "found"),
    [
        ("rate:total", (8, 5), 40),
        ("rate:count", (40, 8), 5),
        ("rate:per", (40, 5), 8),
        ("times:that", (12, 3), 4),
        ("rest:rest", (Fraction(1, 4),), Fraction(3, 4)),
        ("raised:raised", (Fraction(1, 5),), Fraction(6, 5)),
        ("compare:less:fewer than", (9, 2), 7),
        ("change:after", (9, 2), 7),
        ("multiple:multiple", (6, 8), 24),
        ("divisor:divisor", (12, 18), 6),
        ("remainder:left", (50, 12), 2),
        ("up:up", (Fraction(25, 6),), 5),
        ("down:down", (Fraction(25, 6),), 4),
    ],
)
def test_a_schema_gives_what_its_equation_says(
    key: str, values: tuple[int | Fraction, ...], found: int
) -> None:
    schema = next(schema for schema in load_schemas() if schema.key == key)
    given = dict(zip(schema.slots, (Fraction(0),) * len(schema.slots), strict=True))
    assert set(schema.given) <= set(given)
    assert schema.value(*map(Fraction, values)) == found


def test_the_sign_and_the_powers_are_those_of_the_slot_that_is_found() -> None:
    by_key = {schema.key: schema for schema in load_schemas()}
    assert by_key["rate:count"].sign == "/"
    assert dict(by_key["rate:count"].powers()) == {"total": 1, "per": -1}
    assert dict(by_key["change:after"].powers()) == {"before": 1, "out": -1}


def test_a_good_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "schemas.mln").write_text(GOOD, encoding="utf-8")
    (schema,) = load_schemas(tmp_path)
    assert schema.given == ("one", "other")
    assert schema.found == "whole"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD.replace("//# schema: whole\n", ""), "has no name"),
        (GOOD.replace("one + other", "one ~ other"), "is not understood"),
        (GOOD.replace("one + other", "one + another"), "does not use its slots"),
        (GOOD.replace("^ B(one, other) ", ""), "does not give exactly one amount"),
        (GOOD.replace("B(one, other)", "!B(one, other)"), "not a predicate over amounts"),
        (GOOD.replace(" => Whole(whole, one, other)", ""), "is not a schema"),
        (GOOD + GOOD[len(HEAD) :], "two rules have the key"),
    ],
)
def test_a_faulty_file_is_refused_with_the_line(tmp_path: Path, text: str, said: str) -> None:
    message = _load(tmp_path, text)
    assert said in message
    assert "schemas.mln" in message
