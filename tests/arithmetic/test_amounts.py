"""Amounts obey the laws of arithmetic in whatever units they are told, and refuse what makes no sense."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.arithmetic.amount import Amount
from solvers.arithmetic.units import PURE, Unit, UnitError

UNITS = {
    "length": ("mm", "cm", "m", "km", "inch", "foot", "yard", "mile"),
    "time": ("second", "minute", "hour", "day", "week"),
    "weight": ("gram", "kg", "ounce", "pound", "ton"),
    "volume": ("ml", "liter", "cup", "pint", "quart", "gallon"),
    "money": ("$", "cent", "dime", "quarter"),
    "area": ("square cm", "m2", "square foot"),
    "speed": ("km/h", "mile per hour", "meter per second"),
}
NUMBERS = st.fractions(min_value=-1000, max_value=1000, max_denominator=60)


@st.composite
def alike(draw: st.DrawFn, count: int) -> list[Amount]:
    """Amounts of one dimension, each in a unit of its own."""
    names = UNITS[draw(st.sampled_from(sorted(UNITS)))]
    return [Amount.of(draw(NUMBERS), draw(st.sampled_from(names))) for _ in range(count)]


@given(alike(3))
def test_sums(amounts: list[Amount]) -> None:
    a, b, c = amounts
    assert a + b == b + a
    assert (a + b) + c == a + (b + c)
    assert (a + b) - b == a
    assert a - b == -(b - a)
    assert hash(a + b) == hash(b + a)


@given(alike(3))
def test_order(amounts: list[Amount]) -> None:
    a, b, c = amounts
    assert (a < b) + (a == b) + (a > b) == 1
    assert (a < b) == (a + c < b + c)
    low, middle, high = sorted(amounts)
    assert low <= middle <= high


@given(alike(3))
def test_conversions(amounts: list[Amount]) -> None:
    a, b, c = amounts
    assert a.to(b.unit) == a
    assert a.to(b.unit).to(c.unit).value == a.to(c.unit).value
    assert a.to(b.unit).to(a.unit).value == a.value


@given(alike(2), NUMBERS)
def test_products(amounts: list[Amount], number: Fraction) -> None:
    a, b = amounts
    times = Amount(number)
    assert (a + b) * times == a * times + b * times
    if number:
        assert a * times / times == a
    if b.value:
        assert (a / b).unit.is_pure
        assert (a / b) * b == a


@given(NUMBERS)
def test_temperatures(value: Fraction) -> None:
    celsius, fahrenheit = Unit.of("°C"), Unit.of("°F")
    there = Amount(value, celsius).to(fahrenheit)
    assert there.to(celsius).value == value
    assert there.value == value * 9 / 5 + 32


@pytest.mark.parametrize(
    ("first", "second", "total"),
    [
        ((5, "$"), (75, "cent"), "$5.75"),
        (("3/2", "m"), (120, "cm"), "2.7 m"),
        ((120, "cm"), ("3/2", "m"), "270 cm"),
        ((2, "hour"), (30, "minute"), "2.5 hours"),
        ((1, "foot"), (4, "inch"), "1 1/3 feet"),
        ((3, "apple"), (4, "apple"), "7 apples"),
        ((20, "°C"), (-30, "°C"), "-10 °C"),
        ((60, "km/h"), (10, "kilometer per hour"), "70 kilometers per hour"),
    ],
)
def test_written(first: tuple[int, str], second: tuple[int, str], total: str) -> None:
    assert str(Amount.of(*first) + Amount.of(*second)) == total


def test_written_below_zero() -> None:
    assert str(Amount.of(5, "$") - Amount.of(8, "$")) == "-$3"
    assert str(Amount.of("-13/4", "$")) == "-$3.25"
    assert str(Amount.of("-7/3", "cup")) == "-2 1/3 cups"


@pytest.mark.parametrize(
    ("first", "second", "unit"),
    [
        ((3, "m"), (50, "cm"), "square m"),
        ((60, "mile per hour"), (2, "hour"), "mile"),
        ((60, "mile per hour"), (30, "minute"), "mile"),
        ((4, "$"), (3, ""), "$"),
    ],
)
def test_units_of_products(first: tuple[int, str], second: tuple[int, str], unit: str) -> None:
    product = Amount.of(*first) * Amount.of(*second)
    assert product == Amount.of(product.to(Unit.of(unit)).value, unit)


def test_speed_times_minutes_is_a_distance() -> None:
    assert Amount.of(60, "mile per hour") * Amount.of(30, "minute") == Amount.of(30, "mile")


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        ((5, "kg"), (3, "m"), "3 m cannot be added to 5 kg: they measure different things."),
        ((5, ""), (3, "m"), "3 m cannot be added to the number 5: they measure different things."),
        ((3, "apple"), (2, "pear"), "2 pears cannot be added to 3 apples: they are different things."),
        ((1, "month"), (3, "day"), (
            "3 days cannot be added to 1 month: I do "
            "not know how many of one are in the other."
        )),
        ((1, "°C"), (3, "°F"), (
            "Degrees on two different scales cannot be "
            "added to each other; convert one of them first."
        )),
    ],
)  # fmt: skip
def test_refused(first: tuple[int, str], second: tuple[int, str], why: str) -> None:
    one, other = Amount.of(*first), Amount.of(*second)
    with pytest.raises(UnitError) as error:
        one + other
    assert str(error.value) == why
    assert one != other
    for compare in (lambda: one < other, lambda: one - other):
        with pytest.raises(UnitError):
            compare()


def test_no_conversion_between_dimensions() -> None:
    with pytest.raises(UnitError, match=r"Kilograms cannot be converted into meters\."):
        Amount.of(3, "kilogram").to(Unit.of("meter"))
    with pytest.raises(UnitError, match="do not have a fixed number"):
        Amount.of(3, "month").to(Unit.of("day"))


def test_nothing_is_divided_by_zero() -> None:
    with pytest.raises(ZeroDivisionError, match=r"You cannot divide by zero\."):
        Amount.of(3, "m") / Amount.of(0)


@pytest.mark.parametrize(
    ("text", "name", "dimension"),
    [
        ("ft", "foot", "length"),
        ("mph", "mile per hour", "speed"),
        ("m/s", "meter per second", "speed"),
        ("cm2", "square centimeter", "area"),
        ("cubic meter", "cubic meter", "volume"),
        ("$", "dollar", "money"),
        ("°F", "degree Fahrenheit", "temperature"),
        ("degrees Celsius", "degree Celsius", "temperature"),
        ("apple", "apple", ""),
        ("", "", ""),
    ],
)
def test_names(text: str, name: str, dimension: str) -> None:
    unit = Unit.of(text)
    assert unit == Unit.of(name)
    assert unit.dimension == dimension
    assert (unit == PURE) is (text == "")
