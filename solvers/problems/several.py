"""Several numbers as one answer: "13 and 22", "Pia: 9 years, Ole: 17 years"."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from solvers.answer import Proposal
from solvers.arithmetic.tree import Leaf
from solvers.problems.situation import Situation
from solvers.problems.story import Story
from solvers.problems.turning import Turning
from solvers.problems.two_amounts import TwoAmounts
from solvers.problems.wording import definite, name_of, with_unit
from solvers.reading.model import Quantity, Reading
from solvers.reading.words import word_set
from solvers.routing import asks_for_several
from solvers.wording import written_number


def with_numbers(reading: Reading) -> Reading:
    """Return a reading that asks for numbers, if the last sentence asks for several without saying what they are."""
    if reading.target is not None or not reading.sentences or not asks_for_several(reading.text):
        return reading
    last = reading.sentences[-1]
    target = Quantity(
        index=-1,
        determiner="what",
        entity="number",
        unit="number",
        sentence=last.index,
        first=last.first,
        stop=last.first + 1,
    )
    return replace(reading, target=target)


def with_all(proposal: Proposal, situation: Situation) -> Proposal:
    """Return the proposal with all the numbers that the question asks for."""
    story, two, row = proposal.derivation, situation.evidence.two, situation.evidence.row
    assert isinstance(story, Story)
    if row is not None:
        values = row.values()
        told = [written_number(value) for value in values]
        text = f"{', '.join(told[:-1])} and {told[-1]}"
    else:
        assert two is not None
        values = _both(story, two)
        text = _with_names(values, story, two, situation.reading)
    wants, _ = Turning(situation.reading, text).turned() or ("the numbers", "")
    says = f"the answer is {text}" if ":" in text else f"they are {text}"
    question = replace(story.question, wants=wants, says=says)
    return replace(
        proposal,
        value=tuple(map(written_number, values)),
        text=text,
        derivation=replace(story, question=question),
        alternatives=(),
    )


def with_other(proposal: Proposal, situation: Situation) -> Proposal:
    """Return the proposal with the larger of two amounts as well, if the smaller one is asked for."""
    story, two = proposal.derivation, situation.evidence.two
    if two is None or two.asked != "smaller" or two.compared is None:
        return proposal
    assert isinstance(story, Story)
    about, larger = two.compared.about, two.larger_than(story.answer.value)
    name = about.compared_to if two.is_fewer and two.fold is None else about.owner
    return replace(
        proposal,
        derivation=replace(story, beside=(Leaf(larger, words=definite(name_of(name, situation.reading))),)),
    )


def _both(story: Story, two: TwoAmounts) -> tuple[Fraction, ...]:
    """Return the smaller and the larger of two amounts."""
    small = next(s for s in story.statements if s.schema.partition(":")[0] == two.smaller)
    return story.entries[small.result].value, story.answer.value


def _with_names(values: tuple[Fraction, ...], story: Story, two: TwoAmounts, reading: Reading) -> str:
    """Return both amounts, with names if the text has them."""
    lengths = word_set("length_nouns")
    assert two.compared is not None
    about = two.compared.about
    standard, unit = about.standard, story.answer.about.noun
    if standard is not None and standard.entity in lengths:
        names = [f"the {standard.entity}", f"the {'length' if about.measure == 'long' else about.measure}"]
    else:
        names = [definite(name_of(each, reading)) for each in (about.compared_to, about.owner)]
    told = [with_unit(value, unit, (), reading) for value in values]
    if unit in ("", "number") or not all(names):
        return " and ".join(told)
    if two.is_fewer and two.fold is None:
        names.reverse()
    return ", ".join(f"{name}: {amount}" for name, amount in zip(names, told, strict=True))
