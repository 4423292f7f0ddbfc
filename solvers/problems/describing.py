"""What the amounts in a story are, with their numbers as the text writes them and as people say them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from solvers.arithmetic.alike import is_kind
from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.tree import Leaf, Node, Operation, Type
from solvers.problems.amount_asked import predicated
from solvers.problems.amounts import Amount
from solvers.problems.clauses import Clauses
from solvers.problems.entries import Entry
from solvers.problems.patterns import effect_of
from solvers.problems.situation import Situation
from solvers.problems.times_told import MINUTE, as_told, minutes
from solvers.problems.wording import about_of, number_in, plural_in, said, with_unit
from solvers.reading.model import NumberKind
from solvers.wording import amount as length
from solvers.wording import plural

PART = "part"
"""What the sides of a ratio count."""


class Describing:
    """Makes the entries for the stories of one problem."""

    def __init__(self, situation: Situation) -> None:
        """Take the problem's situation."""
        self._situation = situation
        self._reading = situation.reading
        self._clauses = Clauses(situation.reading)

    def number(self, amount: Amount) -> Entry:
        """Return the entry for a number in the text, or for one that everybody knows."""
        about = amount.about
        number = about.number
        assert number is not None
        if number.kind is NumberKind.RATIO:
            about = replace(about, entity=PART, unit=PART, adjectives=(), contents="")
        is_factor = self._situation.evidence.is_factor(amount) and about.entity != PART
        words = said(amount.value, about, self._reading, is_factor=is_factor)
        leaf = Leaf(
            number.value,
            Type(about.entity, about.rate),
            about.index,
            about.first,
            about.stop,
            words,
            implied=about.implied,
        )
        node: Node = leaf
        if number.kind is NumberKind.PERCENT:
            node = Operation("÷", leaf, Leaf(Fraction(100)))
        scale, more = minutes(about)
        if scale != 1:
            node, words = Operation("×", node, Leaf(Fraction(scale))), as_told(about, words)
        if more:
            node = Operation("+", node, Leaf(Fraction(more)))
        told = replace(about_of(about, self._reading), effect=effect_of(amount, self._situation))
        entry = Entry(amount.value, words, told, node)
        if about.implied:
            return entry
        tokens = self._reading.tokens
        return replace(
            entry,
            written=self._reading.words(number.first, number.stop),
            start=tokens[number.first].start,
            end=tokens[number.stop - 1].end,
            clause=self._clauses.of(about),
        )

    def result(self, amount: Amount, value: Fraction) -> Entry:
        """Return the entry for a statement's result."""
        is_factor = self._situation.evidence.is_factor(amount) and amount.about.entity != PART
        words = said(value, amount.about, self._reading, is_factor=is_factor)
        if amount.operation == "rate" and amount.about.entity == MINUTE:
            words = length(value, MINUTE)  # as in the calculation
        return Entry(value, words, about_of(amount.about, self._reading))

    def put_together(self, entry: Entry, parts: Sequence[Entry]) -> Entry:
        """Return the name of two kinds together: "30 muffins and scones", or "5 people" for Ana and her friends."""
        nouns = [noun for part in parts if (noun := part.about.noun)]
        if "person" in nouns and any(is_kind(noun, "person") for noun in nouns if noun != "person"):
            return replace(entry, words=length(entry.value, "person"))
        kinds = [plural_in(self._reading, noun) for noun in dict.fromkeys(nouns)]
        if len(nouns) != len(parts) or len(kinds) != 2 or any(map(dimension_of, nouns)):
            return entry
        return replace(entry, words=f"{number_in(entry.value, self._reading)} {' and '.join(kinds)}")

    def named(self, entry: Entry) -> Entry:
        """Return the answer with the name that the question gives it: "how many are boys" asks for boys."""
        found, target = predicated(self._reading), self._situation.target
        assert target is not None
        noun = found.lemma.lower() if found is not None and found.tag == "NNS" else target.entity
        is_same = noun == entry.about.noun and len(target.entities) < 2
        is_same = is_same or bool(dimension_of(noun) or dimension_of(entry.about.noun))
        is_count = target.determiner.endswith("many") and noun and noun not in ("time", "times", "other")
        if is_same or not is_count or entry.node is not None or entry.about.per:
            return entry
        words = with_unit(entry.value, noun, (), self._reading)
        if len(target.entities) > 1:
            words = f"{words.partition(' ')[0]} {' and '.join(plural(kind) for kind in target.entities)}"
        return replace(entry, words=words, about=replace(entry.about, noun=noun))
