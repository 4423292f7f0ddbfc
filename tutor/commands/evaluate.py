"""`tutor evaluate`: how good the solvers are on problems with known answers."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.commands.evaluate_tables import tables as science
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


@app.command("word-problems")
def word_problems(
    data: Annotated[list[Path], typer.Option(help='JSON lines with "id", "question", "answer", "splits".')],
    folds: Annotated[str, typer.Option(metavar="NAME", help="Cross-validate by this division.")] = "",
    train: Annotated[str, typer.Option(metavar="SPLIT", help="Train on the problems of this split ...")] = "",
    test: Annotated[str, typer.Option(metavar="SPLIT", help="... and test on those of this one.")] = "",
    solver: Annotated[Contestant, typer.Option(help="Whom to evaluate.")] = Contestant.COMBINED,
    ablate: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Leave out this group of features.")
    ] = None,
    every: Annotated[int, typer.Option(min=1, metavar="N", help="Take every Nth problem only.")] = 1,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes.")] = 1,
    seed: Annotated[int, typer.Option(help="Seed of all random choices in training.")] = 0,
    fresh: Annotated[bool, typer.Option("--fresh", help="Keep no results and use none kept before.")] = False,
    nested: Annotated[
        bool, typer.Option("--nested", help="Let the combination learn from folds within folds.")
    ] = False,
    wrong: Annotated[int, typer.Option(min=0, metavar="N", help="Show N wrong answers of each kind.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Every figure and every problem as JSON.")] = False,
) -> None:
    """Train and test by cross-validation; accuracy beside published figures, calibration, kinds of errors."""
    from knowledge.errors import KnowledgeError
    from solvers.evaluation.folds import DivisionError
    from solvers.training import read_examples

    try:
        examples = [example for path in data for example in read_examples(path)][::every]
        division, parts = _divided(examples, folds, train, test)
        trials = _trials(parts, solver, tuple(ablate or ()), seed, workers, fresh, nested)
    except (KnowledgeError, DivisionError) as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    if as_json:
        from tutor.commands.evaluation_record import evaluation_record

        typer.echo(json.dumps(evaluation_record(division, trials), ensure_ascii=False, indent=1))
        return
    from rich.console import Console

    from tutor.commands.evaluation_tables import tables

    texts = {example.identifier: example for example in examples}
    for table in tables(division, trials, texts, wrong):
        Console(highlight=False, markup=False, emoji=False).print(table)


def _divided(examples: list[Example], folds: str, train: str, test: str) -> tuple[str, tuple[Fold, ...]]:
    """The name of the division, which published figures go by, and its folds."""
    from solvers.evaluation.folds import DivisionError, divisions, folds_of, one_fold

    if bool(train) != bool(test) or bool(folds) == bool(train):
        known = ", ".join(divisions(examples)) or 'none: no problem has "splits"'
        raise DivisionError(f"Give either --folds NAME or --train SPLIT and --test SPLIT; there are {known}.")
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
    nested: bool,
) -> dict[str, list[Trial]]:
    from platformdirs import user_cache_path

    from solvers.evaluation.crossvalidate import Settings, evaluate_combined, evaluate_solver
    from solvers.evaluation.folds import DivisionError
    from solvers.evaluation.runs import ablations

    unknown = set(without) - set(ablations(solver.value))
    if unknown:
        known = ", ".join(ablations(solver.value)) or "nothing"
        raise DivisionError(f"{solver.value} has no {min(unknown)!r} to leave out; there is {known}.")
    cache = None if fresh else user_cache_path("tutor") / "evaluation"
    settings = Settings(without, seed, workers, cache, nested, complain)
    if solver is Contestant.COMBINED:
        return evaluate_combined(folds, settings)
    return {solver.value: evaluate_solver(folds, solver.value, settings)}
