"""The cutting-plane loop: equal to the full program, recorded, limited, cancelled, never endless."""

import random
from fractions import Fraction
from itertools import combinations, permutations
from time import perf_counter, process_time

import pytest

from solvers.ilp import Cut, Limits, Program, ProgramError, Status
from solvers.ilp.loop import NODES, ROUNDS


class Transitivity:
    """If a and b are the same, and b and c, then a and c."""

    name = "transitivity"

    def __init__(self, program, things, weight=None):
        self.program, self.things, self.weight = program, things, weight

    def same(self, a, b):
        return self.program[("same", *sorted((a, b)))]

    def cuts(self):
        for a, b, c in permutations(range(self.things), 3):
            if a < c:
                x, y, z = self.same(a, b), self.same(b, c), self.same(a, c)
                yield Cut(x + y - z <= 1, self.name, (a, b, c), self.weight)

    def separate(self, solution):
        return [cut for cut in self.cuts() if not solution.holds(cut.constraint)]


def clustering(things, seed, backend, sense="max"):
    """Pairs of things with random weights for being the same."""
    chance = random.Random(seed)
    program = Program(sense, "clustering", backend)
    for a, b in combinations(range(things), 2):
        weight = chance.randint(-30, 30) / 10
        program.binary(("same", a, b), objective=weight if sense == "max" else -weight)
    return program


@pytest.mark.parametrize("sense", ["max", "min"])
@pytest.mark.parametrize("relax_first", [False, True])
@pytest.mark.parametrize("weight", [None, 1.5])
def test_lazily_added_constraints_give_the_optimum_of_the_full_program(backend, relax_first, sense, weight):
    for seed in range(6):
        program = clustering(7, seed, backend, sense)
        separator = Transitivity(program, 7, weight)
        solution = program.solve(separators=[separator], relax_first=relax_first)
        full = clustering(7, seed, backend, sense)
        for cut in Transitivity(full, 7, weight).cuts():
            if weight is None:
                full.add(cut.constraint, cut.name, cut.key)
            else:
                full.soft(cut.constraint, weight=weight, name=cut.name, key=cut.key)
        expected = full.solve()
        assert solution.status is expected.status is Status.OPTIMAL
        assert solution.objective == pytest.approx(expected.objective, abs=1e-6)
        assert solution.constraints <= expected.constraints
        if weight is None:
            assert not separator.separate(solution)


def test_rounds_are_recorded_and_observed(backend):
    program = clustering(8, 3, backend)
    program.at_most(20, program.variables, name="few pairs")
    seen = []
    solution = program.solve(separators=[Transitivity(program, 8)], observe=seen.append)
    assert tuple(seen) == solution.rounds
    assert [turn.number for turn in seen] == list(range(1, len(seen) + 1))
    assert len(seen) > 1
    assert seen[0].added == (("few pairs", 1),)
    added = sum(count for turn in seen[1:] for family, count in turn.added)
    assert added + 1 == solution.constraints == len(program.constraints)
    assert {family for turn in seen[1:] for family, _ in turn.added} == {"transitivity"}
    bounds = [turn.bound for turn in seen]
    assert bounds == sorted(bounds, reverse=True)
    assert seen[-1].objective == solution.objective == solution.bound
    assert solution.variables == 28
    assert solution.seconds_building > 0
    assert solution.seconds_solving >= sum(turn.seconds for turn in seen) * 0.99
    again = program.solve(separators=[Transitivity(program, 8)])
    assert again.rounds[0].added == ()
    assert again.objective == solution.objective


class Always:
    """A careless separator: the same cut every time, violated or not, and twice."""

    name = "careless"

    def __init__(self, constraint):
        self.cut = Cut(constraint, "careless")

    def separate(self, solution):
        return [self.cut, Cut(self.cut.constraint, "careless again")]


def test_cuts_that_nothing_violates_are_refused_and_counted(backend):
    program = Program("max", "careless", backend)
    x, y = program.binary("x", objective=1), program.binary("y", objective=1)
    solution = program.solve(separators=[Always(x + y <= 1)])
    assert solution.status is Status.OPTIMAL
    assert solution.objective == 1
    assert len(solution.rounds) == 2
    assert len(program.constraints) == 1
    assert solution.refused == (("careless", 1),)


def test_a_cut_cannot_reward_its_violation():
    x = Program().binary("x")
    with pytest.raises(ProgramError, match="must be positive"):
        Cut(x <= 0, "reward", weight=-1)


class Growing:
    """A separator that makes a variable with its cut: y_k <= 1 - x_k, where y_k is worth more."""

    name = "growing"

    def __init__(self, program):
        self.program = program

    def separate(self, solution):
        for k in range(3):
            if solution[("x", k)] and ("y", k) not in self.program:
                y = self.program.binary(("y", k), objective=2)
                yield Cut(y + self.program[("x", k)] <= 1, self.name, k)


@pytest.mark.parametrize("relax_first", [False, True])
def test_a_separator_may_make_variables(backend, relax_first):
    program = Program("max", "growing", backend)
    for k in range(3):
        program.binary(("x", k), objective=1)
    solution = program.solve(separators=[Growing(program)], relax_first=relax_first)
    assert solution.objective == 6
    assert solution.bound == 6
    assert [solution[("y", k)] for k in range(3)] == [1, 1, 1]


def test_an_unsatisfiable_cut_ends_the_loop(backend):
    program = Program("max", "impossible", backend)
    x = program.binary("x", objective=1)
    program.at_least(1, [x], name="needed")
    solution = program.solve(separators=[Always(x <= 0)])
    assert solution.status is Status.INFEASIBLE
    assert [clash.name for clash in solution.clashes] == ["needed", "careless"]
    assert not solution
    with pytest.raises(ProgramError, match="infeasible"):
        solution[x]


def test_round_limit_is_honest_about_cuts_not_yet_seen(backend):
    program = clustering(8, 3, backend)
    full = clustering(8, 3, backend).solve(separators=[]).objective
    separator = Transitivity(program, 8)
    solution = program.solve(separators=[separator], limits=Limits(rounds=1))
    assert solution.status is Status.UNKNOWN
    assert not solution
    assert solution.partial
    assert separator.separate(solution.partial)
    assert solution.bound == full
    rest = program.solve(separators=[separator])
    assert rest.status is Status.OPTIMAL
    assert rest.objective <= solution.bound


def test_with_soft_cuts_the_best_full_score_is_kept_at_the_limit(backend):
    program = clustering(8, 3, backend)
    separator = Transitivity(program, 8, weight=0.25)
    limited = program.solve(separators=[separator], limits=Limits(rounds=2))
    assert limited.status is Status.FEASIBLE
    pairs = [v for v in program.variables if v.key[0] == "same"]
    score = sum(Fraction(str(program.costs[v.index])) * limited[v] for v in pairs)
    violations = sum(not limited.holds(cut.constraint) for cut in separator.cuts())
    assert violations > 0
    assert limited.objective == pytest.approx(float(score - Fraction(1, 4) * violations))
    best = program.solve(separators=[separator])
    assert limited.objective <= best.objective <= limited.bound


def knapsacks(backend, things=150, rows=90):
    """Too hard for any solver in seconds."""
    chance = random.Random(1)
    program = Program("max", "knapsacks", backend)
    xs = [program.binary(i, objective=chance.randint(10, 60)) for i in range(things)]
    for number in range(rows):
        program.add(program.sum(chance.randint(5, 60) * x for x in xs) <= 13 * things, "capacity", number)
    return program


@pytest.mark.parametrize("relax_first", [False, True])
def test_time_limit_is_honoured_and_the_best_is_kept(backend, relax_first):
    program = knapsacks(backend)
    start = process_time(), perf_counter()
    solution = program.solve(limits=Limits(seconds=1.0), relax_first=relax_first)
    # Other work on the machine lengthens the one clock, HiGHS's second thread the other. HiGHS looks at its own
    # between phases only: on a slow machine up to 0.8 s late.
    assert min(process_time() - start[0], perf_counter() - start[1]) < 2.0
    assert solution.status is Status.FEASIBLE
    assert solution.objective < solution.bound
    assert all(solution.holds(constraint) for constraint in program.constraints)
    assert program.solve(limits=Limits(seconds=0.0)).status is Status.UNKNOWN


def test_node_limit(backend):
    solution = knapsacks(backend).solve(limits=Limits(nodes=1, seconds=20))
    assert solution.status in (Status.FEASIBLE, Status.UNKNOWN)
    assert solution.seconds_solving < 10


def test_cancelled_between_rounds(backend):
    program = clustering(8, 3, backend)
    turns = []
    solution = program.solve(
        separators=[Transitivity(program, 8)], observe=turns.append, cancelled=lambda: bool(turns)
    )
    assert solution.status is Status.CANCELLED
    assert len(turns) == 1
    assert not solution
    assert solution.partial


def test_highs_is_cancelled_within_a_solve():
    program = knapsacks("highs")
    start, begun = perf_counter(), process_time()
    solution = program.solve(limits=Limits(seconds=20), cancelled=lambda: perf_counter() - start > 0.3)
    assert solution.status is Status.CANCELLED
    assert process_time() - begun < 1.3
    assert program.solve(limits=Limits(seconds=0.5)).status is Status.FEASIBLE
    start, begun = perf_counter(), process_time()

    def broken():
        if perf_counter() - start > 0.1:
            raise ValueError("the caller's own mistake")
        return False

    with pytest.raises(ValueError, match="own mistake"):
        program.solve(limits=Limits(seconds=20), cancelled=broken)
    assert process_time() - begun < 1.1


def test_limits_that_count_fill_in_only_what_is_missing():
    assert Limits(seconds=2.0).counted() == Limits(seconds=2.0, rounds=ROUNDS, nodes=NODES)
    assert Limits(nodes=1).counted(rounds=3) == Limits(nodes=1, rounds=3)
    assert Limits(rounds=0, nodes=0).counted() == Limits(rounds=0, nodes=0)
    assert Limits(rounds=2).counted(nodes=7) == Limits(rounds=2, nodes=7)
