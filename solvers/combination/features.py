"""What speaks for a value being the answer: the solvers' scores, what their proofs use, and the value's form.

Every value that a solver found is an option, and one more option says that none of them is right. Options are
described by named features, so that weights can be read.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from solvers.combination.attempt import Attempt
from solvers.reading.model import Reading
from solvers.rules.timeline import Timeline

LEAST = -6.0
"""Log of the probability below which a solver's opinion of a value makes no difference."""

Features = dict[str, float]


@dataclass(frozen=True, slots=True)
class Option:
    """A value that may be the answer; `None`: no solver found the answer."""

    value: Fraction | None
    features: Features
    is_derived: bool = False
    """Whether some solver's own answer is this value, so that there is a derivation of it."""


def options(reading: Reading, attempts: Sequence[Attempt]) -> tuple[Option, ...]:
    """The options of a problem: every value found, in the order of the attempts, then none of them.

    Args:
        reading: of the problem.
        attempts: one for each solver that was asked.
    """
    values = dict.fromkeys(c.value for attempt in attempts for c in attempt.candidates)
    firsts = {attempt.candidates[0].value for attempt in attempts if attempt.candidates}
    found = [Option(value, dict(_of_value(value, reading, attempts)), value in firsts) for value in values]
    told = Timeline(reading, reading.target).total() if reading.target else None
    if told is not None:
        for option in found:
            option.features["line: the same" if option.value == told else "line: another"] = 1.0
    return (*found, Option(None, dict(_of_none(reading, attempts, firsts))))


def _of_value(value: Fraction, reading: Reading, attempts: Sequence[Attempt]) -> Iterator[tuple[str, float]]:
    backers = []
    for attempt in attempts:
        opinion = _opinion(attempt, value)
        if opinion is None:
            yield f"{attempt.solver}: not found", float(bool(attempt.candidates))
            continue
        yield f"{attempt.solver}: log probability", opinion
        yield (
            f"{attempt.solver}: strange",
            float(any(c.value == value and c.is_strange for c in attempt.candidates)),
        )
        if attempt.candidates[0].value == value:
            backers.append(attempt.solver)
            yield f"{attempt.solver}: first", 1.0
            yield f"{attempt.solver}: log odds", _log_odds(attempt.confidence)
            yield from _of_derivation(attempt, reading)
    if len(backers) > 1:
        yield f"agree: {' + '.join(backers)}", 1.0
    known = [q.value for q in reading.quantities if q.value is not None]
    for name in _shape(value, known):
        yield f"value: {name}", 1.0


def _opinion(attempt: Attempt, value: Fraction) -> float | None:
    """The log of the share that a solver's scores give to `value`, at least `LEAST`; `None`: not found."""
    scores = {c.value: c.score for c in attempt.candidates}
    if value not in scores:
        return None
    top = max(scores.values())
    total = math.log(sum(math.exp(score - top) for score in scores.values()))
    return max(LEAST, scores[value] - top - total)


def _log_odds(confidence: float) -> float:
    """The log of the odds of the solver's own confidence, within ±`LEAST`."""
    least = 1 / (1 + math.exp(-LEAST))
    bounded = min(1 - least, max(least, confidence))
    return math.log(bounded / (1 - bounded))


def _of_derivation(attempt: Attempt, reading: Reading) -> Iterator[tuple[str, float]]:
    """What the solver's own answer is made of."""
    known = Counter(quantity.value for quantity in reading.quantities)
    used: Counter[Fraction | None] = Counter(attempt.numbers)
    yield f"{attempt.solver}: numbers left out", float((known - used).total())
    yield f"{attempt.solver}: numbers not in the text", float((used - known).total())
    for operation in sorted(set(attempt.operations)):
        yield f"{attempt.solver}: with {operation}", 1.0
    yield f"{attempt.solver}: operations", float(max(0, len(attempt.operations) - 1))


def _shape(value: Fraction, known: Sequence[Fraction]) -> Iterator[str]:
    """How the value compares with the numbers of the text."""
    if value < 0:
        yield "negative"
    if value == 0:
        yield "zero"
    if value in known:
        yield "in the text"
    is_whole = value.denominator == 1
    if not is_whole and all(number.denominator == 1 for number in known):
        yield "not whole where all others are"
    if not is_whole and 10_000 % value.denominator:
        yield "decimals that do not end"
    if known and value > max(known):
        yield "above all"
    if known and value < min(known):
        yield "below all"
    if known and value > 100 * max(known):
        yield "far above all"


def _of_none(
    reading: Reading, attempts: Sequence[Attempt], firsts: set[Fraction]
) -> Iterator[tuple[str, float]]:
    yield "none", 1.0
    yield "none: different answers", float(len(firsts))
    yield "none: numbers", float(min(6, len(reading.quantities)))
    yield "none: no target", float(reading.target is None)
    for attempt in attempts:
        if not attempt.candidates:
            yield f"none: {attempt.solver} silent", 1.0
