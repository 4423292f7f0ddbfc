"""Learns the prices from problems and their answers; which derivation is right is latent.

A log-linear model over the rivals of each problem (`solvers.problems.rivals`): the probability of a derivation is the
softmax of its negated cost, that of the right answer the sum over the derivations that give it; of these, where the
data print the calculations, only those that have most of their results. Its negative logarithm is summed over all,
with a quadratic penalty that pulls the prices towards those set by hand. Rivals are found anew with the prices learned
so far and added to those found before, pass by pass; between two rounds of passes the schemas are grounded anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from solvers.problems.ground import STATEMENTS, Grounding
from solvers.problems.prices import Prices, by_hand
from solvers.problems.rivals import Names, Problem, Reals, Rival
from solvers.problems.situation import Situation
from solvers.question import clean
from solvers.reading.model import Reading
from solvers.reading.read import read_text
from solvers.training import Example, is_right, lessons, taught

PULL = 4.0
"""Strength of the quadratic penalty, chosen by problems that nothing was learned from: lessons, our own, and some of
GSM8K's training part (RESULTS).
"""

FEWEST = 6
"""Problems that a feature is seen in before anything is learned of it."""

PASSES = 4
MOST_STEPS = 80
"""Of the optimizer in one pass."""

KEPT = 0.02
"""Prices nearer to 0 are not written."""


def learn(
    examples: Sequence[Example],
    workers: int = 1,
    turns: int = 2,
    statements: int = STATEMENTS,
    begin: Prices | None = None,
    report: Callable[[str], None] = lambda _: None,
) -> Iterator[Prices]:
    """Learn prices.

    Args:
        examples: problems with answers, in any order; the prices depend on it by no more than the optimizer's
            tolerance.
        workers: processes that read, ground and look for rivals.
        turns: how often the schemas are grounded, first with the prices to begin with, then with those learned so far.
        statements: grounded of each problem.
        begin: prices to begin with; those set by hand if not given.
        report: called with a line after each pass.

    Yields:
        The prices after each turn.
    """
    prices = begin or by_hand()
    with ExitStack() as stack:
        pools = [stack.enter_context(ProcessPoolExecutor(1)) for _ in range(workers)]
        for number, pool in enumerate(pools):
            pool.submit(_take, examples[number::workers], statements)
        for turn in range(1, turns + 1):
            learned = _turn(pools, prices, _named(f"Turn {turn}: ", report))
            prices = Prices(learned, (f"learned from {len(examples)} problems",))
            yield prices


def train(
    examples: Sequence[Example],
    *,
    seed: int = 0,
    own: Sequence[Example] | None = None,
    report: Callable[[str], None] = lambda _: None,
) -> Prices:
    """Prices for cross-validation, learned in one process and one turn.

    Args:
        examples: problems with answers.
        seed: of no consequence, for nothing is random.
        own: learned from besides; by default our taught problems and our lessons.
        report: called with a line after each pass.
    """
    besides = (*taught(), *lessons()) if own is None else own
    (prices,) = learn([*examples, *besides], turns=1, report=report)
    return prices


def learn_without(
    examples: Sequence[Example],
    folds: Sequence[frozenset[str]],
    workers: int = 1,
    statements: int = STATEMENTS,
    report: Callable[[str], None] = lambda _: None,
) -> Iterator[Prices]:
    """Learn prices for cross-validation; each problem is read and grounded once, with the prices set by hand.

    Args:
        examples: problems with answers.
        folds: identifiers of the problems that nothing is learned from, a set for each fold.
        workers: processes that read, ground and look for rivals.
        statements: grounded of each problem.
        report: called with a line after each pass.

    Yields:
        The prices of each fold.
    """
    with ExitStack() as stack:
        pools = [stack.enter_context(ProcessPoolExecutor(1)) for _ in range(workers)]
        for number, pool in enumerate(pools):
            pool.submit(_take, examples[number::workers], statements)
        grounded = _grounded(pools, by_hand(), report)
        for number, left_out in enumerate(folds, start=1):
            said = _named(f"Fold {number}: ", report)
            yield Prices(_fitted(pools, grounded, by_hand(), left_out, said))


def _named(name: str, report: Callable[[str], None]) -> Callable[[str], None]:
    return lambda said: report(name + said)


def _turn(
    pools: Sequence[ProcessPoolExecutor], prices: Prices, report: Callable[[str], None]
) -> dict[str, float]:
    """Prices learned from the lessons as they are grounded with some prices."""
    return _fitted(pools, _grounded(pools, prices, report), prices, frozenset(), report)


@dataclass(frozen=True, slots=True)
class _Grounded:
    """The features of all lessons, and which of them each process knows, in its own order."""

    names: Names
    places: Sequence[NDArray[np.int32]]


def _grounded(
    pools: Sequence[ProcessPoolExecutor], prices: Prices, report: Callable[[str], None]
) -> _Grounded:
    names = Names()
    grounded = [job.result() for job in [pool.submit(_ground, prices) for pool in pools]]
    places = [np.array([names[name] for name in own], np.int32) for own, _ in grounded]
    report(f"{sum(able for _, able in grounded)} problems have their answer among {len(names)} features.")
    return _Grounded(names, places)


def _fitted(
    pools: Sequence[ProcessPoolExecutor],
    grounded: _Grounded,
    prices: Prices,
    left_out: frozenset[str],
    report: Callable[[str], None],
) -> dict[str, float]:
    """Prices learned from the lessons that are not left out, beginning with some prices."""
    names = grounded.names
    base, now = _array(names, by_hand()), _array(names, prices)
    groups: dict[str, list[Rival]] = {}
    for number in range(1, PASSES + 1):
        shares = zip(pools, grounded.places, strict=True)
        jobs = [pool.submit(_rivals, now[own], own, left_out, number == 1) for pool, own in shares]
        right = 0
        for identifier, rivals, was_right in chain.from_iterable(job.result() for job in jobs):
            groups.setdefault(identifier, []).extend(rivals)
            right += was_right
        report(f"pass {number}: {right} problems were answered right.")
        now = fit([group for group in groups.values() if any(r.is_right for r in group)], base, now)
    named = {name: float(now[place]) for name, place in names.items()}
    return {name: price for name, price in named.items() if abs(price) >= KEPT}


def _array(names: Names, prices: Prices) -> Reals:
    return np.array([prices.of.get(name, 0.0) for name in names])


@dataclass(slots=True)
class _Share:
    """The lessons of one process, read once, grounded in each turn."""

    lessons: Sequence[Example] = ()
    statements: int = STATEMENTS
    readings: list[Reading] | None = None
    problems: list[tuple[str, Problem]] = field(default_factory=list)
    known: dict[str, set[bytes]] = field(default_factory=dict)


_SHARE = _Share()


def _take(lessons: Sequence[Example], statements: int) -> None:
    _SHARE.lessons, _SHARE.statements = lessons, statements


def _ground(prices: Prices) -> tuple[list[str], int]:
    """Ground the lessons; gives the names of their features and how many have the right value."""
    share, names = _SHARE, Names()
    if share.readings is None:
        share.readings = [read_text(clean(lesson.text)) for lesson in share.lessons]
    share.problems = []
    for lesson, reading in zip(share.lessons, share.readings, strict=True):
        if reading.target is not None:
            problem = problem_of(lesson, reading, prices, names, share.statements)
            if problem.is_solvable:
                share.problems.append((lesson.identifier, problem))
    return list(names), len(share.problems)


def problem_of(lesson: Example, reading: Reading, prices: Prices, names: Names, statements: int) -> Problem:
    """A lesson's problem, grounded with some prices."""
    grounding = Grounding(Situation(reading), prices, statements)
    return Problem(grounding, names, lambda value: is_right(value, lesson.answer), lesson.results)


def _rivals(
    prices: Reals, places: NDArray[np.int32], left_out: frozenset[str], is_first: bool
) -> list[tuple[str, list[Rival], bool]]:
    """Of each problem the rivals that are new, their features at `places`, and whether the best is right."""
    if is_first:
        _SHARE.known = {}
    found = []
    for identifier, problem in _SHARE.problems:
        if identifier in left_out:
            continue
        rivals, known = problem.rivals(prices), _SHARE.known.setdefault(identifier, set())
        fresh = [rival for rival in rivals if rival.places.tobytes() not in known]
        known.update(rival.places.tobytes() for rival in fresh)
        renamed = [replace(rival, places=places[rival.places]) for rival in fresh]
        found.append((identifier, renamed, rivals[0].is_right))
    return found


def fit(groups: Sequence[Sequence[Rival]], base: Reals, start: Reals) -> Reals:
    """The prices by which the right ones among each group of rivals are the likeliest."""
    from scipy.optimize import minimize
    from scipy.sparse import csr_matrix

    seen = np.zeros(len(base), int)
    for group in groups:
        seen[np.unique(np.concatenate([rival.places for rival in group]))] += 1
    known = seen >= FEWEST
    rivals = [rival for group in groups for rival in group]
    rows = np.repeat(np.arange(len(rivals)), [len(rival.places) for rival in rivals])
    places = np.concatenate([rival.places for rival in rivals])
    counts = np.concatenate([rival.counts for rival in rivals])
    matrix = csr_matrix((counts, (rows, places)), shape=(len(rivals), len(base)))
    fixed = matrix[:, ~known] @ base[~known]
    matrix = matrix[:, known]
    sizes = [len(group) for group in groups]
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    wanted = np.concatenate([_wanted(group) for group in groups])
    may_be, must_be = np.where(wanted < 0, -np.inf, 0.0), np.where(wanted > 0, 0.0, -np.inf)

    def shares(scores: Reals) -> tuple[Reals, Reals]:
        most = np.repeat(np.maximum.reduceat(scores, starts), sizes)
        parts = np.exp(scores - most)
        sums = np.add.reduceat(parts, starts)
        return most[starts] + np.log(sums), parts / np.repeat(sums, sizes)

    def loss(prices: Reals) -> tuple[float, Reals]:
        scores = -(matrix @ prices + fixed)
        every, likely = shares(scores + may_be)
        right, wished = shares(scores + must_be)
        away = prices - base[known]
        value = float((every - right).sum() + PULL * (away @ away))
        return value, matrix.T @ (wished - likely) + 2 * PULL * away

    found = minimize(loss, start[known], jac=True, method="L-BFGS-B", options={"maxiter": MOST_STEPS})
    prices = base.copy()
    prices[known] = found.x
    return prices


def _wanted(group: Iterable[Rival]) -> Reals:
    """1 for a right derivation, -1 for one that has the right value only, 0 for the wrong ones."""
    rivals = list(group)
    most = max(rival.coverage for rival in rivals if rival.is_right)
    return np.array([(1.0 if r.coverage >= most - 1e-9 else -1.0) if r.is_right else 0.0 for r in rivals])
