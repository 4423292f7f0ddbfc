"""Cross-validation of one solver, or of all of them combined."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from solvers.combination.attempt import Attempt
from solvers.evaluation.errors import error_of, groups_of
from solvers.evaluation.folds import Fold
from solvers.evaluation.measures import Trial
from solvers.evaluation.runs import Run, attempts, read_example
from solvers.training import Example, is_right


@dataclass(frozen=True, slots=True)
class Settings:
    """How to evaluate."""

    without: tuple[str, ...] = ()
    """What to do without; see `runs.ablations`."""
    seed: int = 0
    workers: int = 1
    cache: Path | None = None
    report: Callable[[str], None] = lambda _: None


def evaluate_solver(folds: Sequence[Fold], solver: str, settings: Settings) -> list[Trial]:
    """Train `solver` for each fold and try the fold's problems."""
    runs = [Run(solver, fold, settings.without, settings.seed) for fold in folds]
    found = attempts(runs, workers=settings.workers, cache=settings.cache, report=settings.report)
    return [
        _trial(example, run.fold, attempt, _first(attempt), attempt.confidence)
        for run in runs
        for example, attempt in zip(run.fold.test, found[run], strict=True)
    ]


def _first(attempt: Attempt) -> Fraction | None:
    return attempt.candidates[0].value if attempt.candidates else None


def _trial(
    example: Example, fold: Fold, attempt: Attempt, value: Fraction | None, confidence: float
) -> Trial:
    return Trial(
        example.identifier,
        fold.name,
        value,
        confidence,
        value is not None and is_right(value, example.answer),
        error_of(example, read_example(example), attempt, value),
        groups_of(example),
    )
