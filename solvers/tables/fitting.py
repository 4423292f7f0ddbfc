"""How well the cells of a column fit what an open question asks for: a kind of thing, a place, a reason, a way."""

from __future__ import annotations

import re
from collections.abc import Mapping

from knowledge.tables import Column
from solvers.reading.words import word_set
from solvers.tables.align import Aligner
from solvers.tables.gathered import Phrase
from solvers.tables.graph import Term
from solvers.tables.kinds import Kind
from solvers.tables.marks import MARKS
from solvers.tables.weighing import NUMBER

_OTHER_NOUN = 0.7
"""The last noun of its phrase names the kind; the weight of the other nouns."""
_HEAD = 0.9
"""How well a column fits if its name is only the last word of a term: "formula" for "chemical formula"."""
_OWN_KIND = 0.9
"""How well a cell fits whose own name has the kind, "ash tree" for a tree, whatever its column is."""
_GENUS = 0.9
"""How surely a term is a kind of the thing whose name is asked for: a herbivore, "an animal that eats plants"."""
_LONGEST_NAME = 4
"""The most content words in a cell that may be a name rather than a clause."""
LEAST_NAMED = 0.7
"""From this fit on, a noun names the kind of a cell, and does not have to be in its row any more."""
UNKNOWN = 0.25
"""How well a column fits if it is not of the kind asked for."""
_UNNAMED = 0.5
"""The same if only a verb shows the kind."""
_NO_NUMBER = 0.1
"""The same for a cell without a number if the question asks for one."""
_UNCALLED_NUMBER = 0.9
"""How well a number fits in a column that is not called "number" or the like."""
_PLACED = 0.9
"""The same for "in a den" if the question asks for a place."""
_TIMED = re.compile(r"(?:when|while|during|after|before|at|in|on)\b", re.IGNORECASE)
_REASONS = frozenset(["because", "since", "so", "due"])
"""Words before a cell that says why."""
_CONDITIONS = frozenset(["when", "if"])
_CONDITION = 0.5
"""How well a condition fits if the question does not ask for a time: "when it rains" is not something that happens."""
_MANNER = 0.8
"""How well a clause fits with the verb of the question, "how do fish breathe": "breathe with gills"."""
_LOOSE = 0.85
"""How well a cell fits as a reason without a "because" before it: a cause or an effect."""
_WITHIN = re.compile(r"(?:at|in|on|near|under|inside|around|along)\b", re.IGNORECASE)
_HAS_NUMBER = re.compile(rf"\d|\b(?:{NUMBER.pattern})\b", re.IGNORECASE)


def gives_reason(column: Column) -> bool:
    """Return whether the words before the cells of a column say that the cells give a reason."""
    return not _REASONS.isdisjoint(column.filler.casefold().split())


def _is_condition(column: Column, cell: str) -> bool:
    """Return whether the words before the cells of a column, or else the first word of a cell, express a condition."""
    before = column.filler.casefold().split() or cell.casefold().split()[:1]
    return not _CONDITIONS.isdisjoint(before)


class Fitting:
    """How well cells fit one question."""

    def __init__(self, kind: Kind, terms: Mapping[int, Term], aligner: Aligner) -> None:
        """Compare cells with `kind`, whose nouns are among `terms`."""
        self.kind = kind
        self.terms = terms
        self.aligner = aligner

    def of(self, column: Column, cell: str, *, reasoned: bool) -> tuple[float, dict[int, float]]:
        """Return how well a cell of a column is of the requested kind, in (0, 1], and the nouns that show it.

        If the table is `reasoned`, it has a column of reasons, so its other columns give none.
        """
        kind = self.kind
        if kind.word == "how many":
            return self._number_fit(column, cell), {}
        fit, named = self._noun_fit(column, cell)
        fit = self._meaning_fit(column, cell, max(fit, kind.types.get(column.type, 0.0)), reasoned)
        if kind.word == "how":
            fit = max(fit, _MANNER if self._says_verb(cell) else 0.0)
        elif kind.verb:
            said = self._verb_fit(column)
            fit = max(fit, said, _MANNER if self._begins_with_verb(cell) else 0.0)
            if said >= LEAST_NAMED:
                named |= {n: said for n, term in self.terms.items() if term.lemmas == (kind.verb,)}
        if kind.types and kind.word != "when" and _is_condition(column, cell):
            fit = min(fit, _CONDITION)
        return fit, named

    def _number_fit(self, column: Column, cell: str) -> float:
        """Return how well a cell answers "how many": with a number, and best in a column that is called so."""
        if not _HAS_NUMBER.search(cell):
            return _NO_NUMBER
        return 1.0 if self.kind.labels.intersection(column.labels) else _UNCALLED_NUMBER

    def _noun_fit(self, column: Column, cell: str) -> tuple[float, dict[int, float]]:
        """Return how well the nouns of the kind name a column or its cell, and the nouns that do, with how surely."""
        kind = self.kind
        fit = UNKNOWN if kind.nouns or kind.types else _UNNAMED
        named: dict[int, float] = {}
        labels = (*column.labels, column.type.replace("-", " "))
        for position, words in enumerate(kind.nouns):
            noun = tuple(lemma for n in words if n in self.terms for lemma in self.terms[n].lemmas)
            if not noun:
                continue
            worth = 1.0 if position == len(kind.nouns) - 1 else _OTHER_NOUN
            called = max(self.aligner.header(labels, noun), _HEAD * self.aligner.header(labels, noun[-1:]))
            found = worth * max(called, _OWN_KIND * self._is_a(cell, noun))
            if found >= LEAST_NAMED:
                fit = max(fit, found)
                named |= dict.fromkeys(words, 1.0)
        if kind.word == "call" and column.type in kind.types:
            named |= {n: max(_GENUS, named.get(n, 0.0)) for words in kind.nouns for n in words}
        return fit, named

    def _meaning_fit(self, column: Column, cell: str, fit: float, reasoned: bool) -> float:
        """Return how well a cell with this fit so far fits the meaning of the question word: a place, a time, a
        reason.
        """
        word = self.kind.word
        if self.kind.labels.intersection(column.labels):
            fit = 1.0
        if word == "made" and column.key:
            return UNKNOWN  # what is made of something is not its material
        if (word == "where" and _WITHIN.match(cell)) or (word == "when" and _TIMED.match(cell)):
            return max(fit, _PLACED)
        if word == "why":
            return 1.0 if gives_reason(column) else min(fit, _CONDITION if reasoned else _LOOSE)
        return fit

    def _is_a(self, cell: str, noun: Phrase) -> float:
        """Return how surely a cell is a `noun`, by its last word or by either of two: "ash tree", "carbon dioxide"."""
        names = (
            tuple(word for word in phrase if word not in MARKS) for phrase in self.aligner.index.phrases(cell)
        )
        heads = [
            word
            for phrase in names
            if len(phrase) <= _LONGEST_NAME
            for word in (phrase if len(phrase) <= 2 else phrase[-1:])
        ]
        return min(max((self.aligner.word(head, lemma) for head in heads), default=0.0) for lemma in noun)

    def _says_verb(self, cell: str) -> bool:
        """Return whether a clause says how, with the question's own verb and more."""
        verb, first = self.kind.verb, self.aligner.index.phrases(cell)[0]
        return len(first) > 1 and verb in first and verb not in word_set("general_words")

    def _begins_with_verb(self, cell: str) -> bool:
        """Return whether a cell answers with the question's own verb: what a herbivore eats, "eats only plants"."""
        first = self.aligner.index.phrases(cell)[0]
        return len(first) > 1 and not self.kind.before and first[0] == self.kind.verb

    def _verb_fit(self, column: Column) -> float:
        """Return whether the verb comes before the column in its sentence, or is in its labels."""
        terms = self.aligner.index.words.terms
        if not self.kind.before and column.filler and self.kind.verb in terms(column.filler):
            return 1.0
        labels = sorted({lemma for label in column.labels for lemma in terms(label)})
        return max((self.aligner.word(self.kind.verb, lemma) for lemma in labels), default=0.0)
