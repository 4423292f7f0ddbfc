"""Signs that a choice is right: the features of appendix B for every solver and for the support graph."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from solvers.retrieval.evidence import ANSWER, ASKED, EXPLAINS
from solvers.retrieval.opinion import IR, PMI, TABLES, Opinion, heard

WEAKEST = {TABLES: -3.0, IR: 0.0, PMI: -2.0}
"""The score of a choice that a solver found nothing for; no score counts as less (of the tables', some 2% are).
Appendix B divides scores by their sum, which asks for a scale that begins at nothing."""


@dataclass(frozen=True, slots=True)
class Considered:
    """A choice as the combination sees it."""

    features: Mapping[str, float]
    witnesses: tuple[Mapping[str, float], ...] = ()
    """What describes each sentence that may speak for it."""


def considered(opinions: Sequence[Opinion]) -> tuple[Considered, ...]:
    """Return the choices of a question, described by the opinions of all solvers (or of the only one that can judge it)
    and by the sentences that may speak for them.
    """
    counted = heard(opinions)
    return tuple(
        Considered(
            {name: value for opinion in counted for name, value in _of(opinion, position)},
            tuple(one for opinion in counted if opinion.witnesses for one in opinion.witnesses[position]),
        )
        for position in range(len(opinions[0].scores))
    )


def names_both(opinions: Sequence[Opinion], position: int) -> float:
    """Return how much of the question and of the choice at `position` one piece of evidence names."""
    pieces = (opinion.evidence[position] for opinion in opinions if opinion.evidence)
    return max((named.get(ASKED, 0.0) * named.get(ANSWER, 0.0) for named in pieces), default=0.0)


def _of(opinion: Opinion, position: int) -> Iterator[tuple[str, float]]:
    """Return share of the sum, softmax, and "is best"; then how much of the question the evidence names, whether the
    best part is explained, and the properties of the support graph.

    The score itself tells no more (appendix B has it as well): cross-validation is as good without it.
    """
    weakest = WEAKEST[opinion.solver]
    scores = [max(0.0, score - weakest) if score is not None else 0.0 for score in opinion.scores]
    top = max(scores)
    name, best = opinion.solver, opinion.best()
    yield f"{name}: share", scores[position] / sum(scores) if top else 1 / len(scores)
    yield f"{name}: softmax", math.exp(scores[position] - top) / sum(math.exp(s - top) for s in scores)
    yield f"{name}: is best", float(position in best)
    if opinion.evidence:
        named = opinion.evidence[position]
        yield f"{name}: {ASKED}", named.get(ASKED, 0.0)
        if name == TABLES:
            yield f"{name}: is best and {EXPLAINS}", float(best == (position,)) * named.get(EXPLAINS, 0.0)
    if opinion.graphs:
        for part, value in opinion.graphs[position].items():
            yield f"{name}: {part}", value
