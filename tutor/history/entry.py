"""One turn of a conversation, as plain data that can be kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from solvers.question import Choice, Question
from tutor.rendering.told import Told


@dataclass(frozen=True, slots=True)
class Entry:
    """One turn of a conversation: what the person said, and what came back."""

    said: str
    """The question's text, or the follow-up as typed."""
    question: Question | None = None
    """`None` for a follow-up that is answered in words."""
    told: Told | None = None
    reply: str = ""
    """Words instead of an answer: of a follow-up, or why there is no answer."""

    def as_json(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {
            "said": self.said,
            "question": self.question.text if self.question else None,
            "choices": [[c.label, c.text] for c in self.question.choices] if self.question else [],
            "told": self.told.as_json() if self.told else None,
            "reply": self.reply,
        }

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Entry:
        """What `as_json` wrote."""
        choices = tuple(Choice(label, text) for label, text in values["choices"])
        question = None if values["question"] is None else Question(values["question"], choices)
        told = None if values["told"] is None else Told.from_json(values["told"])
        return cls(values["said"], question, told, values["reply"])
