"""From a reading to an answer with the calculation that it writes out, or that has a proof of its own: what is asked
about a list of numbers, or a chance.
"""

from __future__ import annotations

import math
import time

from solvers.answer import Abstention, Proposal, Statistics
from solvers.arithmetic.solving import UnsolvableError
from solvers.events import Observer, Stage, silent
from solvers.formulas.arithmetic import calculation
from solvers.formulas.derivation import Calculation
from solvers.formulas.items import Text, text_of
from solvers.formulas.lists import NumberList, NumberPattern, UnlistedError, continued, listed
from solvers.formulas.numbers.asked import Found, in_full
from solvers.formulas.outcomes import Chance, chance
from solvers.formulas.worded import why_not
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.routing import FORMULAS, is_written_out

MOST_NUMBERS = 12
CERTAIN = 0.99
"""The probability of a calculation that is the whole text, so that there is no choice."""


def solve(
    question: Question, reading: Reading, *, limits: Limits | None = None, observe: Observer = silent
) -> Proposal | Abstention:
    """Answer a question with its written-out calculation, or one about a list of numbers or a chance.

    Args:
        question: the question; its choices, if any, are ignored.
        reading: the reading of its text.
        limits: the limits of a solver; nothing here takes long.
        observe: called with every stage.

    Returns:
        The answer with a `Calculation`, a `NumberList`, a `NumberPattern`, or a `Chance`; or the reason why there is
        none.
    """
    started = time.perf_counter()
    text = text_of(reading)
    try:
        named = chance(reading) or listed(reading) or continued(reading)
    except UnlistedError as error:
        return Abstention(question, str(error), FORMULAS, settles=True)
    if named is not None:
        observe(Stage("checking", FORMULAS))
        return _proposal(question, named, Statistics(seconds_building=time.perf_counter() - started))
    if not text.numbers and not any(c.isdigit() for c in in_full(question)):
        return Abstention(question, "The question has no numbers to calculate with.", FORMULAS)
    if len(text.numbers) > MOST_NUMBERS:
        reason = f"The question has {len(text.numbers)} numbers, but I can use at most {MOST_NUMBERS}."
        return Abstention(question, reason, FORMULAS)
    observe(Stage("building", FORMULAS))
    found, reason = None, ""
    try:
        found = calculation(text, in_full(question))
    except UnsolvableError as error:
        reason = str(error)
    statistics = Statistics(seconds_building=time.perf_counter() - started)
    if found is None:
        reason = reason or _not_understood(text) or "The question does not write out a calculation."
        return Abstention(question, reason, FORMULAS, statistics)
    observe(Stage("checking", FORMULAS))
    return _proposal(question, found, statistics)


def _proposal(
    question: Question,
    found: Calculation | Found | NumberList | NumberPattern | Chance,
    statistics: Statistics,
) -> Proposal:
    return Proposal(
        question=question,
        value=found.solution,
        text=found.text,
        solver=FORMULAS,
        confidence=CERTAIN,
        derivation=found,
        statistics=statistics,
        score=math.log(CERTAIN / (1 - CERTAIN)),
    )


def _not_understood(text: Text) -> str:
    """Return which part of a written-out calculation is not understood; empty for any other text."""
    if not is_written_out(text.reading.text):
        return ""
    why = why_not(text)
    return f"I do not understand this calculation{f': {why}' if why else ''}."
