"""The program's best trees are those of exhaustive search, and every tree keeps the hard constraints."""

from __future__ import annotations

from collections import Counter
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.equations.chart import chart, within
from solvers.equations.expression import Leaf, Operation, postfix, stack_depth
from solvers.equations.read import Problem, ground
from solvers.equations.score import Scorer
from solvers.equations.search import Candidate, search
from solvers.ilp import Limits
from solvers.reading.model import Reading

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


def all_trees(problem: Problem, scorer: Scorer, count: int, *margins: float) -> tuple[Candidate, ...]:
    return search(
        problem, scorer, lambda found: len(found) >= count, margins=margins, limits=Limits(rounds=300)
    ).candidates


@settings(max_examples=40, deadline=None)
@given(readings(most=3), st.sampled_from((1.0, 4.0, inf)))
def test_the_optimum_is_that_of_exhaustive_search(text: Reading, margin: float) -> None:
    problem, scorer = grounded(text)
    expected = scores(problem, scorer)
    found = all_trees(problem, scorer, 1, margin, inf)
    if not expected:
        assert not found
    else:
        assert found[0].score == pytest.approx(expected[0])


@settings(max_examples=5, deadline=None)
@given(readings(most=4))
def test_the_optimum_with_four_numbers(text: Reading) -> None:
    problem, scorer = grounded(text)
    expected = scores(problem, scorer)
    found = all_trees(problem, scorer, 1, 4.0, inf)
    assert [round(c.score, 4) for c in found] == pytest.approx(expected[:1])


@settings(max_examples=15, deadline=None)
@given(readings(most=2))
def test_candidates_come_in_the_order_of_exhaustive_search(text: Reading) -> None:
    problem, scorer = grounded(text)
    expected = scores(problem, scorer)
    found = all_trees(problem, scorer, 1000, inf)
    assert [candidate.score for candidate in found] == pytest.approx(expected)


@settings(max_examples=25, deadline=None)
@given(readings(most=3))
def test_every_candidate_keeps_the_hard_constraints(text: Reading) -> None:
    problem, scorer = grounded(text)
    for candidate in all_trees(problem, scorer, 6, 4.0, inf):
        equation = candidate.equation
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
        assert candidate.value >= 0


@settings(max_examples=10, deadline=None)
@given(readings(most=3))
def test_leaving_out_by_bounds_keeps_every_tree_within_the_margin(text: Reading) -> None:
    problem, scorer = grounded(text)
    found = chart(problem)
    everything, some = within(found, scorer, inf), within(found, scorer, 2.0)
    assert some.items() <= everything.items()
    best = scores(problem, scorer)
    kept = all_trees(problem, scorer, 12, 2.0, inf)
    if kept:
        high = [score for score in best if score >= kept[0].score - 1e-6]
        assert [c.score for c in kept[: len(high)]] == pytest.approx(high)


def test_the_relaxation_alone_gives_the_first_tree() -> None:
    text = reading(
        "A has 3 bags. Each bag has 4 apples. B gives A 5 apples. How many apples does A have?",
        Said("3 bags", 3, "bag", "have"),
        Said("4 apples", 4, "apple", "have", rate="bag"),
        Said("5 apples", 5, "apple", "give", subject=2, recipient=1),
        Said("How many apples", None, "apple", "have", subject=1),
    )
    problem, scorer = grounded(text)
    result = search(problem, scorer, bool, margins=(4.0, inf), limits=Limits())
    assert result.solution.rounds[0].relaxed
    assert result.candidates[0].value == 17


def test_many_numbers_still_fit_into_one_equation() -> None:
    counts = [4, 7, 10, 13, 16, 19, 2]
    sentences = " ".join(f"A buys {count} figs." for count in counts)
    text = reading(
        f"{sentences} How many figs in all?",
        *(Said(f"{count} figs", count, "fig", "buy") for count in counts),
        Said("How many figs", None, "fig", "be"),
    )
    problem, scorer = grounded(text)
    assert all_trees(problem, scorer, 1, 4.0, inf)[0].value == sum(counts)
