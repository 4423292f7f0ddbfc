"""Figures for a set of trials: accuracy, calibration, and what abstaining gains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from solvers.certainty import Certainty, level

BINS = 10
COVERAGES = (1.0, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5)


@dataclass(frozen=True, slots=True)
class Trial:
    """One problem tried by one solver."""

    identifier: str
    fold: str
    value: Fraction | None
    """The answer; `None` if the solver abstained."""
    confidence: float
    """The confidence in [0, 1]; 0 if the solver abstained."""
    is_right: bool
    error: str = ""
    """The kind of error; empty if there is none."""
    groups: tuple[tuple[str, str], ...] = ()
    """(kind of group, group) pairs that the problem belongs to, such as ("steps", "2")."""
    variables: int = 0
    constraints: int = 0
    seconds: float = 0.0
    """Seconds for building and solving programs: the only figure that varies from run to run."""
    second: float = 0.0
    """The probability of the likeliest other value."""
    is_asked_back: bool = False
    """Whether it is only offered, no matter how probable it is, because something is missing."""
    is_explained: bool = True
    """Whether it passes the gate; see `solvers.certainty.level`."""

    @property
    def certainty(self) -> Certainty | None:
        """Return the certainty that the person is shown; `None` means that the answer is only offered."""
        if self.is_asked_back:
            return None
        return level(self.confidence, self.second, is_explained=self.is_explained)


@dataclass(frozen=True, slots=True)
class Bin:
    """A bar of a reliability diagram."""

    low: float
    high: float
    n: int
    confidence: float
    """Mean of the confidences in the bin."""
    accuracy: float
    """Share of right answers in the bin."""


def accuracy(trials: Sequence[Trial]) -> float:
    """Return the share of all problems answered right; an abstention is not right."""
    return _mean([trial.is_right for trial in trials])


def coverage(trials: Sequence[Trial]) -> float:
    """Return the share of the problems answered at all."""
    return _mean([trial.value is not None for trial in trials])


def reliability(trials: Sequence[Trial]) -> tuple[Bin, ...]:
    """Return the bars of a reliability diagram with `BINS` bins of equal width; empty bins are left out."""
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for trial in trials:
        if trial.value is not None:
            bins[min(BINS - 1, int(trial.confidence * BINS))].append((trial.confidence, trial.is_right))
    return tuple(
        Bin(
            i / BINS,
            (i + 1) / BINS,
            len(members),
            _mean([confidence for confidence, _ in members]),
            _mean([is_right for _, is_right in members]),
        )
        for i, members in enumerate(bins)
        if members
    )


def calibration_error(trials: Sequence[Trial]) -> float:
    """Return the expected calibration error: the mean distance between confidence and accuracy over the bins of
    `reliability`, weighted by their sizes (Naeini et al. 2015); abstentions do not count.
    """
    bins = reliability(trials)
    n = sum(b.n for b in bins)
    return sum(b.n * abs(b.confidence - b.accuracy) for b in bins) / n if n else 0.0


def by_certainty(trials: Sequence[Trial]) -> dict[str, tuple[float, float]]:
    """Return, for each level (the surest first) and for answers that are only offered, the share of the trials with a
    value and the share of these that are right.
    """
    found = [trial for trial in trials if trial.value is not None]
    result = {}
    for certainty in (*Certainty, None):
        these = [trial.is_right for trial in found if trial.certainty is certainty]
        result[certainty.value if certainty else "asked back"] = (
            len(these) / max(1, len(found)),
            _mean(these),
        )
    return result


def coverage_curve(trials: Sequence[Trial]) -> tuple[tuple[float, float], ...]:
    """Return pairs of coverage and accuracy when only the most certain answers are given."""
    ordered = sorted(trials, key=lambda trial: trial.confidence if trial.value is not None else -1.0)
    ordered.reverse()
    return tuple((share, accuracy(ordered[: max(1, round(share * len(ordered)))])) for share in COVERAGES)


def certainty_curve(trials: Sequence[Trial]) -> tuple[tuple[float, float], ...]:
    """Return pairs of coverage and accuracy for every threshold on the confidence, the strictest first; answers that
    are equally certain are given together.
    """
    answered = [(trial.confidence, trial.is_right) for trial in trials if trial.value is not None]
    points, right, given = [], 0, 0
    for _, alike in groupby(sorted(answered, reverse=True), key=lambda pair: pair[0]):
        marks = [is_right for _, is_right in alike]
        right, given = right + sum(marks), given + len(marks)
        points.append((given / len(trials), right / given))
    return tuple(points)


def by_group(trials: Sequence[Trial], kind: str) -> dict[str, list[Trial]]:
    """Return the trials by group of a kind (including "fold"), in the order of the groups; none for unknown kinds."""
    groups: dict[str, list[Trial]] = {}
    for trial in trials:
        name = trial.fold if kind == "fold" else dict(trial.groups).get(kind)
        if name is not None:
            groups.setdefault(name, []).append(trial)
    return dict(sorted(groups.items()))


def by_error(trials: Sequence[Trial]) -> dict[str, list[Trial]]:
    """Return the wrong trials by kind of error, the most frequent first."""
    errors: dict[str, list[Trial]] = {}
    for trial in trials:
        if trial.error:
            errors.setdefault(trial.error, []).append(trial)
    return dict(sorted(errors.items(), key=lambda item: (-len(item[1]), item[0])))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
