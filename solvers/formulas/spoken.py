"""Calculations in words, "5 more than twice a number": a small grammar over the items of a text.

sum      := product (("+" | "plus" | "increased by" | "minus" | ...) product)*
          | product ("more than" | "less than" | "subtracted from" ...) sum
product  := power (("times" | "divided by" | "of" ...) power)*
power    := factor ("squared" | "cubed" | ("^" | "to the power of") whole number)?
factor   := amount | name | "(" sum ")" | ("twice" | "double" ...) factor | ("the square of" | "the cube of") factor
          | "the" ("sum" | "difference" | "product" | "quotient") ("of" | "between") product ("and" product)+
amount   := number ["%" | unit (["and"] number unit)*] [factor] | ("a" | "an") unit

A percentage that is added to or subtracted from something is that part of it: 10 increased by 50% is 15.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from knowledge.formulas.syntax import HIGHEST_POWER
from knowledge.quantities import load
from solvers.arithmetic.tree import UNTYPED, Leaf, Node, Operation, Type
from solvers.formulas.cursor import Cursor, NotSpokenError
from solvers.formulas.items import Item, Text, leaf_of
from solvers.formulas.spoken_words import (
    BY_WORDS,
    EQUALS_FROM,
    FACTORS,
    LISTS,
    POWERS,
    PRODUCTS,
    RAISED,
    SUMS,
)
from solvers.formulas.terms import changed, constant, hundredths, power
from solvers.formulas.units_said import unit_of_number, unit_said

_DEEPEST = 20
_MULTIPLYING = ("times", "time", "half", *FACTORS)


def equal_signs(items: Sequence[Item]) -> Iterator[tuple[int, int]]:
    """Yield where words in `items` say "equals": items `first:stop`, with something before and after them."""
    words = [item.text for item in items]
    for at in range(1, len(words) - 1):
        for phrase in EQUALS_FROM.get(words[at], ()):
            if tuple(words[at : at + len(phrase)]) == phrase and at + len(phrase) < len(words):
                yield at, at + len(phrase)


def spoken(text: Text, first: int, stop: int, *, measured: bool = False) -> Node:
    """Return the calculation that items `first:stop` express as a whole.

    Args:
        text: the text.
        first: the position of the first item.
        stop: the position after the last item.
        measured: whether numbers can have units, which are then the types of leaves.

    Raises:
        NotSpokenError: they do not express a calculation.
    """
    speech = _Speech(text, text.items[first:stop], measured=measured)
    node = speech.sum()
    if not speech.is_done:
        raise NotSpokenError(f"“{text.items[first + speech.at].text}” does not belong there")
    return node


class _Speech(Cursor):
    """A recursive descent parser over items."""

    def __init__(self, text: Text, items: Sequence[Item], *, measured: bool) -> None:
        super().__init__(items)
        self._text = text
        self._measured = measured
        self._depth = 0
        self._is_list = False

    def sum(self) -> Node:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise NotSpokenError("there are too many parts")
        node = self._product()
        while (found := self.phrase(SUMS)) is not None:
            symbol, is_swapped = SUMS[found]
            other = self.sum() if is_swapped else self._product()
            node = changed(symbol, other, node) if is_swapped else changed(symbol, node, other)
        self._depth -= 1
        return node

    def _product(self) -> Node:
        node = self._quotient()
        while (found := self.phrase(PRODUCTS)) is not None:
            node = Operation(PRODUCTS[found], node, self._quotient())
        return node

    def _quotient(self) -> Node:
        """Return a fraction written without spaces ("2/3") before all other products."""
        node = self._power()
        while self._is_bar():
            self.at += 1
            node = Operation("÷", node, self._power())
        return node

    def _is_bar(self) -> bool:
        """Return whether the next item is a slash without spaces around it."""
        item, tokens = self.item, self._text.reading.tokens
        if item is None or item.text != "/" or not 0 < item.first < item.stop < len(tokens):
            return False
        before, bar, behind = tokens[item.first - 1 : item.first + 2]
        return before.end == bar.start and bar.end == behind.start

    def _power(self) -> Node:
        node = self._factor()
        if self.comes(RAISED):
            self.at += 1
            return power(node, RAISED[self.items[self.at - 1].text])
        self.skip("raised")
        if self.skip("^") or self.skip("to", "the", "power", "of"):
            return power(node, self._exponent())
        return node

    def _exponent(self) -> int:
        item = self.item
        value = item.value if item is not None and item.kind == "plain" else None
        if value is None or value.denominator != 1 or not 0 <= value <= HIGHEST_POWER:
            raise NotSpokenError(f"the power is not a whole number up to {HIGHEST_POWER}")
        self.at += 1
        return int(value)

    def _factor(self) -> Node:
        item = self.item
        if item is None:
            raise self.missing()
        if item.is_number and item.text != "one":
            return self._number(item)
        name = self._name()
        if name:
            return Leaf(None, name=name, first=item.first, stop=item.stop)
        if item.text == "(":
            self.at += 1
            node = self.sum()
            self.expect(")")
            return node
        if item.is_number:
            return self._number(item)
        if item.text in FACTORS:
            self.at += 1
            return Operation("×", constant(FACTORS[item.text]), self._factor())
        return self._one_of_a_unit(item) or self._power_of() or self._list()

    def _number(self, item: Item) -> Node:
        self.at += 1
        leaf = leaf_of(self._text, item)
        if item.kind == "percent":
            of_something = self.skip("of")
            return hundredths(Operation("×", leaf, self._factor())) if of_something else hundredths(leaf)
        if self._measured:
            unit = self._unit(item)
            if unit != UNTYPED:
                return self._compound(replace(leaf, type=unit))
        multiplies = item.text.split()[-1] in _MULTIPLYING
        return Operation("×", leaf, self._factor()) if multiplies and not self.comes(PRODUCTS) else leaf

    def _unit(self, item: Item) -> Type:
        """Return the unit of the previous number, and move past its words."""
        quantity = self._text.quantities.get(item.place)
        own = unit_of_number(item, quantity.number.unit if quantity and quantity.number else "")
        if item.is_portion and self.word() == "of" and self.word(1) in ("a", "an"):  # "3/4 of an hour"
            places = [self.at + 2]
        else:
            places = [self.at, self.at + 1] if self.word() in ("a", "an") else [self.at]
        for at in places:
            said = unit_said(self.items, at, things=True)
            if own == UNTYPED and said is not None:
                self.at = said[1]
                return said[0]
        return self._rate_of(own)

    def _rate_of(self, own: Type) -> Type:
        """Return a rate: "$5 an hour"."""
        if own != UNTYPED and self.word() in ("per", "a", "an", "/"):
            said = unit_said(self.items, self.at + 1)
            if said is not None:
                self.at = said[1]
                return Type(own.entity, said[0].entity)
        return own

    def _compound(self, leaf: Leaf) -> Node:
        """Return a compound amount such as "2 hours and 30 minutes", in which a number with a smaller unit follows
        directly.
        """
        node: Node = leaf
        unit = leaf.type
        while (
            not self._is_list
            and not unit.per
            and (dimension := load().dimension(unit.entity))
            and dimension != "money"
        ):
            start = self.at
            self.skip("and")
            item = self.item
            if item is None or not item.is_number:
                self.at = start
                break
            said = unit_said(self.items, self.at + 1)
            if said is None or load().conversion(unit.entity, said[0].entity) is None:
                self.at = start
                break
            unit, self.at = said
            node = Operation("+", node, replace(leaf_of(self._text, item), type=unit))
        return node

    def _one_of_a_unit(self, item: Item) -> Node | None:
        """Return one unit: "an hour"."""
        said = unit_said(self.items, self.at + 1) if self._measured and item.text in ("a", "an") else None
        if said is None:
            return None
        first, self.at = item.first, said[1]
        return Leaf(Fraction(1), said[0], first=first, stop=self.items[self.at - 1].stop, words="1")

    def _power_of(self) -> Node | None:
        """Return a power: "the square of 5"."""
        ahead = int(self.word() == "the")
        exponent = POWERS.get(self.word(ahead))
        if exponent is None or self.word(ahead + 1) != "of":
            return None
        self.at += ahead + 2
        return power(self._factor(), exponent)

    def _name(self) -> str:
        for length in (6, 5, 4, 3, 2, 1):
            words = tuple(item.text for item in self.items[self.at : self.at + length])
            name = BY_WORDS.get(words)
            if name and len(words) == length:
                self.at += length
                return name
        item = self.items[self.at]
        is_unit = self._measured and unit_said(self.items, self.at) is not None
        if len(item.text) == 1 and item.text.isalpha() and item.text not in "ai" and not is_unit:
            self.at += 1
            return item.text
        return ""

    def _list(self) -> Node:
        """Return a list with its operation: "the sum of 3, 4 and 5"."""
        self.skip("the")
        symbol = LISTS.get(self.word())
        if symbol is None or self.word(1) not in ("of", "between"):
            raise self.missing()
        self.at += 2
        self._is_list = True
        node = self._product()
        count = 1
        while self.skip(",") or self.comes(("and",)):
            self.skip("and")
            node = Operation(symbol, node, self._product())
            count += 1
        self._is_list = False
        if count < 2 or (count > 2 and symbol in "-÷"):
            raise self.missing()
        return node
