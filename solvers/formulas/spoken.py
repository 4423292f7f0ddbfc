"""Calculations in words, "5 more than twice a number": a small grammar over the items of a text.

sum      := product (("+" | "plus" | "increased by" | "minus" | ...) product)*
          | product ("more than" | "less than" | "subtracted from" ...) sum
product  := factor (("times" | "divided by" | "of" ...) factor)*
factor   := number ["%"] [factor] | name | "(" sum ")"
          | "the" ("sum" | "difference" | "product" | "quotient") ("of" | "between") product ("and" product)+
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from solvers.equations.expression import Leaf, Node, Operation
from solvers.formulas.matching import Item, Text
from solvers.formulas.use import leaf_of

_SUMS = {
    "+": ("+", False),
    "plus": ("+", False),
    "increased by": ("+", False),
    "is increased by": ("+", False),
    "is added to": ("+", True),
    "is decreased by": ("-", False),
    "is subtracted from": ("-", True),
    "added to": ("+", True),
    "more than": ("+", True),
    "greater than": ("+", True),
    "larger than": ("+", True),
    "-": ("-", False),
    "minus": ("-", False),
    "take away": ("-", False),
    "decreased by": ("-", False),
    "diminished by": ("-", False),
    "reduced by": ("-", False),
    "less than": ("-", True),
    "fewer than": ("-", True),
    "smaller than": ("-", True),
    "subtracted from": ("-", True),
    "taken from": ("-", True),
    "taken away from": ("-", True),
    "less": ("-", False),
}
"""Words between two terms: the operation, and whether the terms stand in the other order."""
_PRODUCTS = {
    "*": "×",
    "×": "×",
    "x": "×",
    "times": "×",
    "time": "×",
    "multiplied by": "×",
    "is multiplied by": "×",
    "is divided by": "÷",
    "of": "×",
    "/": "÷",
    "÷": "÷",
    "divided by": "÷",
    "over": "÷",
}
_LISTS = {"sum": "+", "total": "+", "difference": "-", "product": "×", "quotient": "÷", "ratio": "÷"}
_NAMES = {
    "number": (
        "a number",
        "the number",
        "that number",
        "this number",
        "some number",
        "an unknown number",
        "number",
        "itself",
    ),
    "it": ("what number", "which number", "what", "it"),
    "one": (
        "one number",
        "one of two numbers",
        "one of the two numbers",
        "one of the numbers",
        "one of them",
        "the first number",
        "the first",
        "one",
    ),
    "other": (
        "the other number",
        "the other one",
        "the other",
        "another number",
        "the second number",
        "the second",
    ),
    "larger": (
        "the larger number",
        "the larger of two numbers",
        "the larger of the two numbers",
        "the larger of the numbers",
        "the greater of two numbers",
        "the larger one",
        "the larger",
        "the bigger number",
        "the bigger one",
        "the bigger",
        "the greater number",
        "the greater",
        "the greater one",
        "the largest number",
    ),
    "smaller": (
        "the smaller number",
        "the smaller of two numbers",
        "the smaller of the two numbers",
        "the smaller one",
        "the smaller",
        "the lesser number",
        "the lesser",
        "the smallest number",
    ),
}
_BY_WORDS = {tuple(words.split()): name for name, phrases in _NAMES.items() for words in phrases}
_EQUALS = (
    "=",
    ", the result is",
    ", the answer is",
    ", the sum is",
    ", you get",
    ", i get",
    "is equal to",
    "are equal to",
    "equals",
    "equal",
    "is",
    "are",
    "was",
    "gives",
    "makes",
    "yields",
    "results in",
    "be",
)
_EQUALS_FROM: dict[str, list[tuple[str, ...]]] = {}
for _phrase in _EQUALS:
    _EQUALS_FROM.setdefault(_phrase.split()[0], []).append(tuple(_phrase.split()))


def equal_signs(items: Sequence[Item]) -> Iterator[tuple[int, int]]:
    """Where words of `items` say "equals": items `first:stop`, something before and after them."""
    words = [item.text for item in items]
    for at in range(1, len(words) - 1):
        for phrase in _EQUALS_FROM.get(words[at], ()):
            if tuple(words[at : at + len(phrase)]) == phrase and at + len(phrase) < len(words):
                yield at, at + len(phrase)


class NotSpokenError(ValueError):
    """The words are no calculation."""


def spoken(text: Text, first: int, stop: int) -> Node:
    """The calculation that items `first:stop` say, all of them.

    Raises:
        NotSpokenError: they say none.
    """
    speech = _Speech(text, text.items[first:stop])
    node = speech.sum()
    if not speech.is_done:
        raise NotSpokenError
    return node


class _Speech:
    """Recursive descent over items."""

    def __init__(self, text: Text, items: Sequence[Item]) -> None:
        self._text = text
        self._items = items
        self._at = 0
        self._depth = 0

    @property
    def is_done(self) -> bool:
        return self._at >= len(self._items)

    def sum(self) -> Node:
        self._depth += 1
        if self._depth > 20:
            raise NotSpokenError
        node = self._product()
        while (found := self._phrase(_SUMS)) is not None:
            symbol, is_swapped = _SUMS[found]
            other = self.sum() if is_swapped else self._product()
            node = Operation(symbol, other, node) if is_swapped else Operation(symbol, node, other)
        self._depth -= 1
        return node

    def _product(self) -> Node:
        node = self._factor()
        while (found := self._phrase(_PRODUCTS)) is not None:
            node = Operation(_PRODUCTS[found], node, self._factor())
        return node

    def _factor(self) -> Node:
        if self.is_done:
            raise NotSpokenError
        item = self._items[self._at]
        if item.is_number and item.text != "one":
            return self._number(item)
        name = self._name()
        if name:
            return Leaf(None, name=name, first=item.first, stop=item.stop)
        if item.text == "(":
            self._at += 1
            node = self.sum()
            self._expect(")")
            return node
        if item.is_number:
            return self._number(item)
        if item.text in ("what", "which") and self._word(1) in ("percent", "percentage", "%"):
            self._at += 2
            self._skip("of")
            whole = self._factor()
            hundredth = Operation("×", Leaf(None, name="it", first=item.first, stop=item.stop), whole)
            return Operation("÷", hundredth, Leaf(Fraction(100), words="100"))
        return self._list()

    def _number(self, item: Item) -> Node:
        self._at += 1
        leaf = leaf_of(self._text, item)
        if item.kind == "percent":
            node: Node = Operation("÷", leaf, Leaf(Fraction(100), words="100"))
            if self._skip("of"):
                return Operation("÷", Operation("×", leaf, self._factor()), Leaf(Fraction(100), words="100"))
            return node
        multiplies = item.text.split()[-1] in ("times", "time", "twice", "thrice", "double", "triple", "half")
        return Operation("×", leaf, self._factor()) if multiplies and not self._comes(_PRODUCTS) else leaf

    def _name(self) -> str:
        for length in (6, 5, 4, 3, 2, 1):
            words = tuple(item.text for item in self._items[self._at : self._at + length])
            name = _BY_WORDS.get(words)
            if (
                name
                and len(words) == length
                and not (name == "it" and self._word(1) in ("percent", "percentage", "%"))
            ):
                self._at += length
                return name
        item = self._items[self._at]
        if len(item.text) == 1 and item.text.isalpha() and item.text not in "ai":
            self._at += 1
            return item.text
        return ""

    def _list(self) -> Node:
        """ "the sum of 3, 4 and 5"."""
        self._skip("the")
        symbol = _LISTS.get(self._word(0))
        if symbol is None or self._word(1) not in ("of", "between"):
            raise NotSpokenError
        self._at += 2
        node = self._product()
        count = 1
        while self._skip(",") or self._comes(("and",)):
            self._skip("and")
            node = Operation(symbol, node, self._product())
            count += 1
        if count < 2 or (count > 2 and symbol in "-÷"):
            raise NotSpokenError
        return node

    def _phrase(
        self, phrases: dict[str, object] | dict[str, str] | dict[str, tuple[str, bool]]
    ) -> str | None:
        for length in (3, 2, 1):
            words = " ".join(item.text for item in self._items[self._at : self._at + length])
            if words in phrases and self._at + length < len(self._items):
                self._at += length
                return words
        return None

    def _comes(self, words: Sequence[str] | dict[str, str]) -> bool:
        return self._word(0) in words

    def _word(self, ahead: int) -> str:
        at = self._at + ahead
        return self._items[at].text if at < len(self._items) else ""

    def _skip(self, word: str) -> bool:
        if self._word(0) != word:
            return False
        self._at += 1
        return True

    def _expect(self, word: str) -> None:
        if not self._skip(word):
            raise NotSpokenError
