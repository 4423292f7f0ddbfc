"""Finds the amount that a rate is for if it is not 1: "30 words in 2 minutes", "4 cards for $1"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from knowledge.quantities import load
from solvers.reading.phrases import Phrase
from solvers.reading.statements import coordinated
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

_ENDS = word_set("ends")
_STANDING = {"=", "equal", "represent", "stand", "mean"}
_SCALING = {"to", "be", "for", *_STANDING}


class Pairs:
    """A reader of pairs of amounts, given all phrases of a text in order."""

    def __init__(self, tree: Tree, phrases: Sequence[Phrase]) -> None:
        self._tree = tree
        self._phrases = phrases
        self._ended = [0, *accumulate(word in _ENDS for word in tree.words)]
        """How many sentences have ended before each token."""

    def counted_by(self, phrase: Phrase) -> Phrase | None:
        """Return the amount that a rate counts by: the 2 minutes in "30 words in 2 minutes", "30 for every
        2 minutes".
        """
        if phrase.number is None or phrase.determiner in {"each", "every"}:
            return None
        if (one := self.scale_of(phrase)) is not None:
            return one
        several = [p for p in self._phrases if p.number and p.number.value != 1 and p is not phrase]
        near = [p for p in several if self._ended[p.first] == self._ended[phrase.first]]
        paired = [p for p in near if p.first >= phrase.stop and self._is_paired(phrase, p)]
        distributed = [p for p in near if self._is_distributed(phrase, p)]
        priced = [p for p in near if p.stop < phrase.first and self._is_priced(phrase, p)]
        return next(iter([*paired, *distributed, *priced]), None)

    def scale_of(self, phrase: Phrase) -> Phrase | None:
        """Return the inches in a drawing that represent a number of feet; `None` if an amount does not belong to a
        scale.
        """
        tree = self._tree
        if phrase.number is None:
            return None
        before = [p for p in self._phrases if p.number and p.stop <= phrase.first]
        one = before[-1] if before else None
        if one is None or one.number is None or phrase.entity == one.entity:
            return None
        between = {tree.lemma(at) for at in range(one.stop, phrase.first)}
        is_of_one = one.number.value == 1 and "scale" in tree.words and between != set()
        is_scale = is_of_one or not between.isdisjoint(_STANDING)
        are_lengths = {load().dimension(p.entity) for p in (one, phrase)} == {"length"}
        return one if are_lengths and is_scale and between <= _SCALING else None

    def _is_distributed(self, phrase: Phrase, other: Phrase) -> bool:
        """Return whether the second amount is the unit: "for every 2 scoops", "2 pills every 6 hours"."""
        tree = self._tree
        if tree.word(other.first - 1) not in {"every", "each", "per"}:
            return False
        is_beside = other.entity in word_set("spans") and other.first == phrase.stop + 1
        return is_beside or tree.word(max(other.first - 2, 0)) == "for"

    def _is_paired(self, phrase: Phrase, other: Phrase) -> bool:
        """Return whether two amounts are separated only by "in" or "for" and by what the first amount consists of."""
        tree = self._tree
        if tree.word(other.first - 1) not in {"in", "for"}:
            return False
        between = range(phrase.stop, other.first)
        words = [tree.word(i) for i in between]
        behind = [p for p in self._phrases if p.number and p.first >= other.first]
        if len(coordinated(tree, behind)) > 1:
            return False  # "$96 for 3 pens and 2 caps"
        if any(phrase.stop <= p.first < other.first for p in self._phrases if p.number):
            return False  # "3 hours and then 7 miles in 2 hours"
        if other.entity in word_set("spans"):
            return words[-1:] == ["in"] and not any(tree.is_finite(i) or tree.word(i) == "," for i in between)
        verb = tree.verb_before(phrase.first)
        needs = verb is not None and tree.lemma(verb) in word_set("needing_verbs") | {"use"}
        return words == ["for"] and (phrase.is_money or (needs and tree.tag(verb or 0) in {"VBZ", "VBP"}))

    def _is_priced(self, phrase: Phrase, other: Phrase) -> bool:
        """Return whether the amount is the price of the second one: "4 cards for $1"."""
        is_of_one = self._tree.word(phrase.stop) in word_set("per_one") | {"apiece"}
        return phrase.is_money and not is_of_one and self._tree.words[other.stop : phrase.first] == ["for"]
