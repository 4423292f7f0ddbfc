"""A rule derivation in words: each operation on its numbers, with the rule and the words behind it."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.arithmetic.tree import Leaf, Operation, evaluate, in_brackets, leaves, operations
from solvers.rules.derivation import Applied, RuleDerivation
from solvers.wording import written_number
from tutor.narration import by_operations
from tutor.narration.conclusion import concluded
from tutor.narration.drawing import draw, drawable
from tutor.narration.formulas import inverse
from tutor.narration.given import opening
from tutor.narration.step import Evidence, Narration, Step, spans
from tutor.narration.worked import Writing
from tutor.pictures.trees import picture_of_tree


def narrate_rules(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is a `RuleDerivation`."""
    derivation = answer.derivation
    assert isinstance(derivation, RuleDerivation)
    writing = Writing.of(answer.question.text)
    before = opening(answer, derivation.unused, derivation.tree)
    asked = [Step(before, "unknown")] if before else []
    known = [_known(answer, leaf) for leaf in leaves(derivation.tree) if leaf.implied]
    done = [_operation(answer, node, writing) for node in operations(derivation.tree)]
    told = [_only(answer, derivation.tree)] if isinstance(derivation.tree, Leaf) else []
    text, says = concluded(answer, inverse(derivation.tree, writing))
    numbers = (*leaves(derivation.tree), *derivation.unused)
    last = Step(text, "answer", spans=spans(answer, ((leaf.first, leaf.stop) for leaf in numbers)))
    return Narration(
        answer.text,
        (*asked, *known, *told, *done, last),
        _proof(derivation),
        _equation(derivation),
        says=says,
        hints=tuple(step.text for step in (*asked, *known, *done)),
        picture=picture_of_tree(derivation.tree, has_fractions=writing.has_fractions),
    )


def _known(answer: Answer, leaf: Leaf) -> Step:
    """A number that the text does not write, and where it comes from."""
    return Step(
        leaf.implied, "fact", source="common knowledge", spans=spans(answer, [(leaf.first, leaf.stop)])
    )


def _only(answer: Answer, leaf: Leaf) -> Step:
    """The number that is the answer as it stands."""
    return Step(f"The question says “{leaf.words}”.", "fact", spans=spans(answer, [(leaf.first, leaf.stop)]))


def _operation(answer: Answer, node: Operation, writing: Writing) -> Step:
    rule = node.reason
    assert isinstance(rule, Applied)
    return Step(
        by_operations.told(node, writing),
        "operation",
        source=f"{rule.concept}: {rule.rule}",
        formula=_line(node),
        evidence=(
            Evidence(
                "rule",
                rule.rule,
                (("says", rule.text), ("formula", rule.formula), ("degree", f"{rule.degree:.2f}")),
            ),
            *(Evidence("argument", each.role, (("words", each.text),)) for each in rule.arguments),
        ),
        spans=spans(answer, ((each.first, each.stop) for each in rule.arguments)),
    )


def _line(node: Operation) -> str:
    """The operation on the values of its parts."""
    return f"{written_number(evaluate(node.left))} {node.sign} {written_number(evaluate(node.right))} = {node.words}"


def _equation(derivation: RuleDerivation) -> str:
    value = written_number(derivation.value)
    return value if isinstance(derivation.tree, Leaf) else f"{in_brackets(derivation.tree)} = {value}"


def _proof(derivation: RuleDerivation) -> tuple[str, ...]:
    lines = [*draw(drawable(derivation.tree, lambda leaf: leaf.words)), ""]
    for node in operations(derivation.tree):
        rule = node.reason
        assert isinstance(rule, Applied)
        lines += [_line(node), f"  {rule.concept}: {rule.rule}", f"  {rule.formula}"]
        lines += [f"    {a.role:<12} “{a.text}”" for a in rule.arguments]
        lines.append("")
    return tuple(lines[:-1])
