"""The events that a solver reports while it works, so that a person sees progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solvers.ilp import Program, Round


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of the work starts."""

    name: str
    """For example "reading", "building", "solving", "checking"."""
    solver: str = ""
    """The solver at work; empty before one is chosen."""
    detail: str = ""
    """For example "412 variables, 1,310 constraints"."""


@dataclass(frozen=True, slots=True)
class Solved:
    """A cutting-plane round of a solver's program ended."""

    solver: str
    round: Round


Event = Stage | Solved
Observer = Callable[[Event], None]


def solving(program: Program, solver: str, observe: Observer) -> Callable[[Round], None]:
    """Report the size of a program that is about to be solved; return a function that reports its rounds."""
    observe(Stage("solving", solver, program.describe().size))
    return lambda turn: observe(Solved(solver, turn))


def silent(event: Event) -> None:
    """Ignore `event`; the default observer."""
