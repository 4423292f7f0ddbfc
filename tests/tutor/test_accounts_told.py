"""What is told by accounts, and the form of a question that its answer keeps."""

from __future__ import annotations

import pytest

from solvers.question import Question
from solvers.reading.read import read
from solvers.science.forms.asked import question
from solvers.science.spine.voice import supposed
from tests.tutor.told import told
from tutor.narration.accounts import account_of, account_of_event


def test_an_account_of_a_thing_is_found_by_any_of_its_names() -> None:
    one, other = account_of("respiration"), account_of("cellular respiration")
    assert one is not None
    assert one is other
    assert account_of("a doorbell") is None


@pytest.mark.parametrize(
    ("asked", "answer", "told"),
    [
        ("Why do stones sink?", "Stones sink because they are denser than water.", "A thing sinks"),
        ("How do clouds form?", "Clouds form when vapor cools.", "The Sun warms water"),
        ("Why are ponds shallow?", "Ponds are shallow because mud fills them.", ""),
    ],
)
def test_an_account_of_an_event_is_about_all_that_is_asked(asked: str, answer: str, told: str) -> None:
    account = account_of_event(asked, answer)
    assert (account.sentences[0] if account else "").startswith(told)
    assert bool(account) is bool(told)


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("the owls have less food", "If all the mice left, the owls would have less food."),
        ("fewer owls raise young", "If all the mice left, fewer owls would raise young."),
        ("the meadow grows taller", "If all the mice left, the meadow would grow taller."),
    ],
)
def test_what_is_supposed_is_told_with_would(effect: str, told: str) -> None:
    reading = read(Question.parse("What would happen if all the mice left?"))
    assert supposed(question(reading), reading, effect) == told


def test_how_something_is_done_says_nothing_of_who_did_it() -> None:
    said = "Roald Amundsen walked."
    assert account_of_event("How do people walk?", "People walk by pushing the ground back.")
    assert account_of_event("Who walked?", said) is None


def test_what_helps_a_class_is_told_of_its_member() -> None:
    assert told("How does camouflage help a gecko?").headline.startswith(
        "Camouflage helps a gecko by hiding it, because"
    )
