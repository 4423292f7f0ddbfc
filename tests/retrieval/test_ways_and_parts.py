"""Choices that follow from what the question tells of who eats whom, from what a class has, and from no quotation that
leaves open which way an amount goes.
"""

from __future__ import annotations

import pytest

from solvers.question import Question
from solvers.reading.read import read
from solvers.retrieval.directed import directed, is_unsaid
from solvers.retrieval.having import having

CHAINS = [
    (
        "Owls eat voles, and voles eat clover. If most of the owls are killed, what will most likely happen? "
        "(A) Voles will decrease and clover will increase. (B) Voles will increase and clover will decrease. "
        "(C) Voles will eat owls. (D) Owls will increase.",
        1,
    ),
    (
        "Pike eat perch. If anglers remove most of the pike, what will most likely happen to the perch? "
        "(A) They will decrease. (B) They will become pike. (C) They will increase.",
        2,
    ),
]
PARTS = [
    ("Which animal has a backbone?", ["a worm", "a trout", "a beetle"], ["no", "yes", "no"]),
    ("Which of these has six legs?", ["a spider", "an ant"], ["no", "yes"]),
    ("Which animal has no backbone?", ["an octopus", "a lizard"], ["yes", "no"]),
    ("Which animal lives in a den?", ["a fox", "a trout"], ["", ""]),
]


@pytest.mark.parametrize(("text", "position"), CHAINS, ids=[text[:20] for text, _ in CHAINS])
def test_who_eats_whom_in_the_question_decides(text: str, position: int) -> None:
    question = Question.parse(text)
    found = directed(question, read(Question(question.text)))
    assert found is not None
    assert found.chain is not None
    assert not found.chain.verify()
    assert found.position == position


@pytest.mark.parametrize(("text", "choices", "verdicts"), PARTS, ids=[text for text, _, _ in PARTS])
def test_a_choice_has_what_its_class_has(text: str, choices: list[str], verdicts: list[str]) -> None:
    assert [verdict for verdict, _ in having(read(Question(text)), choices)] == verdicts


@pytest.mark.parametrize(
    ("sentence", "is_open"),
    [
        ("A factory that burns oil gives off smoke.", True),
        ("Filters reduce the smoke of a factory.", False),
    ],
)
def test_a_sentence_may_leave_open_which_way_an_amount_goes(sentence: str, is_open: bool) -> None:
    reading = read(Question("Which change would reduce the amount of smoke in the air?"))
    assert is_unsaid(reading, sentence) is is_open
