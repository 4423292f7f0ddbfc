"""Results of an evaluation as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

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
from solvers.training import Example
from solvers.wording import written_number

Results = Mapping[str, Sequence[Trial]]
"""The trials of each solver, all on the same problems."""


def tables(
    division: str, results: Results, examples: Mapping[str, Example], wrong: int
) -> Iterator[RenderableType]:
    """Yield every table, then `wrong` wrong answers of each kind; `examples` are keyed by identifier."""
    yield _overview(division, results)
    yield _groups(results)
    yield _errors(results)
    name, trials = list(results.items())[-1]
    yield _reliability(name, trials)
    yield _coverage(name, trials)
    if wrong:
        yield from _wrong(trials, examples, wrong)


def _overview(division: str, results: Results) -> Table:
    n = len(next(iter(results.values())))
    table = new_table(
        f"{division}: {n:,} problems", "system", "accuracy", "95%", "answered", "right of these", "ECE"
    )
    for system, figure in published(division).items():
        table.add_row(f"{system} (published)", f"{figure:.1f}")
    for name, trials in results.items():
        answered = [trial for trial in trials if trial.value is not None]
        table.add_row(
            Text(name, "bold"),
            Text(percent(accuracy(trials)), "bold"),
            interval(sum(trial.is_right for trial in trials), n),
            percent(coverage(trials)),
            percent(accuracy(answered)),
            f"{calibration_error(trials):.3f}",
        )
    return table


def _groups(results: Results) -> Table:
    table = new_table("Accuracy by group", "", "problems", *results)
    first = next(iter(results.values()))
    for kind, title in (("operations", ""), ("steps", "steps: "), ("fold", "fold ")):
        for group, members in by_group(first, kind).items():
            figures = [percent(accuracy(by_group(trials, kind)[group])) for trials in results.values()]
            table.add_row(title + group, str(len(members)), *figures)
    return table


def _errors(results: Results) -> Table:
    table = new_table("Errors", "kind", *results)
    errors = {name: by_error(trials) for name, trials in results.items()}
    last = list(errors.values())[-1]
    for kind in dict.fromkeys([*last, *(kind for found in errors.values() for kind in found)]):
        table.add_row(kind, *(str(len(found.get(kind, ()))) for found in errors.values()))
    return table


def _reliability(name: str, trials: Sequence[Trial]) -> Table:
    table = new_table(f"Reliability, {name}", "confidence", "answers", "mean confidence", "right")
    for b in reliability(trials):
        table.add_row(f"{b.low:.1f} to {b.high:.1f}", str(b.n), percent(b.confidence), percent(b.accuracy))
    return table


def _coverage(name: str, trials: Sequence[Trial]) -> Table:
    table = new_table(f"Most confident answers only, {name}", "answered", "right of these")
    for share, right in coverage_curve(trials):
        table.add_row(percent(share), percent(right))
    return table


def _wrong(trials: Sequence[Trial], examples: Mapping[str, Example], most: int) -> Iterator[Text]:
    for kind, members in by_error(trials).items():
        for trial in members[:most]:
            example = examples[trial.identifier]
            given = "nothing" if trial.value is None else written_number(trial.value)
            yield Text.assemble(
                (f"\n{trial.identifier}: {kind}; {given}, not {written_number(example.answer)}", "bold"),
                f" ({example.equation})" if example.equation else "",
                f"\n{example.text}",
            )


def new_table(title: str, first: str, *columns: str) -> Table:
    """Return a table with its first column aligned left and all others aligned right."""
    table = Table(title=Text(title), title_justify="left")
    table.add_column(first)
    for column in columns:
        table.add_column(column, justify="right")
    return table


def percent(share: float) -> str:
    """Return a share in [0, 1] as a percentage with one decimal."""
    return f"{100 * share:.1f}"


def interval(right: float, n: int) -> str:
    """Return the 95% interval of a share as percentages."""
    low, high = wilson(right, n)
    return f"{percent(low)}–{percent(high)}"
