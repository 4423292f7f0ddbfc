"""Cross-validation of one solver, or of all of them combined."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from solvers.combination.attempt import Attempt
from solvers.combination.choice import choose
from solvers.combination.combine import judged
from solvers.combination.doubt import signs
from solvers.combination.features import Option, options
from solvers.combination.learn import train, train_doubt
from solvers.combination.model import CombinationWeights
from solvers.evaluation.errors import error_of, groups_of
from solvers.evaluation.folds import Fold, inner_folds
from solvers.evaluation.measures import Trial
from solvers.evaluation.runs import Run, attempts, read_example
from solvers.reading.model import Reading
from solvers.routing import WORD_PROBLEMS
from solvers.training import Example, is_right, taught, unseen

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
    return _alone(runs, _attempts(runs, settings), folds)


def evaluate_combined(folds: Sequence[Fold], settings: Settings) -> dict[str, list[Trial]]:
    """Try the problems of each fold with every solver alone, and with all combined as `COMBINED`.

    The weights of the combination are learned for each fold from problems outside of it, and from answers of
    solvers that had not learned from the problem that they answered. So are those of the doubt, from these answers and
    from those of the fold's own solvers to our problems that no solver learns from; where there is one fold only, also
    from answers to our taught problems by solvers that did without them.
    """
    solvers = [solver for solver in WORD_PROBLEMS if solver not in settings.without]
    without = [name for name in settings.without if name not in WORD_PROBLEMS]
    learned_from = {fold: _sources(fold, folds, settings.is_nested) for fold in folds}
    asked = {fold: replace(fold, test=(*fold.test, *unseen())) for fold in folds}
    sources = dict.fromkeys(source for every in learned_from.values() for source in every)
    asked |= {source: source for source in sources if source not in asked}
    taught_folds = [Fold("taught", fold.train, taught()) for fold in folds if len(folds) == 1]
    runs = {
        (solver, fold): Run(solver, asked[fold], (), settings.seed) for fold in asked for solver in solvers
    }
    runs |= {
        (s, fold): Run(s, fold, (), settings.seed, has_own=False) for fold in taught_folds for s in solvers
    }
    found = _attempts(runs.values(), settings)
    cases = {
        fold: _cases(fold.test, [found[runs[solver, fold]] for solver in solvers])
        for fold in (*asked, *taught_folds)
    }
    own = {
        fold: _cases(unseen(), [found[runs[solver, fold]][len(fold.test) :] for solver in solvers])
        for fold in folds
    }
    result = {solver: _alone([runs[solver, fold] for fold in folds], found, folds) for solver in solvers}
    result[COMBINED] = []
    for fold in folds:
        known = [case for source in learned_from[fold] for case in cases[source]]
        further = [*own[fold], *(case for other in taught_folds for case in cases[other])]
        weights, doubt = _learned(known, further, without)
        result[COMBINED] += [_together(case, fold, weights, doubt) for case in cases[fold]]
    return result


def learned_combination(
    folds: Sequence[Fold], everything: Sequence[Example], settings: Settings
) -> tuple[CombinationWeights, CombinationWeights]:
    """The weights of the combination and those of its doubt.

    Args:
        folds: what the combination learns from, each part answered by solvers that learned from the others.
        everything: what the solvers learn from that answer our own problems, for the doubt.
        settings: of the runs.
    """
    ours = Fold("unseen", tuple(everything), unseen())
    plain = Fold("taught", tuple(everything), taught())
    runs = {
        (solver, fold): Run(solver, fold, (), settings.seed)
        for fold in (*folds, ours)
        for solver in WORD_PROBLEMS
    }
    runs |= {
        (solver, plain): Run(solver, plain, (), settings.seed, has_own=False) for solver in WORD_PROBLEMS
    }
    found = _attempts(runs.values(), settings)
    cases = {
        fold: _cases(fold.test, [found[runs[solver, fold]] for solver in WORD_PROBLEMS])
        for fold in (*folds, ours, plain)
    }
    return _learned([case for fold in folds for case in cases[fold]], [*cases[ours], *cases[plain]], ())


@dataclass(frozen=True, slots=True)
class _Case:
    """A problem and what the solvers made of it."""

    example: Example
    attempts: tuple[Attempt, ...]
    options: tuple[Option, ...]

    @property
    def reading(self) -> Reading:
        return read_example(self.example)

    def is_right(self, value: Fraction) -> bool:
        return is_right(value, self.example.answer)


def _cases(examples: Sequence[Example], attempts: Sequence[Sequence[Attempt]]) -> list[_Case]:
    """The problems with the attempts of each solver at them; further attempts of a solver are not looked at."""
    return [
        _Case(example, opinion, options(read_example(example), opinion))
        for example, *rest in zip(examples, *attempts, strict=False)
        for opinion in [tuple(rest)]
    ]


def _learned(
    known: Sequence[_Case], further: Sequence[_Case], without: Sequence[str]
) -> tuple[CombinationWeights, CombinationWeights]:
    """Weights of the combination, from `known`, and of its doubt, from `further` problems as well."""
    weights = train([(c.options, c.example.answer) for c in known if len(c.options) > 1], without=without)
    lessons = []
    for case in (*known, *further):
        choice = choose(case.options, weights)
        if choice is not None:
            probabilities = weights.probabilities(case.options)
            seen = signs(case.reading, case.attempts, case.options, probabilities, choice.value)
            lessons.append((seen, case.is_right(choice.value)))
    return weights, train_doubt(lessons)


def _sources(fold: Fold, folds: Sequence[Fold], is_nested: bool) -> tuple[Fold, ...]:
    """The folds whose tested problems the combination for `fold` learns from."""
    if is_nested or len(folds) == 1:
        return inner_folds(fold)
    return tuple(other for other in folds if other is not fold)


def _attempts(runs: Iterable[Run], settings: Settings) -> Found:
    return attempts(runs, workers=settings.workers, cache=settings.cache, report=settings.report)


def _alone(runs: Sequence[Run], found: Found, folds: Sequence[Fold]) -> list[Trial]:
    """What a solver alone says of the problems of each fold; its run may have been asked further ones after them."""
    return [
        _trial(
            example,
            fold,
            attempt,
            attempt.candidates[0].value if attempt.candidates else None,
            attempt.confidence,
            [attempt],
        )
        for run, fold in zip(runs, folds, strict=True)
        for example, attempt in zip(fold.test, found[run], strict=False)
    ]


def _together(case: _Case, fold: Fold, weights: CombinationWeights, doubt: CombinationWeights) -> Trial:
    choice = judged(case.reading, case.attempts, weights, doubt)
    if choice is None:
        return _trial(case.example, fold, case.attempts[0], None, 0.0, case.attempts)
    backer = next(a for a in case.attempts if a.candidates and a.candidates[0].value == choice.value)
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
