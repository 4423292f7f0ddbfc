"""The choice that does not fit, in words: what fits each of the others, and how much less there is for it."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.tables.derivation import SupportGraph
from solvers.tables.exceptions import ExceptionProof
from tutor.narration.step import Narration, Step
from tutor.narration.tables import drawn, fact_steps


def narrate_exception(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is an `ExceptionProof`."""
    found = answer.derivation
    assert isinstance(found, ExceptionProof)
    steps = [step for graph in found.others for step in fact_steps(answer, graph, f"For {_name(graph)}: ")]
    scores = ", ".join(f"{graph.score:.2f} for {_name(graph)}" for graph in found.others)
    own = "nothing" if found.own is None else f"only {found.own.score:.2f}"
    steps.append(
        Step(
            "The question asks for the choice that does not fit. "
            f"The tables support the others by {scores}, and {answer.text} by {own}. "
            f"So the answer is {answer.text}.",
            "answer",
        )
    )
    drawing = tuple(line for graph in found.others for line in drawn(graph))
    return Narration(answer.text, tuple(steps), drawing)


def _name(graph: SupportGraph) -> str:
    return f"({graph.label}) {graph.choice}"
