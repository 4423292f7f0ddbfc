"""Describes operations with the words of their numbers, if nothing says what happens in the story."""

from __future__ import annotations

from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.tree import Leaf, Node, Operation, evaluate
from tutor.narration import worked
from tutor.narration.figures import with_commas
from tutor.narration.worked import SIGNS, Writing

_DO = {
    "+": "Put {0} and {1} together",
    "-": "Take {1} away from {0}",
    "×": "Multiply {0} by {1}",
    "÷": "Divide {0} by {1}",
}


def told(node: Operation, writing: Writing) -> str:
    """Return what is done, with the words of the numbers, and its calculation: "Put $60 and $12 together: 60 + 12 =
    $72.".
    """
    if (so_many := _as_many(node, writing)) is not None:
        return so_many
    how = _DO.get(node.sign, "Work with {0} and {1}")
    lead = how.format(named(node.left, writing), named(node.right, writing))
    if node.sign == "÷" and _are_alike(node.left, node.right):
        lead = f"See how many times {named(node.right, writing)} fit into {named(node.left, writing)}"
    if groups := _groups(node):
        per, count = (named(each, writing) for each in groups)
        lead = f"Take {per} for each of the {count}"
    usual = f"{worked.calculation(node, writing)}." if node.sign in SIGNS else ""
    in_parts = worked.line(node, writing) if usual else ""
    return f"{lead}. {in_parts}" if in_parts != usual else f"{lead}: {line(node, writing)}."


def _as_many(node: Operation, writing: Writing) -> str | None:
    """Return what is taken so many times or split into so many equal parts; `None` for an operation without such a
    number.
    """
    times, whole = node.right, node.left
    if node.sign == "×" and _is_factor(whole):
        times, whole = whole, times
    if node.sign not in "×÷" or not _is_factor(times) or evaluate(times).denominator != 1:
        return None
    many, told = writing.number(evaluate(times)), named(whole, writing)
    if node.sign == "×":
        return f"That is {many} times {told}: {many} × {writing.operand(evaluate(whole))} = {named(node, writing)}."
    noun = told.partition(" ")[2]
    found = named(node, writing)
    found = f"{found} {noun}" if noun and not _has_noun(found) else found
    sum_ = f"{writing.operand(evaluate(whole))} ÷ {many} = {found}"
    return f"{told} {'is' if dimension_of(_noun_of(whole)) else 'are'} {many} equal parts, so one part is {sum_}."


def _is_factor(node: Node) -> bool:
    """Whether a number says how many times as much something is."""
    return isinstance(node, Leaf) and " times " in f" {node.words} "


def _noun_of(node: Node) -> str:
    return node.type.entity if isinstance(node, Leaf | Operation) else ""


def _are_alike(one: Node, other: Node) -> bool:
    """Return whether both count or measure the same thing, so that one fits into the other several times: 84 and 7
    inches.
    """
    if not isinstance(one, Leaf | Operation) or not isinstance(other, Leaf | Operation):
        return False
    return bool(one.type.entity) and one.type == other.type and evaluate(one) > evaluate(other) != 1


def _groups(node: Operation) -> tuple[Node, Node] | None:
    """Return what is in each group and how many groups there are, or `None` for another operation."""
    for per, count in ((node.left, node.right), (node.right, node.left)):
        is_typed = isinstance(per, Leaf | Operation) and isinstance(count, Leaf | Operation)
        if is_typed and node.sign == "×" and per.type.per == count.type.entity != "":
            return per, count
    return None


def line(node: Operation, writing: Writing) -> str:
    """Return the line of arithmetic: "60 + 12 = $72"."""
    left, right = (writing.operand(evaluate(side)) for side in (node.left, node.right))
    found = named(node, writing)
    return f"{left} {SIGNS.get(node.sign, node.sign)} {right} = {found}"


def named(node: Node, writing: Writing) -> str:
    """Return a number as it is in the question, with its noun if it has one."""
    value = evaluate(node)
    words = node.words if isinstance(node, Leaf | Operation) else ""
    if not _has_noun(words):
        return writing.number(value)
    if words[:1] in "$€£" or not writing.has_fractions or value.denominator == 1:
        return with_commas(words)
    noun = " ".join(word for word in words.split() if not word[:1].isdigit() and word != "of")
    if not noun:  # "3/4 of 20"
        return writing.number(value)
    one = node.type.entity if isinstance(node, Leaf | Operation) else ""
    return f"{writing.number(value)} {one if one and value < 1 else noun}"


def _has_noun(words: str) -> bool:
    return any(letter.isalpha() or letter in "$%" for letter in words) and words[:1] in "0123456789$€£"
