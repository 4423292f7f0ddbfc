"""Formulas of Alchemy text, from lexemes; `solvers.markov.parser` reads whole models."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

from knowledge.errors import KnowledgeError
from solvers.markov.lexer import Lexeme
from solvers.markov.syntax import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
)

_OPEN_ENDS = {"^", "v", "=>", "<=>", "!", "*", "+", "(", ",", "{", "EXIST", "FORALL"}
"""What a line cannot end with: the formula continues on the next line."""

_DEEPEST = 100


class FormulaParser:
    """A parser that goes through lexemes and reads formulas, from the loosest connective to the tightest."""

    def __init__(self, found: list[Lexeme], path: Path | None) -> None:
        """Start at the first lexeme.

        Args:
            found: the lexemes of a text.
            path: where it came from, for messages.
        """
        self.plus: dict[Variable, None] = {}
        """Variables written `+v`."""
        self.stars = 0
        """Atoms written `*P(x)` so far."""
        self.signs: tuple[bool, ...] = ()
        """For each of these, whether it is read as itself, not as its negation; if empty, all are read as
        themselves.
        """
        self._found = found
        self._place = self._depth = 0
        self._path = path

    @property
    def here(self) -> Lexeme:
        """Return the lexeme to read next."""
        return self._found[self._place]

    def ahead(self, places: int) -> Lexeme:
        """Return the lexeme that many places ahead (or, if negative, behind)."""
        return self._found[self._place + places]

    def formula(self) -> Formula:
        """Return a formula.

        Raises:
            KnowledgeError: the text here is not a formula.
        """
        left = self._implication()
        while self.here.text == "<=>":
            self.step()
            left = Iff(left, self._implication())
        return left

    def _implication(self) -> Formula:
        self._enter()
        left = self._disjunction()
        if self.here.text == "=>":
            self.step()
            left = Implies(left, self._implication())
        self._depth -= 1
        return left

    def _enter(self) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            self.fail("the formula is nested too deeply", "split it", self.here)

    def _disjunction(self) -> Formula:
        parts = [self._conjunction()]
        while self.here.kind == "name" and self.here.text == "v":
            self.step()
            parts.append(self._conjunction())
        return parts[0] if len(parts) == 1 else Or(tuple(parts))

    def _conjunction(self) -> Formula:
        parts = [self._unary()]
        while self.here.text == "^":
            self.step()
            parts.append(self._unary())
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    def _unary(self) -> Formula:
        lexeme = self.here
        if lexeme.text == "!":
            self.step()
            self._enter()
            negated = Not(self._unary())
            self._depth -= 1
            return negated
        if lexeme.text == "*":
            return self._either()
        if lexeme.text == "(":
            self.step()
            inside = self.formula()
            self.take(")")
            return inside
        if lexeme.kind == "name" and lexeme.text.upper() in ("EXIST", "FORALL"):
            self.step()
            variables = [self._variable()]
            while self.here.text == ",":
                self.step()
                variables.append(self._variable())
            quantifier = Exists if lexeme.text.upper() == "EXIST" else ForAll
            return quantifier(tuple(variables), self.formula())
        return self._atomic()

    def _either(self) -> Formula:
        """Return an atom that represents both itself and its negation; `_signs` says which."""
        self.step()
        atom = self._atomic()
        if not isinstance(atom, Atom):
            self.expected("a predicate after '*'")
        self.stars += 1
        positive = self.signs[self.stars - 1] if self.signs else True
        return atom if positive else Not(atom)

    def _atomic(self) -> Formula:
        lexeme = self.here
        if lexeme.kind == "name" and self.ahead(1).text == "(":
            self.step()
            self.take("(")
            terms = [self._term()]
            while self.here.text == ",":
                self.step()
                terms.append(self._term())
            self.take(")")
            return Atom(lexeme.text, tuple(terms))
        if lexeme.kind not in ("name", "number", "text") and lexeme.text != "+":
            self.expected("a predicate, '!', '(' or a quantifier")
        left = self._term()
        sign = self.here.text
        if sign not in ("=", "!="):
            self.expected("'(' after a predicate, or '=' or '!=' after a term")
        self.step()
        equality = Equal(left, self._term())
        return equality if sign == "=" else Not(equality)

    def _term(self) -> Term:
        if self.here.text == "+":
            self.step()
            variable = self._variable()
            self.plus.setdefault(variable)
            return variable
        if self.here.kind == "name" and self.here.text[0].islower():
            return Variable(self.step().text)
        return self.constant()

    def constant(self) -> Constant:
        """Return a constant."""
        lexeme = self.here
        if lexeme.kind == "text":
            return Constant(self.step().text[1:-1])
        if lexeme.kind == "number" or (lexeme.kind == "name" and not lexeme.text[0].islower()):
            return Constant(self.step().text)
        return self.expected("a constant (a capitalized name, a number, or text in double quotes)")

    def _variable(self) -> Variable:
        if self.here.kind != "name" or not self.here.text[0].islower():
            self.expected("a variable, which starts with a lowercase letter,")
        return Variable(self.step().text)

    def step(self) -> Lexeme:
        """Return the lexeme here and go to the next one, past line ends if a formula cannot end there."""
        lexeme = self.here
        self._place += 1
        if lexeme.text in _OPEN_ENDS:
            while self.here.kind in ("newline", "note"):
                self._place += 1
        return lexeme

    def take(self, sign: str) -> None:
        """Go past a sign that must be here."""
        if self.here.text != sign:
            self.expected(f"'{sign}'")
        self.step()

    def expected(self, what: str) -> NoReturn:
        """Raise an error about the lexeme here, as `fail` does."""
        found = {"newline": "the end of the line", "end": "the end of the file"}.get(
            self.here.kind, repr(self.here.text)
        )
        self.fail(f"{what} was expected, not {found}".replace(",,", ","), "correct the formula", self.here)

    def fail(self, what: str, remedy: str, lexeme: Lexeme) -> NoReturn:
        """Raise an error at the place of a lexeme.

        Raises:
            KnowledgeError: always, with file, line and column.
        """
        raise KnowledgeError(what, remedy, path=self._path, line=lexeme.line, column=lexeme.column)
