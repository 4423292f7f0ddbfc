"""A choice is sure where one fact says exactly what is asked, and stays as it was where none does."""

from __future__ import annotations

import pytest

from solvers.answer import Answer, Proposal
from solvers.asking import ask
from solvers.certainty import Certainty
from solvers.question import Question
from solvers.retrieval.derivation import Quotation
from solvers.retrieval.exact import EXACT, as_said, says
from solvers.retrieval.sentences import PASSAGE, Quote


@pytest.mark.parametrize(
    ("text", "statement", "chosen", "is_said"),
    [
        ("A tick is a parasite that drinks blood.", "a tick is a parasite", "a tick", True),
        ("Clover feeds the bees of a meadow.", "clover feeds bees", "clover", True),
        ("Bees are fed by clover.", "clover feeds bees", "clover", False),  # in another order
        ("A tick is no parasite of plants.", "a tick is a parasite", "a tick", False),
        ("A tick is a parasite because it cannot live alone.", "a tick is a parasite", "a tick", True),
        ("Where a tick bites, a parasite may follow.", "a tick is a parasite", "a tick", False),
        ("Milk souring is a chemical change.", "souring milk is a chemical change", "souring milk", True),
        (
            "A leech and a tick bite to drink blood.",
            "a tick bites to drink blood",
            "a tick",
            False,
        ),  # another choice
        ("A tick is small.", "a tick", "a tick", False),
    ],
)
def test_what_a_fact_says(text: str, statement: str, chosen: str, is_said: bool) -> None:
    assert says(text, statement, chosen, ["a leech"]) is is_said


def _proposed(question: str, text: str, confidence: float) -> Proposal:
    quote = Quote(text, PASSAGE, "here", "Here", 0)
    proof = Quotation(question, "A", "a tick", quote, (), 1.0)
    return Proposal(Question.parse(question), ("A",), "(A) a tick", "ir", confidence, proof)


@pytest.mark.parametrize(
    ("question", "confidence", "sure"),
    [
        ("Which is a parasite? (A) a tick (B) a wren", 0.8, EXACT),
        ("Which is a parasite? (A) a tick (B) a wren", 0.6, 0.6),
        ("Which is not a parasite? (A) a tick (B) a wren", 0.8, 0.8),
    ],
)
def test_only_a_likely_choice_becomes_sure(question: str, confidence: float, sure: float) -> None:
    found = as_said(_proposed(question, "A tick is a parasite.", confidence), "a tick is a parasite")
    assert found.confidence == sure


def test_a_choice_that_a_fact_says_is_not_held_back() -> None:
    found = ask(Question.parse("Which of these is a simple machine? (A) a lamp (B) a pulley (C) a phone"))
    assert isinstance(found, Answer)
    assert found.certainty is Certainty.SURE
