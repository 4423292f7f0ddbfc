"""Cross-validation of one solver, or of all of them combined."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from pathlib import Path

from solvers.combination.attempt import Attempt
from solvers.combination.choice import choose
from solvers.combination.combine import is_doubted, judged
from solvers.combination.doubt import signs
from solvers.combination.features import Features, Option, options
from solvers.combination.learn import train, train_doubt
from solvers.combination.model import CombinationWeights, SecondOpinion
from solvers.evaluation.errors import error_of, groups_of
from solvers.evaluation.folds import INNER, Fold, inner_folds
from solvers.evaluation.measures import Trial
from solvers.evaluation.runs import Run, attempts, read_example
from solvers.reading.model import Reading
from solvers.routing import FAMILIAR, WORD_PROBLEMS
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
    return _alone(runs, _attempts(runs, settings))


def evaluate_combined(folds: Sequence[Fold], settings: Settings) -> dict[str, list[Trial]]:
    """Try the problems of each fold with every solver alone, and with all combined as `COMBINED`.

    The weights of the combination are learned for each fold from problems outside of it, and from answers of
    solvers that had not learned from the problem that they answered. So are those of the doubt. Where one fold asks for
    problems unlike those trained on, the doubt is learned from our own problems as well, as `learned_doubt` does.
    """
    solvers = [solver for solver in FAMILIAR if solver not in settings.without]
    without = [name for name in settings.without if name not in FAMILIAR]
    learned_from = {fold: _sources(fold, folds, settings.is_nested) for fold in folds}
    every = dict.fromkeys([*folds, *chain.from_iterable(learned_from.values())])
    runs = {(solver, fold): Run(solver, fold, (), settings.seed) for fold in every for solver in solvers}
    found = _attempts(runs.values(), settings)
    cases = {fold: _cases(fold.test, [found[runs[solver, fold]] for solver in solvers]) for fold in every}
    unlike = _unlike(folds[0].train, settings, solvers) if len(folds) == 1 else []
    result = {solver: _alone([runs[solver, fold] for fold in folds], found) for solver in solvers}
    result[COMBINED] = []
    for fold in folds:
        known = list(chain.from_iterable(cases[source] for source in learned_from[fold]))
        weights = _weighed(known, without)
        doubt = train_doubt(_lessons(known, weights), _lessons(unlike, weights))
        result[COMBINED] += [_together(case, fold, weights, doubt) for case in cases[fold]]
    return result


def learned_combination(folds: Sequence[Fold], settings: Settings) -> CombinationWeights:
    """The weights of the combination, each problem answered by solvers that had not learned from it."""
    return _weighed(_held_out(folds, settings))


def learned_doubt(
    folds: Sequence[Fold], everything: Sequence[Example], weights: CombinationWeights, settings: Settings
) -> CombinationWeights:
    """The weights of the doubt about what the combination ranks first.

    Args:
        folds: problems, each part answered by solvers that learned from the other parts.
        everything: what the solvers learn from that answer our own problems.
        weights: of the combination.
        settings: of the runs.
    """
    unlike = _unlike(everything, settings)
    return train_doubt(_lessons(_held_out(folds, settings), weights), _lessons(unlike, weights))


def learned_second(spared: Sequence[Example], settings: Settings) -> SecondOpinion:
    """How all solvers are weighed where the familiar ones are in doubt, from what they make, as they ship, of problems
    that none learned from.

    The doubt is learned in parts, from the problems at which the familiar ones are in doubt: each part's are ranked by
    what the others teach.

    Args:
        spared: such problems, besides our own.
        settings: of the runs.
    """
    cases = _held_out([Fold("spared", (), (*unseen(), *spared))], settings, WORD_PROBLEMS)
    parts = [cases[number::INNER] for number in range(INNER)]
    lessons = []
    for part in parts:
        others = [case for other in parts if other is not part for case in other]
        lessons += _lessons(
            [case for case in part if is_doubted(case.reading, case.attempts)], _weighed(others)
        )
    return SecondOpinion(_weighed(cases), train_doubt((), lessons))


def _weighed(cases: Iterable[_Case], without: Collection[str] = ()) -> CombinationWeights:
    return train([(c.options, c.example.answer) for c in cases if len(c.options) > 1], without=without)


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
    """The problems with the attempts of each solver at them."""
    return [
        _Case(example, tuple(opinion), options(read_example(example), opinion))
        for example, *opinion in zip(examples, *attempts, strict=True)
    ]


def _held_out(
    folds: Sequence[Fold],
    settings: Settings,
    solvers: Sequence[str] = FAMILIAR,
    *,
    has_own: bool = True,
) -> list[_Case]:
    runs = {(s, fold): Run(s, fold, (), settings.seed, has_own) for fold in folds for s in solvers}
    found = _attempts(runs.values(), settings)
    return [
        case
        for fold in folds
        for case in _cases(fold.test, [found[runs[solver, fold]] for solver in solvers])
    ]


def _unlike(learned: Sequence[Example], settings: Settings, solvers: Sequence[str] = FAMILIAR) -> list[_Case]:
    """Our own problems, asked of solvers that have learned from others: those that no one learns from, and the taught
    ones by solvers that did without them.
    """
    ours = Fold("unseen", tuple(learned), unseen())
    plain = Fold("taught", tuple(learned), taught())
    return [*_held_out([ours], settings, solvers), *_held_out([plain], settings, solvers, has_own=False)]


def _lessons(cases: Sequence[_Case], weights: CombinationWeights) -> list[tuple[Features, bool]]:
    """Signs of doubt about what `weights` rank first, and whether it was right."""
    lessons = []
    for case in cases:
        choice = choose(case.options, weights)
        if choice is not None:
            probabilities = weights.probabilities(case.options)
            seen = signs(case.reading, case.attempts, case.options, probabilities, choice.value)
            lessons.append((seen, case.is_right(choice.value)))
    return lessons


def _sources(fold: Fold, folds: Sequence[Fold], is_nested: bool) -> tuple[Fold, ...]:
    """The folds whose tested problems the combination for `fold` learns from."""
    if is_nested or len(folds) == 1:
        return inner_folds(fold)
    return tuple(other for other in folds if other is not fold)


def _attempts(runs: Iterable[Run], settings: Settings) -> Found:
    return attempts(runs, workers=settings.workers, cache=settings.cache, report=settings.report)


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
