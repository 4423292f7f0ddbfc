"""The words of a question: which ones ask, where the question ends, and who its pronouns stand for."""

from __future__ import annotations

import re

from knowledge.lexicon.inflection import third
from solvers.arithmetic.nouns import Kind, kind_of
from solvers.problems.wording import definite, name_of, within
from solvers.reading.model import Reading
from solvers.reading.target import unit_named
from solvers.reading.tree import Tree
from solvers.reading.words import word_sequence

BE = word_sequence("being")
_ONE = {"are": "is", "were": "was", "have": "has", "do": "does"}
POSSESSIVES = ("his", "her", "its", "their")


class QuestionWords:
    """The words of one question, and what replaces them."""

    def __init__(self, reading: Reading, amount: str) -> None:
        """Take the question of a text and its answer as it appears in a sentence: "7 pears"."""
        assert reading.target is not None
        self._reading, self._tokens, self._amount = reading, reading.tokens, amount
        self._tree = Tree(reading.tokens, reading.sentences)
        self._target = reading.target
        sentence = reading.sentences[self._target.sentence]
        self._opening = sentence.first
        self._first, self._after = self._target.first, self._target.stop
        self._stop = self._end(sentence.stop)
        self._case = self._tree.word(self._first - 1) if self._tree.tag(self._first - 1) == "IN" else ""
        """The preposition before the asking words: "after how many days"."""
        self._between = ""
        """The words between the asking words and an inverted verb."""

    def _end(self, stop: int) -> int:
        """Return where the question ends: at its question mark, or before a condition or the unit of the amount ("in
        feet").
        """
        for at in range(self._after, stop):
            word = self._tree.word(at)
            if word in ("?", ".", "!") or (word == "if" and at > self._after):
                stop = at - (self._tree.word(at - 1) == ",")
                break
        unit = next((at for at in range(self._after, stop) if unit_named(self._tree, at) == stop - 1), stop)
        if self._target.determiner == "how many":
            return stop
        return unit - (unit < stop and self._tree.word(unit - 1) == ",")

    def _asked(self) -> str:
        """Return the words that ask: "how many pears"."""
        return within(self._words(self._first, self._after), self._first, self._reading)

    def _agreeing(self, verb: int) -> str:
        """Return a verb that agrees with the amount as its subject: "1 pear is left"."""
        word = self._tree.word(verb)
        is_one = self._amount.startswith("1 ") and not self._amount.startswith("1 of ")
        is_one = is_one or _PART_OF_ONE.match(self._amount) is not None
        if is_one and word in _ONE:
            return _ONE[word]
        return third(word) if is_one and self._tree.tag(verb) == "VBP" else word

    def _owned(self, first: int, stop: int) -> str:
        """Return a noun phrase with names for its pronouns: "she" is "Meg", and "her score" after "is" is "Ivy's
        score".
        """
        if first >= stop:
            return ""
        mentions = self._reading.mentions
        mention = next((m for m in mentions if m.first == first and m.is_pronoun), None)
        word = self._tree.word(first)
        name = definite(name_of(mention, self._reading))
        if mention is not None and stop == first + 1:
            asked = self._words(self._first, self._stop).lower().split()
            is_besides = name.split()[-1].lower() in asked if name else True
            return (
                word if is_besides else name
            )  # "how many gallons of gas does it use", "what is it in the sale"
        rest = self._words(first + 1, stop)
        is_itself = bool(name and rest) and name.split()[-1].lower() == rest.split()[-1].lower()
        is_owner = name not in ("", *POSSESSIVES) and not is_itself  # "his uncle" is not his uncle's uncle
        if word in POSSESSIVES and is_owner and self._tree.word(first - 1) in BE:
            if name.startswith("the ") and kind_of(name.split()[-1].lower()) is not Kind.PERSON:
                return f"the {rest} of {name}"
            return f"{name}'{'' if name.endswith('s') else 's'} {rest}"
        words = within(self._words(first, stop), first, self._reading)
        return words if words[:1].isdigit() else definite(words)

    def _words(self, first: int, stop: int) -> str:
        words = self._reading.words(first, stop)
        return _LETTER_AT_END.sub("", words) if stop == len(self._tokens) else words


_LETTER_AT_END = re.compile(r"(?<=\b[A-Z])\.$")
"""The period after a letter at the end of a text: "Find angle B."."""
_PART_OF_ONE = re.compile(r"\d+/\d+ of an? ")
"""A fraction of one thing: "4/9 of a liter is left"."""
_UNIT_NOTE = re.compile(r"\s*(?:, in (?:\w+ of )?\w+\b,?|\(in \w+\))")
"""A note that says in which unit the amount is wanted: ", in dollars", "(in hours)"; the amount already has its
unit.
"""


def joined(parts: list[str]) -> str:
    """Return the parts that are not empty, joined, without a note on the unit, and with no space before a comma or
    "n't".
    """
    told = _UNIT_NOTE.sub("", " ".join(part for part in parts if part))
    return told.replace(" ,", ",").replace(" n't", "n't")
