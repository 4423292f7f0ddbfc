"""The answers to two questions in one, each explained as it would be alone."""

from __future__ import annotations

from dataclasses import replace

from solvers.answer import Answer
from solvers.question import Question
from solvers.science.spine.proof import JointProof
from tutor.narration import narrate
from tutor.narration.step import Narration


def narrate_joint(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is `JointProof`, those of the first question first."""
    found = answer.derivation
    assert isinstance(found, JointProof)
    told = [
        narrate(
            replace(
                answer, question=Question(part.question), value=part.value, text=part.text, derivation=part
            )
        )
        for part in found.parts
    ]
    headline = " ".join(each.headline for each in told)
    steps = {step.text: step for each in told for step in each.steps if step.text not in headline}
    says = f"{headline[:1].lower()}{headline[1:]}".rstrip(".")
    return Narration(
        headline, tuple(steps.values()), tuple(line for each in told for line in each.proof), says=says
    )
