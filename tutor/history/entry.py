"""One turn of a conversation as plain data that can be saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from solvers.question import Choice, Question
from tutor.history import earlier
from tutor.history.shape import fits
from tutor.narration.readings import Readings
from tutor.rendering.told import Told


@dataclass(frozen=True, slots=True)
class Entry:
    """One turn of a conversation: what the person said and the tutor's reply."""

    said: str
    """The question's text, or the follow-up as typed."""
    question: Question | None = None
    """`None` for a follow-up that is answered in words."""
    told: Told | None = None
    reply: str = ""
    """Words instead of an answer: the reply to a follow-up, or why there is no answer."""
    readings: Readings | None = None
    """What the person was asked to choose from, if there is no answer until then."""

    def as_json(self) -> dict[str, Any]:
        """Return the turn as plain JSON values."""
        return {
            "said": self.said,
            "question": self.question.text if self.question else None,
            "choices": [[c.label, c.text] for c in self.question.choices] if self.question else [],
            "told": self.told.as_json() if self.told else None,
            "reply": self.reply,
            "readings": asdict(self.readings) if self.readings else None,
        }

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Entry:
        """Return the turn that `as_json` wrote, in this or an earlier version.

        Raises:
            ValueError: the value is not a turn.
        """
        try:
            entry = cls._read(values)
        except (LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
            raise ValueError(f"this is not a turn of a conversation ({error})") from None
        asked = (entry.readings, entry.told.readings if entry.told else None)
        if not fits(entry, cls) or not all(0 <= r.chosen <= len(r.lines) for r in asked if r):
            raise ValueError("this is not a turn of a conversation")
        return entry

    @classmethod
    def _read(cls, values: Mapping[str, Any]) -> Entry:
        choices = tuple(Choice(label, text) for label, text in values["choices"])
        question = None if values["question"] is None else Question(values["question"], choices)
        told, reply = values["told"], values["reply"]
        if "readings" not in values:
            told, reply = told and earlier.told(told), earlier.reply(reply)
        return cls(
            values["said"],
            question,
            Told.from_json(told) if told else None,
            reply,
            Readings.from_json(values["readings"]) if values.get("readings") else None,
        )


UNREADABLE = Entry(
    "(this turn cannot be read)",
    reply="This part of the conversation is damaged or was saved by another version of the tutor.",
)
"""What is shown in place of a turn that cannot be read."""
