"""Signs of whether a calculation does what the story says: who gains and loses, and what the question asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from solvers.problems.timeline import AGAINST, ASIDE, FOR, Timeline
from solvers.reading.cues import cues_of
from solvers.reading.model import Quantity, Reading
from solvers.sparing import split

CUES = ("total", "rest", "start", "comparing", "each")
"""What the words of a question ask for, as named in `solvers.reading.cues`."""

SMALL = 1
"""Values below this are rarely asked for."""

MANY = 5
"""The number of kinds of things beyond which more of them make no difference."""


def of_story(
    numbers: Sequence[Fraction], operations: Sequence[str], value: Fraction, reading: Reading
) -> Iterator[tuple[str, float]]:
    """Yield how the calculation of a value agrees with the story and with what the question asks for.

    Args:
        numbers: the numbers in the calculation.
        operations: the operations in the calculation.
        value: the result of the calculation.
        reading: the reading of the question.

    Yields:
        Names of signs with their values; none if nothing is asked for.
    """
    target = reading.target
    if target is None:
        return
    used, unused = split(numbers, reading)
    kind = sort_of(operations)
    line = Timeline(reading, target)
    if kind in ("+", "-", "+ and -"):
        yield from _of_changes(line, used, unused, value)
        yield f"story: asks for {line.asks}, sum {kind}", 1.0
    cues = [cue for cue in CUES if cue in cues_of(target, reading)]
    if target.comparison:
        cues.append("difference")
    for cue in cues or ["no more"]:
        yield f"question: says {cue}, sum {kind}", 1.0
    yield from _of_question(target, used)
    yield "value: whole", float(value.denominator == 1)
    yield "value: small", float(value < SMALL)


def sort_of(operations: Sequence[str]) -> str:
    """Return the kinds of operations in a calculation in a word or two: "+", "+ and -", "×", "mixed", "none"."""
    kinds = set(operations)
    if not kinds:
        return "none"
    if len(kinds) == 1:
        return operations[0]
    if kinds == {"+", "-"}:
        return "+ and -"
    return "× and ÷" if kinds == {"×", "÷"} else "mixed"


def _of_changes(
    line: Timeline, used: Sequence[Quantity], unused: Sequence[Quantity], value: Fraction
) -> Iterator[tuple[str, float]]:
    """Yield whether the gains and losses over time come to the same value."""
    told = line.total()
    yield "story: comes to the same", float(told == value)
    yield "story: comes to another value", float(told is not None and told != value)
    yield "story: not followed", float(told is None)
    yield "story: uses what lies aside", float(any(line.sign(q) == ASIDE for q in used))
    yield "story: leaves out what counts", float(any(line.sign(q) in (FOR, AGAINST) for q in unused))


def _of_question(target: Quantity, used: Sequence[Quantity]) -> Iterator[tuple[str, float]]:
    """Yield whether the numbers used are for the kind of thing and the owner that the question asks about."""
    asked, wanted = set(target.adjectives), target.subject
    yield "question: of others than did it", float(target.is_negated)
    yield (
        "question: of another sort",
        float(bool(asked) and not any(asked <= set(q.adjectives) for q in used)),
    )
    holders = {q.subject.referent for q in used if q.subject is not None}
    yield "question: by a pronoun", float(wanted is not None and wanted.is_pronoun)
    yield (
        "question: of one of several",
        float(
            wanted is not None and not wanted.is_plural and len(holders) > 1 and wanted.referent in holders
        ),
    )
    yield "question: kinds of things counted", float(min(MANY, len({q.entity for q in used})))
