"""Several answers that are all true, in words: the facts behind them."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.tables.several import SeveralProofs
from tutor.narration.step import Narration, Step
from tutor.narration.tables import drawn, fact_steps


def narrate_several(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is `SeveralProofs`."""
    found = answer.derivation
    assert isinstance(found, SeveralProofs)
    steps = {step.text: step for graph in found.graphs for step in fact_steps(answer, graph)}
    drawing = tuple(line for graph in found.graphs for line in drawn(graph))
    says = f"the answer is {answer.text}"
    last = Step(f"So {says}.", "answer")
    return Narration(f"The answer is {answer.text}.", (*steps.values(), last), drawing, says=says)
