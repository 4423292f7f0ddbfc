"""Word problems from sentence frames."""

from __future__ import annotations

import random
from functools import lru_cache

from knowledge.curriculum import LEVELS, Skill
from tutor.practice.generation.arithmetic import decimals, draw
from tutor.practice.generation.wording import Cast
from tutor.practice.problem import Problem

HUNDRED = 100
"""The number of seeds within which no text is repeated, as long as the numbers allow it."""

TRIES = 20


def word_problem(skill: Skill, seed: int, level: int | None) -> Problem:
    """Return the problem of `skill` for a seed: first the frames take turns, then the sizes.

    Raises:
        ValueError: `level` is not one of `LEVELS`.
    """
    if level is not None and level not in LEVELS:
        raise ValueError(f"There is no level {level}; use {', '.join(map(str, LEVELS))}.")
    return _made(skill, seed, level)


@lru_cache(maxsize=4 * HUNDRED)
def _made(skill: Skill, seed: int, level: int | None) -> Problem:
    turns = len(skill.frames)
    frame = skill.frames[seed % turns]
    size = level or LEVELS[seed // turns % len(LEVELS)]
    same_frame = range(seed - seed % HUNDRED // turns * turns, seed, turns)
    earlier = {_made(skill, other, level).text for other in same_frame}
    rng = random.Random(f"{skill.id} {seed} {size}")
    for _ in range(TRIES):
        numbers, answer = draw(frame, size, rng)
        cast = Cast(frame, numbers, rng)
        if cast.text not in earlier:
            break
    return Problem(
        skill=skill.id,
        seed=seed,
        level=size,
        text=cast.text,
        answer=answer,
        unit=cast.unit,
        decimals=None if frame.form == "fraction" else decimals(answer),
        frame=frame.id,
    )
