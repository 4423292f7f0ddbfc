"""A question from a person: a text and, for multiple choice, its options, recognized in the forms that people type.

The text of a `Question` is clean: control and escape characters are removed and spaces are single, so that positions in
it mean the same to every solver and to the screen.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

LONGEST = 4_000
"""The most characters a question may have; a long exam question has about 800."""

MOST_CHOICES = 10

TIME_LIMIT = 20.0
"""Seconds a question may take unless told otherwise; nearly all need less than one."""

_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])")
_RAISED = re.compile("(?<=[0-9)])[\u00b2\u00b3\u00b9\u2070\u2074-\u2079]+")
_PARENTHESISED = re.compile(r"(?:(?<=\s)|^)\(([A-Ja-j1-9])\)\s*")
_LONGER_WORD = re.compile(r"\w{3,}")
"""A capital at the start of such words does not make choices different; but "Ww" and "ww" are two genotypes."""
_LETTERED = re.compile(r"(?:(?<=\s)|^)([A-Ja-j])[).:]\s+|(?:(?<=\s)|^)([1-9])\)\s+")


class QuestionError(ValueError):
    """A question is not valid; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a multiple-choice question."""

    label: str
    """As typed and upper case, for example "A" or "1"."""
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question in the form that the solvers take: clean text and, if it has choices, at least two different ones."""

    text: str
    choices: tuple[Choice, ...] = ()

    @classmethod
    def of(cls, text: str, choices: Iterable[tuple[str, str]] = ()) -> Question:
        """Check and clean a question whose choices, if any, are given separately as (label, text) pairs.

        Raises:
            QuestionError: the text is empty, has no word or number, is too long, or the choices
                are fewer than two, too many, empty, or not different.
        """
        stem = clean(text)
        options = tuple(Choice(clean(label).upper(), clean(option)) for label, option in choices)
        _check(stem, options)
        return cls(stem, options)

    @classmethod
    def parse(cls, text: str) -> Question:
        """Read a question as typed, including its options: "(A) ... (B) ...", "A) ... B) ...", or one per line.

        Raises:
            QuestionError: see `of`; also if a single "(A)" shows that options were intended.
        """
        readable = _without_escapes(text)
        for pattern in (_PARENTHESISED, _LETTERED):
            marks = _run_of_labels(list(pattern.finditer(readable)))
            if not marks:
                continue
            ends = [mark.start() for mark in marks[1:]] + [len(readable)]
            pairs = [
                (_label(mark), readable[mark.end() : end].strip().rstrip(";,"))
                for mark, end in zip(marks, ends, strict=True)
            ]
            if len(pairs) == 1 and pattern is _LETTERED:
                continue  # "A. Smith has 3 apples": one letter with a period is not an option
            return cls.of(readable[: marks[0].start()], pairs)
        return cls.of(readable)


def clean(text: str) -> str:
    """Return `text` without terminal escapes, control characters, and invisible characters, and with single spaces.

    Compatibility forms (full-width digits, ligatures) and typographic quotes become plain ones; fractions such as "½"
    become " 1/2", a superscript number becomes "^2", and "??" becomes "?". The work is linear in the length of `text`.
    """
    text = _without_escapes(text)
    text = _RAISED.sub(lambda power: f"^{power[0]}", text)
    text = "".join(_spelled_fraction(c) for c in text)
    text = unicodedata.normalize("NFKC", text).translate(_PLAIN)
    text = "".join(c if c.isprintable() or c.isspace() else " " for c in text)
    return _ENDINGS.sub(lambda marks: "?" if "?" in marks[0] else marks[0][0], " ".join(text.split()))


_ENDINGS = re.compile(r"[?!]{2,}")
"""More than one mark at the end of a sentence: "??", "?!"."""
_PLAIN = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "−": "-", "⁄": "/", "\u00ad": "", "\ufeff": ""}
)


def _without_escapes(text: str) -> str:
    return _ESCAPES.sub(" ", text)


def _spelled_fraction(character: str) -> str:
    if unicodedata.category(character) != "No":
        return character
    spelled = unicodedata.normalize("NFKC", character)
    return f" {spelled}" if "⁄" in spelled else character


def _label(mark: re.Match[str]) -> str:
    return next(group for group in mark.groups() if group).upper()


def _run_of_labels(marks: list[re.Match[str]]) -> list[re.Match[str]]:
    """Return the last sequence A, B, C... (or 1, 2, 3...); earlier letters are part of the question's text."""
    run: list[re.Match[str]] = []
    best: list[re.Match[str]] = []
    for mark in marks:
        label = _label(mark)
        if label in "A1":
            run = [mark]
        elif run and ord(label) == ord(_label(run[-1])) + 1:
            run.append(mark)
        else:
            continue
        if len(run) >= len(best):
            best = list(run)
    return best


def _check(stem: str, choices: tuple[Choice, ...]) -> None:
    if not stem and not choices:
        raise QuestionError("The question is empty; type a science question or a word problem.")
    if len(stem) + sum(len(choice.text) for choice in choices) > LONGEST:
        raise QuestionError(
            f"The question is longer than {LONGEST:,} characters; keep only the part that matters."
        )
    if not any(c.isalnum() for c in stem):
        raise QuestionError("The question has no words; type a science question or a word problem.")
    if not choices:
        return
    if len(choices) == 1:
        raise QuestionError("There is only one choice; give at least two, such as (A) ... (B) ...")
    if len(choices) > MOST_CHOICES:
        raise QuestionError(f"There are {len(choices)} choices; give at most {MOST_CHOICES}.")
    seen_labels: set[str] = set()
    seen_texts: dict[str, str] = {}
    for choice in choices:
        if not choice.label:
            raise QuestionError("A choice has no label; label the choices A, B, C, ...")
        if choice.label in seen_labels:
            raise QuestionError(f"Two choices are labeled {choice.label}; label each one differently.")
        if not choice.text:
            raise QuestionError(f"Choice {choice.label} is empty; write its text or leave it out.")
        said = _LONGER_WORD.sub(lambda word: word.group().casefold(), choice.text)
        twin = seen_texts.get(said)
        if twin:
            raise QuestionError(f"Choices {twin} and {choice.label} are the same; make them different.")
        seen_labels.add(choice.label)
        seen_texts[said] = choice.label
