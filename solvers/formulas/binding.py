"""Which formulas a text suggests, and which of its numbers can have which role: scores for the program."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from knowledge.formulas import Formula, Role
from knowledge.formulas.patterns import Pattern
from solvers.formulas.matching import Item, Match, Text

SHARES = ("%", "rate")
"""Units of the roles that numbers written with a percent sign play."""


@dataclass(frozen=True, slots=True)
class Bond:
    """A role that a number can have, with the strength of the evidence in the text."""

    role: Role
    item: Item
    degree: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A formula that the text suggests."""

    formula: Formula
    cue: float
    """How much calls for it."""
    bonds: tuple[Bond, ...]
    asked: tuple[tuple[Role, float], ...]
    """Roles that the question may ask for, and how much says so."""

    @property
    def fits(self) -> bool:
        """Return whether one role can be asked for and every other one can be filled."""
        played = {bond.role.name for bond in self.bonds}
        missing = [role for role in self.formula.roles if role.name not in played]
        asked = {role.name for role, _ in self.asked}
        return bool(asked) and len(missing) <= 1 and all(role.name in asked for role in missing)


def candidates(text: Text, formulas: Iterable[Formula]) -> tuple[Candidate, ...]:
    """Return the formulas that could answer the text, with the roles that its numbers can have."""
    found = []
    for formula in formulas:
        cue = max((match.degree for match in text.matches(formula.cues)), default=0.0)
        lacks = any(next(text.matches([pattern]), None) is None for pattern in formula.needs)
        if not cue or lacks or next(text.matches(formula.unless), None) is not None:
            continue
        candidate = Candidate(
            formula,
            cue,
            tuple(bond for role in formula.roles for bond in _bonds(text, role)),
            tuple((role, degree) for role in formula.roles if (degree := _asked(text, role.asks))),
        )
        if candidate.fits:
            found.append(candidate)
    return tuple(found)


def _bonds(text: Text, role: Role) -> list[Bond]:
    best: dict[int, Bond] = {}
    never = {match.numbers["n"].place for match in text.matches(role.never)}
    for match in text.matches(role.patterns):
        item = match.numbers["n"]
        known = best.get(item.place)
        is_share = (item.kind == "percent") == (role.unit in SHARES)
        if is_share and item.place not in never and (known is None or match.degree > known.degree):
            best[item.place] = Bond(role, item, match.degree)
    return list(best.values())


def _asked(text: Text, asks: Iterable[Pattern]) -> float:
    return max((match.degree for match in text.matches(asks) if _is_in_question(text, match)), default=0.0)


def _is_in_question(text: Text, match: Match) -> bool:
    sentences = text.reading.sentences
    sentence = sentences[text.items[match.first].sentence]
    return sentence.is_question or (sentence is sentences[-1] and not any(s.is_question for s in sentences))
