"""A reading as a row of items (words and numbers), which a grammar of calculations parses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count

from solvers.arithmetic.tree import Leaf
from solvers.reading.model import Number, NumberKind, Quantity, Reading


@dataclass(frozen=True, slots=True)
class Item:
    """A word or a number of the text, tokens `first:stop`."""

    first: int
    stop: int
    text: str
    """The text in lower case."""
    lemma: str = ""
    tag: str = ""
    value: Fraction | None = None
    """The value of a number."""
    kind: str = ""
    """The kind of a number: "money", "percent", or "plain"."""
    place: int = 0
    """For a number, its quantity's index in the reading, or else an index that nothing else has."""

    @property
    def is_portion(self) -> bool:
        """Return whether it is less than the whole: "half", "2/5"."""
        return self.value is not None and self.kind == "plain" and 0 < self.value < 1

    @property
    def is_number(self) -> bool:
        """Return whether it is a number, not a word."""
        return self.value is not None


@dataclass(frozen=True)
class Text:
    """A reading as a row of items."""

    reading: Reading
    items: tuple[Item, ...]
    quantities: Mapping[int, Quantity]
    """Number (`Item.place`) to the quantity that it counts."""

    @property
    def numbers(self) -> tuple[Item, ...]:
        """Return the items that are numbers."""
        return tuple(item for item in self.items if item.is_number)

    def words(self, first: int, stop: int) -> str:
        """Return the text of items `first:stop` as written."""
        return self.reading.words(self.items[first].first, self.items[stop - 1].stop)


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
    spare = count(len(quantities) + len(reading.implied) + 1)  # for numbers that do not count anything
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
            items.append(Item(at, at + 1, token.text.lower(), token.lemma.lower(), token.tag))
        at += 1
    by_index = {quantity.index: quantity for quantity in quantities.values()}
    return Text(reading, tuple(items), by_index)


def _number(reading: Reading, number: Number, place: int) -> Item:
    words = reading.words(number.first, number.stop).lower()
    return Item(number.first, number.stop, words, words, "CD", number.value, _KINDS[number.kind], place)


def leaf_of(text: Text, item: Item) -> Leaf:
    """Return a number in the text as a leaf, with the words for what it counts."""
    quantity = text.quantities.get(item.place)
    stop = max(item.stop, quantity.stop) if quantity and quantity.first <= item.first else item.stop
    return Leaf(
        item.value,
        quantity=item.place,
        first=item.first,
        stop=stop,
        words=text.reading.words(item.first, stop).removesuffix(" of"),
    )
