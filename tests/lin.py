"""Lin's similarity of two words by its definition, sense by sense, to compare `solvers.reading.similarity` with."""

from __future__ import annotations

from knowledge import lexicon


def lin(a: str, b: str, pos: str) -> float:
    """The similarity of the closest senses of two words, in [0, 1]; 1 for the same word or lemma."""
    if a == b or not set(lexicon.lemmas(a, pos)).isdisjoint(lexicon.lemmas(b, pos)):
        return 1.0
    ones, others = (
        {sense.synset for lemma in lexicon.lemmas(word, pos) for sense in lexicon.senses(lemma, pos)}
        for word in (a, b)
    )
    return max((lin_of_senses(one, other) for one in ones for other in others), default=0.0)


def lin_of_senses(a: int, b: int) -> float:
    """What two senses share, the information of their most informative common ancestor, over what they are."""
    above = lexicon.ancestors(b)
    shared = max((lexicon.information(n) for n in lexicon.ancestors(a) if n in above), default=0.0)
    total = lexicon.information(a) + lexicon.information(b)
    return 2 * shared / total if total else float(a == b)
