"""The choice that does not fit, in words: what fits the others, and that nothing, or less, says so of this one."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.tables.exceptions import ExceptionProof
from tutor.narration.claims import headed
from tutor.narration.step import Evidence, Narration, Step
from tutor.narration.tables import concluding, drawn, fact_steps


def narrate_exception(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is an `ExceptionProof`."""
    found = answer.derivation
    assert isinstance(found, ExceptionProof)
    steps = {step.text: step for graph in found.others for step in fact_steps(answer, graph)}
    nothing = f"I found nothing like that for {answer.text.rstrip('.')}."
    less = f"For {answer.text.rstrip('.')} I found less that fits."
    scores = tuple((f"({graph.label}) {graph.choice}", f"{graph.score:.2f}") for graph in found.others)
    own = Step(
        nothing if found.own is None else less,
        "contrast",
        evidence=(Evidence("difference", answer.text, scores),),
    )
    drawing = tuple(line for graph in found.others for line in drawn(graph))
    told = Narration(answer.text, (*steps.values(), own, concluding(answer)), drawing)
    return headed(told, answer, list(steps))
