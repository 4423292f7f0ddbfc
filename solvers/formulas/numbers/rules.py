"""Questions about numbers that ask for a form, a comparison, divisors, a digit, or what a number is turned into."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from solvers.arithmetic.amount import Amount
from solvers.arithmetic.solving import UnsolvableError
from solvers.arithmetic.tree import Leaf, Node, Operation, Type, has_unknown
from solvers.arithmetic.units import Unit, UnitError
from solvers.formulas.measured import facts_used, measured
from solvers.formulas.numbers.digits import Digit, places_of
from solvers.formulas.numbers.divisors import LARGEST, MOST_LISTED, Divisors
from solvers.formulas.numbers.forms import NumberForm
from solvers.formulas.numbers.functions import Turned
from solvers.formulas.numbers.parts import Parts, Word, Written
from solvers.formulas.numbers.ranking import Ranked, Ranking, with_unit
from solvers.formulas.numbers.sums import Sum
from solvers.reading.places import digit_of
from solvers.wording import listed

_FORMED = ("as", "to", "into", "in")
"""Words before the form that is wanted, where another one is named as well."""
_IS = ("is", "are", "does", "do")
_SIMPLIFIED = {("ratio", "simplest"): "ratio", ("fraction", "fraction"): "simplest"}
"""The form that is meant if a number already has the one that is named."""
_OF_RATIOS = ("whole", "decimal", "fraction", "mixed")
"""The forms of numbers that a ratio may have."""
_DEFAULT_COUNT = 5
_MOST_RANKED = 12


# --- forms ---


def is_simplest(parts: Parts) -> Divisors | None:
    """Return whether a fraction is in simplest form."""
    terms = parts.numbers(1, 1)
    if terms is None or parts.names("form") != ("simplest",) or not _asks_whether(parts):
        return None
    above, _, below = terms[0].text.partition("/")
    numbers = (int(above), int(below)) if terms[0].form == "fraction" and terms[0].value > 0 else ()
    return Divisors("simplest", ("simplest",), numbers) if 0 < max(numbers, default=0) <= LARGEST else None


def in_form(parts: Parts) -> NumberForm | Sum | None:
    """Return one number in another form: "3/4 as a decimal", "20% of 35 as a fraction"."""
    terms, form = parts.numbers(1, 2), _form(parts)
    if terms is None or not form or _asks_whether(parts):
        return None
    term, *others = terms
    if others:
        if form == "ratio" and parts.between(term, others[0]) == (Word("to"),):
            return _ratio(term, others[0])
        is_part = parts.between(term, others[0]) == (Word("of"),)
        node = Operation("×", term.node, others[0].node)
        is_part &= form != "standard"
        return NumberForm(node, f"{term.text} of {others[0].text}", "", form) if is_part else None
    if form == "standard":
        return Sum.of(term.node) if isinstance(term.node, Operation) and not term.form else None
    return NumberForm(term.node, term.text, term.form, _SIMPLIFIED.get((term.form, form), form))


def _ratio(one: Written, other: Written) -> NumberForm | None:
    """Return the ratio of two positive numbers, which need not be whole: "1.5 to 4.5"."""
    if any(term.value <= 0 or term.form not in _OF_RATIOS for term in (one, other)):
        return None
    node = Operation("÷", one.node, other.node)
    return NumberForm(node, f"{one.text}:{other.text}", "ratio", "ratio")


def in_parts(parts: Parts) -> NumberForm | None:
    """Return a fraction with another denominator: "2/3 with a denominator of 12"."""
    by_form = {term.form: term for term in parts.numbers(2, 2) or ()}
    if by_form.keys() != {"fraction", "whole"} or by_form["whole"].value <= 0:
        return None
    fraction, below = by_form["fraction"], by_form["whole"]
    return NumberForm(fraction.node, fraction.text, "fraction", "parts", below=int(below.value))


def _form(parts: Parts) -> str:
    """Return the form that is wanted; empty if several are."""
    signs = [part for part in parts.parts if isinstance(part, tuple) and part[0] == "form"]
    names = {name for _, name in signs} - {"simplest"}
    if len(names) > 1:
        if any(parts.before(sign) == "and" for sign in signs):  # two of them are wanted
            return ""
        names &= {sign[1] for sign in signs if parts.before(sign) in _FORMED}
        return next(iter(names)) if len(names) == 1 else ""
    return next(iter(names), "simplest")


def share(parts: Parts) -> NumberForm | None:
    """Return the part that one amount is of another: "What fraction of an hour is 45 minutes?"."""
    pair = _part_and_whole(parts)
    if pair is None or parts.equations or not all(term.form for term in pair):
        return None
    part, whole = pair
    if bool(part.unit) != bool(whole.unit):
        return None
    node: Node = Operation("÷", _measured(part), _measured(whole))
    if part.unit:
        try:
            Unit.of(part.unit).factor(Unit.of(whole.unit))
            node = measured(node).node
        except UnitError as error:
            raise UnsolvableError(str(error)) from None
    form = _form(parts)
    given, of = (with_unit(term.text, term.value, term.unit) for term in pair)
    return NumberForm(node, given, "", "simplest" if form == "fraction" else form, of, facts=facts_used(node))


def _part_and_whole(parts: Parts) -> tuple[Written, Written] | None:
    """Return the part and the whole of "what fraction of WHOLE is PART" or "PART is what fraction of WHOLE"."""
    sign = next(part for part in parts.parts if isinstance(part, tuple))
    at = parts.at(sign)
    is_asked = parts.before(sign) in ("what", "which") and parts.parts[at + 1 : at + 2] == (Word("of"),)
    if not is_asked or len(parts.terms) != 2:
        return None
    one, other = parts.terms
    if not {Word("is"), Word("are")} & {each for each in parts.between(one, other) if isinstance(each, Word)}:
        return None
    return (one, other) if parts.at(one) < at else (other, one)


def _measured(term: Written) -> Node:
    """Return a number with its unit as its type."""
    return replace(term.node, type=Type(term.unit)) if isinstance(term.node, Leaf) else term.node


# --- comparing ---


def _ranked(parts: Parts) -> tuple[tuple[Ranked, ...], str, tuple[str, ...]] | None:
    """Return the numbers to compare, with the unit and the facts if they have units."""
    terms = parts.terms
    are_numbers = not parts.equations and not any(has_unknown(term.node) for term in terms)
    if not are_numbers or not 2 <= len(terms) <= _MOST_RANKED:
        return None
    units = [Unit.of(term.unit) for term in terms]
    if all(unit.is_pure for unit in units):
        return tuple(Ranked(term.value, term.text, term.form) for term in terms), "", ()
    if len({unit.dimension for unit in units}) > 1:
        return None
    smallest = min(units, key=lambda unit: unit.factor(units[0]))
    given: list[Ranked] = []
    facts: list[str] = []
    for term, unit in zip(terms, units, strict=True):
        facts += facts_used(measured(Leaf(term.value, Type(term.unit)), smallest).node)
        common = Amount(term.value, unit).to(smallest).value
        given.append(Ranked(term.value, term.text, term.form, term.unit, common))
    return tuple(given), str(smallest), tuple(dict.fromkeys(facts))


def in_order(parts: Parts) -> Ranking | None:
    """Return the numbers in the order that is wanted."""
    ranked, names = _ranked(parts), parts.names("order")
    name = "descending" if "descending" in names else "ascending"
    return None if ranked is None else Ranking(ranked[0], "order", name, *ranked[1:])


def extreme(parts: Parts) -> Ranking | None:
    """Return the greatest or least number: "Which is greater, 3/8 or 1/4?".

    Raises:
        UnsolvableError: several numbers are.
    """
    ranked, names, words = _ranked(parts), parts.names("extreme"), set(parts.words)
    if ranked is None or len(names) != 1 or not {"which", "what", "is"} & words or {"how", "than"} & words:
        return None
    found = Ranking(ranked[0], "extreme", names[0], *ranked[1:])
    equal = [each.words for each in found.given if each.size == found.found.size]
    if len(equal) > 1:
        raise UnsolvableError(f"{listed(equal)} are equal.")
    return found


def compared(parts: Parts) -> Ranking | None:
    """Return two numbers with the sign between them."""
    ranked = _ranked(parts)
    return Ranking(ranked[0], "compare", "", *ranked[1:]) if ranked and len(ranked[0]) == 2 else None


def relation(parts: Parts) -> Ranking | None:
    """Return whether a relation holds: "Is 3/4 greater than 2/3?"."""
    ranked, names = _ranked(parts), parts.names("relation")
    if ranked is None or len(ranked[0]) != 2 or len(names) != 1 or not _asks_whether(parts):
        return None
    return Ranking(ranked[0], "relation", names[0], *ranked[1:])


def _asks_whether(parts: Parts) -> bool:
    """Return whether it is a question for yes or no, or for one of two words."""
    first = parts.parts[0]
    return (isinstance(first, Word) and first.text in _IS) or parts.words[:2] == ("true", "or")


# --- whole numbers ---


def _whole(parts: Parts, least: int, most: int) -> tuple[int, ...] | None:
    """Return the terms if they are so many positive whole numbers that are not too large."""
    terms = parts.numbers(least, most)
    if terms is None or any(term.form != "whole" or not 0 < term.value <= LARGEST for term in terms):
        return None
    return tuple(int(term.value) for term in terms)


def of_kind(parts: Parts) -> Divisors | None:
    """Return whether a number is of a kind, or which numbers are: "Is 57 prime?", "Is 57 prime or composite?"."""
    numbers, names = _whole(parts, 1, _MOST_RANKED), parts.names("kind")
    if numbers is not None and len(numbers) > 1:
        return Divisors("which", names, numbers) if len(names) == 1 and "which" in parts.words else None
    is_pair = set(names) in ({"prime", "composite"}, {"even", "odd"})
    if numbers is None or not (is_pair or (len(names) == 1 and _asks_whether(parts))):
        return None
    return Divisors("kind", names, numbers)


def divides(parts: Parts) -> Divisors | None:
    """Return whether one number divides another: "Is 6 a factor of 24?"."""
    numbers, names = _whole(parts, 2, 2), parts.names("divides")
    is_asked = len(names) == 1 and _asks_whether(parts)
    return Divisors("divides", names, numbers) if is_asked and numbers else None


def divisors(parts: Parts) -> Divisors | None:
    """Return factors, multiples, or what numbers have in common."""
    numbers: tuple[int, ...] | None
    name, *others = parts.names("divisors")
    if others:
        return None
    if name == "multiples":
        return _multiples(parts)
    if name == "factors" and "many" in parts.words:
        numbers = _whole(parts, 1, 1)
        return Divisors("count", (name,), numbers) if numbers else None
    if name == "denominator":
        numbers = _denominators(parts)
    else:
        numbers = _whole(parts, *((1, 1) if name in ("factors", "primes") else (2, 4)))
    return Divisors("divisors", (name,), numbers) if numbers else None


def _denominators(parts: Parts) -> tuple[int, ...]:
    """Return the denominators of the terms, which must all be fractions; empty if they are not."""
    terms = parts.numbers(2, 4) or ()
    below = [int(term.text.rpartition("/")[2]) for term in terms if term.form in ("fraction", "mixed")]
    return tuple(below) if len(below) == len(terms) and all(0 < each <= LARGEST for each in below) else ()


def _multiples(parts: Parts) -> Divisors | None:
    """Return the first multiples of a number: "List the first 4 multiples of 6."."""
    numbers = _whole(parts, 1, 2)
    if numbers is None or (len(numbers) == 2 and parts.before(parts.terms[0]) != "first"):
        return None
    count = numbers[0] if len(numbers) == 2 else _DEFAULT_COUNT
    return Divisors("divisors", ("multiples",), numbers[-1:], count) if count <= MOST_LISTED else None


# --- digits and functions ---


def digit(parts: Parts) -> Digit | None:
    """Return a digit of a number: the one in a place, or what one is worth.

    Raises:
        UnsolvableError: the number does not have that place, or it has one without a name.
    """
    terms = parts.numbers(1, 2)
    if terms is None or any(term.form not in ("whole", "decimal") for term in terms):
        return None
    places = parts.names("place")
    if any(term.value < 0 for term in terms) or "many" in parts.words:
        return None
    if not all(digit_of(place) for term in terms for place, _ in places_of(term.value)):
        raise UnsolvableError("I do not know the names of all the places of that number.")
    if len(terms) == 1:
        return _digit_in(terms[0].value, Fraction(places[0])) if len(places) == 1 else None
    if places:
        return None
    one, other = (term.value for term in terms)
    if parts.before(terms[0]) == "in":
        one, other = other, one
    elif parts.before(terms[1]) != "in":
        return None
    return _place_of(other, one, parts.names("digit"))


def _digit_in(number: Fraction, place: Fraction) -> Digit:
    found = next((digit for at, digit in places_of(number) if at == place), None)
    if found is None:
        raise UnsolvableError(f"That number has no {digit_of(place)} place.")
    return Digit(number, found, place, "digit")


def _place_of(number: Fraction, value: Fraction, names: tuple[str, ...]) -> Digit | None:
    """Return a digit whose value or place is wanted; `None` if it does not occur exactly once."""
    at = [place for place, digit in places_of(number) if digit == value]
    wanted = next((name for name in ("worth", "place") if name in names), "")
    return Digit(number, int(value), at[0], wanted) if len(at) == 1 and wanted else None


def turned(parts: Parts) -> Turned | None:
    """Return what a number is turned into: "the reciprocal of 3/4"."""
    terms, names = parts.numbers(1, 1), parts.names("function")
    if terms is None or len(names) != 1 or not terms[0].form:
        return None
    return Turned(names[0], terms[0].value, terms[0].text)
