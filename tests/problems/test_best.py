"""What the program decides on small graphs, and what its rounds tell."""

from __future__ import annotations

from fractions import Fraction
from math import inf

import pytest

from solvers.arithmetic.equation import Function, Operation, Product, Sum
from solvers.ilp import Limits, Status
from solvers.problems.best import Ranking, Turn, best
from solvers.problems.derivation import parts
from solvers.problems.hypergraph import GraphError, Hypergraph
from solvers.problems.separation import Kind
from solvers.problems.values import Flaw
from tests.problems.checking import check
from tests.problems.stories import story

WHOLE = Sum([1, -1, -1])


def kinds(ranking: Ranking) -> set[Kind]:
    return {reason.kind for turn in ranking.turns for reason in turn.reasons}


def choir(letter: float | None = 1.0) -> Hypergraph:
    """31 singers, 5 more women than men."""
    graph = Hypergraph(step=0.1, letter=letter)
    singers, more = graph.told(31), graph.told(5)
    men, women = graph.untold(), graph.untold()
    graph.asked = men
    graph.statement(graph.reading(0.2), WHOLE, [singers, men, women])
    graph.statement(graph.reading(0.3), WHOLE, [women, men, more])
    return graph


def test_two_statements_are_solved_together_by_a_letter() -> None:
    ranking = best(choir(), 2)
    (found,) = ranking.derivations
    assert found.answer == 13
    assert set(found.values.values()) == {13, 18}
    assert found.letter is not None
    assert found.cost == pytest.approx(1.7)
    assert ranking.exhausted
    assert best(choir(letter=None)).derivations == ()


def test_a_letter_on_which_the_asked_amount_does_not_rest_is_no_way_to_spend_a_number() -> None:
    graph = choir()
    other, told = graph.untold(), graph.told(4)
    graph.asked = other
    graph.statement(graph.reading(0.1), WHOLE, [other, told, told])
    graph.amounts[0] = graph.amounts[1] = type(graph.amounts[0])(Fraction(7), idle=5.0)
    ranking = best(graph)
    assert [step.statement for step in ranking.derivations[0].steps] == [2]
    assert ranking.derivations[0].answer == 8
    assert ranking.derivations[0].cost == pytest.approx(10.2)


def circle(cheap: float) -> Hypergraph:
    """Three amounts that can be derived from each other in a circle, and each of them from a dear reading."""
    graph = Hypergraph()
    three, one, first, second, third = graph.told(3), graph.told(1), *(graph.untold() for _ in range(3))
    graph.asked = graph.untold()
    graph.statement(graph.reading(cheap), WHOLE, [graph.asked, first, one])
    graph.statement(graph.reading(cheap), WHOLE, [first, second, one])
    graph.statement(graph.reading(cheap), WHOLE, [second, third, one])
    graph.statement(graph.reading(cheap), WHOLE, [third, first, one])
    graph.statement(graph.reading(9.0), WHOLE, [third, three, one])
    graph.statement(graph.reading(19.0), WHOLE, [first, three, one])
    graph.statement(graph.reading(19.0), WHOLE, [second, three, one])
    return graph


def test_no_amount_explains_itself() -> None:
    ranking = best(circle(0.5))
    assert ranking.derivations[0].answer == 4
    assert Kind.SUPPORT in kinds(ranking)
    reasons = [r for turn in ranking.turns for r in turn.reasons if r.kind is Kind.SUPPORT]
    assert reasons[0].amounts == (2, 3, 4)


def pens(negative: float = inf, broken: float = 0.0) -> Hypergraph:
    """A difference the wrong way round, which is cheaper; and a quotient that does not come out."""
    graph = Hypergraph()
    four, nine = graph.told(4), graph.told(9)
    graph.asked = graph.untold(negative=negative, broken=broken)
    graph.statement(graph.reading(1.0, ["less"]), WHOLE, [four, nine, graph.asked])
    graph.statement(graph.reading(2.0, ["less"]), Product(2), [nine, four, graph.asked])
    graph.statement(graph.reading(3.0, ["less"]), WHOLE, [nine, four, graph.asked])
    return graph


def between(graph: Hypergraph) -> Hypergraph:
    """The same with an amount between, so that told numbers alone do not show the fault."""
    own = graph.asked
    graph.asked = graph.untold(negative=inf)
    graph.statement(graph.reading(0.0), WHOLE, [graph.asked, own, graph.told(0)])
    return graph


@pytest.mark.parametrize(
    ("negative", "broken", "answer", "cost"),
    [
        (inf, 0.0, Fraction(9, 4), 2.0),
        (inf, 0.4, Fraction(9, 4), 2.4),
        (inf, 2.0, 5, 3.0),
        (inf, inf, 5, 3.0),
        (0.0, inf, -5, 1.0),
        (0.5, inf, -5, 1.5),
        (3.0, inf, 5, 3.0),
    ],
)
def test_odd_values_are_paid_for_or_cannot_be(
    negative: float, broken: float, answer: Fraction, cost: float
) -> None:
    found = best(pens(negative, broken)).derivations[0]
    assert found.answer == answer
    assert found.cost == pytest.approx(cost)
    assert len(found.odd) == (cost % 1 > 0)


def test_a_value_that_cannot_be_is_told_with_what_is_below() -> None:
    ranking = best(between(pens()))
    assert ranking.derivations[0].answer == Fraction(9, 4)
    negative = between(pens(negative=0.0, broken=inf))
    ranking = best(negative)
    (reason,) = [r for turn in ranking.turns for r in turn.reasons]
    assert ranking.derivations[0].answer == 5
    assert reason.kind is Kind.VALUE
    assert (reason.odd.flaw, reason.odd.amount, reason.odd.value) == (Flaw.NEGATIVE, negative.asked, -5)
    assert reason.amounts == (2, 3)
    assert set(reason.statements) == {0, 3}


def test_a_divisor_of_zero_is_a_fault_of_the_division_alone() -> None:
    graph = Hypergraph()
    two, six = graph.told(2), graph.told(6)
    nothing, graph.asked = graph.untold(), graph.untold()
    graph.statement(graph.reading(0.1), WHOLE, [two, two, nothing])
    graph.statement(graph.reading(0.1), Product(2), [six, nothing, graph.asked])
    graph.statement(graph.reading(5.0), WHOLE, [graph.asked, nothing, six])
    ranking = best(graph)
    assert ranking.derivations[0].answer == 6
    assert {r.odd.flaw for turn in ranking.turns for r in turn.reasons if r.odd} == {Flaw.UNDEFINED}


def test_other_ways_of_writing_a_value_are_not_other_values() -> None:
    graph = Hypergraph()
    numbers = [graph.told(n) for n in (3, 4, 5)]
    graph.asked = graph.untold()
    parts_of = [graph.untold() for _ in range(3)]
    for left, part in zip((0, 1, 2), parts_of, strict=True):
        others = [n for n in numbers if n != numbers[left]]
        graph.statement(graph.reading(0.5), WHOLE, [part, *others])
        graph.statement(graph.reading(0.5), WHOLE, [graph.asked, part, numbers[left]])
    graph.statement(graph.reading(9.0), WHOLE, [graph.asked, numbers[0], numbers[1]])
    ranking = best(graph, 5)
    assert [d.answer for d in ranking.derivations] == [12, 7]
    assert ranking.exhausted
    assert ranking.status is Status.INFEASIBLE
    assert Kind.ANOTHER in kinds(ranking)


def test_a_description_means_the_same_in_all_statements_and_contradictions_are_kept() -> None:
    graph = Hypergraph()
    two, three, seven = graph.told(2), graph.told(3), graph.told(7)
    first, second, graph.asked = graph.untold(), graph.untold(), graph.untold()
    left, right = graph.description(), graph.description()
    for amount in (first, second):
        graph.link(left, amount, 0.1 if amount == first else 0.7)
        graph.link(right, amount, 0.2)
    graph.statement(graph.reading(0.1), WHOLE, [first, two, three])
    graph.statement(graph.reading(0.1), WHOLE, [second, two, seven])
    for amount in (first, second):
        for other in (first, second):
            takes = [(left, amount), (right, other)]
            graph.statement(graph.reading(0.1), Product(2), [graph.asked, amount, other], takes=takes)
    assert best(graph).derivations[0].answer == 25
    graph.contradict(left, right)
    ranking = best(graph)
    assert ranking.derivations[0].answer == 45
    assert len(ranking.derivations[0].links) == 2
    assert Kind.CONTRADICTION in kinds(ranking)


def test_one_reading_gives_several_statements_and_is_paid_for_once() -> None:
    graph = Hypergraph(step=0.1)
    eight, three, five = graph.told(8), graph.told(3), graph.told(5)
    first, second, graph.asked = (graph.untold() for _ in range(3))
    each = graph.reading(1.0, ["a box"])
    graph.statement(each, Product(2), [first, eight, three])
    graph.statement(each, Product(2), [second, eight, five])
    graph.statement(graph.reading(0.0), WHOLE, [graph.asked, first, second])
    found = best(graph).derivations[0]
    assert found.answer == 64
    assert found.cost == pytest.approx(1.3)


def test_functions_are_part_of_derivations() -> None:
    graph = Hypergraph()
    guests, seats = graph.told(50), graph.told(8)
    exact, graph.asked = graph.untold(), graph.untold(broken=inf)
    graph.statement(graph.reading(0.1), Product(2), [guests, seats, exact])
    graph.statement(graph.reading(0.1), Function(Operation.UP, 1), [graph.asked, exact])
    assert best(graph).derivations[0].answer == 7


def test_idle_numbers_are_paid_for_unless_they_fit_nothing() -> None:
    graph = Hypergraph(step=0.1)
    numbers = [graph.told(n, idle=price) for n, price in ((3, 1.0), (4, 1.0), (90, 0.05))]
    graph.asked = graph.untold()
    graph.statement(graph.reading(0.3), Sum([1, -1, -1, -1]), [graph.asked, *numbers])
    graph.statement(graph.reading(0.1), WHOLE, [graph.asked, *numbers[:2]])
    found = best(graph).derivations[0]
    assert found.answer == 7
    assert found.idle == (numbers[2],)


def test_features_of_all_that_is_paid_for_are_handed_out() -> None:
    graph = Hypergraph(step=0.1)
    two, lost = graph.told(2, idle=1.0, features="two"), graph.told(9, idle=0.5, features="lost")
    graph.asked = graph.untold(broken=0.3, features="asked")
    meant = graph.description(features="described")
    graph.link(meant, graph.asked, 0.2, features="link")
    reading = graph.reading(0.4, features="reading")
    takes = [(meant, graph.asked)]
    graph.statement(reading, Sum([1, -2]), [two, graph.asked], takes=takes, cost=0.05, features="statement")
    graph.statement(graph.reading(9.0, features="dear"), WHOLE, [graph.asked, two, lost])
    found = best(graph).derivations[0]
    assert {features: price for price, features in parts(graph, found)} == {
        "reading": 0.4,
        "statement": pytest.approx(0.15),
        "link": 0.2,
        "lost": 0.5,
    }
    assert sum(price for price, _ in parts(graph, found)) == pytest.approx(found.cost)


def test_limits_end_the_search_and_say_so() -> None:
    graph = story(8, 2, 4)
    ended = best(graph, limits=Limits(seconds=0.0))
    assert ended.status is Status.UNKNOWN
    assert not ended.proven
    few = best(graph, limits=Limits(rounds=3))
    assert few.status in (Status.UNKNOWN, Status.FEASIBLE)
    assert len(few.turns) <= 4
    assert few.bound is not None
    whole = best(graph)
    assert few.bound <= whole.derivations[0].cost + 1e-6
    assert best(graph, limits=Limits(nodes=2)).nodes <= 3
    assert best(graph, cancelled=lambda: True).status is Status.CANCELLED


def test_rounds_are_observed_and_the_same_each_time() -> None:
    seen: list[Turn] = []
    graph = story(6, 2, 7)
    first, second = best(graph, 4, observe=seen.append), best(graph, 4)
    assert tuple(seen) == first.turns
    assert [turn.number for turn in seen] == list(range(1, len(seen) + 1))
    assert first.derivations == second.derivations
    assert [turn.reasons for turn in first.turns] == [turn.reasons for turn in second.turns]
    costs = [derivation.cost for derivation in first.derivations]
    assert costs == sorted(costs)
    assert first.bound == pytest.approx(costs[-1])


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
    assert check(choir(), best(choir()).derivations[0]) == ()
