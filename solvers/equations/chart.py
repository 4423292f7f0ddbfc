"""All combinations that an equation tree may apply, and which of them can matter.

A chart as in parsing: sets of leaves instead of spans, since numbers need not combine in the order of the
text. Bounds on the score of the best tree through each combination leave out of the program what cannot be
part of a tree worth looking at; they know no constraint that several combinations decide together.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from time import perf_counter

from solvers.equations.combining import Combination, Part, combinations
from solvers.equations.read import Problem, Qset
from solvers.equations.score import Scorer

MOST_FREE = 5
"""With more leaves than this, parts do not interleave in the order of the Qsets when they combine."""


def leaf(qset: Qset) -> Part:
    """`qset` as a part of its own."""
    return Part(1 << qset.place, qset.place, qset.type)


class OutOfTimeError(Exception):
    """A limit was met before the chart was complete."""


def chart(problem: Problem, deadline: float = inf) -> list[Combination]:
    """Every combination that an equation tree over the Qsets may apply, smaller parts first.

    Raises:
        OutOfTimeError: `time.perf_counter` passed `deadline`.
    """
    count = len(problem.qsets)
    parts: dict[int, dict[Part, None]] = {1 << qset.place: {leaf(qset): None} for qset in problem.qsets}
    found: list[Combination] = []
    for mask in sorted(range(1, 1 << count), key=lambda m: (m.bit_count(), m)):
        if perf_counter() > deadline:
            raise OutOfTimeError
        here = parts.setdefault(mask, {})
        for one, other in _splits(mask, free=count <= MOST_FREE):
            for left in parts[one]:
                for right in parts[other]:
                    for combination in combinations(problem, left, right):
                        found.append(combination)
                        if combination.result is not None:
                            here[combination.result] = None
    return found


def within(found: Iterable[Combination], scorer: Scorer, at_least: float = -inf) -> dict[Combination, float]:
    """The combinations of every tree with a sum of scores of at least `at_least`.

    Args:
        found: a chart, smaller parts first.
        scorer: of its problem.
        at_least: in the objective's unit, scores of whole trees aside; without it all that some equation can
            use are kept.

    Returns:
        The combinations with their scores, smaller parts first.
    """
    found = tuple(found)
    scores = [scorer.score(combination) for combination in found]
    unused = {q.place: 0.0 if q.is_unknown else scorer.unused(q) for q in scorer.problem.qsets}
    inside = {leaf(q): -unused[q.place] for q in scorer.problem.qsets}
    for (_, left, right, result), score in zip(found, scores, strict=True):
        if result is not None:
            value = score + inside[left] + inside[right]
            if value > inside.get(result, -inf):
                inside[result] = value
    outside: dict[Part, float] = {}
    everything = sum(unused.values())
    kept: list[tuple[Combination, float]] = []
    for combination, score in zip(reversed(found), reversed(scores), strict=True):
        _, left, right, result = combination
        above = score + (everything if result is None else outside.get(result, -inf))
        reach = above + inside[left] + inside[right]
        if reach == -inf or reach < at_least - 1e-9:
            continue
        kept.append((combination, score))
        outside[left] = max(above + inside[right], outside.get(left, -inf))
        outside[right] = max(above + inside[left], outside.get(right, -inf))
    return dict(reversed(kept))


def _splits(mask: int, *, free: bool) -> Iterable[tuple[int, int]]:
    """Each way to part `mask` in two, once; unless `free`, only into lower and higher places."""
    if not free:
        low = mask & -mask
        while low != mask:
            yield low, mask ^ low
            rest = mask ^ low
            low |= rest & -rest
        return
    part = (mask - 1) & mask
    while part:
        if part < mask ^ part:
            yield part, mask ^ part
        part = (part - 1) & mask
