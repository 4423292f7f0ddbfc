"""Whether a number can be the answer to a question: its unit, its sign, and whether it must be whole."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import knowledge
from knowledge.quantities import load
from solvers.arithmetic.nouns import Kind, kind_of
from solvers.arithmetic.units import Unit
from solvers.arithmetic.units_kept import dropped_units
from solvers.derivation import Derivation
from solvers.reading.model import NumberKind, Quantity, Reading
from solvers.reading.units import DIMENSION_OF, OF_COMPARATIVES
from solvers.wording import CURRENCIES, amount, mixed_number, plural

_ALIVE = (Kind.PERSON, Kind.ANIMAL, Kind.VEHICLE)
"""What is always whole, even when it is shared."""


def misfit(
    target: Quantity | None, value: Fraction, unit: str, reading: Reading, derivation: Derivation
) -> str:
    """Return why a number cannot be the answer to the question; empty if it can.

    Args:
        target: what the question asks for; without it, any number fits.
        value: the proposed answer, rounded as the situation requires.
        unit: what it counts or measures: a lemma, "$", "mile per hour"; empty if that is unknown.
        reading: the reading of the question.
        derivation: the derivation of the value.

    Returns:
        One plain sentence.
    """
    if target is None:
        return ""
    return (
        _other_unit(target, unit, reading)
        or _no_clock_time(target, unit, reading, derivation)
        or _below_zero(target, value, reading)
        or _in_parts(target, value, reading)
        or dropped_units(derivation, reading)
    )


def _other_unit(target: Quantity, unit: str, reading: Reading) -> str:
    """Return an error if the answer measures something other than what the question asks for: "how old" and "$5"."""
    measured = dimension_of(unit)
    if not unit or unit in ("%", "rate"):
        return ""
    asked = _dimensions(target)
    if asked and measured and measured not in asked:
        wanted = " or ".join(f"a {each}" for each in asked[:2])
        return f"The question asks for {wanted}, but the calculation gives {_of(unit)}."
    if target.determiner.endswith("many") and target.comparison != "times" and not target.rate:
        return _other_count(target, unit, measured, reading)
    if target.determiner == "how much" and kind_of(unit) is Kind.PERSON:
        return f"“How much” asks for an amount, but the calculation gives a number of {plural(unit)}."
    return ""


def _no_clock_time(target: Quantity, unit: str, reading: Reading, derivation: Derivation) -> str:
    """Return an error if a question asks at what time of day something was, and the answer is how long it took."""
    times = [number for number in reading.numbers if number.kind is NumberKind.TIME]
    sentence = reading.sentences[target.sentence]
    asked = [token.text.lower() for token in reading.tokens[sentence.first : sentence.stop]]
    is_asked = ("what", "time") in pairwise(asked) or ("when" in asked and "how" not in asked)
    clock: str = getattr(derivation, "clock", "")
    if clock or not times or not is_asked:
        return ""
    return f"The question asks for a time of day, but the calculation gives {_of(unit)}."


def _other_count(target: Quantity, unit: str, measured: str, reading: Reading) -> str:
    """Return an error for a measure, or a wrong unit, in place of a count of things or units."""
    own, kind = dimension_of(target.unit) or dimension_of(target.entity), kind_of(target.entity)
    if measured and own != measured and (own or kind not in (Kind.MEASURE, Kind.NOTHING)):
        return f"The question asks for a number of {plural(target.entity)}, but the calculation gives {_of(unit)}."
    is_fine = _is_same(unit, target) or _is_second(unit, target, reading)
    if own and own == measured and _is_named(target, reading) and not is_fine:
        return f"The question asks for {plural(target.entity)}, but the calculation gives {_of(unit)}."
    return ""


def _is_named(target: Quantity, reading: Reading) -> bool:
    """Return whether the question itself names its unit: "how many inches"."""
    return any(token.lemma.lower() == target.entity for token in reading.tokens[target.first : target.stop])


def _is_second(unit: str, target: Quantity, reading: Reading) -> bool:
    """Return whether the question names a unit after a larger one: "how many hours and minutes"."""
    behind = [token.lemma.lower() for token in reading.tokens[target.stop : target.stop + 2]]
    return behind == ["and", unit]


def _is_same(unit: str, target: Quantity) -> bool:
    return Unit.of(unit) in (Unit.of(target.entity), Unit.of(target.unit))


def _dimensions(target: Quantity) -> tuple[str, ...]:
    """Return what "how long", "how much heavier", and the like ask for; empty for other questions."""
    how, _, asked = target.determiner.partition(" ")
    if how != "how":
        return ()
    if asked == "much" and target.comparison:
        asked = OF_COMPARATIVES.get(target.comparison, "")
    dimension = DIMENSION_OF.get(asked, "")
    if asked == "long":
        return ("length", "time")
    return {"": (), "age": ("time",), "speed": ("speed", "length")}.get(dimension, (dimension,))


def dimension_of(unit: str) -> str:
    """Return what a unit measures: "length", "area" for "square meter", "speed" for "mile per hour"; empty if it is not
    a unit.
    """
    first, _, per = unit.partition(" per ")
    if per:
        return "speed" if load().dimension(first) == "length" and load().dimension(per) == "time" else ""
    if first.startswith(("square ", "cubic ")):
        return "area" if first.startswith("square ") else "volume"
    if unit in CURRENCIES:
        return "money"
    return load().dimension(unit)


def are_two_units(one: str, other: str) -> bool:
    """Return whether two units measure the same, so that one has to be converted first: dollars and cents."""
    is_one = load().name(one) == load().name(other)  # "m" and "meter"
    return not is_one and bool(dimension_of(one)) and dimension_of(one) == dimension_of(other)


def _below_zero(target: Quantity, value: Fraction, reading: Reading) -> str:
    if value >= 0 or kind_of(target.entity) is Kind.NOTHING or any(n.value < 0 for n in reading.numbers):
        return ""
    if {token.lemma.lower() for token in reading.tokens} & _words()["below-zero"]:
        return ""
    told = amount(value, target.entity)
    return f"The calculation gives {told}, but {_there_are(target)} cannot be less than zero."


def _there_are(target: Quantity) -> str:
    if target.determiner.endswith("many") and kind_of(target.entity) is not Kind.MEASURE:
        return f"a number of {plural(target.entity)}"
    return "the answer"


def _in_parts(target: Quantity, value: Fraction, reading: Reading) -> str:
    """Return an error for fractional people and things, unless the text or an average, a rate, or a share has them."""
    kind = kind_of(target.entity)
    if (
        value.denominator == 1
        or kind in (Kind.MEASURE, Kind.NOTHING)
        or not target.determiner.endswith("many")
    ):
        return ""
    if target.comparison == "times" or _is_counted_in_parts(target, reading) or _is_average(target, reading):
        return ""
    is_cut = bool(target.contents) or kind is Kind.THING
    if kind not in _ALIVE and is_cut and _words()["shares"] & _question(target, reading):
        return ""
    things = plural(target.entity)
    return (
        f"The calculation gives {mixed_number(value)} {things}, but {things} are "
        "counted in whole numbers, and the question does not say what"
        " happens to the rest."
    )


def _is_counted_in_parts(target: Quantity, reading: Reading) -> bool:
    """Return whether the text itself has parts of things: "0.25 of a tart", "2 1/2 pizzas", but not "1/4 of the
    children".
    """
    for quantity in reading.quantities:
        value, number = quantity.value, quantity.number
        if value is None or number is None or value.denominator == 1 or quantity.entity != target.entity:
            continue
        after = [token.text.lower() for token in reading.tokens[number.stop : number.stop + 2]]
        if after[:1] != ["of"] or after[1:] in (["a"], ["an"], ["one"]):
            return True
    return False


def _is_average(target: Quantity, reading: Reading) -> bool:
    """Return whether the question asks for an average or for a number per unit of time."""
    asked = _question(target, reading)
    said = {token.lemma.lower() for token in reading.tokens}
    return bool(
        said & _words()["average"]
        or asked & _words()["rates"]
        or load().dimension(target.rate) == "time"
        or _is_per_time(target, reading)
    )


def _is_per_time(target: Quantity, reading: Reading) -> bool:
    """Return whether the question's sentence has "each day", "every two weeks", "an hour", or the like."""
    sentence = reading.sentences[target.sentence]
    tokens = reading.tokens[sentence.first : sentence.stop]
    return any(
        load().dimension(token.lemma.lower()) == "time"
        and before.text.lower() in {"each", "every", "per", "a", "an"}
        for before, token in pairwise(tokens)
    )


def _question(target: Quantity, reading: Reading) -> set[str]:
    sentence = reading.sentences[target.sentence]
    return {token.lemma.lower() for token in reading.tokens[sentence.first : sentence.stop]}


def _of(unit: str) -> str:
    return "money" if unit in CURRENCIES else plural(unit)


@cache
def _words() -> Mapping[str, frozenset[str]]:
    path = Path(knowledge.__file__).parent / "quantities" / "answers.toml"
    return {name: frozenset(words.split()) for name, words in tomllib.loads(path.read_text("utf-8")).items()}
