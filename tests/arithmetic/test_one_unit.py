"""Stories told in several units: everything is converted, and the conversion is a step of the proof."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from solvers.arithmetic.fits import misfit
from solvers.arithmetic.one_unit import in_one_unit
from solvers.arithmetic.tree import Leaf, Operation
from solvers.equations.derivation import EquationTree
from solvers.ilp import Limits
from solvers.proposing import propose
from solvers.question import Question
from solvers.reading.read import read_text
from tests.told import as_answer

STORIES = [
    ("A red rope is 1.5 m long and a blue rope is 120 cm long. How much longer is the red rope?", "30"),
    ("A plank is 6 feet long. Ben cuts off 18 inches. How long is the plank now?", "54"),
    ("Olga ran for 2 hours on Monday and for 30 minutes on Tuesday. How long did Olga run in all?", "150"),
    ("A baker has 2 kilograms of flour and uses 750 grams. How much flour is left?", "5/4"),
    ("A baker has 2 kilograms of flour and uses 750 grams. How many grams of flour are left?", "1250"),
    ("A bag holds 3 kg of rice. Mia takes out 250 g. How much rice is left?", "11/4"),
    ("A jug holds 2 liters of water. Ana pours out 300 milliliters. How much water is left in the jug?", "17/10"),
    ("Nora had $5 and spent 75 cents. How much money does she have left?", "17/4"),
    ("A ribbon of 2 m is cut into pieces of 25 cm. How many pieces are there?", "8"),
    ("A pencil costs 35 cents. How many pencils can Ida buy with $7?", "20"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), STORIES)
def test_stories(text: str, value: str) -> None:
    question = Question.parse(text)
    proposal = propose("equations", question, read_text(question.text), limits=Limits())
    found = as_answer(proposal)
    assert found.value == Fraction(value)
    assert found.derivation.verify() == ()
    assert misfit(read_text(text).target, found.value, "", read_text(text), found.derivation) == ""


def test_a_false_conversion_is_found() -> None:
    question = Question.parse(STORIES[1][0])
    tree = as_answer(propose("equations", question, read_text(question.text), limits=Limits())).derivation
    assert isinstance(tree, EquationTree)
    side = tree.tree.right if isinstance(tree.tree.right, Operation) else tree.tree.left
    assert isinstance(side, Operation)
    times = side.left
    assert isinstance(times, Operation)
    assert isinstance(times.right, Leaf)
    false = replace(times, right=replace(times.right, value=Fraction(10)))
    wrong = replace(tree, tree=replace(tree.tree, right=replace(side, left=false)))
    assert any("does not come from the question" in fault for fault in wrong.verify())


@pytest.mark.parametrize(
    "text",
    [
        "Ann is 5 feet 4 inches tall and Bea is 5 feet tall. How much taller is Ann?",
        "Tim works 8 hours on each of 5 days. How many hours does Tim work?",
        "A car drives 60 miles per hour for 90 minutes. How many miles does it drive?",
        "A farmer sold 9 pounds of plums for $2 each. How much did he get?",
        "Jan has 3 quarters and 4 dimes. How many coins does Jan have?",
        "Pia saved $4 in 3 weeks and $5 in 2 days. How much did she save?",
    ],
)
def test_what_is_left_alone(text: str) -> None:
    reading = read_text(text)
    same, conversions = in_one_unit(reading)
    assert same is reading
    assert conversions == {}


def test_what_is_converted() -> None:
    reading, conversions = in_one_unit(read_text(STORIES[1][0]))
    assert [(q.value, q.entity) for q in reading.quantities] == [(72, "inch"), (18, "inch")]
    assert {index: change.says for index, change in conversions.items()} == {0: "A foot is 12 inches."}
    assert reading.implied == ()
