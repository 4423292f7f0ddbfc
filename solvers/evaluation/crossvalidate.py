"""Cross-validation of one solver or of all of them combined."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from solvers.combination.attempt import Attempt
from solvers.combination.choice import judged
from solvers.combination.learn import train
from solvers.combination.signs import Features, Signs, candidates
from solvers.combination.trees import Trees
from solvers.evaluation.errors import error_of, groups_of
from solvers.evaluation.folds import Fold
from solvers.evaluation.measures import Trial
from solvers.evaluation.runs import Run, attempts, read_example
from solvers.reading.model import Reading
from solvers.routing import WORD_PROBLEMS
from solvers.training import Example, is_right, unseen

COMBINED = "combined"

PLAIN, OFTEN = 4, 3
"""Problems with at most this many numbers, and how often each counts: people ask more such problems than we have."""

Found = dict[Run, tuple[Attempt, ...]]


@dataclass(frozen=True, slots=True)
class Settings:
    """How to evaluate."""

    without: tuple[str, ...] = ()
    """What to leave out: names in `ABLATIONS` of the `learn` module; for the combination, also solvers."""
    seed: int = 0
    workers: int = 1
    cache: Path | None = None
    report: Callable[[str], None] = lambda _: None


def evaluate_solver(folds: Sequence[Fold], solver: str, settings: Settings) -> list[Trial]:
    """Train `solver` for each fold, and try the fold's problems."""
    runs = [Run(solver, fold, settings.without, settings.seed) for fold in folds]
    return _alone(runs, _attempts(runs, settings))


def evaluate_combined(folds: Sequence[Fold], settings: Settings) -> dict[str, list[Trial]]:
    """Try the problems of each fold with every solver alone, and with all combined as `COMBINED`.

    For each fold, the weights are learned from the results of its solvers on our own problems that no solver learns
    from.
    """
    solvers = [solver for solver in WORD_PROBLEMS if solver not in settings.without]
    without = [name for name in settings.without if name not in WORD_PROBLEMS]
    runs = combined_runs(folds, solvers, settings.seed)
    found = _attempts(runs.values(), settings)
    result: dict[str, list[Trial]] = {solver: [] for solver in (*solvers, COMBINED)}
    for fold in folds:
        size = len(fold.test)
        each = {solver: found[runs[solver, fold]] for solver in solvers}
        for solver in solvers:
            result[solver] += _alone_of(fold, each[solver][:size])
        trees = weighed(_cases(unseen(), [tried[size:] for tried in each.values()]), without, settings.seed)
        cases = _cases(fold.test, [tried[:size] for tried in each.values()])
        result[COMBINED] += [_together(case, fold, trees) for case in cases]
    return result


def combined_runs(folds: Sequence[Fold], solvers: Sequence[str], seed: int) -> dict[tuple[str, Fold], Run]:
    """Return, by solver and fold, the run over the fold's problems followed by our unseen ones."""
    both = {fold: replace(fold, test=(*fold.test, *unseen())) for fold in folds}
    return {(solver, fold): Run(solver, both[fold], (), seed) for fold in folds for solver in solvers}


def learned_weighing(settings: Settings) -> Trees:
    """Return the weights of the built-in solvers, learned from their results on our own problems that none of them
    learned from.
    """
    fold = Fold("unseen", (), unseen())
    runs = [Run(solver, fold, (), settings.seed) for solver in WORD_PROBLEMS]
    found = _attempts(runs, settings)
    return weighed(_cases(fold.test, [found[run] for run in runs]), seed=settings.seed)


def weighed(cases: Sequence[_Case], without: Collection[str] = (), seed: int = 0) -> Trees:
    """Return the weights of the solvers, learned from problems that none of them learned from."""
    return train([lesson for case in cases for lesson in _lessons(case)], without=without, seed=seed)


@dataclass(frozen=True, slots=True)
class _Case:
    """A problem and the solvers' attempts at it."""

    example: Example
    attempts: tuple[Attempt, ...]

    @property
    def reading(self) -> Reading:
        return read_example(self.example)

    def is_right(self, value: Fraction) -> bool:
        return is_right(value, self.example.answer)


def _cases(examples: Sequence[Example], attempts: Sequence[Sequence[Attempt]]) -> list[_Case]:
    """Return the problems with each solver's attempts."""
    return [_Case(example, tuple(opinion)) for example, *opinion in zip(examples, *attempts, strict=True)]


def _lessons(case: _Case) -> list[tuple[Features, bool, float]]:
    """Return the signs of each value that was found for a problem, whether it is right, and how often it counts."""
    signs = Signs(case.reading, case.attempts)
    often = OFTEN if len(case.reading.quantities) <= PLAIN else 1
    found = candidates(case.attempts)
    return [(signs.of(each), case.is_right(each.value), often) for each in found]


def _attempts(runs: Iterable[Run], settings: Settings) -> Found:
    return attempts(runs, workers=settings.workers, cache=settings.cache, report=settings.report)


def _alone(runs: Sequence[Run], found: Found) -> list[Trial]:
    return [trial for run in runs for trial in _alone_of(run.fold, found[run])]


def _alone_of(fold: Fold, tried: Sequence[Attempt]) -> list[Trial]:
    return [
        _trial(
            example,
            fold,
            attempt,
            attempt.candidates[0].value if attempt.candidates else None,
            attempt.confidence,
            [attempt],
        )
        for example, attempt in zip(fold.test, tried, strict=True)
    ]


def _together(case: _Case, fold: Fold, trees: Trees) -> Trial:
    choice = judged(case.reading, case.attempts, trees)
    if choice is None:
        return _trial(case.example, fold, case.attempts[0], None, 0.0, case.attempts)
    backer = next(a for a in case.attempts if a.of(choice.value))
    trial = _trial(case.example, fold, backer, choice.value, choice.probability, case.attempts)
    return replace(trial, second=choice.others[0][1] if choice.others else 0.0)


def _trial(
    example: Example,
    fold: Fold,
    attempt: Attempt,
    value: Fraction | None,
    confidence: float,
    opinions: Sequence[Attempt],
) -> Trial:
    """Return the result, which `attempt` found, with the work of all `opinions`."""
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
