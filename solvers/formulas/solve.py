"""From a reading to an answer with a chain of amounts, what the text settles, or a written-out calculation."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from solvers.answer import Abstention, Alternative, Proposal, Statistics
from solvers.arithmetic.solving import UnsolvableError
from solvers.events import Observer, Stage, silent
from solvers.formulas.amount_chain import AmountChain
from solvers.formulas.amounts import amounts_told
from solvers.formulas.arithmetic import calculation
from solvers.formulas.derivation import Calculation
from solvers.formulas.matching import Text, text_of
from solvers.formulas.settled import settled, settlement
from solvers.formulas.worded import why_not
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.routing import FORMULAS, is_written_out
from solvers.wording import amount

MOST_NUMBERS = 12
CERTAIN = 4.5
"""Log-odds of a calculation that the whole text writes out: nothing is left to choose."""
SUPPOSED = 2.0
"""Log-odds of what a text settles if there are only the two sorts that it names."""
LEAST = 1.0
"""Below these log-odds what was found is too unsure to be an answer."""
BASE, EVIDENCE, UNUSED = 3.2, 6.0, -2.2
"""Log-odds that a derivation is right: with degrees of 0.75 on average, per degree above, per unused number."""

Derivation = AmountChain | Calculation


@dataclass(frozen=True, slots=True)
class Found:
    """A derivation and the strength of the evidence for it in the text."""

    derivation: Derivation
    score: float

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
    """Answer a word problem with a chain of amounts, what its text settles, or its written-out calculation.

    Args:
        question: the question; its choices, if any, are ignored.
        reading: the reading of its text.
        limits: the limits for solving the programs.
        observe: called with every stage and round.

    Returns:
        The answer with an `AmountChain` or a `Calculation`; or the reason why there is none.
    """
    started = time.perf_counter()
    text = text_of(reading)
    if not text.numbers and not any(c.isdigit() for c in reading.text):
        return Abstention(question, "The question has no numbers to calculate with.", FORMULAS)
    if len(text.numbers) > MOST_NUMBERS:
        reason = f"The question has {len(text.numbers)} numbers, but I can use at most {MOST_NUMBERS}."
        return Abstention(question, reason, FORMULAS)
    observe(Stage("building", FORMULAS))
    found, reason = _search(text, (limits or Limits()).counted(), observe)
    statistics = Statistics(seconds_building=time.perf_counter() - started)
    found = [f for f in found if f.score >= LEAST]
    if not found:
        reason = (
            reason or _not_understood(text) or "Nothing that the question says gives an equation to solve."
        )
        return Abstention(question, reason, FORMULAS, statistics)
    observe(Stage("checking", FORMULAS))
    best = found[0]
    return Proposal(
        question=question,
        value=best.value,
        text=best.text,
        solver=FORMULAS,
        confidence=confidence(found),
        derivation=best.derivation,
        alternatives=tuple(
            Alternative(other.text, other.score, other.value, derivation=other.derivation)
            for other in found[1:]
            if other.value != best.value
        ),
        statistics=statistics,
        score=best.score,
    )


def _not_understood(text: Text) -> str:
    """Return which part of a written-out calculation is not understood; empty for any other text."""
    if not is_written_out(text.reading.text):
        return ""
    why = why_not(text)
    return f"I do not understand this calculation{f': {why}' if why else ''}."


def log_odds(degrees: Sequence[float], unused: int) -> float:
    """Return the log-odds that a derivation is right, from the evidence for its parts and from what it leaves out."""
    return BASE + EVIDENCE * (sum(degrees) / len(degrees) - 0.75) + UNUSED * unused


def confidence(found: Sequence[Found]) -> float:
    """Return the probability that the first of `found` (best first) is right, in (0, 1); it is possible
    that none is.
    """
    rivals = sum(math.exp(other.score) for other in found[1:] if other.value != found[0].value)
    own = math.exp(found[0].score)
    return own / (1 + own + rivals)


def _search(text: Text, limits: Limits, observe: Observer) -> tuple[list[Found], str]:
    """Return the derivations for the text, best first, or the reason why there are none."""
    try:
        written_out = calculation(text)
    except UnsolvableError as error:
        return [], str(error)
    if written_out is not None:
        return [Found(written_out, CERTAIN)], ""
    statement = settled(text.reading)
    if statement is not None:
        score = CERTAIN if statement.is_certain else SUPPOSED
        return [Found(settlement(statement, text.reading), score)], ""
    told = amounts_told(text, limits, observe)
    found = [Found(c.chain, log_odds(c.degrees, len(c.chain.unused))) for c in told]
    return sorted(found, key=lambda f: -f.score), ""
