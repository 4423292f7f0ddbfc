"""What one solver made of one problem, in plain numbers: all that the combination and the reports look at."""

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
    """On the solver's own scale: the difference of two of its scores is a log of odds."""
    is_strange: bool = False
    """Whether something in its story cannot be."""
    kind: str = ""
    """Of its derivation."""
    numbers: tuple[Fraction, ...] = ()
    """Numbers that this derivation uses, in order."""
    operations: tuple[str, ...] = ()
    """ "+", "-", "×", "÷" of this derivation."""
    schemas: tuple[str, ...] = ()
    """Of the statements of its story."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """The values that a solver found for a problem, the best first; none when it abstained."""

    solver: str
    candidates: tuple[Candidate, ...]
    confidence: float = 0.0
    """Of the first candidate, as the solver says."""
    reason: str = ""
    """Why the solver abstained."""
    variables: int = 0
    constraints: int = 0
    seconds: float = 0.0
    """For building and solving the program."""

    def of(self, value: Fraction) -> Candidate | None:
        """The candidate with this value."""
        return next((candidate for candidate in self.candidates if candidate.value == value), None)

    def record(self) -> dict[str, Any]:
        """The attempt as JSON values; see `read_attempt`."""
        return asdict(self) | {"candidates": [_recorded(candidate) for candidate in self.candidates]}


def _recorded(candidate: Candidate) -> dict[str, Any]:
    numbers = [str(number) for number in candidate.numbers]
    return asdict(candidate) | {"value": str(candidate.value), "numbers": numbers}


def read_attempt(record: dict[str, Any]) -> Attempt:
    """The attempt that `Attempt.record` wrote."""
    return Attempt(**record | {"candidates": tuple(map(_read, record["candidates"]))})


def _read(record: dict[str, Any]) -> Candidate:
    numbers = tuple(map(Fraction, record["numbers"]))
    lists = {name: tuple(record[name]) for name in ("operations", "schemas")}
    return Candidate(**record | lists | {"value": Fraction(record["value"]), "numbers": numbers})


def attempt_of(outcome: Proposed, solver: str) -> Attempt:
    """What the combination, which weighs single numbers, may know of `outcome`, which `solver` gave."""
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
