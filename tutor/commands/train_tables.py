"""`tutor train tables`: make the weights again by which tables, IR and PMI are combined."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.commands.options import checksum, complain
from tutor.commands.train_word_problems import OutOption, SeedOption
from tutor.commands.weights_file import check_unused, written
from tutor.exits import BAD_INPUT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solvers.retrieval.examples import ChoiceExample
    from solvers.retrieval.learn import Case


def tables(
    data: Annotated[
        list[Path],
        typer.Option(help="JSON lines of questions; may be repeated."),
    ],
    out: OutOption,
    scored: Annotated[
        list[Path] | None, typer.Option("--except", help="Leave out the questions of this file.")
    ] = None,
    folds: Annotated[
        int,
        typer.Option("--folds", "--cross-validate", min=2, max=100, help="Parts of the cross-validation."),
    ] = 10,
    every: Annotated[int, typer.Option(min=1, metavar="N", help="Take every Nth question only.")] = 1,
    perturb: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="N",
            help="Learn of every Nth also a variant with perturbed wrong choices; 0 for none.",
        ),
    ] = 0,
    seed: SeedOption = 0,
) -> None:
    """Train how tables, IR and PMI are combined, by logistic regression; cross-validated figures go into the file.

    A line of the data is an object with "id", "question", "choices" (a list of "label" and "text") and "answer" (a
    label). Weights learned only from wrong choices that fit each other are misled by others, so learn from some
    perturbed ones too, as `tutor evaluate tables --perturb` asks them. The file takes effect as
    knowledge/weights/tables.toml; try it first with `tutor evaluate tables --weights`.
    """
    check_unused(out)
    from knowledge.errors import KnowledgeError
    from solvers.evaluation.measures import calibration_error
    from solvers.retrieval.combine import Judged
    from solvers.retrieval.examples import read_choice_examples, without_twins
    from solvers.retrieval.learn import held_out, train
    from solvers.retrieval.perturb import perturbed
    from solvers.retrieval.scoring import accuracy, marked_together, trials
    from solvers.retrieval.sentences import sentences

    try:
        examples = tuple(e for path in data for e in read_choice_examples(path))[::every]
        left_out = tuple(e for path in scored or () for e in read_choice_examples(path))
    except KnowledgeError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    examples = without_twins(examples, left_out)
    if len(examples) < folds:
        complain(f"There are {len(examples)} questions to learn from; give more, or fewer --folds.")
        raise typer.Exit(BAD_INPUT)
    cases = _cases(examples)
    varied = [bool(perturb) and number % perturb == 0 for number in range(len(examples))]
    made = [
        perturbed(example, sentences(), variants=1, seed=seed) if wanted else ()
        for example, wanted in zip(examples, varied, strict=True)
    ]
    further = iter(_cases([variant for of_one in made for variant in of_one]))
    variants = [list(islice(further, len(of_one))) for of_one in made]
    shares = held_out(cases, folds=folds, seed=seed, variants=variants)
    marks = [
        marked_together(example, Judged.of(case.opinions, found))
        for example, case, found in zip(examples, cases, shares, strict=True)
    ]
    provenance = {
        "questions": str(len(examples)) + (f" (one of every {every})" if every > 1 else ""),
        **({"variants with perturbed wrong choices": str(sum(map(len, variants)))} if perturb else {}),
        "seed": str(seed),
        "date": datetime.now(UTC).date().isoformat(),
        "folds": str(folds),
        "accuracy of held-out parts": f"{accuracy(marks):.4f}",
        "calibration error of held-out parts": f"{calibration_error(trials(marks)):.4f}",
        **{f"learned from {path.name}": checksum(path) for path in data},
        **{f"without the questions of {path.name}": checksum(path) for path in scored or ()},
    }
    weights = train([*cases, *chain.from_iterable(variants)])
    with written(out):
        replace(weights, provenance=provenance).save(out)
    complain(f"{len(examples)} questions; held-out parts: {100 * accuracy(marks):.1f} % right.")


def _cases(examples: Sequence[ChoiceExample]) -> list[Case]:
    """What every solver says of each example; opinions of the tables are kept."""
    from platformdirs import user_cache_path

    from solvers.retrieval.asked import ask_lexical, ask_tables
    from solvers.retrieval.learn import Case

    questions = [example.question for example in examples]
    cache = user_cache_path("tutor") / "evaluation"
    said = zip(ask_tables(questions, cache=cache, report=complain), ask_lexical(questions), strict=True)
    return [Case((of, *words), e.right) for e, (of, words) in zip(examples, said, strict=True)]
