"""What is stated is what stands in the program: rows with their names and keys, texts, defaults and messages."""

from fractions import Fraction

import numpy as np
import pytest

from solvers.ilp import Cut, Description, Program, ProgramError, Status
from solvers.ilp.backend import Engine, Outcome
from solvers.ilp.interrupt import Interrupt


def program_of(count=3):
    program = Program("max", "stated")
    return program, [program.binary(f"x{i}") for i in range(count)]


HELPERS = {
    "implies": lambda p, x, **o: p.implies(x[0], x[1], **o),
    "implies all": lambda p, x, **o: p.implies(x[0], all_of=x[1:], **o),
    "implies any": lambda p, x, **o: p.implies(x[0], any_of=x[1:], **o),
    "iff": lambda p, x, **o: p.iff(x[0], x[1], **o),
    "iff all": lambda p, x, **o: p.iff(x[0], all_of=x[1:], **o),
    "iff any": lambda p, x, **o: p.iff(x[0], any_of=x[1:], **o),
    "clause": lambda p, x, **o: p.clause(x, **o),
    "exactly one": lambda p, x, **o: p.exactly_one(x, **o),
    "at most": lambda p, x, **o: p.at_most(2, x, **o),
    "at least": lambda p, x, **o: p.at_least(2, x, **o),
    "when": lambda p, x, **o: p.when(x[0], x[1] + x[2] == 1, **o),
    "soft": lambda p, x, **o: p.soft(x[0] + x[1] <= 1, weight=2, **o),
}


@pytest.mark.parametrize("helper", HELPERS)
def test_every_row_has_the_name_and_key_it_was_given(helper):
    program, xs = program_of()
    HELPERS[helper](program, xs, name="family", key=("a", 1))
    assert program.constraints
    assert {(row.name, row.key) for row in program.constraints} == {("family", ("a", 1))}
    assert program.families == {"family": len(program.constraints)}
    unnamed, xs = program_of()
    HELPERS[helper](unnamed, xs)
    assert {(row.name, row.key) for row in unnamed.constraints} == {("", None)}


def test_rows_in_bulk_are_unnamed_by_default_and_counted_with_those_before():
    program, (x, y, _) = program_of()
    for size in (1, 2):
        assert program.add_rows([([x], [1], "<=", 1)] * size) == size
    assert program.families == {"": 3}
    assert [(row.name, row.key) for row in program.constraints] == [("", None)] * 3
    program.add_rows([([x, y], [np.int64(2), np.float64(0.5)], ">=", np.int64(1))], name="numpy")
    assert [type(value) for value in program.constraints[-1].terms.values()] == [int, float]
    with pytest.raises(ProgramError) as caught:
        program.add_rows([([x], [1, 2], "<=", 3)], name="bulk")
    assert str(caught.value) == "A row of 'bulk' in stated is malformed: [<'x0'>] [1, 2] <= 3."


def test_texts_of_expressions_and_constraints():
    program, (x, y, z) = program_of()
    assert repr(2 * x - y) == "2 <'x0'> - <'x1'>"
    assert repr(-x + Fraction(1, 2) * y - 3) == "- <'x0'> + 1/2 <'x1'> - 3"
    assert repr(x + 1) == "<'x0'> + 1"
    assert repr(x - x) == "+ 0 <'x0'>".removeprefix("+ ")
    assert repr(program.sum([])) == "0"
    assert repr(program.sum([0.5])) == "0.5"
    assert repr(program.sum([-2])) == "- 2"
    assert repr(~x) == "- <'x0'> + 1"
    assert repr(x + y >= 1) == "<'x0'> + <'x1'> >= 1"
    assert repr(program.add(x + z == 1, name="pair")) == "pair: <'x0'> + <'x2'> == 1"
    assert repr(program.add(z <= 0, key=4)) == " 4: <'x2'> <= 0"
    assert repr(program.sum([1]) <= 2) == "0 <= 1"


def test_division_is_exact_for_whole_numbers_and_fractions():
    _, (x, *_) = program_of()
    assert (x / 3).terms == {0: Fraction(1, 3)}
    assert (x / Fraction(2, 3)).terms == {0: Fraction(3, 2)}
    assert (x / 0.25).terms == {0: 4.0}
    assert isinstance((x / 3).terms[0], Fraction)
    assert isinstance((x / 0.25).terms[0], float)


def test_a_description_says_no_and_unnamed():
    assert str(Description("empty", 0, 0, 0, (), 0)) == "empty: no variables, 0 constraints"
    assert (
        str(Description("p", 0, 2, 0, (("", 3),), 0)) == "p: 2 integer variables, 3 constraints (unnamed 3)"
    )


def test_bounds_and_costs_that_are_not_given():
    program = Program()
    for made in (program.integer("n"), program.continuous("r")):
        assert (made.lower, made.upper) == (0, float("inf"))
    assert program.costs == [0, 0]
    assert program.integer("m", objective=2).integer
    assert not program.continuous("s", objective=1.5).integer
    assert program.costs == [0, 0, 2, 1.5]


def test_a_product_states_its_rows_once_and_means_its_literals():
    program, (x, y, _) = program_of()
    made = program.product(x, ~y)
    assert made.key == ("product", "x0", ("not", "x1"))
    rows = len(program.constraints)
    assert program.product(~y, x) is made
    assert len(program.constraints) == rows


def test_several_conditions_become_one_row():
    program, (x, y, z) = program_of()
    program.implies([x, y], z)
    program.implies([x], z)
    program.implies(x, z)
    assert [repr(row) for row in program.constraints] == [
        "<'x0'> + <'x1'> - <'x2'> <= 1",
        "<'x0'> - <'x2'> <= 0",
        "<'x0'> - <'x2'> <= 0",
    ]


MESSAGES = [
    (lambda p, x: p.implies(x[0]), "implies needs one conclusion: a literal, all_of=[...], or any_of=[...]."),
    (
        lambda p, x: p.implies(x[0], x[1], any_of=[x[2]]),
        "implies needs one conclusion: a literal, all_of=[...], or any_of=[...].",
    ),
    (lambda p, x: p.iff(x[0]), "iff needs one right-hand side: a literal, all_of=[...], or any_of=[...]."),
    (lambda p, x: p.product(), "A product needs at least one literal."),
    (lambda p, x: x[0] != x[1], "'!=' is not a linear constraint; state it with two implications."),
    (
        lambda p, x: bool(x[0] <= 1),
        "A constraint has no truth value; add it to a program or compare variable keys.",
    ),
    (lambda p, x: x[0] * x[1], "A product of two variables is not linear; use program.product for binaries."),
    (
        lambda p, x: x[0] + Program().binary("y"),
        "Variables of two different programs cannot be used in one expression.",
    ),
    (lambda p, x: ~p.integer("n", 0, 2), "<'n'> is not binary, so it has no negation."),
    (
        lambda p, x: p.clause([2 * x[0]]),
        "2 <'x0'> is not a literal: use a binary variable or its negation ~x.",
    ),
    (lambda p, x: p.clause([Program().binary("y")]), "<'y'> belongs to a different program, not stated."),
    (
        lambda p, x: p.binary("x0", objective=1),
        "'x0' of stated already has an objective; use objective_term to add to it.",
    ),
    (
        lambda p, x: p.integer("x0", 0, 2),
        "Variable 'x0' of stated already exists with a different kind or bounds.",
    ),
    (lambda p, x: p.integer("n", 2, 1), "Variable 'n' of stated has the empty range 2 to 1."),
    (lambda p, x: p["none"], "stated has no variable for 'none'."),
    (lambda p, x: p.add(7), "7 is not a constraint of stated; compare expressions."),
    (
        lambda p, x: p.add(Program().binary("y") <= 0),
        "The constraint <'y'> <= 0 belongs to a different program, not stated.",
    ),
    (
        lambda p, x: p.objective_term(Program().binary("y")),
        "An expression from a different program cannot be used in stated.",
    ),
    (lambda p, x: x[0] * "two", "'two' is not a finite number; use an int, a float, or a Fraction."),
    (
        lambda p, x: p.when(x[0], p.integer("n") <= 3),
        "A condition on <'n'> <= 3 needs bounds on its variables.",
    ),
    (lambda p, x: Cut(x[0] <= 0, "cut", weight=0), "The weight of the cut 'cut' is 0; it must be positive."),
    (lambda p, x: Program("least", "p"), "The sense of p is 'least'; use 'max' or 'min'."),
    (lambda p, x: Program(backend="magic"), "There is no solver 'magic'; use 'auto', 'cbc', or 'highs'."),
]


@pytest.mark.parametrize(("state", "message"), MESSAGES)
def test_messages_say_what_is_wrong_and_what_to_do(state, message):
    program, xs = program_of()
    with pytest.raises(ProgramError) as caught:
        state(program, xs)
    assert str(caught.value) == message


@pytest.mark.parametrize("sense", ["max", "min"])
def test_a_negative_weight_rewards_the_violation(sense, backend):
    """Of n from 0 to 4 the violated side is chosen, and the variable of the violation says so."""
    for stated, broken in [("<=", range(3, 5)), (">=", range(2))]:
        program = Program(sense, "reward", backend)
        n = program.integer("n", 0, 4)
        soft = program.soft(n <= 2 if stated == "<=" else n >= 2, weight=-3, name="soft", key=1)
        solution = program.solve()
        assert solution[n] in broken
        assert solution[soft.violation] == 1
        assert solution.objective == (3 if sense == "max" else -3)
        assert [one.key for one in solution.violated] == [1]
        program.add(n == 2)
        assert program.solve()[soft.violation] == 0


@pytest.mark.parametrize(
    "constraint",
    [
        lambda p, n: n == 2,
        lambda p, n: 0.5 * n <= 2,
        lambda p, n: n <= 2.5,
        lambda p, n: p.continuous("r", 0, 1) <= 0,
        lambda p, n: n + p.continuous("r", 0, 1) <= 2,
    ],
)
def test_a_negative_weight_needs_whole_numbers(constraint):
    program = Program()
    stated = constraint(program, program.integer("n", 0, 4))
    with pytest.raises(ProgramError) as caught:
        program.soft(stated, weight=-1)
    assert str(caught.value) == f"A negative weight needs an inequality in whole numbers, not {stated!r}."


def test_a_soft_constraint_is_known_by_statement_name_and_key():
    program, (x, y, _) = program_of()
    program.soft(x + y <= 1, weight=1, name="soft", key=1)
    assert program.has_soft(x + y <= 1, "soft", 1)
    for other in [
        (x + y <= 2, "soft", 1),
        (x + y >= 1, "soft", 1),
        (x + y <= 1, "other", 1),
        (x + y <= 1, "soft", 2),
    ]:
        assert not program.has_soft(*other)
    with pytest.raises(ProgramError) as caught:
        program.soft(x <= 0, weight=1, name="soft", key=1)
    assert str(caught.value) == "stated has the soft constraint 'soft' 1 twice."


def test_values_of_expressions_include_their_constants(backend):
    program = Program("max", "values", backend)
    x = program.binary("x", objective=1)
    solution = program.solve()
    assert solution.value(2 * x + 3) == 5
    assert solution.value(x / 3 - 1) == Fraction(-2, 3)
    assert solution.value(~x) == 0
    program.add(x == 0, name="never")
    program.add(x == 1, name="always")
    nothing = program.solve()
    for read in (lambda: nothing[x], lambda: nothing.value(x + 1), lambda: nothing.holds(x <= 1)):
        with pytest.raises(ProgramError) as caught:
            read()
        assert str(caught.value) == "values has no solution to read: its status is infeasible."
    assert nothing.violated == ()


def test_a_solver_that_lies_again_is_not_believed(monkeypatch, backend):
    """The other solver is asked once; if there is none, or it lies too, the first lie is told."""
    program = Program("max", "liars", backend)
    program.add(program.binary("x", objective=1) == 0, name="none")
    asked = []

    def lying(self, **_):
        asked.append(self.backend)
        return Outcome(Status.OPTIMAL, [1.0], 1.0)

    monkeypatch.setattr(Engine, "solve", lying)
    with pytest.raises(ProgramError, match="violates none"):
        program.solve()
    assert len(asked) == len(set(asked)) == 2
    monkeypatch.setattr("solvers.ilp.loop.available", lambda other: other is None)
    asked.clear()
    with pytest.raises(ProgramError, match="violates none"):
        program.solve()
    assert len(asked) == 1


def test_the_costs_are_put_back_after_asking_whether_it_is_unbounded(backend):
    program = Program("max", "for ever", backend)
    n, x = program.integer("n", objective=2), program.binary("x", objective=-3)
    program.add(n + x >= 1, name="some")
    assert program.solve().status is Status.UNBOUNDED
    program.add(n <= 4, name="an end")
    solution = program.solve()
    assert (solution.status, solution.objective) == (Status.OPTIMAL, 8)
    program.add(n >= 5, name="no way")
    assert program.solve().status is Status.INFEASIBLE


def test_unbounded_and_infeasible_are_told_apart(backend):
    program = Program("max", "neither", backend)
    n, x = program.integer("n", objective=1), program.binary("x")
    program.add(2 * x == 1, name="half")
    program.add(n >= 3, name="some")
    assert program.solve().status is Status.INFEASIBLE


class Answer:
    """What HiGHS hands to its callback to be filled in."""

    user_interrupt = False


def test_cancelling_is_asked_now_and_then_and_an_error_is_kept(monkeypatch):
    program = Program("max", "cancelled", "highs")
    program.binary("x", objective=1)
    program.solve()
    interrupt = Interrupt(program._engine._model.solver)
    clock = [1.0]
    monkeypatch.setattr("solvers.ilp.interrupt.perf_counter", lambda: clock[0])
    asked = []
    answer = Answer()
    interrupt._ask(0, None, None, answer, None)  # nobody wants to know
    interrupt._cancelled = lambda: bool(asked.append(clock[0]))
    interrupt._ask(0, None, None, None, None)  # there is nothing to fill in
    assert asked == []
    interrupt._ask(0, None, None, answer, None)
    clock[0] += interrupt.PAUSE / 2
    interrupt._ask(0, None, None, answer, None)
    clock[0] += interrupt.PAUSE / 2
    interrupt._ask(0, None, None, answer, None)
    assert asked == [1.0, 1.0 + interrupt.PAUSE]
    assert answer.user_interrupt is False
    interrupt._cancelled = lambda: 1 / 0
    clock[0] += 1
    interrupt._ask(0, None, None, answer, None)
    assert answer.user_interrupt is True
    assert isinstance(interrupt._error, ZeroDivisionError)
