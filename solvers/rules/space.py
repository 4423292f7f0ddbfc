"""What an expression may be made of: ground rules, and the ways in which each pair of numbers can combine.

Roy & Roth 2018 (section 4) represent a compound by one of its numbers, so an expression over a set of
numbers is an arborescence: every number that takes part, except the root, is combined into exactly one
other number, which then stands for both. A number takes sums and differences as it stands, then at most one
product or quotient, then further sums and differences; every expression has this form, because either side
of a product can stand for it. Each operation must be justified by exactly one ground rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from solvers.arithmetic.tree import Type
from solvers.markov.evidence import GroundAtom
from solvers.markov.premises import bindings
from solvers.rules.expression import Step, yields
from solvers.rules.retrieve import TARGET, Facts, base_dimension
from solvers.rules.rulebook import CONCEPTS, Rule, Rulebook
from solvers.rules.units import dimension_name

SUMS = ("Plus", "Minus")


@dataclass(frozen=True, slots=True)
class Justification:
    """A ground rule whose premises hold to `degree`; `left` and `right` are numbers."""

    rule: Rule
    left: str
    right: str
    binding: tuple[tuple[str, str], ...]
    degree: float

    @property
    def concept(self) -> str:
        """The constant of the rule's concept."""
        return CONCEPTS[self.rule.concept]


@dataclass(frozen=True, slots=True)
class Option:
    """A way to combine two numbers, and the justifications that allow it."""

    step: Step
    dimension: Type | None
    """Of a product or quotient; `None` for sums, which keep the parent's."""
    reasons: tuple[int, ...]
    """Positions among the space's justifications."""

    def atoms(self) -> Iterator[GroundAtom]:
        """The hidden atoms that it makes true, `By` left out."""
        step = self.step
        yield step.operation, (step.parent, step.child)
        if step.operation != "Over":
            yield step.operation, (step.child, step.parent)
        if self.dimension is None:
            yield "JoinsLater" if step.later else "JoinsFirst", (step.parent, step.child)
        else:
            yield "Yields", (step.parent, dimension_name(self.dimension))


@dataclass(frozen=True, slots=True)
class Space:
    """The expressions over the numbers of a question, before any is preferred."""

    numbers: tuple[str, ...]
    values: Mapping[str, Fraction]
    base: Mapping[str, Type]
    """The numbers' own dimensions."""
    reasons: tuple[Justification, ...]
    options: tuple[Option, ...]

    @property
    def dimensions(self) -> dict[str, Type]:
        """Constant to dimension, of all that numbers and products can have."""
        every = [*self.base.values(), *(o.dimension for o in self.options if o.dimension is not None)]
        return {dimension_name(dimension): dimension for dimension in every}

    def atoms(self) -> list[GroundAtom]:
        """The hidden atoms that formulas speak of."""
        found: dict[GroundAtom, None] = {}
        for n in self.numbers:
            for predicate in ("Used", "Taken", "Root"):
                found[predicate, (n,)] = None
            found["Yields", (n, dimension_name(self.base[n]))] = None
        for option in self.options:
            found.update(dict.fromkeys(option.atoms()))
            for place in option.reasons:
                reason = self.reasons[place]
                for ends in ((reason.left, reason.right), (reason.right, reason.left)):
                    found["By", (*ends, reason.concept)] = None
        return list(found)

    def leading(self, worth: Callable[[Justification], float], most: int) -> Space:
        """The same with the `most` best operations of each pair, by the best that justifies each."""
        best: dict[tuple[str, ...], dict[tuple[str, ...], float]] = {}
        for option in self.options:
            pair, way = _pair(option.step), _way(option.step)
            value = max(worth(self.reasons[place]) for place in option.reasons)
            ways = best.setdefault(pair, {})
            ways[way] = max(value, ways.get(way, value))
        kept = {pair: sorted(ways, key=lambda way: -ways[way])[:most] for pair, ways in best.items()}
        return self.only(o for o in self.options if _way(o.step) in kept[_pair(o.step)])

    def only(self, options: Iterable[Option]) -> Space:
        """The same with fewer options."""
        return replace(self, options=tuple(options))


def _pair(step: Step) -> tuple[str, ...]:
    return tuple(sorted((step.parent, step.child)))


def _way(step: Step) -> tuple[str, ...]:
    """The operation; of a quotient also what is divided."""
    return (step.operation, step.parent) if step.operation == "Over" else (step.operation,)


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


def space_of(facts: Facts, reasons: Iterable[Justification]) -> Space:
    """All options that `reasons` justify among the numbers of `facts`."""
    known = tuple(reasons)
    values = {n: facts.quantities[n].value or Fraction(0) for n in facts.numbers}
    base = {n: base_dimension(facts.quantities[n]) for n in facts.numbers}
    options: list[Option] = []
    for pair in combinations(facts.numbers, 2):
        here = [(p, j) for p, j in enumerate(known) if {j.left, j.right} == set(pair)]
        for operation in SUMS:
            own = tuple(p for p, j in here if j.rule.operation == operation)
            if own:
                options += [
                    Option(Step(operation, parent, child, later), None, own)
                    for parent, child in _directions(operation, pair, values)
                    for later in (False, True)
                ]
        for operation in ("Times", "Over"):
            for left, right in (pair, pair[::-1]):
                grouped: dict[Type, list[int]] = {}
                for p, j in here:
                    if j.rule.operation == operation and (j.left, j.right) == (left, right):
                        grouped.setdefault(yields(j.rule.yields, base[left], base[right]), []).append(p)
                step = Step(operation, left, right, False)
                options += [Option(step, dimension, tuple(own)) for dimension, own in grouped.items()]
    return Space(tuple(facts.numbers), values, base, known, tuple(options))


def _directions(
    operation: str, pair: tuple[str, str], values: Mapping[str, Fraction]
) -> list[tuple[str, str]]:
    """Which of the two may stand for their sum or difference; where no third number exists, only one makes
    sense.
    """
    first, second = pair
    if len(values) > 2:
        return [(first, second), (second, first)]
    if operation == "Minus" and values[first] < values[second]:
        return [(second, first)]
    return [(first, second)]
