"""Clock times: forward to the next full hour first, or back to the last one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from solvers.arithmetic.amount import HALVES
from solvers.arithmetic.tree import Node, Operation, evaluate
from solvers.formulas.derivation import Calculation

HOUR = 60
_ROUND = 12 * HOUR
_TWO = 2
_TIME = re.compile(r"\b(\d{1,2})(?::(\d\d)| o'clock| ?[ap]\.?m\b)", re.IGNORECASE)


def along_the_clock(work: Calculation, text: str) -> list[str]:
    """Return how to go forward or back from a clock time, in a sentence or two for each way; empty for other sums.

    Args:
        work: the calculation, in hours.
        text: the text of the question, which contains the time.
    """
    times = [int(found[1]) * HOUR + int(found[2] or 0) for found in _TIME.finditer(text)]
    if not work.clock:
        return _between(times, work.solution)
    if not times:
        return []
    start = times[0]
    now, changes = Fraction(0), list[tuple[str, Fraction]]()
    for sign, term in _terms(work.tree.right):
        minutes = evaluate(term) * HOUR
        if now == start:
            changes.append((sign, minutes))
        else:
            now += minutes if sign == "+" else -minutes
    whole = all(minutes.denominator == 1 and minutes > 0 for _, minutes in changes)
    return _ways(start, changes, is_day=_is_day(work)) if now == start and changes and whole else []


def checked(work: Calculation, text: str) -> str:
    """Return the time between both clock times as a whole, or the way back; empty for other sums."""
    times = [int(found[1]) * HOUR + int(found[2] or 0) for found in _TIME.finditer(text)]
    if not along_the_clock(work, text):
        return ""
    if not work.clock:
        return _from_start(times[0], times[1], int(work.solution))
    change = work.solution * HOUR - times[0]
    way = "before" if change > 0 else "after"
    shown = partial(_shown, is_day=_is_day(work))
    hours, minutes = divmod(abs(int(change)), HOUR)
    end, start = int(work.solution * HOUR), shown(times[0])
    if not hours or not minutes:
        return f"Check: {_long(abs(int(change)))} {way} {shown(end)} is {start}, as the question says."
    stop = shown(end + (-hours if change > 0 else hours) * HOUR)
    first = f"{_long(hours * HOUR)} {way} {shown(end)} is {stop}"
    return f"Check: {first}, and {_long(minutes)} {way} {stop} is {start}, as the question says."


def _from_start(start: int, stop: int, minutes: int) -> str:
    """Return the whole time after the first one, the hours first."""
    hours, rest = divmod(minutes, HOUR)
    told = f"{_long(minutes)} after {_shown(start)} is {_shown(stop)}"
    if hours and rest:
        between = _shown(start + hours * HOUR)
        first = f"{_long(hours * HOUR)} after {_shown(start)} is {between}"
        told = f"{first}, and {_long(rest)} after {between} is {_shown(stop)}"
    return f"Check: {told}, as the question says."


def _is_day(work: Calculation) -> bool:
    """Return whether the clock counts to 24: the text has no a.m. or p.m., and noon passes."""
    return work.clock not in HALVES and work.solution * HOUR >= _ROUND + HOUR


def _between(times: Sequence[int], minutes: Fraction) -> list[str]:
    """Return how long it is from one time to another by way of the next full hour; empty if they are too close
    together.
    """
    if len(times) != _TWO or minutes.denominator != 1 or (times[0] + minutes - times[1]) % _ROUND:
        return []
    start, end = times
    first, way = -start % HOUR, int(minutes)
    if not 0 < first < way:
        return [f"From {_shown(start)} to {_shown(end)} is {_long(way)}."]
    hour, rest = _shown(start + first), _long(way - first)
    ways = f"From {_shown(start)} to {hour} is {_long(first)}, and from {hour} to {_shown(end)} is {rest}."
    return [ways, f"Together that is {_long(way)}."]


def _terms(node: Node) -> Iterator[tuple[str, Node]]:
    """Yield what is added and subtracted, one item after another."""
    if isinstance(node, Operation) and node.sign in "+-":
        yield from _terms(node.left)
        yield node.sign, node.right
    else:
        yield "+", node


def _ways(start: int, changes: Sequence[tuple[str, Fraction]], *, is_day: bool) -> list[str]:
    told, now = [], start
    shown = partial(_shown, is_day=is_day)
    for sign, minutes in changes:
        way = int(minutes)
        end = now + way if sign == "+" else now - way
        first = -now % HOUR if sign == "+" else now % HOUR
        stop = now + first if sign == "+" else now - first
        side = "after" if sign == "+" else "before"
        if way % HOUR == 0 or not 0 < first < way:
            told.append(f"{_long(way)} {side} {shown(now)} is {shown(end)}.")
        else:
            over = f"From {shown(now)} to" if sign == "+" else f"From {shown(now)} back to"
            left = _long(way - first)
            of_all = f"{way - first if way < HOUR else left} of the {_long(way)}"
            rest = f"That leaves {of_all}, and {left} {side} {shown(stop)} is {shown(end)}"
            told.append(f"{over} {shown(stop)} is {_long(first)}. {rest}.")
        now = end
    return told


def _long(minutes: int) -> str:
    hours, rest = divmod(minutes, HOUR)
    parts = [(hours, "hour"), (rest, "minute")]
    return " and ".join(f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in parts if count)


def _shown(minutes: int, *, is_day: bool = False) -> str:
    hour = minutes // HOUR
    return f"{hour % 24 if is_day else (hour - 1) % 12 + 1}:{minutes % HOUR:02}"
