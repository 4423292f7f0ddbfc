"""Words, their senses, and how they are related: WordNet 3.0 in a compact form, with hand-made additions.

Everything comes from `index.zip` without NLTK, except for `wordnet()`: that is NLTK's reader over `wordnet.zip`, which
is in the repository but not in an installed package. Tests compare the index with it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from knowledge.errors import KnowledgeError
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
    met,
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
    "met",
    "morphy",
    "patches",
    "read_patches",
    "senses",
    "stop_words",
    "wordnet",
]


@cache
def wordnet() -> CompactWordNetReader:
    """Return NLTK's WordNet reader over the compact files; imports NLTK, so the first call takes 2 s.

    Raises:
        KnowledgeError: the files are missing, because packages leave them out.
    """
    path = FOLDER / WORDNET
    if not path.is_file():
        what = "the file is missing, because packages leave it out (no answer needs it)"
        remedy = f"copy it from the repository, or make it with `tutor build lexicon`, into {path.parent}"
        raise KnowledgeError(what, remedy, path=path)
    from knowledge.lexicon.reader import CompactWordNetReader

    return CompactWordNetReader(path)


@cache
def stop_words() -> frozenset[str]:
    """Return function words, in lower case, which say nothing about the topic of a phrase."""
    return frozenset((FOLDER / "stopwords.txt").read_text(encoding="utf-8").split())
