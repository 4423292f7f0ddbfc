"""A judgement of a statement in words: what decides it, what speaks for the other side, and how much each covers."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.tables.derivation import SupportGraph
from solvers.tables.judgement import Clash, Judgement
from tutor.narration.step import Evidence, Narration, Step, spans
from tutor.narration.tables import drawn, fact_steps, listed


def narrate_judgement(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is a `Judgement`."""
    judgement = answer.derivation
    assert isinstance(judgement, Judgement)
    deciding = judgement.deciding
    steps = list(fact_steps(answer, deciding))
    if deciding is judgement.against and judgement.clash is not None:
        steps.append(_clash_step(answer, judgement, judgement.clash))
    other = judgement.support if deciding is judgement.against else judgement.against
    if other is not None and not set(other.facts) <= set(deciding.facts):
        steps.append(_other_side(judgement, other))
    steps.append(_conclusion(judgement, answer.text))
    return Narration(answer.text, tuple(steps), drawn(deciding))


def _clash_step(answer: Answer, judgement: Judgement, clash: Clash) -> Step:
    claimed = [term for term in judgement.terms if term.index in clash.claimed]
    words = listed(term.text for term in claimed)
    return Step(
        f"What is claimed, {words}, is said of something else: {clash.rival.sentence}",
        "fact",
        source=f"table: {clash.rival.title}",
        evidence=(Evidence("row", f"{clash.rival.table}:{clash.rival.line}"),),
        spans=spans(answer, ((term.first, term.stop) for term in claimed)),
    )


def _other_side(judgement: Judgement, graph: SupportGraph) -> Step:
    side = "for" if graph is judgement.support else "against"
    facts = " ".join(fact.sentence for fact in graph.facts)
    return Step(
        f"The most that speaks {side} the claim: {facts}",
        "fact",
        source=f"table: {graph.facts[0].title}",
        evidence=tuple(Evidence("row", f"{fact.table}:{fact.line}") for fact in graph.facts),
    )


def _conclusion(judgement: Judgement, word: str) -> Step:
    pro, con = judgement.strengths
    sides = ("for", "against") if pro > con else ("against", "for")
    text = "The facts speak more {} the claim than {} it.".format(*sides)
    if judgement.denied:
        text += " The statement says that the claim is not so."
    return Step(f"{text} So the answer is {word}.", "answer")
