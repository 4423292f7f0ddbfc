"""Facts that a text needs but does not state: 7 days in a week, 4 wheels on a car, 100 cents in a dollar.

Each rule is one small generator. The rules require more than a word: "week" needs 7 only if something is given or asked
for per day.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from knowledge.quantities import Fact, QuantityFacts
from solvers.reading.model import NumberKind, Quantity
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

_MONEY = "money"
_ONE_OF = frozenset(
    {
        "a",
        "an",
        "one",
        "1",
        "1.0",
        "the",
        "full",
        "whole",
        "entire",
        "standard",
        "regular",
        "each",
        "every",
        "per",
    }
)
_DEFINITE = word_set("definite") | {"his", "her", "its", "their", "my", "our", "your"}
_RECENT = frozenset({"this", "last", "next", "that"})


def is_of_thing(words: Sequence[str], at: int) -> bool:
    """Return whether the words from `at` on say "of the ..." or "of his ...", so that a thing follows, not a unit."""
    return (
        list(words[at : at + 1]) == ["of"]
        and bool(words[at + 1 : at + 2])
        and words[at + 1].lower() in _DEFINITE
    )


@dataclass(frozen=True, slots=True)
class Call:
    """A number that a text needs."""

    value: Fraction
    entity: str
    rate: str
    sentence: str
    """Says where the number comes from."""
    first: int
    stop: int
    """Tokens `first:stop` are the words that call for it."""
    times: tuple[str, ...] = ()
    """The days that it counts."""


@dataclass(frozen=True, slots=True)
class _Use:
    """A unit or thing in the text, as written there."""

    word: str
    quantity: Quantity
    is_rate: bool = False

    @property
    def is_asked(self) -> bool:
        return self.quantity.number is None


class FactCalls:
    """A search for the facts that the quantities of a text need."""

    def __init__(
        self, tree: Tree, quantities: Sequence[Quantity], target: Quantity, facts: QuantityFacts
    ) -> None:
        self._tree = tree
        self._quantities = quantities
        self._target = target
        self._facts = facts
        self._uses = [
            use
            for q in (*quantities, target)
            for use in (_Use(q.entity, q), _Use(q.rate, q, is_rate=True))
            if use.word and (use.is_rate or not self._is_part_of_thing(q))
        ]
        self._told = {(facts.name(q.entity), facts.name(q.rate)) for q in quantities if q.rate}
        """Pairs of part and whole for which the text itself gives the number."""
        self._counted = {facts.name(q.entity) for q in quantities}

    def _is_part_of_thing(self, quantity: Quantity) -> bool:
        """Return whether a number is a part of something definite, which is not a unit: "half of the yard"."""
        number, tree = quantity.number, self._tree
        is_part = number is not None and number.kind is NumberKind.FRACTION and number.value < 1
        return is_part and number is not None and is_of_thing(tree.words, number.stop)

    def all(self) -> Iterator[Call]:
        """Yield all of them; the same entity and rate can occur twice, the more likely value first."""
        yield from self._conversions()
        yield from self._coins()
        yield from self._spans()
        yield from self._collections()
        yield from self._parts()
        yield from self._percent()

    # --- units ---

    def _conversions(self) -> Iterator[Call]:
        """Yield the ratio of two units of one dimension if one is asked for or both occur: minutes given, hours asked
        for.
        """
        for i, one in enumerate(self._uses):
            for other in self._uses[i + 1 :]:
                for larger, smaller in ((one, other), (other, one)):
                    fact = self._facts.conversion(larger.word, smaller.word)
                    if (
                        fact is None
                        or self._is_told(larger.word, smaller.word)
                        or not self._meet(one, other, fact)
                    ):
                        continue
                    yield _call(fact, smaller.word, larger.word, other.quantity)

    def _meet(self, one: _Use, other: _Use, fact: Fact) -> bool:
        if fact.dimension == _MONEY:
            return {self._facts.name(one.word), self._facts.name(other.word)} == {"dollar", "cent"}
        if one.quantity is other.quantity:
            return False
        if fact.dimension != "time":
            return True
        words = {one.word, other.word}
        if len(words & word_set("clock_units")) == 1 and words <= self._counted:
            return False  # "3 hours for 6 days"
        return any(use.is_asked or use.is_rate or use.quantity.rate for use in (one, other))

    def _is_told(self, larger: str, smaller: str) -> bool:
        """Return whether the text itself gives the number, possibly through another unit: hours a day, days a
        week.
        """
        whole, part = self._facts.name(larger), self._facts.name(smaller)
        if (part, whole) in self._told or (whole, part) in self._told:
            return True
        return any(
            (told == part and self._has(whole, per))
            or (per == whole and (self._has(told, part) or self._has(part, told)))
            for told, per in self._told
        )

    def _has(self, whole: str, part: str) -> bool:
        return (self._facts.conversion(whole, part) or self._facts.fact(whole, part)) is not None

    def _spans(self) -> Iterator[Call]:
        """Yield the number of units in a span of time without a number, if there is a rate for it: "8 pies every day
        for a week".
        """
        for use in self._uses:
            unit = self._facts.name(use.word)
            if not use.is_rate or unit not in word_set("spans") or unit in self._counted:
                continue
            for at in range(len(self._tree.tokens)):
                whole = self._tree.tokens[at].lemma.lower()
                recent = _RECENT if whole == "week" else frozenset()
                one = _ONE_OF | recent | word_set("ordinals")  # "in the first year"
                if self._tree.tag(at) != "NN" or self._tree.word(at - 1) not in one:
                    continue
                fact = self._facts.conversion(whole, unit) or self._facts.fact(whole, unit)
                if fact is not None and whole not in self._counted and not self._is_told(whole, unit):
                    yield Call(fact.count, use.word, whole, fact.sentence, at, at + 1)

    def _coins(self) -> Iterator[Call]:
        """Yield the values of coins that are counted or asked for along with money or another coin."""
        money = [use for use in self._uses if self._facts.dimension(use.word) == _MONEY]
        plain = {use.word for use in money if self._is_plain(use.word)}
        coins = [use for use in money if use.word not in plain]
        if plain:
            coins += self._coins_named()
        elif self._facts.dimension(self._target.entity) != _MONEY:
            return
        elif self._facts.name(self._target.entity) in self._counted:
            return  # coins of one kind, whatever they are worth
        unit = "$" if "$" in plain else "cent"
        for use in coins:
            fact = self._facts.fact(use.word, "cent")
            if fact is None or self._is_told(use.word, unit):
                continue
            count, sentence = fact.count, fact.sentence
            if unit == "$":
                count /= 100
                sentence = f"{sentence.split(' worth ')[0]} worth ${float(count):.2f}."
            yield Call(count, unit, use.word, sentence, use.quantity.first, use.quantity.stop)

    def _coins_named(self) -> list[_Use]:
        """Return coins that are not counted themselves: "a dozen quarters", "14 each of dimes and half-dollars"."""
        counted = {use.word for use in self._uses if not use.is_rate}
        coins = {}
        for at, token in enumerate(self._tree.tokens):
            halved = token.lemma == "dollar" and "half" in self._tree.words[max(0, at - 2) : at]
            coin = "half-dollar" if halved else token.lemma
            is_one = token.tag == "NN" and self._tree.word(at - 1) in {"a", "one"}
            if (token.tag == "NNS" or is_one) and coin not in counted and not self._is_plain(coin):
                coins[coin] = at
        named = {coin: at for coin, at in coins.items() if self._facts.fact(coin, "cent")}
        return [_Use(coin, replace(self._target, first=at, stop=at + 1)) for coin, at in named.items()]

    def _is_plain(self, word: str) -> bool:
        return self._facts.name(word) in {"dollar", "cent", "euro"}

    # --- collections and parts ---

    def _collections(self) -> Iterator[Call]:
        """Yield the sizes of collections: "How many dozen eggs", "3 pairs of socks", "boxed up into dozens", "walk
        in pairs".
        """
        for q in (*self._quantities, self._target):
            fact = self._facts.collection(q.entity)
            if fact is not None and (q.contents or q.entity == "dozen"):
                yield _call(fact, self._contained(q), q.entity, q)
            per = self._facts.collection(q.rate)
            if per is not None and not q.implied:
                yield _call(per, q.item.split()[-1] if q.item else self._last_counted(q), q.rate, q)
        covered = {i for q in (*self._quantities, self._target) for i in range(q.first, q.stop)}
        for at, token in enumerate(self._tree.tokens):
            is_way = token.tag == "NNS" and at not in covered and self._tree.word(at - 1) in {"in", "into"}
            fact = self._facts.collection(token.lemma) if is_way else None
            if fact is not None:
                yield Call(fact.count, self._last_counted(None), token.lemma, fact.sentence, at, at + 1)

    def _contained(self, collection: Quantity) -> str:
        """Return what a collection contains: what the text asks for, or else the noun of its own "of" phrase, or else
        what was counted.
        """
        asked = self._target.entity
        if (
            collection is not self._target
            and asked != collection.contents
            and not self._facts.dimension(asked)
        ):
            return asked  # "3 reams of paper": sheets
        return collection.contents or self._last_counted(collection)

    def _last_counted(self, besides: Quantity | None) -> str:
        counted = [q.entity for q in self._quantities if q is not besides and not q.rate]
        return counted[-1] if counted else ""

    def _parts(self) -> Iterator[Call]:
        """Yield parts of wholes: the question asks for wheels and the text counts cars, or the other way around."""
        parts = [use for use in self._uses if use.is_asked or use.is_rate]
        counted = [use for use in self._uses if not use.is_rate]
        for part in parts:
            for whole in counted:
                yield from self._part(whole.quantity, part)
        if not self._target.rate:
            for use in counted:
                if not use.is_asked:
                    yield from self._part(self._target, use)
        yield from self._uncounted_whole()

    def _part(self, whole: Quantity, part: _Use) -> Iterator[Call]:
        fact = self._facts.fact(whole.unit, part.word) or self._facts.fact(whole.entity, part.word)
        if fact is None or fact.dimension or whole is part.quantity:
            return
        if any(self._facts.name(p) == self._facts.name(part.word) for p, _ in self._told):
            return
        yield _call(fact, part.word, whole.entity, whole)

    def _uncounted_whole(self) -> Iterator[Call]:
        """Yield the parts of a single whole without a number: "How many letters of the alphabet are left"."""
        tree, target = self._tree, self._target
        for at in range(len(tree.tokens)):
            if not tree.is_noun(at) or tree.tag(at) == "NNS" or target.first <= at < target.stop - 1:
                continue
            lemma = tree.tokens[at].lemma
            pair = f"{tree.tokens[at - 1].lemma} {lemma}" if at else lemma
            fact = self._facts.fact(pair, target.entity) or self._facts.fact(lemma, target.entity)
            if fact is None or fact.dimension or self._told_of(lemma, target.entity):
                continue
            if any(tree.word(i) in _ONE_OF for i in range(max(0, at - 3), at)):
                yield Call(fact.count, target.entity, lemma, fact.sentence, at, at + 1)

    def _told_of(self, whole: str, part: str) -> bool:
        told = [q for q in self._quantities if q.entity == part and q.recipient_case != "from"]
        return any(whole in {q.container, q.rate, q.location} for q in told)

    def _percent(self) -> Iterator[Call]:
        """Yield the 100 that a percentage or "what percent" is out of."""
        asked = self._target.determiner.endswith(("percent", "percentage", "%"))
        given = [q for q in self._quantities if q.number and q.number.kind is NumberKind.PERCENT]
        if asked or given:
            source = given[0] if given else self._target
            yield Call(Fraction(100), "%", "", "Percent means out of 100.", source.first, source.stop)


def _call(fact: Fact, entity: str, rate: str, source: Quantity) -> Call:
    return Call(fact.count, entity, rate, fact.sentence, source.first, source.stop)
