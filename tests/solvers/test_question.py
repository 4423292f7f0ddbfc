"""Questions as people type them, and what cannot be asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.question import LONGEST, Question, QuestionError, clean


@pytest.mark.parametrize(
    ("typed", "stem", "labels"),
    [
        ("Fog is a kind of (A) cloud (B) rain", "Fog is a kind of", "AB"),
        ("Which is a metal? A) iron B) oak C) wool", "Which is a metal?", "ABC"),
        ("Which is a metal?\nA. iron\nB. oak", "Which is a metal?", "AB"),
        ("Which is a metal?\n1) iron\n2) oak\n3) wool", "Which is a metal?", "123"),
        ("Which is a metal? (a) iron (b) oak", "Which is a metal?", "AB"),
        ("A. Jones has 3 pens. How many pens has she?", "A. Jones has 3 pens. How many pens has she?", ""),
        ("How many sides has a cube (a box)?", "How many sides has a cube (a box)?", ""),
        ("Vitamin (A) is in which food? (A) carrots (B) salt", "Vitamin (A) is in which food?", "AB"),
        ("  many \t blanks\n here 2  ", "many blanks here 2", ""),
    ],
)
def test_choices_are_recognised(typed: str, stem: str, labels: str) -> None:
    question = Question.parse(typed)
    assert question.text == stem
    assert "".join(choice.label for choice in question.choices) == labels
    assert all(choice.text for choice in question.choices)


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "is empty"),
        (" \n\t ", "is empty"),
        ("\x1b[2J\x07", "is empty"),
        ("🙂🙃", "has no words"),
        ("?!...", "has no words"),
        ("x" * (LONGEST + 1), "longer than 4,000"),
        ("Which one? (A) only", "only one choice"),
        ("Which one? (A) same (B) other (C) Same", "Choices A and C are the same"),
        ("Which one? (A) (B) other", "Choice A is empty"),
    ],
)
def test_what_cannot_be_asked_says_why(typed: str, message: str) -> None:
    with pytest.raises(QuestionError, match=message) as caught:
        Question.parse(typed)
    assert str(caught.value).endswith((".", "...", ")"))


def test_choices_may_differ_in_the_case_of_short_signs() -> None:
    question = Question.parse(
        "Which pea is always wrinkled? (A) Rr or RR (B) rr or RR (C) RR only (D) Rr only"
    )
    assert [choice.text for choice in question.choices] == ["Rr or RR", "rr or RR", "RR only", "Rr only"]


def test_escapes_and_controls_are_gone() -> None:
    typed = "\x1b]0;title\x07How \x1b[1mmany\x1b[0m \u200bpens\x9b are 5\u00a0+\u00a02?"
    assert Question.parse(typed).text == "How many pens are 5 + 2?"


def test_fraction_signs_become_plain() -> None:
    assert clean("2½ cups and ¾ l") == "2 1/2 cups and 3/4 l"


def test_one_mark_ends_a_question() -> None:
    assert clean("Is it a star?? Really?! Wow!!") == "Is it a star? Really? Wow!"


@given(st.text(max_size=300))
def test_any_text_is_clean_or_refused(text: str) -> None:
    try:
        question = Question.parse(text)
    except QuestionError:
        return
    assert question.text == clean(question.text)
    for shown in (question.text, *(choice.text for choice in question.choices)):
        assert shown == " ".join(shown.split())
        assert all(c.isprintable() for c in shown)
