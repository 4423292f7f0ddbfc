"""Calculations in symbols, "(3 + 4) * 5 = x": one small grammar for formula files and for text that people type.

equation := sum "=" sum
sum      := product (("+" | "-") product)*
product  := signed (("*" | "/") signed | factor)*        2(x - 3), 3x: without a sign, multiply
signed   := "-" signed | factor
factor   := (number | name | "(" sum ")") ("^" whole number)? "%"?

A percentage that is added to or subtracted from something is that part of it: 80 - 25% is 60.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from knowledge.quantities.digits import WRITTEN, digits

OPERATORS = {
    "+": "+",
    "-": "-",
    "−": "-",
    "–": "-",
    "*": "×",
    "×": "×",
    "·": "×",
    "/": "÷",
    "÷": "÷",
    ":": "÷",
}
_TOKEN = re.compile(rf"\s*(?:(?P<number>{WRITTEN})|(?P<name>[A-Za-z_]+)|(?P<sign>[-+−–*×·/÷:()=%^]))")
_DEEPEST = 40
HIGHEST_POWER = 12
_LONGEST_POWER = 100
"""The most numbers and names that a power may have when it is written out as a product."""
HUNDRED = Fraction(100)


class CalculationError(ValueError):
    """A text that is not a calculation; the message says what is wrong, without a period."""


@dataclass(frozen=True, slots=True)
class Value:
    """A number."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Name:
    """A name that represents a number: a role of a formula, or a letter."""

    name: str


@dataclass(frozen=True, slots=True)
class Binary:
    """Two terms combined by "+", "-", "×" or "÷"."""

    symbol: str
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Percent(Binary):
    """A percentage, treated as a division by 100: 25% is 25 ÷ 100."""


Term = Value | Name | Binary


def changed(symbol: str, term: Term, by: Term) -> Binary:
    """Return `term` plus or minus `by`; if only `by` is a percentage, it is a percentage of `term`."""
    if isinstance(by, Percent) and not isinstance(term, Percent):
        by = Binary("÷", Binary("×", by.left, term), by.right)
    return Binary(symbol, term, by)


def power(base: Term, exponent: int) -> Term:
    """Return `base` raised to a power.

    Raises:
        CalculationError: the product would be too long.
    """
    if _size(base) * exponent > _LONGEST_POWER:
        raise CalculationError("the power is too large")
    term: Term = base if exponent else Value(Fraction(1))
    for _ in range(exponent - 1):
        term = Binary("×", term, base)
    return term


def names(term: Term) -> Iterator[str]:
    """Yield the names in `term` from left to right."""
    if isinstance(term, Name):
        yield term.name
    elif isinstance(term, Binary):
        yield from names(term.left)
        yield from names(term.right)


def _size(term: Term) -> int:
    return _size(term.left) + _size(term.right) if isinstance(term, Binary) else 1


def parse_term(text: str) -> Term:
    """Return the calculation that `text` describes; the work is bounded, and nothing is evaluated.

    Raises:
        CalculationError: it is not a calculation.
    """
    parser = _Parser(text)
    term = parser.sum()
    parser.finish()
    return term


def parse_equation(text: str) -> tuple[Term, Term]:
    """Return both sides of the equation that `text` describes.

    Raises:
        CalculationError: it is not an equation.
    """
    parser = _Parser(text)
    left = parser.sum()
    parser.take("=")
    right = parser.sum()
    parser.finish()
    return left, right


class _Parser:
    """A recursive descent parser; `_at` is the next token."""

    def __init__(self, text: str) -> None:
        self._tokens = list(_lexed(text))
        self._at = 0
        self._depth = 0

    def sum(self) -> Term:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise CalculationError("there are too many parentheses")
        term = self._product()
        while self._operator() in ("+", "-"):
            term = changed(self._operator(shift=True), term, self._product())
        self._depth -= 1
        return term

    def take(self, sign: str) -> None:
        if self._peek() != ("sign", sign):
            raise CalculationError(f"{sign!r} is missing {self._place()}")
        self._at += 1

    def finish(self) -> None:
        if self._at < len(self._tokens):
            raise CalculationError(f"something is missing {self._place()}")

    def _product(self) -> Term:
        term = self._signed()
        while True:
            if self._is_times_sign(term):
                self._at += 1
                term = Binary("×", term, self._signed())
            elif self._operator() in ("×", "÷"):
                term = Binary(self._operator(shift=True), term, self._signed())
            elif self._peek()[0] == "name" or self._peek() == ("sign", "("):
                term = Binary("×", term, self._factor())
            else:
                return term

    def _is_times_sign(self, before: Term) -> bool:
        """Return whether the letter x between two numbers is a times sign: "12 x 7"."""
        following = self._tokens[self._at + 1] if self._at + 1 < len(self._tokens) else ("", "")
        opens = following[0] == "number" or following == ("sign", "(")
        return self._peek() == ("name", "x") and opens and not list(names(before))

    def _signed(self) -> Term:
        if self._operator() == "-":
            self._at += 1
            self._depth += 1
            if self._depth > _DEEPEST:
                raise CalculationError("there are too many signs")
            term = self._signed()
            self._depth -= 1
            return Value(-term.value) if isinstance(term, Value) else Binary("×", Value(Fraction(-1)), term)
        return self._quotient()

    def _quotient(self) -> Term:
        """Return a fraction written without spaces ("2/3") before all other products."""
        term = self._factor()
        while self._peek()[0] == "bar":
            self._at += 1
            term = Binary("÷", term, self._factor())
        return term

    def _factor(self) -> Term:
        kind, text = self._peek()
        self._at += 1
        if kind == "number":
            term: Term = Value(digits(text))
        elif kind == "name":
            term = Name(text)
        elif text == "(":
            term = self.sum()
            self.take(")")
        else:
            self._at -= 1
            raise CalculationError(f"a number is missing {self._place()}")
        if self._peek() == ("sign", "^"):
            self._at += 1
            term = power(term, self._exponent())
        if self._peek() == ("sign", "%"):
            self._at += 1
            term = Percent("÷", term, Value(HUNDRED))
        return term

    def _exponent(self) -> int:
        kind, text = self._peek()
        if kind != "number" or not text.isdecimal() or int(text) > HIGHEST_POWER:
            raise CalculationError(f"'^' must be followed by a whole number no greater than {HIGHEST_POWER}")
        self._at += 1
        return int(text)

    def _peek(self) -> tuple[str, str]:
        return self._tokens[self._at] if self._at < len(self._tokens) else ("", "")

    def _operator(self, *, shift: bool = False) -> str:
        kind, text = self._peek()
        if shift:
            self._at += 1
        return OPERATORS.get(text, "") if kind == "sign" else ""

    def _place(self) -> str:
        return f"before {self._peek()[1]!r}" if self._at < len(self._tokens) else "at the end"


def _lexed(text: str) -> Iterator[tuple[str, str]]:
    at = 0
    text = text.rstrip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise CalculationError(f"{text[at:].strip()[:1]!r} cannot be part of a calculation")
        at = match.end()
        assert match.lastgroup is not None
        word = match[match.lastgroup]
        is_bar = word == "/" and text[at - 2 : at - 1].isdigit() and text[at : at + 1].isdigit()
        yield "bar" if is_bar else match.lastgroup, word
