"""Whether the columns of a fact say what a question says in the same places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from knowledge import lexicon
from knowledge.relations import Relation
from solvers.reading.model import Reading
from solvers.reading.numerals import plain_value
from solvers.science.spine.index import Index, Thing, head
from solvers.science.spine.matching import (
    Fit,
    Word,
    alike_of,
    fit_of,
    is_named,
    says_enough,
    says_most,
    surely,
)

Bound = Mapping[str, Sequence[Word]]
"""The words of the question that a column has to cover."""

THINGS = ("a", "b")
_NOUNS = ("NOUN", "PROPN")
_TOGETHER = 0.6
"""The share of a clause that several columns have to cover between them."""
_NAMED = 0.5
"""The share of a thing's name that may be missing."""
_BESIDES = 0.7
"""The weight of a word of the question that is found where nobody looked for it."""
PLACING = frozenset(["above", "below", "under", "between", "near", "against", "after", "before"])
"""Small words that mean much in a property."""
EVENTS = ("happens when", "happens in", "happens because")
_DEEDS = ("does", "used for")
_LIGHT = ("have", "get", "be", "help", "let", "use", "make", "keep")
"""Verbs that say little about an action."""
_AMOUNTS = (("has amount", "c"), ("measures", "b"), ("unit of", "b"))
"""Where facts call an amount by a noun, and questions by an adjective: "how hot"."""
_TOLD = (
    "clause",
    "deed",
    "purpose",
    "description",
    "event",
    "property",
    "effect",
    "cause",
    "prevents",
    "process",
)


def is_number(lemma: str) -> bool:
    """Return whether a word is a number, in digits or in letters."""
    return plain_value(lemma) is not None


def is_clause(relation: Relation, column: str) -> bool:
    """Return whether a column has a statement rather than a name: a clause, an action, a purpose, or a description."""
    says = {"a": relation.a, "b": relation.b, "c": relation.detail}[column]
    return any(word in says for word in _TOLD)


@dataclass(frozen=True, slots=True)
class Fitting:
    """A comparison of the columns of facts with the words of one question."""

    index: Index
    reading: Reading
    _known_heads: dict[tuple[tuple[int, ...], bool], frozenset[str]] = field(default_factory=dict)

    def fits(
        self, number: int, bound: Bound, subject: Thing, beside: Sequence[Word] = (), ask: str = ""
    ) -> dict[int, float] | None:
        """Return the words that a fact covers, by their tokens, with the share that was not asked for at -1; `None` if
        a column does not match.

        Args:
            number: the number of the fact.
            bound: what its columns have to cover.
            subject: the thing to whose class the fact applies; empty if it is about the thing itself.
            beside: the rest of the question.
            ask: the column of the answer, which may say more than was asked for.
        """
        is_shared = len(bound) > 1 and len(bound) > len(
            {tuple(w.index for w in wanted) for wanted in bound.values()}
        )
        bound, units = self._without_units(number, bound)
        found = [units]
        for column, wanted in bound.items():
            of_class = subject and self.names_subject(wanted, subject)
            fit = (
                _of_class(wanted, subject) if of_class else self._best(number, column, wanted, is_shared, ask)
            )
            if fit is None:
                return None
            found.append(fit)
        if is_shared and not _together(bound, found):
            return None
        says = {at: sure for fit in self._besides(number, bound, beside) for at, sure in fit.says.items()}
        for fit in found:
            says.update({at: max(sure, says.get(at, 0.0)) for at, sure in fit.says.items()})
        return {**says, **self._counted(number, bound), -1: sum(fit.excess for fit in found)}

    def _without_units(self, number: int, bound: Bound) -> tuple[Bound, Fit]:
        """Return what columns have to cover apart from the unit of an amount, and whether the fact has this unit: "in
        miles".
        """
        if self.index.spine.facts[number].relation != "has amount":
            return bound, Fit({}, 0.0)
        units = {lemma for name in self.index.cells[number]["b"] for lemma in name}
        said = {w.index: 1.0 for w in bound.get("c", ()) if w.lemma in units}
        detail = [w for w in bound.get("c", ()) if w.index not in said]
        others = {column: detail if column == "c" else wanted for column, wanted in bound.items()}
        return {column: wanted for column, wanted in others.items() if wanted}, Fit(said, 0.0)

    def _counted(self, number: int, bound: Bound) -> dict[int, float]:
        """Return the numbers in a claim about a fact that counts something; whether they match is judged later."""
        if self.index.spine.facts[number].relation != "has number":
            return {}
        return {w.index: 1.0 for wanted in bound.values() for w in wanted if is_number(w.lemma)}

    def names_subject(self, wanted: Sequence[Word], subject: Thing) -> bool:
        """Return whether a sequence of words is the name of a thing."""
        lemmas = [word.lemma for word in wanted]
        rows = (
            tuple(lemmas[at:stop]) for at in range(len(lemmas)) for stop in range(at + 1, len(lemmas) + 1)
        )
        return any(self.index.thing(row) == subject for row in rows)

    def _best(
        self, number: int, column: str, wanted: Sequence[Word], is_shared: bool, ask: str
    ) -> Fit | None:
        """Return how the best name in a column fits, or `None` if none does."""
        fact = self.index.spine.facts[number]
        is_amount = (fact.relation, column) in _AMOUNTS
        is_told = column == "c" or is_clause(self.index.spine.relations[fact.relation], column)
        heads = None if is_told else self._heads(wanted, is_amount)
        best: Fit | None = None
        for name, cell in zip(self.index.texts(fact, column), self.index.cells[number][column], strict=True):
            if heads is not None and head(name) not in heads:
                continue  # it names another thing, like most cells
            fit = fit_of(wanted, cell, self.index, is_amount=is_amount)
            says = (
                self._shares(number, column, name, fit)
                if is_shared
                else self._says(number, column, wanted, name, cell, fit)
            )
            fit = replace(fit, excess=0.0) if column == ask else fit
            if says and (best is None or _worth(fit) > _worth(best)):
                best = fit
        return best

    def _heads(self, wanted: Sequence[Word], is_amount: bool) -> frozenset[str]:
        """Return the words that surely mean one of the question's; the head of a name has to be among them."""
        key = (tuple(word.index for word in wanted), is_amount)
        found = self._known_heads.get(key)
        if found is None:
            alike = (alike_of(word, self.index, is_amount=is_amount) for word in wanted)
            found = self._known_heads[key] = frozenset().union(*map(surely, alike))
        return found

    def _shares(self, number: int, column: str, name: str, fit: Fit) -> bool:
        """Return whether a cell covers its part of what several columns have to cover; things have to be named."""
        if column == "c" or is_clause(
            self.index.spine.relations[self.index.spine.facts[number].relation], column
        ):
            return True
        return head(name) in fit.surely and fit.excess < _NAMED

    def _says(
        self, number: int, column: str, wanted: Sequence[Word], name: str, cell: Thing, fit: Fit
    ) -> bool:
        """Return whether a cell says what it has to: it names the same thing or covers most of a clause."""
        relation = self.index.spine.relations[self.index.spine.facts[number].relation]
        if column == "c":
            if relation.name == "has amount":
                return says_enough(wanted, fit)
            counted = [word for word in wanted if not is_number(word.lemma)]
            return relation.name != "has number" or says_most(counted, fit)
        if relation.name == "turns into" and column == "b" and head(name) in fit.surely:
            return says_most(wanted, fit)  # what turns into granite turns into rock
        if not is_clause(relation, column):
            return is_named(wanted, name, cell, fit)
        if not says_enough(wanted, fit):
            return False
        if relation.name in _DEEDS and column == "b":
            return self._same_deed(wanted, cell)
        if relation.name == "has property" and column == "b":
            return self._same_way(name)
        return relation.name not in EVENTS or column != "a" or self._says_head(wanted, fit)

    def _same_way(self, name: str) -> bool:
        """Return whether the position or manner in a fact is the one in the question: "above a kidney"."""
        asked = {token.text.casefold() for token in self.reading.tokens}
        told = PLACING & set(name.split())
        return not told or "where" in asked or bool(told & asked)

    def _says_head(self, wanted: Sequence[Word], fit: Fit) -> bool:
        """Return whether the head of a phrase without a verb is covered: new soil is soil."""
        tokens = [self.reading.tokens[word.index] for word in wanted]
        return any(token.pos == "VERB" for token in tokens) or wanted[-1].index in fit.says

    def _same_deed(self, wanted: Sequence[Word], cell: Thing) -> bool:
        """Return whether the action in a question has the same verb as the fact's, or a verb that says little, and the
        same object.
        """
        first = next((n for n, w in enumerate(wanted) if self.reading.tokens[w.index].pos != "ADV"), 0)
        wanted = wanted[first:]
        verb = self.reading.tokens[wanted[0].index]
        if verb.pos != "VERB":
            return True
        if verb.lemma in _LIGHT:
            rest = {word for w in wanted[1:] for word in self.index.alike(w.lemma)}
            return bool(rest & set(cell[1:])) or not rest
        if not cell or self.index.alike(wanted[0].lemma).get(cell[0], 0.0) <= 0:
            return False
        return self._same_object(wanted[1:], cell[1:])

    def _same_object(self, wanted: Sequence[Word], rest: Thing) -> bool:
        """Return whether an action is done to one of the things in the question, if both name an object."""
        things = [w.lemma for w in wanted if self.reading.tokens[w.index].pos in _NOUNS]
        others = [word for word in rest if lexicon.known(word, "n") and not lexicon.known(word, "r")]
        said = {word for lemma in things for word in self.index.alike(lemma)}
        return not things or not others or bool(said & set(rest))

    def _besides(self, number: int, bound: Bound, beside: Sequence[Word]) -> Iterator[Fit]:
        """Yield what the other columns cover of the question, if they contain a statement."""
        relation = self.index.spine.relations[self.index.spine.facts[number].relation]
        words = [*(word for wanted in bound.values() for word in wanted), *beside]
        for column in "abc":
            if (column not in bound and is_clause(relation, column)) or column == "c":
                fit = fit_of(words, self.index.cells[number][column][0], self.index)
                yield Fit({at: _BESIDES * sure for at, sure in fit.says.items()}, 0.0)


def _of_class(wanted: Sequence[Word], subject: Thing) -> Fit | None:
    """Return how a fact about a class fits the name of a member, or `None` if the class is not most of its words."""
    fit = Fit({w.index: 1.0 for w in wanted if w.lemma in subject}, 0.0)
    return fit if says_enough(wanted, fit) else None


def _worth(fit: Fit) -> float:
    return sum(fit.says.values()) - fit.excess


def _together(bound: Bound, fits: Sequence[Fit]) -> bool:
    """Return whether columns together cover what they share."""
    wanted = {word.index: word for words in bound.values() for word in words}
    says = {at for fit in fits for at in fit.says}
    total = sum(word.weight for word in wanted.values())
    return sum(wanted[at].weight for at in says if at in wanted) >= _TOGETHER * total
