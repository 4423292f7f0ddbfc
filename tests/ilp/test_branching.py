"""Branch and cut: the same optima as the integer program, solutions in the order of their costs, limits."""

from __future__ import annotations

import random
from itertools import product

import pytest

from solvers.ilp import Branching, Cut, Limits, Program, ProgramError, Status


class Nothing:
    """Separates nothing."""

    def separate(self, _solution):
        return ()

    tighten = separate


class Forbidden:
    """Some assignments are not allowed, which only whole ones show; paying makes one allowed."""

    def __init__(self, program, forbidden, price=None):
        self.program, self.forbidden, self.price = program, forbidden, price
        self.asked = 0

    def separate(self, solution):
        self.asked += 1
        values = solution.values[:SIZE]
        if values in self.forbidden:
            paid = 0
            if self.price is not None:
                key = ("paid", values)
                paid = (
                    self.program[key]
                    if key in self.program
                    else self.program.binary(key, objective=self.price)
                )
            yield Cut(differs(self.program, values) + paid >= 1, "forbidden", values)

    def tighten(self, _solution):
        return ()


SIZE = 6


def differs(program, values):
    return program.sum(~program[i] if value else program[i] for i, value in enumerate(values))


def covering(seed):
    """Rows that need two of three, so that relaxations are fractional; all costs are different."""
    chance = random.Random(seed)
    program = Program("min", "covering")
    for index in range(SIZE):
        program.binary(index, objective=chance.uniform(0.5, 2))
    program.offset = 0.25
    rows = [chance.sample(range(SIZE), 3) for _ in range(4)]
    for row in rows:
        program.at_least(2 if chance.random() < 0.5 else 1, [program[i] for i in row], name="row")
    program.add(program.sum(program[i] for i in range(SIZE)) * 2 >= 5, "odd")
    return program


def allowed(program):
    """All solutions by cost."""
    found = []
    for values in product((0, 1), repeat=SIZE):
        if all(_holds(row, values) for row in program.constraints):
            found.append((sum(c * v for c, v in zip(program.costs, values, strict=False)) + 0.25, values))
    return sorted(found)


def _holds(row, values):
    return sum(c * values[i] for i, c in row.terms.items()) >= row.rhs


@pytest.mark.parametrize("seed", range(8))
def test_solutions_come_in_the_order_of_their_costs(seed):
    program = covering(seed)
    wanted = allowed(program)
    search = Branching(program, [Nothing()])
    for cost, values in wanted[:12]:
        found = search.next()
        assert found.status is Status.OPTIMAL
        assert found.values == values
        assert found.objective == pytest.approx(cost)
        assert search.bound <= cost + 1e-6
        program.add(differs(program, found.values) >= 1, "another")
    for _ in wanted[12:]:
        program.add(differs(program, search.next().values) >= 1, "another")
    assert search.next().status is Status.INFEASIBLE
    assert search.bound == float("inf")


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("price", [None, 0.3])
def test_separators_are_asked_for_whole_solutions(seed, price):
    program = covering(seed)
    wanted = allowed(program)
    forbidden = {values for _, values in wanted[:3]}
    separator = Forbidden(program, forbidden, price)
    search = Branching(program, [Nothing(), separator])
    found = search.next()
    best = min((cost + (values in forbidden) * (price or 9), values) for cost, values in wanted)
    assert found.values[:SIZE] == best[1]
    assert found.objective == pytest.approx(best[0])
    assert separator.asked
    assert sum(count for turn in search.rounds for name, count in turn.added if name == "forbidden") <= 3
    assert search.rounds[-1].objective == found.objective


def test_the_first_variables_are_branched_on_first():
    plain, chosen = covering(1), covering(1)
    assert (
        Branching(plain, [Nothing()]).next().values
        == Branching(chosen, [Nothing()], first=[chosen[3]]).next().values
    )


def test_limits_and_cancelling():
    program = covering(2)
    assert Branching(program, [Nothing()], limits=Limits(seconds=0.0)).next().status is Status.UNKNOWN
    assert Branching(program, [Nothing()], limits=Limits(nodes=0)).next().status is Status.UNKNOWN
    assert Branching(program, [Nothing()], cancelled=lambda: True).next().status is Status.CANCELLED
    search = Branching(covering(3), [Nothing()])
    assert search.next()
    search.limits = Limits(nodes=search.nodes)
    again = search.next()
    assert again.status is Status.UNKNOWN
    assert again.bound is not None


def test_a_solution_that_is_known_when_a_limit_is_met_is_returned():
    program = covering(4)
    best, second = allowed(program)[:2]

    class Late:
        """Puts up with the cheapest until the limit is met."""

        seen = 0

        def separate(self, solution):
            Late.seen += 1
            if solution.values == best[1] and Late.seen > 1:
                yield Cut(differs(program, best[1]) >= 1, "late")

        def tighten(self, _solution):
            return ()

    search = Branching(program, [Late()])
    assert search.next().status is Status.OPTIMAL
    assert search.next().values == second[1]


def test_programs_that_cannot_be_branched_on_are_refused():
    most = Program("max", "most")
    most.binary("x", objective=1)
    with pytest.raises(ProgramError, match="cannot be branched on"):
        Branching(most, [])
    whole = Program("min", "whole")
    whole.integer("x", 0, 5)
    with pytest.raises(ProgramError, match="cannot be branched on"):
        Branching(whole, [])
