"""How much to trust the tables if the related facts, which are searched first, give no answer."""

from __future__ import annotations

import math
from dataclasses import replace

from knowledge import lexicon
from solvers.answer import Proposal
from solvers.question import Question
from solvers.reading.model import Reading, Token
from solvers.reading.nouns import is_time
from solvers.reading.read import read
from solvers.science.forms.asked import question
from solvers.tables.alternatives import alternatives

EVEN, STEEP = 0.68, 9.1
"""The confidence at which half of the answers are right, and the steepness of the curve there; both are fitted by
tests/benchmarks/tables_after_facts.py.
"""
_THINGS = (
    "noun.animal",
    "noun.artifact",
    "noun.body",
    "noun.food",
    "noun.object",
    "noun.plant",
    "noun.substance",
)
"""Topics of nouns for things."""
_VERDICTS = frozenset(["yes", "no"])
_NO_PLACES = frozenset(
    f"noun.{topic}"
    for topic in ("act", "attribute", "cognition", "communication", "event", "feeling", "food", "motive")
) | {
    f"noun.{topic}"
    for topic in ("phenomenon", "process", "quantity", "relation", "state", "substance", "time")
}
"""Topics of nouns for things that nobody can be in."""
_VERBS = ("VBZ", "VBP", "VBD", "VBG", "MD")


def after_facts(table: Proposal) -> Proposal:
    """Return the tables' proposal with the confidence that such proposals have turned out to deserve.

    Args:
        table: the proposal, with the tables' probability as its confidence.
    """
    return replace(table, confidence=1 / (1 + math.exp(STEEP * (EVEN - table.confidence))))


def suits(table: Proposal, reading: Reading) -> bool:
    """Return whether the tables' proposal can be an answer: yes or no, a place, or a time, if the question asks for
    one.

    Args:
        table: the proposal for an open question.
        reading: the reading of the question.
    """
    asking = question(reading)
    if not asking or not isinstance(table.value, tuple) or not table.value:
        return True
    if alternatives(reading):
        return True  # the answer is one that the question offers
    first = asking[0].text.casefold()
    answer = read(Question.parse(table.value[0])).tokens
    if asking[0].pos == "AUX" and not any(token.text.casefold() == "or" for token in asking):
        return table.value[0].casefold().strip(".") in _VERDICTS
    if first == "where":
        return _may_be_place(answer)
    asks_time = first == "when" or (
        len(asking) > 1 and is_time(asking[1].lemma) and first in ("what", "which")
    )
    if len(asking) > 1 and first in ("what", "which") and not asks_time:
        return not (_is_met(asking[1]) and _is_clause(answer))
    return not asks_time or _may_be_time(answer)


def _is_met(asked: Token) -> bool:
    """Return whether a noun names something that is found in the world: a gas, but not a change."""
    is_noun = asked.pos in ("NOUN", "PROPN")
    return is_noun and any(sense.topic in _THINGS for sense in lexicon.senses(asked.lemma, "n")[:2])


def _is_clause(answer: tuple[Token, ...]) -> bool:
    """Return whether an answer says what something does, and so names nothing: "air flows into a tire"."""
    subjects = {token.head for token in answer if token.dep == "nsubj"}
    return any(token.dep == "root" and token.tag in _VERBS and token.index in subjects for token in answer)


def _may_be_place(answer: tuple[Token, ...]) -> bool:
    """Return whether the first noun of an answer names something that has an inside, or a preposition names a place."""
    if answer[0].pos == "ADP" or any(token.pos == "VERB" for token in answer):
        return True
    noun = next(
        (token for token in answer if token.pos in ("NOUN", "PROPN") and token.dep != "compound"), None
    )
    topics = {sense.topic for sense in lexicon.senses(noun.lemma, "n")[:2]} if noun else _NO_PLACES
    return not topics or not topics <= _NO_PLACES


def _may_be_time(answer: tuple[Token, ...]) -> bool:
    """Return whether an answer has a time, a number, or a verb that describes an event."""
    return any(is_time(token.lemma) or token.pos == "NUM" or token.tag in _VERBS for token in answer)
