"""What settles which choice is right: who eats whom, what is changed and measured in an experiment, an order, a class,
the answer that facts give without the choices, or a sentence that describes the choice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.retrieval.by_class import by_class
from solvers.retrieval.derivation import RuledOut, Stated, rows_of
from solvers.retrieval.described import described
from solvers.retrieval.excepted import excepted
from solvers.retrieval.food_chain import FoodChain, chained
from solvers.retrieval.in_order import LISTED, in_order
from solvers.retrieval.inquiry import Inquiry, inquired
from solvers.retrieval.judge import Judged
from solvers.retrieval.openly import openly
from solvers.retrieval.sentences import sentences
from solvers.retrieval.supposed import Supposed, supposed
from solvers.retrieval.worded import worded
from solvers.tables.denial import asks_for_exception

SETTLED = 0.95
"""How sure a choice is if it is the only one that follows from facts."""
_SINGLED_OUT = 0.8
"""The same if nothing is known about the other choices, which may belong to the class, too."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """A choice that facts settle."""

    position: int
    sure: float
    proof: Stated | FoodChain | Inquiry | Supposed | None = None
    """The facts; `None` if the evidence that was found for the choice anyway is shown."""
    spare: Stated | None = None
    """The facts to show if only words that occur together, or evidence that says less, were found for the choice."""
    value: float = 0.0
    """How much of the choice and of what is asked these cover, in [0, 1]."""


def settlement(question: Question, reading: Reading, judged: Judged, limits: Limits) -> Settlement | None:
    """Return the choice that facts settle, or `None` if they settle none.

    A conclusion from who eats whom, or from the order in which a sentence names things, holds whatever else was found,
    and the only choice in a class is right unless there is more evidence for another one. The choice that facts give
    as the answer to the open question is sure if it is already the best one, and is preferred to a best one that is
    less sure. A sentence only confirms the best choice: where sentences would prefer another one, they were right no
    more often than wrong.

    Args:
        question: with its choices.
        reading: of its text.
        judged: the choices as judged by all the evidence.
        limits: of the program that answers without the choices.
    """
    if (follows := chained(question, reading)) is not None:
        return Settlement(follows[0], SETTLED, follows[1])
    if (has_role := inquired(question, judged.probabilities)) is not None:
        return Settlement(*has_role)
    if (listed := in_order(question)) is not None:
        position, place = listed
        quote = replace(_proof(question, position), quotes=(sentences().quote(place),))
        return Settlement(position, LISTED, quote)
    trust = max(judged.probabilities)
    best = judged.probabilities.index(trust)
    if asks_for_exception(question):
        return _excepted(question)
    if (member := _of_class(question, reading, best, trust)) is not None:
        return member
    if (of_sort := supposed(question)) is not None:
        return Settlement(of_sort[0], _SINGLED_OUT, of_sort[1])
    if trust >= SETTLED and judged.is_explained:
        return None
    if (found := _openly(question, best, trust, limits)) is not None:
        return found
    stated, told = _worded(question, best, trust), _described(question, judged, best, trust)
    is_surer = stated is not None and (told is None or stated.sure >= told.sure)
    return stated if is_surer else told


def _excepted(question: Question) -> Settlement | None:
    """Return the only choice that facts deny if a question asks for the exception."""
    found = excepted(question)
    if found is None:
        return None
    sure = SETTLED if len(found.fitting) == len(question.choices) - 1 else _SINGLED_OUT
    if not found.facts:
        return Settlement(found.position, sure)
    others = (RuledOut(question.choices[at].text, rows_of(facts)) for at, facts in found.fitting)
    proof = replace(_proof(question, found.position), rows=rows_of(found.facts), others=tuple(others))
    return Settlement(found.position, sure, proof)


def _openly(question: Question, best: int, trust: float, limits: Limits) -> Settlement | None:
    """Return the choice that facts give as the answer to the open question, if it is the best one or the facts are
    surer of it.
    """
    found = openly(question, limits)
    if found is None or (found.position != best and found.sure <= trust):
        return None
    proof = replace(_proof(question, found.position), rows=found.rows)
    sure = max(SETTLED, found.sure) if found.position == best else found.sure
    return Settlement(found.position, sure, proof)


def _of_class(question: Question, reading: Reading, best: int, trust: float) -> Settlement | None:
    """Return the only choice that, by facts, belongs to the class or has the part that is asked about; `None` if there
    is none, or if another one is best and as sure, and facts do not rule it out.
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


def _worded(question: Question, best: int, trust: float) -> Settlement | None:
    """Return the choice that a sentence states word for word where others have mostly the same words."""
    found = worded(question, best)
    if found is None or (found.position != best and trust >= SETTLED):
        return None
    quote = replace(_proof(question, found.position), quotes=tuple(map(sentences().quote, found.places)))
    is_best = found.position == best
    return Settlement(found.position, max(found.sure, trust) if is_best else found.sure, quote)


def _described(question: Question, judged: Judged, best: int, trust: float) -> Settlement | None:
    """Return the best choice if a sentence describes it, and so makes it surer or is a better reason for it."""
    case = described(question)
    sure = case.sure(trust) if case is not None and case.position == best else 0.0
    if case is None or not sure:
        return None
    quote = replace(_proof(question, best), quotes=(sentences().quote(case.place),))
    return Settlement(best, sure, None if judged.is_explained else quote, quote, case.value)


def _proof(question: Question, position: int) -> Stated:
    choice = question.choices[position]
    return Stated(question.text, choice.label, choice.text)
