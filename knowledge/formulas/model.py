"""The contents of a formula file: formulas with roles, and relations between unknowns."""

from __future__ import annotations

from dataclasses import dataclass

from knowledge.formulas.patterns import Pattern
from knowledge.formulas.syntax import Term

COUNT = "number_of_"
"""Before a role's name: how many numbers have that role."""
VALUE = "value_of_"
"""Before a name's letter: how much one of it costs, weighs, holds ..."""


@dataclass(frozen=True, slots=True)
class Role:
    """A role that a quantity can have in a formula."""

    name: str
    title: str
    """As people say it: "the width"."""
    patterns: tuple[Pattern, ...]
    """How a text gives it; the number is {n}, other slots are what stands around it."""
    asks: tuple[Pattern, ...]
    """How a question asks for it."""
    says: str
    """Sentence for a number that has it; "{amount}" is the number as written."""
    unit: str = ""
    """A unit that its numbers are converted to ("year"), or that its value has ("$", "%"); "per": of a speed's time,
    else of the first time; "number": a mere count; empty for any unit."""
    several: bool = False
    """Whether many numbers may have it; in the equation its name then means their sum."""
    least: int = 1
    """How many numbers have it at least."""
    never: tuple[Pattern, ...] = ()
    """How a text gives a number {n} that cannot have the role, whatever the patterns say."""
    like: str = ""
    """The role whose numbers count the same things: as many other workers, but not boys for men."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A relation between quantities that everyone learns."""

    name: str
    equation: tuple[Term, Term]
    written: str
    """The equation as people write it: "area = length × width"."""
    says: str
    """Sentence that says the formula."""
    cues: tuple[Pattern, ...]
    """At least one must be in the text."""
    needs: tuple[Pattern, ...]
    """All must be in the text."""
    unless: tuple[Pattern, ...]
    """None may be in the text."""
    roles: tuple[Role, ...]
    leads: tuple[str, ...] = ()
    """What each operation of the equation means, in order, for who works it out; "{width}" is the number of a role."""

    def role(self, name: str) -> Role:
        """Return the role called `name`."""
        return next(role for role in self.roles if role.name == name)


@dataclass(frozen=True, slots=True)
class Relation:
    """How a sentence relates unknowns: capital letters are names, and small letters are numbers from the text."""

    name: str
    patterns: tuple[Pattern, ...]
    equation: tuple[Term, Term]
    """Over the slots; "all" is the sum of all unknowns, "count" how many there are; other names of several letters
    are unknowns themselves."""
    says: str
    """Sentence with the slots in braces."""


@dataclass(frozen=True, slots=True)
class Formulas:
    """The contents of all formula files."""

    formulas: tuple[Formula, ...]
    relations: tuple[Relation, ...]
