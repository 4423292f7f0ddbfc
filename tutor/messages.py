"""What widgets and workers tell each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

from solvers.answer import Answer
from solvers.events import Event

if TYPE_CHECKING:
    from tutor.actions import Action
    from tutor.conversation.changes import Changed
    from tutor.conversation.choosing import Settled
    from tutor.practice.session import Goal
    from tutor.rendering.told import Told


@dataclass
class Submitted(Message):
    """The person pressed Enter in the prompt."""

    text: str


@dataclass
class TooLong(Message):
    """What was pasted into the prompt would make it longer than a question may be."""

    count: int
    """Characters that there would be."""


@dataclass
class Completing(Message):
    """A command is being typed that may become one of these."""

    actions: tuple[Action, ...]


@dataclass
class Chosen(Message):
    """A setting was given another value."""

    setting: str
    value: str | float | bool


@dataclass
class Practised(Message):
    """Practice is to begin."""

    goal: Goal


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
    """A question has its outcome, and what is to be told of it if there is an answer."""

    settled: Settled
    told: Told | None


@dataclass
class Replied(Message):
    """What was said about an answer has its reply."""

    reply: str


@dataclass
class Rephrased(Message):
    """A number of a question was changed, and the new question is to be asked."""

    changed: Changed
    before: Answer | None
    """The answer of the question as it was; `None` where it was asked back."""


@dataclass
class Failed(Message):
    """There is no outcome: the worker crashed, the person cancelled, or it cannot be done."""

    reason: str
    is_cancelled: bool = False


@dataclass
class Revealed(Message):
    """A card shows another part of itself, so that its end may be out of sight."""


@dataclass
class SpansChanged(Message):
    """The step in focus rests on other words of the question."""

    spans: tuple[tuple[int, int], ...]
