"""Reads one file of facts; every error gives the line and says what to do."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.quantities.model import SLOTS, Fact, Name

COLUMNS = "whole\tcount\tpart"


def parse(path: Path) -> tuple[list[Fact], list[tuple[Name, str]]]:
    """Return the facts in a file, and its units with their dimension.

    Raises:
        KnowledgeError: the file cannot be read, or a line does not follow README.md.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise KnowledgeError("the file cannot be read", "save it as UTF-8 text", path=path) from error
    return _File(path, lines).read()


class _File:
    def __init__(self, path: Path, lines: list[str]) -> None:
        self._path = path
        self._lines = lines
        self._headers: dict[str, str] = {}
        self._names: dict[str, Name] = {}
        self._line = 0

    def read(self) -> tuple[list[Fact], list[tuple[Name, str]]]:
        facts: list[Fact] = []
        has_columns = False
        for number, line in enumerate(self._lines, 1):
            self._line = number
            if line.startswith("#"):
                self._header(line)
            elif line.strip() and not has_columns:
                self._check_columns(line)
                has_columns = True
            elif line.strip():
                facts += self._row(line)
        if not has_columns:
            raise self._fault("the file has no columns", "name them whole, count, part, separated by tabs")
        dimension = self._headers.get("dimension", "")
        units = [(name, dimension) for name in dict.fromkeys(self._names.values())] if dimension else []
        return facts, units

    def _header(self, line: str) -> None:
        name, colon, text = line.lstrip("# ").partition(":")
        if colon and name in {"dimension", "sentence"}:
            if name in self._headers:
                raise self._fault(f"{name!r} is listed twice", "keep one of the two")
            self._headers[name] = text.strip()

    def _check_columns(self, line: str) -> None:
        if line not in {COLUMNS, COLUMNS.removesuffix("\tpart")}:
            raise self._fault("these are the wrong columns", "write whole, count, part, separated by tabs")
        sentence = self._headers.get("sentence", "")
        slots = [slot for slot in SLOTS if slot in sentence]
        wanted = 3 if line == COLUMNS else 2
        if len(slots) != wanted or "{count}" not in slots or ("{parts}" in slots) != (wanted == 3):
            remedy = 'write "# sentence: {A whole} has {count} {parts}." above the columns'
            raise self._fault("the sentence does not name the columns", remedy)

    def _row(self, line: str) -> list[Fact]:
        cells = [cell.strip() for cell in line.split("\t")]
        whole = self._name(cells[0])
        if len(cells) == 1 and "dimension" in self._headers:
            return []
        has_part = "{parts}" in self._headers["sentence"]
        if len(cells) != 2 + has_part:
            raise self._fault(f"the row has {len(cells)} cells", f"give {2 + has_part}, separated by tabs")
        part = self._name(cells[2]) if has_part else None
        if part == whole:
            raise self._fault(f"{whole.text!r} is listed as part of itself", "name another part")
        return [
            Fact(
                whole,
                self._count(cells[1]),
                part,
                self._headers["sentence"],
                self._headers.get("dimension", ""),
            )
        ]

    def _name(self, cell: str) -> Name:
        words = [word.strip() for word in cell.split(",")]
        if not all(words):
            raise self._fault("a name is empty", "write a name, and any other names after commas")
        first, _, plural = words[0].partition("/")
        also = tuple(word.partition("/")[0] for word in words[1:])
        known = self._names.get(first)
        if known is not None and not also:
            return known
        if known is not None:
            raise self._fault(
                f"{first!r} has its other names listed twice", "list them only in its first row"
            )
        name = Name(first, plural, also)
        taken = next((word for word in also if word in self._names), None)
        if taken is not None:
            raise self._fault(
                f"{taken!r} is already the name of something else", "keep it for only one of the two"
            )
        self._names |= dict.fromkeys((first, *also), name)
        return name

    def _count(self, cell: str) -> Fraction:
        try:
            count = Fraction(cell)
        except (ValueError, ZeroDivisionError):
            count = Fraction(0)
        if count <= 0:
            raise self._fault(f"{cell!r} is not a positive number", "write a number such as 12, 2.54, or 1/3")
        return count

    def _fault(self, what: str, remedy: str) -> KnowledgeError:
        return KnowledgeError(what, remedy, path=self._path, line=self._line or None)
