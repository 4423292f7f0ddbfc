"""Evidence for and against a value as the answer: what each solver says about it, how its calculation uses the text,
and what the text says.

Every value that a solver found is described by named signs, all numbers, from which `solvers.combination.trees` says
how probable it is that the value is right.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

from solvers.combination.attempt import Attempt, Candidate
from solvers.combination.gate import is_told
from solvers.combination.story import of_story
from solvers.combination.sums import of_sum
from solvers.problems.timeline import Timeline
from solvers.reading.model import Reading
from solvers.reading.unknown import unknown_words
from solvers.reading.words import word_set

LEAST = -6.0
"""The log of the probability below which a solver's opinion of a value makes no difference."""

MANY = 8
"""The number of numbers or sentences beyond which more of them make no difference."""

Features = dict[str, float]


def candidates(attempts: Sequence[Attempt]) -> list[Candidate]:
    """Return each value once, with its calculation, which comes from a solver that ranks it first if there is one."""
    firsts = [attempt.candidates[0] for attempt in attempts if attempt.candidates]
    others = [candidate for attempt in attempts for candidate in attempt.candidates[1:]]
    found: dict[Fraction, Candidate] = {}
    for candidate in (*firsts, *others):
        if candidate.kind:
            found.setdefault(candidate.value, candidate)
    return list(found.values())


class Signs:
    """The signs of the values that were found for one problem."""

    def __init__(self, reading: Reading, attempts: Sequence[Attempt]) -> None:
        """Store a problem.

        Args:
            reading: its reading.
            attempts: one for each solver that was asked.
        """
        self._reading, self._attempts = reading, attempts
        self._told = Timeline(reading, reading.target).total() if reading.target else None
        self._known = [q.value for q in reading.quantities if q.value is not None]
        self._text = dict(_of_text(reading)) | {
            "values found": float(len({c.value for a in attempts for c in a.candidates})),
            "values ranked first": float(len({a.candidates[0].value for a in attempts if a.candidates})),
        }

    def of(self, candidate: Candidate) -> Features:
        """Return the evidence for and against the candidate's value, with the candidate's calculation."""
        value = candidate.value
        found = dict(self._text)
        for one in self._attempts:
            found.update(_of_opinion(one, value))
        found["agree"] = float(sum(a.candidates[0].value == value for a in self._attempts if a.candidates))
        if self._told is not None:
            found["line: the same"] = 1.0 if self._told == value else -1.0
        found.update((f"value: {name}", 1.0) for name in _shape(value, self._known))
        found["story: strange"] = float(candidate.is_strange)
        found.update((f"schema: {schema}", 1.0) for schema in candidate.schemas)
        found.update(of_sum(candidate, self._reading))
        found.update(of_story(candidate.numbers, candidate.operations, value, self._reading))
        repeats = not candidate.operations and not is_told(value, self._reading)
        found["sum: repeats what is said of something else"] = float(repeats)
        return found


def _of_opinion(attempt: Attempt, value: Fraction) -> Iterator[tuple[str, float]]:
    """Yield what one solver says about a value."""
    solver = attempt.solver
    opinion = _opinion(attempt, value)
    if opinion is None:
        yield f"{solver}: log probability", LEAST - 1.0 if attempt.candidates else LEAST - 2.0
        return
    yield f"{solver}: log probability", opinion
    yield f"{solver}: first", float(attempt.candidates[0].value == value)
    yield f"{solver}: log odds", _log_odds(attempt.confidence)


def _opinion(attempt: Attempt, value: Fraction) -> float | None:
    """Return the log of the share that a solver's scores give to `value`, at least `LEAST`; `None` if not found."""
    scores = {c.value: c.score for c in attempt.candidates}
    if value not in scores:
        return None
    top = max(scores.values())
    total = math.log(sum(math.exp(score - top) for score in scores.values()))
    return max(LEAST, scores[value] - top - total)


def _log_odds(confidence: float) -> float:
    """Return the log odds of the solver's own confidence, within ±`LEAST`."""
    least = 1 / (1 + math.exp(-LEAST))
    bounded = min(1 - least, max(least, confidence))
    return math.log(bounded / (1 - bounded))


def _shape(value: Fraction, known: Sequence[Fraction]) -> Iterator[str]:
    """Yield how the value compares with the numbers in the text."""
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


def _of_text(reading: Reading) -> Iterator[tuple[str, float]]:
    """Yield how long the story is, and how much of it was not read as amounts."""
    sentences = len(reading.sentences)
    counted = {quantity.sentence for quantity in reading.quantities}
    asked = reading.target.sentence if reading.target is not None else -1
    numbers = len(reading.quantities)
    yield "text: numbers", float(min(MANY, numbers))
    yield "text: words", math.log(max(1, len(reading.tokens)))
    yield "text: words a number", math.log(max(1, len(reading.tokens)) / max(1, numbers))
    yield "text: sentences", float(min(MANY, sentences))
    yield "text: sentences without a number", float(min(MANY, sentences - len(counted | {asked})))
    yield (
        "text: numbers not read as amounts",
        float(min(3, sum(number.first not in _covered(reading) for number in reading.numbers))),
    )
    yield "text: amounts without a number", float(min(3, len(reading.references)))
    yield "text: numbers that everybody knows", float(min(3, len(reading.implied)))
    denying = word_set("negations") | word_set("exceptions")
    denials = sum(token.lemma.lower() in denying for token in reading.tokens)
    yield "text: denials and exceptions", float(min(3, denials))
    yield "text: unknown words", float(min(3, len(unknown_words(reading))))
    yield (
        "text: fractions, times and percents",
        float(
            min(
                3,
                sum(
                    q.unit == "%" or q.comparison != "" or (q.value is not None and q.value.denominator > 1)
                    for q in reading.quantities
                ),
            )
        ),
    )
    yield "text: asks for nothing that was read", float(reading.target is None or not reading.target.entity)


def _covered(reading: Reading) -> set[int]:
    return {at for q in reading.quantities if q.number for at in range(q.number.first, q.number.stop)}
