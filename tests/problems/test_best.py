"""What the program decides on small graphs, and what its rounds tell."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.arithmetic.equation import Function, Operation, Product, Sum
from solvers.ilp import Limits, Round, Status
from solvers.problems.best import Ranking, best
from solvers.problems.derivation import parts
from solvers.problems.hypergraph import GraphError, Hypergraph
from solvers.problems.support import SUPPORT
from tests.problems.random_graphs import random_graph

WHOLE = Sum([1, -1, -1])
SAME = Sum([1, -1])


def added(ranking: Ranking) -> set[str]:
    return {name for made in ranking.rounds for name, _ in made.added}


def circle(cheap: float) -> Hypergraph:
    """Three amounts that can be derived from each other in a circle, and each of them from a dear statement."""
    graph = Hypergraph()
    numbers = {n: graph.told(n) for n in (1, 3)}
    first, second, third = (graph.untold(n) for n in (4, 4, 4))
    graph.asked = graph.untold()
    graph.statement(WHOLE, [graph.asked, first, numbers[1]], cost=cheap)
    graph.statement(SAME, [first, second], cost=cheap)
    graph.statement(SAME, [second, third], cost=cheap)
    graph.statement(SAME, [third, first], cost=cheap)
    for amount, price in ((third, 9.0), (first, 19.0), (second, 19.0)):
        graph.statement(WHOLE, [amount, numbers[3], numbers[1]], cost=price)
    return graph


def test_no_amount_explains_itself() -> None:
    ranking = best(circle(0.5))
    assert ranking.derivations[0].answer == 5
    assert set(ranking.derivations[0].steps) == {0, 1, 2, 4}
    assert SUPPORT in added(ranking)


def test_other_ways_of_writing_a_value_are_not_other_values() -> None:
    graph = Hypergraph()
    numbers = [graph.told(n) for n in (3, 4, 5)]
    graph.asked = graph.untold()
    for left in range(3):
        others = [n for n in numbers if n != numbers[left]]
        part = graph.untold(12 - (3, 4, 5)[left])
        graph.statement(WHOLE, [part, *others], cost=0.5)
        graph.statement(WHOLE, [graph.asked, part, numbers[left]], cost=0.5)
    graph.statement(WHOLE, [graph.asked, numbers[0], numbers[1]], cost=9.0)
    ranking = best(graph, 5)
    assert [d.answer for d in ranking.derivations] == [12, 7]
    assert ranking.exhausted
    assert ranking.status is Status.INFEASIBLE


def test_a_word_is_read_in_one_way() -> None:
    graph = Hypergraph()
    eight, three = graph.told(8), graph.told(3)
    more, graph.asked = graph.untold(11), graph.untold()
    graph.statement(WHOLE, [more, eight, three], words=["more"], cost=0.1)
    graph.statement(Product(2), [graph.asked, more, three], words=["more"], cost=0.1)
    graph.statement(Product(2), [graph.asked, eight, three], cost=5.0)
    assert [d.answer for d in best(graph, 2).derivations] == [24]


def test_functions_are_part_of_derivations() -> None:
    graph = Hypergraph()
    guests, seats = graph.told(50), graph.told(8)
    exact, graph.asked = graph.untold(Fraction(25, 4)), graph.untold()
    graph.statement(Product(2), [guests, seats, exact], 2, cost=0.1)
    graph.statement(Function(Operation.UP, 1), [graph.asked, exact], cost=0.1)
    assert best(graph).derivations[0].answer == 7


def test_idle_numbers_are_paid_for_unless_they_fit_nothing() -> None:
    graph = Hypergraph()
    numbers = [graph.told(n, idle=price) for n, price in ((3, 1.0), (4, 1.0), (90, 0.05))]
    graph.asked = graph.untold()
    graph.statement(Sum([1, -1, -1, -1]), [graph.asked, *numbers], cost=0.3)
    graph.statement(WHOLE, [graph.asked, *numbers[:2]], cost=0.1)
    found = best(graph).derivations[0]
    assert found.answer == 7
    assert found.idle == (numbers[2],)


def test_features_of_all_that_is_paid_for_are_handed_out() -> None:
    graph = Hypergraph()
    two, lost = graph.told(2, idle=1.0, features="two"), graph.told(9, idle=0.5, features="lost")
    graph.asked = graph.untold()
    graph.statement(Sum([1, -2]), [two, graph.asked], 1, cost=0.05, features="statement")
    graph.statement(WHOLE, [graph.asked, two, lost], cost=9.0, features="dear")
    found = best(graph).derivations[0]
    assert {features: price for price, features in parts(graph, found)} == {"statement": 0.05, "lost": 0.5}
    assert sum(price for price, _ in parts(graph, found)) == pytest.approx(found.cost)


def large() -> Hypergraph:
    """A graph whose search takes several rounds."""
    graphs = (random_graph(seed, 200) for seed in range(900, 990))
    return next(graph for graph in graphs if len(best(graph, 4).rounds) > 4)


def test_limits_end_the_search_and_say_so() -> None:
    graph = large()
    ended = best(graph, limits=Limits(seconds=0.0))
    assert ended.status is Status.UNKNOWN
    assert not ended.exhausted
    whole, few = best(graph, 4), best(graph, 4, limits=Limits(rounds=2))
    assert few.status in (Status.UNKNOWN, Status.FEASIBLE)
    assert len(few.rounds) < len(whole.rounds)
    assert few.bound is not None
    assert best(graph, 4, limits=Limits(nodes=2)).nodes <= 3
    assert best(graph, cancelled=lambda: True).status is Status.CANCELLED


def test_rounds_are_observed_and_the_same_each_time() -> None:
    seen: list[Round] = []
    graph = large()
    first, second = best(graph, 4, observe=seen.append), best(graph, 4)
    assert tuple(seen) == first.rounds
    assert first.derivations == second.derivations
    assert [made.added for made in first.rounds] == [made.added for made in second.rounds]
    costs = [derivation.cost for derivation in first.derivations]
    assert costs == sorted(costs)


def test_a_graph_that_asks_for_nothing_is_refused() -> None:
    graph = Hypergraph()
    with pytest.raises(GraphError, match="cannot be asked"):
        best(graph)
    graph.asked = graph.told(3)
    with pytest.raises(GraphError, match="cannot be asked"):
        best(graph)
    graph.asked = graph.untold()
    nothing = best(graph)
    assert (nothing.derivations, nothing.exhausted) == ((), True)
