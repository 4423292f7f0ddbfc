"""A step of an explanation, the basis of every rendering, hint, and card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from solvers.answer import Answer
from tutor.pictures.model import Picture

CONCLUDES = "So the answer is"
"""The beginning of the last sentence of every narration; an unsure or unfinished one says something else."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The basis of a step, with a name so that a person or a program can look it up."""

    kind: str
    """"row", "alignment", "relation", "rule", "argument", "tree node", "line", or, in a contrast, "lacking" and
    "difference"."""
    name: str
    """The table, rule, or node."""
    details: tuple[tuple[str, str], ...] = ()
    """What it says: column and cell, argument and words, and so on."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an explanation."""

    text: str
    """One or two sentences in plain words."""
    kind: str
    """"fact", "link", "unknown" (what x is), "operation", "equation", "transformation", "answer", "mistake",
    "contrast", "doubt" (about the steps), "instead" (what the tables alone would have said), or "spelling" (words read
    as others).
    """
    source: str = ""
    """The rule, table, or move behind it in a few words: "rule HAVE, then GIVE", "table seasons"."""
    formula: str = ""
    """The calculation, such as "6 − 3 = 3"; empty if nothing is calculated."""
    evidence: tuple[Evidence, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()
    """Characters `start:end` of the question's text that the step rests on, in order."""

    @property
    def label(self) -> str:
        """Return the situation in a few words; empty if the step follows a rule or a formula, which is shown on
        request.
        """
        return "" if ": " in self.source else self.source

    @property
    def apart(self) -> str:
        """Return the calculation if it has a line of its own; empty if it is in the text."""
        left = self.formula.partition(" = ")[0]
        is_told = " = " in self.text or (left in self.text and not left.isalpha())  # any text has a letter
        return "" if is_told else self.formula


def spans(answer: Answer, ranges: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return the characters of the question's text that ranges of tokens cover, in order and without repetition."""
    found = {answer.span(first, stop) for first, stop in ranges}
    return tuple(sorted(span for span in found if span))


@dataclass(frozen=True, slots=True)
class Narration:
    """A derivation in words, with a drawing."""

    headline: str
    """The answer: "12 kittens"."""
    steps: tuple[Step, ...]
    proof: tuple[str, ...]
    """The proof drawn in plain characters, line by line."""
    equation: str = ""
    """The whole calculation in one line, "(6 − 3) + 9 = 12" or "17 + 7·x = 80"; empty for facts."""
    says: str = ""
    """The answer in the words of the question, as the last step ends: "Mia has 7 pears left"; empty if its last
    sentence begins with `CONCLUDES`.
    """
    hints: tuple[str, ...] = ()
    """The same steps without their results, if the derivation says enough for that."""
    simpler: str = ""
    """The same with small numbers, a line for each sum; empty if the numbers are small or no small ones fit."""
    detail: tuple[str, ...] = ()
    """For each operation among the steps, how to work it out in easy parts; empty if that is not told."""
    picture: Picture | None = None
    """A picture of what happens, if the situation has one."""
    is_bare: bool = False
    """Whether no step says why the answer is true, so that it is not presented as sure."""


def resting_on(last: Step, dropped: Sequence[Step], *, is_only: bool) -> Step:
    """Return the last step with the evidence and source of the steps that are left out.

    Args:
        last: the step that concludes.
        dropped: the steps that say no more than others.
        is_only: whether no other step says where its facts are from.
    """
    found = tuple(sorted({*last.spans, *(span for step in dropped for span in step.spans)}))
    return replace(
        last,
        source=(dropped[0].source or last.source) if is_only else last.source,
        evidence=(*(each for step in dropped for each in step.evidence), *last.evidence),
        spans=found,
    )
