"""When a calculation is not an answer: for example, it only repeats a number that the text does not give as the answer,
or it does not use the unit of time that the question asks for.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from knowledge.quantities import load
from solvers.answer import Proposal
from solvers.arithmetic.working import Working, working_of
from solvers.combination.unread import passed_over
from solvers.reading.model import Reading
from solvers.reading.outright import says
from solvers.reading.words import word_set
from solvers.sparing import split
from solvers.wording import plural


def missing(proposal: Proposal, reading: Reading) -> str:
    """Return what is missing if a calculation does not answer its question; empty if nothing is missing.

    Args:
        proposal: a proposal whose value is a number.
        reading: the reading of the question.

    Returns:
        A sentence if the calculation only repeats a number and the text does not give this number for what the question
        asks about (the same things, verb, and person). Also if, for example, the question asks for an amount per week
        and the calculation is in months.
    """
    working = working_of(proposal.derivation)
    if working is None:
        return ""
    if working.operations:
        return (
            passed_over(working, reading)
            or _other_time(working, reading)
            or _no_beginning(working, reading)
            or _other_things(working, reading)
        )
    if len(working.numbers) != 1:
        return ""
    if isinstance(proposal.value, Fraction) and is_told(proposal.value, reading):
        return ""
    return f"The question mentions {proposal.text}, but does not say how to get from there to what you are asking for."


def _other_time(working: Working, reading: Reading) -> str:
    """Return why a calculation in other units of time cannot give an amount per requested unit; empty if it can."""
    facts, asked = load(), _asked_per(reading)
    used, _ = split(working.numbers, reading)
    if not asked or len(working.numbers) > len(used):  # a number that is not in the text converts the units
        return ""
    nouns = [noun for quantity in used for noun in (quantity.entity, quantity.rate) if noun]
    told = {facts.name(noun) for noun in nouns if facts.dimension(noun) == "time"}
    if not told or facts.name(asked) in told:
        return ""
    return f"You are asking for an amount per {asked}, but the question counts in {plural(min(told))}."


def _asked_per(reading: Reading) -> str:
    """Return the unit of time if the question asks for an amount "per week" or "each day"; otherwise empty."""
    target = reading.target
    if target is None:
        return ""
    if load().dimension(target.rate) == "time":
        return target.rate
    sentence = reading.sentences[target.sentence]
    for before, token in pairwise(reading.tokens[sentence.first : sentence.stop]):
        noun = token.lemma.lower()
        if before.lemma.lower() in word_set("per_one") and load().dimension(noun) == "time":
            return noun
    return ""


def _other_things(working: Working, reading: Reading) -> str:
    """Return why a sum or difference of things cannot say how old, long, or expensive something is; empty if it can."""
    used, _ = split(working.numbers, reading)
    target, facts = reading.target, load()
    asked = facts.dimension(target.entity) if target is not None else ""
    if (
        target is None
        or not asked
        or set(working.operations) - {"+", "-"}
        or len(working.numbers) > len(used)
    ):
        return ""
    counted = [quantity.entity for quantity in used]
    if not all(counted) or any(facts.dimension(noun) == asked or noun == target.entity for noun in counted):
        return ""
    return (
        f"The question gives numbers of {plural(counted[0])}, but you are asking for {plural(target.entity)}."
    )


def _no_beginning(working: Working, reading: Reading) -> str:
    """Return why a calculation with only differences cannot say how many there are; empty if it can."""
    used, _ = split(working.numbers, reading)
    target = reading.target
    if target is None or target.comparison or len(working.numbers) > len(used):
        return ""
    if not used or not all(quantity.comparison and quantity.compared_to for quantity in used):
        return ""
    return "The question compares amounts, but does not say how large any of them is."


def is_told(value: Fraction, reading: Reading) -> bool:
    """Whether the text gives an amount with this value for what the question asks about.

    It does not if it also mentions an amount without a number, such as "some more".
    """
    return not reading.references and any(
        says(q, reading.target) for q in reading.quantities if q.value == value
    )
