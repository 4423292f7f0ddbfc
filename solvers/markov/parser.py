"""From Alchemy text (`.mln`) to a `Model`.

It reads declarations `Coref(number, number)`, domains `number = {A, B}` and `{1, ..., 5}`, weighted formulas `2.5
formula` (or the weight after it), hard ones `formula.`, the connectives `!  ^  v  =>  <=>` from the tightest to the
loosest, `EXIST x,y` and `FORALL x,y` (which extend as far right as possible), `=`, `!=`, and comments; `+x` (a weight
for each constant), `*P(x)` (the formula once with `P(x)` and once with `!P(x)`), and `!` after a type (exactly one
value). Weights per constant are above their formula, on a line `//# weight: 0.5 A, B` for each choice of constants for
its `+` variables in reading order. A line of the form `//# key: value` is a comment to Alchemy; here, it is a note on
the next formula, from which rules take their names and wording.
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

from solvers.markov.formula_parser import FormulaParser
from solvers.markov.lexer import Lexeme, lexemes
from solvers.markov.syntax import (
    HARD,
    Formula,
    Model,
    Predicate,
    WeightedFormula,
    atoms_of,
    free_variables,
)

_WEIGHT = re.compile(r"[-+]?\d+(\.\d+)?([eE][-+]?\d+)?")
_LISTED = re.compile(r"""\"[^"\x00-\x1f\x7f-\x9f]*"|[A-Z_0-9][A-Za-z0-9_'.\-]*""")

_MOST_IN_RANGE, _MOST_STARS = 1_000_000, 10


def parse(text: str, path: Path | None = None, *, known: Model | None = None) -> Model:
    """Read a model.

    Args:
        text: the content of an `.mln` file.
        path: where it came from, for messages.
        known: a model read earlier, whose declarations also apply here and are part of the result.

    Raises:
        KnowledgeError: with file, line, column, and what was expected; also for a predicate that is declared twice or
            used with a different number of arguments, and for one that is used but not declared.
    """
    return _Parser(lexemes(text, path), path, known or Model()).model()


def parse_formula(text: str) -> Formula:
    """Read one formula without a weight and without declarations.

    Raises:
        KnowledgeError: as in `parse`, or the text continues after the formula.
    """
    parser = FormulaParser([one for one in lexemes(text) if one.kind not in ("newline", "note")], None)
    formula = parser.formula()
    if parser.here.kind != "end":
        parser.expected("the end of the formula")
    return formula


class _Parser(FormulaParser):
    """A parser for whole models."""

    def __init__(self, found: list[Lexeme], path: Path | None, known: Model) -> None:
        super().__init__(found, path)
        self._predicates: dict[str, Predicate] = {p.name: p for p in known.predicates}
        self._domains: dict[str, tuple[str, ...]] = dict(known.domains)
        self._formulas: list[WeightedFormula] = []

    def model(self) -> Model:
        notes: list[tuple[str, str]] = []
        while self.here.kind != "end":
            if self.here.kind == "newline":
                if self.ahead(-1).kind != "note":
                    notes.clear()
                self.step()
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
        following = self.ahead(1)
        if first.kind == "name" and following.text == "=" and self.ahead(2).text == "{":
            self._domain()
        elif first.kind == "name" and following.text == "(" and first.text not in self._predicates:
            self._declaration()
        else:
            start, self.signs = self._place, ()
            self._formulas.append(self._weighted(notes))
            if self.stars > _MOST_STARS:
                self.fail(f"a formula can have at most {_MOST_STARS} atoms with '*'", "split it", first)
            if self.stars:
                self._formulas.pop()
                for signs in product((True, False), repeat=self.stars):
                    self._place, self.signs = start, signs
                    self._formulas.append(self._weighted(notes))

    def _weighted(self, notes: tuple[tuple[str, str], ...]) -> WeightedFormula:
        first = self.here
        self.plus, self.stars = {}, 0
        weight: float | None = None
        if first.kind == "number" and self.ahead(1).text not in ("=", "!="):
            weight = float(self.step().text)
            first = self.here
        formula = self.formula()
        self._check(formula, first)
        if weight is None and self.here.kind == "number":
            weight = float(self.step().text)
        if self.here.text == ".":
            if weight is not None:
                self.fail(
                    "a formula has both a weight and a period",
                    "keep only the weight or the period",
                    self.here,
                )
            self.step()
            weight = HARD
        free = free_variables(formula)
        bound = [variable.name for variable in self.plus if variable not in free]
        if bound:
            self.fail(f"+{bound[0]} is bound by a quantifier", "leave out the plus", first)
        marked = tuple(v for v in free if v in self.plus)
        if not marked:
            return WeightedFormula(formula, weight, notes, first.line)
        rows = [value for key, value in notes if key == "weight"]
        if rows and weight is not None:
            self.fail(
                "a formula has both a weight and weights for its constants", "keep one of the two", first
            )
        notes = tuple(note for note in notes if note[0] != "weight")
        weights = tuple(self._row(row, len(marked), first) for row in rows)
        return WeightedFormula(formula, weight, notes, first.line, marked, weights)

    def _row(self, row: str, count: int, first: Lexeme) -> tuple[tuple[str, ...], float]:
        """Read `0.5 A, "b c"`: the weight for these constants."""
        number, _, listed = row.partition(" ")
        constants = tuple(text.strip('"') for text in _LISTED.findall(listed))
        plain = ", ".join(_LISTED.findall(listed)) == listed
        if not _WEIGHT.fullmatch(number) or not plain or len(constants) != count:
            self.fail(
                f"{row!r} is not a weight and {count} constants",
                "write it as //# weight: 0.5 A, B with one constant for each variable that has a plus",
                first,
            )
        return constants, float(number)

    def _note(self) -> tuple[str, str]:
        lexeme = self.step()
        key, colon, value = lexeme.text.removeprefix("//#").partition(":")
        if not colon or not key.strip():
            self.fail("a note has no key", "write it as //# key: value", lexeme)
        return key.strip(), value.strip()

    def _domain(self) -> None:
        name = self.step()
        if name.text in self._domains:
            self.fail(f"the constants of {name.text} are given twice", "combine the two lists", name)
        self.step()
        self.take("{")
        constants: list[str] = []
        while True:
            if self.here.text == "...":
                self.step()
                self.take(",")
                last = self.step()
                constants.extend(self._range(constants, last))
            else:
                constants.append(self.constant().name)
            if self.here.text != ",":
                break
            self.step()
        self.take("}")
        self._domains[name.text] = tuple(constants)

    def _range(self, constants: list[str], last: Lexeme) -> list[str]:
        if not constants or not constants[-1].isdecimal() or not last.text.isdecimal():
            self.fail("a range needs whole numbers at both ends", "write it as {1, ..., 5}", last)
        if int(last.text) - int(constants[-1]) > _MOST_IN_RANGE:
            self.fail(f"a range can have at most {_MOST_IN_RANGE} numbers", "shorten it", last)
        return [str(n) for n in range(int(constants[-1]) + 1, int(last.text) + 1)]

    def _declaration(self) -> None:
        name = self.step()
        self.take("(")
        types: list[str] = []
        unique: list[int] = []
        while True:
            types.append(self._type())
            if self.here.text == "!":
                self.step()
                unique.append(len(types) - 1)
            if self.here.text != ",":
                break
            self.step()
        self.take(")")
        if self.here.kind not in ("newline", "end"):
            self.fail(
                f"{name.text} is used before it is declared",
                f"declare it on its own line, such as {name.text}(thing)",
                name,
            )
        self._predicates[name.text] = Predicate(name.text, tuple(types), name.line, tuple(unique))

    def _type(self) -> str:
        if self.here.kind != "name":
            self.expected("the name of a type")
        if not self.here.text[0].islower():
            self.expected("the name of a type, which starts with a lowercase letter,")
        return self.step().text

    def _check(self, formula: Formula, first: Lexeme) -> None:
        for atom in atoms_of(formula):
            declared = self._predicates.get(atom.predicate)
            if declared is None:
                self.fail(
                    f"{atom.predicate} is not declared",
                    f"declare it above on its own line, such as {atom.predicate}(thing)",
                    first,
                )
            if len(declared.types) != len(atom.terms):
                self.fail(
                    f"{atom.predicate} is used with {len(atom.terms)} arguments and declared with "
                    f"{len(declared.types)} on line {declared.line}",
                    "use the same number in both places",
                    first,
                )
