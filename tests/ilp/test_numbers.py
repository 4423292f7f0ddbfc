"""The arithmetic between a solver and its reader, to the last digit: rounding, tolerances, ranges, objectives."""

from fractions import Fraction
from math import inf, nextafter

import pytest

from solvers.ilp import Cut, Limits, Program, ProgramError, Status
from solvers.ilp.backend import Backend, _finite, _floats, _is_free, choose
from solvers.ilp.solution import TOLERANCE, activity, checked, holds, objective_of


def small(lower=0, upper=1):
    program = Program("max", "small")
    program.integer("n", 0, 5)
    program.continuous("r", lower, upper)
    return program


def check(program, values):
    return checked(program, values, len(program.variables), len(program.constraints))


@pytest.mark.parametrize("off", [0.0, 9.9e-6, -9.9e-6])
def test_integers_are_rounded_within_ten_tolerances(off):
    found = check(small(), [3 + off, 0.5])
    assert found == (3, 0.5)
    assert [type(value) for value in found] == [int, float]


@pytest.mark.parametrize("off", [1.1e-5, -1.1e-5])
def test_what_is_further_off_is_refused_by_name(off):
    with pytest.raises(ProgramError) as caught:
        check(small(), [3 + off, 0.5])
    assert str(caught.value) == f"<'n'> of small is {3 + off} in the solver: not an integer."


@pytest.mark.parametrize(
    ("value", "bound"), [(2 - 2.9e-6, 2), (2 - 1e-9, 2), (10 + 1e-5, 10), (10 + 1.09e-5, 10)]
)
def test_reals_are_moved_into_bounds_by_a_tolerance_relative_to_their_size(value, bound):
    assert check(small(2, 10), [0, value]) == (0, float(bound))
    assert type(check(small(2, 10), [0, value])[1]) is float


@pytest.mark.parametrize("value", [2 - 3.1e-6, 10 + 1.2e-5])
def test_reals_further_out_are_refused_by_name(value):
    with pytest.raises(ProgramError) as caught:
        check(small(2, 10), [0, value])
    assert str(caught.value) == f"<'r'> of small is {value} in the solver: out of bounds."


def test_reals_inside_stay_as_they_are():
    for value in (2.0, 10.0, nextafter(10, 0), 5.25):
        assert check(small(2, 10), [0, value]) == (0, value)


def test_only_the_rows_and_columns_that_a_solver_knew_are_checked():
    program = small()
    program.add(program["n"] <= 3, name="known")
    program.binary("late")
    program.add(program["late"] >= 1, name="late")
    assert checked(program, [3, 0.5], 2, 1) == (3, 0.5)
    with pytest.raises(ProgramError) as caught:
        checked(program, [4, 0.5], 2, 1)
    assert str(caught.value) == "The solver's solution of small violates known: <'n'> <= 3."
    with pytest.raises(ValueError, match="zip"):
        checked(program, [3], 2, 0)


@pytest.mark.parametrize(
    ("coefficient", "values", "sense", "rhs", "expected"),
    [
        (1, [3], "<=", 3, True), (1, [3], "<=", 2, False), (1, [3], ">=", 3, True), (1, [3], ">=", 4, False),
        (1, [3], "==", 3, True), (1, [3], "==", 2, False), (Fraction(1, 3), [3], "==", 1, True),
        (Fraction(1, 3), [2], ">=", Fraction(2, 3), True), (Fraction(1, 3), [2], ">=", Fraction(667, 1000), False),
        (0.1, [3], "==", 0.3, True), (0.1, [3], "<=", 0.3, True), (0.1, [3], ">=", 0.3, True),
        (0.1, [3], "<=", 0.3 - 1.2e-6, True), (0.1, [3], "<=", 0.3 - 1.4e-6, False),
        (0.1, [3], ">=", 0.3 + 1.2e-6, True), (0.1, [3], ">=", 0.3 + 1.4e-6, False),
        (0.1, [3], "==", 0.3 + 1.2e-6, True), (0.1, [3], "==", 0.3 + 1.4e-6, False),
        (0.1, [3], "==", 0.3 - 1.2e-6, True), (0.1, [3], "==", 0.3 - 1.4e-6, False),
        (0.5, [4], "<=", 9.0, True), (0.5, [4], "<=", 1.0, False),
        (0.5, [4], ">=", 1.0, True), (0.5, [4], ">=", 9.0, False),
    ],
)  # fmt: skip
def test_rows_hold_exactly_or_within_tolerance(coefficient, values, sense, rhs, expected):
    program = Program()
    n = program.integer("n", 0, 9)
    row = {"<=": coefficient * n <= rhs, ">=": coefficient * n >= rhs, "==": coefficient * n == rhs}[sense]
    assert holds(program, row, values) is expected


def test_tolerance_grows_with_the_size_of_the_parts():
    program = Program()
    x, y = program.continuous("x", 0, 1e6), program.continuous("y", 0, 1e6)
    assert holds(program, x - y <= 0.0, [1e6, 1e6 - 1.9])
    assert not holds(program, x - y <= 0.0, [1e6, 1e6 - 2.1])
    assert TOLERANCE == 1e-6


def test_activity_is_exact_and_skips_what_is_zero():
    assert activity({0: 0.1, 1: Fraction(1, 3), 2: 7}, [3, 3, 0]) == Fraction(13, 10)
    assert activity({0: 2, 1: 3}, [4, 5]) == 23
    assert activity({}, []) == 0


def test_objectives_are_summed_exactly_and_rounded_once():
    program = Program()
    for key, cost in (("a", 0.1), ("b", 0.2), ("c", 0.7), ("d", 5)):
        program.integer(key, 0, 9, objective=cost)
    assert objective_of(program, [1, 1, 0, 0]) == 0.3
    assert objective_of(program, [3, 0, 0, 2]) == 10.3
    assert objective_of(program, [1, 1, 1]) == 1.0
    program.objective_term(program["d"] * 0 + 0.25)
    assert objective_of(program, [1, 1, 0, 1]) == 5.55
    thirds = Program()
    x = thirds.integer("x", 0, 9, objective=Fraction(1, 3))
    thirds.objective_term(x * 0 + Fraction(1, 2))
    assert objective_of(thirds, [3]) == 1.5
    assert isinstance(objective_of(thirds, [3]), float)


def test_ranges_over_bounds():
    program = Program()
    program.integer("a", -2, 3)
    program.continuous("b", 0.1, 0.5)
    program.integer("c", 1)
    assert program.range_of({0: 2}) == (-4, 6)
    assert program.range_of({0: -2}) == (-6, 4)
    assert program.range_of({0: 1, 1: 10}) == (-1, 8)
    assert program.range_of({1: Fraction(-1, 2)}) == (Fraction(-1, 4), Fraction(-1, 20))
    assert program.range_of({2: 1}) == (1, inf)
    assert program.range_of({2: -1, 0: 1}) == (-inf, 2)
    assert program.range_of({}) == (0, 0)


def test_costs_add_up_and_are_noted():
    program = Program()
    x, y = program.binary("x", objective=1), program.binary("y")
    program.objective_term(x)
    program.objective_term(2 * x - y + 3, weight=Fraction(1, 2))
    program.objective_term(~y)
    assert program.costs == [3, Fraction(-3, 2)]
    assert program.offset == Fraction(5, 2)
    assert program.changed_costs == {0, 1}


def test_fractions_are_cleared_for_a_solver():
    program = Program()
    x, y = program.binary("x"), program.binary("y")
    assert _floats(x / 3 + y / 4 <= Fraction(1, 2)) == ([4.0, 3.0], 6.0)
    assert _floats(x / 3 + 0.5 * y <= 1) == ([float(Fraction(1, 3)), 0.5], 1.0)
    assert _floats(x / 1_000_003 + y <= 1) == ([float(Fraction(1, 1_000_003)), 1.0], 1.0)
    assert _floats(2 * x + 0.5 * y <= 3) == ([2.0, 0.5], 3.0)


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        (0.0, 0.0),
        (-5.5, -5.5),
        (9e29, 9e29),
        (1e30, None),
        (-1e30, None),
        (inf, None),
        (-inf, None),
        (None, None),
    ],
)
def test_bounds_without_meaning_are_none(value, kept):
    assert _finite(value) == kept


class Column:
    """What python-mip says of a column."""

    def __init__(self, lb, ub):
        self.lb, self.ub = lb, ub


def test_a_column_is_free_without_a_bound_on_one_side():
    assert [_is_free(Column(*ends)) for ends in [(0, 1), (-1e9, 1e9), (0, inf), (-inf, 0), (0, 1.7e308)]] == [
        False, False, True, True, True,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("backend", "variables", "relax_first", "chosen"),
    [
        ("auto", 100, True, "highs"), ("auto", 101, True, "cbc"), ("auto", 100, False, "cbc"),
        ("auto", 1, False, "cbc"),
        ("cbc", 100, True, "cbc"), ("highs", 101, False, "highs"),
    ],
)  # fmt: skip
def test_solvers_are_chosen_by_size_and_kind(backend, variables, relax_first, chosen):
    assert choose(Backend(backend), variables=variables, relax_first=relax_first) == chosen


class Once:
    """Gives the cuts it was made with, every time it is asked."""

    def __init__(self, name, *cuts):
        self.name, self.cuts, self.asked = name, cuts, 0

    def separate(self, _solution):
        self.asked += 1
        return self.cuts


def test_cuts_are_added_once_counted_and_refused_when_they_hold(backend):
    program = Program("max", "cut", backend)
    x, y = program.binary("x", objective=2), program.binary("y", objective=1)
    wanted, held = Cut(x + y <= 1, "pair", 1), Cut(x + y <= 2, "loose", 2)
    solution = program.solve(separators=[Once("both", wanted, wanted, held)])
    assert solution.objective == 2
    assert [(row.name, row.key) for row in program.constraints] == [("pair", 1)]
    assert [turn.added for turn in solution.rounds] == [(), (("pair", 1),)]
    assert [turn.number for turn in solution.rounds] == [1, 2]
    assert [turn.objective for turn in solution.rounds] == [3, 2]
    assert solution.refused == (("both", 3),)  # the loose one twice, and the other once it holds
    assert (solution.variables, solution.constraints, solution.backend) == (2, 1, str(backend))


def test_soft_cuts_are_paid_for_and_not_stated_again(backend):
    for sense, sign in (("max", 1), ("min", -1)):
        program = Program(sense, "soft cuts", backend)
        x = program.binary("x", objective=3 * sign)
        separator = Once("soft", Cut(x <= 0, "never", 1, weight=2))
        solution = program.solve(separators=[separator])
        assert solution.objective == sign
        assert len(program.soft_constraints) == 1
        assert [soft.name for soft in solution.violated] == ["never"]
        assert len(solution.rounds) == separator.asked == 2


def test_limits_leave_what_was_found(backend):
    def program_of():
        program = Program("max", "limited", backend)
        x, y = program.binary("x", objective=1), program.binary("y", objective=1)
        return program, [Once("soft", Cut(x <= 0, "no x", weight=0.5)), Once("hard", Cut(x + y <= 1, "pair"))]

    program, separators = program_of()
    one = program.solve(separators=separators, limits=Limits(rounds=1))
    assert (one.status, one.values, bool(one)) == (Status.UNKNOWN, None, False)
    assert one.partial is not None
    assert one.partial.objective == 2
    assert one.bound == 2
    program, _ = program_of()
    soft = Once("soft", Cut(program["x"] <= 0, "no x", weight=0.5))
    kept = program.solve(separators=[soft], limits=Limits(rounds=1))
    assert (kept.status, kept.objective, kept.bound) == (Status.FEASIBLE, 1.5, 2)
    none = program.solve(limits=Limits(seconds=0))
    assert (none.status, none.rounds, none.partial) == (Status.UNKNOWN, (), None)
    stopped = program.solve(cancelled=lambda: True)
    assert (stopped.status, stopped.rounds) == (Status.CANCELLED, ())


def test_times_and_rounds_are_told(backend):
    program = Program("max", "told", backend)
    program.binary("x", objective=1)
    told = []
    solution = program.solve(observe=told.append)
    assert tuple(told) == solution.rounds
    assert told[0].seconds > 0
    assert told[0].status is Status.OPTIMAL
    assert 0 < solution.seconds_building < 60
    assert 0 < solution.seconds_solving < 60
    assert 0 <= solution.seconds_separating < 60
    assert not told[0].relaxed
