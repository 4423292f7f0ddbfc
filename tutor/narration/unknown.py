"""A story as one equation, for students who have learned to use letters."""

from __future__ import annotations

import re

from solvers.arithmetic.tree import Leaf, Node, Operation, evaluate
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from tutor.narration.worked import Writing, shown

_MISREAD = "oile"
"""Letters that look like numbers, or have a meaning of their own."""


def as_equation(story: Story) -> tuple[str, str]:
    """Return a story whose unknown number is inside of it as an equation, in sentences and alone: "Let m be the number
    of miles that Ken rode. The equation is 2m + 4 = 18."; empty if the unknown is simply what comes out.
    """
    tree, (letter, name) = story.tree, _named(story)
    if not letter or not isinstance(tree, Operation) or tree.sign != "÷":
        return "", ""
    whole, by, unknown = tree.left, tree.right, Leaf(None, name=letter)
    fixed = whole.right if isinstance(whole, Operation) and whole.sign == "-" else None
    if isinstance(by, Operation) and by.sign == "+":
        parts: Node = Operation("+", _times(by.left, unknown), _times(by.right, unknown))
    elif any(statement.pattern is Pattern.HALVED for statement in story.statements):
        parts = Operation("+", unknown, unknown)
    elif fixed is not None and any(statement.schema.startswith("tariff") for statement in story.statements):
        parts = _times(by, unknown)
    else:
        return "", ""
    if fixed is not None:
        assert isinstance(whole, Operation)
        parts, whole = Operation("+", parts, fixed), whole.left
    if not isinstance(whole, Leaf):
        return "", ""
    writing = Writing.of(story.text)
    equation = f"{shown(parts, writing)} = {shown(whole, writing)}"
    counted = " ".join(whole.words.split()[1:])
    of = f" for the {counted}" if counted else ""
    return f"Let {letter} be {name}. The equation{of} is {equation}.", equation


def _times(by: Node, unknown: Leaf) -> Node:
    return unknown if evaluate(by) == 1 else Operation("×", by, unknown)


def _named(story: Story) -> tuple[str, str]:
    """Return a letter for what is asked, and what it stands for; empty for a question of another form."""
    wants, noun = story.question.wants, " ".join(story.answer.words.split()[1:])
    if noun and wants.startswith(f"how many {noun} "):
        name = f"the number of {noun} that {wants.removeprefix(f'how many {noun} ')}"
    elif found := re.match(r"how much (?:the )?(\w+) costs?$", wants):
        noun, name = found[1], f"what {wants.removeprefix('how much ')}"
    elif wants.startswith("the ") and wants.endswith(" number"):
        noun, name = "number", wants
    else:
        return "", ""
    letter = noun[:1].lower()
    return ("x" if letter in _MISREAD or not letter.isalpha() else letter), name
