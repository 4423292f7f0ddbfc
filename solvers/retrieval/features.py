"""What speaks for a choice being right: the features of appendix B, of every solver and of the support graph."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from solvers.retrieval.opinion import Opinion
from solvers.tables import SupportGraph

WEAKEST = {"tables": 0.0, "ir": 0.0, "pmi": -2.0}
"""The score of a choice that a solver found nothing for; no score counts as less. Appendix B divides scores by their
sum, which asks for a scale that begins at nothing."""


@dataclass(frozen=True, slots=True)
class Considered:
    """A choice as the combination sees it."""

    features: Mapping[str, float]


def considered(opinions: Sequence[Opinion]) -> tuple[Considered, ...]:
    """The choices of a question, described by the opinions of all solvers about it."""
    count = len(opinions[0].scores)
    return tuple(
        Considered({name: value for opinion in opinions for name, value in _of(opinion, position)})
        for position in range(count)
    )


def _of(opinion: Opinion, position: int) -> Iterator[tuple[str, float]]:
    """Score, share of the sum, softmax and "is best"; then what the support graph is like."""
    weakest = WEAKEST[opinion.solver]
    scores = [max(0.0, score - weakest) if score is not None else 0.0 for score in opinion.scores]
    top = max(scores)
    name = opinion.solver
    yield f"{name}: score", scores[position]
    yield f"{name}: share", scores[position] / sum(scores) if top else 1 / len(scores)
    yield f"{name}: softmax", math.exp(scores[position] - top) / sum(math.exp(s - top) for s in scores)
    yield f"{name}: is best", float(position in opinion.best())
    if opinion.graphs:
        for part, value in opinion.graphs[position].items():
            yield f"{name}: {part}", value


def graph_features(
    graph: SupportGraph, constituents: int, variables: int, constraints: int
) -> dict[str, float]:
    """The eleven features of a support graph (appendix B; as in the authors' released system).

    Args:
        graph: of one choice.
        constituents: how many the question has.
        variables: of the choice's program.
        constraints: of the choice's program.
    """
    kinds = [(edge.score, graph.nodes[edge.other].kind) for edge in graph.edges]
    every = [score for score, _ in kinds]
    asked = [score for score, kind in kinds if kind == "constituent"]
    chosen = [score for score, kind in kinds if kind in ("choice", "part")]
    used = len(graph.used("constituent"))
    return {
        "question alignment, mean": _mean(asked),
        "question alignment, least": min(asked, default=0.0),
        "alignment, mean": _mean(every),
        "alignment, least": min(every, default=0.0),
        "choice alignment, mean": _mean(chosen),
        "choice alignment, sum": sum(chosen),
        "constituents": float(used),
        "share of constituents": used / max(1, constituents),
        "cells": float(len(graph.used("cell"))),
        "log variables": math.log(max(1, variables)),
        "log constraints": math.log(max(1, constraints)),
    }


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
