"""A question about numbers as a row of typed parts: terms, equations, signs of what is asked, and other words.

    Write | 3/4 | as | a | decimal          a word, a term, two words, a sign (form: decimal)
    36 = 3 × □                              an equation

A sign is a phrase of `knowledge/formulas/asked.toml`; which words may stand besides signs is said there and in
`words.toml`. A text with any other word has no parts, so it is not such a question.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from knowledge.formulas import Sign, load_signs, words_of
from knowledge.formulas.syntax import CalculationError, Name, Term, Value, parse_equation, parse_term
from knowledge.quantities import load
from knowledge.quantities.digits import WRITTEN
from solvers import wording
from solvers.arithmetic.tree import Leaf, Node, evaluate, has_unknown, put_in
from solvers.formulas.numbers import lexing
from solvers.formulas.numbers.lexing import Token, tokens_of
from solvers.formulas.terms import node_of
from solvers.reading import numerals

LONGEST = 200
"""The most characters of a text; longer texts are stories."""
BLANK = "□"
"""The name of an unknown that a text leaves blank."""
_MIXED, _IN_BRACKETS = re.compile(r"(\d+) (\d+/\d+)"), r"(\1 + \2)"
"""A mixed number, and the sum that it is."""
_LONGEST_PHRASE = 7
_MATH = ("number", "letter", "sign")
_FORMS = {
    "ratio": re.compile(r"\d+ ?: ?\d+"),
    "percent": re.compile(rf"-?{WRITTEN}%"),
    "mixed": re.compile(r"\d+ \d+/\d+"),
    "fraction": re.compile(r"-?\d+/\d+"),
    "whole": re.compile(r"-?\d[\d,]*"),
    "decimal": re.compile(rf"-?{WRITTEN}"),
}


@dataclass(frozen=True, slots=True)
class Written:
    """A term as the text writes it, perhaps with a unit of measurement."""

    term: Term
    text: str
    unit: str = ""

    @property
    def node(self) -> Node:
        """Return the term as a tree; a mixed number is one number."""
        return as_node(self.term)

    @property
    def form(self) -> str:
        """Return how a single number is written: "ratio", "percent", "mixed", "fraction", "whole", "decimal"; otherwise
        empty.
        """
        return next((name for name, form in _FORMS.items() if form.fullmatch(self.text)), "")

    @property
    def value(self) -> Fraction:
        """Return its value; raises the same errors as `evaluate`."""
        return evaluate(self.node)

    @property
    def name(self) -> str:
        """Return the letter if it is only that; otherwise empty."""
        return self.term.name if isinstance(self.term, Name) else ""


@dataclass(frozen=True, slots=True)
class Equal:
    """An equation as the text writes it."""

    left: Written
    right: Written


@dataclass(frozen=True, slots=True)
class Word:
    """A word that is no sign, or a punctuation mark."""

    text: str


Part = Written | Equal | Sign | Word


@dataclass(frozen=True)
class Parts:
    """The parts of a question."""

    parts: tuple[Part, ...]

    @property
    def signs(self) -> tuple[Sign, ...]:
        """Return the signs of what is asked, in order."""
        return tuple(part for part in self.parts if isinstance(part, tuple))

    @property
    def terms(self) -> tuple[Written, ...]:
        """Return the terms, in order."""
        return tuple(part for part in self.parts if isinstance(part, Written))

    @property
    def equations(self) -> tuple[Equal, ...]:
        """Return the equations, in order."""
        return tuple(part for part in self.parts if isinstance(part, Equal))

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words that are no signs, in order."""
        return tuple(part.text for part in self.parts if isinstance(part, Word))

    def names(self, kind: str) -> tuple[str, ...]:
        """Return the names of the signs of a kind, each once."""
        return tuple(dict.fromkeys(name for of, name in self.signs if of == kind))

    def at(self, part: Part) -> int:
        """Return the position of a part."""
        return next(at for at, each in enumerate(self.parts) if each is part)

    def before(self, part: Part) -> str:
        """Return the last word before a part that is no article."""
        words = [each.text for each in self.parts[: self.at(part)] if isinstance(each, Word)]
        return next((word for word in reversed(words) if word not in ("a", "an", "the")), "")

    def between(self, one: Part, other: Part) -> tuple[Part, ...]:
        """Return the parts between two."""
        return self.parts[self.at(one) + 1 : self.at(other)]

    def numbers(self, least: int, most: int) -> tuple[Written, ...] | None:
        """Return the terms if they are so many numbers without units or letters, and nothing is an equation."""
        are_numbers = not any(term.unit or has_unknown(term.node) for term in self.terms)
        return self.terms if are_numbers and not self.equations and least <= len(self.terms) <= most else None


def parts_of(text: str) -> Parts | None:
    """Return the parts of a text, or `None` if it has a word that does not belong to a question about numbers."""
    if len(text) > LONGEST or not (any(c.isdigit() for c in text) or _says_number(text)):
        return None
    tokens = tokens_of(text)
    parts = None if tokens is None else _Parser(tokens).parts()
    return None if parts is None else Parts(tuple(parts))


def as_node(term: Term) -> Node:
    """Return a term as a tree in which a blank is an unknown of its own."""
    return put_in(node_of(term), {lexing.BLANK: Leaf(None, name=BLANK)})


def _says_number(text: str) -> bool:
    return any(numerals.plain_value(word) is not None for word in re.findall(r"[a-z]+", text.lower()))


class _Parser:
    """A cursor over tokens."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self._signs = load_signs()
        self._fillers = words_of("calculating") | words_of("asking") | words_of("about-numbers")

    def parts(self) -> list[Part] | None:
        """Return the parts that the tokens form; `None` if some form none."""
        parts: list[Part] = []
        while self._at < len(self._tokens):
            if parts and isinstance(parts[-1], tuple) and self._tokens[self._at].text == "+":
                self._at += 1  # "2 hundreds + 5 ones"
                continue
            found = self._math() or self._sign() or self._one_unit() or self._word()
            if not found:
                return None
            parts += found
        return parts

    def _math(self) -> list[Part]:
        """Return a term, perhaps with its unit, or an equation; empty if there is none."""
        stop = self._at
        while stop < len(self._tokens) and self._tokens[stop].kind in _MATH:
            if stop > self._at and self._tokens[stop].kind == self._tokens[stop - 1].kind == "number":
                break
            stop += 1
        math = _in_symbols(self._tokens[self._at : stop])
        if math is None:
            return []
        self._at = stop
        if isinstance(math, Equal) or not math.form:
            return [math]
        unit = self._unit(stop)
        self._at += bool(unit)
        return [Written(math.term, math.text, unit)]

    def _sign(self) -> list[Part]:
        """Return the sign that the longest phrase is; the words of a phrase that is none."""
        words = [token.text for token in self._tokens[self._at : self._at + _LONGEST_PHRASE]]
        phrase = next((p for n in range(len(words), 0, -1) if (p := tuple(words[:n])) in self._signs), ())
        if not phrase:
            return []
        self._at += len(phrase)
        kind, name = self._signs[phrase]
        return [*map(Word, phrase)] if kind == "other" else [(kind, name)]

    def _one_unit(self) -> list[Part]:
        """Return one of a unit: "an hour"."""
        unit = self._unit(self._at + 1) if self._tokens[self._at].text in ("a", "an") else ""
        self._at += 2 * bool(unit)
        return [Written(Value(Fraction(1)), "1", unit)] if unit else []

    def _word(self) -> list[Part]:
        """Return a word that such a question may have, or a punctuation mark."""
        token = self._tokens[self._at]
        self._at += 1
        return [Word(token.text)] if token.kind == "end" or token.text in self._fillers else []

    def _unit(self, at: int) -> str:
        """Return the unit of measurement at a position; empty if there is none."""
        token = self._tokens[at] if at < len(self._tokens) else None
        if token is None or token.kind != "word" or token.text in ("in", "a"):
            return ""
        facts = load()
        names = (token.text, numerals.singular(token.text), wording.singular(token.text))
        return next((facts.name(name) for name in names if facts.dimension(name)), "")


def _in_symbols(tokens: Sequence[Token]) -> Written | Equal | None:
    """Return the term or the equation that symbols write; a colon or an equals sign at the end introduces something."""
    text = "".join(f"{'' if token.is_glued else ' '}{token.text}" for token in tokens).strip(" :")
    text = text.removesuffix("=").rstrip()
    sides = text.split("=")
    try:
        if len(sides) == 2:
            terms = parse_equation(_MIXED.sub(_IN_BRACKETS, text))
            return Equal(*(Written(term, side.strip()) for term, side in zip(terms, sides, strict=True)))
        return Written(parse_term(_MIXED.sub(_IN_BRACKETS, text)), text)
    except CalculationError:
        return None
