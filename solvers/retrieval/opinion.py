"""What each solver says about every choice of a question, in plain numbers, which are all that the combination uses."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

TABLES, IR, PMI, COMBINED = "tables", "ir", "pmi", "combined"

Place = tuple[str, int]
"""A row of a table: the table's name, and the row's 0-based index there."""

EQUAL = 1e-4
"""Scores closer than this are a tie: all have four decimals."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """One solver's scores for the choices, in order."""

    solver: str
    scores: tuple[float | None, ...]
    """Higher is better; `None` for a choice that the solver found nothing for."""
    graphs: tuple[Mapping[str, float], ...] = ()
    """For the tables: what describes each choice's support graph; empty for a choice without one."""
    evidence: tuple[Mapping[str, float], ...] = ()
    """What the evidence of each choice names; see `solvers.retrieval.evidence`."""
    rows: tuple[tuple[Place, ...], ...] = ()
    """The rows that the evidence of each choice rests on."""
    question: Mapping[str, float] = field(default_factory=dict)
    """What describes the question itself."""
    variables: int = 0
    constraints: int = 0
    seconds: float = 0.0
    alone: bool = False
    """Whether the other solvers cannot judge this question: words that occur together show neither what comes first
    nor what is false.
    """
    witnesses: tuple[tuple[Mapping[str, float], ...], ...] = ()
    """The features of each sentence that may support a choice; see `solvers.retrieval.witnesses`. The tables, whose
    opinions are kept in files, have none."""

    def best(self) -> tuple[int, ...]:
        """Return the choices with the highest score, several in a tie; none if the solver abstains."""
        return best_of(self.scores)

    def turned(self) -> Opinion:
        """Return the same for a question about the exception: what supports a choice most counts most against it.

        A choice for which nothing was found has the least against it. If fewer than two of the others have something,
        or two choices have equally little, there is no opinion.
        """
        against = [-math.inf if score is None else score for score in self.scores]
        least, *others = sorted(against)
        backed = [score for score in others if score > -math.inf]
        tied = bool(others) and (others[0] == least or others[0] - least <= EQUAL)
        if tied or len(backed) < min(2, len(others)):
            return self.silent()
        low, high = (least if least > -math.inf else backed[0]), backed[-1]
        scores = tuple(high if score is None else low + high - score for score in self.scores)
        return replace(self, scores=scores, graphs=(), evidence=(), witnesses=())

    def silent(self) -> Opinion:
        """Return the same opinion without a score for any choice."""
        nothing: tuple[Mapping[str, float], ...] = tuple({} for _ in self.graphs)
        return replace(self, scores=(None,) * len(self.scores), graphs=nothing, evidence=(), witnesses=())

    def record(self) -> dict[str, Any]:
        """Return the opinion as JSON values; see `read_opinion`."""
        return {
            "solver": self.solver,
            "scores": list(self.scores),
            "graphs": [dict(graph) for graph in self.graphs],
            "evidence": [dict(named) for named in self.evidence],
            "rows": [[list(place) for place in places] for places in self.rows],
            "question": dict(self.question),
            "variables": self.variables,
            "constraints": self.constraints,
            "seconds": round(self.seconds, 4),
            "alone": self.alone,
        }


def read_opinion(record: Mapping[str, Any]) -> Opinion:
    """Return the opinion from the output of `Opinion.record`."""
    return Opinion(
        record["solver"],
        tuple(record["scores"]),
        tuple(record["graphs"]),
        tuple(record["evidence"]),
        tuple(tuple((str(table), int(row)) for table, row in places) for places in record["rows"]),
        record["question"],
        record["variables"],
        record["constraints"],
        record["seconds"],
        record["alone"],
    )


def best_of(scores: Sequence[float | None]) -> tuple[int, ...]:
    """Return the positions of the highest scores, including ties."""
    given = [score for score in scores if score is not None]
    if not given:
        return ()
    top = max(given)
    return tuple(i for i, score in enumerate(scores) if score is not None and top - score <= EQUAL)


def heard(opinions: Sequence[Opinion]) -> tuple[Opinion, ...]:
    """Return the opinions that count: if only one solver can judge a question, the others have none."""
    if not any(opinion.alone for opinion in opinions):
        return tuple(opinions)
    return tuple(opinion if opinion.alone else opinion.silent() for opinion in opinions)
