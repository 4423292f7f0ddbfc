"""`tutor infer`: find the most probable world of a Markov logic network, given evidence."""

from __future__ import annotations

import time
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.commands.options import complain, names_of, text_of
from tutor.exits import ABSTAINED, ANSWERED, BAD_INPUT
from tutor.waiting import Clock, OverdueError, leave, waited

if TYPE_CHECKING:
    from solvers.markov import Evidence, InferenceRound, Model, Result


OUT_OF_TIME = "No world was found within the time limit; allow more time."


class Method(StrEnum):
    """How much is grounded."""

    CPI = "cpi"
    FULL = "full"


class Base(StrEnum):
    """What solves the grounded part."""

    ILP = "ilp"
    MAXWALKSAT = "maxwalksat"


class Backend(StrEnum):
    """Which solver for integer linear programs."""

    AUTO = "auto"
    CBC = "cbc"
    HIGHS = "highs"


def infer(
    model: Annotated[Path, typer.Argument(metavar="MODEL.mln", help="Weighted formulas in Alchemy syntax.")],
    evidence: Annotated[Path, typer.Argument(metavar="EVIDENCE.db", help="Ground atoms, one per line.")],
    query: Annotated[str, typer.Option(metavar="P,Q", help="The predicates to decide.")],
    open_world: Annotated[
        str, typer.Option("--open", metavar="P,Q", help="Predicates to decide but not print.")
    ] = "",
    method: Annotated[
        Method, typer.Option(help="Cutting planes (cpi), or all groundings at once (full).")
    ] = Method.CPI,
    base: Annotated[
        Base, typer.Option(help="Exact integer programs (ilp), or a random walk (maxwalksat).")
    ] = Base.ILP,
    backend: Annotated[Backend, typer.Option(help="Solver for the integer programs.")] = Backend.AUTO,
    time_limit: Annotated[
        float | None,
        typer.Option(min=0.1, metavar="SECONDS", help="Total time limit; there is none by default."),
    ] = None,
    flips: Annotated[int, typer.Option(min=1, help="Number of flips in each walk.")] = 100_000,
    noise: Annotated[float, typer.Option(min=0, max=1, help="Probability of a random flip.")] = 0.1,
    restarts: Annotated[int, typer.Option(min=0, help="Number of additional walks from random worlds.")] = 0,
    seed: Annotated[int, typer.Option(help="Random seed for the walk.")] = 0,
    trace: Annotated[bool, typer.Option("--trace", help="Report every round on standard error.")] = False,
    json_output: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Find the most probable world of a Markov logic network.

    The output lists the atoms that are true in it. Predicates in neither --query nor --open are known: atoms that the
    evidence does not list are false.
    """
    from solvers.ilp import Backend as Back
    from solvers.ilp import Limits, ProgramError
    from solvers.ilp.backend import available
    from solvers.markov import Walk
    from solvers.markov import infer as most_probable

    available(Back.CBC if backend is Backend.CBC else Back.HIGHS)  # the time for loading does not count
    started = time.perf_counter()
    clock = Clock(time_limit)
    clock.start()
    read, known = _read(model, evidence)
    solve = partial(
        most_probable,
        read,
        known,
        names_of(query),
        method=method.value,
        base=base.value,
        backend=backend.value,
        open_world=names_of(open_world),
        walk=Walk(flips, noise, restarts, seed),
        limits=Limits(None if time_limit is None else time_limit - (time.perf_counter() - started)),
        observe=(lambda turn: complain(_told(turn))) if trace else None,
    )
    try:
        result = waited(solve, clock)
    except OverdueError:
        complain(OUT_OF_TIME)
        leave(ABSTAINED)
    except (ValueError, ProgramError) as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    raise typer.Exit(_written(result, json_output, trace))


def _read(model: Path, evidence: Path) -> tuple[Model, Evidence]:
    from knowledge.errors import KnowledgeError
    from solvers.markov import parse, parse_evidence

    try:
        read = parse(text_of(model), model)
        return read, parse_evidence(text_of(evidence), read, evidence)
    except KnowledgeError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None


def _told(turn: InferenceRound) -> str:
    """Return a round as one line, plus a line for every formula that was added."""
    bound = "" if turn.bound is None else f", bound {turn.bound:.4f}"
    violated = f", {turn.violations} hard groundings violated" if turn.violations else ""
    lines = [
        f"round {turn.number}: {turn.groundings} groundings, {turn.variables} variables, "
        f"objective {turn.objective:.4f}{bound}{violated}, "
        f"solving {turn.seconds_solving:.3f} s, separating {turn.seconds_separating:.3f} s"
    ]
    return "\n".join([*lines, *(f"  added {count} of {name}" for name, count in turn.added)])


def _written(result: Result, as_json: bool, trace: bool) -> int:
    """Write the result; return the exit code."""
    from solvers.markov import Atom, Constant, print_formula

    atoms = [print_formula(Atom(p, tuple(map(Constant, constants)))) for p, constants in result.atoms]
    found = not result.impossible and bool(result.rounds)
    if as_json:
        import json
        from dataclasses import asdict

        record: dict[str, object] = {
            "atoms": atoms,
            "objective": result.objective if found else None,
            "bound": result.bound,
            "optimal": result.optimal,
            "violations": result.violations,
            "impossible": result.impossible,
            "rounds": len(result.rounds),
            "groundings": result.groundings,
            "variables": result.variables,
            "seconds": round(result.seconds, 6),
        }
        if trace:
            record["trace"] = [asdict(turn) for turn in result.rounds]
        typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
        return ANSWERED if found else ABSTAINED
    for atom in atoms:
        typer.echo(atom)
    if result.impossible:
        complain("No world satisfies both the hard formulas and the evidence; look for a contradiction.")
    elif not found:
        complain(OUT_OF_TIME)
    elif result.violations:
        complain(
            f"The world found violates {result.violations} groundings of hard formulas; allow more time."
        )
    elif not result.optimal and result.error_bound < float("inf"):
        complain(f"The world found is at most {result.error_bound:.4f} worse than the best one.")
    return ANSWERED if found else ABSTAINED
