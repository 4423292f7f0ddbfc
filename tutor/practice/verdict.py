"""The comment on an answer, separate from judging so that the screen does not have to load what judging needs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """What an answer turned out to be."""

    RIGHT = "right"
    NEAR = "near"
    """Right except for its unit, rounding, or notation; the person is told, but it does not count."""
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What to tell the person about an answer."""

    outcome: Outcome
    message: str
    slip: str = ""
    """The kind of mistake, a `Kind`, or "wrong choice"; empty if the answer is right or cannot be explained."""
