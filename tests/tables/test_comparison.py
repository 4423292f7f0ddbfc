"""Statements that compare: judged by the numbers of two rows, and checked from the tables alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from solvers import Answer, ask
from solvers.tables.comparison import Comparison
from tutor.narration import narrate


def compared(text: str) -> tuple[Answer, Comparison]:
    found = ask(text)
    assert isinstance(found, Answer)
    assert isinstance(found.derivation, Comparison)
    return found, found.derivation


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Sound travels faster in air than in steel.", "false"),
        ("Sound travels faster in steel than in air.", "true"),
        ("Does sound travel more slowly in glass than in water?", "no"),
        ("Is lead denser than water?", "yes"),
        ("Is cork more dense than water?", "no"),
        ("Cork is less dense than iron. True or false?", "true"),
        ("Gold has a higher density than ice.", "true"),
        ("Gold has a lower density than ice.", "false"),
        ("Is talc not softer than quartz?", "no"),
        ("Mars is farther from the Sun than Earth.", "true"),
        ("Is a rock concert louder than a whisper?", "yes"),
    ],
)
def test_numbers_decide(text: str, word: str) -> None:
    found, proof = compared(text)
    assert found.text == word
    assert proof.verify() == ()


@pytest.mark.parametrize(
    "text",
    [
        "Light travels faster in air than in steel.",  # the table is about sound
        "A tulip is denser than water.",  # which has no number
        "Milk is denser than seawater.",  # both have the same
    ],
)
def test_nothing_is_compared_without_two_numbers(text: str) -> None:
    found = ask(text)
    assert not isinstance(found, Answer) or not isinstance(found.derivation, Comparison)


FOUND, PROOF = compared("Is lead denser than water?")


@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (lambda p: replace(p, numbers=p.numbers[::-1]), "The number in the fact"),
        (lambda p: replace(p, numbers=(Fraction(1), Fraction(1))), "The numbers are the same."),
        (lambda p: replace(p, facts=p.facts[::-1]), "is not about"),
        (lambda p: replace(p, more=False), "does not fit the numbers"),
        (lambda p: replace(p, comparative="heavier"), "is not in the question."),
        (lambda p: replace(p, things=("cork", "water")), "is not in the question."),
        (lambda p: replace(p, column=0), "does not fit the numbers"),
        (lambda p: replace(p, column=9), "do not come from one table"),
        (
            lambda p: replace(p, facts=(replace(p.facts[0], sentence="Lead floats."), p.facts[1])),
            "is not what table",
        ),
        (
            lambda p: replace(p, facts=(replace(p.facts[0], table="sound_speeds"), p.facts[1])),
            "do not come from one table",
        ),
        (lambda p: replace(p, facts=(replace(p.facts[0], row=99), p.facts[1])), "has no row 100"),
    ],
)
def test_the_check_finds_what_is_changed(forge: Callable[[Comparison], Comparison], said: str) -> None:
    assert any(said in fault for fault in forge(PROOF).verify())


def test_the_explanation_names_both_numbers() -> None:
    steps = narrate(FOUND).steps
    assert [step.kind for step in steps] == ["fact", "fact", "answer"]
    assert steps[-1].text == "11.3 is more than 1. So the answer is yes."
    spoken = [FOUND.question.text[a:b] for step in steps for a, b in step.spans]
    assert spoken == ["lead", "water", "denser"]
