"""`tutor train rules|equations|situations|combination|doubt`: make weights for word problems again from problems."""

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
    from solvers.training import Example

DataOption = Annotated[
    list[Path], typer.Option("--data", help='JSON lines with "id", "question" and "answer"; may be repeated.')
]
OutOption = Annotated[Path, typer.Option("--out", help="File to write the weights to; must not exist.")]
WorkersOption = Annotated[int, typer.Option(min=1, max=64, help="Processes.")]
SeedOption = Annotated[int, typer.Option("--seed", help="Seed of all random choices.")]


def rules(data: DataOption, out: OutOption, seed: SeedOption = 0) -> None:
    """Train what the declarative rules weigh, from problems and their answers.

    The file takes effect as knowledge/weights/rules.tsv; it says which data, by checksum, and which seed it is from.
    """
    check_unused(out)
    examples = _examples(data)
    from solvers.rules.learn import train

    weights = train(examples, seed=seed, report=complain)
    with written(out) as fresh:
        replace(weights, notes=_lines(_provenance(data, examples, seed))).save(fresh)


def equations(data: DataOption, out: OutOption, seed: SeedOption = 0) -> None:
    """Train what the terms of an equation tree weigh, from problems and their answers.

    The file takes effect as knowledge/weights/equations.tsv, with the one of the same name in .npz beside it; it says
    which data, by checksum, and which seed it is from.
    """
    beside = out.with_suffix(".npz")
    if beside == out:
        complain(
            f"{out} is the name of the file beside the weights; name one that ends otherwise, as in .tsv."
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
    turns: Annotated[int, typer.Option(min=1, max=10, help="How often statements are looked for anew.")] = 1,
    workers: WorkersOption = 1,
) -> None:
    """Train what the statements of a situation cost, from problems and their answers, and from our own lessons.

    The file takes effect as knowledge/weights/problems.tsv; it says which data, by checksum, it is from. Lines with
    "calculations" teach more. Of those with "part", the development part is left out, and one in six of the training
    part.
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


def combination(data: DataOption, out: OutOption, seed: SeedOption = 0, workers: WorkersOption = 1) -> None:
    """Train how the solvers' answers are combined, on problems that none of them has seen.

    These are our own unseen problems and the spared ones of the data: one in six of those with "part": "train", which
    `tutor train situations` leaves out. The file takes effect as knowledge/weights/combination.toml; it says which
    data, by checksum, and which seed it is from.
    """
    check_unused(out)
    spared, settings, provenance = _spared(data, seed, workers)
    from solvers.evaluation.crossvalidate import learned_combination

    weights = learned_combination(spared, settings)
    with written(out) as fresh:
        replace(weights, provenance=provenance).save(fresh)


def doubt(data: DataOption, out: OutOption, seed: SeedOption = 0, workers: WorkersOption = 1) -> None:
    """Train how much to doubt what is ranked first, on the same problems as the combination.

    The file takes effect as knowledge/weights/doubt.toml; it says which data, by checksum, and which seed it is from.
    """
    check_unused(out)
    spared, settings, provenance = _spared(data, seed, workers)
    from solvers.evaluation.crossvalidate import learned_doubt

    weights = learned_doubt(spared, settings)
    with written(out) as fresh:
        replace(weights, provenance=provenance).save(fresh)


def _spared(
    data: Sequence[Path], seed: int, workers: int
) -> tuple[tuple[Example, ...], Settings, dict[str, str]]:
    """The problems that no solver learns from, how to run the solvers, and where the weights come from."""
    from platformdirs import user_cache_path

    from solvers.evaluation.crossvalidate import Settings
    from solvers.training import divided

    _, spared = divided(_examples(data))
    cache = user_cache_path("tutor") / "evaluation"
    settings = Settings(seed=seed, workers=workers, cache=cache, report=complain)
    return spared, settings, _provenance(data, spared, seed)


def _examples(data: Sequence[Path]) -> list[Example]:
    """The problems of all files; each text once, for the sets overlap."""
    from knowledge.errors import KnowledgeError
    from solvers.training import read_examples

    try:
        found = [example for path in data for example in read_examples(path)]
    except KnowledgeError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
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
