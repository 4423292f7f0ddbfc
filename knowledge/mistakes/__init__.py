"""The assumption behind each kind of mistake, as sentences in `assumptions.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from knowledge.errors import KnowledgeError
from knowledge.toml_text import parsed

FILE = Path(__file__).with_name("assumptions.toml")
FIELDS = ("step", "pupil", "left", "right", "wrong", "value")


@dataclass(frozen=True, slots=True)
class Assumption:
    """A sentence for one kind of mistake; an empty field fits anything."""

    kind: str
    says: str
    """With some of `FIELDS` in braces, without a period."""
    concept: str = ""
    right: str = ""
    pupil: str = ""

    def fits(self, kind: str, concept: str, right: str, pupil: str) -> bool:
        """Return whether the sentence can be used for such a mistake."""
        return self.kind == kind and all(
            not own or own == other
            for own, other in ((self.concept, concept), (self.right, right), (self.pupil, pupil))
        )

    @property
    def precision(self) -> int:
        """Return how many fields it specifies."""
        return bool(self.concept) + bool(self.right) + bool(self.pupil)


@cache
def load(path: Path = FILE) -> tuple[Assumption, ...]:
    """Read the assumptions, once per file.

    Raises:
        KnowledgeError: the file cannot be read, or an entry does not have the format described at its top; the message
            names the entry.
    """
    try:
        entries = parsed(path.read_text(encoding="utf-8")).get("assumption", [])
    except (OSError, UnicodeDecodeError) as error:
        raise KnowledgeError("the file cannot be read", "restore it", path=path) from error
    except tomllib.TOMLDecodeError as error:
        raise KnowledgeError(f"this is not valid TOML: {error}", "correct that line", path=path) from error
    return tuple(_assumption(entry, place, path) for place, entry in enumerate(entries, start=1))


def _assumption(entry: dict[str, Any], place: int, path: Path) -> Assumption:
    known = {field.name for field in fields(Assumption)}
    if not {"kind", "says"} <= set(entry) <= known or not all(isinstance(v, str) for v in entry.values()):
        raise KnowledgeError(
            f"entry {place} is not an assumption",
            f"write text for kind and says, and optionally {known}",
            path=path,
        )
    try:
        used = {name for _, name, _, _ in Formatter().parse(entry["says"]) if name is not None}
    except ValueError as error:
        raise KnowledgeError(f"entry {place}: {error}", "close every brace", path=path) from error
    if not used <= set(FIELDS):
        unknown = sorted(used - set(FIELDS))[0]
        raise KnowledgeError(
            f"entry {place} has the field {{{unknown}}}", f"use only {', '.join(FIELDS)}", path=path
        )
    return Assumption(**entry)
