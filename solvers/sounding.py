"""How English words sound, approximately: a misspelled word often sounds like the intended one ("condensashun")."""

from __future__ import annotations

import re
from functools import lru_cache

_CONSONANTS = (
    ("^kn", "n"), ("^wr", "r"), ("^wh", "w"), ("^ps", "s"), ("ph", "f"), ("tch", "C"), ("ch", "C"), ("dge?", "j"),
    ("[tsc]ion", "xun"), ("sh", "x"), ("igh", "I"), ("gh", ""), ("ck", "k"), ("qu?", "kw"), ("c(?=[eiy])", "s"),
    ("c", "k"), ("x(?!un)", "ks"), ("z", "s"), (r"([b-df-hj-np-tv-z])\1", r"\1"),
)  # fmt: skip
_VOWELS = (
    ("oa|ow$|oe", "O"), ("ai|ay|ei", "A"), ("ee|ea", "E"), ("ie$", "I"), ("oo|ue|ew", "U"),
    (r"([aeiou])([^aeiouAEIOU])es?$", lambda found: found[1].upper() + found[2]), ("y$", "E"), ("e$", ""),
)  # fmt: skip
_RULES = tuple((re.compile(pattern), said) for pattern, said in (*_CONSONANTS, *_VOWELS))
_ANY_VOWEL = re.compile("[aeiouyAEIOU]+")


@lru_cache(maxsize=1 << 16)
def sound(word: str) -> str:
    """Return how a lowercase word sounds: the same for "coal" and "cole"."""
    for pattern, said in _RULES:
        word = pattern.sub(said, word)
    return word


def outline(word: str) -> str:
    """Return how a word sounds if all vowels sound the same, as unstressed ones almost do."""
    return _ANY_VOWEL.sub("a", sound(word))
