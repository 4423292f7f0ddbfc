"""All that a card shows of an answer, as plain data that outlives the solver's objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from solvers.answer import Answer, Statistics
from tutor.narration import narrate
from tutor.narration.step import Evidence, Narration, Step
from tutor.rendering.plain import programs, round_rows, size, summary


@dataclass(frozen=True, slots=True)
class Told:
    """All that a card shows of an answer."""

    narration: Narration
    summary: str
    """Solver and certainty in one line."""
    doubt: str = ""
    drawing: tuple[str, ...] = ()
    """The proof drawn wide, where there is such a drawing."""
    rounds: tuple[tuple[str, ...], ...] = ()
    """Rows of the solver's table: round, added, why, objective, bound, ms."""
    bounds: tuple[float, ...] = ()
    """The bound after each round that had one, of the program with the most rounds."""
    size: str = ""
    notes: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()
    """What else was considered, the best first."""

    @classmethod
    def of(cls, answer: Answer, narration: Narration | None = None) -> Told:
        """What is to be told of `answer`; narrated here if it has not been."""
        narration = narration or narrate(answer)
        drawing: tuple[str, ...] = ()
        if answer.derivation.kind == "support graph":
            from tutor.rendering.graph import wide_proof  # loads the tables' side of the solvers

            drawing = wide_proof(answer, narration)
        return cls(
            narration,
            summary(answer),
            answer.doubt,
            drawing,
            tuple(round_rows(answer.statistics)),
            _bounds(answer.statistics),
            size(answer.statistics),
            answer.notes,
            tuple(alternative.text for alternative in answer.alternatives),
        )

    def as_json(self) -> dict[str, Any]:
        """As plain JSON values."""
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Told:
        """What `as_json` wrote."""
        narration = values["narration"]
        steps = tuple(
            Step(
                **{
                    **step,
                    "evidence": tuple(
                        Evidence(e["kind"], e["name"], _pairs(e["details"])) for e in step["evidence"]
                    ),
                    "spans": _pairs(step["spans"]),
                }
            )
            for step in narration["steps"]
        )
        told = Narration(narration["headline"], steps, tuple(narration["proof"]), narration["equation"])
        rest = {name: tuple(values[name]) for name in ("drawing", "bounds", "notes", "alternatives")}
        rounds = tuple(tuple(row) for row in values["rounds"])
        return cls(told, values["summary"], values["doubt"], rounds=rounds, size=values["size"], **rest)


def _bounds(statistics: Statistics) -> tuple[float, ...]:
    longest = max(programs(statistics), key=len, default=[])
    return tuple(turn.bound for turn in longest if turn.bound is not None)


def _pairs(values: Any) -> tuple[tuple[Any, Any], ...]:
    return tuple((one, other) for one, other in values)
