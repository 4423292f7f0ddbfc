"""Checks by another road: the opposite operation, or an estimate."""

from __future__ import annotations

from fractions import Fraction

from solvers.arithmetic.equation import Product, Sum
from solvers.problems.entries import Entry
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from tutor.narration.shares import factor_and_other
from tutor.narration.sums import Line, with_commas

HALF = Fraction(1, 2)


def checked(story: Story) -> str:
    """The check of the last sum that has one, in a sentence; empty where none has."""
    for statement in reversed(story.statements):
        told = _of(Line(story, statement))
        if told:
            return with_commas(f"Check: {told}.")
    return ""


def _of(line: Line) -> str:
    pattern = line.statement.pattern
    if pattern in (Pattern.FRACTION, Pattern.TIMES) and factor_and_other(line)[0].value < 1:
        return _estimate(line)
    if pattern in (Pattern.UP, Pattern.DOWN):
        return _whole_ones(line)
    if pattern is Pattern.LEFT_OVER:
        return _put_together(line)
    sign, entries = line.sides
    if len(entries) != 2:
        return ""
    if isinstance(line.statement.relation, Sum):
        one, other, found = map(line.operand, (*entries, line.result))
        told = f"{found} − {other} = {one}" if sign == "+" else f"{found} + {other} = {one}"
        return f"{told}{_as_told(entries[0])}"
    is_product = isinstance(line.statement.relation, Product)
    if not is_product or any(not entry.value or "%" in entry.words for entry in entries):
        return ""
    written = line.operand if pattern in (Pattern.GROUPS, Pattern.SHARED) else line.bare
    one, other, found = map(written, (*entries, line.result))
    if sign == "×":
        return f"{found} ÷ {one} = {other}{_as_told(entries[1])}" if entries[0].value != 1 else ""
    return f"{other} × {found} = {one}{_as_told(entries[0])}"


def _as_told(entry: Entry) -> str:
    """That the way back ends where the text began, where it does."""
    return ", as the question says" if entry.is_told else ""


def _estimate(line: Line) -> str:
    """A part beside half of the whole."""
    factor, whole = factor_and_other(line)
    if factor.value <= 0:
        return ""
    told = factor.words if factor.words.endswith("%") else line.number(factor.value)
    found, everything = line.operand(line.result), line.operand(whole)
    if factor.value == HALF:
        return f"2 × {found} = {everything}"
    how = "less" if factor.value < HALF else "more"
    return f"{told} is {how} than half, and {found} is {how} than half of {everything}"


def _put_together(line: Line) -> str:
    """The full groups and what is left over."""
    whole, by = line.given
    if not by.value:
        return ""
    quotient, left = divmod(whole.value, by.value)
    return f"{quotient} × {line.bare(by)} + {line.number(left)} = {line.bare(whole)}"


def _whole_ones(line: Line) -> str:
    """What one less would take, or one more."""
    (exact,) = line.statement.given
    before = next((s for s in line.story.statements if s.result == exact), None)
    if (
        before is None
        or not isinstance(before.relation, Product)
        or len(before.given) != 2
        or not before.found
    ):
        return ""
    whole, by = (line.story.entries[place].value for place in before.given)
    less = int(line.story.entries[exact].value)
    taken = f"{less} × {line.number(by)} is only {line.number(less * by)}"
    if line.statement.pattern is Pattern.UP:
        return f"{taken}, not {line.number(whole)}"
    more = f"{less + 1} × {line.number(by)} is {line.number((less + 1) * by)}"
    return f"{more}, and that is more than {line.number(whole)}"
