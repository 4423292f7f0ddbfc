"""Small words that change the meaning: "only plants", "no legs", "the hardest", "the most massive".

As stop words, they would be lost, and with them the difference between what eats plants and what eats only plants.
Here, they are separate lemmas next to the word that they mark, and each matches only itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from knowledge import lexicon
from solvers.reading.constituents import content_lemma
from solvers.reading.model import Token
from solvers.reading.words import word_sequence

ONLY, NOT, MOST, LEAST = "only", "not", "most", "least"
MARKS = frozenset({ONLY, NOT, MOST, LEAST})

_WORDS = {
    "only": ONLY, "solely": ONLY,
    "not": NOT, "no": NOT, "never": NOT, "cannot": NOT, "without": NOT, "neither": NOT, "n't": NOT,
}  # fmt: skip
_FAR = frozenset({"farthest", "furthest"})
"""Superlatives that the lexicon has as words of their own."""
_DEGREES = {"most": MOST, "least": LEAST}
_WORD = re.compile(r"n't\b|\w+?(?=n't\b)|[\w-]+", re.IGNORECASE)


def marks(text: str) -> tuple[str, ...]:
    """Return the marks of a short text in order, without repetitions."""
    words = [word.casefold() for word in _WORD.findall(text)]
    found = [_mark(word, words[at + 1] if at + 1 < len(words) else "") for at, word in enumerate(words)]
    return tuple(dict.fromkeys(filter(None, found)))


def marks_of(tokens: Sequence[Token], first: int, stop: int, *, denials: bool) -> tuple[str, ...]:
    """Return the marks of a phrase within a text: those in it, and those right before it.

    Args:
        tokens: the tokens of the sentence from the end of the previous phrase.
        first: where the phrase starts among them.
        stop: where it ends.
        denials: whether to count "not" and similar words.
    """
    before, phrase = tokens[:first], tokens[first:stop]
    near = [_WORDS.get(token.text.casefold(), "") for token in before]
    near += [
        _DEGREES.get(token.text.casefold(), "") for token in before[-1:] if phrase[0].pos in ("ADJ", "ADV")
    ]
    near += [_mark(token.text.casefold(), "") for token in phrase]
    return tuple(mark for mark in dict.fromkeys(near) if mark and (denials or mark != NOT))


def complement(lemmas: Sequence[str]) -> str:
    """Return the word that is true of everything that a word, given by its lemmas, is not true of; empty if there is
    none.
    """
    return _complements().get(lemmas[0], "") if len(lemmas) == 1 else ""


@cache
def _complements() -> dict[str, str]:
    pairs = [tuple(map(content_lemma, pair.split("="))) for pair in word_sequence("complements")]
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def _mark(word: str, following: str) -> str:
    if word in _DEGREES:
        return _DEGREES[word] if lexicon.known(following, "a") else ""
    return _WORDS.get(word) or (MOST if _is_superlative(word) else "")


@cache
def _is_superlative(word: str) -> bool:
    """Return whether a lowercase word is a superlative; "forest" and "modest" are not."""
    if word in _FAR:
        return True
    return (
        word.endswith("est")
        and not lexicon.known(word, "n")
        and lexicon.lemmas(word, "a") not in ((), (word,))
    )
