"""`tutor train tables`: retrain the weights that combine tables, IR, and PMI."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.commands.options import checksum, complain
from tutor.commands.train_word_problems import OutOption, SeedOption
from tutor.commands.weights_file import check_unused, written
from tutor.exits import BAD_INPUT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from solvers.retrieval.examples import ChoiceExample
    from solvers.retrieval.judge import Judged
    from solvers.retrieval.learn import Case

HELD_OUT = "held-out parts"


def tables(
    data: Annotated[
        list[Path],
        typer.Option(help="JSON lines file of questions; may be repeated."),
    ],
    out: OutOption,
    scored: Annotated[
        list[Path] | None, typer.Option("--except", help="Leave out the questions in this file.")
    ] = None,
    folds: Annotated[
        int,
        typer.Option(
            "--folds", "--cross-validate", min=2, max=100, help="Number of folds for cross-validation."
        ),
    ] = 10,
    every: Annotated[int, typer.Option(min=1, metavar="N", help="Use only every Nth question.")] = 1,
    perturb: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="N",
            help="Also train on a variant of every Nth question with different wrong choices; 0 for none.",
        ),
    ] = 0,
    hide: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="N",
            help="Also train on every Nth question without the rows for its right answer; 0 for none.",
        ),
    ] = 0,
    seed: SeedOption = 0,
) -> None:
    """Train the combination of tables, IR, and PMI.

    This fits a conditional logit and writes the cross-validated figures into the file. Each line of the data is an
    object with "id", "question", "choices" (a list of objects with "label" and "text"), and "answer" (a label).

    Weights trained only on wrong choices that fit together do badly with other choices, so also train on some
    perturbed ones, like those of `tutor evaluate tables --perturb`. Weights trained only on questions whose facts are
    in the tables are too confident on other questions, so also train on some with hidden rows.

    To use the file, save it as knowledge/weights/tables.toml; to try it first, run `tutor evaluate tables --weights`.
    """
    check_unused(out)
    from platformdirs import user_cache_path

    from knowledge.errors import KnowledgeError
    from solvers.retrieval import lessons
    from solvers.retrieval.examples import read_choice_examples, without_twins
    from solvers.retrieval.learn import held_out, train

    try:
        examples = tuple(e for path in data for e in read_choice_examples(path))[::every]
        left_out = tuple(e for path in scored or () for e in read_choice_examples(path))
    except KnowledgeError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    examples = without_twins(examples, left_out)
    if len(examples) < folds:
        complain(
            f"There are {len(examples)} questions to train on; add more questions, or use fewer --folds."
        )
        raise typer.Exit(BAD_INPUT)
    cache = user_cache_path("tutor") / "evaluation"
    cases = lessons.cases(examples, cache=cache, report=complain)
    others = {
        "perturbed wrong choices": lessons.with_other_choices(
            examples, perturb, seed=seed, cache=cache, report=complain
        ),
        "hidden rows": lessons.without_their_rows(
            examples, cases, hide, seed=seed, cache=cache, report=complain
        ),
    }
    variants = [list(chain(*of_one)) for of_one in zip(*others.values(), strict=True)]
    judged = held_out(cases, folds=folds, seed=seed, variants=variants)
    provenance = {
        "questions": str(len(examples)) + (f" (one of every {every})" if every > 1 else ""),
        **{f"variants with {name}": str(sum(map(len, of))) for name, of in others.items() if any(of)},
        "seed": str(seed),
        "date": datetime.now(UTC).date().isoformat(),
        "folds": str(folds),
        **_figures(examples, judged, others),
        **{f"learned from {path.name}": checksum(path) for path in data},
        **{f"without the questions of {path.name}": checksum(path) for path in scored or ()},
    }
    weights = train(cases, variants=variants, seed=seed)
    with written(out) as fresh:
        replace(weights, provenance=provenance).save(fresh)
    complain(
        f"Trained on {len(examples)} questions; the accuracy on {HELD_OUT} is {provenance[f'accuracy of {HELD_OUT}']}."
    )


def _figures(
    examples: Sequence[ChoiceExample],
    judged: Sequence[Sequence[Judged]],
    others: Mapping[str, Sequence[Sequence[Case]]],
) -> dict[str, str]:
    """Return accuracy and calibration on held-out data, for the questions and for each kind of variant."""
    from solvers.evaluation.measures import calibration_error
    from solvers.retrieval.scoring import accuracy, marked_together, trials

    left = [list(found) for found in judged]
    figures = {}
    for name, counts in (("", [1] * len(left)), *((name, list(map(len, of))) for name, of in others.items())):
        marks = [
            marked_together(example, found.pop(0))
            for example, found, count in zip(examples, left, counts, strict=True)
            for _ in range(count)
        ]
        if marks:
            of = f"{HELD_OUT}, {name}" if name else HELD_OUT
            figures[f"accuracy of {of}"] = f"{accuracy(marks):.4f}"
            figures[f"calibration error of {of}"] = f"{calibration_error(trials(marks)):.4f}"
    return figures
