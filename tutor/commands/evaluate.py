"""`tutor evaluate`: measure how good the solvers are on problems with known answers."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.commands.evaluate_compare import compare
from tutor.commands.evaluate_tables import tables as science
from tutor.commands.evaluation_output import CsvOption, JsonOption, Output, PlotsOption
from tutor.commands.options import complain
from tutor.exits import BAD_INPUT

if TYPE_CHECKING:
    from solvers.evaluation.folds import Fold
    from solvers.evaluation.measures import Trial
    from solvers.training import Example

app = typer.Typer(help="Measure the solvers on problems with known answers.", no_args_is_help=True)


class Contestant(StrEnum):
    """What can be evaluated on word problems."""

    RULES = "rules"
    EQUATIONS = "equations"
    FORMULAS = "formulas"
    COMBINED = "combined"


@app.callback()
def _group() -> None:
    """Measure the solvers on problems with known answers."""


app.command("tables")(science)
app.command("compare")(compare)


@app.command("word-problems")
def word_problems(
    data: Annotated[list[Path], typer.Option(help="JSON lines file of word problems; may be repeated.")],
    folds: Annotated[str, typer.Option(metavar="NAME", help="Cross-validate with these folds.")] = "",
    train: Annotated[str, typer.Option(metavar="SPLIT", help="Train on the problems in this split ...")] = "",
    test: Annotated[
        str, typer.Option(metavar="SPLIT", help="... and test on the problems in this one.")
    ] = "",
    solver: Annotated[Contestant, typer.Option(help="The solver to evaluate.")] = Contestant.COMBINED,
    ablate: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Leave out this group of features.")
    ] = None,
    every: Annotated[int, typer.Option(min=1, metavar="N", help="Use only every Nth problem.")] = 1,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes.")] = 1,
    seed: Annotated[int, typer.Option(help="Random seed for training.")] = 0,
    fresh: Annotated[bool, typer.Option("--fresh", help="Do not use or save cached results.")] = False,
    wrong: Annotated[int, typer.Option(min=0, metavar="N", help="Show N wrong answers of each kind.")] = 0,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    plots: PlotsOption = None,
) -> None:
    """Train and test on word problems.

    The report has the accuracy next to published figures, the calibration, and the kinds of errors.

    Each line of the data is an object with "id", "question", "answer" (a number), and "splits", which maps the name
    of each split to the part that the problem belongs to. --folds NAME tests each part of that split on solvers
    trained on the other parts; --train A --test B trains on one split and tests on another, skipping problems that
    are in both.

    What you can leave out depends on the solver: groups of features or, for combined, also whole solvers. To see the
    list, give any wrong name. The same data, seed, and version give the same results, except for the times. Results are
    cached under a checksum of everything they depend on.
    """
    from knowledge.errors import KnowledgeError
    from solvers.evaluation.folds import DivisionError
    from solvers.training import read_examples
    from tutor.commands import evaluation_problems as problems

    output = Output(as_json, as_csv, plots)
    try:
        examples = [example for path in data for example in read_examples(path)][::every]
        division, parts = _divided(examples, folds, train, test)
        trials = _trials(parts, solver, tuple(ablate or ()), seed, workers, fresh)
    except (KnowledgeError, DivisionError) as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    texts = {example.identifier: example for example in examples}
    output.write(
        tables=lambda: problems.tables(division, trials, texts, wrong),
        record=lambda: problems.record(division, trials),
        rows=lambda: problems.rows(trials),
        plots=lambda: problems.plots(division, trials),
    )


def _divided(examples: list[Example], folds: str, train: str, test: str) -> tuple[str, tuple[Fold, ...]]:
    """Return the name of the split, by which published figures are looked up, and its folds."""
    from solvers.evaluation.folds import DivisionError, divisions, folds_of, one_fold

    if bool(train) != bool(test) or bool(folds) == bool(train):
        known = ", ".join(divisions(examples)) or 'none, because no problem has "splits"'
        raise DivisionError(
            f"Use either --folds NAME, or --train SPLIT with --test SPLIT. Available: {known}."
        )
    if folds:
        return folds, folds_of(examples, folds)
    fold = one_fold(examples, train, test)
    return fold.name, (fold,)


def _trials(
    folds: tuple[Fold, ...],
    solver: Contestant,
    without: tuple[str, ...],
    seed: int,
    workers: int,
    fresh: bool,
) -> dict[str, list[Trial]]:
    from platformdirs import user_cache_path

    from solvers.evaluation.crossvalidate import Settings, evaluate_combined, evaluate_solver
    from solvers.evaluation.folds import DivisionError
    from solvers.evaluation.runs import ablations

    unknown = set(without) - set(ablations(solver.value))
    if unknown:
        known = ", ".join(ablations(solver.value)) or "nothing"
        raise DivisionError(f"{solver.value} has no {min(unknown)!r} to leave out; choose one of {known}.")
    cache = None if fresh else user_cache_path("tutor") / "evaluation"
    settings = Settings(without, seed, workers, cache, complain)
    if solver is Contestant.COMBINED:
        return evaluate_combined(folds, settings)
    return {solver.value: evaluate_solver(folds, solver.value, settings)}
