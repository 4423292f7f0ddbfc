"""Two unknown amounts without letters: set one's extra aside, count equal parts, or suppose that all are alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.tree import Leaf, leaves
from solvers.formulas.derivation import EquationSystem
from solvers.wording import CURRENCIES, amount, plural
from tutor.narration.equal_parts import put_aside, whose_is
from tutor.narration.figures import with_commas
from tutor.narration.letters import named
from tutor.narration.worked import Writing, shown

Row = Sequence[Fraction]
"""How many times each unknown, and what that comes to."""
_NAMELESS = {"one", "the one", "the other", "the other one"}
"""What numbers are called that only stand beside each other."""
number: Callable[[Fraction], str] = Writing().number
"""A number as the steps write it."""


def by_parts(system: EquationSystem, rows: Sequence[Row]) -> list[str]:
    """Return how to find the unknowns without letters, in sentences; empty if there is no such way."""
    rows = [(*row[:-1], -row[-1]) for row in rows]
    if len(rows) == 1 and len(rows[0]) == 2:
        return _one(system, rows[0])
    if len(rows) != 2 or any(len(row) != 3 for row in rows):
        return []
    total = next((row for row in rows if row[0] == row[1] != 0), None)
    other = next((row for row in rows if row is not total), None)
    return [] if total is None or other is None else _two(system, total[2] / total[0], other)


def _two(system: EquationSystem, both: Fraction, row: Row) -> list[str]:
    """Return the total of both unknowns and what else is said about them."""
    a, b, c = row
    if a == -b != 0:
        return _aside(system, both, abs(c / a))
    if c == 0 and a * b < 0:
        times = max(-a / b, -b / a)
        return _parts(system, both, times) if times.denominator == 1 else _ratio(system, both, times)
    return _alike(system, both, row) if a > 0 and b > 0 and a != b else []


def asks_larger(system: EquationSystem) -> bool:
    """Whether the larger unknown is needed."""
    letters = {
        leaf.name for node in (system.asked, *system.also) for leaf in leaves(node) if leaf.value is None
    }
    large = max(system.unknowns, key=lambda unknown: unknown.value)
    return large.letter in letters


def _values(system: EquationSystem) -> list[Fraction]:
    return sorted(unknown.value for unknown in system.unknowns)


def names_of(system: EquationSystem) -> tuple[str, str]:
    """What the smaller and the larger unknown are called."""
    less, large = (
        named(unknown.words) for unknown in sorted(system.unknowns, key=lambda unknown: unknown.value)
    )
    if {less, large} & _NAMELESS:
        return "the smaller number", "the larger number"
    return less, large


def _amounts(system: EquationSystem) -> Callable[[Fraction], str]:
    """Return how to write the amounts of the unknowns: money has its sign."""
    if system.unit in CURRENCIES:
        return lambda value: with_commas(amount(value, system.unit))
    return number


def _aside(system: EquationSystem, both: Fraction, more: Fraction) -> list[str]:
    less, large = _values(system)
    if not more:
        return []
    names = names_of(system)
    whose = whose_is(names[1])
    noun = system.unit if whose != "the" else ""  # what people have; else each unknown counts its own things
    n = _amounts(system)
    found = (lambda value: with_commas(amount(value, noun))) if noun else n
    extra = found(more) if dimension_of(noun) else n(more)
    told = [
        f"{put_aside(whose, extra, noun)}: {n(both)} − {n(more)} = {found(both - more)}. "
        f"That is two equal shares: {n(both - more)} ÷ 2 = {found(less)} for {names[0]}.",
        f"{_given_back(names[1], n(more), is_owned=bool(noun))}: {n(less)} + {n(more)} = {found(large)}.",
    ]
    return told if asks_larger(system) else told[:1]


def _given_back(name: str, extra: str, *, is_owned: bool) -> str:
    """Return the step that puts the extra back."""
    return f"Give {name} the {extra} extra back" if is_owned else f"Put the {extra} extra back to get {name}"


def _parts(system: EquationSystem, both: Fraction, times: Fraction) -> list[str]:
    less, large = _values(system)
    n = _amounts(system)
    if times.denominator != 1 or times < 2:
        return []
    names = names_of(system)
    told = [
        f"Think of {names[0]} as 1 part and of {names[1]} as {number(times)} parts. "
        f"Together that is 1 + {number(times)} = {number(times + 1)} parts.",
        f"{number(times + 1)} parts are {n(both)}, so one part is {n(both)} ÷ {number(times + 1)} = {n(less)}.",
        f"That makes {number(times)} × {n(less)} = {n(large)} for {names[1]}.",
    ]
    return told if asks_larger(system) else told[:2]


def _ratio(system: EquationSystem, both: Fraction, times: Fraction) -> list[str]:
    """Return the steps for a ratio: several parts of one go with several parts of the other."""
    less, large = _values(system)
    n = _amounts(system)
    names = names_of(system)
    few, many = times.denominator, times.numerator
    each = both / (few + many)
    unit = f" {plural(system.unit)}" if dimension_of(system.unit) not in ("", "money") else ""
    asked = (names[1], many, large) if asks_larger(system) else (names[0], few, less)
    return [
        f"Think of {names[0]} as {few} parts and of {names[1]} as {many} parts. "
        f"Together that is {few} + {many} = {few + many} parts.",
        f"{few + many} parts are {n(both)}{unit}, so one part is {n(both)} ÷ {few + many} = {n(each)}{unit}.",
        f"For {asked[0]} it is {asked[1]} × {n(each)} = {n(asked[2])}{unit}.",
    ]


def _alike(system: EquationSystem, both: Fraction, row: Row) -> list[str]:
    """Return the steps that suppose that all are of the kind that counts less."""
    at = 0 if row[0] < row[1] else 1
    few, many = system.unknowns[at], system.unknowns[1 - at]
    low, high, total = row[at], row[1 - at], row[2]
    if min(few.value, many.value) < 0:
        return []
    names = named(few.words).removeprefix("the "), named(many.words).removeprefix("the ")
    made, rest = both * low, total - both * low
    return [
        f"Suppose all {number(both)} are {names[0]}. "
        f"With {number(low)} for each, that makes {number(both)} × {number(low)} = {number(made)}.",
        f"But it is {number(total)}, which is {number(total)} − {number(made)} = {number(rest)} more. "
        f"Each of the {names[1]} makes {number(high)} − {number(low)} = {number(high - low)} more.",
        f"So {number(rest)} ÷ {number(high - low)} = {number(many.value)} of them are {names[1]}, "
        f"and {number(both)} − {number(many.value)} = {number(few.value)} are {names[0]}.",
    ]


def _one(system: EquationSystem, row: Row) -> list[str]:
    """Return the steps for one unknown that is taken several times, plus something: consecutive numbers."""
    times, total = row
    line = system.lines[0].equation
    sides = [side for side in (line.left, line.right) if isinstance(side, Leaf) and side.value is not None]
    if len(sides) != 1 or times.denominator != 1 or times < 2:
        return []
    whole = sides[0].value or Fraction(0)
    more = whole - total
    name = system.unknowns[0].words
    if more < 0:
        return []
    first = f"All together they are {number(times)} times {name}"
    if not more:
        return [f"{first}: {number(whole)} ÷ {number(times)} = {number(total / times)}."]
    return [
        f"{first}, and {number(more)} more. "
        f"Take the {number(more)} off: {number(whole)} − {number(more)} = {number(total)}.",
        f"Divide by {number(times)}: {number(total)} ÷ {number(times)} = {number(total / times)}.",
    ]


def checked(system: EquationSystem) -> str:
    """Return the sentences of the question with the numbers in them."""
    values = {unknown.letter: Leaf(unknown.value) for unknown in system.unknowns}
    told = []
    for line in system.lines:
        filled = line.equation.put_in(values)
        sides = [filled.left, filled.right]
        if isinstance(filled.left, Leaf):
            sides.reverse()
        told.append(" = ".join(shown(side, Writing()) for side in sides))
    return f"Check: {' and '.join(dict.fromkeys(told))}, as the question says."
