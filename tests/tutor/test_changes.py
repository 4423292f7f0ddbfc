"""A supposed number takes the place of the one that is meant, and what changes is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solvers.answer import Answer
from solvers.asking import ask
from solvers.certainty import Certainty
from solvers.question import Question
from tests.tutor.conftest import boat_answer
from tutor.conversation.changes import ChangeError, change
from tutor.conversation.difference import difference

STAMPS = Question.of(
    "Nora has 14 stickers. She gives 5 stickers to Ben. How many stickers does Nora have now?"
)
PLUMBER = Question.of(
    "A plumber charges 30 dollars plus 20 dollars an hour. Lena paid him 110 dollars. How many hours did he work?"
)
SHOP = Question.of("A shirt costs $12 and 1 cap costs $7.50. How much do they cost together?")


@pytest.mark.parametrize(
    ("question", "said", "part"),
    [
        (STAMPS, "what if she had 10 stickers?", "Nora has 10 stickers"),
        (STAMPS, "what if Nora had 1 sticker", "Nora has 1 sticker."),
        (STAMPS, "And if she gave him eight?", "gives 8 stickers to Ben"),
        (STAMPS, "what about 30 instead of 14?", "has 30 stickers"),
        (STAMPS, "change 5 to 2", "gives 2 stickers"),
        (PLUMBER, "what if Lena paid 150 dollars?", "paid him 150 dollars"),
        (PLUMBER, "what if he charged 25 dollars an hour", "30 dollars plus 25 dollars an hour"),
        (SHOP, "what if the shirt cost $20?", "shirt costs $20 and"),
        (SHOP, "what if there were 3 caps?", "3 caps costs $7.50"),
    ],
)
def test_one_number_changes(question: Question, said: str, part: str) -> None:
    changed = change(question, said).question
    assert part in changed.text
    assert len(changed.text.split()) == len(question.text.split())


@pytest.mark.parametrize(
    ("question", "said", "reason"),
    [
        (STAMPS, "make it 12", 'Which number do you mean, "14 stickers" or "5 stickers"?'),
        (STAMPS, "what if she had 14 stickers?", "already"),
        (STAMPS, "what if she had 3 dogs?", "The question has no number for dogs"),
        (STAMPS, "what if she had many?", "I did not find a new number"),
        (Question.of("What is rain?"), "what if there were 2?", "no number to change"),
    ],
)
def test_what_cannot_be_changed_is_told(question: Question, said: str, reason: str) -> None:
    with pytest.raises(ChangeError, match=reason.replace("?", r"\?")):
        change(question, said)


def test_the_difference_is_told() -> None:
    before = ask(STAMPS)
    changed = change(STAMPS, "what if she had 18 stickers?")
    after = ask(changed.question)
    assert isinstance(before, Answer)
    assert isinstance(after, Answer)
    told = difference(before, after, changed.before, changed.after)
    assert told == (
        "With 18 in place of “14 stickers”, the answer is 13 stickers, from 18 - 5; "
        "before, it was 9 stickers, from 14 - 5. That is 4 more. The steps are the same; only the numbers change."
    )


def test_no_difference_is_told() -> None:
    answer = boat_answer()
    assert "makes no difference" in difference(answer, answer, "8 dollars", "8")
    assert "That is 1 less." in difference(answer, boat_answer(17), "20 dollars", "17")


@pytest.mark.parametrize("unsure", [0, 1])
def test_a_difference_is_no_surer_than_the_answers(unsure: int) -> None:
    answers = [boat_answer(), boat_answer(26)]
    answers[unsure] = replace(answers[unsure], certainty=Certainty.LIKELY)
    told = difference(*answers, "20 dollars", "26")
    assert "I get 6 hours, from 8 + 3·x = 26; before, I got 4 hours, from 8 + 3·x = 20" in told
    assert "I am not sure about either answer." in told
    assert "the answer is" not in told
