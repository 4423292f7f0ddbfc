"""Where forces point, and which of them work against each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from knowledge.laws import load
from solvers.laws.told import Told, is_said
from solvers.reading.model import Reading, Token

_PREPOSITIONS = {"left": "to the left", "right": "to the right"}


def directions_in(tokens: Sequence[Token]) -> list[tuple[int, str]]:
    """Return the directions that some tokens name, with their places."""
    forms = [(token.index, token.text.lower().removesuffix("s")) for token in tokens]
    return [(at, form) for at, form in forms if form in load().opposite]


def pointing(forces: Sequence[Told], reading: Reading) -> tuple[str, ...] | None:
    """Return where each force points: a direction, or "" and "against" if only that is said; `None` if nothing is.

    Args:
        forces: the forces, in the order of the text.
        reading: of the text.
    """
    said = [(at, name) for at, name in directions_in(reading.tokens) if at < _question(reading)]
    if len(said) == len(forces):
        return _nearest(forces, said)
    if 1 < len(said) < len(forces):
        return _shared(forces, said)
    if len(said) <= 1 and any(is_said(phrase, reading.tokens) for phrase in load().same):
        return (said[0][1] if said else "",) * len(forces)
    if len(forces) == 2 and not said and any(is_said(phrase, reading.tokens) for phrase in load().against):
        return "", "against"
    return None


def _nearest(forces: Sequence[Told], said: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    """Return a direction for each force, so that all together are as near to them as possible."""
    nearest = min(
        permutations(said),
        key=lambda order: sum(abs(at - one.first) for (at, _), one in zip(order, forces, strict=True)),
    )
    return tuple(name for _, name in nearest)


def _shared(forces: Sequence[Told], said: Sequence[tuple[int, str]]) -> tuple[str, ...] | None:
    """Return the directions of forces of which several share one: the last before each, or else the next one."""
    is_ahead = said[0][0] < forces[0].first
    order = said[::-1] if is_ahead else said
    found = [next((name for at, name in order if (at < one.first) == is_ahead), "") for one in forces]
    return tuple(found) if all(found) else None


def _question(reading: Reading) -> int:
    """Return where the question begins, which may name directions, too; the end if there is nothing before it."""
    last = reading.sentences[-1]
    return last.first or last.stop


def are_against(one: str, other: str) -> bool:
    """Return whether two directions are opposite; of three kinds of directions, none is a sum along one line."""
    return load().opposite.get(one) == other or "against" in (one, other)


def as_said(direction: str) -> str:
    """Return a direction as it is told behind a force: "to the left", "east"; empty if there is none."""
    return _PREPOSITIONS.get(direction, direction) if direction != "against" else ""
