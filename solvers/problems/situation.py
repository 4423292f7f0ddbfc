"""A word problem as its reader sees it: the amounts in the text, and how well they agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from knowledge.rules import load_words
from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount, told_amounts
from solvers.problems.declared.reasons import Declared
from solvers.problems.evidence import Evidence
from solvers.problems.extremes import extremes
from solvers.problems.pairs import Pair
from solvers.problems.relations import FAR, KIND, OPEN, OTHER, SAME, SORTS, Relations, owner
from solvers.problems.results import standard_of
from solvers.problems.signatures import Signatures
from solvers.problems.timeline import UNTOLD, Timeline
from solvers.problems.verb_classes import verb_class
from solvers.reading.cues import cues_beside, cues_of, is_portion
from solvers.reading.model import Quantity, Reading, Standard
from solvers.reading.outright import is_got
from solvers.reading.words import word_set


class Situation:
    """What one reading says, in the form that the schemas use."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.target = reading.target
        self.relations = Relations(reading)
        self.evidence = Evidence(self)
        self.told = tuple(told_amounts(reading))
        self.signatures = Signatures(reading, self.told)
        self.counted = [a for a in self.told if not a.is_fact and not self.evidence.is_factor(a)]
        self.cues = sorted(self._asked_cues())
        every = (cues_of(quantity, reading) for quantity in (*reading.quantities, *reading.references))
        self.cues_anywhere = frozenset(self.cues).union(cues_beside(reading), *every)
        self.timeline = Timeline(reading, reading.target) if reading.target else None
        self.asks = self.timeline.asks if self.timeline else "nothing"
        self._order = {
            a.index: place
            for place, a in enumerate(
                sorted((a for a in self.told if not a.is_fact), key=lambda a: a.about.first)
            )
        }
        self._spans: dict[int, tuple[int, int]] = {}
        self._cues: dict[int, tuple[str, ...]] = {}
        self._verbs: dict[int, tuple[Quantity, str]] = {}
        self._matches: dict[int, tuple[Quantity, str]] = {}
        # by identity, with the quantity itself: a result is at the same place as the number that it is named after
        self._signs: dict[int, str] = {}
        self._ranks: dict[tuple[int, str], str] = {}
        self._likes: dict[tuple[str, str], list[Amount]] = {}
        self._pairs: dict[tuple[int, int], Pair] = {}
        self.terms: dict[tuple[int, str], list[str]] = {}
        """The features of the amounts that answers add up, with their signs; stored because one amount may be part of
        many answers.
        """

    @cached_property
    def compares(self) -> str:
        """If the question compares two sides, the sign that the side it asks about has in the difference; otherwise,
        empty.
        """
        if self.target is None or not self.signatures.is_of_two:
            return ""
        return "-" if load_words().terms.get(self.target.comparison) == "subtract" else "+"

    @cached_property
    def extremes(self) -> frozenset[str]:
        """Whether the text wants the least or the most of something."""
        return extremes(self.reading.tokens)

    @cached_property
    def declared(self) -> Declared:
        """What the declarative rules say about its numbers."""
        return Declared(self.reading)

    def _asked_cues(self) -> frozenset[str]:
        """Return the cues of the question, including those after a number that only says who is asked about: "the two
        children".
        """
        target, reading = self.target, self.reading
        if target is None:
            return frozenset()
        named = [q for q in reading.quantities if q.sentence == target.sentence and q.first > target.first]
        asked = [target, *(q for q in named if self.is_definite(q))]
        cues = frozenset[str]().union(*(cues_of(quantity, reading) for quantity in asked))
        return cues - {"percent"} | {"growth"} if self._asks_growth(cues) else cues

    def _asks_growth(self, cues: frozenset[str]) -> bool:
        """Whether it asks by what percentage something changed: "by what percent", "what percent increase"."""
        target, tokens = self.target, self.reading.tokens
        if target is None or "percent" not in cues:
            return False
        before = tokens[target.first - 1].text.lower() if target.first > 0 else ""
        named = {token.lemma.lower() for token in tokens[target.first : target.stop + 2]}
        return before == "by" or not named.isdisjoint(word_set("changes"))

    def cues_of(self, quantity: Quantity) -> tuple[str, ...]:
        """Return the cues in the clause of a number, or of the number that a result is named after."""
        if quantity.first not in self._cues:
            self._cues[quantity.first] = tuple(sorted(cues_of(quantity, self.reading)))
        return self._cues[quantity.first]

    def verb(self, quantity: Quantity) -> str:
        """Return the class of a number's verb, which says what happens to the subject's things: "Get", "Give", "State",
        ...
        """
        known = self._verbs.get(id(quantity))
        if known is None:
            known = self._verbs[id(quantity)] = quantity, verb_class(quantity, self.target, self.reading)[0]
        return known[1]

    def owners_asked(self, about: Quantity) -> str:
        """Return how an amount's owner agrees with the owner in the question, who may also be the recipient."""
        assert self.target is not None
        return SAME if self.is_got(about) else self.relations.owners(about, self.target)

    def is_got(self, about: Quantity) -> bool:
        """Whether the question asks what somebody gets, and an amount goes to them: "gave Ann 3", "did Ann get"."""
        return is_got(about, self.target)

    def is_got_by_another(self, about: Quantity) -> bool:
        """Whether it goes to somebody other than the one in the question."""
        target, recipient = self.target, about.recipient
        holder = owner(target) if target is not None else None
        if holder is None or recipient is None or about.recipient_case not in ("", "to"):
            return False
        return self.relations.mentions(recipient, holder) == OTHER

    def span(self, amount: Amount) -> tuple[int, int]:
        """Return the first and the last number in the text that an amount is made of, by their order in the text."""
        if amount.index not in self._spans:
            places = [self._order[index] for index in amount.spent if index in self._order]
            self._spans[amount.index] = (min(places), max(places)) if places else (-1, -1)
        return self._spans[amount.index]

    def sign(self, amount: Amount) -> str:
        """Return whether an amount counts for or against what is asked, according to the timeline."""
        if amount.index not in self._signs:
            self._signs[amount.index] = self.timeline.sign(amount.about) if self.timeline else UNTOLD
        return self._signs[amount.index]

    def apart(self, one: Amount, other: Amount) -> str:
        """Return how many numbers in the text are between those of two amounts: "0" to "3", or "in" if they overlap."""
        (first, last), (start, stop) = self.span(one), self.span(other)
        if min(first, start) < 0:
            return "no"
        between = max(start - last, first - stop) - 1
        return str(min(between, 3)) if between >= 0 else "in"

    def pair(self, a: Amount, b: Amount) -> Pair:
        """Return the features of two amounts together, which are calculated only once."""
        key = a.index, b.index
        if key not in self._pairs:
            self._pairs[key] = Pair(self, a, b)
        return self._pairs[key]

    def fit(self, quantity: Quantity) -> str:
        """Return how well a quantity agrees with what is asked for, considering all of its fields."""
        kind, *grades = self.match(quantity).split()
        return f"fits {kind} but {grades.count(OTHER)}"

    def like(self, quantity: Quantity) -> list[Amount]:
        """Return the numbers in the text that count the same as a quantity, or something that can be added to it."""
        key = quantity.entity, quantity.rate
        if key not in self._likes:
            self._likes[key] = [
                a
                for a in self.counted
                if bool(a.about.rate) == bool(quantity.rate)
                and self.relations.nouns(a.about.entity, quantity.entity) not in ("", FAR)
            ]
        return self._likes[key]

    def rank(self, amount: Amount, side: int = 0) -> str:
        """Return how an amount ranks among similar ones by the words of the question: those about what it asks for (0),
        or those about what it compares that with (1).
        """
        key = amount.index, str(side)
        if key not in self._ranks:
            words = self.signatures.sides()[side]
            self._ranks[key] = self.signatures.rank(words, amount, self.like(amount.about))
        return self._ranks[key]

    def cover(self, amount: Amount, side: int = 0) -> str:
        """Return how many of the question's words about a side are also said about an amount."""
        key = amount.index, f"cover {side}"
        if key not in self._ranks:
            self._ranks[key] = self.signatures.cover(self.signatures.sides()[side], amount)
        return self._ranks[key]

    def rank_by(self, one: Amount, other: Amount) -> str:
        """Return how the other amount ranks among similar ones by the words about the first one, or about what the
        first one is compared with.
        """
        key = other.index, f"by {one.index}"
        if key not in self._ranks:
            about, signatures = one.about, self.signatures
            compares = about.comparison and (about.standard or about.compared_to)
            words = signatures.said_of(standard_of(about)) if compares else signatures.words(one)
            self._ranks[key] = signatures.rank(words, other, self.like(other.about))
        return self._ranks[key]

    def match(self, quantity: Quantity) -> str:
        """Return how a quantity agrees with what is asked for: in kind, owner, time, place, and verb."""
        known = self._matches.get(id(quantity))
        if known is None:
            assert self.target is not None
            relations, target = self.relations, self.target
            kind = relations.kinds(quantity, target) or "none"
            fields = (relations.owners, relations.times, relations.places)
            grades = [relation(quantity, target) for relation in fields]
            found = " ".join((kind, *grades, f"{quantity.verb == target.verb:d}"))
            known = self._matches[id(quantity)] = quantity, found
        return known[1]

    @cached_property
    def wanted(self) -> frozenset[int]:
        """The numbers that a question about everything includes: those that differ from it in no field."""
        if self.target is None:
            return frozenset()
        return frozenset(a.index for a in self.like(self.target) if self._is_wanted(a.about))

    def _is_wanted(self, quantity: Quantity) -> bool:
        kind, *grades, has_verb = self.match(quantity).split()
        is_done = has_verb == "1" or self.asks not in ("events", "gain", "loss")
        return kind not in ("none", FAR, SORTS) and OTHER not in grades and is_done

    @cached_property
    def is_whole(self) -> bool:
        """Whether all the numbers in the text are whole."""
        return all(amount.value.denominator == 1 for amount in self.counted)

    def is_linked(self, amount: Amount) -> bool:
        """Whether something is given or asked for each of what it counts, or something else counts what it is given for
        each of.
        """
        nouns, about = self.relations.nouns, amount.about
        others = [a.about for a in self.told if a is not amount]
        if about.rate:
            return any(nouns(about.rate, q.entity) in (SAME, KIND) for q in others)
        rates = [q.rate for q in (*others, *([self.target] if self.target else [])) if q.rate]
        return any(nouns(rate, about.entity) in (SAME, KIND) for rate in rates)

    def is_definite(self, quantity: Quantity) -> bool:
        """Whether a number comes with a word for something that is already known: "the two children"."""
        number = quantity.number
        before = self.reading.tokens[number.first - 1] if number is not None and number.first > 0 else None
        return before is not None and before.lemma.lower() in word_set("definite")

    def is_portion(self, quantity: Quantity) -> bool:
        """Whether a number is a fraction of something: "a third of"."""
        return is_portion(quantity, self.reading)

    def matches_standard(self, comparison: Quantity, amount: Quantity) -> str:
        """Return how well `amount` matches what `comparison` is compared with."""
        standard, whom = comparison.standard, comparison.compared_to
        grades = []
        names_kind = standard is not None and (standard.adjectives or standard.time or standard.occasion)
        owner = (standard.owner if standard else None) or (None if names_kind else whom)
        its = amount.owner or amount.subject
        if owner is not None:
            grades.append(self.relations.mentions(owner, its) if its is not None else OPEN)
            if owner.head.lower() == amount.entity and not dimension_of(comparison.entity):
                return SAME
        if standard is not None:
            grades += self._named_in(standard, comparison, amount)
        for grade in (OTHER, FAR, "together", "part", "whole", KIND, OPEN):
            if grade in grades:
                return grade
        return SAME if grades else OPEN

    def _named_in(self, standard: Standard, comparison: Quantity, amount: Quantity) -> Iterator[str]:
        """Yield how well an amount agrees with each field that a standard names."""
        named = replace(
            comparison,
            adjectives=standard.adjectives,
            location=standard.location,
            locations=standard.locations,
            time=standard.time,
            times=(),
            occasion=standard.occasion,
        )
        if standard.entity:
            yield self.relations.nouns(standard.entity, amount.entity) or OTHER
        if standard.time or standard.occasion:
            yield self.relations.times(named, amount)
        if standard.location:
            yield self.relations.places(named, amount)
        sorts = set(standard.adjectives) - {"remaining"}
        if sorts:
            described = set(amount.adjectives)
            yield OPEN if not described else OTHER if described.isdisjoint(sorts) else SAME
