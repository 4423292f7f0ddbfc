"""Whether a text wants the most or the least of something: "the smallest number", "as large as possible", "as few as
she can".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from knowledge.lexicon import lemmas
from knowledge.rules import load_words
from solvers.reading.model import Token

LEAST, GREATEST = "least", "greatest"

_SENSES = {"add": GREATEST, "subtract": LEAST}
"""What a superlative wants if the comparative of its adjective adds or subtracts."""
_AMOUNTS = {
    "many": GREATEST,
    "much": GREATEST,
    "most": GREATEST,
    "few": LEAST,
    "little": LEAST,
    "least": LEAST,
}
_COMPARATIVE, _SUPERLATIVE = ("JJR", "RBR"), ("JJS", "RBS")
_COUNTING = ("more", "less", "fewer", "most")


def extremes(tokens: Sequence[Token]) -> frozenset[str]:
    """Return `LEAST`, `GREATEST`, both, or neither, for the words of a text."""
    senses = _senses()
    return frozenset(senses[word] for word in _extreme(tokens) if word in senses)


def degrees(tokens: Sequence[Token]) -> frozenset[str]:
    """Return which of several things a comparative or superlative means: the `GREATEST` in "the older one", the `LEAST`
    in "the lightest one"; "more" and "fewer" count things and do not distinguish them.
    """
    terms, senses = load_words().terms, _senses()
    graded = (token for token in tokens if token.tag in (*_COMPARATIVE, *_SUPERLATIVE))
    found = {senses.get(token.lemma.lower(), "") for token in graded if token.text.lower() not in _COUNTING}
    found |= {_SENSES.get(terms.get(token.text.lower(), ""), "") for token in tokens if token.tag == "JJ"}
    return frozenset(found - {""})


def _extreme(tokens: Sequence[Token]) -> Iterator[str]:
    """Yield the lemmas of superlatives, and of the adjectives in "as large as possible", "as few as she can"."""
    for at, token in enumerate(tokens):
        if token.tag in _SUPERLATIVE:
            yield token.lemma.lower()
        behind = [other.text.lower() for other in tokens[at + 1 : at + 7]]
        if token.text.lower() == "as" and "as" in behind[1:]:
            limits = behind[behind.index("as", 1) + 1 :][:2]
            if {"possible", "can", "could"} & set(limits):
                yield tokens[at + 1].lemma.lower()


@cache
def _senses() -> Mapping[str, str]:
    """Return what the superlative of each adjective wants: `LEAST` or `GREATEST`."""
    found = dict(_AMOUNTS)
    for term, sense in load_words().terms.items():
        if sense in _SENSES:
            found |= dict.fromkeys((*lemmas(term, "a"), *lemmas(term, "r")), _SENSES[sense])
    return found
