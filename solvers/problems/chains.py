"""Amounts each described by another: "Tom has 12 stamps. Ana has twice as many, and Ben 3 fewer than Ana." """

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from solvers.problems.entries import Statement
from solvers.problems.features import Features
from solvers.problems.relations import SAME, is_compared
from solvers.problems.story import Story
from solvers.reading.model import NumberKind, Quantity, Reading
from solvers.reading.words import word_set

_DESCRIBED = ("times:this", "compare:more:more than", "compare:less:fewer than")
_TOTAL, _DIFFERENCE = "whole:whole", "change:after"
_BY = ("factor", "difference")
"""Slots of what says how one amount is described by another."""
_STANDARD, _OF_ASKED = "Standard ", "asked owners same"


def is_chain(story: Story, features: Sequence[Features], reading: Reading) -> bool:
    """Whether a story takes up all that a text tells, and each comparison says what it compares with.

    Such a story leaves nothing to choose: one amount is told, every other is described by one that is known, and the
    question asks for one of them, how far two are apart, or what all of them, or those that it names, are together.

    Args:
        story: of the text.
        features: of its statements, with the grades to which their premises hold.
        reading: of the text.
    """
    target, described = reading.target, [s for s in story.statements if s.schema in _DESCRIBED]
    if target is None or not described or not _is_all_told(reading, target):
        return False
    if not _are_said(features) or not all(_is_of_known(s, story) for s in described):
        return False
    amounts = {*_stocks(described, story), *(s.result for s in described)}
    if not _are_apart(amounts, story) and (len(described) > 1 or story.asked in amounts):
        return False  # as in "twice as many as she did", who did so on two days
    if not _is_all_used(story, len(amounts), reading):
        return False
    if story.asked in amounts:
        is_of_asked = not is_compared(target) and any(_OF_ASKED in each for each in features)
        return is_of_asked and len(described) == len(story.statements)
    return _ends_as_asked(story, amounts, target)


def _are_said(features: Sequence[Features]) -> bool:
    """Whether all comparisons name what they compare with."""
    grades = {name for each in features for name in each if name.startswith(_STANDARD)}
    return grades == {f"{_STANDARD}{SAME}"}


def _is_all_used(story: Story, described: int, reading: Reading) -> bool:
    """Whether no number is left out but one that says how many are described: "the three children"."""
    counts = {q.index for q in reading.quantities if q.value == described and _is_count(q)}
    return all(leaf.quantity in counts for leaf in story.unused)


def _is_all_told(reading: Reading, target: Quantity) -> bool:
    """Whether every amount has a number, what is more is more than something, unlike "3 more on the street", nothing is
    "3 times shorter" or told of several together, and the question asks about the time that is told of.
    """
    if any(q.comparison == "more" and q.compared_to is None for q in reading.quantities):
        return False
    if any(one.lemma == "time" and two.tag in ("JJR", "RBR") for one, two in pairwise(reading.tokens)):
        return False
    told = reading.tokens[: reading.sentences[target.sentence].first]
    if any(token.text.lower() in word_set("all_together") for token in told):
        return False  # of what several have, nobody has it all
    is_then = target.tense in {quantity.tense for quantity in reading.quantities}
    return is_then and not reading.references and not reading.implied


def _are_apart(amounts: set[int], story: Story) -> bool:
    """Whether each amount is somebody else's, or something else's."""
    return len({story.entries[place].about.who for place in amounts}) == len(amounts)


def _is_count(quantity: Quantity) -> bool:
    """Whether a number only says how many are described."""
    is_plain = quantity.number is not None and quantity.number.kind is NumberKind.CARDINAL
    return is_plain and not quantity.comparison


def _ends_as_asked(story: Story, amounts: set[int], target: Quantity) -> bool:
    """Whether it ends with the sum of all of the amounts or of those that are named, or with a difference."""
    further = [s for s in story.statements if s.schema not in _DESCRIBED]
    if is_compared(target):
        return [s.schema for s in further] == [_DIFFERENCE] and {*further[0].given} <= amounts
    if any(s.schema != _TOTAL for s in further):
        return False
    terms = set(_terms(story.asked, story))
    return terms == amounts or (terms < amounts and len(terms) == len(target.owners))


def _is_of_known(statement: Statement, story: Story) -> bool:
    """Whether what it compares with is an amount, and no sum of several."""
    return not any(s.schema == _TOTAL and s.result in statement.given for s in story.statements)


def _stocks(described: Sequence[Statement], story: Story) -> Iterator[int]:
    """The amounts that are told, and not described by others."""
    for statement in described:
        for slot, place in zip(statement.slots, statement.entries, strict=True):
            if place is None or slot in _BY or place == statement.result:
                continue
            if story.entries[place].node is not None:
                yield place


def _terms(place: int, story: Story) -> Iterator[int]:
    """The amounts that add up to one."""
    total = next((s for s in story.statements if s.result == place and s.schema == _TOTAL), None)
    if total is None:
        yield place
        return
    for each in total.given:
        yield from _terms(each, story)
