"""Words, senses and how they relate: WordNet 3.0, in a compact form, and hand-made additions.

Everything is answered from `index.zip` without NLTK, except for `wordnet()`: that is NLTK's reader over `wordnet.zip`,
with which the index is compared in tests, and which the repository has but not an installed package.
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
    """NLTK's WordNet reader over the compact files; imports NLTK, so the first call takes 2 s.

    Raises:
        KnowledgeError: the files are not here, since packages leave them out.
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
    """Function words, in lower case, that say nothing about what a phrase is about."""
    return frozenset((FOLDER / "stopwords.txt").read_text(encoding="utf-8").split())
