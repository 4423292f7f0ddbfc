"""The proof of an answer by rules: a tree each of whose operations names its rule and what that is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from solvers.arithmetic.check import used_twice
from solvers.arithmetic.tree import (
    UNKNOWN,
    Equation,
    Leaf,
    Node,
    Operation,
    Reason,
    evaluate,
    in_brackets,
    leaves,
    operations,
)
from solvers.arithmetic.working import Working
from solvers.markov import parse_formula
from solvers.markov.evidence import Evidence, GroundAtom
from solvers.markov.premises import bindings
from solvers.markov.syntax import Constant, Implies, Predicate, Variable, atoms_of, free_variables, substitute
from solvers.rules.expression import PREDICATES


@dataclass(frozen=True, slots=True)
class Argument:
    """What a rule's variable, or a property of it, is in the text."""

    role: str
    """"a", "a.subject", "b.verb", ... as in the rule's wording."""
    text: str
    first: int
    stop: int
    """Tokens `first:stop` of the reading."""


@dataclass(frozen=True, slots=True)
class Applied(Reason):
    """A rule that says so, with what it is about: two parts of the tree stand for its two numbers."""

    formula: str = ""
    """The rule itself, premises => operation, in Alchemy syntax."""
    binding: tuple[tuple[str, str], ...] = ()
    """The rule's variables and the constants they stand for."""
    arguments: tuple[Argument, ...] = ()
    degree: float = 0.0
    """To what degree the premises hold, in (0, 1]."""


@dataclass(frozen=True, slots=True)
class RuleDerivation:
    """A tree whose operations have rules for reasons, with the evidence that these rest on."""

    kind: ClassVar[str] = "rule derivation"

    tree: Node
    evidence: tuple[tuple[GroundAtom, float], ...]
    """The ground atoms that the rules' premises speak of, with their degrees; all others are false."""
    types: tuple[tuple[str, tuple[str, ...]], ...]
    """(predicate, argument types) of the predicates in the rules."""
    unused: tuple[Leaf, ...] = ()
    """Numbers of the text that take no part."""

    @property
    def value(self) -> Fraction:
        """The answer."""
        return evaluate(self.tree)

    @property
    def working(self) -> Working:
        """The calculation, with the equations that it solves."""
        return Working(self.value, (Equation(UNKNOWN, self.tree),), in_brackets(self.tree))

    def verify(self) -> tuple[str, ...]:
        """Look every rule up in the evidence, from this record alone.

        Returns:
            A sentence for each fault; empty when premises hold, operations are those that the rules conclude, nothing
            is divided by zero, and no number is used twice.
        """
        faults = [fault for node in operations(self.tree) for fault in self._faults_of(node)]
        return (*faults, *used_twice([leaf] for leaf in leaves(self.tree)))

    def _faults_of(self, node: Operation) -> Iterator[str]:
        if node.sign == "÷" and not evaluate(node.right):
            yield f"{in_brackets(node)} divides by zero."
        rule = node.reason
        formula = parse_formula(rule.formula) if isinstance(rule, Applied) else None
        if not isinstance(rule, Applied) or not isinstance(formula, Implies):
            yield f"The rule {rule.rule!r} is not an implication."
            return
        binding = {Variable(name): Constant(constant) for name, constant in rule.binding}
        if set(free_variables(formula)) != set(binding):
            yield f"The rule {rule.rule!r} has the wrong number of bound variables."
            return
        (atom,) = atoms_of(substitute(formula.conclusion, binding))
        ends = tuple(term.name for term in atom.terms)
        operands = (representative(node.left), representative(node.right))
        swapped = node.sign in "+-" and ends == operands[::-1]
        if atom.predicate != PREDICATES[node.sign] or not (ends == operands or swapped):
            told = f"{PREDICATES[node.sign]}{operands}"
            yield f"The rule {rule.rule!r} concludes {atom.predicate}{ends}, not {told}."
        degree = self._degree(substitute(formula.premise, binding))
        if not degree > 0:
            yield f"The premises of the rule {rule.rule!r} are not true for {' and '.join(ends)}."
        elif abs(degree - rule.degree) > 1e-9:
            yield f"The premises of {rule.rule!r} are true to degree {degree:.2f}, not {rule.degree:.2f}."

    def _degree(self, premise: object) -> float:
        """The degree of a ground formula in the recorded evidence."""
        evidence = Evidence()
        for (predicate, arguments), degree in self.evidence:
            evidence.add(predicate, *arguments, degree=degree)
        declared = {name: Predicate(name, kinds) for name, kinds in self.types}
        found = bindings(premise, declared, evidence)  # type: ignore[arg-type]
        return max((degree for _, degree in found), default=0.0)


def representative(node: Node) -> str:
    """The constant of the number that stands for `node` in rules: its first one."""
    return f"N{next(leaves(node)).quantity}"
