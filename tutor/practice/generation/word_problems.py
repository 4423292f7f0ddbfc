"""Word problems from sentence frames."""

from __future__ import annotations

import random

from knowledge.curriculum import LEVELS, Skill
from tutor.practice.generation.arithmetic import decimals, draw
from tutor.practice.generation.wording import Cast
from tutor.practice.problem import Problem


def word_problem(skill: Skill, seed: int, level: int | None) -> Problem:
    """The problem of `skill` with that seed: frames take turns, then sizes do.

    Raises:
        ValueError: `level` is none of `LEVELS`.
    """
    frame = skill.frames[seed % len(skill.frames)]
    if level is None:
        level = LEVELS[seed // len(skill.frames) % len(LEVELS)]
    elif level not in LEVELS:
        raise ValueError(f"There is no level {level}; use {', '.join(map(str, LEVELS))}.")
    rng = random.Random(f"{skill.id} {seed} {level}")
    numbers, answer = draw(frame, level, rng)
    cast = Cast(frame, numbers, rng)
    return Problem(
        skill=skill.id,
        seed=seed,
        level=level,
        text=cast.text,
        answer=answer,
        unit=cast.unit,
        decimals=decimals(answer),
        frame=frame.id,
    )
