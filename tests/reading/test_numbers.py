"""Numbers in every way people write them, found from tokens alone."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.reading.model import NumberKind, Token
from solvers.reading.numbers import find_numbers
from solvers.reading.read import read_text
from tests.number_words import spell


def rows() -> list[tuple[str, str]]:
    lines = (Path(__file__).parent / "numbers.tsv").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if line and not line.startswith("#")]


@pytest.fixture(scope="module")
def tokenise():
    from solvers.reading.pipeline import load

    make_doc = load().nlp.make_doc

    def tokens(text: str) -> list[Token]:
        return [
            Token(w.i, w.text, w.lower_, "", "", "", w.i, 0, w.idx, w.idx + len(w.text))
            for w in make_doc(text)
        ]

    return tokens


@pytest.mark.parametrize(("text", "expected"), rows())
def test_numbers_of(tokenise, text: str, expected: str) -> None:
    found = [
        ":".join(filter(None, [str(number.value), number.kind, number.unit]))
        for number in find_numbers(tokenise(text))
    ]
    wanted = [] if expected == "-" else expected.split("; ")
    wanted = [":".join([str(Fraction(item.partition(":")[0])), item.partition(":")[2]]) for item in wanted]
    assert found == wanted


@given(st.integers(0, 10**9))
def test_digits_with_commas_mean_the_same(tokenise, value: int) -> None:
    (number,) = find_numbers(tokenise(f"They saw {value:,} stars."))
    assert (number.value, number.kind, number.text) == (value, NumberKind.CARDINAL, f"{value:,}")


@given(st.integers(1, 999_999))
def test_spelled_numbers_mean_what_they_say(tokenise, value: int) -> None:
    (number,) = find_numbers(tokenise(f"They saw {spell(value)} stars."))
    assert number.value == value


@given(st.text(max_size=60))
def test_any_text_gives_numbers_in_order_without_overlap(tokenise, text: str) -> None:
    numbers = find_numbers(tokenise(text))
    assert all(a.stop <= b.first for a, b in pairwise(numbers))


def test_one_that_is_only_described_is_no_number() -> None:
    reading = read_text("A red kite and a blue kite fly. How much does the lighter one weigh?")
    assert reading.numbers == ()
