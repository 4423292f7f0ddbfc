"""How much of an explanation to show: a hint, the whole, the same with small numbers first, or every sum in parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum

from tutor.narration.step import Narration, Step
from tutor.pictures.model import FIRST, SECOND


class Level(StrEnum):
    """The level of explanation that a person can choose."""

    HINT1 = "hint1"
    HINT2 = "hint2"
    HINT3 = "hint3"
    FULL = "full"
    SIMPLER = "simpler"
    DETAIL = "detail"

    @property
    def hint(self) -> int:
        """Return the number of the hint, starting at 1, or 0 if the level is not a hint."""
        return int(self[-1]) if self.startswith("hint") else 0


_WORKING = ("operation", "equation", "transformation", "unknown")
"""Kinds of steps that work something out; an answer that is looked up has none."""
NOTHING_MORE = "I know nothing more about this."
REAL = "Now do the same with the real numbers."


def at_level(narration: Narration, level: Level) -> Narration:
    """Return the steps at a level; for hints, see `hint_frame`."""
    is_worked_out = any(step.kind in _WORKING for step in narration.steps)
    if level is Level.SIMPLER and narration.simpler and not is_worked_out:
        return in_short(narration)
    if level is Level.DETAIL and narration.detail and not is_worked_out:
        return with_further(narration)
    if level is Level.SIMPLER and narration.simpler:
        small = (*narration.simpler.split("\n"), REAL)
        return replace(narration, steps=(*(Step(text, "smaller") for text in small), *narration.steps))
    if level is Level.DETAIL and any(narration.detail):
        return replace(narration, steps=tuple(_detailed(narration)))
    if level is Level.DETAIL and not is_worked_out and narration.steps:
        return with_further(replace(narration, detail=(NOTHING_MORE,)))
    if level in NOTHING and is_worked_out:
        return replace(narration, steps=(Step(NOTHING[level], "smaller"), *narration.steps))
    return narration


def with_further(narration: Narration) -> Narration:
    """Return facts followed by related facts, placed before the conclusion about the choices; none repeats the answer
    above them.
    """
    told = [step for step in narration.steps if not step.text.endswith(narration.headline[1:])]
    further = [Step(text, "fact") for text in narration.detail]
    if not told and not further:
        return narration
    at = len(told) - bool(told and told[-1].kind == "answer")
    return replace(narration, steps=(*told[:at], *further, *told[at:]))


def in_short(narration: Narration) -> Narration:
    """Return facts in simpler words: the answer, then one line for each; which choice it is stays last."""
    first, *others = narration.simpler.split("\n")
    steps = [Step(text, "smaller") for text in others]
    steps += [step for step in narration.steps[1:] if step.kind == "answer"]
    lead = len(narration.headline) - len(narration.says) - 1
    says = f"{narration.says[:1]}{first[lead + 1 :].rstrip('.')}" if narration.says else ""
    return replace(narration, headline=first, says=says, steps=tuple(steps) or narration.steps)


NOTHING = {
    Level.SIMPLER: "I do not know a simpler way to say this.",
    Level.DETAIL: "There is nothing here to work out in parts.",
}


def told_at(narration: Narration, level: Level) -> list[str]:
    """Return the lines that a level adds to the steps, or a line saying that there is nothing to add."""
    added = narration.simpler.split("\n") if level is Level.SIMPLER else [*narration.detail]
    is_of_facts = level is Level.DETAIL and all(step.kind not in _WORKING for step in narration.steps)
    return [*filter(None, added)] or [NOTHING_MORE if is_of_facts else NOTHING[level]]


def _detailed(narration: Narration) -> Iterator[Step]:
    parts = iter(narration.detail)
    for step in narration.steps:
        part = next(parts, "") if step.kind == "operation" else ""
        yield replace(step, text=f"{step.text} {part}") if part else step


def hint_frame(number: int) -> int:
    """Return the frame of the picture that is shown with a hint: first what is known, then what is done with it."""
    return FIRST if number <= 1 else SECOND
