"""Sentences that speak against the choice for which they were found: they say that it goes the other way, that it is
kept from happening, or that it stays the same.
"""

from __future__ import annotations

from collections.abc import Collection

from knowledge import lexicon
from solvers.reading.words import word_set
from solvers.retrieval.clauses import clauses_in
from solvers.retrieval.directed import pairs_of, says, way_of
from solvers.retrieval.overlap import share_said
from solvers.science.spine.index import index, lemmas
from solvers.tables.denial import denies

_MOST = 0.6
"""The share of a choice, by weight, that has to be kept from happening."""
_FROM = "from"


def is_contrary(question: str, choice: str, text: str) -> bool:
    """Return whether a sentence speaks against a choice.

    Args:
        question: without its choices.
        choice: its text.
        text: the sentence.
    """
    return not denies(choice) and (
        _goes_otherwise(question, choice, text) or _is_kept_from(question, choice, text)
    )


def _goes_otherwise(question: str, choice: str, text: str) -> bool:
    """Return whether a sentence says of a thing in a choice that it goes the other way, or neither way: "the mass stays
    the same".

    Where the question supposes that something goes some way, a sentence may tell the case of the opposite.
    """
    if any(way_of(clause) for clause in clauses_in(question)):
        return False
    clauses = clauses_in(text)
    measured = tuple(word for word in lemmas(choice) if word in word_set("measures"))
    for way, thing in pairs_of(choice):
        of_thing = measured[:1] or thing
        about = [clause for clause in clauses if of_thing and says(clause, of_thing)]
        ways = {way_of(clause) for clause in about}
        is_same = any(not word_set("unchanging").isdisjoint(clause.casefold().split()) for clause in about)
        if way not in ways and (-way in ways or is_same):
            return True
    return False


def _is_kept_from(question: str, choice: str, text: str) -> bool:
    """Return whether a sentence says that what a choice says is kept from happening: "keeps soil from washing away"."""
    own = {*lemmas(choice)} - word_set("stop_words")
    if not own or _prevents(question) or _prevents(choice):
        return False
    return any(share_said(index(), own, {*lemmas(kept)}) >= _MOST for kept in _kept_from(text))


def _kept_from(text: str) -> Collection[str]:
    """Return what sentences say is kept from happening."""
    clauses = (clause.partition(f" {_FROM} ") for clause in clauses_in(text))
    return [behind for before, _, behind in clauses if behind and _prevents(before)]


def _prevents(text: str) -> bool:
    """Return whether a text has a word for what keeps something from happening."""
    words = text.casefold().split()
    return any((lexicon.morphy(word.strip(",.?"), "v") or word) in word_set("preventing") for word in words)
