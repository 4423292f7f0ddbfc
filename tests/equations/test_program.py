"""The program's best trees are those of exhaustive search, and every tree keeps the hard constraints."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.arithmetic.tree import Leaf, Operation, stack_depth
from solvers.deadline import OutOfTimeError
from solvers.equations.chart import chart, within
from solvers.equations.model import Model
from solvers.equations.read import Problem, ground
from solvers.equations.score import Scorer
from solvers.equations.search import Candidate, Filters, Ranked, candidate, ranked, search
from solvers.ilp import Limits, Status
from solvers.reading.model import Reading
from tests.arithmetic.postfix import postfix

from .oracle import scores
from .readings import Said, reading

ENTITIES = ("apple", "fruit", "bag", "$", "hour", "")
VERBS = ("have", "give", "buy", "charge", "")


@st.composite
def readings(draw: st.DrawFn, most: int) -> Reading:
    """A text of one to `most` numbers with random properties and a question."""
    count = draw(st.integers(2, most))
    said, text = [], ""
    for index in range(count):
        value = draw(st.integers(0, 12))
        words = f"{value} n{index}"
        text += f"A has {words}. "
        said.append(
            Said(
                words,
                value,
                entity=draw(st.sampled_from(ENTITIES)),
                verb=draw(st.sampled_from(VERBS)),
                rate=draw(st.sampled_from(("", "", "bag", "hour"))),
                subject=draw(st.sampled_from((None, 1, 2))),
                comparison=draw(st.sampled_from(("", "", "more", "times"))),
            )
        )
    asks = draw(
        st.sampled_from(("How many x in all?", "How many x left?", "How many x?", "How many x to start?"))
    )
    target = Said(
        "How many x",
        None,
        entity=draw(st.sampled_from(ENTITIES)),
        verb=draw(st.sampled_from(VERBS)),
        subject=1,
    )
    return reading(text + asks, *said, target)


def grounded(text: Reading) -> tuple[Problem, Scorer]:
    problem = ground(text)
    assert problem is not None
    return problem, Scorer(problem, text)


def the_best(problem: Problem, scorer: Scorer) -> Candidate | None:
    return search(problem, scorer, limits=Limits(rounds=300)).best


def all_trees(problem: Problem, scorer: Scorer, count: int) -> list[Ranked]:
    return ranked(problem, scorer, chart(scorer), lambda sure: len(sure) >= count)


@settings(max_examples=40, deadline=None)
@given(readings(most=3))
def test_the_optimum_is_that_of_exhaustive_search(text: Reading) -> None:
    problem, scorer = grounded(text)
    expected = scores(problem, scorer)
    found = the_best(problem, scorer)
    assert ([] if found is None else [found.score]) == pytest.approx(expected[:1], abs=1e-4)


@settings(max_examples=5, deadline=None)
@given(readings(most=4))
def test_the_optimum_with_four_numbers(text: Reading) -> None:
    problem, scorer = grounded(text)
    expected = scores(problem, scorer)
    found = the_best(problem, scorer)
    assert ([] if found is None else [found.score]) == pytest.approx(expected[:1], abs=1e-4)


@settings(max_examples=15, deadline=None)
@given(readings(most=3))
def test_trees_are_listed_in_the_order_of_exhaustive_search(text: Reading) -> None:
    problem, scorer = grounded(text)
    expected = scores(problem, scorer)
    found = all_trees(problem, scorer, 10_000)
    assert [tree.score for tree in found] == pytest.approx(expected, abs=1e-4)


@settings(max_examples=15, deadline=None)
@given(readings(most=3))
def test_the_program_without_listed_trees_comes_to_the_same(text: Reading) -> None:
    """The listing only spares rounds: the cuts that solutions call for lead to the same optimum."""
    problem, scorer = grounded(text)
    filters = Filters(Model(problem, scorer, chart(scorer)))
    solution = filters.model.program.solve(separators=[filters], relax_first=True)
    expected = the_best(problem, scorer)
    if expected is None:
        assert solution.status is Status.INFEASIBLE
    else:
        best = candidate(problem, scorer, filters.model.applied(solution))
        assert best.score == pytest.approx(expected.score, abs=1e-4)


@settings(max_examples=25, deadline=None)
@given(readings(most=3))
def test_every_candidate_keeps_the_hard_constraints(text: Reading) -> None:
    problem, scorer = grounded(text)
    for tree in all_trees(problem, scorer, 8):
        found = candidate(problem, scorer, tree.applied)
        assert (found.value, found.score) == (tree.value, pytest.approx(tree.score, abs=1e-4))
        equation = found.equation
        quantities = Counter(leaf.quantity for leaf in equation.leaves)
        assert max(quantities.values()) == 1  # single use of constants, single unknown
        assert sum(leaf.value is None for leaf in equation.leaves) == 1
        sides = (equation.left, equation.right)
        assert sum(isinstance(side, Operation) for side in sides) == 1  # simplicity
        assert max(map(stack_depth, sides)) <= 4
        for side in sides:  # postfix validity
            depth = 0
            for symbol in postfix(side):
                depth += 1 if isinstance(symbol, Leaf) else -1
                assert depth >= 1
            assert depth == 1
        assert found.value >= 0


@settings(max_examples=15, deadline=None)
@given(readings(most=3), st.floats(0, 4))
def test_leaving_out_by_bounds_keeps_every_better_tree(text: Reading, margin: float) -> None:
    problem, scorer = grounded(text)
    trees = all_trees(problem, scorer, 10_000)
    if not trees:
        return
    sums = [tree.score - scorer.whole(tree.value) for tree in trees]
    everything = chart(scorer)
    some = within(everything, scorer, max(sums) - margin)
    assert some.items() <= everything.items()
    for tree, total in zip(trees, sums, strict=True):
        if total >= max(sums) - margin:
            assert set(tree.applied) <= some.keys()


def test_the_relaxation_alone_gives_the_first_tree() -> None:
    text = reading(
        "A has 3 bags. Each bag has 4 apples. B gives A 5 apples. How many apples does A have?",
        Said("3 bags", 3, "bag", "have"),
        Said("4 apples", 4, "apple", "have", rate="bag"),
        Said("5 apples", 5, "apple", "give", subject=2, recipient=1),
        Said("How many apples", None, "apple", "have", subject=1),
    )
    problem, scorer = grounded(text)
    result = search(problem, scorer, limits=Limits())
    assert result.solution.rounds[0].relaxed
    assert result.best is not None
    assert result.best.value == 17


def test_many_numbers_still_fit_into_one_equation() -> None:
    counts = [4, 7, 10, 13, 16, 19, 2]
    sentences = " ".join(f"A buys {count} figs." for count in counts)
    text = reading(
        f"{sentences} How many figs in all?",
        *(Said(f"{count} figs", count, "fig", "buy") for count in counts),
        Said("How many figs", None, "fig", "be"),
    )
    best = the_best(*grounded(text))
    assert best is not None
    assert best.value == sum(counts)


def test_a_chart_keeps_its_time() -> None:
    text = reading("A has 3 figs and 4 figs. How many figs?", Said("3", 3), Said("4", 4), Said("How many"))
    with pytest.raises(OutOfTimeError):
        search(*grounded(text), limits=Limits(seconds=-1))
