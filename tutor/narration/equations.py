"""An equation tree in words: what is combined with what, or how to work backward to the number in question."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.arithmetic.tree import Equation, Leaf, Node, Operation, has_unknown, operations, written
from solvers.equations.derivation import EquationTree
from solvers.wording import written_number
from tutor.narration import by_operations
from tutor.narration.conclusion import concluded, wanted
from tutor.narration.figures import with_commas
from tutor.narration.given import opening
from tutor.narration.inverse import inverse
from tutor.narration.lines import proof, solving, spans_of, stated
from tutor.narration.step import Evidence, Narration, Step
from tutor.narration.worked import Writing, shown, undone
from tutor.pictures.trees import balance, picture_of_tree

LEARNED = "questions worded like this one do so"
"""The reason for an operation that no named cue supports."""
BOX = "□"
"""The sign for the number asked for."""


def narrate_equation(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is an `EquationTree`."""
    tree = answer.derivation
    assert isinstance(tree, EquationTree)
    writing = Writing(Writing.of(answer.question.text).has_fractions, BOX)
    alone = _alone(tree.tree)
    before = opening(answer, tree.unused, tree.tree.left, tree.tree.right)
    asked = [Step(before, "unknown", spans=spans_of(answer, *tree.unused))] if before else []
    done = _back(answer, tree, writing) if alone is None else _forward(answer, alone, writing)
    check = _put_in(tree, writing) if alone is None else inverse(alone, writing)
    text, says = concluded(answer, check)
    asks = wanted(answer)
    return Narration(
        answer.text,
        (*asked, *_implied(answer, tree), *done, Step(text, "answer", evidence=(stated(tree.tree),))),
        proof(tree.tree, tree.steps, _labelled),
        f"{tree.equation}, so x = {written_number(tree.solution)}",
        says=says,
        hints=tuple(
            filter(None, [asks.replace("We want", "You want", 1), *(_hint(step.text) for step in done)])
        ),
        picture=picture_of_tree(tree.tree, has_fractions=writing.has_fractions)
        or balance(tree.tree, tree.steps),
    )


def _alone(equation: Equation) -> Node | None:
    """Return the side that works out the answer, or `None` if the unknown is inside a calculation."""
    for side, other in ((equation.left, equation.right), (equation.right, equation.left)):
        if isinstance(side, Leaf) and side.value is None and not has_unknown(other):
            return other
    return None


def _implied(answer: Answer, tree: EquationTree) -> list[Step]:
    """Return the source of numbers that everyone knows and the text does not mention."""
    return [
        Step(
            with_commas(leaf.implied),
            "equation",
            evidence=(_leaf_evidence(leaf),),
            spans=spans_of(answer, leaf),
        )
        for leaf in tree.tree.leaves
        if leaf.implied
    ]


def _forward(answer: Answer, tree: Node, writing: Writing) -> list[Step]:
    if isinstance(tree, Leaf):
        return [Step(f"The question says “{tree.words}”.", "fact", spans=spans_of(answer, tree))]
    return [
        Step(
            by_operations.told(node, writing),
            "operation",
            source=f"because: {', '.join(node.reason.cues) or LEARNED}",
            formula=by_operations.line(node, writing),
            evidence=(_node_evidence(node),),
            spans=spans_of(answer, node),
        )
        for node in operations(tree)
    ]


def _back(answer: Answer, tree: EquationTree, writing: Writing) -> list[Step]:
    """Return the steps from the result back to the number in question."""
    sides = f"{shown(tree.tree.left, writing)} = {shown(tree.tree.right, writing)}"
    first = Step(
        f"With an empty box for the number: {sides}.",
        "equation",
        evidence=(stated(tree.tree), *map(_node_evidence, tree.tree.operations)),
        spans=spans_of(answer, tree.tree.left, tree.tree.right),
    )
    back = undone(tree.tree, writing)
    if back is None:
        return [first, *solving(tree.steps)]
    return [
        first,
        *(
            Step(
                each.text,
                "operation",
                formula=each.formula,
                evidence=(_node_evidence(each.node),),
                spans=spans_of(answer, each.node),
            )
            for each in back
        ),
    ]


def _put_in(tree: EquationTree, writing: Writing) -> str:
    filled = tree.tree.put_in({"x": Leaf(tree.solution)})
    return f"Check: {shown(filled.left, writing)} = {shown(filled.right, writing)}."


def _hint(text: str) -> str:
    is_result = " = " in text and BOX not in text
    return f"{text.rpartition(' = ')[0]} = ?" if is_result else text


def _leaf_evidence(leaf: Leaf) -> Evidence:
    return Evidence("tree node", written(leaf), (("words", leaf.words), ("counts", str(leaf.type))))


def _node_evidence(node: Node) -> Evidence:
    assert isinstance(node, Operation)
    details = (("operation", node.sign), ("counts", str(node.type)), ("because", ", ".join(node.reason.cues)))
    return Evidence("tree node", written(node), details)


def _labelled(leaf: Leaf) -> str:
    return f"{written(leaf)} {leaf.type}".rstrip()
