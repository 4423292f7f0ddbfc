"""A small grammar of what a person may say about an answer, which maps the words typed to what the person wants.

The phrases are in `phrases.txt`. A text must match as a whole, so that "Why do leaves fall?" is still a new question,
and the choice or number it mentions must belong to the question that was answered.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from solvers.question import Question, clean
from solvers.routing import has_number


class Intent(StrEnum):
    """What a person wants to know about the last answer."""

    WHY = "why"
    WHY_NOT = "why_not"
    HINT = "hint"
    NEXT = "next"
    BACK = "back"
    ALL = "all"
    TABLES = "tables"
    TREE = "tree"
    PROOF = "proof"
    SOLVER = "solver"
    SURE = "sure"
    WHAT_IF = "what_if"
    CLAIM = "claim"
    SIMPLER = "simpler"
    DETAIL = "detail"


@dataclass(frozen=True, slots=True)
class FollowUp:
    """What was said about the last answer."""

    intent: Intent
    about: str = ""
    """The label of a choice (why not), the change (what if), or the answer claimed; otherwise empty."""


LONGEST = 160
"""The most characters in a follow-up; a longer text is a question of its own."""

_PHRASES = Path(__file__).with_name("phrases.txt")
_SLOTS = {
    "choice": r"(?P<about>(?:\S+ ){1,8}?)",
    "answer": r"(?P<about>(?:\S+ ){1,5}?)",
    "change": r"(?P<about>(?:\S+ ){1,16}?)",
    "other": r"(?P<other>(?:\S+ ){1,4}?)",
}
_CONTRACTIONS = (
    (r"\bcan't\b", "can not"),
    (r"\bwon't\b", "will not"),
    (r"n't\b", " not"),
    (r"\bi'm\b", "i am"),
    (r"\bit's\b", "it is"),
    (r"\bthat's\b", "that is"),
    (r"\b(what|how|where|who)'s\b", r"\1 is"),
    (r"'d\b", " would"),
    (r"'re\b", " are"),
)
_OPENERS = re.compile(
    r"^(?:(?:ok|okay|hm+|um+|uh|oh|well|but|and|so|no|yes|wait|please|sorry|tutor|hey|now|then)\s+)+(?=\S)"
)
_CLOSERS = re.compile(r"(?:\s+(?:please|then|now|though|thanks|thank you|exactly|tutor))+$")
_NUMERAL = re.compile(r"^[$€£]?[-−]?[\d.,/:%]*\d[\d.,/:%]*[a-z%°]*$")
_OVER_NOTHING = re.compile(r"/0+[.,]?0*$")
_ASKS = re.compile(r"\b(?:how (?:many|much|far|long|old|fast)|what|which|who|where|when)\b")
_NONE_OF_THEM = re.compile(r"why not (?:\S+ ){1,3}$")
"""A question about a choice, even one that the question does not have: "why not Pluto?"."""
_NAMES_OF_CHOICE = re.compile(r"^(?:answer|choice|option|letter|number)\s+")
_ARTICLE = re.compile(r"^(?:the|a|an|it is|in|at|by|on)\s+")


def recognise(text: str, question: Question | None) -> FollowUp | None:
    """Return what `text` says about the answer to `question`, or `None` if it is a new question.

    Args:
        text: the text as typed.
        question: the last question answered. Before there is one, it is `None`, and only unmistakable phrases are
            recognized.
    """
    if len(text) > LONGEST:
        return None
    said = normal(text)
    for intent, pattern in _grammar():
        found = pattern.fullmatch(f"{said} ")
        if not found:
            continue
        about = (found.groupdict().get("about") or "").strip()
        follow_up = _meant(intent, about, text, question)
        if follow_up:
            return follow_up
    return None


def normal(text: str) -> str:
    """Return `text` in lower case, with contractions written out, without opening and closing words and the
    final sign.
    """
    said = clean(text).casefold().rstrip("?!. …")
    for pattern, spelled in _CONTRACTIONS:
        said = re.sub(pattern, spelled, said)
    said = re.sub(r"(?<!\d)[,;:]|[,;:](?!\d)|[\"“”]", " ", said)
    said = " ".join(said.split())
    said = _OPENERS.sub("", said)
    return _CLOSERS.sub("", said)


def _meant(intent: Intent, about: str, text: str, question: Question | None) -> FollowUp | None:
    """Return the follow-up if what it mentions belongs to the question."""
    if intent is Intent.WHAT_IF:
        supposes = question and has_number(question.text) and has_number(about)
        return FollowUp(intent, clean(text)) if supposes and not _asks_itself(about) else None
    if intent not in (Intent.WHY_NOT, Intent.CLAIM):
        return FollowUp(intent)
    if question is None:
        return None
    label = choice_named(about, question)
    if label:
        return FollowUp(intent, label)
    if not question.choices and _is_amount(about):
        return FollowUp(Intent.CLAIM, about)
    if question.choices and _NONE_OF_THEM.match(f"{normal(text)} "):
        return FollowUp(intent, about)
    return None


def choice_named(words: str, question: Question) -> str:
    """Return the label of the choice that `words` name by letter or by text; a single letter counts even if no choice
    has it.
    """
    named = _NAMES_OF_CHOICE.sub("", words.strip("() ")).strip("() ")
    if not question.choices:
        return ""
    if len(named) == 1 and named.isalpha() and question.choices[0].label.isalpha():
        return named.upper()
    for choice in question.choices:
        text = normal(choice.text)
        if named in (choice.label.casefold(), text) or _ARTICLE.sub("", named) == _ARTICLE.sub("", text):
            return choice.label
    return ""


def _is_amount(words: str) -> bool:
    """Return whether `words` are a number, possibly with what it counts: "11", "$4.50", "eleven apples"."""
    first, *rest = words.split()
    if not (_NUMERAL.match(first) or has_number(first)) or _OVER_NOTHING.search(first):
        return False
    return len(rest) <= 3 and not _ASKS.search(words)


def _asks_itself(change: str) -> bool:
    """Return whether a supposition is a complete problem: it asks something and has enough numbers of its own."""
    numbers = [word for word in change.split() if has_number(word)]
    return len(numbers) > 2 or (len(numbers) > 1 and bool(_ASKS.search(change)))


@cache
def _grammar() -> tuple[tuple[Intent, re.Pattern[str]], ...]:
    lines = (line.partition(":") for line in _PHRASES.read_text(encoding="utf-8").splitlines() if line)
    return tuple(
        (Intent(name), _compiled(pattern)) for name, colon, pattern in lines if colon and name[0] != "#"
    )


def _compiled(pattern: str) -> re.Pattern[str]:
    """Return a line of the grammar as a regular expression over words that are each followed by one space."""
    signs = {"(": "(?:", ")": ")", "[": "(?:", "]": ")?", "|": "|"}
    parts = re.findall(r"[()\[\]|]|<\w+>|[^\s()\[\]|<>]+", pattern)
    return re.compile(
        "".join(
            signs.get(part) or (_SLOTS[part[1:-1]] if part[0] == "<" else re.escape(part) + " ")
            for part in parts
        )
    )
