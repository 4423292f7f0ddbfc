"""Splitting long sentences in two along their dependency parse, so that each half has a subject and a verb of its
own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from tutor.narration.sentences import capital, sentences
from tutor.splitting.clause import Clause, is_clause, is_request
from tutor.splitting.dependents import adverbial, participle, reason_first, relative
from tutor.splitting.joints import (
    EQUALS,
    at_signs,
    before_sum,
    contrasted,
    joined,
    listed,
    together,
)
from tutor.splitting.phrases import besides, placed

CHECK = "Check: "
_LEADS = (CHECK, "I think ", "Perhaps ", "That is because ", "This happens when ")
_WAYS = (
    at_signs,
    joined,
    adverbial,
    relative,
    placed,
    participle,
    listed,
    together,
    contrasted,
    besides,
)
"""The ways to split a sentence, the best first."""
_LAST_WAYS = (reason_first, before_sum)
"""Ways that change the order of reason and result, or part a sum from what it is for."""
_NUMBER = r"[−-]?[$€£]?\d(?:[\d,]*\d)?(?:\.\d+)?(?: \d+/\d+|/\d+)?%?"
_UNIT = r"(?: (?!and\b|or\b|is\b|are\b|in\b|of\b|for\b)[^\W\d]+²?)?"
_SUM = re.compile(
    rf"\(*{_NUMBER}{_UNIT}\)*(?: [+−×÷=<>] \(*{_NUMBER}(?:{_UNIT}(?= [+−×÷=<>]))?\)*)+|\d+(?:, \d+){{3,}}"
)
"""A line of arithmetic, or a row of numbers."""
_OPENS_CLAUSE = re.compile(r"(?:^|[,.:;]|\band|\b[Ss]o|\b[Tt]hen) $")
_FIRST = 9001
"""The number that stands for the first line of arithmetic."""


def split(text: str, most: int) -> str:
    """Return a text in sentences of at most `most` words; those that cannot be split without harm stay long."""
    return " ".join(part for sentence in sentences(text) for part in pieces(sentence, most))


def length(sentence: str) -> int:
    """Return the number of words in a sentence; arithmetic counts as none, nor does the word before a check."""
    return len(re.findall(r"\S*[\w%]\S*", _SUM.sub(" ", sentence.removeprefix(CHECK))))


@cache
def pieces(sentence: str, most: int) -> tuple[str, ...]:
    """Return a sentence in pieces of at most `most` words, or as many of them as can be split off."""
    if length(sentence) <= most or not sentence.endswith((".", "!")):
        return (sentence,)
    lead = next((lead for lead in _LEADS if sentence.startswith(lead)), "")
    masked, sums = _masked(sentence.removeprefix(lead))
    best: tuple[str, ...] = (sentence,)
    rank = (_excess(best, most), 0, 1)
    for place, halves in _halves(masked):
        told = [_unmasked(half, sums) for half in halves]
        if any(length(half) >= length(sentence) for half in told):
            continue
        told[0] = lead + (told[0][:1].lower() + told[0][1:] if lead and masked[:1].islower() else told[0])
        found = tuple(part for half in told for part in pieces(half, most))
        worth = (_excess(found, most), place, len(found))
        if worth < rank:
            best, rank = found, worth
    return best


def _halves(sentence: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the ways to split a sentence in two, or to say it without what its first half would only repeat, with 1 for
    a way that comes last.
    """
    clause = Clause(sentence)
    for way in (*_WAYS, *_LAST_WAYS):
        for both in way(clause):
            ended = [f"{capital(half.rstrip('.'))}." for half in both if half]
            if way in (at_signs, together) or all(map(_stands, ended)):
                yield int(way in _LAST_WAYS), ended


@cache
def _stands(text: str) -> bool:
    """Whether a text can be a sentence: it has a finite verb with a subject, or tells somebody to do something."""
    lead = next((lead for lead in _LEADS if text.startswith(lead)), "")
    return is_clause(text) or is_request(text) or bool(lead and is_clause(text.removeprefix(lead)))


def _excess(parts: Sequence[str], most: int) -> int:
    return sum(max(length(part) - most, 0) for part in parts)


def _masked(sentence: str) -> tuple[str, list[str]]:
    """Return a sentence with a number in place of each line of arithmetic, and these lines."""
    sums: list[str] = []

    def mask(found: re.Match[str]) -> str:
        sums.append(found[0])
        has_verb = "=" in found[0] and _OPENS_CLAUSE.search(sentence[: found.start()])
        return f"{EQUALS if has_verb else ''}{_FIRST + len(sums) - 1}"

    return _SUM.sub(mask, sentence), sums


def _unmasked(text: str, sums: Sequence[str]) -> str:
    return re.sub(
        rf"(?:{EQUALS})?({_FIRST // 100}\d\d)\b",
        lambda found: sums[int(found[1]) - _FIRST],
        text,
        flags=re.IGNORECASE,
    )
