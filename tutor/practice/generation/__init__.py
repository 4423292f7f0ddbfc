"""Problems made from the curriculum, each with the answer that the generator works out on its own."""

from __future__ import annotations

from knowledge.curriculum import Graph, load_curriculum
from tutor.practice.generation.checking import NoProblemError, agreed, asked
from tutor.practice.generation.generate import generate

__all__ = ["NoProblemError", "agreed", "asked", "generate", "skills"]


def skills() -> Graph:
    """Return all skills, each after those it needs; read once."""
    return load_curriculum()
