"""Keeps the trained lemmatizer from inventing words: WordNet decides what a lemma is."""

from __future__ import annotations

from knowledge.lexicon import known, lemmas

_PARTS = {"NN": "n", "VB": "v", "JJ": "a", "RB": "r"}
_INFLECTED = {"NNS", "VBD", "VBG", "VBN", "VBZ", "JJR", "JJS", "RBR", "RBS"}


def checked_lemma(word: str, tag: str, lemma: str) -> str:
    """Return `lemma` if WordNet has it as the part of speech of `tag`; otherwise, WordNet's own lemma for `word`.

    If WordNet has neither, the trained lemma stays. `tag` is a Penn Treebank tag.
    """
    part = _PARTS.get(tag[:2])
    if part is None or tag.startswith("NNP"):
        return lemma
    known_bases = lemmas(word.lower(), part)
    is_irregular = (
        tag == "NNS" and known_bases and known_bases[0].isalpha() and known_bases[0] not in word.lower()
    )
    is_other = is_irregular and lemma in known_bases  # "leaves" are of a "leaf" rather than of a "leave"
    if known(lemma, part) and not is_other:
        return lemma
    if tag in _INFLECTED:
        known_bases = tuple(base for base in known_bases if base != word.lower()) or known_bases
    return known_bases[0] if known_bases else lemma
