"""The program finds the cheapest working with a given result: kind by kind, and against exhaustive search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.arithmetic.tree import (
    SIGNS,
    Node,
    Operation,
    Reason,
    Rounding,
    in_brackets,
    leaves,
)
from solvers.ilp import Limits
from solvers.mistakes.chart import Arc, Chart, State
from solvers.mistakes.kinds import AGAIN, MOST, UNUSED, Kind
from solvers.mistakes.model import Working, departures
from tests.mistakes.workings import chart_of, mistake_of, number, shared_out

LIMITS = Limits(seconds=20)

FOUND = [
    ("16", "(84 + 12) ÷ 6", [(Kind.OPERATION, (0,))]),
    ("432", "(84 - 12) × 6", [(Kind.OPERATION, ())]),
    ("1/12", "6 ÷ (84 - 12)", [(Kind.ORDER, ())]),
    ("72", "84 - 12", [(Kind.LEFT_OUT, ())]),
    ("14", "84 ÷ 6", [(Kind.LEFT_OUT, (0,))]),
    ("82", "84 - (12 ÷ 6)", [(Kind.GROUPING, ())]),
    ("79/6", "(84 - 5) ÷ 6", [(Kind.NUMBER, (0, 1))]),
    ("17", "((84 - 12) ÷ 6) + 5", [(Kind.EXTRA, ())]),
    ("107", "((84 + 12) + 6) + 5", [(Kind.ALL_ADDED, ())]),
    ("5", "5", [(Kind.COPIED, ())]),
    ("21", "21", [(Kind.DIGITS, ())]),
    ("13", "13", [(Kind.OFF_BY_ONE, ())]),
    ("1.2", "1.2", [(Kind.TEN, ())]),
    ("4.5", "27 ÷ 6", [(Kind.DIGITS, (0,))]),
    ("6.5", "(84 - 6) ÷ 12", [(Kind.NUMBER, (0, 1)), (Kind.NUMBER, (1,))]),
]


def cheapest(chart: Chart, given: Fraction) -> Working:
    """The first working found."""
    return departures(chart, given, LIMITS)[0]


@pytest.mark.parametrize(("value", "working", "kinds"), FOUND, ids=[working for _, working, _ in FOUND])
def test_a_mistake_is_found(value: str, working: str, kinds: list[tuple[Kind, tuple[int, ...]]]) -> None:
    right = shared_out()
    found = cheapest(chart_of(right, number(5, 3, "bags")), Fraction(value))
    pupil, made = found
    assert pupil.value == Fraction(value)
    assert in_brackets(pupil) == working
    assert sorted((kind, place) for kind, place, _ in made) == sorted(kinds)
    assert mistake_of(right, Fraction(value), found).verify() == ()


def test_a_sum_with_the_other_sign_is_a_slip() -> None:
    found = cheapest(chart_of(Operation("+", number(8, 0), number(3, 1))), Fraction(-11))
    assert [(kind, in_brackets(node)) for kind, _, node in found[1]] == [(Kind.SIGN, "-11")]


@pytest.mark.parametrize(
    "value",
    [
        9973,
        576,  # (84 + 12) × 6: two other operations
        90,  # 84 + 6: a step left out and another operation
        504,  # 84 × 6: another operation and a step left out
    ],
)
def test_what_only_mistakes_together_give_is_not_explained(value: int) -> None:
    assert departures(chart_of(shared_out()), Fraction(value), LIMITS) == ()


def test_who_stopped_two_steps_early_is_told_so() -> None:
    right = Operation(
        "-", Operation("×", Operation("+", number(3, 0), number(4, 1)), number(5, 2)), number(2, 3)
    )
    found = cheapest(chart_of(right), Fraction(7))
    assert [(kind, in_brackets(node)) for kind, _, node in found[1]] == [(Kind.STOPPED, "3 + 4")]
    assert mistake_of(right, Fraction(7), found).verify() == ()


@pytest.mark.parametrize(
    ("value", "kind"), [("37/8", Kind.NOT_ROUNDED), ("4", Kind.ROUNDED), ("6", Kind.OFF_BY_ONE)]
)
def test_rounding_can_be_forgotten_or_go_the_wrong_way(value: str, kind: Kind) -> None:
    step = Operation("÷", number(37, 0, "people"), number(8, 1, "people"), words="37/8 buses")
    right = Rounding(step, "up", Reason("Everybody needs a place, so 4 buses are too few."))
    found = cheapest(chart_of(right), Fraction(value))
    mistake = mistake_of(right, Fraction(value), found)
    assert [departure.kind for departure in mistake.departures] == [kind]
    assert mistake.verify() == ()
    if kind is not Kind.OFF_BY_ONE:
        assert mistake.departures[0].reason == right.reason.text


def test_another_number_taken_twice_is_told_too() -> None:
    right = Operation("-", number(46, 0, "hens"), number(17, 1, "hens"))
    found = departures(chart_of(right), Fraction(0), LIMITS)
    made = [(kind, place) for _, raw in found for kind, place, _ in raw]
    assert sorted(made) == [(Kind.NUMBER, (0,)), (Kind.NUMBER, (1,))]
    assert all(pupil.value == 0 for pupil, _ in found)


small = st.integers(min_value=1, max_value=30)
signs = st.sampled_from(SIGNS)


@given(values=st.tuples(small, small, small, small), one=signs, two=signs, pick=st.integers(0, 10_000))
@settings(max_examples=8, deadline=None, derandomize=True)
def test_the_program_agrees_with_exhaustive_search(
    values: tuple[int, int, int, int], one: str, two: str, pick: int
) -> None:
    a, b, c, d = (number(value, place) for place, value in enumerate(values))
    right = Operation(two, Operation(one, a, b), c)
    chart = chart_of(right, d)
    workings = list(_all_workings(chart, right))
    possible = sorted({value for value, _, _ in workings})
    value = possible[pick % len(possible)]
    least = min(cost for found, cost, _ in workings if found == value)
    best = [arcs for found, cost, arcs in workings if found == value and cost < least + 1e-3]
    found = cheapest(chart, value)
    assert found[0].value == value
    assert mistake_of(right, value, found).verify() == ()
    kinds = Counter(kind for kind, _, _ in found[1])
    assert kinds in [Counter(arc.kind for arc in arcs if arc.kind) for arcs in best]


def _all_workings(chart: Chart, right: Node) -> Iterator[tuple[Fraction, float, list[Arc]]]:
    """Every tree of arcs with its value and cost, as the program counts it but one by one."""
    used = Counter(number.quantity for number in leaves(right))
    makers: dict[State, list[Arc]] = {}
    for arc in chart.arcs:
        makers.setdefault(arc.made, []).append(arc)
    trees: dict[State, list[list[Arc]]] = {}

    def ways(state: State) -> list[list[Arc]]:
        if state not in trees:
            trees[state] = [
                [arc, *(below for part in parts for below in part)]
                for arc in makers[state]
                for parts in product(*(ways(part) for part in arc.parts))
                if _at_once((arc, *(b for part in parts for b in part)))
            ]
        return trees[state]

    for state in makers:
        if not state.place and state.written:
            for arcs in ways(state):
                often = Counter(number.quantity for arc in arcs for number in arc.numbers())
                if any(count > max(used[source], 1) + 1 for source, count in often.items()):
                    continue
                cost = sum(arc.cost for arc in arcs)
                cost += AGAIN * sum(count > max(used[source], 1) for source, count in often.items())
                if not {Kind.COPIED, Kind.ALL_ADDED, Kind.STOPPED} & {arc.kind for arc in arcs}:
                    cost += UNUSED * sum(not often[source] for source in used)
                if cost <= MOST - 1e-3:
                    yield state.value, cost, arcs


def _at_once(arcs: tuple[Arc, ...]) -> bool:
    """Whether there is one mistake, or two numbers in other places."""
    kinds = [arc.kind for arc in arcs if arc.kind is not None]
    return len(kinds) < 2 or kinds == [Kind.NUMBER, Kind.NUMBER]


def test_the_check_finds_what_is_tampered_with() -> None:
    right = shared_out()
    found = cheapest(chart_of(right, number(5, 3, "bags")), Fraction(16))
    mistake = mistake_of(right, Fraction(16), found)
    (made,) = mistake.departures
    assert isinstance(mistake.pupil, Operation)
    assert mistake.verify() == ()
    assert replace(mistake, given=Fraction(17)).verify()
    assert replace(mistake, departures=()).verify()
    assert replace(mistake, departures=(replace(made, place=()),)).verify()
    assert replace(mistake, departures=(replace(made, kind=Kind.ORDER),)).verify()
    assert replace(mistake, departures=(made, replace(made, place=(1,), kind=Kind.NUMBER))).verify()
    assert replace(mistake, pupil=Operation("÷", mistake.pupil.left, number(6, 4))).verify()
    assert replace(mistake, pupil=None).verify()
