"""Puts several answers that are all true into words, with the facts behind them."""

from __future__ import annotations

import re

from solvers.answer import Answer
from solvers.science.spine.index import index, lemmas
from solvers.tables.several import SeveralProofs
from solvers.wording import capital, listed
from tutor.narration.others import as_told
from tutor.narration.step import Narration, Step
from tutor.narration.tables import drawn, fact_steps

_EXAMPLE = re.compile(r"\bexamples?\b", re.IGNORECASE)


def narrate_several(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is `SeveralProofs`: for each thing, the fact that says the
    most.
    """
    found = answer.derivation
    assert isinstance(found, SeveralProofs)
    steps = {step.text: step for graph in found.graphs for step in fact_steps(answer, graph)[:1]}
    drawing = tuple(line for graph in found.graphs for line in drawn(graph))
    if _EXAMPLE.search(answer.question.text):
        says = f"{listed([_within(graph.choice) for graph in found.graphs])} are examples"
        return Narration(f"{capital(says)}.", tuple(steps.values()), drawing, says=says)
    says = f"the answer is {answer.text}"
    last = Step(f"So {says}.", "answer")
    return Narration(f"The answer is {answer.text}.", (*steps.values(), last), drawing, says=says)


def _within(name: str) -> str:
    """Return a cell as written within a sentence: "plastic", but "Mercury"."""
    known = index()
    return as_told(known, known.thing(lemmas(name)), name[:1].lower() + name[1:])
