"""Statements and yes-or-no questions: what is claimed, and whether it is denied or asked as true or false."""

from __future__ import annotations

import re
from dataclasses import dataclass

from solvers.question import Question
from solvers.reading.model import Constituent, Reading, Token
from solvers.reading.words import word_sequence
from solvers.tables.kinds import opens_request

_TRUE_OR_FALSE = re.compile(
    r"^\W*(?:(?:is\s+(?:it|this|the\s+following)\s+)?true\s+or\s+false|(?:is\s+)?(?:it|this)\s+(?:is\s+)?true(?:\s+that)?)\W*"
    r"|\W*\(?\b(?:is\s+(?:this|that|it)\s+)?true(?:\s+or\s+(?:false|not))?\W*$",
    re.IGNORECASE,
)
_AUXILIARY = re.compile(
    rf"(?:{'|'.join(word_sequence('auxiliaries'))})(?:n't)?|can't|won't|shan't", re.IGNORECASE
)
_DENYING = frozenset(["not", "n't", "never", "no", "cannot", "nor", "neither", "false"])
_ASKING = re.compile(
    r"\b(?:what|which|who|whom|whose|where|when|why|how)\b|^\W*(?:name|list|give|identify|find|state|tell)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Statement:
    """The claim that a question makes or asks to have confirmed."""

    text: str
    """The words of the claim as typed, without "true or false"."""
    constituents: tuple[Constituent, ...]
    """Of the claim, without words that deny."""
    denied: bool
    """Whether the claim says that something is not so."""
    yes_no: bool
    """Whether to answer with yes and no rather than true and false."""

    def word(self, holds: bool) -> str:
        """Return the answer in the words that the question asks for."""
        if self.yes_no:
            return "yes" if holds else "no"
        return "true" if holds else "false"


def statement_of(question: Question, reading: Reading) -> Statement | None:
    """Return the statement that `question` asks to judge, or `None` if it asks for something else.

    Args:
        question: a question without choices: "Are whales fish?", "True or false: the Moon shines by itself.", "Ice
            floats."
        reading: the reading of its text.
    """
    span = None if question.choices else _claim(question.text)
    if span is None or opens_request(reading):
        return None
    start, end = span
    inside = [token for token in reading.tokens if start <= token.start and token.end <= end]
    denying = [token for token in inside if _denies(token)]
    kept = tuple(
        c
        for c in reading.constituents
        if start <= reading.tokens[c.first].start
        and reading.tokens[c.stop - 1].end <= end
        and c.text.casefold() not in _DENYING
    )
    yes_no = bool(inside) and bool(_AUXILIARY.fullmatch(inside[0].text))
    text = question.text[start:end].strip()
    return Statement(text, kept, len(denying) % 2 == 1, yes_no) if kept else None


def _denies(token: Token) -> bool:
    return token.text.casefold() in _DENYING or token.text.casefold().endswith("n't")


def _claim(text: str) -> tuple[int, int] | None:
    """Return the characters of the claim in `text`, or `None` if it asks for something else."""
    asked = False
    start, end = 0, len(text)
    for match in _TRUE_OR_FALSE.finditer(text):
        if not match.group().strip():
            continue
        asked = True
        if match.start() == 0:
            start = match.end()
        else:
            end = match.start()
    claim = text[start:end].strip()
    if not claim or (_ASKING.search(claim) and not asked):
        return None
    opener = re.match(r"[\w']+", claim)
    if opener is None:
        return None
    yes_no = text.rstrip().endswith("?") and bool(_AUXILIARY.fullmatch(opener.group()))
    if asked or (yes_no and " or " not in claim):
        return start, end
    return (start, end) if claim.endswith(".") and len(claim.split()) > 2 else None
