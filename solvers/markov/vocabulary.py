"""Constants as numbers, by type. Those of a model are numbered once and shared by all evidence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast


class _Numbering(dict[str, int]):
    """A numbering that gives each new constant the next number."""

    __slots__ = ("first", "listed")

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first
        self.listed: list[str] = []

    def __missing__(self, constant: str) -> int:
        number = self[constant] = self.first + len(self.listed)
        self.listed.append(constant)
        return number


class Domain:
    """The constants of one type, numbered from 0: first the shared ones, then those of one case."""

    __slots__ = ("_numbers", "_own", "_shared", "_shared_numbers")

    def __init__(self, shared: Domain | None = None) -> None:
        """Start empty, or with the constants of `shared`, which must not grow any more."""
        self._shared: Sequence[str] = shared._own if shared is not None else ()
        self._shared_numbers: dict[str, int] = shared._numbers if shared is not None else {}
        self._numbers: _Numbering = _Numbering(len(self._shared))
        self._own: list[str] = self._numbers.listed

    def __len__(self) -> int:
        return len(self._shared) + len(self._own)

    def __getitem__(self, number: int) -> str:
        first = len(self._shared)
        return self._shared[number] if number < first else self._own[number - first]

    def number(self, constant: str) -> int:
        """Return the number of a constant.

        Raises:
            KeyError: there is no such constant.
        """
        found = self._shared_numbers.get(constant)
        if found is None:
            found = self._numbers.get(constant)
        if found is None:
            raise KeyError(constant)
        return found

    def numbers(self, constants: Iterable[str]) -> list[int]:
        """Return the numbers of several constants, as `number` does."""
        return [*map(self.number, constants)]

    def add(self, constant: str) -> int:
        """Return the number of a constant, which is new if it has none."""
        found = self._shared_numbers.get(constant)
        return self._numbers[constant] if found is None else found

    def extend(self, constants: Iterable[str]) -> list[int]:
        """Return the numbers of several constants, which are new for those that have none."""
        if not self._shared_numbers:
            return [*map(self._numbers.__getitem__, constants)]
        listed = list(constants)
        found = [*map(self._shared_numbers.get, listed)]
        if None in found:
            pairs = zip(found, listed, strict=True)
            return [self._numbers[constant] if n is None else n for n, constant in pairs]
        return cast(list[int], found)

    @property
    def own(self) -> tuple[str, ...]:
        """Return the constants that only this case has."""
        return tuple(self._own)

    @property
    def names(self) -> tuple[str, ...]:
        """Return all constants in the order of their numbers."""
        return (*self._shared, *self._own)
