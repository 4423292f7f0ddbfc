"""Routing by the question alone, and what agreement and disagreement do to confidence."""

from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from solvers.answer import Answer
from solvers.question import Question
from solvers.routing import reconcile, route

WORD_PROBLEM = ("rules", "equations")


@pytest.mark.parametrize(
    ("typed", "solvers"),
    [
        ("Lia has 3 shells and finds 4 shells. How many shells has she now?", WORD_PROBLEM),
        ("Three boys share twelve plums. How many plums does each boy get?", WORD_PROBLEM),
        ("A rope of 12 m is cut into 4 parts. Find the length of a part.", WORD_PROBLEM),
        ("What is the total cost of 3 pens at $2 each?", WORD_PROBLEM),
        ("5 ducks and 6 geese, how many birds? (A) 1 (B) 11 (C) 30", WORD_PROBLEM),
        ("Which gas do plants take in? (A) oxygen (B) carbon dioxide", ("tables",)),
        ("How many legs does an insect have? (A) six (B) eight", ("tables",)),
        ("What is one way to melt ice? (A) warm it (B) cool it", ("tables",)),
        ("What force pulls a stone down?", ("tables",)),
        ("How many moons does Mars have?", ("tables", "rules")),
    ],
)
def test_route(typed: str, solvers: tuple[str, ...]) -> None:
    plan = route(Question.parse(typed))
    assert plan.solvers == solvers
    assert plan.why


@dataclass(frozen=True)
class Proof:
    kind: str = "equation tree"

    def verify(self) -> tuple[str, ...]:
        return ()


def answer(value: int, solver: str, confidence: float) -> Answer:
    return Answer(Question("?"), Fraction(value), f"{value} pens", solver, confidence, Proof())


def test_agreement_makes_more_certain() -> None:
    both = reconcile([answer(7, "rules", 0.6), answer(7, "equations", 0.5)])
    assert both.solver == "rules"
    assert both.agreeing == ("equations",)
    assert both.confidence == pytest.approx(0.8)


def test_disagreement_makes_less_certain_and_is_kept() -> None:
    split = reconcile([answer(7, "rules", 0.8), answer(9, "equations", 0.5)])
    assert split.value == 7
    assert split.confidence < 0.8
    assert split.alternatives[0].text == "9 pens (equations)"


def test_alone_stays_as_certain() -> None:
    alone = answer(7, "rules", 0.8)
    assert reconcile([alone]) == replace(alone, agreeing=())


def test_certain_disagreement_is_no_division_by_zero() -> None:
    assert reconcile([answer(1, "rules", 1.0), answer(2, "equations", 1.0)]).confidence >= 0
