"""Which words describe an amount, and how well each of them distinguishes it from other amounts.

A word that is said about all the numbers in a text, such as the name of the only person in it, distinguishes nothing; a
word that is said about one or two does. So an amount is matched with what a question asks about, with the standard of a
comparison, or with another amount by the words that they share. Each word weighs the logarithm of how many numbers
there are for each number that has it. A word that is said about no number weighs nothing; the others are bits because
sets of them are compared all the time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property, reduce
from math import log
from operator import or_

from solvers.problems.amounts import Amount
from solvers.problems.relations import owner
from solvers.problems.results import standard_of
from solvers.reading.model import Mention, Quantity, Reading
from solvers.reading.words import word_set

Words = int
"""A bit for each word that is said about a number in the text."""

BEST, SHARED, SOME, NONE, FLAT = "best", "shared", "some", "none", "flat"
"""How an amount ranks among similar ones: it shares the most words, several share the most, it shares fewer, or none;
or no amount shares any.
"""

_TELLING = frozenset(("NOUN", "PROPN", "VERB", "ADJ", "ADV", "NUM"))
_STILL = frozenset(("be", "have", "do", "many", "much", "more"))
_NEGLIGIBLE = 1e-6


class Signatures:
    """The words about the amounts in a reading and about what is asked."""

    def __init__(self, reading: Reading, told: Iterable[Amount]) -> None:
        self._reading = reading
        self._told = [amount for amount in told if not amount.is_fact]
        self._heads = sorted(a.about.first for a in self._told)
        said = [self._of_number(a.about) for a in self._told]
        counts = Counter(word for words in said for word in words)
        many = len(self._told) + 1
        self._telling = [log(many / count) for count in counts.values()]
        self._bits = {word: 1 << place for place, word in enumerate(counts)}
        self._words = {a.index: self._as_bits(words) for a, words in zip(self._told, said, strict=True)}
        self._weights: dict[Words, float] = {}
        self._most: dict[Words, float] = {}

    def words(self, amount: Amount) -> Words:
        """Return what is said about an amount; for a result, also what is said about the numbers that it is made of."""
        found = self._words.get(amount.index)
        if found is None:
            made_of = (self._words.get(index, 0) for index in amount.spent)
            found = self._words[amount.index] = reduce(or_, made_of, self.said_of(amount.about))
        return found

    def cover(self, words: Words, amount: Amount) -> str:
        """Return how well these words match what is said about an amount, compared with other amounts."""
        if words not in self._most:
            scores = [self.shared(words, self.words(other)) for other in self._told]
            self._most[words] = max(scores, default=0.0)
        most, own = self._most[words], self.shared(words, self.words(amount))
        if most < _NEGLIGIBLE:
            return FLAT
        return BEST if own > most - _NEGLIGIBLE else SOME if own > _NEGLIGIBLE else NONE

    def said_of(self, quantity: Quantity) -> Words:
        """Return what a description says, without the words around it in the text."""
        return self._as_bits(self._of(quantity))

    def _as_bits(self, words: Iterable[str]) -> Words:
        return sum(self._bits.get(word, 0) for word in words)

    def shared(self, one: Words, other: Words) -> float:
        """Return the weight of the words that both have."""
        both = one & other
        if both not in self._weights:
            self._weights[both] = sum(
                weight for place, weight in enumerate(self._telling) if both >> place & 1
            )
        return self._weights[both]

    def sides(self) -> tuple[Words, Words]:
        """Return what the question says about what it asks for, and about what it compares that with, each without the
        other's words; the second is empty if nothing is compared.
        """
        return self._sides

    @cached_property
    def _sides(self) -> tuple[Words, Words]:
        own, other = self._said_of_sides
        return self._as_bits(own), self._as_bits(other)

    @property
    def is_of_two(self) -> bool:
        """Whether the question compares two sides, in any words."""
        return bool(self._said_of_sides[1])

    @cached_property
    def _said_of_sides(self) -> tuple[frozenset[str], frozenset[str]]:
        target = self._reading.target
        if target is None:
            return frozenset(), frozenset()
        asked, than = self._question()
        own = self._of(target) | asked
        if not target.comparison or not (than or target.standard or target.compared_to):
            return own, frozenset()
        standard = than | (
            self._of(standard_of(target)) - self._of(replace(target, standard=None, compared_to=None))
        )
        return own - standard, standard - own

    def rank(self, words: Words, amount: Amount, like: Iterable[Amount]) -> str:
        """Return how an amount ranks by these words among similar amounts.

        Args:
            words: the words to share.
            amount: the amount to rank.
            like: the amounts to compare it with; it may be among them.
        """
        own = self.shared(words, self.words(amount))
        scores = [self.shared(words, self.words(other)) for other in like if other.index != amount.index]
        most = max(scores, default=0.0)
        if max(own, most) < _NEGLIGIBLE:
            return FLAT
        if own > most + _NEGLIGIBLE:
            return BEST
        if own > most - _NEGLIGIBLE:
            return SHARED
        return SOME if own > _NEGLIGIBLE else NONE

    def _of_number(self, quantity: Quantity) -> frozenset[str]:
        """Return the words of a number's description, and those after it up to the next number."""
        stop = self._reading.sentences[quantity.sentence].stop
        later = [head for head in self._heads if quantity.first < head < stop]
        return self._of(quantity) | self._content(quantity.first, min(later, default=stop))

    def _of(self, quantity: Quantity) -> frozenset[str]:
        texts = [
            *(quantity.entity, *quantity.entities, *quantity.adjectives, quantity.contents, quantity.rate),
            *(*quantity.contents_modifiers, *quantity.rate_modifiers, quantity.verb, quantity.particle),
            *(quantity.item, quantity.argument, quantity.purpose, quantity.predicate, quantity.container),
            *(quantity.time, *quantity.times, quantity.occasion, quantity.location, *quantity.locations),
        ]
        owners = {owner(quantity), *quantity.owners} - {None}
        words = {word for text in texts for word in text.lower().split()} - _STILL
        return frozenset(words).union(*(_named(mention) for mention in owners if mention is not None))

    def _question(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return what else the sentence of the question says, before "than" and after it."""
        target = self._reading.target
        assert target is not None
        sentence = self._reading.sentences[target.sentence]
        texts = [t.text.lower() for t in self._reading.tokens[sentence.first : sentence.stop]]
        than = sentence.first + texts.index("than") if "than" in texts else sentence.stop
        return self._content(target.first, than), self._content(than, sentence.stop)

    def _content(self, first: int, stop: int) -> frozenset[str]:
        tokens = self._reading.tokens[first:stop]
        lemmas = {t.lemma.lower() for t in tokens if t.pos in _TELLING}
        return frozenset(lemmas - word_set("stop_words") - _STILL)


def _named(mention: Mention) -> set[str]:
    return {mention.head.lower(), f"#{mention.referent}"}
