"""When facts are a reason: they name the whole of a phrase, what is a choice's own, a denial where one is asked for.

An exception is explained by the reasons for all others. A word that nobody knows is asked back.
"""

from __future__ import annotations

import pytest

from solvers import Abstention, Answer, ask
from solvers.question import Question
from solvers.reading.read import read
from solvers.tables.gate import Reason, lack
from solvers.tables.naming import Named


def lacking(text: str, fact: str, answer: str) -> str:
    question = Question.parse(text)
    reading = read(question)
    return lack(Reason((fact,), answer), Named(question, reading), reading)


@pytest.mark.parametrize(
    ("text", "fact", "answer", "said"),
    [
        (
            "Which bird lives in New Zealand? (A) kiwi (B) penguin",
            "The kiwi is a bird that lives in New Zealand.",
            "kiwi",
            "",
        ),
        (
            "Which bird lives in New Zealand? (A) robin (B) kiwi",
            "The robin is a bird that lives in New York.",
            "robin",
            "I know too little about “New Zealand” to be sure.",
        ),
        (
            "Which animal in the box is a mammal? (A) animal 1 (B) animal 2",
            "A whale in a box is a mammal and an animal.",
            "animal 1",
            "I know too little about “animal 1” to be sure.",
        ),
        (
            "Which planet has no rings? (A) Saturn (B) Mars",
            "Saturn has more rings than any other planet.",
            "Saturn",
            "The question asks what is not true, but I only know what is true.",
        ),
        ("Which planet has no rings? (A) Saturn (B) Mars", "Mars has no rings.", "Mars", ""),
    ],
)
def test_what_keeps_facts_from_being_a_reason(text: str, fact: str, answer: str, said: str) -> None:
    assert lacking(text, fact, answer) == said


def test_an_exception_is_explained_by_reasons_for_all_others() -> None:
    explained = ask("Which of these animals is not a mammal? (A) whale (B) bat (C) penguin (D) mouse")
    assert isinstance(explained, Answer)
    assert (explained.value, explained.unexplained) == (("C",), "")
    assert explained.derivation.kind == "stated"
    assert [other.choice for other in explained.derivation.others] == ["whale", "bat", "mouse"]


def test_a_word_that_nobody_knows_is_asked_back() -> None:
    outcome = ask("Which of these is best for dorfling? (A) a hammer (B) a rope (C) a spoon")
    assert isinstance(outcome, Abstention)
    assert outcome.missing == "The question is about “dorfling”, a word that I do not know."


def test_the_weightiest_word_carries_the_question() -> None:
    question = Question.parse("What do vlimzers eat in winter? (A) leaves (B) fish")
    words = Named(question, read(question))
    assert words.carrying(["vlimzers"]) == "vlimzers"
    assert words.carrying([]) == words.carrying(["winter"]) == ""


def test_a_strange_word_that_is_described_carries_nothing() -> None:
    question = Question.parse("A narvit has feathers, wings and a beak. What is it? (A) a bird (B) a fish")
    assert Named(question, read(question)).carrying(["narvit"]) == ""
