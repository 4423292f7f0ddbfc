"""Grade bands: the same step in the methods and words of six-year-olds, or of fourteen-year-olds."""

from __future__ import annotations

from solvers.problems.patterns import Pattern
from tutor.narration.band import Band
from tutor.narration.sums import Line, with_commas

_VERBS = {"+": "add", "−": "subtract", "×": "multiply", "÷": "divide"}
_TERMS = {"+": "sum", "−": "difference", "×": "product", "÷": "quotient"}
COUNTED = 5
"""Steps that are counted one by one at most."""
ADDED = 6
"""Equal groups that are added one by one at most."""


def in_band(told: str, line: Line, band: Band) -> str:
    """What is done in a statement, as one tells it in a band.

    Args:
        told: how it is told without a band; ends with its line of arithmetic where it has only one.
        line: the statement.
        band: of the pupil.
    """
    if band is Band.LOWEST:
        return _lowest(line) or told
    terms = _VERBS if band is Band.LOWER else _TERMS if band is Band.HIGHEST else {}
    term = terms.get(line.sides[0])
    lead, sum_, tail = told.partition(with_commas(line.sum))
    if term is None or not sum_:
        return told
    is_reason = lead.endswith(": ")
    if band is Band.HIGHEST:
        return f"{lead[:-2]}. The {term} is {sum_}{tail}" if is_reason else told
    if is_reason:
        return f"{lead[:-2]}, so {term}: {sum_}{tail}"
    before, stop, last = lead.rpartition(". ")
    return f"{before}{stop}{term.capitalize()}: {last[:1].lower()}{last[1:]}{sum_}{tail}"


def _lowest(line: Line) -> str:
    """Counting on, adding again and again, dealing out; empty where the usual way will do."""
    sign, entries = line.sides
    if line.is_hint or len(entries) != 2 or any(e.value.denominator != 1 or e.value < 1 for e in entries):
        return ""
    one, other = (int(entry.value) for entry in entries)
    found = with_commas(line.found)
    if sign == "+" and other <= COUNTED:
        return f"Count on {other} from {one}: {', '.join(str(one + n + 1) for n in range(other))}. So it is {line.sum}."
    if sign == "×" and line.statement.pattern is Pattern.GROUPS and 2 <= one <= ADDED:
        return f"That is {one} groups of {other}: {' + '.join([str(other)] * one)} = {found}."
    if sign == "÷" and line.statement.pattern is Pattern.SHARED and line.result.value.denominator == 1:
        return f"Deal out {line.words(entries[0])} one by one to {line.words(entries[1])}. Each gets {found}."
    if sign == "÷" and line.statement.pattern is Pattern.FILLED and line.result.value.denominator == 1:
        return f"Make groups of {line.bare(entries[1])} until all {line.bare(entries[0])} are used: {found}."
    return ""
