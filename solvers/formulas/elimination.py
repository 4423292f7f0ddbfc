"""Two equations with two unknowns: one unknown is expressed by the other and substituted, and then x is found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from solvers.arithmetic.solving import SolvingStep, UnsolvableError, linear, solved
from solvers.arithmetic.tree import Equation, Leaf, Node, Operation, evaluate, leaves
from solvers.formulas.naming import ALL, Key
from solvers.formulas.system import Pair

X, Y = Leaf(None, name="x"), Leaf(None, name="y")


@dataclass(frozen=True, slots=True)
class Solved:
    """A pair of equations in x and y, solved."""

    letters: Mapping[Key, str]
    lines: tuple[Equation, Equation]
    moved: Equation
    """What y is, in x."""
    tree: Equation
    steps: tuple[SolvingStep, ...]
    values: Mapping[str, Fraction]


def eliminate(pair: Pair) -> Solved:
    """Solve the equations of `pair`.

    Raises:
        UnsolvableError: they are not linear, or they do not have exactly one solution.
    """
    one, other = pair.keys
    plain = {" ".join(key): Leaf(None, name=" ".join(key)) for key in pair.keys}
    shared: dict[str, Node] = {
        " ".join(ALL): Operation("+", plain[" ".join(one)], plain[" ".join(other)]),
        "count": Leaf(Fraction(2)),
    }
    first, second = (reading.equation.put_in(shared) for reading in pair.readings)
    by_name, source, target = _order(first, second, " ".join(one), " ".join(other))
    letters = {key: "x" if by_name[" ".join(key)] == X else "y" for key in pair.keys}
    source, target = source.put_in(by_name), target.put_in(by_name)
    moved = Equation(Y, _y_of(source))
    tree = target.put_in({"y": moved.right})
    _check(source, target)
    value, steps = solved(tree)
    values = {"x": value, "y": evaluate(moved.right, {"x": value})}
    lines = tuple(e.put_in(by_name) for e in (first, second))
    return Solved(letters, (lines[0], lines[1]), moved, tree, steps, values)


def _order(
    first: Equation, second: Equation, one: str, other: str
) -> tuple[dict[str, Node], Equation, Equation]:
    """Return which unknown is y, which equation gives it, and which one it goes into; an equation that says what y is
    comes first.
    """
    for source, target in ((first, second), (second, first)):
        for y, x in ((one, other), (other, one)):
            if _says(source, y, x):
                return {x: X, y: Y}, source, target
    choices: list[tuple[bool, bool, dict[str, Node], Equation, Equation]] = []
    for source, target in ((first, second), (second, first)):
        for y, x in ((other, one), (one, other)):
            (a, b, _), (c, d, _) = linear(source, (x, y)), linear(target, (x, y))
            if b:  # x then has the factor c - d·a/b: best is 1 for y, and no minus signs
                choices.append((abs(b) != 1, c - d * a / b < 0, {x: X, y: Y}, source, target))
    if not choices:
        raise UnsolvableError("The equations do not determine both unknowns.")
    best = min(choices, key=lambda choice: choice[:2])
    return best[2], best[3], best[4]


def _says(equation: Equation, y: str, x: str) -> bool:
    """Return whether it has the form "y = something with x"."""
    left = equation.left
    is_y = isinstance(left, Leaf) and left.value is None and left.name == y
    names = {leaf.name for leaf in leaves(equation.right) if leaf.value is None}
    return is_y and names == {x}


def _y_of(equation: Equation) -> Node:
    """Return y in terms of x according to `equation`."""
    if _says(equation, "y", "x"):
        return equation.right
    a, b, c = linear(equation, ("x", "y"))
    if not b:
        raise UnsolvableError("The equations do not determine both unknowns.")
    slope, constant = -a / b, -c / b
    if slope.denominator != 1 or constant.denominator != 1:
        top = _sum(-a if b > 0 else a, -c if b > 0 else c)
        return Operation("÷", top, Leaf(abs(b)))
    return _sum(slope, constant)


def _sum(slope: Fraction, constant: Fraction) -> Node:
    """Return slope·x + constant as people write it: 30 - x, 2·x + 5, x - 4."""
    size: Node = X if abs(slope) == 1 else Operation("×", Leaf(abs(slope)), X)
    if not slope:
        return Leaf(constant)
    if slope < 0:
        return Operation("-", Leaf(constant), size)
    if not constant:
        return size
    return Operation("+" if constant > 0 else "-", size, Leaf(abs(constant)))


def _check(one: Equation, other: Equation) -> None:
    (a, b, _), (c, d, _) = linear(one, ("x", "y")), linear(other, ("x", "y"))
    if a * d == b * c:
        raise UnsolvableError("The two equations do not determine both unknowns.")
