"""Learns the prices from problems and their answers; which derivation is right is not known.

A log-linear model over the rivals of each problem (`solvers.problems.rivals`): the probability of a derivation is the
softmax of its negated cost; the probability of the right answer is the sum over the derivations that give it. If the
data show the calculations, only those derivations count that have the most of their results. The loss is the sum of the
negative logarithms over all problems, plus a quadratic penalty that pulls the prices toward those set by hand. Each
pass finds rivals again with the prices learned so far, and adds them to those found before; between rounds of passes,
the schemas are grounded again. The model of whole derivations is learned from the rivals that the last prices find
(`solvers.problems.learn_whole`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from solvers.problems.fit import fit
from solvers.problems.ground import STATEMENTS, Grounding, called_for
from solvers.problems.learn_whole import learn_whole
from solvers.problems.prices import Prices, by_hand
from solvers.problems.rivals import Names, Problem, Reals, Rival
from solvers.problems.situation import Situation
from solvers.problems.whole import WholeModel
from solvers.question import clean
from solvers.reading.model import Reading
from solvers.reading.read import read_text
from solvers.training import Example, is_right, lessons, taught

PASSES = 4
KEPT = 0.02
"""Prices closer to 0 than this are not saved."""


def learn(
    examples: Sequence[Example],
    workers: int = 1,
    turns: int = 2,
    statements: int = STATEMENTS,
    begin: Prices | None = None,
    only: frozenset[str] = frozenset(),
    passes: int = PASSES,
    report: Callable[[str], None] = lambda _: None,
) -> Iterator[Prices]:
    """Learn prices.

    Args:
        examples: problems with answers, in any order; the prices depend on it by no more than the optimizer's
            tolerance.
        workers: the number of processes that read, ground, and look for rivals.
        turns: how often the schemas are grounded: first with the starting prices, then with those learned so far.
        statements: how many statements are grounded for each problem.
        begin: the starting prices; by default, those set by hand. Two trainings make mistakes on different problems, so
            the result is the mean of these prices and the learned ones.
        only: names of schemas; only the features of their statements are learned, from the problems in which they can
            be stated, and everything else stays as in `begin`.
        passes: how often rivals are found again and prices are learned, in each turn.
        report: called with a line after each pass.

    Yields:
        The prices after each turn, with their model of whole derivations.
    """
    prices = begin or by_hand()
    with _processes(examples, workers, statements) as pools:
        for turn in range(1, turns + 1):
            said = _named(f"Turn {turn}: ", report)
            grounded = _grounded(pools, prices, said, only)
            learned = _fitted(pools, grounded, prices, frozenset(), said, only, passes)
            prices = learned if only or not begin else _mean(begin, learned)
            whole = prices.whole if only else _whole(pools, grounded, prices, frozenset(), said)
            yield replace(prices, notes=(f"learned from {len(examples)} problems",), whole=whole)


def train(
    examples: Sequence[Example],
    *,
    seed: int = 0,
    own: Sequence[Example] | None = None,
    report: Callable[[str], None] = lambda _: None,
) -> Prices:
    """Return prices for cross-validation, learned in one process and one turn.

    Args:
        examples: problems with answers.
        seed: has no effect, because nothing is random.
        own: additional problems to learn from; by default, our taught problems and our lessons.
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
    """Learn prices for cross-validation; each problem is read once, and grounded once with the prices set by hand.

    Args:
        examples: problems with answers.
        folds: for each fold, the identifiers of the problems that are not used for learning.
        workers: the number of processes that read, ground, and look for rivals.
        statements: how many statements are grounded for each problem.
        report: called with a line after each pass.

    Yields:
        The prices of each fold.
    """
    with _processes(examples, workers, statements) as pools:
        grounded = _grounded(pools, by_hand(), report)
        for number, left_out in enumerate(folds, start=1):
            said = _named(f"Fold {number}: ", report)
            prices = _fitted(pools, grounded, by_hand(), left_out, said)
            yield replace(prices, whole=_whole(pools, grounded, prices, left_out, said))


@contextmanager
def _processes(
    examples: Sequence[Example], workers: int, statements: int
) -> Iterator[list[ProcessPoolExecutor]]:
    """Run this many processes, each of which keeps its share of the problems."""
    with ExitStack() as stack:
        pools = [stack.enter_context(ProcessPoolExecutor(1)) for _ in range(workers)]
        for number, pool in enumerate(pools):
            pool.submit(_take, examples[number::workers], statements)
        yield pools


def _named(name: str, report: Callable[[str], None]) -> Callable[[str], None]:
    return lambda said: report(name + said)


def _mean(one: Prices, other: Prices) -> Prices:
    """Return the mean of two trainings; a feature that the first does not know has the price of the second."""
    both = {name: (price + other.of.get(name, 0.0)) / 2 for name, price in one.of.items()}
    return Prices(dict(other.of) | both)


@dataclass(frozen=True, slots=True)
class _Grounded:
    """The features of all lessons, and which of them each process knows, in the process's own order."""

    names: Names
    places: Sequence[NDArray[np.int32]]


def _grounded(
    pools: Sequence[ProcessPoolExecutor],
    prices: Prices,
    report: Callable[[str], None],
    only: frozenset[str] = frozenset(),
) -> _Grounded:
    names = Names()
    grounded = [job.result() for job in [pool.submit(_ground, prices, only) for pool in pools]]
    places = [np.array([names[name] for name in own], np.int32) for own, _ in grounded]
    report(f"{sum(able for _, able in grounded)} problems have their answer among {len(names)} features.")
    return _Grounded(names, places)


def _fitted(
    pools: Sequence[ProcessPoolExecutor],
    grounded: _Grounded,
    prices: Prices,
    left_out: frozenset[str],
    report: Callable[[str], None],
    only: frozenset[str] = frozenset(),
    passes: int = PASSES,
) -> Prices:
    """Return prices learned from the lessons that are not left out, starting from the given prices."""
    names = grounded.names
    base, now = _array(names, by_hand()), _array(names, prices)
    free = np.array([not only or any(_is_of(name, schema) for schema in only) for name in names])
    base = np.where(free, base, now)
    groups: dict[str, list[Rival]] = {}
    for number in range(1, passes + 1):
        right = 0
        for identifier, rivals, was_right in _found(pools, grounded, now, left_out, number == 1):
            groups.setdefault(identifier, []).extend(rivals)
            right += was_right
        report(f"pass {number}: {right} problems were answered right.")
        now = fit(_teaching(groups.values()), base, now, free)
    named = {name: float(now[place]) for name, place in names.items() if free[place]}
    learned = {name: price for name, price in named.items() if abs(price) >= KEPT}
    if not only:
        return Prices(learned)
    kept = {name: price for name, price in prices.of.items() if name not in named}
    return replace(prices, of=kept | learned)


def _is_of(feature: str, schema: str) -> bool:
    """Whether a feature names a schema."""
    return any(word.partition(":")[0] == schema for word in feature.split())


def _whole(
    pools: Sequence[ProcessPoolExecutor],
    grounded: _Grounded,
    prices: Prices,
    left_out: frozenset[str],
    report: Callable[[str], None],
) -> WholeModel:
    """Return the model of whole derivations, learned from the rivals that the given prices find."""
    base = _array(grounded.names, prices)
    found = _found(pools, grounded, base, left_out, is_first=True)
    groups = _teaching([rivals for _, rivals, _ in found])
    model = learn_whole(groups, list(grounded.names), base)
    report(f"a model of whole derivations was learned from {len(groups)} problems.")
    return model


def _found(
    pools: Sequence[ProcessPoolExecutor],
    grounded: _Grounded,
    prices: Reals,
    left_out: frozenset[str],
    is_first: bool,
) -> Iterator[tuple[str, list[Rival], bool]]:
    """Yield what `_rivals` finds in all processes."""
    shares = zip(pools, grounded.places, strict=True)
    jobs = [pool.submit(_rivals, prices[own], own, left_out, is_first) for pool, own in shares]
    return chain.from_iterable(job.result() for job in jobs)


def _teaching(groups: Iterable[Sequence[Rival]]) -> list[Sequence[Rival]]:
    """Return the groups that have a right rival."""
    return [group for group in groups if any(rival.is_right for rival in group)]


def _array(names: Names, prices: Prices) -> Reals:
    return np.array([prices.of.get(name, 0.0) for name in names])


@dataclass(slots=True)
class _Share:
    """The lessons of one process, which are read once and grounded in each turn."""

    lessons: Sequence[Example] = ()
    statements: int = STATEMENTS
    readings: list[Reading] | None = None
    problems: list[tuple[str, Problem]] = field(default_factory=list)
    known: dict[str, set[bytes]] = field(default_factory=dict)


_SHARE = _Share()


def _take(lessons: Sequence[Example], statements: int) -> None:
    _SHARE.lessons, _SHARE.statements = lessons, statements


def _ground(prices: Prices, only: frozenset[str] = frozenset()) -> tuple[list[str], int]:
    """Ground the lessons, or only those in which one of some schemas can be stated; return the names of their features
    and how many have the right value.
    """
    share, names = _SHARE, Names()
    if share.readings is None:
        share.readings = [read_text(clean(lesson.text)) for lesson in share.lessons]
    share.problems = []
    for lesson, reading in zip(share.lessons, share.readings, strict=True):
        if reading.target is None:
            continue
        situation = Situation(reading)
        if only and only.isdisjoint(schema.name for schema in called_for(situation)):
            continue
        grounding = Grounding(situation, prices, share.statements)
        problem = Problem(grounding, names, partial(is_right, answer=lesson.answer), lesson.results)
        if problem.is_solvable:
            share.problems.append((lesson.identifier, problem))
    return list(names), len(share.problems)


def _rivals(
    prices: Reals, places: NDArray[np.int32], left_out: frozenset[str], is_first: bool
) -> list[tuple[str, list[Rival], bool]]:
    """Return, for each problem, the rivals that are new, their features at `places`, and whether the best one
    is right.
    """
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
