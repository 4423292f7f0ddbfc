"""Times of the clock, on to the next full hour first or back to the last one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from solvers.arithmetic.tree import Node, Operation, evaluate, leaves
from solvers.formulas.derivation import Calculation

HOUR = 60
_TIME = re.compile(r"\d:\d\d|o'clock|[ap]\.?m", re.IGNORECASE)


def along_the_clock(work: Calculation) -> list[str]:
    """How one goes on or back from a time of the clock, a sentence or two for each way; empty for other sums."""
    node, changes = work.tree.right, list[tuple[str, Fraction]]()
    while isinstance(node, Operation) and node.sign in "+-" and not _is_time(node.right):
        changes.insert(0, (node.sign, evaluate(node.right) * HOUR))
        node = node.left
    start = evaluate(node) * HOUR
    whole = all(minutes.denominator == 1 and minutes > 0 for _, minutes in changes)
    if not work.clock or not changes or not _is_time(node) or start.denominator != 1 or not whole:
        return []
    return _ways(int(start), changes)


def _ways(start: int, changes: Sequence[tuple[str, Fraction]]) -> list[str]:
    told, now = [], start
    for sign, minutes in changes:
        way = int(minutes)
        end = now + way if sign == "+" else now - way
        first = -now % HOUR if sign == "+" else now % HOUR
        stop = now + first if sign == "+" else now - first
        how = f"From {_shown(now)} it is" if sign == "+" else f"Go back from {_shown(now)}: it is"
        if not 0 < first < way:
            told.append(f"{how} {_long(way)} to {_shown(end)}.")
        else:
            are = "is" if way - first == 1 else "are"
            told.append(
                f"{how} {_long(first)} to {_shown(stop)}. Of {_long(way)}, {_long(way - first)} {are} left, "
                f"and that makes {_shown(end)}."
            )
        now = end
    return told


def _is_time(node: Node) -> bool:
    words = [leaf.words for leaf in leaves(node) if leaf.words]
    return bool(words) and all(_TIME.search(each) for each in words)


def _long(minutes: int) -> str:
    hours, rest = divmod(minutes, HOUR)
    parts = [(hours, "hour"), (rest, "minute")]
    return " and ".join(f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in parts if count)


def _shown(minutes: int) -> str:
    return f"{(minutes // HOUR - 1) % 12 + 1}:{minutes % HOUR:02}"
