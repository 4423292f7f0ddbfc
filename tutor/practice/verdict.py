"""What is said of an answer; apart from judging, so that the screen need not load what judging loads."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """What an answer is."""

    RIGHT = "right"
    NEAR = "near"
    """Right but for its unit, rounding or writing; told, and not counted."""
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What to tell about an answer."""

    outcome: Outcome
    message: str
    slip: str = ""
    """The kind of mistake, a `Kind`, or "wrong choice"; empty when right or not to be explained."""
