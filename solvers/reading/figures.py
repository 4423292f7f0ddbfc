"""Figures with sides that a text names: "a triangle", "a triangular garden"."""

from __future__ import annotations

from collections.abc import Iterable

from knowledge.quantities import load
from solvers.reading.model import Token

RECTANGLES = ("square", "rectangle", "rhombus", "parallelogram")
"""Figures for which a text gives fewer lengths than there are sides, because opposite sides are equal."""


def sides_of(figure: str) -> int:
    """Return how many sides a figure has; 0 for anything else."""
    fact = load().fact(figure, "side")
    return int(fact.count) if fact is not None else 0


def figures_named(tokens: Iterable[Token]) -> frozenset[str]:
    """Return the figures that some words name."""
    return frozenset(_figure(token.lemma.lower()) for token in tokens) - {""}


def _figure(lemma: str) -> str:
    """Return the figure that a noun or its adjective names: "triangular", "hexagonal"."""
    names = (
        lemma,
        f"{lemma[:-4]}le" if lemma.endswith("ular") else "",
        lemma[:-2] if lemma.endswith("onal") else "",
    )
    return next((name for name in names if name and sides_of(name)), "")
