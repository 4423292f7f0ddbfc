"""The proof of an answer by rules: an expression tree whose operations name concept, rule, arguments and
value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from solvers.markov import parse_formula
from solvers.markov.evidence import Evidence, GroundAtom
from solvers.markov.premises import bindings
from solvers.markov.syntax import Constant, Implies, Predicate, Variable, atoms_of, free_variables, substitute

SIGNS = {"Plus": "+", "Minus": "-", "Times": "×", "Over": "÷"}


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
class Leaf:
    """A number of the text."""

    number: str
    """Its constant in the evidence, such as "N0"."""
    index: int
    """Index of its quantity in the reading."""
    value: Fraction
    text: str
    """As written, with its unit: "5 books"."""
    first: int
    stop: int
    """Tokens `first:stop` of the reading."""
    implied: str = ""
    """The sentence that says so, of a number that the text does not write: "A week has 7 days."."""

    @property
    def representative(self) -> str:
        """A number stands for itself."""
        return self.number


@dataclass(frozen=True, slots=True)
class Operation:
    """Two parts combined because a rule says so."""

    operation: str
    """"Plus", "Minus", "Times" or "Over"."""
    left: Node
    right: Node
    representative: str
    """The number that stands for the result in further operations: that of `left`."""
    value: Fraction
    text: str
    """The value with its unit: "9 books"."""
    concept: str
    rule: str
    """The name of the rule."""
    formula: str
    """The rule itself, premises => operation, in Alchemy syntax."""
    binding: tuple[tuple[str, str], ...]
    """The rule's variables and the constants they stand for."""
    arguments: tuple[Argument, ...]
    degree: float
    """To what degree the premises hold, in (0, 1]."""
    says: str
    """The rule's sentence for these arguments."""

    @property
    def sign(self) -> str:
        """ "+", "-", "×" or "÷"."""
        return SIGNS[self.operation]


Node = Leaf | Operation


@dataclass(frozen=True, slots=True)
class RuleDerivation:
    """An expression tree with the evidence that its rules rest on."""

    tree: Node
    evidence: tuple[tuple[GroundAtom, float], ...]
    """The ground atoms that the rules' premises speak of, with their degrees; all others are false."""
    types: tuple[tuple[str, tuple[str, ...]], ...]
    """(predicate, argument types) of the predicates in the rules."""
    value: Fraction
    text: str
    """The answer with its unit."""
    unused: tuple[Leaf, ...] = ()
    """Numbers of the text that take no part."""

    @property
    def kind(self) -> str:
        """ "rule derivation"."""
        return "rule derivation"

    def operations(self) -> Iterator[Operation]:
        """The operations in the order in which they are carried out."""
        return _operations(self.tree)

    def leaves(self) -> Iterator[Leaf]:
        """The numbers used, from left to right."""
        return _leaves(self.tree)

    def expression(self) -> str:
        """The arithmetic as text: "(6 + 9) - 3"."""
        return _expression(self.tree)

    def verify(self) -> tuple[str, ...]:
        """Recompute every rule and every value from this record alone.

        Returns:
            A sentence for each fault; empty when premises hold, operations are those that the rules conclude,
            arithmetic is exact, no number is used twice, and the result is the answer.
        """
        faults = [fault for node in self.operations() for fault in self._faults_of(node)]
        counts = Counter(leaf.number for leaf in self.leaves())
        faults += [
            f"The number {number} is used {count} times." for number, count in counts.items() if count > 1
        ]
        if self.tree.value != self.value:
            faults.append(f"The expression gives {self.tree.value}, but the answer is {self.value}.")
        return tuple(faults)

    def _faults_of(self, node: Operation) -> Iterator[str]:
        computed = _computed(node)
        if computed != node.value:
            yield f"{_expression(node)} is {computed}, not {node.value}."
        if node.representative != node.left.representative:
            yield f"{node.representative} cannot stand for {_expression(node)}."
        formula = parse_formula(node.formula)
        if not isinstance(formula, Implies):
            yield f"The rule {node.rule!r} is no implication."
            return
        binding = {Variable(name): Constant(constant) for name, constant in node.binding}
        if set(free_variables(formula)) != set(binding):
            yield f"The rule {node.rule!r} has variables that are not bound, or too many are."
            return
        conclusion = substitute(formula.conclusion, binding)
        (atom,) = atoms_of(conclusion)
        ends = tuple(term.name for term in atom.terms)
        operands = (node.left.representative, node.right.representative)
        swapped = node.operation in ("Plus", "Minus") and ends == operands[::-1]
        if atom.predicate != node.operation or not (ends == operands or swapped):
            yield f"The rule {node.rule!r} concludes {atom.predicate}{ends}, not {node.operation}{operands}."
        degree = self._degree(substitute(formula.premise, binding))
        if not degree > 0:
            yield f"The premises of the rule {node.rule!r} do not hold for {' and '.join(ends)}."
        elif abs(degree - node.degree) > 1e-9:
            yield f"The premises of {node.rule!r} hold to degree {degree:.2f}, not {node.degree:.2f}."

    def _degree(self, premise: object) -> float:
        """The degree of a ground formula in the recorded evidence."""
        evidence = Evidence()
        for (predicate, arguments), degree in self.evidence:
            evidence.add(predicate, *arguments, degree=degree)
        declared = {name: Predicate(name, kinds) for name, kinds in self.types}
        found = bindings(premise, declared, evidence)  # type: ignore[arg-type]
        return max((degree for _, degree in found), default=0.0)


def _computed(node: Operation) -> Fraction | None:
    left, right = node.left.value, node.right.value
    if node.operation == "Plus":
        return left + right
    if node.operation == "Minus":
        return left - right
    if node.operation == "Times":
        return left * right
    return left / right if right else None


def _operations(node: Node) -> Iterator[Operation]:
    if isinstance(node, Operation):
        yield from _operations(node.left)
        yield from _operations(node.right)
        yield node


def _leaves(node: Node) -> Iterator[Leaf]:
    if isinstance(node, Leaf):
        yield node
    else:
        yield from _leaves(node.left)
        yield from _leaves(node.right)


def _expression(node: Node) -> str:
    if isinstance(node, Leaf):
        return str(node.value)
    left, right = _expression(node.left), _expression(node.right)
    if isinstance(node.left, Operation):
        left = f"({left})"
    if isinstance(node.right, Operation):
        right = f"({right})"
    return f"{left} {node.sign} {right}"
