"""What speaks for a choice being right: the features of appendix B, of every solver and of the support graph."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from solvers.retrieval.evidence import ASKED
from solvers.retrieval.opinion import IR, PMI, TABLES, Opinion, heard

WEAKEST = {TABLES: -3.0, IR: 0.0, PMI: -2.0}
"""The score of a choice that a solver found nothing for; no score counts as less (of the tables', some 2 % are).
Appendix B divides scores by their sum, which asks for a scale that begins at nothing."""


@dataclass(frozen=True, slots=True)
class Considered:
    """A choice as the combination sees it."""

    features: Mapping[str, float]


def considered(opinions: Sequence[Opinion]) -> tuple[Considered, ...]:
    """The choices of a question, described by the opinions of all solvers about it, or of the one that alone can judge
    it.
    """
    counted = heard(opinions)
    return tuple(
        Considered({name: value for opinion in counted for name, value in _of(opinion, position)})
        for position in range(len(opinions[0].scores))
    )


def _of(opinion: Opinion, position: int) -> Iterator[tuple[str, float]]:
    """Score, share of the sum, softmax and "is best"; then how much of the question the evidence names, and what the
    support graph is like.
    """
    weakest = WEAKEST[opinion.solver]
    scores = [max(0.0, score - weakest) if score is not None else 0.0 for score in opinion.scores]
    top = max(scores)
    name = opinion.solver
    yield f"{name}: score", scores[position]
    yield f"{name}: share", scores[position] / sum(scores) if top else 1 / len(scores)
    yield f"{name}: softmax", math.exp(scores[position] - top) / sum(math.exp(s - top) for s in scores)
    yield f"{name}: is best", float(position in opinion.best())
    if opinion.evidence:
        yield f"{name}: {ASKED}", opinion.evidence[position].get(ASKED, 0.0)
    if opinion.graphs:
        for part, value in opinion.graphs[position].items():
            yield f"{name}: {part}", value
