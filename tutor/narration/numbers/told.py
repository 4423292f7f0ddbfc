"""What all explanations of questions about numbers have in common."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solvers.answer import Answer
from tutor.narration.conclusion import with_choice
from tutor.narration.figures import with_commas
from tutor.narration.step import Evidence, Narration, Step


@dataclass(frozen=True, slots=True)
class Worked:
    """One step of the work."""

    text: str
    """In sentences, with the calculation."""
    hint: str
    """The same without its result."""
    formula: str = ""
    """The calculation alone."""
    kind: str = "operation"
    """See `Step.kind`."""


def told(answer: Answer, worked: Iterable[Worked], check: str, ends: str) -> Narration:
    """Return the narration of an answer.

    Args:
        answer: the answer.
        worked: the steps in order.
        check: the check by another road, as a clause without a period; empty if there is none.
        ends: the sentence with the answer, without a period.
    """
    done = list(worked)
    place = ((0, len(answer.question.text)),)
    steps = [
        Step(
            with_commas(each.text),
            each.kind,
            formula=with_commas(each.formula),
            evidence=_evidence(each),
            spans=place,
        )
        for each in done
    ]
    ends = with_choice(answer, ends) if answer.question.choices else ends
    last = " ".join(filter(None, [f"Check: {check}." if check else "", f"{ends}."]))
    proof = tuple(each.formula or each.text for each in done)
    return Narration(
        with_commas(answer.text),
        (*steps, Step(with_commas(last), "answer", spans=place)),
        proof,
        "; ".join(each.formula for each in done if each.formula),
        hints=tuple(with_commas(_sentence(each.hint)) for each in done),
    )


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?")) else f"{text}."


def _evidence(each: Worked) -> tuple[Evidence, ...]:
    return (Evidence("line", each.formula),) if each.formula else ()
