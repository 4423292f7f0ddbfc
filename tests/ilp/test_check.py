"""No solution leaves unchecked: values are rounded, verified exactly, and refused when wrong."""

from fractions import Fraction

import pytest

from solvers.ilp import Program, ProgramError, Status
from solvers.ilp.backend import Engine, Outcome
from solvers.ilp.solution import checked


def small():
    program = Program("max", "small")
    x = program.binary("x", objective=1)
    n = program.integer("n", 0, 5, objective=1)
    share = program.continuous("share", 0, 1)
    program.add(3 * x + n <= 5, name="room")
    program.add(share + 0.1 * n == 0.3, name="share")
    return program


def check(program, values):
    return checked(program, values, len(program.variables), len(program.constraints))


def test_values_are_rounded_and_moved_into_bounds():
    assert check(small(), [0.9999999, 2.0000001, 0.1]) == (1, 2, 0.1)
    assert check(small(), [0.0, 3.0, -1e-9]) == (0, 3, 0.0)
    assert check(small(), [-1e-9, 3.0, 0.0]) == (0, 3, 0.0)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ([0.5, 2.0, 0.1], "not an integer"),
        ([2.0, 0.0, 0.3], "out of bounds"),
        ([0.0, -1.0, 0.4], "out of bounds"),
        ([0.0, 3.0, -0.01], "out of bounds"),
        ([1.0, 3.0, 0.0], "violates room"),
        ([0.0, 2.0, 0.11], "violates share"),
    ],
)
def test_corrupted_values_are_refused(values, reason):
    with pytest.raises(ProgramError, match=reason):
        check(small(), values)


def test_whole_numbers_and_fractions_are_not_given_any_tolerance():
    program = Program()
    n = program.integer("n", 0, 10**13)
    program.add(10**7 * n <= 10**20 - 1, name="exact")
    assert check(program, [10**13 - 1]) == (10**13 - 1,)
    with pytest.raises(ProgramError, match="violates exact"):
        check(program, [10**13])
    thirds = Program()
    x = thirds.binary("x")
    thirds.add(Fraction(1, 3) * x <= Fraction(333_333_333, 10**9), name="a third")
    with pytest.raises(ProgramError, match="violates a third"):
        check(thirds, [1])


def test_a_solver_that_lies_is_caught(monkeypatch, backend):
    program = Program("max", "lied about", backend)
    x, y = program.binary("x", objective=1), program.binary("y", objective=1)
    program.add(x + y <= 1, name="one")
    monkeypatch.setattr(Engine, "solve", lambda self, **_: Outcome(Status.OPTIMAL, [1.0, 1.0], 2.0))
    with pytest.raises(ProgramError, match="lied about violates one"):
        program.solve()


def test_the_other_solver_is_asked_when_one_lies(monkeypatch, backend):
    program = Program("max", "lied about once", backend)
    x, y = program.binary("x", objective=1), program.binary("y", objective=1)
    program.add(x + y <= 1, name="one")
    honest = Engine.solve

    def solve(self, **options):
        lies = self.backend == program.backend
        return Outcome(Status.OPTIMAL, [1.0, 1.0], 2.0) if lies else honest(self, **options)

    monkeypatch.setattr(Engine, "solve", solve)
    solution = program.solve()
    assert solution.objective == 1
    assert solution.backend != program.backend


def test_a_wrong_relaxation_is_left_to_the_integer_program(monkeypatch, backend):
    program = Program("max", "relaxed", backend)
    x, y = program.binary("x", objective=1), program.binary("y", objective=1)
    program.add(x + y <= 1, name="one")
    solve = Engine.solve

    def lying(self, *, relax=False, **rest):
        return Outcome(Status.OPTIMAL, [1.0, 1.0], 2.0) if relax else solve(self, relax=relax, **rest)

    monkeypatch.setattr(Engine, "solve", lying)
    solution = program.solve(relax_first=True)
    assert solution.objective == 1
    assert [turn.relaxed for turn in solution.rounds] == [False]


def test_large_coefficients_are_repaired_or_refused(backend):
    program = Program("max", "large constants", backend)
    on = program.binary("on", objective=-1)
    amounts = [program.integer(i, 0, 10**6, objective=1) for i in range(3)]
    for amount in amounts:
        program.add(amount <= 10**6 * on, name="only when on")
    program.add(program.sum(amounts) <= 7, name="seven")
    solution = program.solve()
    assert solution.objective == 6
    assert solution["on"] == 1


def test_a_solution_knows_only_its_own_variables(backend):
    program, other = Program("max", "one", backend), Program("max", "other", backend)
    x = program.binary("x", objective=1)
    solution = program.solve()
    late = program.binary("late")
    assert solution["x"] == solution[x] == 1
    for unknown in (late, "late", other.binary("x")):
        with pytest.raises(ProgramError, match="not part of this solution"):
            solution[unknown]
    with pytest.raises(ProgramError, match="no variable for 'nothing'"):
        solution["nothing"]
