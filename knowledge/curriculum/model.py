"""The curriculum as data: skills that build on each other, and the sentence frames of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from knowledge.formulas.syntax import Term

LEVELS = (1, 2, 3)
"""Sizes of numbers, from small to large."""

FORMS = ("whole", "cents", "fraction")
"""What numbers may be: whole, with at most two decimal places, or any number; all are more than 0."""


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers from `least` to `most` in steps of `step`."""

    least: Fraction
    most: Fraction
    step: Fraction
    decimals: int
    """How many decimal places the numbers are written with."""


Number = tuple[Range, ...] | Term
"""Drawn from the range of the level, or calculated from numbers before it."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on the numbers: `left` is less than, or more than, `right`."""

    left: Term
    sign: str
    """ "<" or ">"."""
    right: Term


@dataclass(frozen=True, slots=True)
class Frame:
    """A word problem with slots for names, nouns, and numbers, and the formula for its answer."""

    id: str
    """The skill's id and the frame's place: "join-result 3"."""
    text: str
    numbers: Mapping[str, Number] = field(hash=False)
    """In the order in which they are drawn or calculated."""
    where: tuple[Condition, ...]
    answer: Term
    unit: str
    """A kind of noun that has a slot in the text, or the unit itself: "thing", "$", "hour"."""
    form: str
    """One of `FORMS`."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Questions about the rows of a table: one column is asked for, and others are given."""

    id: str
    table: str
    through: str
    """Name of a second table whose rows are chained to those of the first; empty for none."""
    on: tuple[str, str]
    """Columns of the two tables that must agree."""
    asks: str
    """The column asked for."""
    near: str
    """A column; wrong choices come from rows with the same value in it as the right one, if there are enough."""
    leave: tuple[str, ...]
    """Cells, as read aloud, that are neither asked for nor given."""
    texts: tuple[str, ...]
    """Questions with the given columns as slots."""


@dataclass(frozen=True, slots=True)
class Skill:
    """Something to learn for which problems can be made."""

    id: str
    title: str
    asks: str
    """What a problem of this skill asks, in one sentence."""
    strand: str
    grade: int
    needs: tuple[str, ...]
    """Ids of the skills to learn before."""
    frames: tuple[Frame, ...]
    topics: tuple[Topic, ...]


@dataclass(frozen=True, slots=True)
class Graph:
    """All skills, with each one after the skills it needs."""

    skills: tuple[Skill, ...]

    def skill(self, identifier: str) -> Skill:
        """Return the skill with that id; raises `KeyError` if there is none."""
        for skill in self.skills:
            if skill.id == identifier:
                return skill
        raise KeyError(identifier)
