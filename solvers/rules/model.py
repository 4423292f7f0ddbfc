"""The integer program over one whole expression tree, and the tree read off its solution.

The expressions are those of `solvers.rules.space`; the beam of 1000 of Roy & Roth 2018 becomes one exact
program. Circles, impossible values and broken preferences are separated (`solvers.rules.cuts`,
`solvers.markov.separation`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Protocol

from solvers.ilp import Program, Solution, Var, total
from solvers.markov.evidence import GroundAtom
from solvers.rules.expression import Step
from solvers.rules.rulebook import CONCEPTS
from solvers.rules.space import SUMS, Justification, Space
from solvers.rules.units import dimension_name

ORDER = 0.01
"""What it costs that the later number stands for a sum: only breaks ties, in favour of the text's order."""


class Gain(Protocol):
    """What choices add to the objective."""

    def of(self, reason: Justification) -> float:
        """For an operation that the ground rule justifies."""
        ...

    def of_use(self, number: str) -> float:
        """For a number that takes part."""
        ...

    def of_taken(self, number: str) -> float:
        """For a number that is taken away, or in a part that is."""
        ...


@dataclass(slots=True)
class Model:
    """A program with what its variables mean."""

    program: Program
    space: Space
    steps: dict[Step, Var] = field(default_factory=dict)
    uses: dict[int, Var] = field(default_factory=dict)
    """By position among the space's justifications."""
    atoms: list[GroundAtom] = field(default_factory=list)
    """Hidden atoms, each a variable of the program under the atom as key."""

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers that the expression is over."""
        return self.space.numbers

    def root(self, solution: Solution) -> str:
        """The number that stands for the whole expression."""
        return next(n for n in self.numbers if solution["Root", (n,)])

    def chosen(self, solution: Solution) -> dict[Step, Justification]:
        """The operations of the expression with the ground rule that justifies each."""
        used = [self.space.reasons[place] for place, variable in self.uses.items() if solution[variable]]
        found: dict[Step, Justification] = {}
        for step, variable in self.steps.items():
            if solution[variable]:
                found[step] = next(j for j in used if _covers(j, step))
        return found


def build(space: Space, gain: Gain) -> Model:
    """State the program.

    Args:
        space: what an expression may be made of; numbers without any option can only stand alone.
        gain: what justifications and numbers that take part add to the objective.
    """
    program = Program(sense="max", name="expression", backend="highs")
    model = Model(program, space)
    used = {n: _atom(model, "Used", n, objective=gain.of_use(n)) for n in space.numbers}
    root = {n: _atom(model, "Root", n) for n in space.numbers}
    program.exactly_one(root.values(), name="one number stands for the whole")
    for place in dict.fromkeys(place for option in space.options for place in option.reasons):
        model.uses[place] = program.binary(("uses", place), objective=gain.of(space.reasons[place]))
    for step in dict.fromkeys(option.step for option in space.options):
        late = space.numbers.index(step.parent) > space.numbers.index(step.child)
        cost = -ORDER * late if step.operation == "Plus" else 0.0
        model.steps[step] = program.binary(("step", step), objective=cost)
    for pair in combinations(space.numbers, 2):
        _combine(model, pair)
    for n in space.numbers:
        into = [variable for step, variable in model.steps.items() if step.child == n]
        program.add(total(into) + root[n] == used[n], "each number at most once", n)
        own = [(step, variable) for step, variable in model.steps.items() if step.parent == n]
        for step, variable in own:
            program.implies(variable, used[n], name="only used numbers combine", key=step)
        products = [variable for step, variable in own if step.stage == 1]
        program.at_most(1, products, name="one product per representative", key=n)
        for step, variable in own:
            if step.later:
                program.implies(variable, any_of=products, name="later means after a product", key=step)
    _follow_taken(model, used, root, gain)
    _keep_canonical(model)
    _keep_enough(model, used)
    _add_dimensions(model, used)
    return model


def _combine(model: Model, pair: tuple[str, str]) -> None:
    """The ways to combine two numbers, each operation tied to the rules that justify it."""
    program = model.program
    here = {s: v for s, v in model.steps.items() if {s.parent, s.child} == set(pair)}
    reasons = {
        place: model.space.reasons[place]
        for place in model.uses
        if {model.space.reasons[place].left, model.space.reasons[place].right} == set(pair)
    }
    for operation in SUMS:
        steps = [v for s, v in here.items() if s.operation == operation]
        own = [model.uses[p] for p, j in reasons.items() if j.rule.operation == operation]
        if steps:
            program.add(total(own) == total(steps), "a rule for each operation", (operation, *pair))
            _define(model, operation, pair, steps)
    for operation in ("Times", "Over"):
        products: list[Var] = []
        for step, variable in here.items():
            if step.operation != operation:
                continue
            own = [model.uses[p] for p, j in reasons.items() if _covers(j, step)]
            program.add(total(own) == variable, "a rule for each operation", step)
            products.append(variable)
            if operation == "Over":
                _define(model, operation, (step.parent, step.child), [variable], both=False)
        if operation == "Times" and products:
            _define(model, operation, pair, products)
    program.at_most(1, here.values(), name="a pair combines once", key=pair)
    for concept in CONCEPTS.values():
        own = [model.uses[p] for p, j in reasons.items() if j.concept == concept]
        if own:
            for one, two in (pair, pair[::-1]):
                program.add(_atom(model, "By", one, two, concept) == total(own), "concept")
    for parent, child in (pair, pair[::-1]):
        for name, stage in (("JoinsFirst", 0), ("JoinsLater", 2)):
            own = [v for s, v in here.items() if (s.parent, s.child, s.stage) == (parent, child, stage)]
            if own:
                program.add(_atom(model, name, parent, child) == total(own), "joins", (parent, child))


def _define(
    model: Model, operation: str, pair: tuple[str, str], steps: list[Var], *, both: bool = True
) -> None:
    """The formulas' atom for an operation between two numbers, in either order where that means the same."""
    for one, two in (pair, pair[::-1]) if both else (pair,):
        model.program.add(_atom(model, operation, one, two) == total(steps), "operation", (one, two))


def _follow_taken(model: Model, used: dict[str, Var], root: dict[str, Var], gain: Gain) -> None:
    """`Taken`: a number that is taken away, or is in a part that is."""
    program = model.program
    taken = {n: _atom(model, "Taken", n, objective=gain.of_taken(n)) for n in model.numbers}
    for n in model.numbers:
        program.implies(taken[n], used[n], name="only what takes part is taken", key=n)
        program.implies(root[n], ~taken[n], name="the whole is not taken", key=n)
    for step, variable in model.steps.items():
        if step.operation == "Minus":
            program.implies(variable, taken[step.child], name="what is subtracted is taken", key=step)
        else:
            parent, child = taken[step.parent], taken[step.child]
            program.implies((variable, parent), child, name="a part is taken with the whole", key=step)
            program.implies((variable, ~parent), ~child, name="a part stays with the whole", key=step)


def _keep_canonical(model: Model) -> None:
    """No difference under a sum or difference: a - (b - c) is written a + c - b, one form a value."""
    products = {
        n: [v for step, v in model.steps.items() if step.parent == n and step.stage == 1]
        for n in model.numbers
    }
    for outer, above in model.steps.items():
        if outer.stage == 1:
            continue
        for inner, below in model.steps.items():
            if inner.parent != outer.child or inner.operation != "Minus":
                continue
            allowed = total(products[inner.parent]) if not inner.later else total([])
            model.program.add(above + below <= 1 + allowed, "no difference under a sum", (outer, inner))


def _keep_enough(model: Model, used: dict[str, Var]) -> None:
    """No number can lose more than it has: valid rows that spare most rounds of `cuts.ValueSeparator`.

    What is taken away is at least its own numbers, unless it is divided (or multiplied by less than 1).
    Where nothing is multiplied or divided, what is taken away is at most half of all that is used.
    """
    values = model.space.values
    everything = sum(values.values(), Fraction(0)) or Fraction(1)
    products = {s: v for s, v in model.steps.items() if s.stage == 1}
    shrinks = [
        v for s, v in products.items() if s.operation == "Over" or values[s.child] < 1 or values[s.parent] < 1
    ]
    in_use = total(values[n] / everything * variable for n, variable in used.items())
    for number in model.numbers:
        taken = {s.child: v for s, v in model.steps.items() if s.parent == number and _first(s, "Minus")}
        added = [v for s, v in model.steps.items() if s.parent == number and _first(s, "Plus")]
        if not taken:
            continue
        loss = total(values[child] / everything * variable for child, variable in taken.items())
        room = values[number] / everything + total(added) + total(shrinks)
        model.program.add(loss <= room, "enough to take from", number)
        model.program.add(2 * loss <= in_use + 2 * total(products.values()), "at most half goes", number)


def _first(step: Step, operation: str) -> bool:
    return step.operation == operation and not step.later


def _add_dimensions(model: Model, used: dict[str, Var]) -> None:
    """`Yields`: the number's own dimension unless a product or quotient changes it."""
    program, space = model.program, model.space
    for n in space.numbers:
        own = dimension_name(space.base[n])
        changed: dict[str, list[Var]] = {}
        for option in space.options:
            if option.step.parent == n and option.dimension is not None:
                uses = [model.uses[place] for place in option.reasons]
                changed.setdefault(dimension_name(option.dimension), []).extend(uses)
        variables = {d: _atom(model, "Yields", n, d) for d in dict.fromkeys([own, *changed])}
        program.add(total(variables.values()) == used[n], "one dimension", n)
        for dimension, uses in changed.items():
            for variable in uses:
                program.implies(variable, variables[dimension], name="dimension of a product", key=n)
        every = [variable for uses in changed.values() for variable in uses]
        program.add(variables[own] >= used[n] - total(every), "dimension of a number", n)


def _atom(model: Model, predicate: str, *arguments: str, objective: float = 0.0) -> Var:
    atom = (predicate, arguments)
    model.atoms.append(atom)
    return model.program.binary(atom, objective=objective)


def _covers(justification: Justification, step: Step) -> bool:
    if justification.rule.operation != step.operation:
        return False
    if step.operation in SUMS:
        return {justification.left, justification.right} == {step.parent, step.child}
    return (justification.left, justification.right) == (step.parent, step.child)


def reachable(root: str, steps: Iterable[Step]) -> Iterator[str]:
    """The numbers under `root`, itself first."""
    listed = list(steps)
    waiting = [root]
    seen = {root}
    while waiting:
        number = waiting.pop()
        yield number
        for step in listed:
            if step.parent == number and step.child not in seen:
                seen.add(step.child)
                waiting.append(step.child)
