"""From an Alchemy database (`.db`) to evidence: one ground atom per line, with `!` before false ones and `?` before
unknown ones.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NoReturn

from knowledge.errors import KnowledgeError
from solvers.markov.evidence import Evidence
from solvers.markov.syntax import Model, Predicate

_ARGUMENT = r"""\s*(?:"[^"\x00-\x1f\x7f-\x9f]*"|[A-Za-z0-9_.'+\-]+)\s*"""
_LINE = re.compile(rf"""\s*([!?]?)\s*([A-Za-z_][A-Za-z0-9_'\-]*)\s*\(({_ARGUMENT}(?:,{_ARGUMENT})*)\)\s*$""")
_SPLIT = re.compile(_ARGUMENT)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def parse_evidence(text: str, model: Model, path: Path | None = None) -> Evidence:
    """Read a database.

    Args:
        text: the content of a `.db` file.
        model: declares the predicates.
        path: where the text came from, for messages.

    Returns:
        The atoms with degree 1, the false ones, and the unknown ones; the constants of the model's domains.

    Raises:
        KnowledgeError: with file, line, column, and what was expected; also for an undeclared predicate or a wrong
            number of arguments, for a constant that is not in its declared type, and for an atom that is listed twice.
    """
    declared = {predicate.name: predicate for predicate in model.predicates}
    closed = {kind: frozenset(constants) for kind, constants in model.domains}
    evidence = Evidence(dict(model.domains))
    stated: dict[tuple[str, tuple[str, ...]], str] = {}
    without = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)
    for number, line in enumerate(without.split("\n"), start=1):
        content = _uncommented(line)
        if not content.strip():
            continue
        place = _Place(content, path, number)
        match = _LINE.match(content)
        if match is None:
            place.malformed()
        sign, name, inside = match.groups()
        arguments = tuple(argument.strip().strip('"') for argument in _SPLIT.findall(inside))
        place.check(name, arguments, declared.get(name), closed, match.start(2))
        if stated.setdefault((name, arguments), sign) != sign:
            place.fail(f"{name}({', '.join(arguments)}) is listed twice", "keep one of them", match.start(2))
        if sign == "!":
            evidence.deny(name, *arguments)
        elif sign == "?":
            evidence.leave_open(name, *arguments)
        else:
            evidence.add(name, *arguments)
    return evidence


def _uncommented(line: str) -> str:
    """Return the line up to `//`, unless that is in quotation marks."""
    quoted = False
    for place, character in enumerate(line if "//" in line else ""):
        if character == '"':
            quoted = not quoted
        elif not quoted and line.startswith("//", place):
            return line[:place]
    return line


class _Place:
    """A position in a line of a database, for error messages."""

    def __init__(self, content: str, path: Path | None, line: int) -> None:
        self._content, self._path, self._line = content, path, line

    def fail(self, what: str, remedy: str, column: int) -> NoReturn:
        raise KnowledgeError(what, remedy, path=self._path, line=self._line, column=column + 1)

    def malformed(self) -> NoReturn:
        """Raise an error where the line stops being an atom."""
        steps = [
            (r"\s*[!?]?\s*", "a predicate"),
            (r"[A-Za-z_][A-Za-z0-9_'\-]*\s*", "'(' after the predicate"),
            (r"\(", "a constant"),
            (_ARGUMENT, "',' or ')'"),
        ]
        column, expected = 0, "a predicate"
        for pattern, following in steps:
            match = re.compile(pattern).match(self._content, column)
            if match is None:
                break
            column, expected = match.end(), following
        else:
            while match := re.compile("," + _ARGUMENT).match(self._content, column):
                column = match.end()
            if self._content[column : column + 1] == ",":
                column, expected = column + 1, "a constant"
            elif self._content[column : column + 1] == ")":
                column, expected = column + 1, "the end of the line"
        rest = self._content[column:].strip()
        column += len(self._content[column:]) - len(self._content[column:].lstrip())
        found = repr(rest[0]) if rest else "the end of the line"
        self.fail(
            f"{expected} was expected, not {found}", "write a ground atom, such as Friends(Anna, Bob)", column
        )

    def check(
        self,
        name: str,
        arguments: tuple[str, ...],
        predicate: Predicate | None,
        closed: dict[str, frozenset[str]],
        column: int,
    ) -> None:
        if predicate is None:
            self.fail(f"{name} is not declared", "declare it in the model or remove the line", column)
        if len(predicate.types) != len(arguments):
            self.fail(
                f"{name} has {len(arguments)} arguments here, but {len(predicate.types)} in its declaration",
                "use the same number in both places",
                column,
            )
        for kind, constant in zip(predicate.types, arguments, strict=True):
            if kind in closed and constant not in closed[kind]:
                self.fail(
                    f"{constant} is not one of the constants that the model lists for {kind}",
                    f"add it to {kind} = {{...}}",
                    self._content.index(constant),
                )
