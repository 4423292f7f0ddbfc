"""Operations told with the words of their numbers: where nothing says what happens in the story."""

from __future__ import annotations

from solvers.arithmetic.tree import Leaf, Node, Operation, evaluate
from tutor.narration.worked import SIGNS, Writing

_DO = {
    "+": "Put {0} and {1} together",
    "-": "Take {1} away from {0}",
    "×": "Multiply {0} by {1}",
    "÷": "Divide {0} by {1}",
}


def told(node: Operation, writing: Writing) -> str:
    """What is done, with the words of the numbers: "Put $60 and $12 together"."""
    how = _DO.get(node.sign, "Work with {0} and {1}")
    return how.format(_named(node.left, writing), _named(node.right, writing))


def line(node: Operation, writing: Writing) -> str:
    """The line of arithmetic: "60 + 12 = $72"."""
    left, right = (writing.operand(evaluate(side)) for side in (node.left, node.right))
    found = node.words if _has_noun(node.words) else writing.number(evaluate(node))
    return f"{left} {SIGNS.get(node.sign, node.sign)} {right} = {found}"


def _named(node: Node, writing: Writing) -> str:
    """A number as the question has it; of a result its value."""
    words = node.words if isinstance(node, Leaf | Operation) else ""
    return words if _has_noun(words) else writing.number(evaluate(node))


def _has_noun(words: str) -> bool:
    return any(letter.isalpha() or letter in "$%" for letter in words) and words[:1] in "0123456789$€£"
