"""Divides problems into a training part and a test part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solvers.training import Example


class DivisionError(ValueError):
    """The data are not divided as requested; the message says which divisions there are."""


@dataclass(frozen=True, slots=True, eq=False)
class Fold:
    """Problems to test, and those to train on first; no problem is in both. A fold is equal only to itself."""

    name: str
    train: tuple[Example, ...]
    test: tuple[Example, ...]


def folds_of(examples: Sequence[Example], division: str) -> tuple[Fold, ...]:
    """Return a fold for each part of `division`: that part is tested, and the other parts are trained on.

    Raises:
        DivisionError: there is no such division, or it has fewer than two parts.
    """
    divided = [example for example in examples if example.folds.get(division) is not None]
    parts = sorted({example.folds[division] for example in divided}, key=str)
    if len(parts) == 1:
        raise DivisionError(
            f"All the problems of {division!r} are in one part; there must be another part to train on."
        )
    if not parts:
        raise DivisionError(f"The data have no split named {division!r}; {_known(examples)}.")
    return tuple(
        Fold(
            str(part),
            tuple(e for e in divided if e.folds[division] != part),
            tuple(e for e in divided if e.folds[division] == part),
        )
        for part in parts
    )


def one_fold(examples: Sequence[Example], train: str, test: str) -> Fold:
    """Train on the problems that are in some part of division `train`, and test on those of `test`.

    Raises:
        DivisionError: one of the two has no problems.
    """
    tested = tuple(e for e in examples if _stands_in(e, test))
    names = {example.identifier for example in tested}
    trained = tuple(e for e in examples if _stands_in(e, train) and e.identifier not in names)
    for name, found in ((train, trained), (test, tested)):
        if not found:
            raise DivisionError(f"No problem is in {name!r}; {_known(examples)}.")
    return Fold(f"{train} → {test}", trained, tested)


def divisions(examples: Sequence[Example]) -> tuple[str, ...]:
    """Return the names of all divisions of the data, in order of appearance."""
    return tuple(dict.fromkeys(name for example in examples for name in example.folds))


def _stands_in(example: Example, division: str) -> bool:
    """Return whether a problem is in some part of `division`."""
    part = example.folds.get(division)
    return part is not None and part is not False


def _known(examples: Sequence[Example]) -> str:
    names = divisions(examples)
    return f"there are {', '.join(names)}" if names else 'no problem has "splits"'
