"""Equations: solved for every slot they can be, exactly, with and without a letter, or refused with the reason."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.arithmetic.equation import (
    Affine,
    Equation,
    EquationError,
    Fault,
    Function,
    Operation,
    Power,
    Product,
    Sum,
    affine,
    settled,
)

X = Affine(F(0), F(1))
numbers = st.fractions(min_value=-20, max_value=20, max_denominator=6)


@given(
    st.data(), st.sampled_from([Sum([1, -1, -1]), Sum([2, 3]), Sum([1, -1, -1, 2]), Product(2), Product(3)])
)
def test_the_solved_value_makes_the_equation_hold(data: st.DataObject, equation: Equation) -> None:
    slot = data.draw(st.sampled_from(sorted(equation.solvable)))
    values = [None if i == slot else data.draw(numbers) for i in range(equation.size)]
    if isinstance(equation, Product) and slot and 0 in values[1:]:
        with pytest.raises(EquationError, match="zero"):
            equation.solve(slot, values)
        return
    found = equation.solve(slot, values)
    full = [found if v is None else v for v in values]
    assert equation.residual(full) == 0
    full[slot] += 1
    assert equation.residual(full) != 0


@given(st.data(), numbers, st.sampled_from([Sum([1, -1, -1]), Sum([2, 3, -1]), Product(2), Product(3)]))
def test_with_a_letter_it_gives_what_it_gives_for_the_letters_value(
    data: st.DataObject, letter: F, equation: Equation
) -> None:
    slot = data.draw(st.sampled_from(sorted(equation.solvable)))
    forms = [
        affine(data.draw(numbers), data.draw(st.sampled_from([F(0), F(0), F(2)])))
        for _ in range(equation.size)
    ]
    try:
        found = equation.solve(slot, forms)
    except EquationError:
        return
    assert settled(found, letter) == equation.solve(slot, [settled(form, letter) for form in forms])


@pytest.mark.parametrize(
    ("equation", "slot", "values", "fault"),
    [
        (Product(2), 1, [F(6), None, F(0)], Fault.ZERO),
        (Product(2), 0, [None, X, X], Fault.LETTER),
        (Product(2), 1, [F(6), None, X], Fault.LETTER),
        (Product(3), 0, [None, X, F(2), X], Fault.LETTER),
        (Function(Operation.UP, 1), 0, [None, X], Fault.LETTER),
        (Function(Operation.UP, 2), 0, [None, F(5), F(0)], Fault.ZERO),
        (Function(Operation.REMAINDER, 2), 0, [None, F(5), F(0)], Fault.ZERO),
        (Function(Operation.REMAINDER, 2), 0, [None, F(5), F(-2)], Fault.DOMAIN),
        (Function(Operation.MULTIPLE, 2), 0, [None, F(4), F(0)], Fault.DOMAIN),
        (Power(2), 1, [F(2), None], Fault.ROOT),
        (Power(2), 1, [F(-4), None], Fault.DOMAIN),
        (Power(2), 0, [None, F(-2)], Fault.DOMAIN),
        (Power(2), 0, [None, X], Fault.LETTER),
    ],
)
def test_what_has_no_value_says_why(equation: Equation, slot: int, values: list, fault: Fault) -> None:
    with pytest.raises(EquationError, match=fault.value) as caught:
        equation.solve(slot, values)
    assert caught.value.fault is fault


@pytest.mark.parametrize(
    ("equation", "slot", "values", "result"),
    [
        (Sum([1, -1, -1]), 0, [None, F(2), F(3)], F(5)),
        (Sum([1, -1, -1]), 2, [F(5), F(2), None], F(3)),
        (Sum([3, -1]), 0, [None, F(2)], F(2, 3)),
        (Product(2), 2, [F(3), F(2), None], F(3, 2)),
        (Function(Operation.UP, 1), 0, [None, F(25, 4)], F(7)),
        (Function(Operation.DOWN, 1), 0, [None, F(-1, 2)], F(-1)),
        (Function(Operation.NEAREST, 1), 0, [None, F(5, 2)], F(3)),
        (Function(Operation.NEAREST, 2), 0, [None, F(149), F(100)], F(100)),
        (Function(Operation.UP, 2), 0, [None, F(101), F(100)], F(200)),
        (Function(Operation.REMAINDER, 2), 0, [None, F(17), F(5)], F(2)),
        (Function(Operation.MULTIPLE, 2), 0, [None, F(6), F(8)], F(24)),
        (Function(Operation.MULTIPLE, 2), 0, [None, F(3, 2), F(2)], F(6)),
        (Function(Operation.DIVISOR, 3), 0, [None, F(12), F(18), F(30)], F(6)),
        (Function(Operation.DIVISOR, 2), 0, [None, F(3, 2), F(2)], F(1, 2)),
        (Power(2), 1, [F(9, 4), None], F(3, 2)),
        (Power(3), 1, [F(0), None], F(0)),
        (Power(3), 0, [None, F(2)], F(8)),
        (Product(2), 0, [None, F(0), X], F(0)),
        (Sum([1, -1, -1]), 0, [None, X, F(3)], Affine(F(3), F(1))),
    ],
)
def test_values(equation: Equation, slot: int, values: list, result: object) -> None:
    assert equation.solve(slot, values) == result
    assert equation.residual([result if v is None else v for v in values]) == 0


@given(st.integers(0, 10**9), st.integers(2, 5))
def test_roots_of_powers_are_found(base: int, exponent: int) -> None:
    assert Power(exponent).solve(1, [F(base) ** exponent, None]) == base


def test_functions_are_solved_for_their_result_alone() -> None:
    with pytest.raises(ValueError, match="cannot be solved for slot 1"):
        Function(Operation.UP, 1).solve(1, [F(2), None])
    with pytest.raises(ValueError, match="missing"):
        Sum([1, -1]).solve(0, [None, None])
    with pytest.raises(ValueError, match="until the letter has a value"):
        settled(X, None)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Sum([1]),
        lambda: Sum([1, 0]),
        lambda: Product(1),
        lambda: Power(1),
        lambda: Function(Operation.REMAINDER, 1),
        lambda: Function(Operation.UP, 3),
    ],
)
def test_equations_that_make_no_sense_are_refused(make) -> None:
    with pytest.raises(ValueError, match=r"needs|does not take"):
        make()
