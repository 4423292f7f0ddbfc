"""What one solver made of one problem, in plain numbers: all that the combination and the reports look at."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

from solvers.answer import Abstention, Proposed
from solvers.arithmetic.working import working_of
from solvers.derivation import Derivation
from solvers.problems.story import Story
from solvers.problems.told_forward import strange


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value that the solver found."""

    value: Fraction
    score: float
    """On the solver's own scale: the difference of two of its scores is a log of odds."""
    is_strange: bool = False
    """Whether something in its story cannot be."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """The values that a solver found for a problem, the best first; none when it abstained."""

    solver: str
    candidates: tuple[Candidate, ...]
    confidence: float = 0.0
    """Of the first candidate, as the solver says."""
    kind: str = ""
    """Of the first candidate's derivation."""
    numbers: tuple[Fraction, ...] = ()
    """Numbers that this derivation uses, in order."""
    operations: tuple[str, ...] = ()
    """ "+", "-", "×", "÷" of this derivation."""
    reason: str = ""
    """Why the solver abstained."""
    variables: int = 0
    constraints: int = 0
    seconds: float = 0.0
    """For building and solving the program."""
    survives: bool | None = None
    """As `Proposal.survives`."""

    def record(self) -> dict[str, Any]:
        """The attempt as JSON values; see `read_attempt`."""
        return {
            "solver": self.solver,
            "candidates": [[str(c.value), c.score, c.is_strange] for c in self.candidates],
            "confidence": self.confidence,
            "kind": self.kind,
            "numbers": [str(number) for number in self.numbers],
            "operations": list(self.operations),
            "reason": self.reason,
            "variables": self.variables,
            "constraints": self.constraints,
            "seconds": self.seconds,
            "survives": self.survives,
        }


def read_attempt(record: dict[str, Any]) -> Attempt:
    """The attempt that `Attempt.record` wrote."""
    return Attempt(
        solver=record["solver"],
        candidates=tuple(Candidate(Fraction(value), *rest) for value, *rest in record["candidates"]),
        confidence=record["confidence"],
        kind=record["kind"],
        numbers=tuple(Fraction(number) for number in record["numbers"]),
        operations=tuple(record["operations"]),
        reason=record["reason"],
        variables=record["variables"],
        constraints=record["constraints"],
        seconds=record["seconds"],
        survives=record.get("survives"),
    )


def attempt_of(outcome: Proposed, solver: str, *, asks_again: bool = True) -> Attempt:
    """What the combination, which weighs single numbers, may know of an outcome.

    Args:
        outcome: of a solver.
        solver: which gave it.
        asks_again: whether to find out if the answer survives, which may take as long as the answer.
    """
    statistics = outcome.statistics
    seconds = round(statistics.seconds_building + statistics.seconds_solving, 4)
    if isinstance(outcome, Abstention) or not isinstance(outcome.value, Fraction):
        return Attempt(
            solver,
            (),
            reason=outcome.reason if isinstance(outcome, Abstention) else "It found several numbers.",
            variables=statistics.variables,
            constraints=statistics.constraints,
            seconds=seconds,
        )
    best = Candidate(outcome.value, outcome.score or 0.0, _is_strange(outcome.derivation))
    found = {best.value: best}
    for other in outcome.alternatives:
        if isinstance(other.value, Fraction):
            found.setdefault(other.value, Candidate(other.value, other.score, _is_strange(other.derivation)))
    working = working_of(outcome.derivation)
    return Attempt(
        solver,
        tuple(found.values()),
        outcome.confidence,
        outcome.derivation.kind,
        working.numbers if working else (),
        working.operations if working else (),
        variables=statistics.variables,
        constraints=statistics.constraints,
        seconds=seconds,
        survives=outcome.survives() if asks_again else None,
    )


def _is_strange(derivation: Derivation | None) -> bool:
    return (
        derivation is not None and derivation.kind == "situation" and bool(strange(cast(Story, derivation)))
    )
