"""Explains the judgment of a statement: the fact that decides it, and what the claim would be true of instead."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.tables.judgement import Clash, Judgement
from tutor.narration.claims import judged, stated
from tutor.narration.step import CONCLUDES, Evidence, Narration, Step, spans
from tutor.narration.tables import drawn, fact_steps


def narrate_judgement(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `Judgement`."""
    judgement = answer.derivation
    assert isinstance(judgement, Judgement)
    deciding = judgement.deciding
    steps = list(fact_steps(answer, deciding))
    if deciding is judgement.against and judgement.clash is not None:
        steps.append(_clash_step(answer, judgement, judgement.clash))
    told = list({step.text: step for step in steps}.values())
    if said := stated(answer, ()):
        return judged(Narration("", tuple(told), drawn(deciding)), answer, said)
    told.append(Step(f"{CONCLUDES} {answer.text}.", "answer"))
    return Narration(answer.text, tuple(told), drawn(deciding))


def _clash_step(answer: Answer, judgement: Judgement, clash: Clash) -> Step:
    """Return a step that says what the claim is true of instead."""
    claimed = [term for term in judgement.terms if term.index in clash.claimed]
    return Step(
        clash.rival.sentence,
        "fact",
        source=f"table: {clash.rival.title}",
        evidence=(Evidence("row", f"{clash.rival.table}:{clash.rival.line}"),),
        spans=spans(answer, ((term.first, term.stop) for term in claimed)),
    )
