"""What a student may have written at every place of the correct calculation, and how that differs from it.

A *state* is a place of the correct calculation with the value that the student has there. An *arc* makes a state from
the states below it, either as the correct calculation does or with one mistake. The student's calculation is a tree of
arcs, just as an expression is a tree of `solvers.equations`' combinations, so the same program chooses it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from solvers.arithmetic.tree import (
    SIGNS,
    Leaf,
    Node,
    Operation,
    Place,
    Rounding,
    Slip,
    evaluate,
    leaves,
    nodes,
    put_in,
)
from solvers.mistakes.kinds import (
    COSTS,
    FAMILIES,
    INNER,
    MOST,
    OTHER_FAMILY,
    OTHER_UNIT,
    TURNED,
    Kind,
)
from solvers.mistakes.slips import slips


@dataclass(frozen=True, slots=True)
class State:
    """A value at a place of the correct calculation."""

    place: Place
    written: bool
    """Whether it is what was finally written down, rather than what was worked out before a slip or an extra step."""
    value: Fraction


PARTS = tuple(Leaf(None, name=str(position)) for position in range(3))
"""The placeholders for the parts of an arc in its shape."""
ONE = PARTS[0]


@dataclass(frozen=True, slots=True)
class Arc:
    """One way to make a state."""

    made: State
    parts: tuple[State, ...]
    shape: Node
    """How it combines its parts: a tree with `PARTS` for unknowns."""
    cost: float = 0.0
    kind: Kind | None = None
    """The mistake; `None` if nothing differs from the correct calculation."""

    def numbers(self) -> Iterator[Leaf]:
        """Return the numbers that the arc itself uses."""
        return (leaf for leaf in leaves(self.shape) if leaf.value is not None)

    def node(self, parts: list[Node]) -> Node:
        """Return the student's calculation, given the calculation of the parts."""
        return put_in(self.shape, {place.name: part for place, part in zip(PARTS, parts, strict=False)})


@dataclass(slots=True)
class Chart:
    """All arcs within the budget that can be part of a calculation with the given result."""

    right: Node
    spare: tuple[Leaf, ...]
    """Numbers of the text that the correct calculation does not use."""
    fits: Callable[[Leaf, Leaf], bool]
    """Whether two numbers count the same kind of thing."""
    unknowns: tuple[Leaf, ...] = ()
    """Other unknowns in the text that the correct calculation finds."""
    arcs: list[Arc] = field(init=False, default_factory=list)
    _every: dict[int | None, Leaf] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        used = [n for n in leaves(self.right) if n.quantity is not None]
        self._every = {number.quantity: number for number in (*used, *self.spare)}
        found = self._outer((), self.right)
        self._strategies(found)

    def goal(self, given: Fraction) -> State:
        """Return the state of a calculation whose result is `given`."""
        return State((), True, given)

    def leading_to(self, given: Fraction) -> list[Arc]:
        """Return the arcs that a calculation with the result `given` can contain, by cost from below and above."""
        inside: dict[State, float] = {}
        for arc in self.arcs:
            cost = arc.cost + sum(inside[part] for part in arc.parts)
            inside[arc.made] = min(cost, inside.get(arc.made, math.inf))
        outside = {self.goal(given): 0.0}
        kept: list[Arc] = []
        for arc in reversed(self.arcs):  # parents come after their parts
            above = outside.get(arc.made, math.inf)
            below = arc.cost + sum(inside[part] for part in arc.parts)
            if above + below > MOST:
                continue
            kept.append(arc)
            for part in arc.parts:
                cost = above + below - inside[part]
                outside[part] = min(cost, outside.get(part, math.inf))
        return kept[::-1]

    def _add(self, found: dict[Fraction, float], arc: Arc, below: float) -> None:
        cost = below + arc.cost
        if cost <= MOST:
            self.arcs.append(arc)
            found[arc.made.value] = min(cost, found.get(arc.made.value, math.inf))

    def _outer(self, place: Place, node: Node) -> dict[Fraction, float]:
        """Return the values that can be written at `place`, with the lowest cost of each."""
        inner = self._inner(place, node)
        found: dict[Fraction, float] = {}
        for value, below in inner.items():
            self._add(found, Arc(State(place, True, value), (State(place, False, value),), ONE), below)
        right = evaluate(node)
        part = State(place, False, right)
        more = INNER if place else 0.0
        for kind, value in dict.fromkeys(slips(node)):
            copied = isinstance(node, Leaf) and bool(place)
            if value != right and (kind is Kind.DIGITS or not copied):
                made = State(place, True, value)
                self._add(found, Arc(made, (part,), Slip(ONE, value), COSTS[kind] + more, kind), 0.0)
        for number in self.spare:
            for sign in SIGNS:
                shapes = [Operation(sign, ONE, number)]
                if sign in "-÷":
                    shapes.append(Operation(sign, number, ONE))
                for turned, shape in enumerate(shapes):
                    cost = COSTS[Kind.EXTRA] + more + TURNED * (turned + (sign not in "+-"))
                    self._shaped(found, State(place, True, right), (part,), shape, cost, Kind.EXTRA, 0.0)
        return found

    def _inner(self, place: Place, node: Node) -> dict[Fraction, float]:
        found: dict[Fraction, float] = {}
        if isinstance(node, Leaf):
            self._add(found, Arc(State(place, False, evaluate(node)), (), node), 0.0)
            for other in self._every.values():
                if other.quantity != node.quantity and node.quantity is not None:
                    cost = COSTS[Kind.NUMBER] + OTHER_UNIT * (not self.fits(node, other))
                    self._add(
                        found, Arc(State(place, False, evaluate(other)), (), other, cost, Kind.NUMBER), 0.0
                    )
        elif isinstance(node, Operation):
            self._operations(found, place, node)
        elif isinstance(node, Rounding):
            self._rounding(found, place, node)
        return found

    def _operations(self, found: dict[Fraction, float], place: Place, node: Operation) -> None:
        left, right = self._outer((*place, 0), node.left), self._outer((*place, 1), node.right)
        shapes = list(_operations(node.sign))
        for one, first in left.items():
            for other, second in right.items():
                if first + second > MOST:
                    continue
                parts = (State((*place, 0), True, one), State((*place, 1), True, other))
                for shape, cost, kind in shapes:
                    self._shaped(found, State(place, False, one), parts, shape, cost, kind, first + second)
        for side, values in enumerate((left, right)):
            for value, below in values.items():
                part = State((*place, side), True, value)
                arc = Arc(State(place, False, value), (part,), ONE, COSTS[Kind.LEFT_OUT], Kind.LEFT_OUT)
                self._add(found, arc, below)
        self._groupings(found, place, node)

    def _groupings(self, found: dict[Fraction, float], place: Place, node: Operation) -> None:
        """Add (a + b) × c worked out as a + (b × c), and the other way around."""
        for side, inner in enumerate((node.left, node.right)):
            if not isinstance(inner, Operation):
                continue
            at = [(*place, side, 0), (*place, side, 1)]
            values = [evaluate(inner.left), evaluate(inner.right)]
            outer = node.right if side == 0 else node.left
            at.insert(2 * (1 - side), (*place, 1 - side))
            values.insert(2 * (1 - side), evaluate(outer))
            parts = tuple(State(p, True, value) for p, value in zip(at, values, strict=True))
            a, b, c = PARTS
            if side == 0:
                shape = Operation(inner.sign, a, Operation(node.sign, b, c))
            else:
                shape = Operation(inner.sign, Operation(node.sign, a, b), c)
            self._shaped(
                found, State(place, False, node.value), parts, shape, COSTS[Kind.GROUPING], Kind.GROUPING, 0.0
            )

    def _rounding(self, found: dict[Fraction, float], place: Place, node: Rounding) -> None:
        for value, below in self._outer((*place, 0), node.node).items():
            part = State((*place, 0), True, value)
            self._add(
                found, Arc(State(place, False, node.of(value)), (part,), replace(node, node=ONE)), below
            )
            if (value / node.place).denominator == 1:
                continue
            arc = Arc(State(place, False, value), (part,), ONE, COSTS[Kind.NOT_ROUNDED], Kind.NOT_ROUNDED)
            self._add(found, arc, below)
            low = math.floor(value / node.place) * node.place
            for other in (low, low + node.place):
                if other != node.of(value):
                    made, shape = State(place, False, Fraction(other)), Slip(ONE, Fraction(other))
                    self._add(found, Arc(made, (part,), shape, COSTS[Kind.ROUNDED], Kind.ROUNDED), below)

    def _strategies(self, found: dict[Fraction, float]) -> None:
        """Add what students do with the numbers of a text that they did not read, or did not read to the end."""
        for number in self.unknowns:
            made = State((), True, evaluate(number))
            self._add(found, Arc(made, (), number, COSTS[Kind.ANOTHER], Kind.ANOTHER), 0.0)
        for place, node in nodes(self.right):
            if not isinstance(node, Leaf) and len(place) > 1:  # one step before the end is `LEFT_OUT`
                part = State(place, True, evaluate(node))
                made = State((), True, part.value)
                self._add(found, Arc(made, (part,), ONE, COSTS[Kind.STOPPED], Kind.STOPPED), 0.0)
        every = list(self._every.values())
        for number in every:
            made = State((), True, evaluate(number))
            self._add(found, Arc(made, (), number, COSTS[Kind.COPIED], Kind.COPIED), 0.0)
        if len(every) > 2:
            shape: Node = every[0]
            for number in every[1:]:
                shape = Operation("+", shape, number)
            made = State((), True, Fraction(0))
            self._shaped(found, made, (), shape, COSTS[Kind.ALL_ADDED], Kind.ALL_ADDED, 0.0)

    def _shaped(
        self,
        found: dict[Fraction, float],
        made: State,
        parts: tuple[State, ...],
        shape: Node,
        cost: float,
        kind: Kind | None,
        below: float,
    ) -> None:
        """Add the arc of `shape`; its value replaces that of `made`."""
        if below + cost > MOST:
            return
        try:
            values = {place.name: part.value for place, part in zip(PARTS, parts, strict=False)}
            value = evaluate(shape, values)
        except ZeroDivisionError:
            return
        if value < 0 and kind is not None:
            if made.place:
                return  # a student who gets a negative number on the way notices it
            cost += TURNED
        self._add(found, Arc(State(made.place, made.written, value), parts, shape, cost, kind), below)


def _operations(sign: str) -> Iterator[tuple[Node, float, Kind | None]]:
    """Return shapes with two parts, with cost and mistake: first the right one, then those that differ from it."""
    one, other, _ = PARTS
    yield Operation(sign, one, other), 0.0, None
    if sign in "-÷":
        yield Operation(sign, other, one), COSTS[Kind.ORDER], Kind.ORDER
    family = next(f for f in FAMILIES if sign in f)
    for wrong in SIGNS:
        if wrong != sign:
            cost = COSTS[Kind.OPERATION] + OTHER_FAMILY * (wrong not in family)
            yield Operation(wrong, one, other), cost, Kind.OPERATION
            if wrong in "-÷":
                yield Operation(wrong, other, one), cost + TURNED, Kind.OPERATION
