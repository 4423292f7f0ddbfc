"""Constituents of science questions, and that cells are normalised just as questions are."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.question import Question
from solvers.reading.constituents import terms
from solvers.reading.read import read


def rows() -> list[tuple[str, str]]:
    lines = (Path(__file__).parent / "constituents.tsv").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize(("text", "expected"), rows())
def test_constituents_of(text: str, expected: str) -> None:
    found = read(Question.of(text)).constituents
    assert "; ".join(" ".join(c.lemmas) for c in found) == expected


def test_positions_count_content_words() -> None:
    found = read(Question.of("In New York State, which month has the summer solstice?")).constituents
    assert [(c.text, c.index) for c in found] == [("New York State", 0), ("month", 3), ("summer solstice", 4)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("decrease the temperature", ("decrease", "temperature")),
        ("Leaves", ("leaf",)),
        ("the freezing of water", ("freeze", "water")),
        ("building materials", ("building", "material")),
        ("longest", ("long",)),
        ("3/4 cup", ("3/4", "cup")),
        ("the Earth's axis", ("earth", "axis")),
        ("the", ("the",)),
        ("", ()),
    ],
)
def test_terms_of(text: str, expected: tuple[str, ...]) -> None:
    assert terms(text) == expected


@given(st.text(max_size=40))
def test_terms_do_not_depend_on_case_or_space(text: str) -> None:
    assert terms(text) == terms(f"  {text}  ")
