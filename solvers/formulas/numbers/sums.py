"""Questions about numbers that a calculation or an equation answers: blanks, values of letters, estimates, places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from solvers.arithmetic.nearest import to_nearest
from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf, Node, Operation, has_unknown, leaves, put_in
from solvers.formulas.numbers.digits import places_of
from solvers.formulas.numbers.parts import BLANK, Parts, Word, Written
from solvers.reading.model import Nearest
from solvers.reading.places import digit_of
from solvers.wording import is_decimal, written_number

_EQUALS = ("is", "are", "equal", "equals")
_MOST_PLACES = 3


@dataclass(frozen=True, slots=True)
class Sum:
    """A calculation or an equation to solve."""

    equation: Equation
    put: tuple[tuple[str, Fraction], ...] = ()
    """The values that the text gives for letters, which the equation has in their place."""

    @classmethod
    def of(cls, node: Node) -> Sum:
        """Return the sum that works out a calculation."""
        return cls(Equation(UNKNOWN, node))


def with_blank(parts: Parts) -> Sum | None:
    """Return an equation with a blank: "36 = 3 x ?"."""
    if len(parts.equations) != 1 or parts.terms:
        return None
    sides = parts.equations[0]
    equation = Equation(sides.left.node, sides.right.node)
    unknowns = [leaf.name for leaf in equation.leaves if leaf.value is None]
    return Sum(equation) if unknowns == [BLANK] else None


def evaluated(parts: Parts) -> Sum | None:
    """Return a calculation with the values given for its letters: "2x + 3 if x is 2.5"."""
    given = dict(_values(parts))
    node = _with_letters(parts, given)
    if not given or not isinstance(node, Operation):
        return None
    letters = {leaf.name for leaf in leaves(node) if leaf.value is None}
    if not letters or letters - given.keys():
        return None
    put = tuple((name, value) for name, value in given.items() if name in letters)
    return replace(Sum.of(put_in(node, {name: Leaf(value) for name, value in put})), put=put)


def _with_letters(parts: Parts, given: dict[str, Fraction]) -> Node | None:
    """Return the calculation in which values are put: "2x + 3", or for "y = 2x + 3. What is y?" what y is."""
    defined = {each.left.name: each.right.node for each in parts.equations if each.left.name not in given}
    free = [term for term in parts.terms if term.name not in given and not _is_value(parts, term)]
    if not defined:
        return free[0].node if len(free) == 1 else None
    (name, node), *others = defined.items()
    return node if name and not others and {term.name for term in free} <= {name} else None


def _values(parts: Parts) -> Iterator[tuple[str, Fraction]]:
    """Yield the letters with values: "x = 2", "y is 5"."""
    for equal in parts.equations:
        if equal.left.name and equal.right.form:
            yield equal.left.name, equal.right.value
    for term in parts.terms:
        if _is_value(parts, term):
            letter = parts.parts[parts.at(term) - 2]
            assert isinstance(letter, Written)
            yield letter.name, term.value


def _is_value(parts: Parts, term: Written) -> bool:
    """Return whether a number is the value of the letter before it."""
    at = parts.at(term)
    if at < 2 or not term.form:
        return False
    letter, between = parts.parts[at - 2 : at]
    is_between = between == ("relation", "equal") or (isinstance(between, Word) and between.text in _EQUALS)
    return isinstance(letter, Written) and bool(letter.name) and is_between


def estimated(parts: Parts) -> Sum | None:
    """Return a calculation with every number rounded to its first place: 50 × 20 for 48 × 21."""
    if len(parts.terms) != 1 or parts.equations or "nearest" in parts.words:
        return None
    node = parts.terms[0].node
    return Sum.of(with_round_numbers(node)) if isinstance(node, Operation) and not has_unknown(node) else None


def with_round_numbers(node: Node) -> Node:
    """Return a calculation with every number rounded to its first place."""
    if isinstance(node, Operation):
        return replace(node, left=with_round_numbers(node.left), right=with_round_numbers(node.right))
    if not isinstance(node, Leaf) or node.value is None or not is_decimal(node.value) or node.value <= 0:
        return node
    place = next(place for place, digit in places_of(node.value) if digit)
    is_round = (node.value / place).denominator == 1
    return node if is_round else to_nearest(node, _nearest(place))


def to_places(parts: Parts) -> Sum | None:
    """Return a number rounded to so many decimal places."""
    terms = parts.numbers(2, 2)
    if terms is None or "round" not in parts.words or not terms[0].form:
        return None
    number, places = terms
    if places.value not in range(1, _MOST_PLACES + 1):
        return None
    return Sum.of(to_nearest(number.node, _nearest(Fraction(1, 10 ** int(places.value)))))


def _nearest(place: Fraction) -> Nearest:
    name = digit_of(place).removesuffix("s") or written_number(place)
    return Nearest(place, "whole number" if place == 1 else name)


def between(parts: Parts) -> Sum | None:
    """Return the number halfway between two others, or the only whole number between them."""
    terms = parts.numbers(2, 2)
    if terms is None:
        return None
    if "neighbor" in parts.names("between"):
        low, high = sorted(terms, key=lambda term: term.value)
        is_between = high.value - low.value == 2 and low.form == "whole"
        return Sum.of(Operation("+", low.node, Leaf(Fraction(1)))) if is_between else None
    one, other = (term.node for term in terms)
    return Sum.of(Operation("÷", Operation("+", one, other), Leaf(Fraction(2))))


def neighbor(parts: Parts) -> Sum | None:
    """Return the whole number just before or after another one."""
    terms, names = parts.numbers(1, 1), parts.names("neighbor")
    if terms is None or len(names) != 1 or terms[0].form != "whole":
        return None
    return Sum.of(Operation("+" if names == ("after",) else "-", terms[0].node, Leaf(Fraction(1))))


def from_places(parts: Parts) -> Sum | None:
    """Return the number that digits with their places make: "7 tens and 4 ones"."""
    said = [part for part in parts.parts if not isinstance(part, Word)]
    if parts.numbers(1, 7) is None or len(said) < 3 or "many" in parts.words:
        return None
    node: Node | None = None
    for part, after in zip(said, [*said[1:], None], strict=True):
        if not isinstance(part, Written):
            continue
        if isinstance(after, tuple) and part.form == "whole":
            place = Fraction(after[1])
            this = part.node if place == 1 else Operation("×", part.node, Leaf(place))
        elif part.form == "fraction" and not isinstance(after, tuple):  # "3 tenths" is a fraction
            this = part.node
        else:
            return None
        node = this if node is None else Operation("+", node, this)
    return None if node is None else Sum.of(node)


def places_in(parts: Parts) -> Sum | None:
    """Return how many of a place a number has: "How many tens are in 350?"."""
    terms, places = parts.numbers(1, 1), parts.names("place")
    if terms is None or len(places) != 1 or "many" not in parts.words:
        return None
    place = Fraction(places[0])
    is_whole = (terms[0].value / place).denominator == 1
    return Sum.of(Operation("÷", terms[0].node, Leaf(place))) if is_whole else None
