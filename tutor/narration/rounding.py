"""A rounded answer or a remainder in words: how the exact value comes about, and what the situation makes of it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from solvers.answer import Answer
from solvers.rounding import Remainder, Rounded
from solvers.wording import mixed_number
from tutor.narration.step import CONCLUDES, Evidence, Narration, Step, spans


def narrate_rounded(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is `Rounded`: those of the exact value, then the rounding."""
    from tutor.narration import narrate

    derivation = answer.derivation
    assert isinstance(derivation, Rounded)
    exact = replace(answer, derivation=derivation.inner, value=derivation.exact, text=derivation.exact_text)
    inner = narrate(exact)
    formula = f"{mixed_number(derivation.exact)} ≈ {derivation.value}"
    rounding = Step(
        f"{derivation.says} {CONCLUDES} {answer.text}.",
        "answer",
        source=f"rounding: {derivation.way}, as the question asks",
        formula=formula,
        evidence=(Evidence("line", formula),),
        spans=spans(answer, ((derivation.first, derivation.stop),)),
    )
    before = [replace(step, text=step.text.replace(CONCLUDES, "This gives")) for step in inner.steps]
    equation = f"{inner.equation}, rounded {derivation.way}: {derivation.value}"
    return Narration(answer.text, (*before, rounding), (*inner.proof, formula), equation)


def narrate_remainder(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is a `Remainder`."""
    derivation = answer.derivation
    assert isinstance(derivation, Remainder)
    dividend, divisor = derivation.dividend, derivation.divisor
    assert dividend.value is not None
    assert divisor.value is not None
    groups = Fraction(dividend.value // divisor.value)
    formula = f"{dividend.value} = {groups} × {divisor.value} + {derivation.value}"
    found = spans(answer, ((q.first, q.stop) for q in (dividend, divisor)))
    steps = (
        Step(
            f"The question asks what is left of {dividend.value} in groups of {divisor.value}: divide, and look "
            "at the remainder.",
            "operation",
            source="division with remainder",
            formula=formula,
            evidence=(Evidence("line", formula),),
            spans=found,
        ),
        Step(f"{derivation.says} {CONCLUDES} {answer.text}.", "answer", formula=formula, spans=found),
    )
    return Narration(answer.text, steps, (formula,), formula)
