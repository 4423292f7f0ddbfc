"""What a solver tells while it works, so that a person sees progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from solvers.ilp import Round


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of the work begins."""

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


def silent(event: Event) -> None:
    """Ignore `event`; the default observer."""
