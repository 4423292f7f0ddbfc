"""What word problems call for without writing it, against a table written before any output was seen."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from solvers.question import Question
from solvers.reading.read import read


def rows() -> list[tuple[str, str]]:
    lines = (Path(__file__).parent / "implied.tsv").read_text(encoding="utf-8").splitlines()
    return [(text, expected) for text, expected in (x.split("\t") for x in lines if x and x[0] != "#")]


@pytest.mark.parametrize(("text", "expected"), rows(), ids=[text[:40] for text, _ in rows()])
def test_implied_by(text: str, expected: str) -> None:
    implied = read(Question.of(text)).implied
    found = {(q.value, f"{q.entity}/{q.rate}") for q in implied}
    wanted = [item.split(" ", 1) for item in expected.split("; ")] if expected != "-" else []
    assert found == {(Fraction(value), kind) for value, kind in wanted}


@pytest.mark.parametrize("text", [text for text, _ in rows()])
def test_every_implied_number_says_where_it_comes_from(text: str) -> None:
    reading = read(Question.of(text))
    assert reading.target is not None
    for place, quantity in enumerate(reading.implied):
        assert quantity.index == reading.target.index + 1 + place
        assert re.fullmatch(r"[A-Z0-9].*[^.]\.", quantity.implied)
        assert 0 <= quantity.first < quantity.stop <= len(reading.tokens)


def test_the_sentence_names_the_people() -> None:
    (people,) = read(
        Question.of("Ida, Jon and Max each have 14 shells. How many do they have in all?")
    ).implied
    assert people.implied == "Ida, Jon and Max are 3 people."
