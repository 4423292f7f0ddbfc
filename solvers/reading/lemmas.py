"""Keeps the trained lemmatizer from inventing words: WordNet decides what is a lemma."""

from __future__ import annotations

from knowledge.lexicon import known, lemmas

_PARTS = {"NN": "n", "VB": "v", "JJ": "a", "RB": "r"}
_INFLECTED = {"NNS", "VBD", "VBG", "VBN", "VBZ", "JJR", "JJS", "RBR", "RBS"}


def checked_lemma(word: str, tag: str, lemma: str) -> str:
    """Return `lemma` if WordNet has it as the part of speech of `tag`; otherwise, WordNet's own lemma for `word`.

    If WordNet has neither, the trained lemma stays. `tag` is a Penn Treebank tag.
    """
    part = _PARTS.get(tag[:2])
    if part is None or tag.startswith("NNP") or known(lemma, part):
        return lemma
    known_bases = lemmas(word.lower(), part)
    if tag in _INFLECTED:
        known_bases = tuple(base for base in known_bases if base != word.lower()) or known_bases
    return known_bases[0] if known_bases else lemma
