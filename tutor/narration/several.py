"""Several answers that hold together, in words: the facts behind each."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.tables.several import SeveralProofs
from tutor.narration.step import Narration, Step
from tutor.narration.tables import drawn, fact_steps


def narrate_several(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is `SeveralProofs`."""
    found = answer.derivation
    assert isinstance(found, SeveralProofs)
    steps = [step for graph in found.graphs for step in fact_steps(answer, graph, f"For “{graph.choice}”: ")]
    steps.append(
        Step(f"All of these are said of what the question names. So the answer is {answer.text}.", "answer")
    )
    drawing = tuple(line for graph in found.graphs for line in drawn(graph))
    return Narration(answer.text, tuple(steps), drawing)
