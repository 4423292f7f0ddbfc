"""Constraints of the expression program that are stated only when a solution breaks them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from solvers.ilp import Cut, Solution, total
from solvers.rules.expression import Step, apply, order, ordered
from solvers.rules.model import Model, reachable

MOST_PRICED = 6
"""Odd expressions that are charged; each costs a round, and beyond a few nothing better is to be found."""


class TreeSeparator:
    """One expression, no circle: numbers that combine only with each other are forbidden to."""

    name = "one expression"

    def __init__(self, model: Model) -> None:
        """Watch the steps of `model`."""
        self._model = model

    def separate(self, solution: Solution) -> Iterator[Cut]:
        """A cut for each circle of combinations."""
        steps = list(self._model.chosen(solution))
        apart = {s.child for s in steps} - set(reachable(self._model.root(solution), steps))
        above = {s.child: s.parent for s in steps}
        seen: set[str] = set()
        for start in sorted(apart):
            circle: list[str] = []
            place = start
            while place not in seen and place not in circle:
                circle.append(place)
                place = above[place]
            seen.update(circle)
            if place in circle:
                members = circle[circle.index(place) :]
                inside = [
                    v for s, v in self._model.steps.items() if s.parent in members and s.child in members
                ]
                yield Cut(total(inside) <= len(members) - 1, self.name, tuple(sorted(members)))


class ValueSeparator:
    """Values that a word problem cannot mean: below nothing, or divided by nothing; and values ruled out on
    purpose.
    """

    name = "values"

    def __init__(self, model: Model, odd_value: float) -> None:
        """Watch the steps of `model`.

        Args:
            model: the program.
            odd_value: what an answer of 0 costs, or a broken one where the text has whole numbers only.
        """
        self._model = model
        self._values = model.space.values
        self._odd_value = odd_value
        self._position = {n: place for place, n in enumerate(model.numbers)}
        self._priced: set[object] = set()
        self.excluded: set[Fraction] = set()
        """Values that the whole expression must not have."""

    def separate(self, solution: Solution) -> Iterator[Cut]:
        """A cut that forbids the smallest part of the expression whose value is impossible, or the whole of
        it.
        """
        steps = list(self._model.chosen(solution))
        root = self._model.root(solution)
        value = self._value(root, steps)
        if isinstance(value, _Fault):
            yield self._repairable(value)
        elif value in self.excluded:
            yield self._exactly(root, steps)
        elif self._is_odd(value):
            cut = self._exactly(root, steps, weight=self._odd_value)
            if cut.key not in self._priced and len(self._priced) < MOST_PRICED:
                self._priced.add(cut.key)
                yield cut

    def _is_odd(self, value: Fraction) -> bool:
        """Whether the value is nothing, or broken although every number of the text is whole."""
        whole = all(number.denominator == 1 for number in self._values.values())
        return value == 0 or (whole and value.denominator > 1)

    def value(self, root: str, steps: list[Step]) -> Fraction | None:
        """The value of the expression; `None` when it has none."""
        found = self._value(root, steps)
        return None if isinstance(found, _Fault) else found

    def _value(self, number: str, steps: list[Step]) -> Fraction | _Fault:
        """The value at `number`, or what makes it impossible."""
        value = self._values[number]
        done: list[Step] = []
        for step in ordered(steps, number, self._position):
            other = self._value(step.child, steps)
            if isinstance(other, _Fault):
                return other
            done += [step, *(s for s in steps if s.parent in set(reachable(step.child, steps)))]
            result = apply(step.operation, value, other)
            if result is None:
                return _Fault(step, tuple(done))
            value = result
        return value

    def _repairable(self, fault: _Fault) -> Cut:
        """The part must not stand as it is: a step of it goes, or one joins it before the fault."""
        variables = self._model.steps
        last = order(fault.step, self._position)
        below = {s.parent for s in fault.part} | {s.child for s in fault.part}
        repairs = [
            variable
            for s, variable in variables.items()
            if s not in fault.part
            and s.parent in below
            and (s.parent != fault.step.parent or order(s, self._position) < last)
        ]
        inside = [variables[s] for s in fault.part]
        key = tuple(sorted(str(s) for s in fault.part))
        return Cut(total(inside) - total(repairs) <= len(inside) - 1, self.name, key)

    def _exactly(self, root: str, steps: list[Step], weight: float | None = None) -> Cut:
        """This expression is ruled out or costs `weight`, and no other."""
        inside = [self._model.program["Root", (root,)], *(self._model.steps[s] for s in steps)]
        others = [variable for s, variable in self._model.steps.items() if s not in steps]
        key = (root, tuple(sorted(str(s) for s in steps)))
        return Cut(total(inside) - total(others) <= len(inside) - 1, self.name, key, weight)


@dataclass(frozen=True, slots=True)
class _Fault:
    step: Step
    """The operation that has no value."""
    part: tuple[Step, ...]
    """It, and every step that its operands' values depend on."""
