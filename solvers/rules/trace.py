"""From a solution of the program to the derivation that proves its answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from solvers.arithmetic.tree import Leaf, Node, Operation, Type, named
from solvers.markov.printer import print_formula
from solvers.markov.syntax import Atom, Constant, Implies, atoms_of, substitute
from solvers.markov.syntax import Variable as LogicVariable
from solvers.reading.entailment import entails
from solvers.reading.model import Reading
from solvers.rules.derivation import Applied, RuleDerivation, representative
from solvers.rules.expression import SIGNS, Step, ordered, yields
from solvers.rules.retrieve import Facts, base_dimension
from solvers.rules.rulebook import Rulebook
from solvers.rules.space import SUMS, Justification
from solvers.rules.units import KIND_AT_LEAST
from solvers.rules.wording import arguments_of, dimension_text, phrase, sentence_for


class Trace:
    """Reads the expression tree off chosen steps."""

    def __init__(self, reading: Reading, facts: Facts, rulebook: Rulebook) -> None:
        """Read with the wording of `rulebook` over the words of `reading`."""
        self._reading = reading
        self._facts = facts
        self._rulebook = rulebook
        self._position = {n: place for place, n in enumerate(facts.numbers)}

    def derivation(self, root: str, chosen: Mapping[Step, Justification]) -> RuleDerivation:
        """The derivation of the expression under `root`.

        Args:
            root: the number that stands for it all.
            chosen: the operations with their reasons.
        """
        tree = self._node(root, chosen)
        used = {step.parent for step in chosen} | {step.child for step in chosen} | {root}
        predicates = sorted(
            {atom.predicate for j in chosen.values() for atom in atoms_of(j.rule.premises)}
            | {j.rule.operation for j in chosen.values()}
        )
        return RuleDerivation(
            tree,
            self._evidence(chosen.values()),
            tuple((name, self._rulebook.predicates[name].types) for name in predicates),
            tuple(
                self._leaf(n)
                for n in self._facts.numbers
                if n not in used and not self._facts.quantities[n].implied
            ),
        )

    def _node(self, number: str, chosen: Mapping[Step, Justification]) -> Node:
        node: Node = self._leaf(number)
        for step in ordered(list(chosen), number, self._position):
            node = self._operation(step, chosen[step], node, self._node(step.child, chosen))
        return node

    def _operation(self, step: Step, reason: Justification, left: Node, right: Node) -> Operation:
        rule = reason.rule
        operands = {representative(side): named(side) for side in (left, right)}
        values = {variable: operands[c] for variable, c in reason.binding if c in operands}
        arguments = tuple(
            argument
            for variable, constant in reason.binding
            for argument in arguments_of(variable, self._facts.quantities[constant], self._reading)
        )
        applied = Applied(
            sentence_for(rule, arguments, values),
            rule.name,
            rule.concept,
            formula=print_formula(Implies(rule.premises, Atom(step.operation, (rule.left, rule.right)))),
            binding=reason.binding,
            arguments=arguments,
            degree=reason.degree,
        )
        is_sum = step.operation in SUMS
        kind = _of_sum(left.type, right.type) if is_sum else yields(rule.yields, left.type, right.type)
        node = Operation(SIGNS[step.operation], left, right, kind, applied)
        return replace(node, words=dimension_text(node.value, kind, self._reading))

    def _leaf(self, number: str) -> Leaf:
        quantity = self._facts.quantities[number]
        return Leaf(
            quantity.value,
            base_dimension(quantity),
            quantity.index,
            quantity.first,
            quantity.stop,
            phrase(quantity, self._reading),
            implied=quantity.implied,
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


def _of_sum(left: Type, right: Type) -> Type:
    """What a sum or difference counts: the broader of both units; nothing named where neither is the broader."""
    if not left.entity or right.entity in ("", left.entity):
        return left if left.entity else right
    if entails(left.entity, right.entity) >= KIND_AT_LEAST:
        return Type(right.entity, left.per)
    if entails(right.entity, left.entity) >= KIND_AT_LEAST:
        return left
    return Type("", left.per)
