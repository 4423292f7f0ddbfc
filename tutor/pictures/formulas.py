"""Pictures of formulas and clock times: areas, percents, averages, and going on to the next full hour."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise
from math import floor

from solvers.arithmetic.tree import Leaf, Node, Operation, evaluate, leaves
from solvers.formulas.derivation import Calculation, FormulaUse
from solvers.wording import CURRENCIES, mixed_number, money
from tutor.narration.figures import with_commas
from tutor.pictures.model import Part, Picture
from tutor.pictures.of_groups import cells

_AMOUNT = re.compile(r"[$€£]?[\d.,/ ]+ ?(.*)")
LONGEST_SIGN = 2
"""Letters of the sign of a unit."""
HOUR = 60


class _Roles:
    """The amounts in the roles of a formula, in words, with a hole for the unknown."""

    def __init__(self, use: FormulaUse) -> None:
        self._nodes = {role.name: role.node for role in use.roles}
        self.sign = use.unit if use.unit in CURRENCIES else ""
        self.found = mixed_number(use.value)

    def value(self, name: str) -> Fraction:
        """Return the number in a role that is known.

        Raises:
            LookupError: there is no such role, or it is the unknown.
        """
        node = self._nodes[name]
        if any(leaf.value is None for leaf in leaves(node)):
            raise LookupError(name)
        return evaluate(node)

    def is_asked(self, name: str) -> bool:
        """Return whether a role is the unknown."""
        node = self._nodes[name]
        return isinstance(node, Leaf) and node.value is None

    def noun(self, name: str) -> str:
        """Return what the number in a role counts, as the text writes it."""
        node = self._nodes[name]
        told = _AMOUNT.fullmatch(node.words) if isinstance(node, Leaf) else None
        return told[1] if told else ""

    def number(self, name: str) -> str:
        """Return the number, with a money sign if it has one."""
        if self.is_asked(name):
            return f"{self.sign}{{0}}"
        value = self.value(name)
        return with_commas(f"{self.sign}{money(value) if self.sign else mixed_number(value)}")

    def amount(self, name: str, noun: str = "") -> str:
        """Return the number with what it counts."""
        return f"{self.number(name)} {self.noun(name) or noun}".strip()

    def said(self, name: str, noun: str = "") -> str:
        """Return the same in the middle of a sentence."""
        return _said(self.amount(name, noun))

    def picture(self, kind: str, parts: tuple[Part, ...] = (), **texts: str | tuple[str, ...]) -> Picture:
        """Return a picture in which the result is found last."""
        found = money(Fraction(self.found)) if self.sign else self.found
        return Picture(kind, parts, found=(with_commas(found),), after=(1,), **texts)  # type: ignore[arg-type]


def _said(told: str, asked: str = "what the question asks for") -> str:
    """Return an amount in the middle of a sentence; its sign and noun appear with it when it is found."""
    before, hole, behind = told.partition("{0}")
    return f"{{0|{asked}|{before}|{behind}}}" if hole else told


def picture_of_formula(use: FormulaUse) -> Picture | None:
    """Return the picture of a formula, or `None` if it has none."""
    maker = _MAKERS.get(use.name)
    try:
        return maker(_Roles(use)) if maker else None
    except (LookupError, ValueError, ZeroDivisionError):
        return None


def _area(roles: _Roles) -> Picture:
    return _rectangle(roles, "length", "width", "area")


def _square(roles: _Roles) -> Picture:
    return _rectangle(roles, "side", "side", "area")


def _rectangle(roles: _Roles, long: str, wide: str, asked: str) -> Picture:
    noun = roles.noun(long) or roles.noun(wide)
    squares = f"{noun}²" if len(noun) <= LONGEST_SIGN else f"square {noun}"
    measure = squares if noun else ""
    sides = [roles.amount(name, noun) for name in (long, wide)]
    found = f"{roles.number(asked)} {measure}".strip()
    one, other = (roles.said(name, noun) for name in (long, wide))
    says = f"{_sides(one, other)}. Its area is {roles.said(asked, measure)}"
    below = f"{roles.number(long)} × {roles.number(wide)} = {found}"
    return roles.picture("area", above=sides[0], below=below, labels=(sides[1],), says=says)


def _around(roles: _Roles) -> Picture:
    return _walk(roles, "length", "width")


def _around_square(roles: _Roles) -> Picture:
    return _walk(roles, "side", "side")


def _sides(one: str, other: str) -> str:
    is_square = one == other
    return f"a square with sides of {one}" if is_square else f"a rectangle with sides of {one} and {other}"


def _walk(roles: _Roles, long: str, wide: str) -> Picture:
    noun = roles.noun(long) or roles.noun(wide) or roles.noun("perimeter")
    sides = [roles.amount(name, noun) for name in (long, wide)]
    way = roles.amount("perimeter", noun)
    one, other = (roles.said(name, noun) for name in (long, wide))
    says = f"{_sides(one, other)}. The distance around it is {roles.said('perimeter', noun)}"
    return roles.picture("area", above=sides[0], below=f"around: {way}", labels=(sides[1],), says=says)


def _part(roles: _Roles) -> Picture:
    known = next(name for name in ("percent", "part") if not roles.is_asked(name))
    if roles.is_asked("whole"):
        share = roles.value("percent") / 100
    else:
        share = roles.value(known) / (100 if known == "percent" else roles.value("whole"))
    tick = f"{roles.number('percent').removeprefix(roles.sign)}%"
    return _percent(roles, share, roles.number("part").replace("%", ""), "", tick)


def _left(roles: _Roles) -> Picture:
    share = roles.value("percent") / 100
    taken = roles.value("whole") * share
    told = with_commas(f"{roles.sign}{money(taken) if roles.sign else mixed_number(taken)}")
    return _percent(roles, share, told, roles.number("rest"), f"{mixed_number(roles.value('percent'))}%")


def _percent(roles: _Roles, share: Fraction, taken: str, rest: str, tick: str) -> Picture:
    if not 0 < share < 1:
        raise LookupError("Only parts are drawn.")
    parts = (Part(taken, float(share), is_marked=True), Part(rest, float(1 - share)))
    whole = roles.number("whole")
    says = f"a bar from 0% to 100% for {_said(whole)}. {_said(tick, 'A part')} of it is {_said(taken)}"
    says += f", and the rest is {_said(rest)}" if rest else ""
    labels = ("0%", tick, "100%", f"{roles.sign}0", taken, whole)
    return roles.picture("percent", parts, labels=labels, says=says)


def _average(roles: _Roles) -> Picture:
    count = roles.value("number_of_values")
    if count.denominator != 1 or count < 2:
        raise LookupError("Only equal shares are drawn.")
    total, each = roles.number("values"), roles.number("average")
    equal = tuple(cells(int(count), Part(each), str(count)))
    each_ = roles.said("average")
    says = f"a bar for {total}, cut into {count} equal parts. Each part is {each_}"
    return roles.picture("groups", equal, above=f"{total}, {count} numbers", says=says)


_MAKERS: Mapping[str, Callable[[_Roles], Picture]] = {
    "area of a rectangle": _area,
    "area of a square": _square,
    "perimeter of a rectangle": _around,
    "perimeter of a square": _around_square,
    "part of a whole in percent": _part,
    "what a percentage leaves": _left,
    "average": _average,
}


def picture_of_clock(work: Calculation) -> Picture | None:
    """Return a timeline from one clock time to a later one by way of the full hours, or `None` for other
    calculations.
    """
    right = work.tree.right
    if not isinstance(right, Operation) or right.sign != "+" or not work.clock:
        return None
    start, minutes = evaluate(right.left) * HOUR, evaluate(right.right) * HOUR
    if (
        start.denominator != 1
        or minutes.denominator != 1
        or not 0 < minutes <= 12 * HOUR
        or not _is_time(right.left)
    ):
        return None
    stops = _stops(int(start), int(start + minutes))
    parts = tuple(Part(str(end - begin), float(end - begin)) for begin, end in pairwise(stops))
    labels = (*map(_shown, stops[:-1]), "{0}")
    says = f"a timeline that starts at {labels[0]}. After {' and '.join(p.label for p in parts)} minutes it is {{0}}"
    end = _shown(stops[-1])
    return Picture("clock", parts, below="min", labels=labels, says=says, found=(end,), after=(1,))


def _is_time(node: Node) -> bool:
    return all(re.search(r"\d:\d\d|o'clock|[ap]\.?m", leaf.words) for leaf in leaves(node) if leaf.words)


def _stops(start: int, end: int) -> list[int]:
    """Return the start, the first full hour, the last one, and the end, without repetitions."""
    first, last = -(-start // HOUR) * HOUR, floor(end / HOUR) * HOUR
    return sorted({start, *(stop for stop in (first, last) if start < stop < end), end})


def _shown(minutes: int) -> str:
    return f"{(minutes // HOUR - 1) % 12 + 1}:{minutes % HOUR:02}"
