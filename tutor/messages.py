"""What widgets and workers tell each other."""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message

from solvers.answer import Outcome
from solvers.events import Event
from solvers.question import Question


@dataclass
class Submitted(Message):
    """The person pressed Enter in the prompt."""

    text: str


@dataclass
class Typed(Message):
    """Text was typed or pasted while something else than the prompt had the focus."""

    text: str


@dataclass
class Progressed(Message):
    """The solver tells where it is."""

    event: Event


@dataclass
class Concluded(Message):
    """A question has its outcome."""

    question: Question
    outcome: Outcome
    seconds: float


@dataclass
class Failed(Message):
    """A question has no outcome: the worker crashed, or the person cancelled."""

    reason: str
    is_cancelled: bool = False


@dataclass
class Revealed(Message):
    """A card shows another number of steps, so that its end may be out of sight."""


@dataclass
class SpansChanged(Message):
    """The step in focus rests on other words of the question."""

    spans: tuple[tuple[int, int], ...]
