"""The young of two parents whose alleles of one gene are known: all four pairs that they can get are equally likely."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import ClassVar

from knowledge.laws import load
from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf, Operation
from solvers.arithmetic.working import Working
from solvers.laws.binding import Case
from solvers.laws.told import is_said
from solvers.reading.model import Token
from solvers.wording import as_fraction

_PAIR = re.compile(r"\b([A-Z])([A-Za-z])\b|\b([a-z])([a-z])\b")
_LETTER = re.compile(r"((?:[\w-]+ ){0,3}[\w-]+)\s*\(([A-Za-z]{1,2})\)|\b([A-Za-z])\s*\(([\w -]{3,})\)")
"""The letter of an allele with what it makes: "black fur (B)", "T (tall)"."""
_TWICE = ("two", "both", "itself", "self-pollinated", "another")
_PERCENT = ("percent", "percentage", "%")
_SHARES = ("fraction", "probability", "chance", "share", "proportion", "portion", "part", "likely")
_DOMINANT, _RECESSIVE = "dominant", "recessive"
_SHARE = re.compile(r"(\d+(?:\.\d+)?)\s*(?:(%|percent)|(?:/|out of|in)\s*(\d+))?")
_WHOLE = {"all": Fraction(1), "none": Fraction(0), "half": Fraction(1, 2)}
_PASSED = frozenset(
    ["the", "a", "an", "for", "of", "allele", "gene", "trait", "is", "and", "in", "over", "to"]
)
_HUNDRED = 100


@dataclass(frozen=True, slots=True)
class Cross:
    """How many of the young of two parents have what a question asks for."""

    kind: ClassVar[str] = "cross"

    parents: tuple[str, str]
    """The alleles of each: "Bb"; the capital letter is the dominant one."""
    right: tuple[str, ...]
    """The pairs that have what is asked for."""
    wanted: str
    """What is asked for, in the words of the question."""
    in_percent: bool
    choice: str = ""

    @property
    def young(self) -> tuple[str, ...]:
        """Return the four pairs that the young can get, the dominant allele first."""
        return tuple("".join(sorted(pair)) for pair in product(*self.parents))

    @property
    def solution(self) -> Fraction:
        """Return the share of the young that is asked for; in percent, if the question asks so."""
        share = Fraction(sum(one in self.right for one in self.young), len(self.young))
        return share * _HUNDRED if self.in_percent else share

    @property
    def text(self) -> str:
        """Return the share as people write it: "25%", "3/4"."""
        return f"{self.solution}%" if self.in_percent else as_fraction(self.solution)

    @property
    def working(self) -> Working:
        """Return how many of all the pairs are right."""
        count = sum(one in self.right for one in self.young)
        node = Operation("÷", Leaf(Fraction(count)), Leaf(Fraction(len(self.young))))
        if self.in_percent:
            node = Operation("×", node, Leaf(Fraction(_HUNDRED)))
        return Working(self.solution, (Equation(UNKNOWN, node),))

    def verify(self) -> tuple[str, ...]:
        """Count the pairs again, allele by allele.

        Returns:
            The errors found, one sentence each; empty if the proof holds.
        """
        letters = {letter.lower() for parent in self.parents for letter in parent}
        if len(letters) != 1 or any(len(parent) != 2 for parent in self.parents):
            return ("The parents do not have two alleles of the same gene.",)
        share = Fraction(0)
        for pair in {tuple(sorted(one)) for one in self.right}:
            for one, other in {pair, pair[::-1]}:
                share += Fraction(self.parents[0].count(one), 2) * Fraction(self.parents[1].count(other), 2)
        found = share * _HUNDRED if self.in_percent else share
        return () if found == self.solution else (f"The share is {found}, not {self.solution}.",)


def crossed(case: Case) -> Iterator[Cross]:
    """Yield the share of the young of two parents that a question asks for, if it gives their alleles.

    Args:
        case: the question; with choices, exactly one has to say the share.
    """
    parents = _parents(case)
    in_percent = any(is_said(word, case.asking) for word in _PERCENT)
    asks = in_percent or any(is_said(word, case.asking) for word in _SHARES)
    if parents is None or not asks or not _says(case, "crossed"):
        return
    letter = parents[0][0].upper()
    both, pure, mixed = (letter * 2, letter.lower() * 2, letter + letter.lower())
    wanted = _wanted(case, both, pure, mixed)
    if wanted is None:
        return
    in_percent = in_percent or any("%" in choice.text for choice in case.question.choices)
    found = Cross(parents, *wanted, in_percent)
    share = found.solution / _HUNDRED if in_percent else found.solution
    labels = [choice.label for choice in case.question.choices if _share_in(choice.text) == share]
    if not case.question.choices:
        yield found
    elif len(labels) == 1:
        yield Cross(parents, *wanted, in_percent, labels[0])


def _says(case: Case, kind: str) -> bool:
    return any(map(case.says, load().heredity[kind]))


def _pairs(text: str) -> list[str]:
    """Return the pairs of alleles in a text: two letters that are the same but for their size."""
    found = ["".join(filter(None, match.groups())) for match in _PAIR.finditer(text)]
    return ["".join(sorted(pair)) for pair in found if pair[0].lower() == pair[1].lower()]


def _parents(case: Case) -> tuple[str, str] | None:
    """Return the alleles of both parents, by letters or in words; of two alike, the question may name them once."""
    start = case.asking[0].start if case.asking else 0
    before = case.reading.text[:start]
    pairs = _pairs(before) or _pairs(case.reading.text)
    if not pairs and _says(case, "mixed") and not _says(case, "pure"):
        pairs = ["Aa"]
    if len(pairs) == 1 and any(map(case.says, _TWICE)):
        pairs *= 2
    if len(pairs) != 2 or len({pair[0].lower() for pair in pairs}) != 1:
        return None
    return pairs[0], pairs[1]


def _wanted(case: Case, both: str, pure: str, mixed: str) -> tuple[tuple[str, ...], str] | None:
    """Return the pairs that have what is asked for, and its name."""
    text, tokens = _asked(case)
    dominant, recessive = (both, mixed), (pure,)
    named = [pair for pair in _pairs(text) if pair in (both, pure, mixed)]
    if len(set(named)) == 1 and case.reading.text[: case.asking[0].start].strip():
        return (named[0],), named[0]
    if _pairs(case.reading.text) and any(is_said(word, tokens) for word in load().heredity["mixed"]):
        return (mixed,), "both alleles"
    is_pure = any(is_said(word, tokens) for word in load().heredity["pure"])
    for word, pairs in ((_DOMINANT, dominant), (_RECESSIVE, recessive)):
        if is_said(word, tokens):
            return (pairs[:1] if is_pure else pairs), f"the {word} trait"
    sides = _traits(case)
    words = {form for token in tokens for form in (token.text.lower(), token.lemma.lower())}
    fitting = [
        (pairs, own & words) for own, pairs in zip(sides, (dominant, recessive), strict=True) if own & words
    ]
    return (fitting[0][0], " ".join(sorted(fitting[0][1]))) if len(fitting) == 1 else None


def _asked(case: Case) -> tuple[str, list[Token]]:
    """Return what is asked for as text and as tokens, without the words that name the parents."""
    named = set[int]()
    for token in filter(_may_be_parent, case.asking):
        is_joined = token.index - 2 in named and case.reading.tokens[token.index - 1].pos == "CCONJ"
        noun = token.head if token.head == token.index + 1 else token.index  # "of Tt and tt plants"
        named |= {*range(token.index - 1, noun + 1)} if is_joined else _parents_from(case, token)
    kept = [token for token in case.asking if token.index not in named]
    return " ".join(token.text for token in kept), kept


def _may_be_parent(token: Token) -> bool:
    """Return whether a word may belong to what names the parents: their alleles, or that they have two kinds."""
    return bool(_pairs(token.text)) or any(is_said(word, [token]) for word in load().heredity["mixed"])


def _parents_from(case: Case, token: Token) -> set[int]:
    """Return the places of the words in "of two Tt plants" if a word is in such a phrase about the offspring; nothing
    for "the share of Tt plants", where they are what is asked for.
    """
    tokens = case.reading.tokens
    while not any(one.head == token.index and one.dep == "case" for one in tokens):
        if token.head == token.index:
            return set()
        token = tokens[token.head]
    if tokens[token.head].lemma.lower() in (*_SHARES, *_PERCENT):
        return set()
    below, size = {token.index}, 0
    while len(below) > size:
        size = len(below)
        below |= {one.index for one in tokens if one.head in below}
    return below


def _traits(case: Case) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words for what only the dominant allele makes, and for what only the recessive one does."""
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for before, one, other, behind in _LETTER.findall(case.reading.text):
        letter, words = (one, before) if one else (other, behind)
        found[letter != letter.lower()] |= {word for word in words.lower().split() if word not in _PASSED}
    over = re.search(r"([\w -]+?) (?:is|are) dominant (?:over|to) ([\w -]+)", case.reading.text.lower())
    if over and not found[True]:
        found = {True: {*over[1].split()}, False: {*over[2].split()}}
    return frozenset(found[True] - found[False]), frozenset(found[False] - found[True])


def _share_in(text: str) -> Fraction | None:
    """Return the share that a choice says: "25%", "1 out of 4", "3/4", "all"."""
    first = text.lower().split()[0].strip(".,") if text.split() else ""
    match = _SHARE.search(text)
    if match is None:
        return _WHOLE.get(first)
    value = Fraction(match[1])
    return value / _HUNDRED if match[2] else value / int(match[3]) if match[3] and int(match[3]) else value
