"""A timeline from one clock time to a later one, by way of the full hours."""

from __future__ import annotations

import re
from itertools import pairwise
from math import floor

from solvers.arithmetic.tree import Node, Operation, evaluate, leaves
from solvers.formulas.derivation import Calculation
from tutor.pictures.model import Part, Picture

HOUR = 60


def picture_of_clock(work: Calculation) -> Picture | None:
    """Return a timeline from one clock time to a later one by way of the full hours, or `None` for other
    calculations.
    """
    right = work.tree.right
    if not isinstance(right, Operation) or right.sign != "+" or not work.clock:
        return None
    start, minutes = evaluate(right.left) * HOUR, evaluate(right.right) * HOUR
    if (
        start.denominator != 1
        or minutes.denominator != 1
        or not 0 < minutes <= 12 * HOUR
        or not _is_time(right.left)
    ):
        return None
    stops = _stops(int(start), int(start + minutes))
    parts = tuple(Part(str(end - begin), float(end - begin)) for begin, end in pairwise(stops))
    labels = (*map(_shown, stops[:-1]), "{0}")
    says = f"a timeline that starts at {labels[0]}. After {' and '.join(p.label for p in parts)} minutes it is {{0}}"
    end = _shown(stops[-1])
    return Picture("clock", parts, below="min", labels=labels, says=says, found=(end,), after=(1,))


def _is_time(node: Node) -> bool:
    return all(re.search(r"\d:\d\d|o'clock|[ap]\.?m", leaf.words) for leaf in leaves(node) if leaf.words)


def _stops(start: int, end: int) -> list[int]:
    """Return the start, the first full hour, the last one, and the end, without repetitions."""
    first, last = -(-start // HOUR) * HOUR, floor(end / HOUR) * HOUR
    return sorted({start, *(stop for stop in (first, last) if start < stop < end), end})


def _shown(minutes: int) -> str:
    return f"{(minutes // HOUR - 1) % 12 + 1}:{minutes % HOUR:02}"
