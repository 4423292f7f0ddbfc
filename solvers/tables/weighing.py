"""What rows say for and against a statement, before any program is built: how much of it they cover, and where they
differ.

A row that covers all the words of the statement, together with linked rows, is evidence for it. Evidence against it is
a row about the same thing (by its key) with another value, if the statement's value belongs to another row, or a row
that has the statement with "not".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from knowledge.tables import Column, phrases
from solvers.reading.words import word_sequence
from solvers.tables.align import Aligner
from solvers.tables.candidates import Candidates
from solvers.tables.coverage import LEAST_WORD, Coverage
from solvers.tables.graph import Cell, Term

_ALIKE = 0.4
"""A row is not a rival if at least this much of its key is said: light waves for light."""
_FREE = frozenset(
    ["property", "function", "effect", "meaning", "event", "cause", "behavior", "thing", "use", "action"]
)
_LOOSE = 0.8
"""Columns of these types say one thing of many, so that another value contradicts less."""
_SEVERAL = 0.65
"""A key column may give several values for one thing, so that a value that is missing is less surely false."""
_DENIED = re.compile(r"\b(?:not|no|never|cannot|without|nothing|neither|none)\b|n't\b", re.IGNORECASE)
NUMBER = re.compile(
    r"\d+(?:[.,]\d+)*|no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundreds?|thousands?|millions?"
    r"|billions?|once|twice|half|third|quarter",
    re.IGNORECASE,
)
"""A number in digits or words."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one row, and possibly a rival, says about a statement."""

    table: int
    """Position among the excerpts."""
    row: int
    column: int
    """The column of the value: what is claimed about the row's key."""
    holds: bool
    """Whether it supports the statement."""
    strength: float
    """How much of the statement it covers, in [0, 1]."""
    value: tuple[int, ...]
    """The terms that the value, or the rival's value, covers, by index."""
    rival: int | None = None
    """The row that has the claimed value, if this one has another."""
    differs: bool = False
    """Whether the row has a value of its own in place of what is claimed."""


@cache
def _opposites(lemmas: tuple[str, ...]) -> frozenset[str]:
    pairs = [tuple(pair.split("=")) for pair in word_sequence("opposites")]
    return frozenset(
        word for pair in pairs for lemma in lemmas if lemma in pair for word in pair if word != lemma
    )


def _exclusiveness(column: Column) -> float:
    """Return how surely another value in a column speaks against a claimed one."""
    if column.key:
        return _SEVERAL
    return _LOOSE if column.type in _FREE else 1.0


class Weighing:
    """A comparison of one statement with the excerpts found for it."""

    def __init__(self, candidates: Candidates, aligner: Aligner) -> None:
        """Weigh the candidates' constituents, which are single words that the aligner has seen."""
        self.excerpts = candidates.excerpts
        self.aligner = aligner
        self.coverage = Coverage(candidates, aligner)

    def findings(self) -> Iterator[Finding]:
        """Yield all evidence for or against the statement that has some strength."""
        for i, excerpt in enumerate(self.excerpts):
            said = self.coverage.said(excerpt.table)
            for k in range(len(excerpt.table.columns)):
                values = {
                    j: self.coverage.covered(excerpt.table.rows[j].cells[k], back=True) for j in excerpt.rows
                }
                for j in excerpt.rows:
                    keys = self.coverage.keys(Cell(i, j, k))
                    if keys:
                        yield from self._for(Cell(i, j, k), keys, values[j], said)
                        yield from self._instead(Cell(i, j, k), keys, values[j], said)
                        yield from self._against(Cell(i, j, k), keys, values, said)

    def _for(
        self, cell: Cell, keys: Mapping[int, float], value: Mapping[int, float], said: Mapping[int, float]
    ) -> Iterator[Finding]:
        own = tuple(sorted(n for n, w in value.items() if w >= keys.get(n, 0.0)))
        if not own or not keys.keys() - set(own):
            return
        strength = self._strength(cell, own, self.coverage.exact_text(cell), keys, value, said)
        yield Finding(*cell, not self._denied(cell, own), strength, own)

    def _against(
        self,
        cell: Cell,
        keys: Mapping[int, float],
        values: Mapping[int, Mapping[int, float]],
        said: Mapping[int, float],
    ) -> Iterator[Finding]:
        """Yield another value for the same key: the claimed one belongs to a rival row, or is a different number."""
        if not self.coverage.is_meant(cell):
            return
        best: Finding | None = None
        for rival, claimed in self._rivals(cell, keys, values):
            exact = self.coverage.exact_text(Cell(cell.table, rival, cell.column))
            strength = self._strength(cell, claimed, exact, keys, values[rival], said)
            strength *= _exclusiveness(self.coverage.table(cell).columns[cell.column])
            if best is None or strength > best.strength:
                denied = self._denied(cell, ())
                best = Finding(*cell, denied, strength, claimed, rival, differs=True)
        if best is not None:
            yield best

    def _rivals(
        self, cell: Cell, keys: Mapping[int, float], values: Mapping[int, Mapping[int, float]]
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the rows about something else that have what is claimed about the cell's row, and the claimed terms,
        unless a row about the same thing has them.
        """
        j, k = cell.row, cell.column
        here = {n: max(w, keys.get(n, 0.0)) for n, w in values[j].items()}
        same = [jj for jj in values if jj != j and self.coverage.is_meant(Cell(cell.table, jj, k))]
        for rival, value in values.items():
            claimed = tuple(
                sorted(n for n, w in value.items() if w >= LEAST_WORD and n not in keys and not here.get(n))
            )
            if rival == j or not claimed or self.coverage.is_meant(Cell(cell.table, rival, k), _ALIKE):
                continue
            if not any(values[jj].get(n, 0.0) >= LEAST_WORD for jj in same for n in claimed):
                yield rival, claimed

    def _instead(
        self, cell: Cell, keys: Mapping[int, float], value: Mapping[int, float], said: Mapping[int, float]
    ) -> Iterator[Finding]:
        """Yield another number or the opposite, for the subject of the statement, in place of a claimed word."""
        text = self.coverage.table(cell).rows[cell.row].cells[cell.column]
        words = {word for phrase in self.aligner.index.phrases(text) for word in phrase}
        clashing = {
            n: 1.0
            for n, term in self.coverage.terms.items()
            if not value.get(n) and self._clashes(term, words)
        }
        if clashing and keys.keys() - clashing:
            claimed = tuple(sorted(clashing))
            opposed = {word for n in claimed for word in _opposites(self.coverage.terms[n].lemmas)}
            exact = self.coverage.exact_text(cell, opposed)
            strength = self._strength(cell, claimed, exact, keys, value, said, clashing)
            yield Finding(*cell, self._denied(cell, claimed), strength, claimed, differs=True)

    def _strength(
        self, cell: Cell, value: tuple[int, ...], exact: float, *parts: Mapping[int, float]
    ) -> float:
        """Return how much of the statement is covered by a row with these `parts`, and how little else it says.

        Args:
            cell: the cell of the value, or the one in its place.
            value: the terms of the claim.
            exact: how much of the compared cell the statement covers.
            parts: what is covered, and how well.
        """
        covered = self.coverage.share(*parts) * self.coverage.precision(cell, value)
        return covered * self.coverage.on_key(cell) * (0.5 + 0.5 * exact)

    def _clashes(self, term: Term, words: set[str]) -> bool:
        if NUMBER.fullmatch(term.text):
            return any(NUMBER.fullmatch(word) for word in words)
        return not _opposites(term.lemmas).isdisjoint(words)

    def _denied(self, cell: Cell, value: tuple[int, ...]) -> bool:
        """Return whether a cell that covers part of the statement, or the words before it, denies it."""
        table = self.coverage.table(cell)
        for k, column in enumerate(table.columns):
            text = table.rows[cell.row].cells[k]
            if not self.coverage.place(Cell(*cell[:2], k)) and not (k == cell.column and value):
                continue
            terms = self.aligner.index.words.terms
            best = max(
                phrases(text), key=lambda p: self.aligner.coverage(terms(p), self.coverage.lemmas), default=""
            )
            if _DENIED.search(best) or _DENIED.search(column.filler):
                return True
        return False
