"""Equations with a missing number that students know by name: equal fractions, and a known percentage of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from solvers.arithmetic.tree import Equation, Leaf, Node, Operation, evaluate
from solvers.wording import mixed_number
from tutor.narration.percents import HUNDRED, by_percents
from tutor.narration.worked import Done, Writing


@dataclass(frozen=True, slots=True)
class EqualFractions:
    """Two equal fractions, one of which has a part missing: 3/8 = □/40."""

    tree: Equation
    known: tuple[Fraction, Fraction]
    """The top and the bottom of the fraction that is known."""
    side: Fraction
    """The known part of the other fraction."""
    is_top_missing: bool

    @property
    def found(self) -> Fraction:
        """Return the missing part."""
        top, bottom = self.known
        return self.side * top / bottom if self.is_top_missing else self.side * bottom / top

    def written(self, unknown: str) -> str:
        """Return the equation with a sign or a letter for the missing part."""
        side = mixed_number(self.side)
        other = f"{unknown}/{side}" if self.is_top_missing else f"{side}/{unknown}"
        return f"{'/'.join(map(mixed_number, self.known))} = {other}"

    def told(self) -> list[Done]:
        """Return how to get from one fraction to the other."""
        start, other = (self.known[1], self.known[0]) if self.is_top_missing else self.known
        name, also = ("denominator", "numerator") if self.is_top_missing else ("numerator", "denominator")
        factor, side, found = self.side / start, mixed_number(self.side), mixed_number(self.found)
        node = self.tree.left if isinstance(self.tree.left, Operation) else self.tree.right
        assert isinstance(node, Operation)
        if factor.denominator == 1 or factor.numerator == 1:
            sign, by = ("×", factor) if factor.denominator == 1 else ("÷", 1 / factor)
            lead = f"Look at the {name}s: {mixed_number(start)} {sign} {by} = {side}"
            sum_ = f"{mixed_number(other)} {sign} {by} = {found}"
            do = "Multiply" if sign == "×" else "Divide"
            return [Done(node, f"{lead}. {do} the {also} by {by}, too: {sum_}.", sum_)]
        product = mixed_number(self.side * other)
        sum_ = f"{product} ÷ {mixed_number(start)} = {found}"
        lead = f"Cross-multiply: {side} × {mixed_number(other)} = {product}"
        also = f"{mixed_number(start)} times the missing number is also {product}"
        return [Done(node, f"{lead}, so {also}. Divide: {sum_}.", sum_)]

    def check(self) -> str:
        """Return the comparison of the products of top and bottom."""
        (top, bottom), found = self.known, self.found
        above, below = (found, self.side) if self.is_top_missing else (self.side, found)
        cross = [
            f"{mixed_number(one)} × {mixed_number(other)} = {mixed_number(one * other)}"
            for one, other in ((top, below), (bottom, above))
        ]
        return f"cross-multiplying gives {cross[0]} and {cross[1]}"


def equal_fractions(tree: Equation) -> EqualFractions | None:
    """Return the fractions of an equation such as 3/8 = x/40; `None` for any other equation."""
    sides = [_parts(side) for side in (tree.left, tree.right)]
    if None in sides:
        return None
    known = next((side for side in sides if side is not None and None not in side), None)
    other = next((side for side in sides if side is not None and None in side), None)
    if known is None or other is None or other == (None, None) or 0 in (*known, *other):
        return None
    top, bottom = other
    side = bottom if top is None else top
    assert side is not None
    one, two = known
    assert one is not None
    assert two is not None
    return EqualFractions(tree, (one, two), side, top is None)


def _parts(node: Node) -> tuple[Fraction | None, Fraction | None] | None:
    if not isinstance(node, Operation) or node.sign != "÷":
        return None
    sides = node.left, node.right
    return (
        (sides[0].value, sides[1].value)
        if isinstance(sides[0], Leaf) and isinstance(sides[1], Leaf)
        else None
    )


def from_percent(tree: Equation, writing: Writing) -> tuple[Done, str, str] | None:
    """Return how to get from a percentage to the whole, its check, and the percentage in words; `None` for an equation
    that does not ask for a number of which a percentage is known.
    """
    for node, other in ((tree.left, tree.right), (tree.right, tree.left)):
        if (
            not isinstance(node, Operation)
            or not isinstance(node.left, Operation)
            or not isinstance(other, Leaf)
        ):
            continue
        percent, whole, hundred = node.left.left, node.left.right, node.right
        is_percent = (node.sign, node.left.sign) == ("÷", "×") and hundred == Leaf(Fraction(HUNDRED))
        if (
            not is_percent
            or not isinstance(whole, Leaf)
            or whole.value is not None
            or not isinstance(percent, Leaf)
        ):
            continue
        if percent.value is None or other.value is None or percent.value <= 0:
            continue
        return _to_whole(node, percent.value, other.value, writing)
    return None


def _to_whole(node: Operation, percent: Fraction, part: Fraction, writing: Writing) -> tuple[Done, str, str]:
    found = part * HUNDRED / percent
    assert evaluate(node, found) == part
    number = writing.number
    step = Fraction(gcd(int(percent), HUNDRED)) if percent.denominator == 1 else percent
    times, all_ = percent / step, HUNDRED / step
    one = part / times
    name = f"{number(percent)}%"
    first = f"{name} of the number is {number(part)}"
    if times != 1:
        first += f", so {number(step)}% of it is {number(part)} ÷ {number(times)} = {number(one)}"
    sum_ = f"{number(all_)} × {number(one)} = {number(found)}"
    text = f"{first}. All of it is 100%, which is {number(all_)} times {number(step)}%: {sum_}."
    share = number(percent / HUNDRED)
    check = f"{name} is {share}, and {share} × {number(found)} = {number(part)}"
    if percent < HUNDRED:
        check = by_percents(percent, found, number, number(found))
    return Done(node, text, sum_), check, f"{number(part)} is {name} of {number(found)}"
