"""One problem of a skill."""

from __future__ import annotations

from knowledge.curriculum import Graph, load_curriculum
from tutor.practice.generation.science import science_question
from tutor.practice.generation.word_problems import word_problem
from tutor.practice.problem import Problem


def generate(skill: str, seed: int, *, level: int | None = None, graph: Graph | None = None) -> Problem:
    """Return the problem of a skill for a seed, made without any solver.

    Args:
        skill: the id of the skill.
        seed: 0 or more; neighboring seeds give problems with different frames or facts.
        level: 1, 2, or 3 for the size of the numbers; `None` lets the seed choose. Facts have no size.
        graph: the curriculum that contains the skill; by default, the built-in one.

    Raises:
        KeyError: there is no such skill.
        ValueError: there is no such level.
    """
    known = (graph or load_curriculum()).skill(skill)
    if known.frames:
        return word_problem(known, seed, level)
    return science_question(known, seed)
