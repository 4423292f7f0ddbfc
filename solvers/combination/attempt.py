"""One solver's results for one problem, in plain numbers: everything that the combination and the reports look at."""

from __future__ import annotations

from dataclasses import asdict, dataclass
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
    """The score on the solver's own scale: the difference between two scores is the logarithm of odds."""
    is_strange: bool = False
    """Whether its story contains something impossible."""
    kind: str = ""
    """The kind of its derivation."""
    numbers: tuple[Fraction, ...] = ()
    """Numbers that this derivation uses, in order."""
    operations: tuple[str, ...] = ()
    """The operations of this derivation: "+", "-", "×", "÷"."""
    schemas: tuple[str, ...] = ()
    """The schemas of the statements in its story."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """The values that a solver found for a problem, the best one first; none if it abstained."""

    solver: str
    candidates: tuple[Candidate, ...]
    confidence: float = 0.0
    """The solver's confidence in the first candidate."""
    reason: str = ""
    """Why the solver abstained."""
    variables: int = 0
    constraints: int = 0
    seconds: float = 0.0
    """Seconds for building and solving the program."""

    def of(self, value: Fraction) -> Candidate | None:
        """Return the candidate with this value."""
        return next((candidate for candidate in self.candidates if candidate.value == value), None)

    def record(self) -> dict[str, Any]:
        """Return the attempt as JSON values; see `read_attempt`."""
        return asdict(self) | {"candidates": [_recorded(candidate) for candidate in self.candidates]}


def _recorded(candidate: Candidate) -> dict[str, Any]:
    numbers = [str(number) for number in candidate.numbers]
    return asdict(candidate) | {"value": str(candidate.value), "numbers": numbers}


def read_attempt(record: dict[str, Any]) -> Attempt:
    """Return the attempt that `Attempt.record` wrote."""
    return Attempt(**record | {"candidates": tuple(map(_read, record["candidates"]))})


def _read(record: dict[str, Any]) -> Candidate:
    numbers = tuple(map(Fraction, record["numbers"]))
    lists = {name: tuple(record[name]) for name in ("operations", "schemas")}
    return Candidate(**record | lists | {"value": Fraction(record["value"]), "numbers": numbers})


def attempt_of(outcome: Proposed, solver: str) -> Attempt:
    """Return what the combination, which weighs single numbers, may know about the `outcome` of `solver`."""
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
    found = {outcome.value: _candidate(outcome.value, outcome.score or 0.0, outcome.derivation)}
    for other in outcome.alternatives:
        if isinstance(other.value, Fraction):
            found.setdefault(other.value, _candidate(other.value, other.score, other.derivation))
    return Attempt(
        solver,
        tuple(found.values()),
        outcome.confidence,
        variables=statistics.variables,
        constraints=statistics.constraints,
        seconds=seconds,
    )


def _candidate(value: Fraction, score: float, derivation: Derivation | None) -> Candidate:
    if derivation is None:
        return Candidate(value, score)
    working = working_of(derivation)
    story = cast(Story, derivation) if derivation.kind == Story.kind else None
    return Candidate(
        value,
        score,
        bool(story and strange(story)),
        derivation.kind,
        working.numbers if working else (),
        working.operations if working else (),
        tuple(statement.schema for statement in story.statements) if story else (),
    )
