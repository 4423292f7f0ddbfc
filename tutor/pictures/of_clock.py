"""A timeline from one clock time to a later one, through the full hours."""

from __future__ import annotations

from itertools import pairwise

from tutor.narration.clock import HOUR, clock_of
from tutor.pictures.model import Part, Picture
from tutor.pictures.scene import Scene, UnclearError

_LONGEST = 12 * HOUR


def moved(scene: Scene) -> Picture:
    """Return the way from a time to the one asked for, which is the start if the way goes back."""
    moment, span = scene.line.given
    if moment.node is None or scene.line.sides[0] != "+":
        raise UnclearError
    start, way = moment.value, span.value
    if start.denominator != 1 or way.denominator != 1 or not 0 < way <= _LONGEST:
        raise UnclearError
    shown = clock_of(scene.line)
    stops = _stops(int(start), int(start + way))
    parts = tuple(Part(str(end - begin), float(end - begin)) for begin, end in pairwise(stops))
    labels = (*map(shown, stops[:-1]), "{0}")
    says = f"a timeline that starts at {labels[0]}. After {' and '.join(p.label for p in parts)} minutes it is {{0}}"
    return Picture(
        "clock", parts, below="min", labels=labels, says=says, found=(shown(stops[-1]),), after=(1,)
    )


def _stops(start: int, end: int) -> list[int]:
    """Return the start, the first full hour, the last one, and the end, without repetitions."""
    first, last = -(-start // HOUR) * HOUR, end // HOUR * HOUR
    return sorted({start, *(stop for stop in (first, last) if start < stop < end), end})
