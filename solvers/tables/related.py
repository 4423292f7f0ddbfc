"""How close two words are in meaning, for comparisons with the tables: lexical entailment with additions.

Words that combine with everything ("make", "take", "kind") match only themselves, because one of their many senses
would match every other word. An action means almost the same as its verb ("evaporation", "evaporate"), and an
adjective the quantity that it is a value of ("how heavy": weight).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from knowledge import lexicon
from knowledge.prepared import Prepared
from solvers.reading.entailment import entails
from solvers.reading.vocabulary import Vocabulary
from solvers.reading.words import word_sequence, word_set
from solvers.tables.marks import MARKS

ACTION = 0.95
"""How surely an action and its verb mean each other."""
MEASURE = 0.85
"""How surely an adjective means the quantity that is measured."""

_ENDINGS = ("ion", "ment", "al", "ance", "ence", "th", "ing", "sis")
_SHARED = 3
"""The number of first letters that a verb and its action share."""


def related(premise: str, hypothesis: str) -> float:
    """Return how surely the lemma `premise` means or implies the lemma `hypothesis`, in [0, 1]."""
    if premise == hypothesis:
        return 1.0
    if not word_set("general_words").isdisjoint((premise, hypothesis)) or not MARKS.isdisjoint(
        (premise, hypothesis)
    ):
        return 0.0
    if hypothesis in _quantities(premise):
        return MEASURE
    if _is_action(premise, hypothesis) or _is_action(hypothesis, premise):
        return ACTION
    return entails(premise, hypothesis)


class Related:
    """A vocabulary that can be searched for the words related to a given one, according to `related`."""

    def __init__(self, least: float, prepared: Prepared | None = None) -> None:
        self._least = least
        self._words: set[str] = set()
        self._known = Vocabulary(least, prepared)

    def add(self, words: Iterable[str]) -> None:
        """Add words to the vocabulary."""
        new = list(words)
        self._words.update(new)
        self._known.add(new)

    def entailed_by(self, premise: str) -> dict[str, float]:
        """Return the words in the vocabulary that `premise` entails, and how surely."""
        found = {*self._known.entailed_by(premise), *_partners(premise), *_quantities(premise)} & self._words
        scored = {word: related(premise, word) for word in sorted(found)}
        return {word: score for word, score in scored.items() if score >= self._least}

    def entailing(self, hypothesis: str) -> dict[str, float]:
        """Return the words in the vocabulary that entail `hypothesis`, and how surely."""
        found = {*self._known.entailing(hypothesis), *_partners(hypothesis), *_adjectives(hypothesis)}
        scored = {word: related(word, hypothesis) for word in sorted(found & self._words)}
        return {word: score for word, score in scored.items() if score >= self._least}


def _is_action(noun: str, verb: str) -> bool:
    """Return whether `noun` names the action of `verb`: it is derived from it, with an ending for actions."""
    if noun[:_SHARED] != verb[:_SHARED] or not noun.endswith(_ENDINGS) or not lexicon.known(verb, "v"):
        return False  # this is nearly always so, and then nothing need be remembered
    return noun == f"{verb}ion" or (noun, "n") in lexicon.derived(verb, "v")


def _partners(word: str) -> Iterator[str]:
    """Yield the actions of a verb and the verbs of an action."""
    for other, _ in (*lexicon.derived(word, "v"), *lexicon.derived(word, "n")):
        if _is_action(word, other) or _is_action(other, word):
            yield other
    for other in (f"{word}ion", word.removesuffix("ion")):
        if other != word and lexicon.known(other, "n" if other.endswith("ion") else "v"):
            yield other


@cache
def _measures() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Return adjectives with the quantities that they are values of, and the reverse."""
    quantities: dict[str, set[str]] = {}
    adjectives: dict[str, set[str]] = {}
    for pair in word_sequence("quantity_adjectives"):
        adjective, _, quantity = pair.partition("=")
        quantities.setdefault(adjective, set()).add(quantity)
        adjectives.setdefault(quantity, set()).add(adjective)
    return quantities, adjectives


def _quantities(adjective: str) -> set[str]:
    return _measures()[0].get(adjective, set())


def _adjectives(quantity: str) -> set[str]:
    return _measures()[1].get(quantity, set())
