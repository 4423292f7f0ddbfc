"""What a support graph is like: the eleven numbers of the authors' released system (appendix B), and its relations."""

from __future__ import annotations

import math
from collections.abc import Sequence

from solvers.tables import SupportGraph


def graph_features(
    graph: SupportGraph, constituents: int, variables: int, constraints: int
) -> dict[str, float]:
    """The features of a support graph, by name.

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
        "relations": float(sum(share.name == "relation" for share in graph.shares)),
        "log variables": math.log(max(1, variables)),
        "log constraints": math.log(max(1, constraints)),
    }


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
