"""Equal groups in the words of a teacher: how many in all, how many groups, how many in each."""

from __future__ import annotations

from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.nouns import Kind, kind_of
from solvers.problems.entries import Entry
from solvers.problems.wording import article, unit_named
from solvers.wording import SHORT
from tutor.narration import leftovers
from tutor.narration.sums import Line, is_one

_PAYING = ("cost", "pay", "buy")
"""Verbs of sentences in which a price is what something costs, not what it brings in."""


def together(count: str, noun: str, per: Entry, told: str) -> str:
    """Return groups and what is in each, up to the total: "with 8 guests each, 6 vans make".

    Args:
        count: how many groups, with their noun.
        noun: the lemma of what a group is.
        per: the amount in each group.
        told: the same amount in words.
    """
    kind = dimension_of(noun)
    is_price = dimension_of(per.about.noun) == "money"
    if kind and kind == dimension_of(per.about.noun):
        return f"{count} make"
    if kind == "time":
        return f"{told} {article(noun)} {noun} for {count} {'is' if is_one(per) else 'are'}"
    if not is_price and (kind or kind_of(noun) is Kind.PERSON):
        is_short = per.about.noun in SHORT or per.value == 1
        return f"{told} for each of {count} {'makes' if is_short else 'make'}"
    pays = "pay" if kind_of(noun) is Kind.PERSON else "cost"
    makes = pays if is_price and per.about.verb in _PAYING else "make"
    return f"{'at' if is_price else 'with'} {told} each, {count} {makes}"


def in_all(line: Line) -> str:
    """Return the total of several groups with the same amount in each."""
    per, count = line.given
    if per.about.noun != line.result.about.noun and count.about.noun == line.result.about.noun:
        per, count = count, per
    if line.is_veiled(per) or line.is_veiled(count):
        return f"That is {line.sum}."
    times, noun = line.bare(count), count.about.noun
    sum_ = f"{times} × {line.operand(per)} = {line.found}"
    is_measured = dimension_of(per.about.noun)
    if not noun and count.is_told and not line.is_hint:  # "filled it 7 times"
        return f"Each time it is {per.words}, so {times} times make {sum_}."
    if not noun:
        return f"That is {times} times as {'much' if is_measured else 'many'}: {sum_}."
    if count.value == 1:
        return f"That is {sum_}."
    is_just_told = count.clause is not None and count.clause == per.clause and not _is_told_before(line)
    is_just_told = is_just_told and not _is_beside_others(line)
    if is_just_told and count.value.denominator == 1:
        return f"That is {times} {f'times {per.words}' if is_measured else f'groups of {line.bare(per)}'}: {sum_}."
    return f"{together(count.words, noun, per, per.words)} {sum_}."


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
    if line.is_veiled(part) or line.is_veiled(whole) or not noun:
        goes = "goes" if is_one(part) or line.is_veiled(part) else "go"
        return f"See how many times {line.words(part)} {goes} into {line.words(whole)}: {line.sum}."
    return f"{_for_one(line, whole, part, noun)}: {line.sum}."


def _for_one(line: Line, whole: Entry, part: Entry, noun: str) -> str:
    """Return the share of the whole that one group takes."""
    kind, told = dimension_of(whole.about.noun), part.words
    if kind and kind == dimension_of(noun) and line.result.value < 1:
        return f"{whole.words} {'is' if is_one(whole) else 'are'} only a part of one {noun}"
    if kind and kind == dimension_of(noun):
        return f"See how many times {told} {'goes' if is_one(part) else 'go'} into {whole.words}"
    if kind in ("money", "time"):
        return f"Every {told} of the {whole.words} is for one {noun}"
    if dimension_of(noun) == "time":
        return f"Every {told} {'takes' if part.value == 1 else 'take'} one {noun}"
    if kind:
        return f"Every {told} make one {noun}"
    return f"That makes one {noun} for every {line.bare(part)} of the {whole.words}"


def shared(line: Line) -> str:
    """Return how much one of them gets."""
    if not line.is_hint and leftovers.is_rounded(line):
        return leftovers.divided(line)
    whole, count = line.given
    noun = count.about.noun
    if line.is_veiled(count) or not noun:
        return f"Split {line.words(whole)} into {line.words(count)} equal parts: {line.sum}."
    told = line.words(whole)
    sum_ = line.sum if line.is_hint else f"{line.sum} for each {unit_named(noun)}"
    if dimension_of(noun) or dimension_of(whole.about.noun) == "money":
        link = "in" if dimension_of(noun) == "time" else "for"
        are = "is" if is_one(whole) or line.is_veiled(whole) else "are"
        return f"{told} {link} {count.words} {are} {sum_}."
    among = "among" if count.value != 2 else "between"
    named = count.words.replace(" equal ", " ")
    if whole.clause is not None and whole.clause == count.clause and not line.is_hint:
        return f"Make {line.bare(count)} equal parts of the {told}: {sum_}."
    return f"Split {told} evenly {among} {named}: {sum_}."
