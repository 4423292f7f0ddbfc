"""What a person wants to practice: "20", "15 minutes", "rate-total", or words from a skill's title."""

from __future__ import annotations

import re
from difflib import get_close_matches

from knowledge.curriculum import load_curriculum
from tutor.practice.session import Goal

STANDARD = Goal(problems=10)
"""What is practiced when nothing else is asked for."""

_LENGTH = re.compile(r"(\d{1,4}) ?(?:(minutes?|min)|(?:problems?)?)")


class GoalError(ValueError):
    """The words do not describe a goal; the message says what can be practiced."""


def goal(words: str) -> Goal:
    """Return the goal that `words` describe, or the default goal if there are none.

    Raises:
        GoalError: they describe neither a length nor a skill.
    """
    wanted = " ".join(words.casefold().split())
    if not wanted:
        return STANDARD
    length = _LENGTH.fullmatch(wanted)
    if length and int(length[1]) > 0:
        return Goal(minutes=float(length[1])) if length[2] else Goal(problems=int(length[1]))
    titles = {skill.title.casefold(): skill.id for skill in load_curriculum().skills}
    names = titles | {identifier: identifier for identifier in titles.values()}
    if wanted in names:
        return Goal(problems=STANDARD.problems, skill=names[wanted])
    near = get_close_matches(wanted, names, 1, cutoff=0.5)
    remedy = (
        f"did you mean {near[0]}?"
        if near
        else "use 20, 15 minutes, or a skill that `tutor practice skills` lists"
    )
    raise GoalError(f"{words.strip()!r} is not a number of problems, a time, or a skill; {remedy}")
