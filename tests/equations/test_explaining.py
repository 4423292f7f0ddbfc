"""An explanation, read alone, has every number used, every operation with its reason, and the unit."""

from __future__ import annotations

import pytest

from solvers.answer import Proposal
from solvers.arithmetic.tree import Leaf, Node, Operation, evaluate, has_unknown, written
from solvers.equations import solve
from solvers.equations.derivation import EquationTree
from solvers.question import Question
from solvers.reading.read import read
from solvers.wording import plural, written_number
from tests.told import as_answer
from tutor.narration import narrate
from tutor.narration.worked import SIGNS

from .test_word_problems import PROBLEMS

IMPLIED = "A mill grinds 84 sacks in a week. How many sacks does it grind each day on average?"


def explained(text: str) -> tuple[EquationTree, list[str]]:
    question = Question.parse(text)
    reading = read(question)
    outcome = solve(question, reading)
    assert isinstance(outcome, Proposal)
    answer = as_answer(outcome, tuple((token.start, token.end) for token in reading.tokens))
    tree = outcome.derivation
    assert isinstance(tree, EquationTree)
    return tree, [f"{step.text} {step.formula} {step.source}" for step in narrate(answer).steps]


def operations(node: Node) -> list[str]:
    if isinstance(node, Leaf):
        return []
    assert isinstance(node, Operation)
    one, other, result = (written_number(evaluate(part)) for part in (node.left, node.right, node))
    return [*operations(node.left), *operations(node.right), f"{one} {SIGNS[node.sign]} {other} = {result}"]


@pytest.mark.sample(11)
@pytest.mark.parametrize("text", [text for text, _, _ in PROBLEMS], ids=str)
def test_an_explanation_leaves_nothing_out(text: str) -> None:
    tree, steps = explained(text)
    everything = " ".join(steps)
    for leaf in tree.tree.leaves:
        assert leaf.value is None or written(leaf) in everything
    sides = [side for side in (tree.tree.left, tree.tree.right) if not has_unknown(side)]
    formulas = [formula for side in sides for formula in operations(side)]
    assert formulas
    for formula in formulas:
        step = next(step for step in steps if formula in step)
        assert "because: " in step
    if tree.unit and tree.unit != "$":
        assert tree.unit in everything or plural(tree.unit) in everything


def test_a_number_that_the_text_implies_is_told() -> None:
    tree, steps = explained(IMPLIED)
    assert tree.solution == 12
    assert [leaf.implied for leaf in tree.tree.leaves if leaf.implied] == ["A week has 7 days."]
    assert any("A week has 7 days." in step for step in steps)
    assert tree.verify() == ()
