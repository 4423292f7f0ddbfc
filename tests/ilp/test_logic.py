"""Every logical helper against its truth table: the rows allow what the logic allows, and nothing else."""

from itertools import product

import pytest

from solvers.ilp import Program, ProgramError


def literals(program, count):
    return [program.binary(f"x{i}") for i in range(count)]


def signed(variables, signs):
    return [v if sign else ~v for v, sign in zip(variables, signs, strict=True)]


def truths(values, signs):
    return [bool(value) == sign for value, sign in zip(values, signs, strict=False)]


def allowed(points, program, count):
    return {values[:count] for values in points(program)}


STATEMENTS = {
    "implies": (2, lambda p, a, b: p.implies(a, b), lambda a, b: not a or b),
    "implies all": (4, lambda p, a, *b: p.implies(a, all_of=b), lambda a, *b: not a or all(b)),
    "implies any": (4, lambda p, a, *b: p.implies(a, any_of=b), lambda a, *b: not a or any(b)),
    "implies nothing": (1, lambda p, a: p.implies(a, any_of=[]), lambda a: not a),
    "both imply": (3, lambda p, a, b, c: p.implies([a, b], c), lambda a, b, c: not (a and b) or c),
    "both imply any": (
        4,
        lambda p, a, b, c, d: p.implies([a, b], any_of=[c, d]),
        lambda a, b, c, d: not (a and b) or c or d,
    ),
    "iff": (2, lambda p, a, b: p.iff(a, b), lambda a, b: a == b),
    "iff all": (4, lambda p, a, *b: p.iff(a, all_of=b), lambda a, *b: a == all(b)),
    "iff any": (4, lambda p, a, *b: p.iff(a, any_of=b), lambda a, *b: a == any(b)),
    "iff all of none": (1, lambda p, a: p.iff(a, all_of=[]), lambda a: a),
    "iff any of none": (1, lambda p, a: p.iff(a, any_of=[]), lambda a: not a),
    "clause": (3, lambda p, *a: p.clause(a), lambda *a: any(a)),
    "exactly one": (4, lambda p, *a: p.exactly_one(a), lambda *a: sum(a) == 1),
    "at most two": (4, lambda p, *a: p.at_most(2, a), lambda *a: sum(a) <= 2),
    "at least three": (4, lambda p, *a: p.at_least(3, a), lambda *a: sum(a) >= 3),
}


@pytest.mark.parametrize("statement", STATEMENTS)
def test_truth_table(points, statement):
    count, state, meaning = STATEMENTS[statement]
    for signs in product([True, False], repeat=count):
        program = Program()
        state(program, *signed(literals(program, count), signs))
        expected = {values for values in product([0, 1], repeat=count) if meaning(*truths(values, signs))}
        assert allowed(points, program, count) == expected, signs


def test_product_is_the_conjunction_and_is_made_once(points):
    for signs in product([True, False], repeat=3):
        program = Program()
        parts = signed(literals(program, 3), signs)
        conjunction = program.product(*parts)
        assert program.product(parts[2], parts[0], parts[1]) is conjunction
        found = set(points(program))
        assert found == {(*v, int(all(truths(v, signs)))) for v in product([0, 1], repeat=3)}
    program = Program()
    x, y = literals(program, 2)
    assert program.product(x, x) is x
    never = program.product(x, ~x)
    assert all(not values[never.index] for values in points(program))
    assert program.product(x, y) is not program.product(x, ~y)


def test_when_binds_only_under_its_condition(points):
    def senses(left, rhs):
        return [("<=", left <= rhs), (">=", left >= rhs), ("==", left == rhs)]

    compare = {"<=": lambda a, b: a <= b, ">=": lambda a, b: a >= b, "==": lambda a, b: a == b}
    for positive, rhs, number in product([True, False], range(-9, 10, 3), range(3)):
        program = Program()
        on, other = program.binary("on"), program.binary("other")
        depth = program.integer("depth", -2, 2)
        sense, constraint = senses(2 * depth - 3 * other + 1, rhs)[number]
        program.when(on if positive else ~on, constraint)
        expected = {
            (a, b, d)
            for a, b, d in product([0, 1], [0, 1], range(-2, 3))
            if bool(a) != positive or compare[sense](2 * d - 3 * b + 1, rhs)
        }
        assert set(points(program)) == expected


def test_when_the_condition_occurs_in_the_constraint(points):
    for positive in (True, False):
        program = Program()
        on, other = literals(program, 2)
        program.when(on if positive else ~on, 2 * on + other <= 1)
        expected = {(a, b) for a, b in product([0, 1], repeat=2) if bool(a) != positive or 2 * a + b <= 1}
        assert set(points(program)) == expected


def test_when_uses_the_smallest_constant_and_no_needless_row():
    program = Program()
    on = program.binary("on")
    depth = program.integer("depth", 0, 9)
    program.when(on, depth <= 4)
    assert program.constraints[-1].terms == {depth.index: 1, on.index: 5}
    assert program.constraints[-1].rhs == 9
    program.when(on, depth <= 9)
    assert len(program.constraints) == 1


def test_when_needs_bounds():
    program = Program()
    on, depth = program.binary("on"), program.integer("depth")
    program.when(on, depth >= 3)
    with pytest.raises(ProgramError, match="bounds"):
        program.when(on, depth <= 3)


@pytest.mark.parametrize("sense", ["max", "min"])
@pytest.mark.parametrize("weight", [2, 0.5, -1.5])
def test_soft_constraint_pays_exactly_when_violated(best, sense, weight, backend):
    for a, b in product([0, 1], repeat=2):
        program = Program(sense, "soft", backend)
        x, y = literals(program, 2)
        program.add(x == a, name="fix")
        program.add(y == b, name="fix")
        soft = program.soft(x + y <= 1, weight=weight, name="not both", key=(1, 2))
        solution = program.solve()
        violated = a + b > 1
        assert solution.violated == ((soft,) if violated else ())
        paid = weight if violated else 0
        assert solution.objective == (-paid if sense == "max" else paid)
        assert solution.objective == best(program)


def test_soft_constraints_are_named_once():
    program = Program()
    x, y = literals(program, 2)
    program.soft(x <= y, weight=1, name="order", key=1)
    with pytest.raises(ProgramError, match="twice"):
        program.soft(y <= x, weight=1, name="order", key=1)
    with pytest.raises(ProgramError, match="whole numbers"):
        program.soft(x == y, weight=-1, name="order", key=2)
    program.soft(y <= x, weight=1, name="order")
    program.soft(y <= x, weight=1, name="order")
    assert len(program.soft_constraints) == 3


def test_misuse_is_told():
    program, other = Program(name="one"), Program(name="two")
    x, n = program.binary("x"), program.integer("n", 0, 3)
    foreign = other.binary("x")
    with pytest.raises(ProgramError, match="not a literal"):
        program.implies(x, n)
    with pytest.raises(ProgramError, match="not binary"):
        program.clause([~n])
    with pytest.raises(ProgramError, match="a different program"):
        program.implies(x, foreign)
    with pytest.raises(ProgramError, match="one conclusion"):
        program.implies(x)
    with pytest.raises(ProgramError, match="one conclusion"):
        program.implies(x, x, any_of=[x])
    with pytest.raises(ProgramError, match="one right-hand side"):
        program.iff(x)
    with pytest.raises(ProgramError, match="at least one"):
        program.product()
