"""Clashing sets are infeasible and minimal, and the same every time."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.ilp import Backend, Limits, Program, Status, clashes


def timetable(backend, seed, lessons=5, hours=4):
    """Lessons get hours; random wishes make most of these impossible."""
    chance = random.Random(seed)
    program = Program("max", "timetable", backend)
    at = {(i, h): program.binary((i, h)) for i in range(lessons) for h in range(hours)}
    for i in range(lessons):
        program.exactly_one([at[i, h] for h in range(hours)], name="every lesson takes place", key=i)
    for h in range(hours):
        program.at_most(2, [at[i, h] for i in range(lessons)], name="two rooms", key=h)
    for number in range(10):
        i, j, h = chance.randrange(lessons), chance.randrange(lessons), chance.randrange(hours)
        if chance.random() < 0.5:
            program.add(at[i, h] == 0, name="not at this hour", key=number)
        else:
            for hour in range(hours):
                program.implies(at[i, hour], ~at[j, hour], name="never together", key=(number, hour))
    return program


def feasible_without(points, program, kept):
    part = Program()
    part.variables = program.variables
    part.constraints = kept
    return next(iter(points(part)), None) is not None


@given(seed=st.integers(0, 10_000), backend=st.sampled_from([Backend.CBC, Backend.HIGHS]))
@settings(max_examples=25, deadline=None)
def test_a_clash_is_infeasible_and_minimal(points, seed, backend):
    program = timetable(backend, seed, lessons=4, hours=3)
    solution = program.solve()
    clash = program.clashes()
    if solution.status is Status.OPTIMAL:
        assert clash.constraints == ()
        assert not clash.minimal
        assert solution.clashes == ()
        return
    assert clash.minimal
    assert clash.constraints == solution.clashes
    assert not feasible_without(points, program, list(clash.constraints))
    for left_out in clash.constraints:
        rest = [constraint for constraint in clash.constraints if constraint is not left_out]
        assert feasible_without(points, program, rest)


def test_a_small_clash_among_thousands_takes_few_solves(backend):
    program = Program("max", "large", backend)
    xs = [program.binary(i, objective=1) for i in range(400)]
    for i in range(399):
        program.implies(xs[i], xs[i + 1], name="chain", key=i)
    program.add(xs[0] == 1, name="start")
    program.add(xs[3] == 0, name="stop")
    program.at_most(400, xs, name="many")
    clash = program.clashes()
    assert clash.minimal
    assert [(c.name, c.key) for c in clash.constraints] == [
        ("chain", 0), ("chain", 1), ("chain", 2), ("start", None), ("stop", None)
    ]  # fmt: skip
    assert clash.solves < 60


def test_unnamed_constraints_are_background(backend):
    program = Program("max", "background", backend)
    x, y = program.binary("x"), program.binary("y")
    program.add(x + y <= 1)
    program.add(x == 1, name="x")
    program.add(y == 1, name="y")
    program.soft(y == 0, weight=1, name="soft")
    assert [c.name for c in program.clashes().constraints] == ["x", "y"]
    program.add(x + y >= 2)
    assert program.clashes().constraints == ()
    assert program.clashes().minimal


def test_limits_are_told(backend):
    program = timetable(backend, 3, lessons=6, hours=2)
    program.add(program[0, 0] + program[0, 1] == 0, name="never")
    clash = program.clashes(Limits(seconds=0.0))
    assert not clash.minimal
    assert clash.solves == 0


@pytest.mark.parametrize("repeat", range(2))
def test_the_same_clash_every_time(backend, repeat):
    program = timetable(backend, 3, lessons=6, hours=2)
    assert [(c.name, c.key) for c in program.solve().clashes] == [
        (c.name, c.key) for c in timetable("cbc", 3, lessons=6, hours=2).clashes().constraints
    ]


def test_what_time_did_not_allow_to_leave_out_stays(monkeypatch):
    program = Program("max", "late")
    x, y = program.binary("x"), program.binary("y")
    kept = [program.add(x >= 1, "x"), program.add(x <= 0, "no x"), program.add(y >= 0, "any y")]
    moments = iter([0.0, 0.5])
    monkeypatch.setattr(clashes, "perf_counter", lambda: next(moments, 9.0))
    late = program.clashes(limits=Limits(seconds=1.0))
    assert (late.minimal, late.solves) == (False, 1)
    assert list(late.constraints) == [row for row in program.constraints if row.name]
    assert len(late.constraints) == len(kept)
    moments = iter([0.0, 1.0])
    never = program.clashes(limits=Limits(seconds=1.0))
    assert (never.constraints, never.minimal, never.solves) == ((), False, 0)
