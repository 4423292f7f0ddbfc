"""All combinations that an equation tree can use, and which of them can matter.

This is a chart as in parsing, but with sets of leaves instead of spans, because numbers need not combine in the order
of the text. Bounds on the score of the best tree through each combination keep combinations that no useful tree can
contain out of the program; these bounds ignore constraints that involve several combinations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf

from solvers import deadline
from solvers.equations.combining import Combination, Part, combinations, equations
from solvers.equations.read import Qset
from solvers.equations.score import Scorer

MOST_FREE = 5
"""With more leaves than this, x is alone on its side, and parts that combine do not interleave in the order of the
Qsets: equations that no one would write are not considered.
"""
BEAM = 12
"""With more leaves than `MOST_FREE`, how many parts with the same leaves are kept; the best ones are."""


def leaf(qset: Qset) -> Part:
    """Return `qset` as a part."""
    return Part(1 << qset.place, qset.place, qset.type)


def chart(scorer: Scorer) -> dict[Combination, float]:
    """Return every combination that some equation over the Qsets can use, with its score, smaller parts first.

    Raises:
        OutOfTimeError: see `solvers.deadline`.
    """
    problem = scorer.problem
    count, unknown = len(problem.qsets), 1 << problem.unknown.place
    parts: dict[int, dict[Part, float]] = {
        1 << q.place: {leaf(q): 0.0 if q.is_unknown else -scorer.unused(q)} for q in problem.qsets
    }
    scores: dict[Combination, float] = {}
    for mask in sorted(range(1, 1 << count), key=lambda m: (m.bit_count(), m)):
        deadline.check()
        here = parts.setdefault(mask, {})
        found: dict[Combination, float] = {}
        # nothing is left to combine all Qsets with, and they would make half of the combinations to score
        combined = combinations if mask + 1 < 1 << count else equations
        for one, other in _splits(mask, unknown, free=count <= MOST_FREE):
            for left, first in parts[one].items():
                for right, second in parts[other].items():
                    for combination in combined(problem, left, right):
                        score = found[combination] = scorer.score(combination)
                        result = combination.result
                        if result is not None:
                            here[result] = max(score + first + second, here.get(result, -inf))
        if count > MOST_FREE and len(here) > BEAM:
            here = parts[mask] = dict(sorted(here.items(), key=lambda item: -item[1])[:BEAM])
            found = {c: score for c, score in found.items() if c.result is None or c.result in here}
        scores.update(found)
    # without a beam, each part can be equal to some number or x that is left
    return within(scores, scorer) if count > MOST_FREE else scores


def within(
    scores: Mapping[Combination, float], scorer: Scorer, at_least: float = -inf
) -> dict[Combination, float]:
    """Return the combinations of every tree whose scores add up to at least `at_least`.

    Args:
        scores: a chart, smaller parts first.
        scorer: the scorer of the problem.
        at_least: a bound in the unit of the objective, without the scores of whole trees; by default, everything that
            some equation can use is kept.

    Returns:
        The combinations with their scores, smaller parts first.
    """
    unused = {q.place: 0.0 if q.is_unknown else scorer.unused(q) for q in scorer.problem.qsets}
    inside = {leaf(q): -unused[q.place] for q in scorer.problem.qsets}
    for (_, left, right, result), score in scores.items():
        if result is not None:
            value = score + inside[left] + inside[right]
            if value > inside.get(result, -inf):
                inside[result] = value
    outside: dict[Part, float] = {}
    everything = sum(unused.values())
    kept: list[tuple[Combination, float]] = []
    for combination, score in reversed(list(scores.items())):
        _, left, right, result = combination
        above = score + (everything if result is None else outside.get(result, -inf))
        reach = above + inside[left] + inside[right]
        if reach == -inf or reach < at_least - 1e-9:
            continue
        kept.append((combination, score))
        outside[left] = max(above + inside[right], outside.get(left, -inf))
        outside[right] = max(above + inside[left], outside.get(right, -inf))
    return dict(reversed(kept))


def _splits(mask: int, unknown: int, *, free: bool) -> Iterable[tuple[int, int]]:
    """Yield each way to split part `mask` into two, once; unless `free`, only into x and the rest or into earlier and
    later places.
    """
    if free:
        part = (mask - 1) & mask
        while part:
            if part < mask ^ part:
                yield part, mask ^ part
            part = (part - 1) & mask
    elif mask & unknown:
        if mask != unknown:
            yield unknown, mask ^ unknown
    else:
        low = mask & -mask
        while low != mask:
            yield low, mask ^ low
            rest = mask ^ low
            low |= rest & -rest
