"""A step of an explanation: what every rendering, hint and card is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a step rests on, named so that a person or a program can look it up."""

    kind: str
    """"row", "alignment", "rule", "argument", "tree node" or "line"."""
    name: str
    """The table, rule or node."""
    details: tuple[tuple[str, str], ...] = ()
    """What it says: column and cell, argument and words, ..."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an explanation."""

    text: str
    """One or two sentences in plain words."""
    kind: str
    """"fact", "link", "operation", "equation", "transformation" or "answer"."""
    source: str = ""
    """The rule, table or move behind it in a few words: "rule HAVE, then GIVE", "table seasons"."""
    formula: str = ""
    """The calculation, such as "6 − 3 = 3"; empty where nothing is calculated."""
    evidence: tuple[Evidence, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()
    """Characters `start:end` of the question's text that the step rests on, in order."""


@dataclass(frozen=True, slots=True)
class Narration:
    """A derivation in words, and drawn."""

    headline: str
    """The answer: "12 kittens"."""
    steps: tuple[Step, ...]
    proof: tuple[str, ...]
    """The proof drawn in plain characters, a line each; at most `PROOF_WIDTH` wide."""
    equation: str = ""
    """The whole calculation in one line, "(6 − 3) + 9 = 12" or "17 + 7·x = 80"; empty for facts."""


PROOF_WIDTH = 72
