"""Finds what a price or measure is for if no word such as "each" or "per" says so: "Tickets cost $12"."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge.quantities import load
from solvers.reading.arguments import noun_after
from solvers.reading.model import Quantity
from solvers.reading.phrases import Phrase, entity_lemma, modified_from
from solvers.reading.referents import Mentions
from solvers.reading.relations import PARTS
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

_SINGLE = frozenset({"a", "an", "one"})
_BEFORE_NOUNS = frozenset({"CD", "DT", "PRP$", "POS", "IN"})
"""Tags of what may come before a noun that then no longer stands for its kind: "30 eggs", "the eggs", "of eggs"."""


class ImplicitRates:
    """A reader of such rates, given all phrases of a text in order."""

    def __init__(self, tree: Tree, mentions: Mentions, phrases: Sequence[Phrase]) -> None:
        self._tree = tree
        self._mentions = mentions
        self._phrases = phrases

    def of(self, quantity: Quantity, phrase: Phrase) -> str:
        """Return the lemma of what an amount is for one of; empty if there is nothing.

        Examples are "Tickets cost $12", "needs 4 minutes for a lap", "7 inches of it to bend one hook", "10 to a pack".
        """
        if phrase.is_target or quantity.comparison:
            return ""
        is_divided = quantity.verb in word_set("dividing_verbs")  # "a 30-inch board is sawn into 5 boards"
        is_single = is_divided or self._is_single(phrase)
        if phrase.counted and phrase.entity not in word_set("spans") and not is_single:
            return phrase.counted  # "2-pound loaves", "two $20 bills"
        each = (
            self._each_of(quantity, phrase)
            or self._to_one(phrase)
            or self._single_done(phrase)
            or self._for_one(quantity, phrase)
        )
        if each or quantity.tense != "present":
            return each
        if quantity.subject is not None and quantity.subject.head in word_set("everybody"):
            return "person"
        if phrase.is_money or quantity.verb in word_set("measuring_verbs"):
            return self._measured_kind(quantity, phrase)
        return self._single_behind(quantity, phrase)

    def _is_single(self, phrase: Phrase) -> bool:
        """Return whether there is only one of what has a measure, and no other is counted: the trail in "walked a
        2-mile trail and a 3-mile trail".
        """
        counts = (p.entity for p in self._phrases if p is not phrase and (p.number or p.is_target))
        is_one = self._tree.tag(phrase.stop - 1) == "NN" and not phrase.is_money
        return is_one and phrase.determiner not in {"each", "every"} and phrase.counted not in counts

    def _measured_kind(self, quantity: Quantity, phrase: Phrase) -> str:
        """Return the tickets in "Tickets cost $12", children in "Children pay $5", bags in "Bags weigh 9 kg"."""
        tree, owner = self._tree, quantity.owner
        item = quantity.item.split()
        if not item:
            is_kind = owner is not None and tree.tag(owner.stop - 1) == "NNS"
            is_bare = owner is not None and tree.tag(owner.first) in {"NNS", "NN", "JJ"}
            return owner.head if owner is not None and is_kind and is_bare else ""
        noun = item[-1]
        places = range(tree.sentence(phrase.first).first, phrase.stop)
        named = [i for i in places if tree.tag(i) == "NNS" and entity_lemma(tree, i) == noun]
        is_bare = bool(named) and tree.tag(modified_from(tree, named[0]) - 1) not in _BEFORE_NOUNS
        return noun if is_bare else ""

    def _for_one(self, quantity: Quantity, phrase: Phrase) -> str:
        """Return the spoon in "the wood for one spoon costs $4": what the subject of the verb is for."""
        tree, verb = self._tree, self._tree.verb_before(phrase.first)
        if verb is None or quantity.verb not in word_set("measuring_verbs") | word_set("needing_verbs"):
            return ""
        subject = tree.subject(verb)
        places = range(subject + 1, verb) if subject is not None else range(0)
        fors = (i for i in places if tree.words[i : i + 2] == ["for", "one"])
        noun = next((noun_after(tree, i + 1) for i in fors), None)
        return entity_lemma(tree, noun) if noun is not None and noun < verb else ""

    def _single_done(self, phrase: Phrase) -> str:
        """Return the single thing that is done in a time, if the text asks for several: "folds a shirt in 9 seconds,
        how many shirts".
        """
        tree, at = self._tree, phrase.first - 1
        if load().dimension(phrase.entity) != "time" or tree.word(at) != "in" or not tree.is_noun(at - 1):
            return ""
        first = modified_from(tree, at - 1) - 1
        verb = tree.verb_before(first)
        is_done = tree.word(first) in _SINGLE and verb is not None and verb == first - 1
        noun = entity_lemma(tree, at - 1)
        is_asked = any(p.is_target and p.entity == noun for p in self._phrases)
        return noun if is_done and is_asked else ""

    def _single_behind(self, quantity: Quantity, phrase: Phrase) -> str:
        """Return the single thing after the amount: "for a lap", "on one gallon", "to bend one hook"."""
        tree, at = self._tree, phrase.stop
        first = tree.sentence(phrase.first).first
        single = frozenset({"one"})
        if tree.words[at : at + 2] == ["out", "of"]:
            at, single = at + 2, _SINGLE
        elif tree.words[first : first + 2] == ["for", "one"] and quantity.verb in word_set("needing_verbs"):
            at = first + 1
        else:
            if load().dimension(phrase.entity):
                single = _SINGLE
            at += 2 * (tree.word(at) == "of" and tree.tag(at + 1) == "PRP")
            at += 2 * (tree.word(at) == "to" and tree.tag(at + 1) == "VB") or tree.word(at) in {"for", "on"}
        noun = noun_after(tree, at) if at != phrase.stop and tree.word(at) in single else None
        lemma = entity_lemma(tree, noun) if noun is not None else ""
        is_once = tree.word(at - 2) == "to" and tree.word(at) != "one"  # "cuts 5 inches to wrap a gift"
        if is_once and quantity.verb not in word_set("needing_verbs") | word_set("spending_verbs"):
            return (
                lemma if any(p.entity == lemma and (p.number or p.is_target) for p in self._phrases) else ""
            )
        return lemma

    def _to_one(self, phrase: Phrase) -> str:
        """Return the pack in "10 to a pack", the case in "15 cases, 50 bottles to the case"."""
        tree, at = self._tree, phrase.stop
        noun = noun_after(tree, at + 1) if phrase.number is not None and tree.word(at) == "to" else None
        if noun is None or tree.tag(noun) != "NN":
            return ""
        lemma, is_bare = entity_lemma(tree, noun), phrase.number is not None and phrase.number.stop == at
        counted = any(p.entity == lemma and p.number for p in self._phrases if p is not phrase)
        dealt = (is_bare and tree.word(at + 1) in _SINGLE) or (
            counted and tree.word(at + 1) in {*_SINGLE, "the"}
        )
        return lemma if dealt else ""

    def _each_of(self, quantity: Quantity, phrase: Phrase) -> str:
        """Return the common noun for several owners that each have an amount: "Ben and Kim both found 2 shells", "a
        third of the bikes have 3 gears".
        """
        subject = quantity.subject
        if subject is None or phrase.first < subject.stop:
            return ""
        both = next((at for at in range(subject.first, phrase.first) if self._tree.word(at) == "both"), None)
        if both is not None and self._tree.tag(both - 1) != "IN":  # unlike "the pies of both bakers"
            return self._mentions.kind(subject) if subject.is_plural else ""
        within = (p for p in self._phrases if p.first < subject.stop and subject.first < p.stop)
        parts = (p for p in within if p.number and (p.determiner == "all" or p.number.kind in PARTS))
        part = next(parts, None)
        return part.entity if part is not None and quantity.verb in {"have", "weigh", "cost"} else ""
