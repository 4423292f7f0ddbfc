"""Cross-validation of one solver, or of all of them combined."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from solvers.combination.attempt import Attempt
from solvers.combination.choice import choose
from solvers.combination.features import Option, options
from solvers.combination.learn import train
from solvers.combination.model import CombinationWeights
from solvers.evaluation.errors import error_of, groups_of
from solvers.evaluation.folds import Fold, inner_folds
from solvers.evaluation.measures import Trial
from solvers.evaluation.runs import Run, attempts, read_example
from solvers.routing import WORD_PROBLEMS
from solvers.training import Example, is_right

COMBINED = "combined"

Found = dict[Run, tuple[Attempt, ...]]


@dataclass(frozen=True, slots=True)
class Settings:
    """How to evaluate."""

    without: tuple[str, ...] = ()
    """What to do without: names in `ABLATIONS` of the `learn` module; for the combination also solvers."""
    seed: int = 0
    workers: int = 1
    cache: Path | None = None
    is_nested: bool = False
    """Whether the combination for a fold learns from solvers that saw nothing of that fold. It is five times the
    work; otherwise it learns from the other folds as solvers trained on all but each of them answered it."""
    report: Callable[[str], None] = lambda _: None


def evaluate_solver(folds: Sequence[Fold], solver: str, settings: Settings) -> list[Trial]:
    """Train `solver` for each fold and try the fold's problems."""
    runs = [Run(solver, fold, settings.without, settings.seed) for fold in folds]
    return _alone(runs, _attempts(runs, settings))


def evaluate_combined(folds: Sequence[Fold], settings: Settings) -> dict[str, list[Trial]]:
    """Try the problems of each fold with every solver alone, and with all combined as `COMBINED`.

    The weights of the combination are learned for each fold from problems outside of it, and from answers of
    solvers that had not learned from the problem that they answered.
    """
    solvers = [solver for solver in WORD_PROBLEMS if solver not in settings.without]
    without = [name for name in settings.without if name not in WORD_PROBLEMS]
    learned_from = {fold: _sources(fold, folds, settings.is_nested) for fold in folds}
    every = dict.fromkeys([*folds, *(source for sources in learned_from.values() for source in sources)])
    runs = {(solver, fold): Run(solver, fold, (), settings.seed) for fold in every for solver in solvers}
    found = _attempts(runs.values(), settings)
    result = {solver: _alone([runs[solver, fold] for fold in folds], found) for solver in solvers}
    opinions = {
        fold: list(zip(*(found[runs[solver, fold]] for solver in solvers), strict=True)) for fold in every
    }
    described = {
        fold: [
            options(read_example(example), opinion)
            for example, opinion in zip(fold.test, opinions[fold], strict=True)
        ]
        for fold in every
    }
    result[COMBINED] = []
    for fold in folds:
        weights = train(
            [case for source in learned_from[fold] for case in _cases(source, described[source])],
            without=without,
        )
        for example, opinion, found_options in zip(fold.test, opinions[fold], described[fold], strict=True):
            result[COMBINED].append(_together(example, fold, opinion, found_options, weights))
    return result


def held_out_cases(folds: Sequence[Fold], settings: Settings) -> list[tuple[tuple[Option, ...], Fraction]]:
    """Options and answer of every problem tested, found by solvers that had not learned from it."""
    runs = {
        (solver, fold): Run(solver, fold, (), settings.seed) for fold in folds for solver in WORD_PROBLEMS
    }
    found = _attempts(runs.values(), settings)
    return [
        (options(read_example(example), opinion), example.answer)
        for fold in folds
        for example, *opinion in zip(
            fold.test, *(found[runs[solver, fold]] for solver in WORD_PROBLEMS), strict=True
        )
    ]


def _sources(fold: Fold, folds: Sequence[Fold], is_nested: bool) -> tuple[Fold, ...]:
    """The folds whose tested problems the combination for `fold` learns from."""
    if is_nested or len(folds) == 1:
        return inner_folds(fold)
    return tuple(other for other in folds if other is not fold)


def _attempts(runs: Iterable[Run], settings: Settings) -> Found:
    return attempts(runs, workers=settings.workers, cache=settings.cache, report=settings.report)


def _cases(fold: Fold, described: Sequence[tuple[Option, ...]]) -> list[tuple[tuple[Option, ...], Fraction]]:
    return [
        (found, example.answer) for example, found in zip(fold.test, described, strict=True) if len(found) > 1
    ]


def _alone(runs: Sequence[Run], found: Found) -> list[Trial]:
    return [
        _trial(
            example,
            run.fold,
            attempt,
            attempt.candidates[0].value if attempt.candidates else None,
            attempt.confidence,
            [attempt],
        )
        for run in runs
        for example, attempt in zip(run.fold.test, found[run], strict=True)
    ]


def _together(
    example: Example,
    fold: Fold,
    opinions: Sequence[Attempt],
    found: Sequence[Option],
    weights: CombinationWeights,
) -> Trial:
    choice = choose(found, weights)
    if choice is None:
        return _trial(example, fold, opinions[0], None, 0.0, opinions)
    backer = next(a for a in opinions if a.candidates and a.candidates[0].value == choice.value)
    return _trial(example, fold, backer, choice.value, choice.probability, opinions)


def _trial(
    example: Example,
    fold: Fold,
    attempt: Attempt,
    value: Fraction | None,
    confidence: float,
    opinions: Sequence[Attempt],
) -> Trial:
    """What came out: `attempt` found it, and the work of all `opinions` went into it."""
    return Trial(
        example.identifier,
        fold.name,
        value,
        confidence,
        value is not None and is_right(value, example.answer),
        error_of(example, read_example(example), attempt, value),
        groups_of(example),
        sum(opinion.variables for opinion in opinions),
        sum(opinion.constraints for opinion in opinions),
        sum(opinion.seconds for opinion in opinions),
    )
