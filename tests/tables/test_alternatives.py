"""Choices in the question itself: where they are found, and that they are answered like choices."""

from __future__ import annotations

import pytest
from own_questions import outcome, says

from solvers.answer import Abstention, Proposal
from solvers.reading.read import read_text
from solvers.science.forms.offered import offered
from solvers.tables.alternatives import alternatives


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Is a whale a fish or a mammal?", ["fish", "mammal"]),
        ("Is granite igneous or sedimentary?", ["igneous", "sedimentary"]),
        ("Is mercury a solid, a liquid or a gas?", ["solid", "liquid", "gas"]),
        ("Is rusting a physical or a chemical change?", ["physical", "chemical"]),
        ("Does the Moon make its own light or reflect sunlight?", ["make its own light", "reflect sunlight"]),
        ("Which is softer, talc or quartz?", ["talc", "quartz"]),
        ("Which gas do plants take in: oxygen or carbon dioxide?", ["oxygen", "carbon dioxide"]),
        ("When a rod gets hot, does it expand or contract?", ["expand", "contract"]),
        ("If a string is short, is its pitch high or low?", ["high", "low"]),
        ("What happens to rain or snow?", []),
        ("Which planet is nearest to the Sun?", []),
        ("Can a plant or an animal live there?", []),
        ("Snow or rain falls.", []),
    ],
)
def test_where_alternatives_are_found(text: str, wanted: list[str]) -> None:
    reading = read_text(text)
    tokens = reading.tokens
    found = [text[tokens[first].start : tokens[stop - 1].end] for first, stop in alternatives(reading)]
    assert found == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Is a whale a fish or a mammal?", "mammal"),
        ("Are frogs amphibians or reptiles?", "amphibians"),
        ("Which is softer, talc or quartz?", "talc"),
        ("Is coal a renewable or a nonrenewable resource?", "nonrenewable"),
    ],
)
def test_alternatives_are_judged_like_choices(text: str, wanted: str) -> None:
    answer = outcome(text)
    assert isinstance(answer, Proposal)
    assert says(answer.text, wanted)


@pytest.mark.parametrize(
    ("text", "answer", "wanted"),
    [
        ("When a rod gets hot, does it expand or contract?", "expand", "when a rod gets hot, it expands"),
        ("Does a mirror reflect or absorb light?", "reflect", "a mirror reflects"),
        ("Which is softer, talc or quartz?", "talc", ""),
        ("Does a mirror reflect light?", "light", ""),
    ],
)
def test_a_question_that_offers_alternatives_becomes_a_statement(text: str, answer: str, wanted: str) -> None:
    assert offered(read_text(text), answer) == wanted


def test_what_is_not_so_is_not_answered_with_what_is() -> None:
    answer = outcome("Which animal is not a mammal?")
    assert isinstance(answer, Abstention)
    assert "Give me choices" in answer.reason
