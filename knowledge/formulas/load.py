"""Reads and checks the formula files; every error is reported with its file, its line, and what to do."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from knowledge.errors import KnowledgeError
from knowledge.formulas.model import COUNT, VALUE, Formula, Formulas, Relation, Role
from knowledge.formulas.patterns import Pattern, PatternError, parse_pattern
from knowledge.formulas.syntax import Binary, CalculationError, Term, Value, names, parse_equation
from knowledge.toml_file import TomlFile

FOLDER = Path(__file__).parent
WORDS, RELATIONS = "words.toml", "relations.toml"
_FORMULA_KEYS = {"name", "equation", "says", "cues", "needs", "unless", "roles", "leads"}
_ROLE_KEYS = {"title", "patterns", "asks", "says", "unit", "several", "least", "never", "like"}
_RELATION_KEYS = {"name", "patterns", "equation", "says"}


@cache
def load_formulas(folder: Path = FOLDER) -> Formulas:
    """Read and check all formula files in `folder`, once per folder.

    Raises:
        KnowledgeError: a file is missing or says something that cannot be used; the message gives the file and line.
    """
    sets = load_words(folder)
    formulas: list[Formula] = []
    for path in sorted(folder.glob("*.toml")):
        if path.name not in (WORDS, RELATIONS):
            file = _File(path, sets)
            formulas += [_formula(file, entry) for entry in file.entries("formula")]
    relations = _File(folder / RELATIONS, sets)
    _unique(formulas, folder)
    return Formulas(
        tuple(formulas), tuple(_relation(relations, entry) for entry in relations.entries("relation"))
    )


@cache
def load_words(folder: Path = FOLDER) -> Mapping[str, frozenset[str]]:
    """Return the word sets in `words.toml` by name, read once per folder.

    Raises:
        KnowledgeError: the file is missing, or a set is not a text.
    """
    file = _File(folder / WORDS)
    return {name: frozenset(file.text(file.table, name, name).split()) for name in file.table}


def words_of(name: str) -> frozenset[str]:
    """Return the built-in word set `name`; raises `KeyError` if there is none."""
    return load_words()[name]


class _File(TomlFile):
    """A file of formulas or of their words."""

    def __init__(self, path: Path, sets: Mapping[str, frozenset[str]] | None = None) -> None:
        super().__init__(path)
        self._sets = sets or {}

    def patterns(self, entry: Mapping[str, Any], key: str, near: str) -> tuple[Pattern, ...]:
        """Return the patterns in the list `entry[key]`; none if it is missing."""
        found = []
        for text in self.texts(entry, key, near):
            try:
                found.append(parse_pattern(text, self._sets))
            except PatternError as error:
                raise self.fault(str(error), f"correct the pattern {text!r}", text) from None
        return tuple(found)

    def equation(self, entry: Mapping[str, Any], near: str) -> tuple[Term, Term]:
        """Return both sides of `entry["equation"]`."""
        text = self.text(entry, "equation", near)
        try:
            return parse_equation(text)
        except CalculationError as error:
            raise self.fault(
                f"in {text!r}, {error}", "write it like this: area = length * width", text
            ) from None


def _formula(file: _File, entry: Mapping[str, Any]) -> Formula:
    name = file.text(entry, "name", str(entry.get("name", "a formula")))
    file.known(entry, _FORMULA_KEYS, name)
    equation = file.equation(entry, name)
    tables = entry.get("roles")
    if not isinstance(tables, dict) or not tables:
        raise file.fault(
            f"{name!r} has no roles", "add a [formula.roles.NAME] for each name in its equation", name
        )
    roles = tuple(_role(file, key, table, name) for key, table in tables.items())
    used = set(names(equation[0])) | set(names(equation[1]))
    counted = {role.name for role in roles if role.several}
    known = set(tables) | {COUNT + key for key in counted}
    for wrong in sorted(used - known):
        raise file.fault(
            f"{wrong!r} in the equation of {name!r} is not a role", "correct it or add the role", name
        )
    for wrong in sorted(set(tables) - {n.removeprefix(COUNT) for n in used}):
        raise file.fault(
            f"the role {wrong!r} of {name!r} is not in its equation", "use it or remove it", name
        )
    for wrong in sorted({role.like for role in roles if role.like} - set(tables)):
        raise file.fault(
            f"{wrong!r} in {name!r} is not a role", "use a role that counts the same thing", wrong
        )
    cues = file.patterns(entry, "cues", name)
    if not cues:
        raise file.fault(f"{name!r} has no cues", "list words that call for the formula", name)
    return Formula(
        name,
        equation,
        " = ".join(_written(side) for side in equation),
        file.text(entry, "says", name),
        cues,
        file.patterns(entry, "needs", name),
        file.patterns(entry, "unless", name),
        roles,
        _leads(file, entry, name, known),
    )


def _leads(file: _File, entry: Mapping[str, Any], name: str, roles: set[str]) -> tuple[str, ...]:
    leads = tuple(file.texts(entry, "leads", name))
    for lead in leads:
        _check_slots(file, lead, roles)
    return leads


def _role(file: _File, name: str, table: Mapping[str, Any], formula: str) -> Role:
    if not isinstance(table, dict):
        raise file.fault(
            f"the role {name!r} of {formula!r} is not a table", "write [formula.roles.NAME]", name
        )
    file.known(table, _ROLE_KEYS, formula)
    patterns, asks = file.patterns(table, "patterns", formula), file.patterns(table, "asks", formula)
    for pattern in patterns:
        if "n" not in pattern.slots:
            raise file.fault("a role's pattern has no number {n}", f"correct {pattern.text!r}", pattern.text)
    title = file.text(table, "title", formula, f"the {name.replace('_', ' ')}")
    says = file.text(table, "says", formula, f"{{amount}} is {title}.")
    _check_slots(file, says, {"amount"})
    return Role(
        name,
        title,
        patterns,
        asks,
        says,
        file.text(table, "unit", formula, ""),
        bool(table.get("several", False)),
        _least(file, table, formula),
        file.patterns(table, "never", formula),
        file.text(table, "like", formula, ""),
    )


def _least(file: _File, table: Mapping[str, Any], formula: str) -> int:
    least = table.get("least", 2 if table.get("several", False) else 1)
    if not isinstance(least, int) or least < 1:
        raise file.fault(f"least in {formula!r} must be a number of at least 1", "write least = 2", "least")
    return least


def _relation(file: _File, entry: Mapping[str, Any]) -> Relation:
    name = file.text(entry, "name", str(entry.get("name", "a relation")))
    file.known(entry, _RELATION_KEYS, name)
    equation = file.equation(entry, name)
    patterns = file.patterns(entry, "patterns", name)
    used = {used.removeprefix(VALUE) for side in equation for used in names(side)}
    slots = {used for used in used if len(used) == 1}
    for pattern in patterns:
        if pattern.slots != slots:
            wanted = ", ".join(f"{{{slot}}}" for slot in sorted(slots))
            raise file.fault(
                f"{pattern.text!r} does not have the slots {wanted}",
                "correct it or the equation",
                pattern.text,
            )
    says = file.text(entry, "says", name)
    _check_slots(file, says, slots)
    return Relation(name, patterns, equation, says)


def _check_slots(file: _File, says: str, slots: set[str]) -> None:
    try:
        fields = {field for _, field, _, _ in string.Formatter().parse(says) if field is not None}
    except ValueError:
        raise file.fault("a sentence has an extra brace", f"correct {says!r}", says) from None
    for field in sorted(fields - slots):
        allowed = ", ".join(f"{{{slot}}}" for slot in sorted(slots))
        raise file.fault(f"{{{field}}} in {says!r} has no meaning", f"use {allowed}", says)


def _unique(formulas: Sequence[Formula], folder: Path) -> None:
    seen: set[str] = set()
    for formula in formulas:
        if formula.name in seen:
            raise KnowledgeError(f"there are two formulas named {formula.name!r}", "rename one", path=folder)
        seen.add(formula.name)


def _written(term: Term, around: str = "", is_right: bool = False) -> str:
    """Return `term` with role names as words; `around` is the operation that it is part of."""
    if isinstance(term, Value):
        return str(term.value)
    if isinstance(term, Binary):
        left, right = _written(term.left, term.symbol), _written(term.right, term.symbol, True)
        text = f"{left} {term.symbol} {right}"
        is_sum = term.symbol in "+-"
        if (is_sum and around in ("×", "÷")) or (is_right and (around == "÷" or (around == "-" and is_sum))):
            return f"({text})"
        return text
    return term.name.replace("_", " ")
