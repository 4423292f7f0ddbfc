"""How many of one thing are in another: units and conversions, the calendar, coins, dozens, and parts of things.

Each file is one table, and each line is one fact; README.md says how to write them. A question can rely on them without
saying so: "How many wheels do 5 bicycles have?"
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.quantities.model import Fact, Name, decimal
from knowledge.quantities.parse import parse

FOLDER = Path(__file__).parent

__all__ = ["FOLDER", "Fact", "Name", "QuantityFacts", "check", "decimal", "load"]


class QuantityFacts:
    """All facts, which can be looked up by any name of the things."""

    def __init__(self, facts: tuple[Fact, ...], units: tuple[tuple[Name, str], ...]) -> None:
        self.facts = facts
        self._dimensions: dict[str, str] = {}
        self._names: dict[str, str] = {}
        """A thing's other names to its first one."""
        for name, dimension in units:
            for word in (name.text, *name.also):
                self._dimensions.setdefault(word, dimension)
        for fact in facts:
            for thing in filter(None, (fact.whole, fact.part)):
                self._names |= {word: thing.text for word in thing.also if word not in self._names}
        self._known = {n.text: n for f in facts for n in (f.whole, f.part) if n is not None}
        self._facts = {(f.whole.text, f.part.text if f.part else ""): f for f in reversed(facts)}
        self._parts: dict[str, list[Fact]] = {}
        for fact in facts:
            self._parts.setdefault(fact.whole.text, []).append(fact)

    def name(self, word: str) -> str:
        """Return the first name of the thing that `word` names: "foot" for "ft"; `word` itself if nothing is known
        about it.
        """
        return word if word in self._known else self._names.get(word, word)

    def dimension(self, word: str) -> str:
        """Return what the unit `word` measures, such as "length"; empty if it is not a unit."""
        return self._dimensions.get(word, "")

    def collection(self, word: str) -> Fact | None:
        """Return the fact about a collection of anything, such as a dozen."""
        return self._facts.get((self.name(word), ""))

    def fact(self, whole: str, part: str) -> Fact | None:
        """Return the fact that says how many of a part are in a whole, or `None` if there is none."""
        return self._facts.get((self.name(whole), self.name(part)))

    def conversion(self, larger: str, smaller: str) -> Fact | None:
        """Return how many of one unit another has, using as few rows as possible: 3,600 seconds in an hour.

        Returns:
            Returns `None` if the units measure different things, or if no rows lead from `larger` to `smaller`.
        """
        start, goal = self.name(larger), self.name(smaller)
        dimension = self.dimension(start)
        if not dimension or self.dimension(goal) != dimension or start == goal:
            return None
        chains: dict[str, tuple[Fact, ...]] = {start: ()}
        row = [start]
        while row and goal not in chains:
            row = list(self._reached(row, dimension, chains))
        chain = chains.get(goal)
        if chain is None:
            return None
        count = Fraction(1)
        for fact in chain:
            count *= fact.count
        return replace(chain[0], count=count, part=chain[-1].part)

    def _reached(self, row: list[str], dimension: str, chains: dict[str, tuple[Fact, ...]]) -> Iterator[str]:
        for unit in row:
            for fact in self._parts.get(unit, ()):
                part = fact.part.text if fact.part else ""
                if fact.dimension == dimension and part not in chains:
                    chains[part] = (*chains[unit], fact)
                    yield part


@cache
def load(folder: Path = FOLDER) -> QuantityFacts:
    """Read all tables in `folder`, once per folder.

    Raises:
        KnowledgeError: a file does not follow README.md, or two rows disagree; the message gives the line.
    """
    facts: list[Fact] = []
    units: list[tuple[Name, str]] = []
    for path in sorted(folder.glob("*.tsv")):
        found, named = parse(path)
        facts += found
        units += named
    return QuantityFacts(tuple(facts), tuple(units))


def check(folder: Path = FOLDER) -> list[KnowledgeError]:
    """Return all errors in the files in `folder`: one per broken file, and every pair of facts that disagree."""
    faults: list[KnowledgeError] = []
    facts: dict[tuple[str, str], tuple[Fact, Path]] = {}
    for path in sorted(folder.glob("*.tsv")):
        try:
            found, _ = parse(path)
        except KnowledgeError as error:
            faults.append(error)
            continue
        for fact in found:
            key = (fact.whole.text, fact.part.text if fact.part else "")
            other = facts.setdefault(key, (fact, path))
            if other[0] is not fact:
                what = f"{fact.sentence!r} contradicts {other[0].sentence!r} of {other[1].name}"
                faults.append(KnowledgeError(what, "keep one of the two", path=path))
        faults += _unequal_ways(found, path)
    return faults


def _unequal_ways(facts: list[Fact], path: Path) -> Iterator[KnowledgeError]:
    """Yield the conversions for which two steps give a different result than one step does, such as yards to inches by
    way of feet.
    """
    counts = {(f.whole.text, f.part.text): f.count for f in facts if f.dimension and f.part}
    for (whole, middle), first in counts.items():
        for (start, part), second in counts.items():
            direct = counts.get((whole, part))
            if start == middle and direct is not None and direct != first * second:
                what = f"one {whole} is {decimal(direct)} × {part}, but {decimal(first * second)} through {middle}"
                yield KnowledgeError(what, "correct one of the rows", path=path)
