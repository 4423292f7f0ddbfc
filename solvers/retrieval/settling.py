"""What settles a choice: who eats whom, an order, the class that it is of, what facts answer without the choices, or a
sentence that describes it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.retrieval.by_class import by_class
from solvers.retrieval.derivation import RuledOut, Stated, rows_of
from solvers.retrieval.described import described
from solvers.retrieval.food_chain import FoodChain, chained
from solvers.retrieval.in_order import LISTED, in_order
from solvers.retrieval.judge import Judged
from solvers.retrieval.openly import openly
from solvers.retrieval.sentences import sentences
from solvers.tables.denial import asks_for_exception

SETTLED = 0.95
"""How sure a choice is that is the only one to follow from facts."""
_SINGLED_OUT = 0.8
"""The same where nothing is known of other choices, which may be of the class too."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """A choice that facts settle."""

    position: int
    sure: float
    proof: Stated | FoodChain | None = None
    """The facts; `None` where what was found for the choice anyway is told."""
    spare: Stated | None = None
    """The facts that are told if nothing but words that go together was found for the choice, or what says less."""
    value: float = 0.0
    """How much these say of the choice and of what is asked, in [0, 1]."""


def settlement(question: Question, reading: Reading, judged: Judged, limits: Limits) -> Settlement | None:
    """Return the choice that facts settle, or `None` if they settle none.

    What follows from who eats whom, or the order in which a sentence names things, is so whatever else was found, and
    the only choice of a class is right unless more speaks for another one. What facts answer to the question without
    its choices makes that choice sure if it is the best one, and is preferred to a best one that is less sure. A
    sentence only confirms the best choice: of those that sentences would prefer to it, no more were right than wrong.

    Args:
        question: with its choices.
        reading: of its text.
        judged: the choices by all that was found for them.
        limits: of the program that answers without the choices.
    """
    if (follows := chained(question, reading)) is not None:
        return Settlement(follows[0], SETTLED, follows[1])
    if (listed := in_order(question)) is not None:
        position, place = listed
        quote = replace(_proof(question, position), quotes=(sentences().quote(place),))
        return Settlement(position, LISTED, quote)
    trust = max(judged.probabilities)
    best = judged.probabilities.index(trust)
    if asks_for_exception(question):
        return None
    if (member := _of_class(question, reading, best, trust)) is not None:
        return member
    if trust >= SETTLED and judged.is_explained:
        return None
    return _openly(question, best, trust, limits) or _described(question, judged, best, trust)


def _openly(question: Question, best: int, trust: float, limits: Limits) -> Settlement | None:
    """Return the choice that facts name of themselves, if it is the best one, or they are surer of it."""
    found = openly(question, limits)
    if found is None or (found.position != best and found.sure <= trust):
        return None
    proof = replace(_proof(question, found.position), rows=found.rows)
    sure = max(SETTLED, found.sure) if found.position == best else found.sure
    return Settlement(found.position, sure, proof)


def _of_class(question: Question, reading: Reading, best: int, trust: float) -> Settlement | None:
    """Return the only choice that facts put in the class, or give the part, that is asked for; `None` if there is none,
    or another one is the best and as sure, and facts do not rule out that one.
    """
    choices = question.choices
    found = by_class(reading, [choice.text for choice in choices])
    members = [at for at, (verdict, _) in enumerate(found) if verdict == "yes"]
    others = tuple(
        RuledOut(choice.text, rows_of(facts))
        for choice, (verdict, facts) in zip(choices, found, strict=True)
        if verdict == "no"
    )
    is_alone = len(others) == len(choices) - 1
    sure = SETTLED if is_alone else _SINGLED_OUT
    if len(members) != 1 or (members[0] != best and trust >= sure and not is_alone):
        return None
    proof = replace(_proof(question, members[0]), rows=rows_of(found[members[0]][1]), others=others)
    return Settlement(members[0], sure if members[0] != best else max(sure, trust), proof)


def _described(question: Question, judged: Judged, best: int, trust: float) -> Settlement | None:
    """Return the best choice if a sentence describes it, which makes it surer, or is a better reason for it."""
    case = described(question)
    sure = case.sure(trust) if case is not None and case.position == best else 0.0
    if case is None or not sure:
        return None
    quote = replace(_proof(question, best), quotes=(sentences().quote(case.place),))
    return Settlement(best, sure, None if judged.is_explained else quote, quote, case.value)


def _proof(question: Question, position: int) -> Stated:
    choice = question.choices[position]
    return Stated(question.text, choice.label, choice.text)
