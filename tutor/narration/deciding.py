"""The words that decide an answer: those of the question that name neither the thing nor a class that all choices
share.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from knowledge import lexicon
from solvers.reading.words import word_set
from solvers.science.spine.index import Index, Thing, is_superlative, lemmas

COMMON = 0.3
"""The weight of a word that all facts have."""
_OF_ASKING = ("scaffolding", "requests", "question_openers", "speaker", "speakers", "addressed")
"""Lists of words that are part of asking, rather than of what is asked."""
SUBJECTS = ("it", "they", "he", "she", "you", "we")
"""The beginning of a choice that is a statement."""
_CASE = re.compile(r"(?:If|When) ([^,]+),|To find out (?:how|whether) ([\w ]+?) affects?\b")
_NEARLY = 0.9
"""The share of the heaviest noun's weight from which another noun in a case identifies the case as well."""
LIGHT = frozenset(
    ("be", "have", "do", "get", "let", "make", "take", "give", "go", "use", "find", "help", "need", "want")
)
"""Verbs that say little by themselves: two facts are not alike because both "help"."""


def weight(known: Index, words: Collection[str]) -> float:
    """Return how informative some words are."""
    return sum(known.weight(word) - COMMON for word in words)


def deciding_words(
    known: Index, text: str, things: Collection[Thing] = (), others: Collection[Thing] | None = None
) -> frozenset[str]:
    """Return the lemmas of a text that decide: without question words, the names of things, and their classes.

    Args:
        known: the facts.
        text: a question, or a question with its answer.
        things: the things that it is about.
        others: the other things to choose from; a class that all of them share, such as "planet", does not distinguish
            them. Without these, no class decides.
    """
    passed = {word for thing in things for word in thing}
    of_others = [of_classes(known, [other]) for other in others or ()]
    passed |= {w for w in of_classes(known, things) if others is None or any(w in one for one in of_others)}
    asking = frozenset().union(*map(word_set, _OF_ASKING))
    return frozenset(lemmas(text)) - passed - asking


def of_classes(known: Index, things: Iterable[Thing]) -> set[str]:
    """Return the words for the classes that things belong to."""
    return {word for thing in things for name, chain in known.classes(thing) if chain for word in name}


def shared(known: Index, words: Collection[str], deciding: Collection[str]) -> set[str]:
    """Return which of the deciding words occur in some words, in the same form or another: "letting light in" has
    "light".

    A superlative matches only itself, because the smallest of all need not be the shortest.
    """
    said = {*words}
    found = {one for one in deciding if one in said}
    others = (one for one in deciding if one not in said and not is_superlative(one))
    found.update(one for one in others if any(w in said for w in known.alike(one) if not is_superlative(w)))
    return {one for one in found if one not in LIGHT and not _is_manner(one)}


def supposes(known: Index, text: str, question: str) -> bool:
    """Whether a fact assumes a case that the question does not mention: "if salt is added to water, ice melts"."""
    found = _CASE.match(text)
    things = (
        [word for word in lemmas(found[1] or found[2]) if lexicon.met(word, "n") >= lexicon.met(word, "v")]
        if found
        else []
    )
    most = _NEARLY * max(map(known.weight, things), default=0.0)
    telling = [word for word in things if known.weight(word) >= most]
    return bool(telling) and not shared(known, lemmas(question), telling)


def _is_manner(word: str) -> bool:
    """Return whether a word only says how: "well", "often"."""
    return lexicon.known(word, "r") and not lexicon.known(word, "n") and not lexicon.known(word, "a")
