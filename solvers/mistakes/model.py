"""The program for the most plausible calculation with a given result, and that calculation read from its solution.

There is a binary for each arc of the chart; "one result" and "made as often as used" make the chosen arcs a tree, as in
`solvers.equations.model`. A table of lowest costs would not be enough, because arcs at different places depend on each
other: using a number twice or not at all has a cost, and only one mistake is assumed, or two switched numbers.
"""

from __future__ import annotations

from fractions import Fraction

from solvers.arithmetic.tree import (
    Node,
    Place,
    leaves,
)
from solvers.ilp import Limits, Program, Solution, Var, total
from solvers.mistakes.chart import Arc, Chart, State
from solvers.mistakes.kinds import AGAIN, AT_ONCE, HALF, MOST, UNUSED, WHOLE, Kind

FIRST = 1e-4
"""Settles ties in favor of the arc that comes first in the chart."""


Found = tuple[Kind, Place, Node]
"""A mistake: its kind, its place in the correct calculation, and what the student has there."""

Working = tuple[Node, tuple[Found, ...]]
"""A student's calculation with its departures from the right one, from the root downward."""

AS_LIKELY = 0.55
"""How much more than the cheapest calculation one that is also mentioned may cost: one number left out."""


def departures(chart: Chart, given: Fraction, limits: Limits) -> tuple[Working, ...]:
    """Return the cheapest calculation with the result `given`, and where it differs from the right one.

    A result of 0 for "46 - 17" may come from using either number twice, so a second mistake is looked for.

    Args:
        chart: the chart of the correct calculation.
        given: the student's number.
        limits: the limits for solving.

    Returns:
        The calculation, followed by one that differs in another single place and is almost as plausible, if there is
        one; nothing if no calculation is plausible enough.
    """
    goal = chart.goal(given)
    arcs = chart.leading_to(given)
    if not any(arc.made == goal for arc in arcs):
        return ()
    program = Program(sense="min", name="pupil's working", backend="highs")
    chosen = [
        program.binary(("arc", i), objective=arc.cost + FIRST * i / len(arcs)) for i, arc in enumerate(arcs)
    ]
    _make_a_tree(program, arcs, chosen, goal)
    _count_numbers(program, chart, arcs, chosen)
    wrong = [
        variable * (0.5 if arc.kind in HALF else 1.0)
        for arc, variable in zip(arcs, chosen, strict=True)
        if arc.kind
    ]
    program.add(total(wrong) <= AT_ONCE, name="mistakes at once")
    solution = program.solve(limits=limits)
    if not solution or solution.objective is None or solution.objective > MOST:
        return ()
    found = _read_off(arcs, chosen, solution, goal)
    if len(found[1]) > 1:
        return (found,)
    departing = [v for arc, v in zip(arcs, chosen, strict=True) if arc.kind and solution[v]]
    program.at_most(0, departing, name="another mistake")
    again = program.solve(limits=limits)
    if not again or again.objective is None or again.objective > min(MOST, solution.objective + AS_LIKELY):
        return (found,)
    other = _read_off(arcs, chosen, again, goal)
    return (found, other) if other[0] != found[0] else (found,)


def _make_a_tree(program: Program, arcs: list[Arc], chosen: list[Var], goal: State) -> None:
    made: dict[State, list[Var]] = {}
    used: dict[State, list[Var]] = {}
    for arc, variable in zip(arcs, chosen, strict=True):
        made.setdefault(arc.made, []).append(variable)
        for part in arc.parts:
            used.setdefault(part, []).append(variable)
    for state, makers in made.items():
        if state == goal:
            program.add(total(makers) == 1, name="one result")
        else:
            program.add(total(makers) == total(used.get(state, [])), name="made as often as used", key=state)


def _count_numbers(program: Program, chart: Chart, arcs: list[Arc], chosen: list[Var]) -> None:
    rightly = [number.quantity for number in leaves(chart.right) if number.quantity is not None]
    uses: dict[int, list[Var]] = {source: [] for source in rightly}
    for arc, variable in zip(arcs, chosen, strict=True):
        for number in arc.numbers():
            if number.quantity is not None:
                uses.setdefault(number.quantity, []).append(variable)
    unread = [v for arc, v in zip(arcs, chosen, strict=True) if arc.kind in WHOLE]
    for source, variables in uses.items():
        often = rightly.count(source)
        again = program.binary(("again", source), objective=AGAIN)
        program.add(total(variables) <= max(often, 1) + again, name="number used again", key=source)
        if often:
            unused = program.binary(("unused", source), objective=UNUSED)
            program.add(total(variables) + total(unread) + unused >= 1, name="number left out", key=source)


def _read_off(arcs: list[Arc], chosen: list[Var], solution: Solution, goal: State) -> Working:
    makers = {arc.made: arc for arc, variable in zip(arcs, chosen, strict=True) if solution[variable]}
    found: list[Found] = []

    def node(state: State) -> Node:
        arc = makers[state]
        place = len(found)
        made = arc.node([node(part) for part in arc.parts])
        if arc.kind is not None:
            found.insert(place, (arc.kind, state.place, made))
        return made

    return node(goal), tuple(found)
