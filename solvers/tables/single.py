"""The content words of a text as separate terms, because a claim or an answer may be one word of a compound."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from solvers.reading.model import Constituent, Reading
from solvers.reading.words import word_set
from solvers.tables.candidates import terms_of
from solvers.tables.graph import Term
from solvers.tables.retrieve import Index
from solvers.tables.score import Weights


def single_terms(
    constituents: Iterable[Constituent],
    reading: Reading,
    index: Index,
    weights: Weights,
    *,
    denials: bool = False,
) -> dict[int, Term]:
    """Return the words of `constituents` as terms of the model, numbered like the content words of the question.

    Args:
        constituents: the constituents of a statement, or of a question without its question words.
        reading: the reading of the text they are in.
        index: the index of the tables.
        weights: the weights of earlier sentences relative to the last.
        denials: whether "not" and "no" mark the words after them.
    """
    single = []
    for c in constituents:
        for at in range(c.first, c.stop):
            text = reading.tokens[at].text
            lemmas = tuple(w for w in index.words.terms(text)[:1] if w not in word_set("stop_words"))
            if lemmas:
                single.append(Constituent(c.index + at - c.first, text, lemmas, at, at + 1))
    return terms_of(
        replace(reading, constituents=tuple(single)), index, weights, science=True, denials=denials
    )
