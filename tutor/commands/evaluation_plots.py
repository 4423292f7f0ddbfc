"""Results of an evaluation as plots: accuracy with intervals, reliability, coverage, and time by size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from knowledge.errors import printable
from solvers.evaluation.intervals import wilson
from solvers.evaluation.measures import Trial, certainty_curve, reliability
from tutor.chart import Estimate, Series, chart, estimates

PERCENT = (0.0, 105.0)


@dataclass(frozen=True, slots=True)
class Measured:
    """The measurements of one solver."""

    name: str
    problems: int
    right: float
    """The number of right answers; a fraction if ties earn partial credit."""
    trials: Sequence[Trial] = ()
    """For reliability and coverage; none for a solver that does not say how sure it is."""
    sizes: Sequence[tuple[int, float]] = ()
    """Variables of the program and seconds, for each problem."""


def evaluation_plots(
    title: str, published: Mapping[str, float], results: Sequence[Measured]
) -> dict[str, str]:
    """Return the SVG text of every plot that has figures, by file name.

    Args:
        title: what was evaluated; may come from the name of a file.
        published: accuracy of other systems in percent, drawn without intervals.
        results: the results of each solver.
    """
    title = printable(title)
    drawn = {"accuracy": _accuracy(title, published, results)}
    sure = [one for one in results if any(trial.value is not None for trial in one.trials)]
    if sure:
        drawn["reliability"] = _reliability(title, sure)
        drawn["coverage"] = _coverage(title, sure)
    timed = [Series(one.name, _times(one), line=False) for one in results if _times(one)]
    if timed:
        drawn["time"] = chart(
            f"{title}: time by size",
            "variables of the program",
            "seconds for building and solving",
            timed,
            log_x=True,
            log_y=True,
        )
    return {f"{name}.svg": text for name, text in drawn.items()}


def _accuracy(title: str, published: Mapping[str, float], results: Sequence[Measured]) -> str:
    lines = [Estimate(f"{printable(name)} (published)", figure) for name, figure in published.items()]
    for one in results:
        low, high = wilson(one.right, one.problems)
        lines.append(Estimate(one.name, 100 * one.right / max(one.problems, 1), (100 * low, 100 * high)))
    heading = f"{title}: accuracy with 95% intervals (Wilson)"
    return estimates(heading, "% of all problems right", lines, PERCENT)


def _reliability(title: str, sure: Sequence[Measured]) -> str:
    series = []
    for one in sure:
        bins = reliability(one.trials)
        ends = [wilson(b.accuracy * b.n, b.n) for b in bins]
        points = [(100 * b.confidence, 100 * b.accuracy) for b in bins]
        series.append(Series(one.name, points, spans=[(100 * low, 100 * high) for low, high in ends]))
    series.append(Series("perfect calibration", [(0, 0), (100, 100)], dots=False, dashed=True))
    return chart(
        f"{title}: reliability",
        "mean confidence, %",
        "% right, with 95% intervals",
        series,
        x_span=PERCENT,
        y_span=PERCENT,
    )


def _coverage(title: str, sure: Sequence[Measured]) -> str:
    series = []
    for one in sure:
        points = [(100 * share, 100 * right) for share, right in certainty_curve(one.trials)]
        series.append(Series(one.name, points, dots=len(points) == 1))
    return chart(
        f"{title}: most confident answers only",
        "% answered",
        "% of these right",
        series,
        x_span=PERCENT,
        y_span=PERCENT,
    )


def _times(one: Measured) -> list[tuple[float, float]]:
    """Return the times, without those that were too short to measure and those without a program."""
    return [(variables, seconds) for variables, seconds in one.sizes if variables > 0 and seconds > 0]
