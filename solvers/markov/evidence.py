"""What is known before solving: ground atoms with the degree to which they hold, and the constants of each type.

The world is closed: an unlisted atom has degree 0. Degrees between 0 and 1 are for predicates that are read from text
and may be wrong, such as coreference; crisp evidence has degree 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

GroundAtom = tuple[str, tuple[str, ...]]
"""A predicate and its constants; also the key of the atom's variable in a program."""


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """The observations and the hidden atoms that are true: a world to learn from."""

    evidence: Evidence
    true: frozenset[GroundAtom]


class Evidence:
    """Tables of atoms by predicate, with an index for every pattern of bound arguments that a join uses."""

    def __init__(self, domains: Mapping[str, Iterable[str]] | None = None) -> None:
        """Start without atoms.

        Args:
            domains: the constants of each type.
        """
        self.domains: dict[str, tuple[str, ...]] = {t: tuple(cs) for t, cs in (domains or {}).items()}
        self._tables: dict[str, dict[tuple[str, ...], float]] = {}
        self.doubted: set[str] = set()
        """The predicates with an atom that was stated to hold only to a degree."""
        self.denied: dict[str, dict[tuple[str, ...], None]] = {}
        """By predicate, the atoms stated to be false, which matters if the predicate is otherwise hidden."""
        self.open: dict[str, dict[tuple[str, ...], None]] = {}
        """By predicate, the atoms stated to be unknown, which matters if the predicate is otherwise observed."""
        self._indexes: dict[tuple[str, tuple[int, ...]], dict[tuple[str, ...], list[tuple[str, ...]]]] = {}

    def add(self, predicate: str, *arguments: str, degree: float = 1.0) -> None:
        """State that an atom holds to `degree`; if this is stated twice, the larger degree counts, and degree 0 has no
        effect.

        Raises:
            ValueError: the degree is not in [0, 1].
        """
        if not 0 <= degree <= 1:
            raise ValueError(f"The degree of {predicate}{arguments} is {degree}; it must be between 0 and 1.")
        table = self._tables.setdefault(predicate, {})
        if degree > table.get(arguments, 0.0):
            table[arguments] = degree
            if degree < 1:
                self.doubted.add(predicate)
            for pattern in [p for p in self._indexes if p[0] == predicate]:
                del self._indexes[pattern]

    def deny(self, predicate: str, *arguments: str) -> None:
        """State that an atom is false."""
        self.denied.setdefault(predicate, {}).setdefault(arguments)

    def leave_open(self, predicate: str, *arguments: str) -> None:
        """State that it is unknown whether an atom holds."""
        self.open.setdefault(predicate, {}).setdefault(arguments)

    def degree(self, predicate: str, arguments: tuple[str, ...]) -> float:
        """Return the degree to which the atom holds, in [0, 1]."""
        return self._tables.get(predicate, {}).get(arguments, 0.0)

    def table(self, predicate: str) -> Mapping[tuple[str, ...], float]:
        """Return the listed atoms of a predicate with their degrees."""
        return self._tables.get(predicate, {})

    def predicates(self) -> Iterable[str]:
        """Return the predicates that have an atom that is listed, false, or unknown."""
        return dict.fromkeys([*self._tables, *self.denied, *self.open])

    def opened(self, atoms: Iterable[GroundAtom]) -> Evidence:
        """Return the same evidence with more unknown atoms; the lists are shared, not copied."""
        found = Evidence(self.domains)
        found._tables, found._indexes, found.doubted = self._tables, self._indexes, self.doubted
        found.denied = self.denied
        found.open = {name: dict(listed) for name, listed in self.open.items()}
        for predicate, arguments in atoms:
            found.leave_open(predicate, *arguments)
        return found

    def matching(self, predicate: str, bound: Mapping[int, str]) -> Iterable[tuple[str, ...]]:
        """Return the argument tuples of listed atoms that have the given constant at each position of `bound`."""
        table = self._tables.get(predicate, {})
        if not bound:
            return table
        places = tuple(sorted(bound))
        index = self._indexes.get((predicate, places))
        if index is None:
            index = {}
            for arguments in table:
                index.setdefault(tuple(arguments[p] for p in places), []).append(arguments)
            self._indexes[predicate, places] = index
        return index.get(tuple(bound[p] for p in places), ())

    def __iter__(self) -> Iterator[tuple[GroundAtom, float]]:
        """Yield every listed atom with its degree, in the order of statement."""
        for predicate, table in self._tables.items():
            for arguments, degree in table.items():
                yield (predicate, arguments), degree

    def __len__(self) -> int:
        return sum(len(table) for table in self._tables.values())
