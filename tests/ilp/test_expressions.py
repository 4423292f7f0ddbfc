"""Variables, expressions and constraints as data: arithmetic, identity, messages."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.ilp import Program, ProgramError, total


def test_variables_are_known_by_meaning():
    program = Program(name="graph")
    x = program.binary(("row", 3, 1), objective=-1.0)
    assert program.binary(("row", 3, 1)) is x
    assert program[("row", 3, 1)] is x
    assert ("row", 3, 1) in program
    assert x in program
    assert "other" not in program
    assert Program().binary("x") not in program
    assert program.variables == [x] or program.variables[0] is x
    with pytest.raises(ProgramError, match="no variable for 'other'"):
        program["other"]
    with pytest.raises(ProgramError, match="already has an objective"):
        program.binary(("row", 3, 1), objective=2)
    with pytest.raises(ProgramError, match="a different kind"):
        program.integer(("row", 3, 1), 0, 3)
    with pytest.raises(ProgramError, match="empty range"):
        program.integer("n", 3, 2)
    with pytest.raises(ProgramError, match="sense"):
        Program(sense="most")
    with pytest.raises(ProgramError, match="no solver"):
        Program(backend="simplex")


@given(st.lists(st.integers(-5, 5), min_size=4, max_size=4), st.integers(-5, 5))
def test_arithmetic_is_that_of_numbers(coefficients, constant):
    program = Program()
    x, y = program.binary("x"), program.binary("y")
    a, b, c, d = coefficients
    expression = a * x + b * y - (c * x - d) * 2 + constant - y / 2 + (-x) + (1 - y)
    assert {i: v for i, v in expression.terms.items() if v} == {
        i: v for i, v in ((0, a - 2 * c - 1), (1, b - Fraction(3, 2))) if v
    }
    assert expression.constant == 2 * d + constant + 1
    same = total([a * x, b * y, (2 * d) - 2 * c * x, constant, y / -2, -x, 1, -1 * y])
    assert {i: v for i, v in same.terms.items() if v} == {i: v for i, v in expression.terms.items() if v}
    assert same.constant == expression.constant


def test_constraints_gather_constants_and_drop_zeros():
    program = Program()
    x, y = program.binary("x"), program.binary("y")
    constraint = 2 * x + y - 3 <= y - 1
    assert (constraint.terms, constraint.sense, constraint.rhs) == ({0: 2}, "<=", 2)
    assert (x + y >= 3).sense == ">="
    assert (x == y).sense == "=="
    assert (x == 1).rhs == 1
    assert repr(program.add(x + 2 * y <= 3, name="few", key=(1, 2))) == "few (1, 2): <'x'> + 2 <'y'> <= 3"


def test_numpy_numbers_become_plain():
    program = Program()
    x = program.binary("x", objective=np.float64(0.5))
    constraint = np.int64(2) * x <= np.float32(1)
    assert type(constraint.terms[0]) is int
    assert type(constraint.rhs) is float
    assert type(program.costs[0]) is float


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), "two", None, 1j])
def test_only_finite_numbers(bad):
    program = Program()
    x = program.binary("x")
    with pytest.raises(ProgramError, match="finite number"):
        bad * x
    with pytest.raises(ProgramError, match="finite number"):
        program.add(x <= bad)
    with pytest.raises(ProgramError):
        program.add_rows([([x], [bad], "<=", 1)])


def test_misuse_is_told():
    program, other = Program(name="one"), Program(name="two")
    x, y, foreign = program.binary("x"), program.binary("y"), other.binary("x")
    with pytest.raises(ProgramError, match="not linear"):
        x * y
    with pytest.raises(ProgramError, match="two different programs"):
        x + foreign
    with pytest.raises(ProgramError, match="two different programs"):
        total([x, foreign])
    with pytest.raises(ProgramError, match="a different program"):
        program.add(foreign <= 1)
    with pytest.raises(ProgramError, match="a different program"):
        program.objective_term(foreign)
    with pytest.raises(ProgramError, match="truth value"):
        bool(x <= y)
    with pytest.raises(ProgramError, match="not a linear constraint"):
        assert x != y
    with pytest.raises(ProgramError, match="not a constraint"):
        program.add(True)
    assert (x == "text") is False


def test_rows_in_bulk_equal_rows_one_by_one():
    program = Program()
    x, y = program.binary("x"), program.binary("y")
    rows = [([x, y], [1, 2], "<=", 2), ([y], [1], "==", 1)]
    assert program.add_rows(rows, name="bulk", keys=["a", "b"]) == 2
    first, second = program.constraints
    assert repr(first) == "bulk 'a': <'x'> + 2 <'y'> <= 2"
    assert repr(second) == "bulk 'b': <'y'> == 1"
    for bad in (([x], [1, 2], "<=", 1), ([x, x], [1, 2], "<=", 1), ([x], [1], "<", 1)):
        with pytest.raises(ProgramError, match="malformed"):
            program.add_rows([bad], name="bulk")
    with pytest.raises(ProgramError, match="malformed"):
        Program().add_rows([([x], [1], "<=", 1)])


def test_description_counts_by_family():
    program = Program(name="graph")
    x, y = program.binary("x"), program.binary("y")
    n = program.integer("n", 0, 4)
    program.continuous("share", 0, 1)
    program.implies(x, y, name="needs")
    program.at_most(1, [x, y], name="few")
    program.implies(y, x, name="needs")
    program.soft(n <= 2, weight=1, name="small")
    description = program.describe()
    assert description.constraints == (("needs", 2), ("few", 1), ("small", 1))
    assert (description.binaries, description.integers, description.reals, description.soft) == (3, 1, 1, 1)
    assert description.size == "5 variables, 4 constraints"
    assert str(description) == (
        "graph: 3 binary + 1 integer + 1 real variables, 4 constraints (needs 2, few 1, small 1), "
        "1 soft constraints"
    )
