"""Comments on a person's own answer that are no surer than the tutor's, so that nobody is told they are wrong unless it
is sure.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from solvers.answer import Answer, Sense
from solvers.arithmetic.tree import (
    Leaf,
    Operation,
    Rounding,
    in_brackets,
)
from solvers.arithmetic.working import working_of
from solvers.certainty import Certainty
from solvers.mistakes import Kind, Mistake
from solvers.wording import CURRENCIES, plural, written_number
from tutor.narration.certainty import doubted, told_as
from tutor.narration.mistakes import narrate_mistake

_AGREES = {
    Kind.NONE: "I get {number} too, but I am not sure of it.",
    Kind.UNIT: "I get the number {number} too. I think the question asks for {asked}, not for {unit}.",
    Kind.UNSIMPLIFIED: "I get that too, but I am not sure of it. It can be written more simply: {number}.",
}


def number_verdict(
    answer: Answer, mistake: Mistake, senses: Sequence[Sense] = (), *, is_chosen: bool = False
) -> str:
    """Return the comment on a number that a person gives.

    Args:
        answer: the tutor's own answer.
        mistake: the reason why the number differs from it.
        senses: the readings of the question, if it has two.
        is_chosen: whether the person has chosen the reading of the answer.
    """
    if told_as(answer) is Certainty.SURE:
        return narrate_mistake(mistake, answer.derivation)
    if is_chosen and mistake.kind is Kind.NONE:
        return f"The way you read it, I get {written_number(mistake.given)} too."
    if said := _fitting(mistake.given, senses, is_chosen=is_chosen):
        return said
    if mistake.kind in _AGREES:
        unit = "money" if mistake.unit in CURRENCIES else plural(mistake.unit)
        number = written_number(mistake.given)
        return _AGREES[mistake.kind].format(number=number, asked=mistake.asked, unit=unit)
    mine = f"The way you read it, I get {_worked_out(answer)}." if is_chosen else _mine(answer, senses)
    return f"{mine} {_yours(mistake)}"


def _fitting(given: Fraction, senses: Sequence[Sense], *, is_chosen: bool) -> str:
    """Return a sentence that says that a number fits one of two readings; empty if it does not."""
    if len(senses) < 2:
        return ""
    for sense, other in zip(senses, reversed(senses), strict=True):
        working = working_of(sense.derivation)
        if working is not None and working.result == given:
            which = "the other way" if is_chosen else "one way"
            besides = "The way you read it, I get" if is_chosen else "Another way gives"
            said = f"Your {written_number(given)} fits {which} to read the question: {sense.line}."
            return f"{said} {besides} {other.text}."
    return ""


def _mine(answer: Answer, senses: Sequence[Sense]) -> str:
    if len(senses) > 1:
        return f"I get {senses[0].text} if I read it one way, and {senses[1].text} if I read it another way."
    return f"I get {_worked_out(answer)}, but I am not sure of it. {doubted(answer.doubt)}".rstrip()


def _worked_out(answer: Answer) -> str:
    working = working_of(answer.derivation)
    source = f", from {working.text}" if working and working.operations else ""
    return f"{answer.text}{source}"


def _yours(mistake: Mistake) -> str:
    given = written_number(mistake.given)
    if isinstance(mistake.pupil, Operation | Rounding):
        sum_ = in_brackets(mistake.pupil)
        return f"Your {given} is what {sum_} gives. It is right if that is what the question means."
    if isinstance(mistake.pupil, Leaf):
        return f"Your {given} would be right if there were nothing to work out."
    return f"How did you get {given}?"
