"""The right working of an answer, read off its derivation."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

from solvers.answer import Answer, Proposal
from solvers.arithmetic import tree as expression
from solvers.derivation import Derivation
from solvers.formulas.amount_chain import AmountChain
from solvers.formulas.derivation import EquationSystem, FormulaUse
from solvers.mistakes import tree as ours
from solvers.mistakes.tree import Node, Number, Step, named
from solvers.rounding import Remainder, Rounded
from solvers.rules import derivation as rules
from solvers.wording import amount, written_number
from solvers.working import working_of

_INVERSE = {"+": "-", "-": "+", "×": "÷", "÷": "×"}

_TOGETHER = {
    "+": "{left} and {right} are put together",
    "-": "{right} {verb} taken away from {left}",
    "×": "{left} {verb} multiplied by {right}",
    "÷": "{left} {verb} divided by {right}",
}


def right_working(answer: Answer | Proposal) -> Node:
    """The arithmetic behind `answer`.

    A rule derivation is one already. An equation with its unknown once is solved for it, each step with the
    line of the equation that asks for it. Any other proof is its value alone: a pupil's number is then
    compared with the answer, not with the way to it.

    Raises:
        ValueError: the answer is not calculated, or several numbers.
    """
    working = working_of(answer.derivation)
    if working is None:
        raise ValueError(
            f"The answer {answer.text!r} is not calculated, so no number can be compared with it."
        )
    if isinstance(answer.derivation, EquationSystem) and answer.derivation.also:
        raise ValueError(
            f"The answer {answer.text!r} is several numbers, so no number can be compared with it."
        )
    found = _from(answer.derivation)
    return (
        found if found is not None and found.value == working.result else Number(working.result, answer.text)
    )


def _from(derivation: Derivation) -> Node | None:
    if isinstance(derivation, Rounded):
        inner = _from(derivation.inner)
        text = written_number(derivation.value)
        return inner and ours.Rounded(inner, derivation.value, text, derivation.says)
    if isinstance(derivation, Remainder):
        return _remaining(derivation)
    if isinstance(derivation, rules.RuleDerivation):
        return _from_rules(derivation.tree)
    tree = getattr(derivation, "tree", None)  # of an equation tree, of a formula in use, ...
    found = _solved(tree) if isinstance(tree, expression.Equation) else None
    if isinstance(derivation, FormulaUse) and found is not None:
        return _by_formula(found, derivation)
    return found


def _remaining(remainder: Remainder) -> Node:
    """What full groups leave: everything less so many whole groups."""
    everything, size = (
        Number(
            quantity.value or Fraction(0), quantity.number.text, quantity.index, quantity.first, quantity.stop
        )
        for quantity in (remainder.dividend, remainder.divisor)
        if quantity.number is not None
    )
    groups = Step("÷", everything, size, reason=f"First find how many groups of {named(size)} are full.")
    whole = math.floor(groups.value)
    full = ours.Rounded(groups, Fraction(whole), f"{whole}", "Only whole groups count.")
    taken = Step("×", full, size, reason="So many are in the full groups.")
    return Step("-", everything, taken, reason="What the full groups do not take is left over.")


def unused_numbers(answer: Answer | Proposal) -> tuple[Number, ...]:
    """The numbers of the text that take no part in the answer."""
    derivation = answer.derivation
    if isinstance(derivation, Rounded):
        derivation = derivation.inner
    if isinstance(derivation, rules.RuleDerivation):
        return tuple(_rule_number(leaf) for leaf in derivation.unused)
    unused = getattr(derivation, "unused", ())
    return tuple(_number(leaf) for leaf in unused if isinstance(leaf, expression.Leaf))


def unknowns(answer: Answer) -> tuple[Number, ...]:
    """The other numbers that a system of equations, or amounts told one from another, give on the way."""
    if not isinstance(answer.derivation, EquationSystem | AmountChain):
        return ()
    found = answer.derivation.unknowns
    return tuple(Number(u.value, u.words) for u in found if u.value != answer.derivation.solution)


def _from_rules(node: rules.Node) -> Node:
    if isinstance(node, rules.Leaf):
        return _rule_number(node)
    left, right = _from_rules(node.left), _from_rules(node.right)
    return Step(node.sign, left, right, node.text, node.says, node.rule, node.concept)


def _by_formula(node: Node, use: FormulaUse) -> Node:
    """The same steps, with the formula for their reason."""
    if not isinstance(node, Step):
        return node
    left, right = _by_formula(node.left, use), _by_formula(node.right, use)
    return replace(node, left=left, right=right, reason=use.says, rule=use.name)


def _rule_number(leaf: rules.Leaf) -> Number:
    return Number(leaf.value, leaf.text, leaf.index, leaf.first, leaf.stop)


def _solved(equation: expression.Equation) -> Node | None:
    """The equation solved for its unknown; `None` where that stands in it more than once."""
    if sum(leaf.value is None for leaf in equation.leaves) != 1:
        return None
    side, other = equation.left, equation.right
    if not expression.has_unknown(side):
        side, other = other, side
    found, said = _plain(other), expression.written(other)
    while isinstance(side, expression.Operation):
        inner, found, after = _undone(side, found, said)
        line = f"{expression.written(side)} is {said}, so {expression.written(inner)} is {after}."
        assert isinstance(found, Step)
        found = Step(found.sign, found.left, found.right, found.text, line)
        side, said = inner, after
    return found


def _undone(side: expression.Operation, other: Node, said: str) -> tuple[expression.Node, Node, str]:
    """The part of `side` with the unknown, and what it equals when `side` equals `other`."""
    first = expression.has_unknown(side.left)
    inner, known = (side.left, side.right) if first else (side.right, side.left)
    number = _plain(known)
    brackets = said if said.replace(".", "").isdigit() else f"({said})"
    kept = (
        expression.written(known) if isinstance(known, expression.Leaf) else f"({expression.written(known)})"
    )
    if not first and side.sign in "-÷":
        return inner, Step(side.sign, number, other), f"{kept} {side.sign} {brackets}"
    sign = _INVERSE[side.sign]
    return inner, Step(sign, other, number), f"{brackets} {sign} {kept}"


def _plain(node: expression.Node) -> Node:
    if isinstance(node, expression.Leaf):
        return _number(node)
    left, right = _plain(node.left), _plain(node.right)
    value = expression.evaluate(node)
    subject = named(right if node.sign == "-" else left)
    verb = "are" if subject[-1].isalpha() and not subject.startswith("1 ") else "is"
    reason = _TOGETHER[node.sign].format(left=named(left), right=named(right), verb=verb)
    if node.reason.cues:
        reason += f" ({node.reason.cues[0]})"
    text = amount(value, node.type.entity)
    return Step(node.sign, left, right, text, f"{reason[:1].upper()}{reason[1:]}.")


def _number(leaf: expression.Leaf) -> Number:
    assert leaf.value is not None
    text = amount(leaf.value, leaf.type.entity)
    return Number(leaf.value, text, leaf.quantity, leaf.first, leaf.stop)
