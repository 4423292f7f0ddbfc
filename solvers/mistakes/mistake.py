"""A mistake as data, with a checker that independently compares the student's calculation with the right one."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from solvers.arithmetic.tree import (
    Leaf,
    Node,
    Operation,
    Place,
    Rounding,
    Slip,
    evaluate,
    in_brackets,
    leaves,
    nodes,
)
from solvers.mistakes.kinds import SLIPS, Kind
from solvers.mistakes.slips import is_slip
from solvers.wording import written_number


@dataclass(frozen=True, slots=True)
class Departure:
    """A place where the student's calculation differs from the right one, and what contradicts it."""

    kind: Kind
    place: Place
    """Its place in the correct calculation."""
    right: Node
    """What should be there."""
    pupil: Node
    """What the student has there."""
    assumed: str
    """What the student assumes, as a sentence without its period."""
    reason: str
    """The sentence that contradicts it: the rule's own, if the right step is based on a rule."""
    rule: str = ""
    """The name of that rule."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong with a student's number, if it can be explained."""

    kind: Kind
    """The kind of the first departure, or that the number is right or not explained."""
    text: str
    """The student's answer as written."""
    given: Fraction
    """Its number, in the unit of the answer."""
    right: Node
    """The correct calculation."""
    pupil: Node | None = None
    """The calculation that gives the student's number; `None` if none is plausible."""
    departures: tuple[Departure, ...] = ()
    unit: str = ""
    """The unit that the student wrote, if it is not the one asked for."""
    asked: str = ""
    """What the question asks for, quoted as the question says it; empty if it does not say it."""
    other: Mistake | None = None
    """Another single mistake that gives the same number and is nearly as plausible."""

    def verify(self) -> tuple[str, ...]:
        """Work out both versions again, and find every difference between them.

        Returns:
            The errors found, one sentence each; empty if the student's calculation gives the student's number and
            differs from the right one only in the stated departures.
        """
        if self.pupil is None:
            return () if not self.departures else ("There are differences, but no work from the student.",)
        faults = []
        if evaluate(self.pupil) != self.given:
            faults.append(f"{in_brackets(self.pupil)} is not {written_number(self.given)}.")
        comparison = _Comparison({departure.place: [] for departure in self.departures})
        for departure in self.departures:
            comparison.stated[departure.place].append(departure.kind)
        faults += comparison.faults(self.right, self.pupil, ())
        faults += [f"Nothing is different at {place}." for place, kinds in comparison.stated.items() if kinds]
        return (*faults, *(self.other.verify() if self.other else ()))


@dataclass(slots=True)
class _Comparison:
    """Two calculations side by side; stated departures are crossed off when they are found."""

    stated: dict[Place, list[Kind]]

    def faults(self, right: Node, pupil: Node, place: Place) -> list[str]:
        """Return how `pupil` differs from `right` beyond the stated departures."""
        kinds = self.stated.get(place, [])
        outer = next((kind for kind in kinds if kind is Kind.EXTRA or _is_slip_of_pen(kind, right)), None)
        if outer is not None:
            kinds.remove(outer)
            return self._outer(outer, right, pupil, place)
        kind = kinds.pop(0) if kinds else None
        if kind in (Kind.COPIED, Kind.ANOTHER):
            return _unless(isinstance(pupil, Leaf), pupil)
        if kind is Kind.ALL_ADDED:
            sources = [number.quantity for number in leaves(pupil)]
            return _unless(len(set(sources)) == len(sources) and _only_added(pupil), pupil)
        if kind is Kind.STOPPED:
            ways: list[list[tuple[Node, Node, Place]]] = [
                [(node, pupil, (*place, *at))]
                for at, node in nodes(right)
                if at and not isinstance(node, Leaf)
            ]
            return self._either(*ways)
        if isinstance(right, Leaf):
            other = isinstance(pupil, Leaf) and pupil.quantity != right.quantity
            return _unless(other if kind is Kind.NUMBER else kind is None and pupil == right, pupil)
        if isinstance(right, Operation):
            return self._step(kind, right, pupil, place)
        if isinstance(right, Rounding):
            return self._rounded(kind, right, pupil, place)
        return _unless(False, pupil)

    def _outer(self, kind: Kind, right: Node, pupil: Node, place: Place) -> list[str]:
        if kind is not Kind.EXTRA:
            if not isinstance(pupil, Slip) or not is_slip(kind, pupil.node, pupil.value):
                return _unless(False, pupil)
            return self.faults(right, pupil.node, place)
        used = {number.quantity for number in leaves(right)}
        if isinstance(pupil, Operation):
            for extra, rest in ((pupil.right, pupil.left), (pupil.left, pupil.right)):
                if isinstance(extra, Leaf) and extra.quantity not in used:
                    return self.faults(right, rest, place)
        return _unless(False, pupil)

    def _step(self, kind: Kind | None, right: Operation, pupil: Node, place: Place) -> list[str]:
        if kind is Kind.LEFT_OUT:
            return self._either([(right.left, pupil, (*place, 0))], [(right.right, pupil, (*place, 1))])
        if not isinstance(pupil, Operation):
            return _unless(False, pupil)
        straight = [(right.left, pupil.left, (*place, 0)), (right.right, pupil.right, (*place, 1))]
        crossed = [(right.left, pupil.right, (*place, 0)), (right.right, pupil.left, (*place, 1))]
        if kind is Kind.GROUPING:
            return self._regrouped(right, pupil, place)
        if kind is Kind.OPERATION:
            return _unless(pupil.sign != right.sign, pupil) or self._either(straight, crossed)
        wanted = crossed if kind is Kind.ORDER else straight
        return _unless(pupil.sign == right.sign and kind in (None, Kind.ORDER), pupil) or self._all(wanted)

    def _regrouped(self, right: Operation, pupil: Operation, place: Place) -> list[str]:
        if isinstance(right.left, Operation) and isinstance(pupil.right, Operation):
            inner, moved = right.left, pupil.right
            signs = (pupil.sign, moved.sign) == (inner.sign, right.sign)
            pairs = [
                (inner.left, pupil.left, (*place, 0, 0)),
                (inner.right, moved.left, (*place, 0, 1)),
                (right.right, moved.right, (*place, 1)),
            ]
            return _unless(signs, pupil) or self._all(pairs)
        if isinstance(right.right, Operation) and isinstance(pupil.left, Operation):
            inner, moved = right.right, pupil.left
            signs = (pupil.sign, moved.sign) == (inner.sign, right.sign)
            pairs = [
                (right.left, moved.left, (*place, 0)),
                (inner.left, moved.right, (*place, 1, 0)),
                (inner.right, pupil.right, (*place, 1, 1)),
            ]
            return _unless(signs, pupil) or self._all(pairs)
        return _unless(False, pupil)

    def _rounded(self, kind: Kind | None, right: Rounding, pupil: Node, place: Place) -> list[str]:
        below = (*place, 0)
        if kind is Kind.NOT_ROUNDED:
            return self.faults(right.node, pupil, below)
        if kind is Kind.ROUNDED and isinstance(pupil, Slip):
            is_near = abs(pupil.value - evaluate(pupil.node)) < right.place
            near = is_near and (pupil.value / right.place).denominator == 1
            return _unless(near, pupil) or self.faults(right.node, pupil.node, below)
        if (
            not isinstance(pupil, Rounding)
            or (pupil.way, pupil.place) != (right.way, right.place)
            or kind is not None
        ):
            return _unless(False, pupil)
        return self.faults(right.node, pupil.node, below)

    def _all(self, pairs: list[tuple[Node, Node, Place]]) -> list[str]:
        return [fault for right, pupil, place in pairs for fault in self.faults(right, pupil, place)]

    def _either(self, *ways: list[tuple[Node, Node, Place]]) -> list[str]:
        """Return no errors if one of the ways has none, or else the errors of the last way; stated departures are
        crossed off only once.
        """
        before = {place: list(kinds) for place, kinds in self.stated.items()}
        found: list[str] = []
        for way in ways:
            self.stated = {place: list(kinds) for place, kinds in before.items()}
            found = self._all(way)
            if not found:
                break
        return found


def _is_slip_of_pen(kind: Kind, right: Node) -> bool:
    return kind in SLIPS and not (kind is Kind.ROUNDED and isinstance(right, Rounding))


def _only_added(node: Node) -> bool:
    if isinstance(node, Operation):
        return node.sign == "+" and _only_added(node.left) and _only_added(node.right)
    return isinstance(node, Leaf)


def _unless(holds: bool, pupil: Node) -> list[str]:
    return (
        [] if holds else [f"{in_brackets(pupil)} differs from the correct work in a way that is not listed."]
    )
