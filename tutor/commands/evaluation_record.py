"""Results of an evaluation as JSON values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

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


def evaluation_record(division: str, results: Mapping[str, Sequence[Trial]]) -> dict[str, Any]:
    """Every figure of every solver, and every problem; shares are in [0, 1], published figures too."""
    return {
        "division": division,
        "published": {system: round(figure / 100, 4) for system, figure in published(division).items()},
        "solvers": {name: _figures(trials) for name, trials in results.items()},
    }


def _figures(trials: Sequence[Trial]) -> dict[str, Any]:
    return {
        "problems": len(trials),
        "accuracy": accuracy(trials),
        "coverage": coverage(trials),
        "calibration_error": calibration_error(trials),
        "by_group": {
            kind: {
                group: {"problems": len(members), "accuracy": accuracy(members)}
                for group, members in by_group(trials, kind).items()
            }
            for kind in ("operations", "steps", "fold")
        },
        "errors": {kind: len(members) for kind, members in by_error(trials).items()},
        "reliability": [asdict(b) for b in reliability(trials)],
        "coverage_curve": [list(point) for point in coverage_curve(trials)],
        "trials": [_trial(trial) for trial in trials],
    }


def _trial(trial: Trial) -> dict[str, Any]:
    return {
        "id": trial.identifier,
        "fold": trial.fold,
        "answer": None if trial.value is None else str(trial.value),
        "confidence": round(trial.confidence, 6),
        "right": trial.is_right,
        "error": trial.error,
    }
