"""From Alchemy text (`.mln`) to a `Model`.

Read here: declarations `Coref(number, number)`, domains `number = {A, B}` and `{1, ..., 5}`, weighted
formulas `2.5 formula` (or the weight after it), hard ones `formula.`, the connectives `!  ^  v  =>  <=>`
from the tightest to the loosest, `EXIST x,y` and `FORALL x,y` (reaching as far right as they can), `=`,
`!=`, and comments; `+x` (a weight for each constant), `*P(x)` (the formula once with `P(x)` and once with
`!P(x)`), and `!` after a type (exactly one value). Weights by constant stand above their formula, a line
`//# weight: 0.5 A, B` for each choice of the constants of its `+` variables in reading order. A line of the
form `//# key: value` is a comment to Alchemy; here it is a note on the formula that follows, from which rules
take their names and wording.
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import NoReturn

from knowledge.errors import KnowledgeError
from solvers.markov.lexer import Lexeme, lexemes
from solvers.markov.syntax import (
    HARD,
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Model,
    Not,
    Or,
    Predicate,
    Term,
    Variable,
    WeightedFormula,
    atoms_of,
    free_variables,
)

_OPEN_ENDS = {"^", "v", "=>", "<=>", "!", "*", "+", "(", ",", "{", "EXIST", "FORALL"}
"""What a line cannot end with: the formula goes on in the next line."""

_WEIGHT = re.compile(r"[-+]?\d+(\.\d+)?([eE][-+]?\d+)?")
_LISTED = re.compile(r"""\"[^"\x00-\x1f\x7f-\x9f]*"|[A-Z_0-9][A-Za-z0-9_'.\-]*""")

_MOST_IN_RANGE, _MOST_STARS, _DEEPEST = 1_000_000, 10, 100


def parse(text: str, path: Path | None = None, *, known: Model | None = None) -> Model:
    """Read a model.

    Args:
        text: the content of an `.mln` file.
        path: where it came from, for messages.
        known: a model read before, whose declarations hold here too and are part of the result.

    Raises:
        KnowledgeError: with file, line, column and what was expected; also for a predicate that is declared
            twice or used with another number of arguments, and for one that is used but not declared.
    """
    return _Parser(lexemes(text, path), path, known or Model()).model()


def parse_formula(text: str) -> Formula:
    """Read one formula, without weight and without declarations.

    Raises:
        KnowledgeError: as `parse`; the text goes on after the formula.
    """
    parser = _Parser(
        [lexeme for lexeme in lexemes(text) if lexeme.kind not in ("newline", "note")], None, Model()
    )
    formula = parser.formula()
    if parser.here.kind != "end":
        parser.expected("the end of the formula")
    return formula


class _Parser:
    def __init__(self, found: list[Lexeme], path: Path | None, known: Model) -> None:
        self._found = found
        self._place = 0
        self._path = path
        self._predicates: dict[str, Predicate] = {p.name: p for p in known.predicates}
        self._domains: dict[str, tuple[str, ...]] = dict(known.domains)
        self._formulas: list[WeightedFormula] = []
        self._plus: dict[Variable, None] = {}
        self._stars = self._depth = 0
        self._signs: tuple[bool, ...] = ()

    @property
    def here(self) -> Lexeme:
        return self._found[self._place]

    def model(self) -> Model:
        notes: list[tuple[str, str]] = []
        while self.here.kind != "end":
            if self.here.kind == "newline":
                if self._found[self._place - 1].kind != "note":
                    notes.clear()
                self._step()
            elif self.here.kind == "note":
                notes.append(self._note())
            else:
                self._statement(tuple(notes))
                notes.clear()
                if self.here.kind != "newline":
                    self.expected("the end of the line")
        return Model(tuple(self._predicates.values()), tuple(self._domains.items()), tuple(self._formulas))

    def _statement(self, notes: tuple[tuple[str, str], ...]) -> None:
        first = self.here
        following = self._found[self._place + 1]
        if first.kind == "name" and following.text == "=" and self._found[self._place + 2].text == "{":
            self._domain()
        elif first.kind == "name" and following.text == "(" and first.text not in self._predicates:
            self._declaration()
        else:
            start, self._signs = self._place, ()
            self._formulas.append(self._weighted(notes))
            if self._stars > _MOST_STARS:
                self._fail(f"a formula has at most {_MOST_STARS} atoms with '*'", "split it", first)
            if self._stars:
                self._formulas.pop()
                for signs in product((True, False), repeat=self._stars):
                    self._place, self._signs = start, signs
                    self._formulas.append(self._weighted(notes))

    def _weighted(self, notes: tuple[tuple[str, str], ...]) -> WeightedFormula:
        first = self.here
        self._plus, self._stars = {}, 0
        weight: float | None = None
        if first.kind == "number" and self._found[self._place + 1].text not in ("=", "!="):
            weight = float(self._step().text)
            first = self.here
        formula = self.formula()
        self._check(formula, first)
        if weight is None and self.here.kind == "number":
            weight = float(self._step().text)
        if self.here.text == ".":
            if weight is not None:
                self._fail(
                    "a formula has a weight and a full stop", "keep the weight or the full stop", self.here
                )
            self._step()
            weight = HARD
        free = free_variables(formula)
        bound = [variable.name for variable in self._plus if variable not in free]
        if bound:
            self._fail(f"+{bound[0]} is bound by a quantifier", "leave out the plus", first)
        marked = tuple(v for v in free if v in self._plus)
        rows = [value for key, value in notes if marked and key == "weight"]
        if rows and weight is not None:
            self._fail("a formula has a weight and weights by constant", "keep one of the two", first)
        notes = tuple(note for note in notes if not (marked and note[0] == "weight"))
        weights = tuple(self._row(row, len(marked), first) for row in rows)
        return WeightedFormula(formula, weight, notes, first.line, marked, weights)

    def _row(self, row: str, count: int, first: Lexeme) -> tuple[tuple[str, ...], float]:
        """`0.5 A, "b c"`: the weight for these constants."""
        number, _, listed = row.partition(" ")
        constants = tuple(text.strip('"') for text in _LISTED.findall(listed))
        plain = ", ".join(_LISTED.findall(listed)) == listed
        if not _WEIGHT.fullmatch(number) or not plain or len(constants) != count:
            self._fail(
                f"{row!r} is not a weight and {count} constants",
                "write it as //# weight: 0.5 A, B, a constant for each variable with a plus",
                first,
            )
        return constants, float(number)

    def _note(self) -> tuple[str, str]:
        lexeme = self._step()
        key, colon, value = lexeme.text.removeprefix("//#").partition(":")
        if not colon or not key.strip():
            self._fail("a note has no key", "write it as //# key: value", lexeme)
        return key.strip(), value.strip()

    def _domain(self) -> None:
        name = self._step()
        if name.text in self._domains:
            self._fail(f"the constants of {name.text} are given twice", "join the two lists", name)
        self._step()
        self._take("{")
        constants: list[str] = []
        while True:
            if self.here.text == "...":
                self._step()
                self._take(",")
                last = self._step()
                constants.extend(self._range(constants, last))
            else:
                constants.append(self._constant().name)
            if self.here.text != ",":
                break
            self._step()
        self._take("}")
        self._domains[name.text] = tuple(constants)

    def _range(self, constants: list[str], last: Lexeme) -> list[str]:
        if not constants or not constants[-1].isdecimal() or not last.text.isdecimal():
            self._fail("a range needs whole numbers at both ends", "write it as {1, ..., 5}", last)
        if int(last.text) - int(constants[-1]) > _MOST_IN_RANGE:
            self._fail(f"a range has at most {_MOST_IN_RANGE} numbers", "shorten it", last)
        return [str(n) for n in range(int(constants[-1]) + 1, int(last.text) + 1)]

    def _declaration(self) -> None:
        name = self._step()
        self._take("(")
        types: list[str] = []
        unique: list[int] = []
        while True:
            types.append(self._type())
            if self.here.text == "!":
                self._step()
                unique.append(len(types) - 1)
            if self.here.text != ",":
                break
            self._step()
        self._take(")")
        if self.here.kind not in ("newline", "end"):
            self._fail(
                f"{name.text} is used before it is declared",
                f"declare it on a line of its own, such as {name.text}(thing)",
                name,
            )
        self._predicates[name.text] = Predicate(name.text, tuple(types), name.line, tuple(unique))

    def _type(self) -> str:
        if self.here.kind != "name":
            self.expected("the name of a type")
        if not self.here.text[0].islower():
            self.expected("the name of a type, which begins with a small letter,")
        return self._step().text

    def formula(self) -> Formula:
        left = self._implication()
        while self.here.text == "<=>":
            self._step()
            left = Iff(left, self._implication())
        return left

    def _implication(self) -> Formula:
        self._enter()
        left = self._disjunction()
        if self.here.text == "=>":
            self._step()
            left = Implies(left, self._implication())
        self._depth -= 1
        return left

    def _enter(self) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            self._fail("the formula is nested too deeply", "split it", self.here)

    def _disjunction(self) -> Formula:
        parts = [self._conjunction()]
        while self.here.kind == "name" and self.here.text == "v":
            self._step()
            parts.append(self._conjunction())
        return parts[0] if len(parts) == 1 else Or(tuple(parts))

    def _conjunction(self) -> Formula:
        parts = [self._unary()]
        while self.here.text == "^":
            self._step()
            parts.append(self._unary())
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    def _unary(self) -> Formula:
        lexeme = self.here
        if lexeme.text == "!":
            self._step()
            self._enter()
            negated = Not(self._unary())
            self._depth -= 1
            return negated
        if lexeme.text == "*":
            return self._either()
        if lexeme.text == "(":
            self._step()
            inside = self.formula()
            self._take(")")
            return inside
        if lexeme.kind == "name" and lexeme.text.upper() in ("EXIST", "FORALL"):
            self._step()
            variables = [self._variable()]
            while self.here.text == ",":
                self._step()
                variables.append(self._variable())
            quantifier = Exists if lexeme.text.upper() == "EXIST" else ForAll
            return quantifier(tuple(variables), self.formula())
        return self._atomic()

    def _either(self) -> Formula:
        """An atom that stands for itself and its negation; which one, `_signs` says."""
        self._step()
        atom = self._atomic()
        if not isinstance(atom, Atom):
            self.expected("a predicate after '*'")
        self._stars += 1
        positive = self._signs[self._stars - 1] if self._signs else True
        return atom if positive else Not(atom)

    def _atomic(self) -> Formula:
        lexeme = self.here
        if lexeme.kind == "name" and self._found[self._place + 1].text == "(":
            self._step()
            self._take("(")
            terms = [self._term()]
            while self.here.text == ",":
                self._step()
                terms.append(self._term())
            self._take(")")
            return Atom(lexeme.text, tuple(terms))
        if lexeme.kind not in ("name", "number", "text") and lexeme.text != "+":
            self.expected("a predicate, '!', '(' or a quantifier")
        left = self._term()
        sign = self.here.text
        if sign not in ("=", "!="):
            self.expected("'(' after a predicate, or '=' or '!=' after a term")
        self._step()
        equality = Equal(left, self._term())
        return equality if sign == "=" else Not(equality)

    def _term(self) -> Term:
        if self.here.text == "+":
            self._step()
            variable = self._variable()
            self._plus.setdefault(variable)
            return variable
        if self.here.kind == "name" and self.here.text[0].islower():
            return Variable(self._step().text)
        return self._constant()

    def _constant(self) -> Constant:
        lexeme = self.here
        if lexeme.kind == "text":
            return Constant(self._step().text[1:-1])
        if lexeme.kind == "number" or (lexeme.kind == "name" and not lexeme.text[0].islower()):
            return Constant(self._step().text)
        return self.expected("a constant (a capital first, a number, or text in double quotes)")

    def _variable(self) -> Variable:
        if self.here.kind != "name" or not self.here.text[0].islower():
            self.expected("a variable, which begins with a small letter,")
        return Variable(self._step().text)

    def _check(self, formula: Formula, first: Lexeme) -> None:
        for atom in atoms_of(formula):
            declared = self._predicates.get(atom.predicate)
            if declared is None:
                self._fail(
                    f"{atom.predicate} is not declared",
                    f"declare it above on a line of its own, such as {atom.predicate}(thing)",
                    first,
                )
            if len(declared.types) != len(atom.terms):
                self._fail(
                    f"{atom.predicate} is used with {len(atom.terms)} arguments and declared with "
                    f"{len(declared.types)} in line {declared.line}",
                    "make the two agree",
                    first,
                )

    def _step(self) -> Lexeme:
        lexeme = self.here
        self._place += 1
        if lexeme.text in _OPEN_ENDS:
            while self.here.kind in ("newline", "note"):
                self._place += 1
        return lexeme

    def _take(self, sign: str) -> None:
        if self.here.text != sign:
            self.expected(f"'{sign}'")
        self._step()

    def expected(self, what: str) -> NoReturn:
        found = {"newline": "the end of the line", "end": "the end of the file"}.get(
            self.here.kind, repr(self.here.text)
        )
        self._fail(f"{what} was expected, not {found}".replace(",,", ","), "correct the formula", self.here)

    def _fail(self, what: str, remedy: str, lexeme: Lexeme) -> NoReturn:
        raise KnowledgeError(what, remedy, path=self._path, line=lexeme.line, column=lexeme.column)
