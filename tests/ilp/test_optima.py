"""Optima, statuses and bounds agree with brute force on random small programs, on both solvers."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.ilp import Backend, Program, ProgramError, Status

whole = st.integers(-4, 4)
decimal = st.integers(-40, 40).map(lambda tenths: tenths / 10)
third = st.integers(-9, 9).map(lambda n: Fraction(n, 3))
coefficient = st.one_of(whole, decimal, third)
row = st.tuples(
    st.lists(coefficient, min_size=6, max_size=6), st.sampled_from(["<=", ">=", "=="]), st.integers(-6, 6)
)
backends = st.sampled_from([Backend.CBC, Backend.HIGHS])


@st.composite
def statements(draw):
    return {
        "sense": draw(st.sampled_from(["max", "min"])),
        "kinds": draw(st.lists(st.sampled_from(["binary", "integer"]), min_size=1, max_size=5)),
        "costs": draw(st.lists(coefficient, min_size=6, max_size=6)),
        "rows": draw(st.lists(row, max_size=5)),
        "soft": draw(st.lists(st.tuples(row, st.integers(0, 5)), max_size=2)),
    }


def stated(statement, backend):
    program = Program(statement["sense"], "random", backend)
    variables = [
        program.binary(i) if kind == "binary" else program.integer(i, -1, 2)
        for i, kind in enumerate(statement["kinds"])
    ]

    def constraint(coefficients, sense, rhs):
        left = program.sum(c * v for c, v in zip(coefficients, variables, strict=False))
        return left <= rhs if sense == "<=" else left >= rhs if sense == ">=" else left == rhs

    for cost, variable in zip(statement["costs"], variables, strict=False):
        program.objective_term(variable, cost)
    for number, (coefficients, sense, rhs) in enumerate(statement["rows"]):
        program.add(constraint(coefficients, sense, rhs), name="row", key=number)
    for number, ((coefficients, sense, rhs), weight) in enumerate(statement["soft"]):
        program.soft(constraint(coefficients, sense, rhs), weight=weight, name="soft", key=number)
    return program


@given(
    statement=statements(), relax_first=st.booleans(), backend=st.sampled_from([Backend.CBC, Backend.HIGHS])
)
@settings(max_examples=250, deadline=None)
def test_the_optimum_is_that_of_brute_force(best, holds_exactly, statement, relax_first, backend):
    program = stated(statement, backend)
    expected = best(program)
    solution = program.solve(relax_first=relax_first)
    if expected is None:
        assert solution.status is Status.INFEASIBLE
        with pytest.raises(ProgramError, match="no solution"):
            solution[0]
        return
    assert solution.status is Status.OPTIMAL
    assert solution.objective == pytest.approx(float(expected), abs=1e-6)
    assert solution.bound == solution.objective
    values = solution.values
    assert all(type(value) is int for value in values)
    assert all(holds_exactly(constraint, values) for constraint in program.constraints)
    broken = [soft for soft in program.soft_constraints if not holds_exactly(soft.constraint, values)]
    assert list(solution.violated) == broken


@given(statement=statements(), backend=backends)
@settings(max_examples=60, deadline=None)
def test_solving_again_after_additions_equals_solving_at_once(best, statement, backend):
    program = stated(statement, backend)
    program.solve(relax_first=True)
    extra = program.integer("extra", 0, 2, objective=1)
    program.objective_term(program[0], -2)
    program.add(extra + program[0] <= 2, name="late")
    for relax_first in (False, True):
        solution = program.solve(relax_first=relax_first)
        expected = best(program)
        if expected is None:
            assert solution.status is Status.INFEASIBLE
        else:
            assert solution.objective == pytest.approx(float(expected), abs=1e-6)
            assert solution.constraints == len(program.constraints)


def test_continuous_variables_and_their_values(backend):
    program = Program("min", "diet", backend)
    bread = program.continuous("bread", objective=0.5)
    milk = program.continuous("milk", upper=2.5, objective=0.2)
    boxes = program.integer("boxes", objective=1)
    program.add(2 * bread + milk >= 4, name="energy")
    program.add(bread <= boxes / 2, name="packing")
    solution = program.solve()
    assert solution.status is Status.OPTIMAL
    assert solution.objective == pytest.approx(0.375 + 0.5 + 2)
    assert solution["boxes"] == 2
    assert type(solution["boxes"]) is int
    assert type(solution[bread]) is float
    assert solution[bread] == pytest.approx(0.75)
    assert solution.value(2 * bread + milk) == pytest.approx(4)


def test_unbounded_and_infeasible_are_told_apart(backend):
    for integral in (False, True):
        program = Program("max", "growth", backend)
        make = program.integer if integral else program.continuous
        x, y = make("x", objective=1), make("y")
        program.add(x - y <= 0, name="balance")
        assert program.solve().status is Status.UNBOUNDED
        program.add(2 * x + 2 * y == 3, name="odd")
        assert program.solve().status is (Status.INFEASIBLE if integral else Status.OPTIMAL)
        program.add(x + y >= 4, name="large")
        assert program.solve().status is Status.INFEASIBLE
    endless = Program("max", "endless", backend)
    x, y = endless.integer("x", objective=1), endless.integer("y")
    endless.add(2 * x - 2 * y == 1, name="parity")
    assert endless.solve(relax_first=True).status is not Status.OPTIMAL


def test_a_program_without_variables_or_rows(backend):
    empty = Program("max", "empty", backend)
    assert empty.solve().status is Status.OPTIMAL
    assert empty.solve().objective == 0
    empty.add(empty.sum([]) >= 1, name="never")
    assert empty.solve().status is Status.INFEASIBLE
    free = Program("min", "free", backend)
    x = free.binary("x", objective=2)
    free.objective_term(~x, 0.5)
    assert free.solve().objective == 0.5
    free.add(free.sum([]) <= 0, name="always")
    assert free.solve().status is Status.OPTIMAL
    free.add(free.sum([]) >= 1, name="never")
    assert free.solve().status is Status.INFEASIBLE
    assert [c.name for c in free.solve().clashes] == ["never"]


def test_nearly_equal_objectives_are_told_apart(backend):
    program = Program("max", "close", backend)
    options = [program.binary(i, objective=1 + i * 1e-6) for i in range(8)]
    for first, second in pairwise(options):
        program.at_most(1, [first, second], name="not both")
    program.at_most(1, options, name="one")
    assert program.solve()[7] == 1


def test_fractions_are_exact(backend):
    program = Program("max", "thirds", backend)
    parts = [program.binary(i, objective=1) for i in range(4)]
    program.add(program.sum(part / 3 for part in parts) <= 1, name="whole")
    program.add(program.sum(0.1 * part for part in parts) <= 0.3, name="decimals")
    solution = program.solve()
    assert solution.objective == 3
    assert solution.value(program.sum(0.1 * part for part in parts)) == Fraction(3, 10)
