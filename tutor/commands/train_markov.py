"""`tutor train markov`: learn weights for the formulas of a Markov logic network from worlds with known
truth values.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.commands.options import complain, names_of, text_of
from tutor.commands.weights_file import check_unused, written
from tutor.exits import BAD_INPUT

if TYPE_CHECKING:
    from solvers.ilp import Limits
    from solvers.markov import Model
    from solvers.markov.learning import Example


class Method(StrEnum):
    """How to learn the weights."""

    MIRA = "mira"
    PSEUDO_LIKELIHOOD = "pseudo-likelihood"


def markov(
    model: Annotated[
        Path,
        typer.Argument(
            metavar="MODEL.mln", help="A file of formulas; --method mira starts from their weights."
        ),
    ],
    worlds: Annotated[
        list[Path],
        typer.Argument(
            metavar="EVIDENCE.db GOLD.db ...",
            help=(
                "For each example, a file of what is known and a file "
                "of the atoms that are true; all other atoms are false."
            ),
        ),
    ],
    query: Annotated[str, typer.Option(metavar="P,Q", help="The predicates to learn to predict.")],
    out: Annotated[
        Path, typer.Option(metavar="WEIGHTED.mln", help="File to write the model to; it must not exist yet.")
    ],
    method: Annotated[
        Method, typer.Option(help="Online learning that uses inference (mira), or pseudo-likelihood.")
    ] = Method.MIRA,
    epochs: Annotated[
        int, typer.Option(min=1, help="Number of passes that mira makes through the examples.")
    ] = 5,
    step: Annotated[float, typer.Option(min=1e-6, help="The largest step that mira may take.")] = 0.01,
    deviation: Annotated[
        float, typer.Option(min=1e-6, help="Expected size of weights, for pseudo-likelihood.")
    ] = 1.0,
    seed: Annotated[int, typer.Option(help="Random seed for the order of the examples.")] = 0,
    time_limit: Annotated[
        float | None,
        typer.Option(min=0.1, metavar="SECONDS", help="Time limit for inference on one example."),
    ] = None,
) -> None:
    """Train the weights of a Markov logic network.

    The new file has the weights and a note on how they were learned. Hard formulas do not change. It often works best
    to train twice: first with pseudo-likelihood, and then with mira, starting from the first file.
    """
    from solvers.ilp import Limits, ProgramError
    from solvers.markov import print_model
    from solvers.markov.learning import mira, pseudo_likelihood

    asked, limits = names_of(query), Limits(time_limit)
    read, examples = _read(model, worlds, asked, out)
    try:
        if method is Method.MIRA:
            learned = mira(
                read,
                examples,
                asked,
                epochs=epochs,
                aggressiveness=step,
                seed=seed,
                limits=limits,
                observe=lambda epoch, wrong: complain(f"epoch {epoch} of {epochs}: {wrong} atoms wrong"),
            )
            how = f"{method}, epochs {epochs}, step {step:g}, seed {seed}"
        else:
            complain(f"Read {len(examples)} examples; now learning the weights.")
            learned = pseudo_likelihood(read, examples, asked, deviation=deviation)
            how = f"{method}, deviation {deviation:g}"
        figures = _figures(learned, examples, asked, limits)
    except (ValueError, ProgramError) as error:
        raise _refused(str(error)) from None
    lines = [f"Weights learned by tutor train markov: {how}; query {','.join(asked)}.", figures]
    lines += [f"{_shown(path)}: SHA-256 {sha256(path.read_bytes()).hexdigest()}" for path in (model, *worlds)]
    with written(out) as fresh:
        fresh.write_text("".join(f"// {line}\n" for line in lines) + "\n" + print_model(learned), "utf-8")
    typer.echo(figures)


def _read(path: Path, worlds: Sequence[Path], asked: list[str], out: Path) -> tuple[Model, list[Example]]:
    """Return the model and the examples, or report what is wrong with them and exit."""
    from knowledge.errors import KnowledgeError
    from solvers.markov import parse

    if len(worlds) % 2:
        raise _refused(
            f"Each example needs an evidence file and a gold file, but you gave {len(worlds)} files."
        )
    check_unused(out)
    try:
        model = parse(text_of(path), path)
        unknown = [name for name in asked if model.predicate(name) is None]
        if unknown or not asked:
            what = (
                f"{unknown[0]} is not declared in {path}"
                if unknown
                else "--query does not name any predicate"
            )
            raise _refused(f"{what}; name the predicates to learn.")
        if all(formula.is_hard for formula in model.formulas):
            raise _refused(
                f"{path} has no formula to learn a weight for; all of its formulas are hard (they end with a period)."
            )
        pairs = zip(worlds[::2], worlds[1::2], strict=True)
        return model, [_example(model, evidence, gold, asked) for evidence, gold in pairs]
    except KnowledgeError as error:
        raise _refused(str(error)) from None


def _example(model: Model, evidence: Path, gold: Path, asked: list[str]) -> Example:
    from solvers.markov import parse_evidence
    from solvers.markov.learning import Example

    known = parse_evidence(text_of(evidence), model, evidence)
    truth = parse_evidence(text_of(gold), model, gold)
    told = dict.fromkeys([*(name for (name, _), _ in truth), *truth.denied, *truth.open])
    other = [name for name in told if name not in asked]
    if other:
        raise _refused(
            f"{gold} has {other[0]}, which is not in --query; add it to --query or delete it from the file."
        )
    if truth.open:
        raise _refused(f"{gold} has an atom with '?'; in a gold file, every atom must be true or false.")
    given = {atom for atom, _ in known if atom[0] in asked}
    return Example(known, frozenset(given | {atom for atom, _ in truth}))


def _figures(model: Model, examples: Sequence[Example], asked: list[str], limits: Limits) -> str:
    """Return how well the model predicts the examples it learned from."""
    from solvers.markov import infer

    found = [frozenset(infer(model, one.evidence, asked, limits=limits).atoms) for one in examples]
    right = sum(len(atoms & one.true) for atoms, one in zip(found, examples, strict=True))
    total, true = sum(map(len, found)), sum(len(one.true) for one in examples)
    return (
        f"On the {len(examples)} examples it learned from, it finds {right} of {true} true atoms "
        f"and {total - right} others: F1 {2 * right / max(total + true, 1):.3f}."
    )


def _shown(path: Path) -> str:
    """Return the name of a file in a form that fits into a comment."""
    return "".join(c if c.isprintable() else "?" for c in path.name)


def _refused(message: str) -> typer.Exit:
    complain(message)
    return typer.Exit(BAD_INPUT)
