"""Problems made from the curriculum, each with an answer that the generator works out itself."""

from __future__ import annotations

from knowledge.curriculum import Graph, load_curriculum
from tutor.practice.generation.checking import NoProblemError, agreed, asked
from tutor.practice.generation.generate import generate

__all__ = ["NoProblemError", "agreed", "asked", "generate", "skills"]


def skills() -> Graph:
    """Return all skills, each after the ones it needs; they are read only once."""
    return load_curriculum()
