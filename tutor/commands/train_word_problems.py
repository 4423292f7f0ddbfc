"""`tutor train rules|equations|combination`: retrain the weights for word problems."""

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
    from solvers.training import Example

DataOption = Annotated[
    list[Path],
    typer.Option("--data", help='JSON lines file with "id", "question", and "answer"; may be repeated.'),
]
OutOption = Annotated[
    Path, typer.Option("--out", help="File to write the weights to; it must not exist yet.")
]
WorkersOption = Annotated[
    int, typer.Option(min=1, max=64, help="Number of processes that work at the same time.")
]
SeedOption = Annotated[int, typer.Option("--seed", help="Random seed.")]


def equations(data: DataOption, out: OutOption, seed: SeedOption = 0) -> None:
    """Train the weights of the equation trees.

    To use the file, save it as knowledge/weights/equations.tsv, together with the .npz file of the same name. It
    records the seed and the checksum of the data.
    """
    _check_both_unused(out)
    examples = _examples(data)
    from solvers.equations.learn import train

    weights = train(examples, seed=seed, report=complain)
    with written(out) as fresh:
        replace(weights, provenance=_lines(_provenance(data, examples, seed))).save(fresh)


def rules(
    data: DataOption,
    out: OutOption,
    turns: Annotated[
        int, typer.Option(min=1, max=10, help="Number of times to repeat the search for statements.")
    ] = 1,
    workers: WorkersOption = 1,
) -> None:
    """Train the costs of the statements that declarative rules justify.

    It learns from your problems and their answers and from the built-in lessons. To use the file, save it as
    knowledge/weights/rules.tsv, together with the .npz file of the same name. It records the checksum of the data.
    Lines with "calculations" teach more. If lines have "part", the development part and one in six lines of the
    training part are left out.
    """
    _check_both_unused(out)
    from solvers.problems.learn import learn
    from solvers.training import divided, lessons, taught

    examples, _ = divided(_examples(data))

    every = [*examples, *taught(), *lessons()]
    *_, prices = learn(every, workers, turns, report=complain)
    with written(out) as fresh:
        provenance = _provenance(data, examples, 0) | {"lessons": str(len(every) - len(examples))}
        replace(prices, notes=_lines(provenance)).save(fresh)


def combination(out: OutOption, seed: SeedOption = 0, workers: WorkersOption = 1) -> None:
    """Train the weights of the solvers' answers and how likely the best answer is to be right.

    It learns from the solvers' answers to built-in problems that none of them was trained on. To use the file, save it
    as knowledge/weights/combination.npz. It records the seed and the checksum of the problems.
    """
    check_unused(out)
    from platformdirs import user_cache_path

    from solvers.evaluation.crossvalidate import Settings, learned_weighing
    from solvers.training import unseen

    cache = user_cache_path("tutor") / "evaluation"
    trees = learned_weighing(Settings(seed=seed, workers=workers, cache=cache, report=complain))
    with written(out) as fresh:
        replace(trees, provenance=_provenance((), unseen(), seed)).save(fresh)


def _check_both_unused(out: Path) -> None:
    """Exit with an error if the weights, or the model that is saved beside them, would overwrite a file."""
    beside = out.with_suffix(".npz")
    if beside == out:
        complain(
            f"{out} is reserved for the file saved beside the weights; choose a different ending, such as .tsv."
        )
        raise typer.Exit(BAD_INPUT)
    check_unused(out)
    check_unused(beside)


def _examples(data: Sequence[Path]) -> list[Example]:
    """Return the problems of all files, each text once, because the sets overlap."""
    from knowledge.errors import KnowledgeError
    from solvers.training import read_examples

    try:
        found = [example for path in data for example in read_examples(path)]
    except KnowledgeError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    return list({" ".join(example.text.split()): example for example in found}.values())


def _provenance(data: Sequence[Path], examples: Sequence[Example], seed: int) -> dict[str, str]:
    """Return where weights come from, to save next to them: the data and the problems that every training includes."""
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
