"""The core of the knowledge: facts about two things and how they are related, each as short as possible."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_ARTICLE = re.compile(r"(?:an?|the) ", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Relation:
    """One way in which two things can be related, and how to say it."""

    name: str
    a: str
    """What the first cell of a fact contains, in words."""
    b: str
    """What the second cell contains."""
    detail: str
    """What the third cell contains; empty if there is none."""
    of_members: bool
    """Whether what is true of a class is true of its members."""
    chains: bool
    """Whether two facts imply a third: a kind of a kind is a kind."""
    sentence: str
    """A template with `{a}`, `{b}`, and `{c}`; what is in brackets is left out if a fact has no detail."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of a file, with one of its subjects and one of its objects."""

    relation: str
    a: tuple[str, ...]
    """The names of the subject, the best one first."""
    b: tuple[str, ...]
    """The names of the object."""
    c: str
    """The detail; usually empty."""
    path: Path
    line: int

    def cell(self, column: str) -> str:
        """Return the best name in column "a", "b", or "c"."""
        return self.c if column == "c" else (self.a if column == "a" else self.b)[0]

    def names(self, column: str) -> tuple[str, ...]:
        """Return all names in column "a", "b", or "c"."""
        return (self.c,) if column == "c" else self.a if column == "a" else self.b


@dataclass(frozen=True, slots=True)
class Spine:
    """All relations and facts."""

    relations: Mapping[str, Relation]
    facts: tuple[Fact, ...]

    def sentence(self, fact: Fact) -> str:
        """Return a fact as a sentence: "A robin eats worms." """
        said = _OPTIONAL.sub(r"\1" if fact.c else "", self.relations[fact.relation].sentence)
        for column in "abc":
            said = said.replace(f"{{{column}}}", fact.cell(column))
        return said[:1].upper() + said[1:]


def bare(name: str) -> str:
    """Return a name without its article, as used for comparison: "a robin" becomes "robin"."""
    return _ARTICLE.sub("", name.casefold(), count=1) if _ARTICLE.match(name) else name.casefold()
