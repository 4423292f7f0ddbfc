"""An explanation, read alone, has every number used, every operation with its reason, and the unit."""

from __future__ import annotations

import pytest

from solvers.answer import Proposal
from solvers.arithmetic.tree import Leaf, Node, written
from solvers.equations import solve
from solvers.equations.derivation import EquationTree
from solvers.question import Question
from solvers.reading.read import read
from solvers.wording import plural
from tests.told import as_answer
from tutor.narration import narrate

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
    return [*operations(node.left), *operations(node.right), written(node)]


@pytest.mark.sample(11)
@pytest.mark.parametrize("text", [text for text, _, _ in PROBLEMS], ids=str)
def test_an_explanation_leaves_nothing_out(text: str) -> None:
    tree, steps = explained(text)
    everything = " ".join(steps)
    for leaf in tree.tree.leaves:
        assert written(leaf) == "x" or written(leaf) in everything
    calculated = operations(tree.tree.left) + operations(tree.tree.right)
    assert sum("because: " in step for step in steps) == len(calculated)
    if tree.unit and tree.unit != "$":
        assert tree.unit in everything or plural(tree.unit) in everything


def test_a_number_that_the_text_implies_is_told() -> None:
    tree, steps = explained(IMPLIED)
    assert tree.solution == 12
    assert [leaf.implied for leaf in tree.tree.leaves if leaf.implied] == ["A week has 7 days."]
    assert any("A week has 7 days." in step for step in steps)
    assert tree.verify() == ()
