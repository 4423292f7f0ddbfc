"""A statement that compares, in words: what the tables say about each of the two things, and which number is larger."""

from __future__ import annotations

from fractions import Fraction

from solvers.answer import Answer
from solvers.tables.comparison import Comparison
from tutor.narration.step import CONCLUDES, Evidence, Narration, Step, spans


def narrate_comparison(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `Comparison`."""
    found = answer.derivation
    assert isinstance(found, Comparison)
    steps = [
        Step(
            fact.sentence,
            "fact",
            source=f"table: {fact.title}",
            evidence=(Evidence("row", f"{fact.table}:{fact.line}"),),
            spans=spans(answer, (span,)),
        )
        for fact, span in zip(found.facts, found.spans, strict=False)
    ]
    first, other = found.numbers
    larger, smaller = (first, other) if first > other else (other, first)
    text = f"{_read(larger)} is more than {_read(smaller)}."
    steps.append(Step(f"{text} {CONCLUDES} {answer.text}.", "answer", spans=spans(answer, found.spans[2:])))
    return Narration(answer.text, tuple(steps), tuple(fact.sentence for fact in found.facts))


def _read(number: Fraction) -> str:
    return f"{number.numerator:,}" if number.denominator == 1 else f"{float(number):,g}"
