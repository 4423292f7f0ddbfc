"""The integer program over one whole expression tree, and the tree read off its solution.

Roy & Roth 2018 (section 4) represent a compound by one of its numbers, so an expression over a set of
numbers is an arborescence: every number that takes part, except the root, is combined into exactly one
other number, which then stands for both. A number takes sums and differences as it stands, then at most one
product or quotient, then further sums and differences; every expression has this form, because either side
of a product can stand for it. Each operation must be justified by exactly one ground rule. Their beam of
1000 becomes one exact program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from solvers.ilp import Literal, Program, Solution, Var, total
from solvers.markov.evidence import GroundAtom
from solvers.markov.grounding import bindings
from solvers.rules.expression import Step, yields
from solvers.rules.retrieve import TARGET, Facts, base_dimension
from solvers.rules.rulebook import CONCEPTS, Rule, Rulebook
from solvers.rules.score import ORDER, worth
from solvers.rules.units import Dimension

SUMS = ("Plus", "Minus")


@dataclass(frozen=True, slots=True)
class Justification:
    """A ground rule whose premises hold to `degree`; `left` and `right` are numbers."""

    rule: Rule
    left: str
    right: str
    binding: tuple[tuple[str, str], ...]
    degree: float


@dataclass(slots=True)
class Model:
    """A program with what its variables mean."""

    program: Program
    numbers: list[str]
    justifications: list[Justification]
    dimensions: dict[str, Dimension]
    """Constant to dimension, for the formulas."""
    steps: dict[Step, Var] = field(default_factory=dict)
    uses: dict[int, Var] = field(default_factory=dict)
    """By position among the justifications."""
    atoms: list[GroundAtom] = field(default_factory=list)
    """Hidden atoms, each a variable of the program under the atom as key."""

    def root(self, solution: Solution) -> str:
        """The number that stands for the whole expression."""
        return next(n for n in self.numbers if solution["Root", (n,)])

    def chosen(self, solution: Solution) -> dict[Step, Justification]:
        """The operations of the expression with the ground rule that justifies each."""
        used = [self.justifications[place] for place, variable in self.uses.items() if solution[variable]]
        found: dict[Step, Justification] = {}
        for step, variable in self.steps.items():
            if solution[variable]:
                found[step] = next(j for j in used if _covers(j, step))
        return found


def justifications(rulebook: Rulebook, facts: Facts) -> list[Justification]:
    """Every grounding of a rule whose premises hold, by joins over the evidence; of equal ones the surest."""
    found: dict[tuple[str, str, str], Justification] = {}
    for rule in rulebook.rules:
        for binding, degree in bindings(rule.premises, rulebook.predicates, facts.evidence):
            left, right = binding[rule.left], binding[rule.right]
            if left == right or TARGET in (left, right):
                continue
            ground = tuple(sorted((variable.name, constant) for variable, constant in binding.items()))
            candidate = Justification(rule, left, right, ground, degree)
            ends = sorted((left, right)) if rule.operation in SUMS else [left, right]
            key = (rule.name, ends[0], ends[1])
            if key not in found or found[key].degree < degree:
                found[key] = candidate
    return list(found.values())


def build(rulebook: Rulebook, facts: Facts, known: list[Justification]) -> Model:
    """State the program.

    Args:
        rulebook: the rules, for their weights.
        facts: the evidence; numbers without any justification can only stand alone.
        known: the justifications of `facts`.
    """
    program = Program(sense="max", name="expression", backend="highs")
    values = {n: q.value for n, q in facts.quantities.items() if n != TARGET and q.value is not None}
    base = {n: base_dimension(facts.quantities[n]) for n in facts.numbers}
    dimensions = {_constant(d): d for d in base.values()}
    model = Model(program, facts.numbers, known, dimensions)
    used = {n: _atom(model, "Used", n) for n in facts.numbers}
    root = {n: _atom(model, "Root", n) for n in facts.numbers}
    program.exactly_one(root.values(), name="one number stands for the whole")
    for place, justification in enumerate(known):
        model.uses[place] = program.binary(
            ("uses", place), objective=worth(justification.rule.weight, justification.degree)
        )
    for pair in combinations(facts.numbers, 2):
        _combine(model, pair, values)
    for n in facts.numbers:
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
    _keep_canonical(model)
    _keep_enough(model, values, used)
    _add_dimensions(model, base, used)
    return model


def _combine(model: Model, pair: tuple[str, str], values: dict[str, Fraction]) -> None:
    """The ways to combine two numbers, each operation tied to the rules that justify it."""
    program = model.program
    first, second = pair
    here: list[Var] = []
    reasons = [(p, j) for p, j in enumerate(model.justifications) if {j.left, j.right} == set(pair)]
    for operation in SUMS:
        own = [model.uses[p] for p, j in reasons if j.rule.operation == operation]
        if not own:
            continue
        steps = []
        for parent, child in _directions(operation, pair, values):
            for later in (False, True):
                cost = -ORDER * (parent == second) if operation == "Plus" else 0.0
                steps.append(_step(model, Step(operation, parent, child, later), cost))
        program.add(total(own) == total(steps), "a rule for each operation", (operation, *pair))
        here += steps
        _define(model, operation, pair, steps)
    for operation in ("Times", "Over"):
        for left, right in ((first, second), (second, first)):
            own = [
                model.uses[p]
                for p, j in reasons
                if j.rule.operation == operation and (j.left, j.right) == (left, right)
            ]
            if own:
                step = _step(model, Step(operation, left, right, False), 0.0)
                program.add(total(own) == step, "a rule for each operation", (operation, left, right))
                here.append(step)
                _define(model, operation, (left, right), [step], both=operation == "Times")
    program.at_most(1, here, name="a pair combines once", key=pair)
    for concept in CONCEPTS:
        own = [model.uses[p] for p, j in reasons if j.rule.concept == concept]
        if own:
            for one, two in (pair, pair[::-1]):
                program.add(_atom(model, "By", one, two, CONCEPTS[concept]) == total(own), "concept")
    for parent, child in (pair, pair[::-1]):
        for name, later in (("JoinsFirst", False), ("JoinsLater", True)):
            own = [
                variable
                for step, variable in model.steps.items()
                if (step.parent, step.child) == (parent, child)
                and step.stage == 2 * later
                and step.stage != 1
            ]
            if own:
                program.add(_atom(model, name, parent, child) == total(own), "joins", (parent, child))


def _directions(operation: str, pair: tuple[str, str], values: dict[str, Fraction]) -> list[tuple[str, str]]:
    """Which of the two may stand for their sum or difference; where no third number exists, only one makes
    sense.
    """
    first, second = pair
    if len(values) > 2:
        return [(first, second), (second, first)]
    if operation == "Minus" and values[first] < values[second]:
        return [(second, first)]
    return [(first, second)]


def _define(
    model: Model, operation: str, pair: tuple[str, str], steps: list[Var], *, both: bool = True
) -> None:
    """The formulas' atom for an operation between two numbers, in either order where that means the same."""
    for one, two in (pair, pair[::-1]) if both else (pair,):
        if (operation, (one, two)) not in model.atoms:
            model.program.add(_atom(model, operation, one, two) == total(steps), "operation", (one, two))


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


def _keep_enough(model: Model, values: dict[str, Fraction], used: dict[str, Var]) -> None:
    """No number can lose more than it has: valid rows that spare most rounds of `cuts.ValueSeparator`.

    What is taken away is at least its own numbers, unless it is divided (or multiplied by less than 1).
    Where nothing is multiplied or divided, what is taken away is at most half of all that is used.
    """
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


def _add_dimensions(model: Model, base: dict[str, Dimension], used: dict[str, Var]) -> None:
    """`Yields`: the number's own dimension unless a product or quotient changes it."""
    program = model.program
    for n in model.numbers:
        changed: dict[Dimension, list[Literal]] = {}
        for place, j in enumerate(model.justifications):
            if j.left == n and j.rule.operation not in SUMS:
                result = yields(j.rule.yields, base[n], base[j.right])
                changed.setdefault(result, []).append(model.uses[place])
        variables = {d: _atom(model, "Yields", n, _constant(d)) for d in dict.fromkeys([base[n], *changed])}
        model.dimensions.update({_constant(d): d for d in variables})
        program.add(total(variables.values()) == used[n], "one dimension", n)
        for dimension, uses in changed.items():
            for variable in uses:
                assert isinstance(variable, Var)
                program.implies(variable, variables[dimension], name="dimension of a product", key=n)
        every = [variable for uses in changed.values() for variable in uses]
        program.add(variables[base[n]] >= used[n] - total(every), "dimension of a number", n)


def _constant(dimension: Dimension) -> str:
    return str(dimension)


def _atom(model: Model, predicate: str, *arguments: str) -> Var:
    atom = (predicate, arguments)
    model.atoms.append(atom)
    return model.program.binary(atom)


def _step(model: Model, step: Step, objective: float) -> Var:
    model.steps[step] = model.program.binary(("step", step), objective=objective)
    return model.steps[step]


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
