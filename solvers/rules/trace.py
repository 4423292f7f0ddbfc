"""From a solution of the program to the derivation that proves its answer."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.markov.printer import print_formula
from solvers.markov.syntax import Atom, Constant, Implies, atoms_of, substitute
from solvers.markov.syntax import Variable as LogicVariable
from solvers.reading.entailment import entails
from solvers.reading.model import Reading
from solvers.rules.derivation import Argument, Leaf, Node, Operation, RuleDerivation
from solvers.rules.expression import Step, apply, ordered, yields
from solvers.rules.retrieve import Facts, base_dimension
from solvers.rules.rulebook import Rulebook
from solvers.rules.space import SUMS, Justification
from solvers.rules.units import KIND_AT_LEAST, Dimension
from solvers.rules.wording import arguments_of, dimension_text, phrase, sentence_for


class Trace:
    """Reads the expression tree off chosen steps."""

    def __init__(self, reading: Reading, facts: Facts, rulebook: Rulebook) -> None:
        """Read with the wording of `rulebook` over the words of `reading`."""
        self._reading = reading
        self._facts = facts
        self._rulebook = rulebook
        self._position = {n: place for place, n in enumerate(facts.numbers)}

    def derivation(self, root: str, chosen: Mapping[Step, Justification], answer: str) -> RuleDerivation:
        """The derivation of the expression under `root`.

        Args:
            root: the number that stands for it all.
            chosen: the operations with their reasons.
            answer: the answer as text.
        """
        tree, _ = self._node(root, chosen)
        used = {step.parent for step in chosen} | {step.child for step in chosen} | {root}
        predicates = sorted(
            {atom.predicate for j in chosen.values() for atom in atoms_of(j.rule.premises)}
            | {j.rule.operation for j in chosen.values()}
        )
        return RuleDerivation(
            tree,
            self._evidence(chosen.values()),
            tuple((name, self._rulebook.predicates[name].types) for name in predicates),
            tree.value,
            answer,
            tuple(
                self._leaf(n)
                for n in self._facts.numbers
                if n not in used and not self._facts.quantities[n].implied
            ),
        )

    def _node(self, number: str, chosen: Mapping[Step, Justification]) -> tuple[Node, Dimension]:
        node: Node = self._leaf(number)
        dimension = base_dimension(self._facts.quantities[number])
        for step in ordered(list(chosen), number, self._position):
            other, other_dimension = self._node(step.child, chosen)
            reason = chosen[step]
            if step.operation not in SUMS:
                dimension = yields(reason.rule.yields, dimension, other_dimension)
            else:
                dimension = _of_sum(dimension, other_dimension)
            node = self._operation(step, reason, node, other, dimension)
        return node, dimension

    def _operation(
        self, step: Step, reason: Justification, left: Node, right: Node, dimension: Dimension
    ) -> Operation:
        value = apply(step.operation, left.value, right.value)
        assert value is not None
        operands = {left.representative: left.text, right.representative: right.text}
        values = {variable: operands[c] for variable, c in reason.binding if c in operands}
        arguments: tuple[Argument, ...] = tuple(
            argument
            for variable, constant in reason.binding
            for argument in arguments_of(variable, self._facts.quantities[constant], self._reading)
        )
        conclusion = Atom(step.operation, (reason.rule.left, reason.rule.right))
        return Operation(
            step.operation,
            left,
            right,
            left.representative,
            value,
            dimension_text(value, dimension, self._reading),
            reason.rule.concept,
            reason.rule.name,
            print_formula(Implies(reason.rule.premises, conclusion)),
            reason.binding,
            arguments,
            reason.degree,
            sentence_for(reason.rule, arguments, values),
        )

    def _leaf(self, number: str) -> Leaf:
        quantity = self._facts.quantities[number]
        assert quantity.value is not None
        text = phrase(quantity, self._reading)
        return Leaf(
            number, quantity.index, quantity.value, text, quantity.first, quantity.stop, quantity.implied
        )

    def _evidence(self, reasons: object) -> tuple[tuple[tuple[str, tuple[str, ...]], float], ...]:
        found: dict[tuple[str, tuple[str, ...]], float] = {}
        assert hasattr(reasons, "__iter__")
        for reason in reasons:
            binding = {LogicVariable(name): Constant(constant) for name, constant in reason.binding}
            for atom in atoms_of(substitute(reason.rule.premises, binding)):
                ground = (atom.predicate, tuple(term.name for term in atom.terms))
                degree = self._facts.evidence.degree(*ground)
                if degree > 0:
                    found[ground] = degree
        return tuple(sorted(found.items()))


def _of_sum(left: Dimension, right: Dimension) -> Dimension:
    """What a sum or difference counts: the broader of both units; nothing named where neither is the broader."""
    if not left.unit or right.unit in ("", left.unit):
        return left if left.unit else right
    if entails(left.unit, right.unit) >= KIND_AT_LEAST:
        return Dimension(right.unit, left.rate)
    if entails(right.unit, left.unit) >= KIND_AT_LEAST:
        return left
    return Dimension("", left.rate)
