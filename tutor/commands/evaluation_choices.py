"""Results on multiple-choice questions: tables for a terminal, JSON values, lines of CSV, and plots."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from solvers.evaluation.intervals import wilson
from solvers.evaluation.measures import calibration_error, coverage_curve, reliability
from solvers.evaluation.published import published
from solvers.retrieval.examples import original
from solvers.retrieval.opinion import COMBINED, IR, PMI, TABLES
from solvers.retrieval.scoring import Marked, accuracy, trials, where_wrong
from tutor.commands.evaluation_plots import Measured, evaluation_plots
from tutor.commands.evaluation_tables import interval, new_table, percent

if TYPE_CHECKING:
    from tutor.commands.evaluate_tables import Result


def choice_tables(
    names: Sequence[str], result: Result, perturbed: Mapping[str, Result] | None, wrong: int
) -> Iterator[RenderableType]:
    """Yield every table, then `wrong` wrong answers; `names` are the names of the files, used to look up published
    figures.
    """
    yield _overview(names, result)
    missed = _missed(result)
    if missed:
        table = new_table("Tables where others fail", "others", "questions", "tables right")
        for name, marks in missed.items():
            table.add_row(f"{name} misses", str(len(marks)), percent(accuracy(marks)))
        yield table
    if result.tables:
        table = new_table("Table programs per question", "", "median", "95%", "most")
        for what, values in _sizes(result).items():
            table.add_row(what, *(f"{value:,.6g}" for value in values))
        yield table
    if perturbed:
        table = new_table("Perturbed wrong choices", "system", "as asked", *perturbed, "worst loss")
        for name, lost in _losses(result, perturbed).items():
            recipes = (percent(lost.after[recipe]) for recipe in perturbed)
            table.add_row(name, percent(lost.before), *recipes, percent(lost.losses[lost.recipe]))
        yield table
    if COMBINED in result.marks:
        yield from _certainty(result.marks[COMBINED])
    if wrong:
        yield from _wrong(list(result.marks.values())[-1], wrong)


def choices_record(
    names: Sequence[str], result: Result, perturbed: Mapping[str, Result] | None
) -> dict[str, Any]:
    """Return every figure, and every question with each solver's answer; shares are in [0, 1], including published
    ones.
    """
    record: dict[str, Any] = {
        "data": list(names),
        "published": {system: round(figure / 100, 4) for system, figure in _published(names).items()},
        "solvers": {name: _figures(marks, name) for name, marks in result.marks.items()},
        "tables_where_others_fail": {
            name: {"questions": len(marks), "accuracy": accuracy(marks)}
            for name, marks in _missed(result).items()
        },
    }
    if result.tables:
        record["programs"] = {
            what: dict(zip(("median", "p95", "most"), values, strict=True))
            for what, values in _sizes(result).items()
        }
    if perturbed:
        record["perturbation"] = {
            name: {
                "accuracy": lost.before,
                "recipes": dict(lost.after),
                "perturbed": lost.after[lost.recipe],
                "relative_loss": lost.losses[lost.recipe],
            }
            for name, lost in _losses(result, perturbed).items()
        }
    return record


def rows(result: Result) -> Iterator[Sequence[object]]:
    """Yield the names of the columns, then one row for each question and solver."""
    yield ["id", "solver", "answer", "right", "credit", "confidence", "variables", "constraints", "seconds"]
    for name, marks in result.marks.items():
        sizes = result.tables if name == TABLES else ()
        for mark, size in zip_longest(marks, sizes):
            work = (size.variables, size.constraints, f"{size.seconds:.4f}") if size else ("", "", "")
            figures = f"{mark.credit:.4f}", f"{mark.confidence:.4f}"
            yield [
                mark.example.identifier,
                name,
                " ".join(_labels(mark)),
                mark.example.answer,
                *figures,
                *work,
            ]


def plots(names: Sequence[str], result: Result) -> dict[str, str]:
    """Return the SVG text of every plot by file name; only the combination gives a probability."""
    measured = [
        Measured(
            name,
            len(marks),
            _right(marks),
            trials(marks) if name == COMBINED else (),
            [(o.variables, o.seconds) for o in result.tables] if name == TABLES else (),
        )
        for name, marks in result.marks.items()
    ]
    return evaluation_plots(", ".join(names), _published(names), measured)


def _overview(names: Sequence[str], result: Result) -> Table:
    n = len(next(iter(result.marks.values())))
    table = new_table(
        f"{', '.join(names)}: {n:,} questions", "system", "accuracy", "95%", "answered", "ties", "ECE"
    )
    for system, figure in _published(names).items():
        table.add_row(f"{system} (published)", f"{figure:.1f}")
    for name, marks in result.marks.items():
        answered = sum(bool(mark.chosen) for mark in marks) / n
        ties = sum(len(mark.chosen) > 1 for mark in marks)
        error = f"{calibration_error(trials(marks)):.3f}" if name == COMBINED else ""
        right = Text(percent(accuracy(marks)), "bold"), interval(_right(marks), n)
        table.add_row(Text(name, "bold"), *right, percent(answered), str(ties), error)
    return table


def _right(marks: Sequence[Marked]) -> float:
    """Return how many were right; a tie counts in part."""
    return sum(mark.credit for mark in marks)


def _published(names: Sequence[str]) -> dict[str, float]:
    return published(names[0]) if len(names) == 1 else {}


def _missed(result: Result) -> dict[str, list[Marked]]:
    """Return what the tables say about questions that IR or PMI gets wrong."""
    marks = result.marks
    if TABLES not in marks:
        return {}
    return {name: where_wrong(marks[TABLES], marks[name]) for name in (IR, PMI) if name in marks}


def _sizes(result: Result) -> dict[str, tuple[float, float, float]]:
    """Return the median, 95th percentile, and maximum over questions."""
    every = {
        "variables": [float(o.variables) for o in result.tables],
        "constraints": [float(o.constraints) for o in result.tables],
        "seconds": [o.seconds for o in result.tables],
    }
    return {name: (statistics.median(v), _percentile(v), max(v)) for name, v in every.items()}


def _percentile(values: Sequence[float]) -> float:
    """Return the 95th percentile by nearest rank."""
    return sorted(values)[math.ceil(0.95 * len(values)) - 1]


@dataclass(frozen=True, slots=True)
class _Lost:
    """How much perturbation costs one solver."""

    before: float
    after: Mapping[str, float]
    """Accuracy by recipe."""
    losses: Mapping[str, float]
    """The share of the accuracy that is lost on the questions that the recipe has variants of."""

    @property
    def recipe(self) -> str:
        """Return the recipe that costs the most."""
        return max(self.losses, key=lambda recipe: self.losses[recipe])


def _losses(result: Result, perturbed: Mapping[str, Result]) -> dict[str, _Lost]:
    """Return the losses of every solver."""
    found = {}
    for name, marks in result.marks.items():
        credit = {mark.example.identifier: mark.credit for mark in marks}
        after, losses = {}, {}
        for recipe, of in perturbed.items():
            asked = [credit[original(mark.example)] for mark in of.marks[name]]
            after[recipe] = accuracy(of.marks[name])
            losses[recipe] = 1 - after[recipe] * len(asked) / sum(asked) if sum(asked) else 0.0
        found[name] = _Lost(accuracy(marks), after, losses)
    return found


def _certainty(marks: Sequence[Marked]) -> Iterator[Table]:
    tried = trials(marks)
    table = new_table("Reliability, combined", "confidence", "answers", "mean confidence", "right")
    for b in reliability(tried):
        table.add_row(f"{b.low:.1f} to {b.high:.1f}", str(b.n), percent(b.confidence), percent(b.accuracy))
    yield table
    table = new_table("Most confident answers only, combined", "answered", "right of these")
    for share, right in coverage_curve(tried):
        table.add_row(percent(share), percent(right))
    yield table


def _wrong(marks: Sequence[Marked], most: int) -> Iterator[Text]:
    for mark in [mark for mark in marks if mark.credit < 1][:most]:
        question = mark.example.question
        chosen = " or ".join(_labels(mark)) or "nothing"
        listed = " ".join(f"({choice.label}) {choice.text}" for choice in question.choices)
        yield Text.assemble(
            (f"\n{mark.example.identifier}: {chosen}, not {mark.example.answer}", "bold"),
            f"\n{question.text} {listed}",
        )


def _labels(mark: Marked) -> list[str]:
    return [mark.example.question.choices[i].label for i in mark.chosen]


def _figures(marks: Sequence[Marked], name: str) -> Mapping[str, Any]:
    record: dict[str, Any] = {
        "questions": len(marks),
        "accuracy": accuracy(marks),
        "accuracy_interval": [round(end, 6) for end in wilson(_right(marks), len(marks))],
        "answered": sum(bool(mark.chosen) for mark in marks),
        "ties": sum(len(mark.chosen) > 1 for mark in marks),
    }
    if name == COMBINED:
        record["calibration_error"] = calibration_error(trials(marks))
        record["reliability"] = [asdict(b) for b in reliability(trials(marks))]
        record["coverage_curve"] = [list(point) for point in coverage_curve(trials(marks))]
    record["answers"] = [
        {
            "id": mark.example.identifier,
            "answer": _labels(mark),
            "right": mark.example.answer,
            "credit": mark.credit,
            "confidence": round(mark.confidence, 6),
        }
        for mark in marks
    ]
    return record
