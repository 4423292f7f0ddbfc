"""Checks by another road: the opposite operation, or an estimate."""

from __future__ import annotations

from fractions import Fraction

from solvers.arithmetic.equation import Product, Sum
from solvers.problems.entries import Statement
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from tutor.narration.sums import number, operand, sides, with_commas

HALF = Fraction(1, 2)


def checked(story: Story) -> str:
    """The check of the last sum that has one, in a sentence; empty where none has."""
    for statement in reversed(story.statements):
        told = _of(story, statement)
        if told:
            return with_commas(f"Check: {told}.")
    return ""


def _of(story: Story, statement: Statement) -> str:
    if statement.pattern is Pattern.FRACTION:
        return _estimate(story, statement)
    if statement.pattern is Pattern.UP:
        return _one_less(story, statement)
    sign, entries = sides(story, statement)
    if len(entries) != 2 or len(statement.entries) != 3:
        return ""
    result = story.entries[statement.result]
    one, other = (operand(story, entry, result) for entry in entries)
    found = operand(story, result, result)
    if isinstance(statement.relation, Sum):
        return f"{found} − {other} = {one}" if sign == "+" else f"{found} + {other} = {one}"
    if not isinstance(statement.relation, Product) or not all(entry.value for entry in entries):
        return ""
    one, other = (
        operand(story, entry, entry) if entry is result else number(entry.value, story) for entry in entries
    )
    found = number(result.value, story)
    if any("%" in entry.words for entry in entries):
        return ""
    if sign == "×":
        return f"{found} ÷ {one} = {other}" if entries[0].value != 1 else ""
    return f"{other} × {found} = {one}"


def _estimate(story: Story, statement: Statement) -> str:
    """A part beside half of the whole."""
    factor = next(
        story.entries[entry]
        for name, entry in zip(statement.slots, statement.entries, strict=True)
        if name == "factor" and entry is not None
    )
    whole = next(
        (
            story.entries[entry]
            for name, entry in zip(statement.slots, statement.entries, strict=True)
            if name == "whole" and entry is not None
        ),
        None,
    )
    if whole is None or not 0 < factor.value < 1:
        return ""
    result = story.entries[statement.result]
    told = factor.words if factor.words.endswith("%") else number(factor.value, story)
    found, everything = operand(story, result, result), operand(story, whole, whole)
    if factor.value == HALF:
        return f"2 × {found} = {everything}"
    how = "less" if factor.value < HALF else "more"
    return f"{told} is {how} than half, and {found} is {how} than half of {everything}"


def _one_less(story: Story, statement: Statement) -> str:
    """What one less would take."""
    exact = story.entries[statement.given[0]]
    before = next((s for s in story.statements if story.entries[s.result] is exact), None)
    if (
        before is None
        or not isinstance(before.relation, Product)
        or len(before.given) != 2
        or not before.found
    ):
        return ""
    whole, by = (story.entries[place] for place in before.given)
    less = Fraction(int(exact.value))
    taken, all_of_it = number(less * by.value, story), number(whole.value, story)
    return f"{number(less, story)} × {number(by.value, story)} is only {taken}, not {all_of_it}"
