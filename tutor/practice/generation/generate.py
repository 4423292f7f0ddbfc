"""One problem of a skill."""

from __future__ import annotations

from knowledge.curriculum import Graph, load_curriculum
from tutor.practice.generation.science import science_question
from tutor.practice.generation.word_problems import word_problem
from tutor.practice.problem import Problem


def generate(skill: str, seed: int, *, level: int | None = None, graph: Graph | None = None) -> Problem:
    """Return the problem of a skill with that seed, made without any solver.

    Args:
        skill: id of the skill.
        seed: from 0 on; seeds next to each other give problems of other frames or facts.
        level: 1, 2 or 3 for the size of numbers; `None` to let the seed choose. Facts have no size.
        graph: the curriculum that has the skill; the shipped one by default.

    Raises:
        KeyError: there is no such skill.
        ValueError: there is no such level.
    """
    known = (graph or load_curriculum()).skill(skill)
    if known.frames:
        return word_problem(known, seed, level)
    return science_question(known, seed)
