"""Calculations in symbols: what is read is what was written, and nothing else is read."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.formulas.syntax import Binary, CalculationError, Name, Term, Value, parse_equation, parse_term
from solvers.answer import Abstention, Answer
from solvers.arithmetic.tree import apply
from tests.formulas.answers import answer_to

_SIGNS = {"+": "+", "-": "-", "×": "*", "÷": "/"}

numbers = st.integers(0, 99).map(lambda n: Value(Fraction(n)))
terms = st.recursive(
    numbers,
    lambda inner: st.builds(Binary, st.sampled_from("+-×÷"), inner, inner),
    max_leaves=8,
)


def _shown(term: Term) -> str:
    """`term` with every operation in brackets."""
    if isinstance(term, Value):
        return str(term.value)
    assert isinstance(term, Binary)
    return f"({_shown(term.left)} {_SIGNS[term.symbol]} {_shown(term.right)})"


def _value(term: Term) -> Fraction:
    if isinstance(term, Value):
        return term.value
    assert isinstance(term, Binary)
    return apply(term.symbol, _value(term.left), _value(term.right))


@given(terms)
def test_parsing_undoes_writing(term: Term) -> None:
    assert parse_term(_shown(term)) == term


@given(
    st.lists(st.tuples(st.sampled_from("+-*"), st.integers(0, 50)), min_size=1, max_size=6),
    st.integers(0, 50),
)
def test_precedence_is_that_of_exact_arithmetic(tail: list[tuple[str, int]], first: int) -> None:
    """Sums of products, worked out apart: the products first, then from left to right."""
    text = str(first) + "".join(f" {sign} {number}" for sign, number in tail)
    total, product, sign = 0, first, 1
    for operation, number in tail:
        if operation == "*":
            product *= number
        else:
            total, product, sign = total + sign * product, number, 1 if operation == "+" else -1
    assert _value(parse_term(text)) == total + sign * product


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12 x 7 - 5", 79), ("12x7", 84), ("2(3 + 4)", 14), ("-(2 - 5)", 3), ("50% * 8", 4), ("1,250 / 5", 250),
        ("20 - 6 - 4", 10), ("64 ÷ 4 ÷ 2", 8), ("3 − 5", -2),
    ],
)  # fmt: skip
def test_signs_as_people_type_them(text: str, value: int) -> None:
    assert _value(parse_term(text)) == value


def test_equations_have_letters() -> None:
    left, right = parse_equation("3x - 4 = x")
    assert left == Binary("-", Binary("×", Value(Fraction(3)), Name("x")), Value(Fraction(4)))
    assert right == Name("x")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "a number is missing at the end"),
        ("3 +", "a number is missing at the end"),
        ("(3 + 4", "')' is missing at the end"),
        ("3 4", "something is missing before '4'"),
        ("__import__('os')", "cannot be part"),
        ("2 ** 3", "a number is missing before '*'"),
        ("(" * 500 + "1" + ")" * 500, "too many parentheses"),
        ("-" * 500 + "1", "too many signs"),
    ],
)
def test_what_is_no_calculation_is_refused(text: str, says: str) -> None:
    with pytest.raises(
        CalculationError, match=says.replace("(", r"\(").replace(")", r"\)").replace("*", r"\*")
    ):
        parse_term(text)


def test_the_steps_follow_precedence() -> None:
    answer = answer_to("What is 20 - 2 * (3 + 4)?")
    assert isinstance(answer, Answer)
    steps = getattr(answer.derivation, "steps", ())
    assert [str(step.after) for step in steps] == ["x = 20 - 2·7", "x = 20 - 14", "x = 6"]


@pytest.mark.parametrize(
    "text", ["What is 5?", "Is 7 lucky?", "Explain 3 + x + y = 9", "What is 3 plus?", "7 7 7"]
)
def test_nothing_is_guessed(text: str) -> None:
    assert isinstance(answer_to(text), Abstention)
