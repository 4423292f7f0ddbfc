"""Brute force over small programs, written without the layer's own arithmetic, as the judge of it."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from operator import eq, ge, le

import pytest

from solvers.ilp import Backend, Constraint, Program

Assignment = tuple[int, ...]


COMPARE = {"<=": le, ">=": ge, "==": eq}


def as_meant(value: object) -> Fraction:
    return Fraction(str(value))


def satisfied(constraint: Constraint, values: Assignment) -> bool:
    left = sum([as_meant(c) * values[i] for i, c in constraint.terms.items()])
    return COMPARE[constraint.sense](left, as_meant(constraint.rhs))


def feasible_points(program: Program) -> Iterator[Assignment]:
    ranges = [range(int(v.lower), int(v.upper) + 1) for v in program.variables]
    rows = [
        ([(i, as_meant(c)) for i, c in row.terms.items()], COMPARE[row.sense], as_meant(row.rhs))
        for row in program.constraints
    ]
    for values in product(*ranges):
        if all(compare(sum([c * values[i] for i, c in terms]), rhs) for terms, compare, rhs in rows):
            yield values


def objective_at(program: Program, values: Assignment) -> Fraction:
    costs = [as_meant(c) * v for c, v in zip(program.costs, values, strict=True) if c and v]
    return sum(costs, as_meant(program.offset))


def best_objective(program: Program) -> Fraction | None:
    found = [objective_at(program, values) for values in feasible_points(program)]
    if not found:
        return None
    return max(found) if program.sense == "max" else min(found)


@pytest.fixture(params=[Backend.CBC, Backend.HIGHS])
def backend(request: pytest.FixtureRequest) -> Backend:
    return request.param


@pytest.fixture(scope="session")
def points() -> Callable[[Program], Iterator[Assignment]]:
    return feasible_points


@pytest.fixture(scope="session")
def best() -> Callable[[Program], Fraction | None]:
    return best_objective


@pytest.fixture(scope="session")
def holds_exactly() -> Callable[[Constraint, Assignment], bool]:
    return satisfied
