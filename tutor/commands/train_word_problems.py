"""`tutor train rules|equations|situations|combination|doubt|second`: make weights for word problems again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.commands.options import checksum, complain
from tutor.commands.weights_file import check_unused, written
from tutor.exits import BAD_INPUT

if TYPE_CHECKING:
    from solvers.evaluation.crossvalidate import Settings
    from solvers.evaluation.folds import Fold
    from solvers.training import Example

DataOption = Annotated[
    list[Path],
    typer.Option("--data", help='JSON lines file with "id", "question", and "answer"; may be repeated.'),
]
OutOption = Annotated[
    Path, typer.Option("--out", help="File to write the weights to; it must not exist yet.")
]
FoldsOption = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="Folds of the data; the default is every fifth problem."),
]
WorkersOption = Annotated[
    int, typer.Option(min=1, max=64, help="Number of processes that work at the same time.")
]
SeedOption = Annotated[int, typer.Option("--seed", help="Random seed.")]


def rules(data: DataOption, out: OutOption, seed: SeedOption = 0) -> None:
    """Train the weights of the declarative rules.

    To use the file, save it as knowledge/weights/rules.tsv. It records the seed and the checksum of the data.
    """
    check_unused(out)
    examples = _examples(data)
    from solvers.rules.learn import train

    weights = train(examples, seed=seed, report=complain)
    with written(out) as fresh:
        replace(weights, notes=_lines(_provenance(data, examples, seed))).save(fresh)


def equations(data: DataOption, out: OutOption, seed: SeedOption = 0) -> None:
    """Train the weights of the equation trees.

    To use the file, save it as knowledge/weights/equations.tsv, together with the .npz file of the same name. It
    records the seed and the checksum of the data.
    """
    beside = out.with_suffix(".npz")
    if beside == out:
        complain(
            f"{out} is the name of the file beside the weights; choose a different ending, such as .tsv."
        )
        raise typer.Exit(BAD_INPUT)
    check_unused(out)
    check_unused(beside)
    examples = _examples(data)
    from solvers.equations.learn import train

    weights = train(examples, seed=seed, report=complain)
    with written(out) as fresh:
        replace(weights, provenance=_lines(_provenance(data, examples, seed))).save(fresh)


def situations(
    data: DataOption,
    out: OutOption,
    turns: Annotated[
        int, typer.Option(min=1, max=10, help="Number of times to search for statements again.")
    ] = 1,
    workers: WorkersOption = 1,
) -> None:
    """Train the costs of the statements of a situation.

    It learns from your problems and their answers and from the built-in lessons. To use the file, save it as
    knowledge/weights/problems.tsv. It records the checksum of the data. Lines with "calculations" teach more. If
    lines have "part", the development part and one in six lines of the training part are left out.
    """
    check_unused(out)
    from solvers.problems.learn import learn
    from solvers.training import divided, lessons, taught

    examples, _ = divided(_examples(data))

    every = [*examples, *taught(), *lessons()]
    *_, prices = learn(every, workers, turns, report=complain)
    with written(out) as fresh:
        provenance = _provenance(data, examples, 0) | {"lessons": str(len(every) - len(examples))}
        replace(prices, notes=_lines(provenance)).save(fresh)


def combination(
    data: DataOption,
    out: OutOption,
    folds: FoldsOption = None,
    seed: SeedOption = 0,
    workers: WorkersOption = 1,
) -> None:
    """Train how the solvers' answers are combined.

    It learns from the answers of solvers that have not seen the problem. With --folds, which may be repeated, each
    line of the data needs "splits", which maps the name of each split to the part that the problem belongs to. To use
    the file, save it as knowledge/weights/combination.toml. It records the seed and the checksum of the data.
    """
    check_unused(out)
    examples, parts, settings = _divided(data, folds or (), seed, workers)
    from solvers.evaluation.crossvalidate import learned_combination

    provenance = _provenance(data, examples, seed) | {"folds": ", ".join(folds or ()) or "every fifth"}
    weights = learned_combination(parts, settings)
    with written(out) as fresh:
        replace(weights, provenance=provenance).save(fresh)


def doubt(
    data: DataOption,
    out: OutOption,
    folds: FoldsOption = None,
    learned: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="The split that trains the solvers for the built-in problems; the default is all the data.",
        ),
    ] = "",
    seed: SeedOption = 0,
    workers: WorkersOption = 1,
) -> None:
    """Train how much to doubt the most likely answer.

    It learns from answers to problems that are unlike the ones the solvers were trained on: each part of the data,
    answered by solvers trained on the other parts, and the built-in problems. To use the file, save it as
    knowledge/weights/doubt.toml. It records the seed and the checksum of the data.
    """
    check_unused(out)
    examples, parts, settings = _divided(data, folds or (), seed, workers)
    from solvers.combination.model import shipped
    from solvers.evaluation.crossvalidate import learned_doubt
    from solvers.evaluation.folds import stands_in

    everything = [example for example in examples if not learned or stands_in(example, learned)]
    provenance = _provenance(data, examples, seed) | {"folds": ", ".join(folds or ()) or "every fifth"}
    provenance |= {"learned": learned or "all"}
    weights = learned_doubt(parts, everything, shipped(), settings)
    with written(out) as fresh:
        replace(weights, provenance=provenance).save(fresh)


def _divided(
    data: Sequence[Path], folds: Sequence[str], seed: int, workers: int
) -> tuple[list[Example], list[Fold], Settings]:
    """The problems, their parts, and how to run the solvers."""
    from platformdirs import user_cache_path

    from solvers.evaluation.crossvalidate import Settings
    from solvers.evaluation.folds import DivisionError, Fold, folds_of, inner_folds

    examples = _examples(data, keep_all=bool(folds))
    try:
        parts = [fold for name in folds for fold in folds_of(examples, name)]
    except DivisionError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    parts = parts or list(inner_folds(Fold("all", tuple(examples), ())))
    cache = user_cache_path("tutor") / "evaluation"
    return examples, parts, Settings(seed=seed, workers=workers, cache=cache, report=complain)


def second(data: DataOption, out: OutOption, seed: SeedOption = 0, workers: WorkersOption = 1) -> None:
    """Train the second opinion for when the others are unsure.

    It learns from problems that no solver has seen: built-in ones, and one in six of the lines with "part": "train",
    which `tutor train situations` leaves out. To use the file, save it as knowledge/weights/second.toml. It records
    the seed and the checksum of the data.
    """
    check_unused(out)
    from platformdirs import user_cache_path

    from solvers.evaluation.crossvalidate import Settings, learned_second
    from solvers.training import divided

    _, spared = divided(_examples(data))
    cache = user_cache_path("tutor") / "evaluation"
    opinion = learned_second(spared, Settings(seed=seed, workers=workers, cache=cache, report=complain))
    with written(out) as fresh:
        replace(opinion, provenance=_provenance(data, spared, seed)).save(fresh)


def _examples(data: Sequence[Path], *, keep_all: bool = False) -> list[Example]:
    """The problems of all files; each text once, for the sets overlap, unless all are to be kept."""
    from knowledge.errors import KnowledgeError
    from solvers.training import read_examples

    try:
        found = [example for path in data for example in read_examples(path)]
    except KnowledgeError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    if keep_all:
        return found
    return list({" ".join(example.text.split()): example for example in found}.values())


def _provenance(data: Sequence[Path], examples: Sequence[Example], seed: int) -> dict[str, str]:
    """Where weights come from, to stand beside them: the data, and the problems that every training includes."""
    from solvers.training import TAUGHT, UNSEEN

    sums = {path.name: checksum(path) for path in (*data, TAUGHT, UNSEEN)}
    return {
        "problems": str(len(examples)),
        "seed": str(seed),
        "date": datetime.now(UTC).date().isoformat(),
        **sums,
    }


def _lines(provenance: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(f"{name}: {text}" for name, text in provenance.items())
