"""What a number can be the answer to: whole people, lengths for "how tall", nothing below zero but what may be."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers import Answer, ask
from solvers.arithmetic.fits import misfit
from solvers.arithmetic.nouns import Kind, kind_of
from solvers.problems.impossible import impossible
from solvers.reading.read import read_text


class Nothing:
    """A derivation that calculates nothing."""

    kind = "nothing"

    def verify(self) -> tuple[str, ...]:
        return ()


def fault(text: str, value: str, unit: str | None = None) -> str:
    reading = read_text(text)
    asked = reading.target.entity if reading.target else ""
    own = asked if unit is None else unit
    return impossible(reading) or misfit(reading.target, Fraction(value), own, reading, Nothing())


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("15 children share 2 boats. How many children are in each boat?", "15/2"),
        ("23 nurses work in 4 equal teams. How many nurses are in each team?", "23/4"),
        ("A herd of 21 goats is split into 2 equal pens. How many goats are in each pen?", "21/2"),
        ("7 buses stand in 2 equal rows. How many buses are in each row?", "7/2"),
        ("9 pencils are put into 2 equal boxes. How many pencils are in each box?", "9/2"),
        ("A crate holds 8 jars. How many crates do 20 jars fill?", "5/2"),
    ],
)
def test_whole_things(text: str, value: str) -> None:
    assert "counted in whole numbers" in fault(text, value)
    assert fault(text, "4") == ""


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A team won 15 games in 2 seasons. How many games did it win on average?", "15/2"),
        ("A nurse sees 15 patients in 2 hours. How many patients does she see per hour?", "15/2"),
        ("Ida reads 7 books in 2 months. How many books does she read each month?", "7/2"),
        ("5 pizzas are shared by 2 friends. How many pizzas does each friend get?", "5/2"),
        ("Uma ate 0.5 of a tart and Ed ate 0.25 of a tart. How many tarts did they eat?", "3/4"),
        ("Leo has 2 1/2 bags and gets 2 bags. How many bags does Leo have now?", "9/2"),
        ("A jug holds 3 cups. 2 jugs are half full. How many cups are in the jugs?", "3/2"),
        ("Bo has 15 cards and Cy has 6. How many times as many cards does Bo have?", "5/2"),
        ("5 liters of milk are shared by 2 families. How many liters does each family get?", "5/2"),
    ],
)
def test_parts(text: str, value: str) -> None:
    assert fault(text, value) == ""


def test_a_fraction_of_people_makes_no_parts_of_people() -> None:
    assert "people are counted in whole numbers" in fault(
        "1/4 of the 30 people left. How many people left?", "15/2"
    )


@pytest.mark.parametrize(
    ("text", "unit", "fits"),
    [
        ("Rosa is 9 and Ann is 4 years older. How old is Ann?", "year", True),
        ("Rosa is 9 and Ann is 4 years older. How old is Ann?", "$", False),
        ("A plank of 9 feet is cut in 3. How long is each piece?", "foot", True),
        ("A film starts and ends 90 minutes later. How long is the film?", "minute", True),
        ("A plank of 9 feet is cut in 3. How long is each piece?", "pound", False),
        ("The oak is 9 m high, the elm 7 m. How tall is the elm?", "meter", True),
        ("The oak is 9 m high, the elm 7 m. How tall is the elm?", "hour", False),
        ("Jo ran 9 miles in 2 hours. How fast did Jo run?", "mile per hour", True),
        ("Jo ran 9 miles in 2 hours. How fast did Jo run?", "hour", False),
        ("The soup has 90 degrees and the tea 20 degrees. How hot is the soup?", "degree", True),
        ("The soup has 90 degrees and the tea 20 degrees. How hot is the soup?", "gallon", False),
        ("A cow weighs 900 pounds and a calf 90. How much heavier is the cow?", "pound", True),
        ("A cow weighs 900 pounds and a calf 90. How much heavier is the cow?", "foot", False),
        ("Kim has 9 hens and sells 4 hens. How many hens are left?", "hen", True),
        ("Kim has 9 hens and sells 4 hens. How many hens are left?", "$", False),
        ("Kim runs for 90 minutes. How many hours does Kim run?", "hour", True),
        ("Kim runs for 90 minutes. How many hours does Kim run?", "mile", False),
        ("A room is 9 feet by 4 feet. How many square feet is it?", "square foot", True),
        ("Nine boys share 4 cakes. How much does each boy get?", "boy", False),
        ("Nine boys share 4 cakes. How much does each boy get?", "cake", True),
    ],
)
def test_units(text: str, unit: str, fits: bool) -> None:
    assert (fault(text, "5", unit) == "") is fits


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("Ann and Bo have 5 plums. Bo wants 8 plums. How many plums does Ann have?", False),
        ("Ann saved $5 and Bo saved $8. How much money did Ann spend?", False),
        ("A board of 5 feet is joined to one of 8 feet. How long is the board?", False),
        ("The temperature differs by 5 degrees each hour. How many degrees is it after 8 hours?", True),
        ("The profit was $5 in May and $8 less in June. How much was the profit in June?", True),
        ("What number is 8 less than 5?", True),
    ],
)
def test_below_zero(text: str, fits: bool) -> None:
    assert (fault(text, "-3") == "") is fits
    assert fault(text, "0") == ""


def test_without_a_target_any_number_fits() -> None:
    reading = read_text("Birds sing.")
    assert misfit(None, Fraction(-7, 2), "$", reading, Nothing()) == ""


@pytest.mark.parametrize(
    "text",
    [
        "A red rope is 3 meters long and a blue rope is 120 cm long. How much longer is the red rope?",
        "Olga ran for 2 hours on Monday and for 30 minutes on Tuesday. How many minutes did Olga run?",
    ],
)
def test_units_are_not_dropped(text: str) -> None:
    reading = read_text(text)
    from solvers.arithmetic.tree import Equation, Leaf, Operation

    first, second = (
        Leaf(q.value, quantity=q.index, first=q.first, stop=q.stop) for q in reading.quantities[:2]
    )
    fact = reading.implied[0]
    told = answered(Equation(Leaf(None), Operation("+", first, second)))
    assert "different units" in misfit(reading.target, Fraction(32), "", reading, told)
    converted = Operation("×", first, Leaf(fact.value, quantity=fact.index))
    told = answered(Equation(Leaf(None), Operation("+", converted, second)))
    assert misfit(reading.target, Fraction(420), "", reading, told) == ""
    larger = Operation("÷", second, Leaf(fact.value, quantity=fact.index))
    told = answered(Equation(Leaf(None), Operation("+", first, larger)))
    assert "different units" in misfit(reading.target, Fraction(42, 10), "", reading, told)
    backwards = Operation("÷", first, Leaf(fact.value, quantity=fact.index))
    told = answered(Equation(Leaf(None), Operation("+", backwards, second)))
    assert "cannot be converted" in misfit(reading.target, Fraction(120), "", reading, told)


def test_unlike_amounts_are_not_added() -> None:
    from solvers.arithmetic.tree import Equation, Leaf, Operation

    reading = read_text("Jim walked 4 miles in 2 hours and paid $3. How many miles did Jim walk?")
    first, second, third = (Leaf(q.value, quantity=q.index) for q in reading.quantities)
    for other in (second, third):
        told = answered(Equation(Leaf(None), Operation("-", first, other)))
        assert "measure different things" in misfit(reading.target, Fraction(2), "mile", reading, told)
    told = answered(Equation(Leaf(None), Operation("÷", first, second)))
    assert misfit(reading.target, Fraction(2), "mile", reading, told) == ""


def answered(tree: object) -> object:
    from solvers.equations.derivation import EquationTree

    return EquationTree(tree, (), Fraction(0), "", "")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "Ann had 12 plums and ate 5 plums. How many plums are left?",
        "A van carries 8 boxes. How many boxes do 6 vans carry?",
        "Jan has 3 apples and 4 pears. How many pieces of fruit does Jan have?",
        "A bus seats 40 pupils. 130 pupils go on a trip. How many buses do they need?",
        "A rectangle is 9 feet long and 4 feet wide. What is its area?",
        "35% of the 40 pupils walk. How many pupils walk?",
    ],
)
def test_right_answers_fit(text: str) -> None:
    outcome = ask(text)
    assert isinstance(outcome, Answer)
    assert isinstance(outcome.value, Fraction)
    reading = read_text(text)
    unit = getattr(outcome.derivation, "unit", "")
    assert misfit(reading.target, outcome.value, unit, reading, outcome.derivation) == ""


@pytest.mark.parametrize(
    ("noun", "kind"),
    [
        ("girl", Kind.PERSON),
        ("nurse", Kind.PERSON),
        ("people", Kind.PERSON),
        ("goat", Kind.ANIMAL),
        ("truck", Kind.VEHICLE),
        ("bus", Kind.VEHICLE),
        ("pencil", Kind.OBJECT),
        ("dime", Kind.OBJECT),
        ("pizza", Kind.THING),
        ("chapter", Kind.THING),
        ("blurp", Kind.THING),
        ("hour", Kind.MEASURE),
        ("$", Kind.MEASURE),
        ("acre", Kind.MEASURE),
        ("number", Kind.NOTHING),
        ("", Kind.NOTHING),
    ],
)
def test_kinds(noun: str, kind: Kind) -> None:
    assert kind_of(noun) is kind
