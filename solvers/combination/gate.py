"""When a sum is not an answer: it only repeats a number that the text does not give as the answer, or it counts in
other units of time than the question asks for.
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
    """What is missing where a sum does not answer its question; empty where nothing is.

    Args:
        proposal: its value a number.
        reading: of the question.

    Returns:
        A sentence where no operation leads to the answer, and the text says of no amount with its value what the
        question asks: of the same things, by the same verb, of the same person. Also where so much each week is asked
        for, and the sum counts in months.
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
    """Why a sum that counts in other units of time cannot say how much there is in one that is asked for."""
    facts, asked = load(), _asked_per(reading)
    used, _ = split(working.numbers, reading)
    if not asked or len(working.numbers) > len(used):  # a number that the text does not write converts
        return ""
    nouns = [noun for quantity in used for noun in (quantity.entity, quantity.rate) if noun]
    told = {facts.name(noun) for noun in nouns if facts.dimension(noun) == "time"}
    if not told or facts.name(asked) in told:
        return ""
    return f"You are asking for an amount per {asked}, but the question counts in {plural(min(told))}."


def _asked_per(reading: Reading) -> str:
    """The unit of time for which so much is asked: "per week", "each day"; empty for none."""
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
    """Why a sum or difference of things cannot say how old, long or expensive something is."""
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
    """Why a sum of differences alone cannot say how many there are."""
    used, _ = split(working.numbers, reading)
    target = reading.target
    if target is None or target.comparison or len(working.numbers) > len(used):
        return ""
    if not used or not all(quantity.comparison and quantity.compared_to for quantity in used):
        return ""
    return "The question compares amounts, but does not say how large any of them is."


def is_told(value: Fraction, reading: Reading) -> bool:
    """Whether the text says of an amount with this value what the question asks.

    Where it also speaks of an amount without a number, "some more", it does not.
    """
    return not reading.references and any(
        says(q, reading.target) for q in reading.quantities if q.value == value
    )
