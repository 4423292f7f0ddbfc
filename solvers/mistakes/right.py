"""The correct calculation of an answer, taken from its derivation."""

from __future__ import annotations

from dataclasses import replace

from solvers.answer import Answer, Proposal
from solvers.arithmetic.tree import (
    REMAINDER,
    Equation,
    Leaf,
    Node,
    Operation,
    Reason,
    Rounding,
    Slip,
    evaluate,
    has_unknown,
    named,
    written,
)
from solvers.arithmetic.working import working_of
from solvers.derivation import Derivation
from solvers.problems.story import Story
from solvers.rounding import Remainder, Rounded
from solvers.wording import amount

_INVERSE = {"+": "-", "-": "+", "×": "÷", "÷": "×"}

_TOGETHER = {
    "+": "{left} and {right} are put together",
    "-": "{right} {verb} taken away from {left}",
    "×": "{left} {verb} multiplied by {right}",
    "÷": "{left} {verb} divided by {right}",
}


def right_working(answer: Answer | Proposal) -> Node:
    """Return the arithmetic behind `answer`.

    A story already has it. An equation that contains its unknown once is solved for it, and each step has the line of
    the equation that leads to it. For any other proof, only its value is returned: a student's number is then compared
    with the answer, not with the steps that lead to it.

    Raises:
        ValueError: the answer is not the result of a calculation, or it is several numbers.
    """
    working = working_of(answer.derivation)
    if working is None:
        raise ValueError(
            f"The answer {answer.text!r} was not calculated, so I cannot compare a number with it."
        )
    if isinstance(answer.value, tuple) and len(answer.value) > 1:
        raise ValueError(
            f"The answer {answer.text!r} has several numbers, so I cannot compare a single number with it."
        )
    found = _from(answer.derivation)
    if found is not None and evaluate(found) == working.result:
        return found
    return Leaf(working.result, words=answer.text)


def _from(derivation: Derivation) -> Node | None:
    if isinstance(derivation, Rounded):
        inner = _from(derivation.inner)
        return inner and replace(derivation.tree, node=inner)
    if isinstance(derivation, Remainder):
        return _remaining(derivation.tree)
    if isinstance(derivation, Story):
        return _in_four_operations(derivation.tree)
    tree = getattr(derivation, "tree", None)  # of an equation tree, of a calculation, ...
    return _solved(tree) if isinstance(tree, Equation) else None


def _in_four_operations(node: Node) -> Node:
    """Return the same calculation with each remainder worked out by full groups, and a common multiple or divisor as a
    number.
    """
    if isinstance(node, Rounding | Slip):
        return replace(node, node=_in_four_operations(node.node))
    if not isinstance(node, Operation):
        return node
    if node.sign not in (*_INVERSE, REMAINDER):
        return Leaf(node.value, words=node.words)
    left, right = _in_four_operations(node.left), _in_four_operations(node.right)
    told = replace(node, left=left, right=right)
    return _remaining(told) if node.sign == REMAINDER else told


def _remaining(remainder: Operation) -> Node:
    """Return the calculation of what is left after full groups: the total minus the groups."""
    everything, size = remainder.left, remainder.right
    reason = Reason(f"First find how many groups of {named(size)} are full.")
    groups = Operation("÷", everything, size, reason=reason)
    full = Rounding(groups, "down", Reason("Only whole groups count."))
    taken = Operation("×", full, size, reason=Reason("That is how many are in the full groups."))
    return Operation(
        "-", everything, taken, reason=Reason("What does not fit in the full groups is left over.")
    )


def unused_numbers(answer: Answer | Proposal) -> tuple[Leaf, ...]:
    """Return the numbers in the text that the answer does not use."""
    derivation = answer.derivation
    if isinstance(derivation, Rounded):
        derivation = derivation.inner
    unused = getattr(derivation, "unused", ())
    return tuple(_with_unit(leaf) for leaf in unused if isinstance(leaf, Leaf))


def unknowns(answer: Answer) -> tuple[Leaf, ...]:
    """Return the other amounts in a story that might be confused with the answer."""
    return answer.derivation.beside if isinstance(answer.derivation, Story) else ()


def _solved(equation: Equation) -> Node | None:
    """Return the equation solved for its unknown, or `None` if it contains the unknown more than once."""
    if sum(leaf.value is None for leaf in equation.leaves) != 1:
        return None
    side, other = equation.left, equation.right
    if not has_unknown(side):
        side, other = other, side
    found, said = _said(other), written(other)
    while isinstance(side, Operation):
        inner, found, after = _undone(side, found, said)
        line = f"{written(side)} is {said}, so {written(inner)} is {after}."
        found = replace(found, reason=Reason(line))
        side, said = inner, after
    return found


def _undone(side: Operation, other: Node, said: str) -> tuple[Node, Operation, str]:
    """Return the part of `side` that contains the unknown, and what it equals if `side` equals `other`."""
    first = has_unknown(side.left)
    inner, known = (side.left, side.right) if first else (side.right, side.left)
    number = _said(known)
    brackets = said if said.replace(".", "").isdigit() else f"({said})"
    kept = written(known) if isinstance(known, Leaf) else f"({written(known)})"
    if not first and side.sign in "-÷":
        return inner, Operation(side.sign, number, other), f"{kept} {side.sign} {brackets}"
    sign = _INVERSE[side.sign]
    return inner, Operation(sign, other, number), f"{brackets} {sign} {kept}"


def _said(node: Node) -> Node:
    """Return `node` with units, and with a sentence about what each operation does."""
    if isinstance(node, Leaf):
        return _with_unit(node)
    if not isinstance(node, Operation):
        return replace(node, node=_said(node.node))
    left, right = _said(node.left), _said(node.right)
    subject = named(right if node.sign == "-" else left)
    verb = "are" if subject[-1].isalpha() and not subject.startswith("1 ") else "is"
    reason = _TOGETHER[node.sign].format(left=named(left), right=named(right), verb=verb)
    if node.reason.cues:
        reason += f" ({node.reason.cues[0]})"
    words = amount(node.value, node.type.entity)
    return Operation(node.sign, left, right, reason=Reason(f"{reason[:1].upper()}{reason[1:]}."), words=words)


def _with_unit(leaf: Leaf) -> Leaf:
    assert leaf.value is not None
    return replace(leaf, words=amount(leaf.value, leaf.type.entity))
