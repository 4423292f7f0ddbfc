"""Results on word problems as JSON values, lines of CSV, and plots; `evaluation_tables` has the tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from solvers.evaluation.intervals import wilson
from solvers.evaluation.measures import (
    Trial,
    accuracy,
    by_error,
    by_group,
    calibration_error,
    coverage,
    coverage_curve,
    reliability,
)
from solvers.evaluation.published import published
from tutor.commands.evaluation_plots import Measured, evaluation_plots
from tutor.commands.evaluation_tables import Results, tables

__all__ = ["plots", "record", "rows", "tables"]


def record(division: str, results: Results) -> dict[str, Any]:
    """Return every figure of every solver, and every problem; shares are in [0, 1], including published ones."""
    return {
        "division": division,
        "published": {system: round(figure / 100, 4) for system, figure in published(division).items()},
        "solvers": {name: _figures(trials) for name, trials in results.items()},
    }


def rows(results: Results) -> Iterator[Sequence[object]]:
    """Yield the names of the columns, then one row for each problem and solver."""
    names: list[str] = []
    for solver, trials in results.items():
        for entry in map(_trial, trials):
            if not names:
                names = ["solver", *entry]
                yield names
            yield [solver, *("" if value is None else value for value in entry.values())]


def plots(division: str, results: Results) -> dict[str, str]:
    """Return the SVG text of every plot by file name."""
    measured = [
        Measured(
            name,
            len(trials),
            sum(trial.is_right for trial in trials),
            trials,
            [(trial.variables, trial.seconds) for trial in trials],
        )
        for name, trials in results.items()
    ]
    return evaluation_plots(division, published(division), measured)


def _figures(trials: Sequence[Trial]) -> dict[str, Any]:
    return {
        "problems": len(trials),
        "accuracy": accuracy(trials),
        "accuracy_interval": _interval(trials),
        "coverage": coverage(trials),
        "calibration_error": calibration_error(trials),
        "by_group": {
            kind: {group: _group(members) for group, members in by_group(trials, kind).items()}
            for kind in ("operations", "steps", "fold")
        },
        "errors": {kind: len(members) for kind, members in by_error(trials).items()},
        "reliability": [asdict(b) for b in reliability(trials)],
        "coverage_curve": [list(point) for point in coverage_curve(trials)],
        "trials": [_trial(trial) for trial in trials],
    }


def _group(trials: Sequence[Trial]) -> Mapping[str, Any]:
    return {
        "problems": len(trials),
        "accuracy": accuracy(trials),
        "accuracy_interval": _interval(trials),
    }


def _interval(trials: Sequence[Trial]) -> list[float]:
    """Return the 95% interval of the accuracy."""
    return [round(end, 6) for end in wilson(sum(trial.is_right for trial in trials), len(trials))]


def _trial(trial: Trial) -> dict[str, Any]:
    return {
        "id": trial.identifier,
        "fold": trial.fold,
        "answer": None if trial.value is None else str(trial.value),
        "confidence": round(trial.confidence, 6),
        "right": trial.is_right,
        "error": trial.error,
        "variables": trial.variables,
        "constraints": trial.constraints,
        "seconds": round(trial.seconds, 4),
    }
