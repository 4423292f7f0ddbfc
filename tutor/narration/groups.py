"""Equal groups in the words of a teacher: how many in all, how many groups, how many in each."""

from __future__ import annotations

import re

from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.nouns import Kind, kind_of
from solvers.problems.describing import PART
from solvers.problems.entries import Entry
from solvers.problems.wording import unit_named
from tutor.narration import leftovers
from tutor.narration.sums import Line, is_one

_EACH = re.compile(r"\b(in|on|at) (?:each|every)\b")
"""Where the text says how what is in a group belongs to it."""


def together(line: Line, count: Entry, per: Entry, told: str) -> str:
    """Return groups with what is in each, as the beginning of a sentence that the total completes: "6 vans with 8
    guests each make".

    Args:
        line: the statement about them.
        count: how many groups.
        per: what is in each.
        told: the same in words.
    """
    groups, kind = count.words.replace(" equal ", " "), dimension_of(count.about.noun)
    if kind and kind == dimension_of(per.about.noun):
        return f"{groups} {'is' if count.value <= 1 else 'are'}"
    is_money = dimension_of(per.about.noun) == "money"
    if kind == "time" or (dimension_of(per.about.noun) and not is_money):
        return f"{told} {_link(line, count)} each of {groups} {'is' if is_one(per) else 'make'}"
    make = "come to" if is_money else "make"
    if kind and not per.about.noun:
        return f"{line.bare(per)} times {groups} {make}"
    if kind or count.value.denominator != 1:
        return f"{groups} {'at' if is_money else 'with'} {told} per {unit_named(count.about.noun)} {make}"
    return f"{groups} {'at' if is_money else 'with'} {told} each {make}"


def each(line: Line, count: Entry) -> str:
    """Return one group, with the preposition by which the text says what it has: "in each row", "for each child"."""
    noun = unit_named(count.about.noun)
    return f"in one {noun}" if dimension_of(noun) == "time" else f"{_link(line, count)} each {noun}"


def _link(line: Line, count: Entry) -> str:
    """Return the preposition between a group and what it has: "in" each hour, "on" each shelf if the text says so, or
    "for" each.
    """
    if dimension_of(count.about.noun) == "time":
        return "in"
    clauses = [entry.clause for entry in line.given if entry.clause is not None]
    found = next((found for clause in clauses if (found := _EACH.search(clause.told))), None)
    return found[1] if found else "for"


def in_all(line: Line) -> str:
    """Return the total of several groups with the same amount in each."""
    per, count = line.groups
    if line.is_veiled(per) or line.is_veiled(count):
        return f"That is {line.sum}."
    times, noun = line.bare(count), count.about.noun
    if noun == PART:
        return f"{count.words} {'is' if count.value <= 1 else 'are'} {line.sum}."
    sum_ = line.product(count, per)
    is_measured = dimension_of(per.about.noun)
    if not noun:
        if count.is_told and not line.is_hint:  # "filled it 7 times"
            return f"Each time it is {per.words}, so {times} times make {sum_}."
        return f"That is {times} times as {'much' if is_measured else 'many'}: {sum_}."
    if count.value == 1:
        return f"That is {sum_}."
    if _is_just_told(line) and count.value.denominator == 1:
        return f"That is {times} {f'times {per.words}' if is_measured else f'groups of {line.bare(per)}'}: {sum_}."
    return f"{together(line, count, per, per.words)} {sum_}."


def _is_just_told(line: Line) -> bool:
    """Return whether the text says both numbers in a sentence of their own, which no earlier step has told."""
    per, count = line.given
    is_together = count.clause is not None and count.clause == per.clause
    return is_together and not (_is_told_before(line) or _is_beside_others(line))


def _is_beside_others(line: Line) -> bool:
    """Return whether the text says more in the same sentence: "3 notebooks at $2.75 each and a ruler for $1.40"."""
    used = {place for each in line.story.statements for place in each.given} - {*line.statement.given}
    return any(line.story.entries[place].clause == line.given[0].clause for place in used)


def _is_told_before(line: Line) -> bool:
    """Return whether an earlier step already told what the text says about these groups."""
    clauses = {entry.clause for entry in line.given}
    statements = line.story.statements
    before = statements[: statements.index(line.statement)]
    return any(line.story.entries[place].clause in clauses for each in before for place in each.given)


def how_many(line: Line) -> str:
    """Return how many groups of that size there are."""
    if not line.is_hint and leftovers.is_rounded(line):
        return leftovers.divided(line)
    whole, part = line.given
    if dimension_of(whole.about.noun) == "area" != dimension_of(part.about.noun) and not line.is_veiled(part):
        return f"There are {line.bare(part)} squares in a row, and {line.bare(whole)} squares in all: {line.sum}."
    noun = leftovers.noun_of(line)
    if (common := _in_common(line, whole, part)) is not None:
        return f"{common}: {line.sum}."
    if line.is_veiled(part) or line.is_veiled(whole) or not noun:
        goes = "goes" if is_one(part) or line.is_veiled(part) else "go"
        return f"See how many times {line.words(part)} {goes} into {line.words(whole)}: {line.sum}."
    return f"{_for_one(line, whole, part, noun)}: {line.sum}."


def _in_common(line: Line, whole: Entry, part: Entry) -> str | None:
    """Return groups of a size that goes into several numbers of the text; `None` for a size that is given or found."""
    wholes = [
        line.story.entries[each.given[0]]
        for each in line.story.statements
        if each.pattern is line.statement.pattern and each.given[1:] == line.statement.given[1:]
    ]
    if part.is_told or part.node is None or len(wholes) < 2:
        return None
    if whole is not wholes[0]:
        return f"Make groups of {line.bare(part)} from the {whole.words} too"
    both = " and ".join(map(line.bare, wholes))
    return f"{line.bare(part)} goes into both {both}. Make groups of {line.bare(part)} from the {whole.words}"


def _for_one(line: Line, whole: Entry, part: Entry, noun: str) -> str:
    """Return the share of the whole that one group takes."""
    kind, told = dimension_of(whole.about.noun), part.words
    if kind and kind == dimension_of(noun) and line.result.value < 1:
        return f"{whole.words} {'is' if is_one(whole) else 'are'} only a part of one {noun}"
    if kind:
        return f"See how many times {told} {'goes' if is_one(part) else 'go'} into {whole.words}"
    if dimension_of(noun) == "time":
        return f"Every {told} {'takes' if part.value == 1 else 'take'} one {noun}"
    return f"See how many groups of {line.bare(part)} there are in {whole.words}"


def is_shared(line: Line) -> bool:
    """Whether things are dealt out among others, whatever the statement's pattern: 21 scarves and 7 children."""
    if len(line.given) != 2:
        return False
    whole, count = line.given
    noun, other = whole.about.noun, count.about.noun
    return bool(noun and other) and noun == line.result.about.noun != other and line.result.value >= 1


def shared(line: Line) -> str:
    """Return how much one of them gets."""
    if not line.is_hint and leftovers.is_rounded(line):
        return leftovers.divided(line)
    whole, count = line.given
    noun = count.about.noun
    if line.is_veiled(count) or not noun:
        return f"Split {line.words(whole)} into {line.words(count)} equal parts: {line.sum}."
    told = line.words(whole)
    sum_ = line.sum if line.is_hint else f"{line.sum} {each(line, count)}"
    if _is_rate(whole, count):
        if count.value.denominator == 1:
            return f"Make {line.bare(count)} equal parts of the {told}, one for each {unit_named(noun)}: {line.sum}."
        return (
            f"To find how much that is for one {unit_named(noun)}, divide by {line.bare(count)}: {line.sum}."
        )
    among = "among" if count.value != 2 else "between"
    named = count.words.replace(" equal ", " ")
    if whole.clause is not None and whole.clause == count.clause and not line.is_hint:
        return f"Make {line.bare(count)} equal parts of the {told}: {sum_}."
    return f"Split {told} evenly {among} {named}: {sum_}."


def _is_rate(whole: Entry, count: Entry) -> bool:
    """Return whether an amount is for so many units or bought things, rather than for so many people."""
    is_paid = dimension_of(whole.about.noun) == "money" and kind_of(count.about.noun) is not Kind.PERSON
    return is_paid or bool(dimension_of(count.about.noun))
