"""How much less sure to be of problems unlike those learned from: `TONE` of `solvers.combination.choice`.

    python -m tests.benchmarks.word_problems_confidence [--workers N]

Solvers learn from AllArith without our own taught problems, the combination from AllArith's parts with few words
in common; both then answer the taught problems, which tell one story in many ways. Prints, for each power of the
odds, the mean log likelihood of these answers and the expected calibration error. No tested problem is looked at.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from unittest.mock import patch

from platformdirs import user_cache_path

from solvers.combination.choice import choose, toned
from solvers.combination.features import options
from solvers.combination.learn import train
from solvers.evaluation.crossvalidate import Settings, held_out_cases
from solvers.evaluation.folds import Fold, inner_folds
from solvers.evaluation.measures import Trial, calibration_error
from solvers.evaluation.runs import Run, attempts, read_example
from solvers.routing import WORD_PROBLEMS
from solvers.training import is_right, taught
from tests.benchmarks.word_problems import SETS, folds

POWERS = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
LEAST = 1e-6


@contextmanager
def _without_taught() -> Iterator[None]:
    with (
        patch("solvers.rules.learn.taught", lambda: ()),
        patch("solvers.equations.learn.taught", lambda: ()),
    ):
        yield


def trials(settings: Settings) -> list[tuple[float, bool]]:
    """Probability before any power, and whether it is right, of each answered taught problem."""
    (fold,) = folds("perturb")
    weights = train(held_out_cases(inner_folds(fold), settings))
    asked = Fold("taught", fold.train, taught())
    runs = [Run(solver, asked) for solver in WORD_PROBLEMS]
    with _without_taught():
        found = attempts(runs, report=settings.report)
    result = []
    for example, *opinion in zip(asked.test, *(found[run] for run in runs), strict=True):
        choice = choose(options(read_example(example), opinion), weights, tone=1.0)
        if choice is not None:
            result.append((choice.probability, is_right(choice.value, example.answer)))
    return result


def main(arguments: Sequence[str]) -> None:
    """Print a line for each power."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args(arguments)
    if not SETS.is_dir():
        sys.exit(f"There is no {SETS}; the shared sets are needed for this.")
    cache = user_cache_path("tutor") / "evaluation"
    settings = Settings(workers=chosen.workers, cache=cache, report=lambda line: print(line, file=sys.stderr))
    found = trials(settings)
    right = sum(is_good for _, is_good in found)
    print(f"{len(found)} answered, {right / len(found):.1%} of them right")
    for power in POWERS:
        told = [(toned(probability, power), is_good) for probability, is_good in found]
        likelihood = sum(math.log(max(LEAST, p if is_good else 1 - p)) for p, is_good in told) / len(told)
        error = calibration_error([_trial(p, is_good) for p, is_good in told])
        print(f"power {power:.1f}: mean log likelihood {likelihood:.4f}, calibration error {error:.3f}")


def _trial(probability: float, is_good: bool) -> Trial:
    return Trial("", "", Fraction(0), probability, is_good)


if __name__ == "__main__":
    main(sys.argv[1:])
