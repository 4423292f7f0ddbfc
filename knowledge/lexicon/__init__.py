"""Words, senses and how they relate: WordNet 3.0, shipped in a compact form, and hand-made additions.

`wordnet()` is NLTK's reader over `wordnet.zip`; everything else is answered from `index.zip` without NLTK.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from knowledge.lexicon.index import (
    FOLDER,
    POS,
    WORDNET,
    Sense,
    ancestors,
    derived,
    information,
    is_a,
    known,
    lemmas,
    morphy,
    senses,
)
from knowledge.lexicon.patches import patches, read_patches

if TYPE_CHECKING:
    from knowledge.lexicon.reader import CompactWordNetReader

__all__ = [
    "POS",
    "Sense",
    "ancestors",
    "derived",
    "information",
    "is_a",
    "known",
    "lemmas",
    "morphy",
    "patches",
    "read_patches",
    "senses",
    "stop_words",
    "wordnet",
]


@cache
def wordnet() -> CompactWordNetReader:
    """NLTK's WordNet reader over the shipped files; imports NLTK, so the first call takes 2 s."""
    from knowledge.lexicon.reader import CompactWordNetReader

    return CompactWordNetReader(FOLDER / WORDNET)


@cache
def stop_words() -> frozenset[str]:
    """Function words, in lower case, that say nothing about what a phrase is about."""
    return frozenset((FOLDER / "stopwords.txt").read_text(encoding="utf-8").split())
