"""A rule derivation in words: for each operation its rule's sentence, the words behind it, the arithmetic."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.rules.derivation import Leaf, Node, Operation, RuleDerivation
from solvers.wording import written_number
from tutor.narration.drawing import Drawable, draw
from tutor.narration.step import Evidence, Narration, Step, spans


def narrate_rules(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is a `RuleDerivation`."""
    derivation = answer.derivation
    assert isinstance(derivation, RuleDerivation)
    known = [_known(answer, leaf) for leaf in derivation.leaves() if leaf.implied]
    operations = [_operation(answer, node) for node in derivation.operations()]
    told = [_only(answer, derivation.tree)] if isinstance(derivation.tree, Leaf) else []
    steps = (*known, *told, *operations, _conclusion(answer, derivation))
    return Narration(answer.text, steps, _proof(derivation), _equation(derivation))


def _known(answer: Answer, leaf: Leaf) -> Step:
    """A number that the text does not write, and where it comes from."""
    return Step(
        leaf.implied, "fact", source="common knowledge", spans=spans(answer, [(leaf.first, leaf.stop)])
    )


def _only(answer: Answer, leaf: Leaf) -> Step:
    """The number that is the answer as it stands."""
    return Step(f"The question says “{leaf.text}”.", "fact", spans=spans(answer, [(leaf.first, leaf.stop)]))


def _operation(answer: Answer, node: Operation) -> Step:
    return Step(
        node.says,
        "operation",
        source=f"{node.concept}: {node.rule}",
        formula=f"{_amount(node.left)} {node.sign} {_amount(node.right)} = {node.text}",
        evidence=(
            Evidence("rule", node.rule, (("formula", node.formula), ("degree", f"{node.degree:.2f}"))),
            *(
                Evidence("argument", argument.role, (("words", argument.text),))
                for argument in node.arguments
            ),
        ),
        spans=spans(answer, ((argument.first, argument.stop) for argument in node.arguments)),
    )


def _conclusion(answer: Answer, derivation: RuleDerivation) -> Step:
    text = f"So the answer is {answer.text}."
    if derivation.unused:
        names = " and ".join(f"“{leaf.text}”" for leaf in derivation.unused)
        text = f"{names} {'is' if len(derivation.unused) == 1 else 'are'} not needed. {text}"
    leaves = (*derivation.leaves(), *derivation.unused)
    return Step(text, "answer", spans=spans(answer, ((leaf.first, leaf.stop) for leaf in leaves)))


def _equation(derivation: RuleDerivation) -> str:
    value = written_number(derivation.value)
    return value if isinstance(derivation.tree, Leaf) else f"{_written(derivation.tree)} = {value}"


def _written(node: Node) -> str:
    if isinstance(node, Leaf):
        return written_number(node.value)
    left, right = (
        f"({_written(side)})" if isinstance(side, Operation) else _written(side)
        for side in (node.left, node.right)
    )
    return f"{left} {node.sign} {right}"


def _proof(derivation: RuleDerivation) -> tuple[str, ...]:
    lines = [*draw(_drawable(derivation.tree)), ""]
    for node in derivation.operations():
        lines.append(f"{_amount(node.left)} {node.sign} {_amount(node.right)} = {node.text}")
        lines.append(f"  {node.concept}: {node.rule}")
        lines.append(f"  {node.formula}")
        lines += [f"    {a.role:<12} “{a.text}”" for a in node.arguments]
        lines.append("")
    return tuple(lines[:-1])


def _drawable(node: Node) -> Drawable:
    if isinstance(node, Leaf):
        return Drawable(node.text)
    return Drawable(node.sign, (_drawable(node.left), _drawable(node.right)))


def _amount(node: Node) -> str:
    return written_number(node.value)
