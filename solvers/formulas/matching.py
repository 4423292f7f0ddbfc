"""Matches patterns of words against a reading: numbers fill number slots, and sequences of words fill name slots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count

from knowledge.formulas import words_of
from knowledge.formulas.patterns import Element, Pattern
from solvers.arithmetic.tree import Leaf
from solvers.reading.model import Number, NumberKind, Quantity, Reading

LONGEST_NAME = 5
_GAP = 0.03
"""What every skipped word costs."""


@dataclass(frozen=True, slots=True)
class Item:
    """A word or a number of the text, tokens `first:stop`."""

    first: int
    stop: int
    sentence: int
    text: str
    """Lower case."""
    lemma: str = ""
    tag: str = ""
    value: Fraction | None = None
    """Of a number."""
    kind: str = ""
    """Of a number: "money", "percent" or "plain"."""
    place: int = 0
    """Of a number: its quantity's index in the reading, else one that nothing else has."""
    is_factor: bool = False
    """Whether it multiplies: "twice", "3 times", "half"."""

    @property
    def is_portion(self) -> bool:
        """Return whether it is less than the whole: "half", "2/5"."""
        return self.value is not None and self.kind == "plain" and 0 < self.value < 1

    @property
    def is_number(self) -> bool:
        """Return whether it can fill a number slot."""
        return self.value is not None


@dataclass(frozen=True, slots=True)
class Match:
    """A pattern found in a text."""

    pattern: Pattern
    first: int
    stop: int
    """Items `first:stop`."""
    numbers: Mapping[str, Item]
    names: Mapping[str, tuple[int, int]]
    """Slot to items."""
    skipped: int

    @property
    def degree(self) -> float:
        """Return how specific it is, in (0, 1)."""
        return max(0.1, self.pattern.degree - _GAP * self.skipped)


@dataclass(frozen=True)
class Text:
    """A reading as a row of items against which patterns are matched."""

    reading: Reading
    items: tuple[Item, ...]
    quantities: Mapping[int, Quantity]
    """Number (`Item.place`) to the quantity that it counts."""
    vocabulary: frozenset[str]
    starts: Mapping[str, Sequence[int]] = field(repr=False)
    """Word or lemma to the items that have it."""

    @property
    def numbers(self) -> tuple[Item, ...]:
        """Return the items that are numbers."""
        return tuple(item for item in self.items if item.is_number)

    def words(self, first: int, stop: int) -> str:
        """Return the text of items `first:stop` as written."""
        return self.reading.words(self.items[first].first, self.items[stop - 1].stop)

    def could_match(self, pattern: Pattern) -> bool:
        """Return whether every word that `pattern` needs is in the text."""
        return all(not self.vocabulary.isdisjoint(words) for words in pattern.needed)

    def matches(self, patterns: Iterable[Pattern]) -> Iterator[Match]:
        """Yield the matches of `patterns` from left to right, the shortest for every position."""
        for pattern in patterns:
            if self.could_match(pattern):
                stops: set[int] = set()
                for at in self._openings(pattern):
                    found = self._match(pattern, at)
                    if found and not (pattern.elements[0].kind == "name" and found.stop in stops):
                        stops.add(found.stop)  # a name at the beginning is as long as it can be
                        yield found

    def _openings(self, pattern: Pattern) -> Sequence[int]:
        opening = pattern.elements[0]
        if opening.kind == "word" and not opening.is_optional:
            return sorted({at for word in opening.words for at in self.starts.get(word, ())})
        if opening.kind == "number":
            return [at for at, item in enumerate(self.items) if item.is_number]
        return range(len(self.items))

    def _match(self, pattern: Pattern, at: int) -> Match | None:
        sentence = self.items[at].sentence
        stop_at = at
        while stop_at < len(self.items) and self.items[stop_at].sentence == sentence:
            stop_at += 1
        found = _Walk(self.items, pattern.elements, stop_at).match(0, at, (), (), 0)
        if found is None:
            return None
        stop, numbers, names, skipped = found
        return Match(pattern, at, stop, dict(numbers), dict(names), skipped)


_Numbers = tuple[tuple[str, Item], ...]
_Names = tuple[tuple[str, tuple[int, int]], ...]
_Found = tuple[int, _Numbers, _Names, int]


@dataclass(frozen=True, slots=True)
class _Walk:
    """A backtracking search through the elements of one pattern, within a sentence."""

    items: tuple[Item, ...]
    elements: tuple[Element, ...]
    end: int

    def match(self, e: int, at: int, numbers: _Numbers, names: _Names, skipped: int) -> _Found | None:
        if e == len(self.elements):
            return at, numbers, names, skipped
        element = self.elements[e]
        if element.kind == "start":
            opens = (
                at == 0 or self.items[at - 1].sentence != self.items[at].sentence if at < self.end else False
            )
            opens = opens or (0 < at < self.end and self.items[at - 1].text in words_of("clause-starts"))
            return self.match(e + 1, at, numbers, names, skipped) if opens else None
        if element.kind == "gap":
            return self._gap(e, at, numbers, names, skipped)
        if element.kind == "name":
            return self._name(e, at, numbers, names, skipped)
        if at < self.end and _fits(element, self.items[at]):
            bound = (*numbers, (element.slot, self.items[at])) if element.kind == "number" else numbers
            found = self.match(e + 1, at + 1, bound, names, skipped)
            if found:
                return found
        return self.match(e + 1, at, numbers, names, skipped) if element.is_optional else None

    def _gap(self, e: int, at: int, numbers: _Numbers, names: _Names, skipped: int) -> _Found | None:
        for length in range(self.elements[e].most + 1):
            if length and (at + length > self.end or _stops(self.items, at + length - 1)):
                return None
            found = self.match(e + 1, at + length, numbers, names, skipped + length)
            if found:
                return found
        return None

    def _name(self, e: int, at: int, numbers: _Numbers, names: _Names, skipped: int) -> _Found | None:
        """Return the matches of a name, which is as long as possible."""
        length = 0
        while length < LONGEST_NAME and at + length < self.end and _names(self.items[at + length]):
            length += 1
        for stop in range(at + length, at, -1):
            bound = (*names, (self.elements[e].slot, (at, stop)))
            found = self.match(e + 1, stop, numbers, bound, skipped)
            if found:
                return found
        return None


def _fits(element: Element, item: Item) -> bool:
    if element.kind == "number":
        return item.is_number and (
            element.only in ("", item.kind) or (element.only == "factor" and item.is_factor)
        )
    is_comparative = item.tag in ("JJR", "RBR")  # "older" is no form of "old"
    return item.text in element.words or (not is_comparative and item.lemma in element.words)


def _stops(items: Sequence[Item], at: int) -> bool:
    """Return whether a gap must not skip an item: a number, except for "one" in "one side" and "two" in
    "two numbers".
    """
    item = items[at]
    return (
        item.is_number and item.text != "one" and not (item.value == 2 and "number" in _lemmas(items, at + 1))
    )


def _lemmas(items: Sequence[Item], at: int) -> tuple[str, ...]:
    return tuple(item.lemma for item in items[at : at + 1])


def _names(item: Item) -> bool:
    return (
        not item.is_number
        and item.text not in words_of("not-in-names")
        and not item.tag.startswith(("VB", "MD"))
    )


_KINDS = {
    NumberKind.CARDINAL: "plain",
    NumberKind.FRACTION: "plain",
    NumberKind.MULTIPLIER: "plain",
    NumberKind.MONEY: "money",
    NumberKind.PERCENT: "percent",
}
_SIGNS = ('"', "'", "“", "”")


def text_of(reading: Reading) -> Text:
    """Return the items of `reading`, without hyphens and quotes."""
    quantities = {(q.number.first, q.number.stop): q for q in reading.quantities if q.number}
    spare = count(len(quantities) + len(reading.implied) + 1)  # for numbers that count nothing
    number_at = {number.first: number for number in reading.numbers if number.kind in _KINDS}
    tokens, items = reading.tokens, []
    at = 0
    while at < len(tokens):
        token, number = tokens[at], number_at.get(at)
        if number is not None:
            quantity = quantities.get((number.first, number.stop))
            items.append(_number(reading, number, quantity.index if quantity else next(spare)))
            at = number.stop
            continue
        glued = at > 0 and token.start == tokens[at - 1].end
        if token.text not in _SIGNS and not (token.text == "-" and glued):
            items.append(Item(at, at + 1, token.sentence, token.text.lower(), token.lemma.lower(), token.tag))
        at += 1
    starts: dict[str, list[int]] = {}
    for place, item in enumerate(items):
        for word in {item.text, item.lemma}:
            starts.setdefault(word, []).append(place)
    by_index = {quantity.index: quantity for quantity in quantities.values()}
    return Text(reading, tuple(items), by_index, frozenset(starts), starts)


def _number(reading: Reading, number: Number, place: int) -> Item:
    words = reading.words(number.first, number.stop).lower()
    after = reading.tokens[number.stop].text.lower() if number.stop < len(reading.tokens) else ""
    is_factor = words.split()[-1] in words_of("factors") or after in ("times", "time")
    is_factor = is_factor or number.kind in (NumberKind.MULTIPLIER, NumberKind.FRACTION)
    sentence = reading.tokens[number.first].sentence
    kind = _KINDS[number.kind]
    return Item(number.first, number.stop, sentence, words, words, "CD", number.value, kind, place, is_factor)


def leaf_of(text: Text, item: Item) -> Leaf:
    """Return a number in the text as a leaf, with the words for what it counts."""
    quantity = text.quantities.get(item.place)
    stop = max(item.stop, quantity.stop) if quantity and quantity.first <= item.first else item.stop
    return Leaf(
        item.value,
        quantity=item.place,
        first=item.first,
        stop=stop,
        words=text.reading.words(item.first, stop),
    )
