"""The check finds what is wrong with a derivation, and graphs refuse what makes no sense."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import inf, nan

import pytest

from solvers.arithmetic.equation import Function, Operation, Product, Sum
from solvers.problems.best import best
from solvers.problems.hypergraph import GraphError, Hypergraph
from tests.problems.checking import check

WHOLE = Sum([1, -1, -1])


def shop() -> Hypergraph:
    """Two prices and a sum; rivals that a derivation could wrongly contain."""
    graph = Hypergraph()
    three, four, idle = graph.told(3), graph.told(4), graph.told(9, idle=0.5)
    first, second, graph.asked = graph.untold(12), graph.untold(16), graph.untold()
    graph.statement(Product(2), [first, three, four], words=["a"], cost=0.1)
    graph.statement(WHOLE, [second, first, four], words=["b"], cost=0.1)
    graph.statement(WHOLE, [graph.asked, first, second], cost=0.1)
    graph.statement(WHOLE, [second, three, idle], words=["a"], cost=5.0)
    graph.statement(WHOLE, [first, second, four], 1, cost=5.0)
    return graph


GRAPH = shop()
RIGHT = best(GRAPH).derivations[0]


def test_the_best_derivation_holds() -> None:
    assert check(GRAPH, RIGHT) == ()
    assert RIGHT.answer == 28
    assert RIGHT.steps == (0, 1, 2)
    assert check(GRAPH, replace(RIGHT, steps=(2, 1, 0))) == ()


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"cost": RIGHT.cost + 0.01}, "It costs"),
        ({"answer": Fraction(29)}, "are others"),
        ({"idle": ()}, "are others"),
        ({"steps": (0, 1, 99)}, "is not there"),
        ({"steps": (0, 1, 2, 2)}, "Amount 5 is derived 2 times"),
        ({"steps": (0, 2)}, "cannot be reached from the given numbers"),
        ({"steps": (0, 1)}, "asks for has no value"),
        ({"steps": (0, 3, 2)}, "'a' is read in 2 ways"),
        ({"steps": (0, 3, 2)}, "Statement 3 does not hold"),
        ({"steps": (0, 1, 4, 2)}, "Amount 4 is derived 2 times"),
    ],
)
def test_a_derivation_that_is_changed_does_not_hold(changed: dict, fault: str) -> None:
    assert any(fault in said for said in check(GRAPH, replace(RIGHT, **changed)))


def test_needless_amounts_are_found() -> None:
    graph = Hypergraph()
    two, more, graph.asked = graph.told(2), graph.untold(4), graph.untold()
    graph.statement(WHOLE, [graph.asked, two, two])
    graph.statement(WHOLE, [more, two, two])
    found = replace(best(graph).derivations[0], steps=(0, 1))
    assert check(graph, found) == ("Amount 1 is derived for nothing.",)


@pytest.mark.parametrize(
    "make",
    [
        lambda g: g.told(1, idle=inf),
        lambda g: g.statement(WHOLE, [1, 0, 0], cost=nan),
        lambda g: g.statement(WHOLE, [0, 1, 9]),
        lambda g: g.statement(WHOLE, [0, 1]),
        lambda g: g.statement(Function(Operation.UP, 1), [1, 0], 1),
    ],
)
def test_what_makes_no_sense_is_refused(make) -> None:
    graph = Hypergraph()
    graph.told(1), graph.untold(2)
    with pytest.raises(GraphError):
        make(graph)


def test_an_amount_is_never_derived_from_itself() -> None:
    graph = Hypergraph()
    three, four = graph.told(3), graph.untold(4)
    graph.asked = graph.untold()
    graph.statement(WHOLE, [four, four, three])
    graph.statement(Sum([1, -1]), [graph.asked, four])
    assert best(graph).derivations == ()
