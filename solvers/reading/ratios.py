"""Ratios: "4:5" as two numbers, and what the sides of "the ratio of cats to dogs" are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from solvers.reading.arguments import noun_after
from solvers.reading.numerals import plain_value
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc

_SIDES = re.compile(r"\d+(?::\d+)+")
CLOCK = re.compile(r"([01]?\d|2[0-4]):([0-5]\d)")
"""A time of day: "9:45"."""
_BETWEEN = frozenset({":", "to"})
_ENDS = word_set("ends")


def split_ratios(doc: Doc) -> Doc:
    """Split "4:5" into its numbers, unless it is a time of day."""
    says_ratio = any(token.lower_ == "ratio" for token in doc)
    with doc.retokenize() as retokenizer:
        for token in doc:
            if not _SIDES.fullmatch(token.text) or (CLOCK.fullmatch(token.text) and not says_ratio):
                continue
            parts = re.split("(:)", token.text)
            first = (token, 0) if token.head == token else token.head
            signs = [part == ":" for part in parts]
            retokenizer.split(
                token,
                parts,
                heads=[first, *[(token, 0)] * (len(parts) - 1)],
                attrs={
                    "TAG": [":" if is_sign else "CD" for is_sign in signs],
                    "POS": ["PUNCT" if is_sign else "NUM" for is_sign in signs],
                    "DEP": [token.dep_, *("case" if is_sign else "nmod" for is_sign in signs[1:])],
                    "LEMMA": parts,
                },
            )
    return doc


def side_in_parts(words: Sequence[str], at: int) -> bool:
    """Return whether the number at `at` counts parts of something named: "3 parts sand", "1 part of water"."""
    if plain_value(words[at]) is None or words[at + 1 : at + 2] not in (["part"], ["parts"]):
        return False
    named = words[at + 3 : at + 4] if words[at + 2 : at + 3] == ["of"] else words[at + 2 : at + 3]
    return bool(named) and named[0].isalpha() and named[0] not in word_set("stop_words")


def side_at(words: Sequence[str], at: int) -> int | None:
    """Return which side of a ratio the number at `at` is, counted from 0, or `None` if it is not in a ratio.

    Args:
        words: the words of the text in lower case.
        at: the place of the number among them.
    """
    first, last = at, at
    while first > 1 and words[first - 1] in _BETWEEN and words[first - 2].isdecimal():
        first -= 2
    while last + 2 < len(words) and words[last + 1] in _BETWEEN and words[last + 2].isdecimal():
        last += 2
    begins = max((i for i in range(first) if words[i] in _ENDS), default=-1)
    is_called = "ratio" in (*words[begins + 1 : first], *words[last + 1 : last + 2])  # "a 3 to 2 ratio"
    is_ratio = last > first and (is_called or ":" in words[first:last])
    return (at - first) // 2 if is_ratio else None


def sides_of(tree: Tree, at: int) -> list[int]:
    """Return the words that name the sides of the ratio whose number is at `at`: cats and dogs in "The ratio of cats to
    dogs", red and blue in "Red and blue beads are in the ratio 3:7".
    """
    first, stop = tree.sentence(at).first, tree.sentence(at).stop
    of = (i + 1 for i in range(first, stop - 2) if tree.words[i : i + 2] == ["ratio", "of"])
    start = next((i for i in of if not tree.word(i + 1).isdecimal()), None)
    if start is None:
        return _joined(tree, first, at)
    found: list[int] = []
    while start < stop and tree.word(start) in {"of", "to", "and"}:
        noun = start + 1 if tree.word(start + 2) == "to" else noun_after(tree, start)
        if noun is None:
            break
        found.append(noun)
        start = noun + 1
    return found


def _joined(tree: Tree, first: int, stop: int) -> list[int]:
    """Return the last words that "and" connects before a ratio: red and white in "mixed from red and white"."""
    joints = (i for i in range(stop - 1, first, -1) if tree.word(i) == "and")
    before = {i: i - 1 - (tree.word(i - 1) == ",") for i in joints}  # "Ivy, Noah, and Pam"
    joint = next((i for i, noun in before.items() if tree.tag(noun)[:2] in {"JJ", "NN"}), None)
    if joint is None:
        return []
    last = joint + 1
    while tree.is_noun(last + 1):
        last += 1
    found = [before[joint], last]
    while tree.word(found[0] - 1) == "," and found[0] - 2 >= first:
        found.insert(0, found[0] - 2)
    return found
