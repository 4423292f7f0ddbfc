"""Messages between widgets and workers."""

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
    """The text pasted into the prompt would make it longer than a question may be."""

    count: int
    """The number of characters that there would be."""


@dataclass
class Completing(Message):
    """The person is typing a command that could become one of these."""

    actions: tuple[Action, ...]


@dataclass
class Chosen(Message):
    """A setting was changed."""

    setting: str
    value: str | float | bool


@dataclass
class Practised(Message):
    """Practice should start."""

    goal: Goal


@dataclass
class Typed(Message):
    """Text was typed or pasted while something other than the prompt had the focus."""

    text: str
    is_sent: bool = False
    """Whether Enter came right behind it."""


@dataclass
class Progressed(Message):
    """The solver reports its progress."""

    event: Event


@dataclass
class Concluded(Message):
    """The outcome of a question is ready, with its explanation if there is an answer."""

    settled: Settled
    told: Told | None


@dataclass
class Replied(Message):
    """The reply to a remark about an answer is ready."""

    reply: str


@dataclass
class Rephrased(Message):
    """A number in a question was changed, and the new question should be asked."""

    changed: Changed
    before: Answer | None
    """The answer to the original question; `None` if the tutor asked back."""


@dataclass
class Failed(Message):
    """There is no outcome: the worker crashed, the person canceled, or it cannot be done."""

    reason: str
    is_cancelled: bool = False


@dataclass
class Revealed(Message):
    """A card shows another part of itself, so its end may be out of sight."""


@dataclass
class SpansChanged(Message):
    """The step in focus is based on different words of the question."""

    spans: tuple[tuple[int, int], ...]
