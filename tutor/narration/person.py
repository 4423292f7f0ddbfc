"""What a pupil says of themselves, said back to them: "my heart" as "your heart", "when I run" as "when you run"."""

from __future__ import annotations

import re
from dataclasses import replace

from tutor.narration.step import Narration

_TO_YOU = {
    "i": "you",
    "me": "you",
    "my": "your",
    "mine": "yours",
    "myself": "yourself",
    "our": "your",
    "ours": "yours",
}
_WITH_VERBS = {"am": "are", "'m": "'re", "’m": "’re", "was": "were"}
"""Verbs that go with "I" alone, as they go with "you"."""
_ALL_OF_US = frozenset(("we", "us", "ourselves"))
"""Who says so speaks of all people, as a teacher does too."""
_WORD = re.compile(r"[^\W_]+")
_SPEAKER = re.compile(r"\b(i|me|my|mine|myself|ours?)\b(?![.-]\w)(?:( ?)('m|’m|am|was)\b)?", re.IGNORECASE)


def turned_round(narration: Narration, question: str) -> Narration:
    """A narration that speaks to who asks, where it has taken their words over."""
    words = {word.casefold() for word in _WORD.findall(question)}
    if not words & _TO_YOU.keys() or words & _ALL_OF_US:
        return narration
    steps = tuple(replace(step, text=to_you(step.text, question)) for step in narration.steps)
    headline, says = to_you(narration.headline, question), to_you(narration.says, question, opens=False)
    return replace(narration, headline=headline, says=says, steps=steps)


def to_you(text: str, question: str, *, opens: bool = True) -> str:
    """A text with "you" for who asks, in those words that it shares with their question."""
    asked = {word.casefold() for word in _WORD.findall(question)}

    def turned(found: re.Match[str]) -> str:
        word, space, verb = found.groups()
        if word.casefold() not in asked:
            return found[0]
        you = _TO_YOU[word.casefold()]
        is_first = (opens and not found.start()) or text[: found.start()].endswith((". ", "! ", "? "))
        you = you.capitalize() if is_first else you
        return f"{you}{space}{_WITH_VERBS[verb.casefold()]}" if verb else you

    return _SPEAKER.sub(turned, text)
