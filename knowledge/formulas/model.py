"""Relations between unknowns, as sentences state them."""

from __future__ import annotations

from dataclasses import dataclass

from knowledge.formulas.patterns import Pattern
from knowledge.formulas.syntax import Term


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
