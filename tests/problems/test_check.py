"""The check finds what is wrong with a derivation, and graphs refuse what makes no sense."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import inf, nan

import pytest

from solvers.arithmetic.equation import Function, Operation, Product, Sum
from solvers.problems.best import best
from solvers.problems.derivation import Derivation, Step
from solvers.problems.hypergraph import Amount, GraphError, Hypergraph
from tests.problems.checking import check

WHOLE = Sum([1, -1, -1])


def shop() -> Hypergraph:
    """Two prices and a sum; rivals that a derivation could wrongly contain."""
    graph = Hypergraph(step=0.1, letter=1.0)
    three, four, idle = graph.told(3), graph.told(4), graph.told(9, idle=0.5)
    first, second, graph.asked = (graph.untold() for _ in range(3))
    left, right = graph.description(), graph.description()
    for description in (left, right):
        graph.link(description, first, 0.1)
        graph.link(description, second, 0.1)
    graph.statement(graph.reading(0.1, ["a"]), Product(2), [first, three, four], takes=[(left, first)])
    graph.statement(graph.reading(0.1, ["b"]), WHOLE, [second, first, four], takes=[(right, second)])
    graph.statement(graph.reading(0.1), WHOLE, [graph.asked, first, second])
    graph.statement(graph.reading(5.0, ["a"]), WHOLE, [second, three, idle])
    graph.statement(graph.reading(5.0), WHOLE, [second, three, four], takes=[(right, first)])
    graph.statement(graph.reading(5.0), WHOLE, [second, three, three], takes=[(left, second)])
    return graph


def steps(*pairs: tuple[int, int | None]) -> tuple[Step, ...]:
    return tuple(Step(*pair) for pair in pairs)


GRAPH = shop()
RIGHT = best(GRAPH).derivations[0]


def test_the_best_derivation_holds() -> None:
    assert check(GRAPH, RIGHT) == ()
    assert RIGHT.answer == 28
    assert RIGHT.steps == steps((0, 3), (1, 4), (2, 5))
    reordered = replace(RIGHT, steps=tuple(reversed(RIGHT.steps)))
    assert check(GRAPH, reordered) == ()


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"cost": RIGHT.cost + 0.01}, "It costs"),
        ({"answer": Fraction(29)}, "are others"),
        ({"values": {**RIGHT.values, 3: Fraction(13)}}, "are others"),
        ({"idle": ()}, "are others"),
        ({"links": ()}, "are others"),
        ({"readings": (0, 1)}, "are others"),
        ({"steps": steps((0, 3), (1, 4), (99, 5))}, "is not there"),
        ({"steps": steps((0, 3), (1, 4), (2, 5), (2, 4))}, "is used 2 times"),
        ({"steps": steps((0, 3), (1, 3), (2, 5))}, "Amount 3 is derived 2 times"),
        ({"steps": steps((0, 3), (2, 5))}, "cannot be reached from the known amounts"),
        ({"steps": steps((0, 3), (1, 5), (2, 4))}, "does not derive amount 5"),
        ({"steps": steps((0, 3), (1, 4))}, "asks for has no value"),
        ({"steps": steps((0, 3), (3, 4), (2, 5))}, "'a' is read in 2 ways"),
        ({"steps": steps((0, 3), (4, 4), (2, 5)), "cost": 0.0}, "It costs"),
        ({"steps": steps((0, 3), (5, 4), (2, 5))}, "Description 0 means 2 amounts"),
        ({"steps": steps((0, 3), (1, 4), (2, 5), (3, None))}, "A letter needs leave"),
        ({"letter": 4}, "A letter needs leave"),
        ({"letter": 4, "steps": steps((0, 3), (2, 5), (5, None))}, "means 2 amounts"),
        ({"letter": 3, "steps": steps((1, 4), (2, 5), (0, None))}, "It costs"),
    ],
)
def test_a_derivation_that_is_changed_does_not_hold(changed: dict, fault: str) -> None:
    assert any(fault in said for said in check(GRAPH, replace(RIGHT, **changed)))


def test_contradicting_descriptions_are_found() -> None:
    graph = shop()
    taken = replace(RIGHT, steps=steps((0, 3), (4, 4), (2, 5)))
    assert not any("contradict" in said for said in check(graph, taken))
    graph.contradict(0, 1)
    assert any("descriptions 0 and 1 contradict" in said for said in check(graph, taken))


def test_needless_amounts_and_letters_are_found() -> None:
    graph = Hypergraph(letter=0.0)
    two, more, other, graph.asked = graph.told(2), graph.untold(), graph.untold(), graph.untold()
    graph.statement(graph.reading(0.0), WHOLE, [graph.asked, two, two])
    graph.statement(graph.reading(0.0), WHOLE, [more, two, two])
    graph.statement(graph.reading(0.0), WHOLE, [more, other, two])
    values = {graph.asked: Fraction(4), more: Fraction(4)}
    found = Derivation(steps((0, 3), (1, 1)), None, values, Fraction(4), (0, 1), (), (), (), 0.0)
    assert check(graph, found) == ("Amount 1 is derived for nothing.",)
    values[other] = Fraction(2)
    found = Derivation(
        steps((0, 3), (1, 1), (2, None)), other, values, Fraction(4), (0, 1, 2), (), (), (), 0.0
    )
    assert check(graph, found) == ("The asked amount does not rest on the letter.",)


def test_values_that_cannot_be_are_found() -> None:
    graph = Hypergraph()
    two, three = graph.told(2), graph.told(3)
    graph.asked = graph.untold(broken=inf)
    graph.statement(graph.reading(0.0), WHOLE, [two, three, graph.asked])
    values = {graph.asked: Fraction(-1)}
    found = Derivation(steps((0, 2)), None, values, Fraction(-1), (0,), (), (), (), inf)
    assert "A value cannot be." in check(graph, found)
    graph.amounts[three] = Amount(Fraction(1, 2))
    assert "A value cannot be." in check(graph, replace(found, answer=Fraction(3, 2)))


@pytest.mark.parametrize(
    "make",
    [
        lambda g: g.told(1, idle=inf),
        lambda g: g.untold(negative=-1.0),
        lambda g: g.untold(broken=nan),
        lambda g: g.reading(nan),
        lambda g: g.link(0, 0, 0.1),
        lambda g: g.link(9, 1, 0.1),
        lambda g: g.link(1, 9, 0.1),
        lambda g: g.contradict(0, 0),
        lambda g: g.contradict(0, 9),
        lambda g: g.statement(9, WHOLE, [0, 1, 1]),
        lambda g: g.statement(0, WHOLE, [0, 1, 9]),
        lambda g: g.statement(0, WHOLE, [0, 1]),
        lambda g: g.statement(0, WHOLE, [0, 1, 1], takes=[(1, 1)]),
        lambda g: g.statement(0, Function(Operation.UP, 1), [1, 0], heads=[1]),
    ],
)
def test_what_makes_no_sense_is_refused(make) -> None:
    graph = Hypergraph()
    graph.told(1), graph.untold(), graph.reading(0.1)
    graph.description(), graph.description()
    graph.link(0, 0, 0.1)
    with pytest.raises(GraphError):
        make(graph)


def test_an_amount_in_two_slots_is_never_derived() -> None:
    graph = Hypergraph()
    area, side = graph.untold(), graph.untold()
    square = graph.statement(graph.reading(0.0), Product(2), [area, side, side])
    assert [edge.head for edge in graph.edges(square)] == [area]
    only = graph.statement(graph.reading(0.0), WHOLE, [area, side, graph.told(2)], heads=[1, 2])
    assert [edge.head for edge in graph.edges(only)] == [side]
