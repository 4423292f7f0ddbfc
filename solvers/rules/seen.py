"""What features look at in one quantity: its verb's class, its cues, the words around it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise

from knowledge.rules import load_words
from solvers.reading.model import Quantity, Reading, Token
from solvers.rules.cues import clause_of, cues_of
from solvers.rules.kinds import STANDS, verb_class
from solvers.rules.retrieve import Facts
from solvers.rules.units import is_money

WINDOW = 3
"""Words to each side of a number that are looked at."""

WORDS = {"VERB", "AUX", "ADP", "ADV", "ADJ", "DET", "PRON", "SCONJ", "CCONJ", "PART"}
"""Parts of speech whose words every text shares, more or less."""


class Seen:
    """What is looked at of one quantity."""

    def __init__(self, name: str, facts: Facts, reading: Reading) -> None:
        self.quantity: Quantity = facts.quantities[name]
        self._reading = reading
        degree = facts.evidence.degree
        self.rated = "R" if degree("Rated", (name,)) > 0.9 else "r" if self.quantity.rate else "-"
        self.term = next((t for t in ("MathAdd", "MathSub", "MathMul") if degree(t, (name,)) > 0), "-")
        if self.term == "MathMul" and any(_lessens(word) for word in self.window):
            self.term = "MathMul of less"
        self.money = degree("Money", (name,)) > 0
        self.verb = self.quantity.verb.lower()
        found = verb_class(self.quantity, reading.target, reading)[0]
        self.verb_class = STANDS.get(found, found)
        self.role = self.verb_class
        """The class of the verb, of what is bought and sold as the money sees it where money is asked for."""
        if reading.target is not None and is_money(reading.target.entity):
            self.role = load_words().money_verbs.get(self.verb, self.verb_class.lower()).capitalize()
        self.value = float(self.quantity.value or 0)
        self.kind = self.quantity.number.kind.value if self.quantity.number else ""
        self.cues = sorted(cues_of(self.quantity, reading))
        self.repeated = degree("Repeated", (name,)) > 0

    @cached_property
    def nouns(self) -> frozenset[str]:
        """The nouns, names and verbs of its clause."""
        first, stop = clause_of(self.quantity, self._reading)
        if self.quantity.number is None:
            sentence = self._reading.sentences[self.quantity.sentence]
            first, stop = sentence.first, sentence.stop
        clause = self._reading.tokens[first:stop]
        return frozenset(t.lemma.lower() for t in clause if t.pos in ("NOUN", "PROPN", "VERB"))

    @cached_property
    def ask(self) -> str:
        """What kind of thing is asked for: the verb's class and the cues that change it."""
        marks = [cue for cue in ("start", "now", "rest", "total", "comparing", "needing") if cue in self.cues]
        return " ".join([self.verb_class, *marks, *([self.term] if self.term != "-" else [])])

    @cached_property
    def window(self) -> tuple[str, ...]:
        """The words around the number."""
        quantity, sentence = self.quantity, self._reading.sentences[self.quantity.sentence]
        first = quantity.number.first if quantity.number else quantity.first
        stop = quantity.number.stop if quantity.number else quantity.stop
        before = self._reading.tokens[max(sentence.first, first - WINDOW) : first]
        after = self._reading.tokens[stop : min(sentence.stop, stop + WINDOW)]
        return (
            *(f"before {w}" for w in shared_words(before)),
            *(f"after {w}" for w in shared_words(after)),
        )

    @cached_property
    def sentence_words(self) -> tuple[str, ...]:
        """The words of its sentence."""
        sentence = self._reading.sentences[self.quantity.sentence]
        return tuple(dict.fromkeys(shared_words(self._reading.tokens[sentence.first : sentence.stop])))

    @cached_property
    def word_pairs(self) -> tuple[tuple[str, str], ...]:
        """The pairs of neighbors among them."""
        words = self.sentence_words
        return tuple(pairwise(words))


def shared_words(tokens: Iterable[Token]) -> list[str]:
    """The lemmas that other problems may share: no nouns, names or numbers."""
    return [t.lemma.lower() for t in tokens if t.pos in WORDS and t.tag != "CD" and t.lemma.isalpha()]


def _lessens(word: str) -> bool:
    """Whether a word of a window says that there is less: "7 times shorter"."""
    return load_words().terms.get(word.rpartition(" ")[2]) == "subtract"
