"""The choice that facts settle by what they say of it, of its class, or of the way that an amount goes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.retrieval.belonging import showing
from solvers.retrieval.contrary import is_contrary
from solvers.retrieval.derivation import RuledOut, Stated, rows_of, stated
from solvers.retrieval.described import AGAINST, Described, described
from solvers.retrieval.directed import DIRECTED, directed
from solvers.retrieval.food_chain import FoodChain
from solvers.retrieval.having import having
from solvers.retrieval.in_order import LISTED, in_order
from solvers.retrieval.judge import Judged
from solvers.retrieval.openly import openly
from solvers.retrieval.sentences import Quote, sentences
from solvers.retrieval.settled import SETTLED, settled
from solvers.retrieval.stating import STATED, stating
from solvers.science.spine.index import lemmas
from solvers.tables.denial import asks_for_exception

_REASON = re.compile(r"\bwhy\b|\breasons?\b|\bcauses?\b|\bexplain\w*|\bexplanation\b", re.IGNORECASE)


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
    """Return the choice that facts settle, or `None` if they settle none or are less sure than the best one is.

    Facts that speak against the choice for which they were found settle nothing.

    Args:
        question: with its choices.
        reading: of its text.
        judged: the choices by all that was found for them.
        limits: of the programs.
    """
    found = _settlement(question, reading, judged, limits)
    proof = (found.proof or found.spare) if found else None
    if found is None or not isinstance(proof, Stated):
        return found
    choice = question.choices[found.position].text
    return None if any(is_contrary(question.text, choice, text) for text in proof.texts) else found


def _settlement(question: Question, reading: Reading, judged: Judged, limits: Limits) -> Settlement | None:
    trust = max(judged.probabilities)
    if (outright := _outright(question, reading)) is not None:
        return outright
    if trust >= SETTLED and judged.is_explained:
        return None
    first = [*judged.probabilities].index(trust)
    is_again = restates(question, question.choices[first].text)
    case = described(question)
    told = None
    if case is not None:
        is_best = case.position == first
        sure = case.sure(0.0 if is_again else trust, is_best=is_best)
        told = _told_of(question, case, sure, is_explained=judged.is_explained and is_best)
    if trust >= SETTLED:
        return told if told and told.position == first else None
    if (only := settled(question, reading)) is not None and trust < only[1]:
        return Settlement(*only, _of_members(question, reading, only[0]))
    if told and told.sure > trust:
        return told
    found = _answered(question, reading, 0.0 if is_again else trust, limits)
    return _instead(question, found, case) or found or told


def _outright(question: Question, reading: Reading) -> Settlement | None:
    """Return the choice that a direction or the order of a list settles, whatever else is known."""
    way = directed(question, reading)
    if way is not None and way.chain is not None:
        return Settlement(way.position, SETTLED, way.chain)
    if way is not None:
        quotes = [] if way.place is None else [sentences().quote(way.place)]
        facts = [] if way.fact is None else [way.fact]
        return Settlement(way.position, DIRECTED, _proof(question, way.position, facts, quotes))
    if (listed := in_order(question)) is not None:
        return Settlement(listed[0], LISTED, _proof(question, listed[0], (), [sentences().quote(listed[1])]))
    return None


def _of_members(question: Question, reading: Reading, position: int) -> Stated | None:
    """Return the proof of the only choice that is of a class or has a part, and of what others have instead; `None` for
    an exception, and without facts.
    """
    if asks_for_exception(question):
        return None
    choices = [choice.text for choice in question.choices]
    if shown := showing(reading.text, choices[position]):
        return _proof(question, position, shown)
    parts = having(reading, choices)
    proof = _proof(question, position, parts[position][1])
    ruled = [
        RuledOut(choice, rows_of(facts))
        for choice, (verdict, facts) in zip(choices, parts, strict=True)
        if verdict == "no"
    ]
    return replace(proof, others=tuple(ruled)) if proof else None


def _instead(question: Question, found: Settlement | None, case: Described | None) -> Settlement | None:
    """Return the choice of several words that a sentence tells of, where facts only state another one."""
    if found is None or case is None or found.position == case.position or found.sure != STATED:
        return None
    return _told_of(question, case, AGAINST, is_explained=False) if case.is_of_several_words else None


def _told_of(question: Question, case: Described, sure: float, *, is_explained: bool) -> Settlement | None:
    """Return the choice that a sentence tells of; `None` if that makes it no surer and is no better reason."""
    if not sure:
        return None
    quote = _proof(question, case.position, (), [sentences().quote(case.place)])
    return Settlement(case.position, sure, None if is_explained else quote, quote, case.value)


def _answered(question: Question, reading: Reading, trust: float, limits: Limits) -> Settlement | None:
    """Return the choice that facts give to the question without its choices, or of which one says what is asked."""
    found = openly(question, reading, limits)
    if found is not None and trust < found[1]:
        position, sure, rows = found
        choice = question.choices[position]
        spare = Stated(question.text, choice.label, choice.text, rows)
        return Settlement(position, sure, spare=spare)
    said = stating(question, reading) if trust < STATED else None
    return Settlement(said[0], STATED, _proof(question, said[0], said[1:])) if said else None


def restates(question: Question, choice: str) -> bool:
    """Return whether a choice only says again what a question tells, which is no reason for it."""
    asks = re.split(r"(?<=[.?!])\s+", question.text.strip())[-1]
    return bool(_REASON.search(asks)) and {*lemmas(choice)} <= {*lemmas(question.text)}


def _proof(
    question: Question, position: int, facts: Sequence[int], quotes: Sequence[Quote] = ()
) -> Stated | None:
    """Return the proof of a choice; `None` without facts."""
    if not facts and not quotes:
        return None
    choice = question.choices[position]
    return stated(question.text, choice.label, choice.text, facts, quotes)
