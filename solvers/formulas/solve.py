"""From a reading to an answer with what the text settles, or a written-out calculation."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from fractions import Fraction

from solvers.answer import Abstention, Proposal, Statistics
from solvers.arithmetic.solving import UnsolvableError
from solvers.events import Observer, Stage, silent
from solvers.formulas.arithmetic import calculation
from solvers.formulas.derivation import Calculation
from solvers.formulas.items import Text, text_of
from solvers.formulas.settled import settled, settlement
from solvers.formulas.settlement import Settlement
from solvers.formulas.worded import why_not
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.routing import FORMULAS, is_written_out
from solvers.wording import amount

MOST_NUMBERS = 12
CERTAIN = 0.99
"""Probability of a calculation that the whole text writes out: nothing is left to choose."""
SUPPOSED = 0.88
"""Probability of what a text settles if there are only the two sorts that it names."""


@dataclass(frozen=True, slots=True)
class Found:
    """A derivation and how probable it is."""

    derivation: Settlement | Calculation
    probability: float

    @property
    def value(self) -> Fraction:
        """Return the answer."""
        return self.derivation.solution

    @property
    def text(self) -> str:
        """Return the answer as people write it."""
        if isinstance(self.derivation, Calculation):
            return self.derivation.text
        if self.derivation.unit in ("rate", "%"):
            share = self.value * 100 if self.derivation.unit == "rate" else self.value
            return f"{amount(share, '')}%"
        if self.derivation.unit.startswith("degree "):
            scale = self.derivation.unit.removeprefix("degree ")
            return f"{amount(self.value, 'degree')} {scale}"
        first, per, second = self.derivation.unit.partition(" per ")
        return f"{amount(self.value, first)}{per}{second}"


def solve(
    question: Question, reading: Reading, *, limits: Limits | None = None, observe: Observer = silent
) -> Proposal | Abstention:
    """Answer a word problem with what its text settles, or its written-out calculation.

    Args:
        question: the question; its choices, if any, are ignored.
        reading: the reading of its text.
        limits: the limits of a solver; nothing here takes long.
        observe: called with every stage.

    Returns:
        The answer with a `Settlement` or a `Calculation`; or the reason why there is none.
    """
    started = time.perf_counter()
    text = text_of(reading)
    if not text.numbers and not any(c.isdigit() for c in reading.text):
        return Abstention(question, "The question has no numbers to calculate with.", FORMULAS)
    if len(text.numbers) > MOST_NUMBERS:
        reason = f"The question has {len(text.numbers)} numbers, but I can use at most {MOST_NUMBERS}."
        return Abstention(question, reason, FORMULAS)
    observe(Stage("building", FORMULAS))
    found, reason = _search(text)
    statistics = Statistics(seconds_building=time.perf_counter() - started)
    if found is None:
        reason = reason or _not_understood(text) or "The question writes out no calculation."
        return Abstention(question, reason, FORMULAS, statistics)
    observe(Stage("checking", FORMULAS))
    return Proposal(
        question=question,
        value=found.value,
        text=found.text,
        solver=FORMULAS,
        confidence=found.probability,
        derivation=found.derivation,
        statistics=statistics,
        score=math.log(found.probability / (1 - found.probability)),
    )


def _not_understood(text: Text) -> str:
    """Return which part of a written-out calculation is not understood; empty for any other text."""
    if not is_written_out(text.reading.text):
        return ""
    why = why_not(text)
    return f"I do not understand this calculation{f': {why}' if why else ''}."


def _search(text: Text) -> tuple[Found | None, str]:
    """Return the derivation that the text gives, or the reason why there is none."""
    try:
        written_out = calculation(text)
    except UnsolvableError as error:
        return None, str(error)
    if written_out is not None:
        return Found(written_out, CERTAIN), ""
    statement = settled(text.reading)
    if statement is None:
        return None, ""
    return Found(settlement(statement, text.reading), CERTAIN if statement.is_certain else SUPPOSED), ""
