"""Reads and checks relations and word sets; every error is reported with its file, its line, and what to do."""

from __future__ import annotations

import string
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from knowledge.formulas.model import Relation
from knowledge.formulas.patterns import Pattern, PatternError, parse_pattern
from knowledge.formulas.syntax import CalculationError, Term, names, parse_equation
from knowledge.toml_file import TomlFile

FOLDER = Path(__file__).parent
WORDS, RELATIONS = "words.toml", "relations.toml"
_RELATION_KEYS = {"name", "patterns", "equation", "says"}


@cache
def load_relations(folder: Path = FOLDER) -> tuple[Relation, ...]:
    """Read and check the relations in `folder`, once per folder.

    Raises:
        KnowledgeError: a file is missing or says something that cannot be used; the message gives the file and line.
    """
    file = _File(folder / RELATIONS, load_words(folder))
    return tuple(_relation(file, entry) for entry in file.entries("relation"))


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
    """A file of relations or of words."""

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


def _relation(file: _File, entry: Mapping[str, Any]) -> Relation:
    name = file.text(entry, "name", str(entry.get("name", "a relation")))
    file.known(entry, _RELATION_KEYS, name)
    equation = file.equation(entry, name)
    patterns = file.patterns(entry, "patterns", name)
    used = {used for side in equation for used in names(side)}
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
