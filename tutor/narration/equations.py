"""An equation tree in words: what x is, how each part is built, why both sides agree, how it is solved."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.arithmetic.tree import (
    Equation,
    Leaf,
    Node,
    Operation,
    evaluate,
    written,
)
from solvers.equations.derivation import EquationTree
from solvers.wording import plural, written_number
from tutor.narration.lines import proof, solving, spans_of, stated
from tutor.narration.step import Evidence, Narration, Step
from tutor.pictures.trees import balance, picture_of_tree

_WORDS = {
    "+": "Put {left} and {right} together",
    "-": "Take {right} away from {left}",
    "×": "Take {left} as many times as {right} says",
    "÷": "Divide {left} by {right}",
}
LEARNED = "questions worded like this one do so"
"""The reason for an operation for which no cue that has a name speaks."""


def narrate_equation(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is an `EquationTree`."""
    tree = answer.derivation
    assert isinstance(tree, EquationTree)
    steps = [
        _unknown(answer, tree),
        *_implied(answer, tree),
        *_operations(answer, tree.tree),
        _equality(answer, tree),
        *solving(tree.steps),
        _check(tree, answer.text),
    ]
    return Narration(
        answer.text,
        tuple(steps),
        proof(tree.tree, tree.steps, _labelled),
        f"{tree.equation}, so x = {written_number(tree.solution)}",
        picture=picture_of_tree(tree.tree) or balance(tree.tree, tree.steps),
    )


def _unknown(answer: Answer, tree: EquationTree) -> Step:
    leaf = next(leaf for leaf in tree.tree.leaves if leaf.value is None)
    text = (
        f'The question asks "{tree.asked}". Call this number x.'
        if tree.asked
        else "Call the number asked for x."
    )
    if tree.unused:
        names = " and ".join(f'"{unused.words}"' for unused in tree.unused)
        text += f" {names} {'is' if len(tree.unused) == 1 else 'are'} not needed."
    return Step(text, "unknown", evidence=(_leaf_evidence(leaf),), spans=spans_of(answer, leaf))


def _implied(answer: Answer, tree: EquationTree) -> list[Step]:
    """Where the numbers come from that everybody knows and the text does not write."""
    return [
        Step(leaf.implied, "equation", evidence=(_leaf_evidence(leaf),), spans=spans_of(answer, leaf))
        for leaf in tree.tree.leaves
        if leaf.implied
    ]


def _operations(answer: Answer, equation: Equation) -> list[Step]:
    return [_operation(answer, node) for node in equation.operations]


def _operation(answer: Answer, node: Operation) -> Step:
    template = _WORDS[node.sign]
    text = template.format(left=_described(node.left), right=_described(node.right))
    kind = _type_name(node)
    return Step(
        f"{text}{f': this counts {kind}' if kind else ''}.",
        "operation",
        source=f"because: {', '.join(node.reason.cues) or LEARNED}",
        formula=written(node),
        evidence=(_node_evidence(node),),
        spans=spans_of(answer, node),
    )


def _equality(answer: Answer, tree: EquationTree) -> Step:
    left, right = tree.tree.left, tree.tree.right
    text = f"The question says that {_described(left)} and {_described(right)} are the same amount."
    return Step(
        text,
        "equation",
        formula=tree.equation,
        evidence=(stated(tree.tree),),
        spans=spans_of(answer, left, right),
    )


def _check(tree: EquationTree, answer: str) -> Step:
    left = evaluate(tree.tree.left, tree.solution)
    found, side = written_number(tree.solution), written_number(left)
    text = f"Put {found} for x in the first equation: both sides are {side}. So the answer is {answer}."
    return Step(text, "answer", formula=f"x = {found}", evidence=(stated(tree.tree),))


def _described(node: Node) -> str:
    if isinstance(node, Operation):
        return written(node)
    if node.value is None:
        return "x"
    return f'"{node.words}"' if node.words and not node.implied else written(node)


def _type_name(node: Node) -> str:
    if isinstance(node, Operation) and node.sign in ("+", "-"):
        kinds = [kind for kind in dict.fromkeys(map(_type_name, (node.left, node.right))) if kind]
        if len(kinds) > 1:
            return " and ".join(kinds) if node.sign == "+" else ""
    if not node.type.entity:
        return ""
    entity = "money" if node.type.entity == "$" else plural(node.type.entity)
    return f"{entity} per {node.type.per}" if node.type.per else entity


def _leaf_evidence(leaf: Leaf) -> Evidence:
    return Evidence("tree node", written(leaf), (("words", leaf.words), ("counts", str(leaf.type))))


def _node_evidence(node: Operation) -> Evidence:
    details = (("operation", node.sign), ("counts", str(node.type)), ("because", ", ".join(node.reason.cues)))
    return Evidence("tree node", written(node), details)


def _labelled(leaf: Leaf) -> str:
    return f"{written(leaf)} {leaf.type}".rstrip()
