"""Checks an answer by the opposite operation."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from solvers.arithmetic.tree import Node, Operation, evaluate, leaves, operations
from tutor.narration import by_operations
from tutor.narration.worked import Writing


def _evened(parts: Sequence[Fraction], mean: Fraction, writing: Writing) -> str:
    """Return the check that the amounts above an average make up for those below it."""
    above = [value for value in parts if value > mean]
    below = [value for value in parts if value < mean]
    if not above:
        return f"Check: all of them are {writing.number(mean)}."
    told = [_apart(values, mean, writing) for values in (above, below)]
    return f"Check: {told[0]} above {writing.number(mean)}, and {told[1]} below it."


def _apart(values: Sequence[Fraction], mean: Fraction, writing: Writing) -> str:
    """Return how far numbers are from an average, all together: "18 and 21 are 3 + 6 = 9"."""
    distances = [max(value - mean, mean - value) for value in values]
    *first, last = map(writing.number, values)
    total = writing.number(sum(distances, Fraction(0)))
    if not first:
        return f"{last} is {total}"
    return f"{', '.join(first)} and {last} are {' + '.join(map(writing.number, distances))} = {total}"


def inverse(node: Node, writing: Writing) -> str:
    """Return a check by the opposite operation; empty unless it is a division, a difference, or a sum of
    two numbers.
    """
    if not isinstance(node, Operation) or node.sign not in "+-×÷":
        return ""
    if isinstance(node.left, Operation) and node.sign in "+×" and node.left.sign == node.sign:
        return ""  # three numbers have no opposite operation
    by, found = evaluate(node.right), evaluate(node)
    sign = {"÷": "×", "-": "+", "+": "−", "×": "÷"}[node.sign]
    if not by or (sign == "÷" and by == 1):
        return ""
    parts = [evaluate(leaf) for leaf in leaves(node.left)]
    are_added = all(each.sign == "+" for each in operations(node.left))
    if sign == "×" and by == len(parts) > 1 and are_added:  # shared out evenly
        return _evened(parts, found, writing)
    shown_ = by_operations.named(node.left, writing)
    return f"Check: {writing.operand(found)} {sign} {writing.operand(by)} = {shown_}."
