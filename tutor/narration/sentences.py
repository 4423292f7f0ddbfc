"""Splitting a text into sentences, and making a sentence part of another one."""

from __future__ import annotations

import re
from collections.abc import Iterable

from solvers.answer import Answer
from solvers.wording import capital as capital

_BETWEEN = re.compile(
    r"(?<=[.!?])(?<!\bSt\.)(?<!\bMt\.)(?<!\bDr\.)(?<!\bMr\.)(?<!\bMs\.)(?<!\bMrs\.) (?=[A-Z“$]|−?\d)"
)
_OPENERS = frozenset(
    (
        *(
            "a",
            "an",
            "the",
            "it",
            "its",
            "they",
            "this",
            "that",
            "you",
            "we",
            "people",
            "both",
            "all",
            "most",
        ),
        *("some", "many", "in", "on", "at", "to", "of", "with", "for", "during", "after", "before", "first"),
        *("if", "when", "as", "because"),
    )
)
"""Words that have a capital only at the beginning of a sentence."""


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, each of them once."""
    return list(dict.fromkeys(_BETWEEN.split(text.strip())))


def inside(text: str, answer: Answer, names: Iterable[str] = ()) -> str:
    """Return a sentence as part of another one, without its period.

    Args:
        text: the sentence.
        answer: the answer to a question that may contain its first word.
        names: names of things that it may start with, written as in the middle of a sentence.

    Returns:
        Empty if it is unknown whether the first word keeps its capital.
    """
    bare = text.rstrip(".")
    first = re.split(r"[^\w]", bare, maxsplit=1)[0]
    if first.casefold() in _OPENERS:
        return bare[:1].lower() + bare[1:]
    spoken = [*names, *(choice.text for choice in answer.question.choices)]
    said = {word for name in spoken for word in re.findall(r"\w+", name)}
    said |= {word for words in sentences(answer.question.text) for word in re.findall(r"\w+", words)[1:]}
    if first.lower() in said:
        return bare[:1].lower() + bare[1:]
    return bare if first in said else ""
