"""Questions without choices: cells of the kind that is asked for, in rows that say the rest of the question.

The candidates found here take the place of choices and are judged by the same program as choices are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from knowledge.tables import Column, phrases, reading
from solvers.tables.align import Aligner
from solvers.tables.candidates import Candidates
from solvers.tables.graph import Cell, Header
from solvers.tables.kinds import Kind

MOST = 8
"""Candidates judged."""
_LEAST_SHARE = 0.5
"""Candidates that promise less than this share of the best are not judged."""
_THROUGH_LINK = 0.7
"""What a row says about the question counts so much in a row it is linked to."""
_IN_SENTENCE = 0.5
"""A word of the question in a header or between the cells counts so much."""
_OTHER_NOUN = 0.7
"""The kind is named by the last noun of its phrase; the others count so much."""
_OWN_KIND = 0.9
"""A cell that is itself called what is asked for, "ash tree" for a tree, fits so well, whatever its column is."""
_UNKNOWN = 0.3
"""How well a column fits when nothing tells its kind."""
_DIGITS = frozenset("0123456789")

Row = tuple[int, int]


@dataclass(frozen=True, slots=True)
class OpenAnswer:
    """A cell that could answer an open question."""

    text: str
    promise: float
    """How much of the question its row says, times how well it fits the kind asked for."""


def candidate_answers(candidates: Candidates, kind: Kind, aligner: Aligner) -> tuple[OpenAnswer, ...]:
    """Cells that could answer a question, the most promising first.

    Args:
        candidates: the question's tables and alignments, without choices.
        kind: what is asked for.
        aligner: of the same index.

    Returns:
        At most `MOST` different texts; empty if no row says anything of the question.
    """
    finder = _Finder(candidates, kind, aligner)
    best: dict[tuple[str, ...], OpenAnswer] = {}
    for answer, lemmas in finder.answers():
        known = best.get(lemmas)
        if known is None or answer.promise > known.promise:
            best[lemmas] = answer
    ranked = sorted(best.values(), key=lambda answer: (-answer.promise, answer.text))
    return tuple(a for a in ranked[:MOST] if a.promise >= _LEAST_SHARE * ranked[0].promise)


class _Finder:
    """Goes through the cells of one question's excerpts."""

    def __init__(self, candidates: Candidates, kind: Kind, aligner: Aligner) -> None:
        self.candidates = candidates
        self.kind = kind
        self.aligner = aligner
        self.terms = candidates.constituents
        self.asked = {lemma for term in self.terms.values() for lemma in term.lemmas}
        self.cells: dict[Cell, dict[int, float]] = defaultdict(dict)
        self.headers: dict[int, dict[int, float]] = defaultdict(dict)
        """What the words of the question are aligned with: cells, and headers by table."""
        for (place, asked), w in candidates.question.items():
            n = asked.constituent
            if isinstance(place, Header):
                self.headers[place.table][n] = max(w, self.headers[place.table].get(n, 0.0))
            else:
                self.cells[place][n] = w
        self.links: dict[Cell, list[tuple[Cell, float]]] = defaultdict(list)
        for (one, other), w in candidates.links.items():
            self.links[one].append((other, w))
            self.links[other].append((one, w))

    def answers(self) -> Iterator[tuple[OpenAnswer, tuple[str, ...]]]:
        """Every cell that fits at all, with the lemmas by which equal answers are told."""
        said = self._said(self._said(None))
        whole = sum(term.weight for term in self.terms.values()) or 1.0
        for i, excerpt in enumerate(self.candidates.excerpts):
            table = excerpt.table
            spoken = self._spoken(i)
            for k, column in enumerate(table.columns):
                for j in excerpt.rows:
                    cell = table.rows[j].cells[k]
                    lemmas = self.aligner.index.words.terms(reading(cell))
                    if not lemmas or self.asked.issuperset(lemmas):
                        continue
                    evidence = self._evidence(Cell(i, j, k), said)
                    if not evidence:
                        continue
                    for n, w in spoken.items():
                        evidence[n] = max(w, evidence.get(n, 0.0))
                    share = sum(self.terms[n].weight * w for n, w in evidence.items()) / whole
                    fit = self._fit(column, cell)
                    text = next(iter(phrases(cell)), reading(cell))
                    yield OpenAnswer(text, share * fit), lemmas

    def _evidence(self, cell: Cell, said: Mapping[Row, Mapping[int, float]]) -> dict[int, float]:
        """What the row of `cell` says of the question in its other cells and through their links."""
        evidence: dict[int, float] = {}
        width = len(self.candidates.excerpts[cell.table].table.columns)
        for k in range(width):
            other = Cell(cell.table, cell.row, k)
            if k == cell.column:
                continue
            for n, w in self.cells.get(other, {}).items():
                evidence[n] = max(w, evidence.get(n, 0.0))
            for end, link in self.links.get(other, ()):
                for n, w in said.get(end[:2], {}).items():
                    evidence[n] = max(_THROUGH_LINK * link * w, evidence.get(n, 0.0))
        return evidence

    def _said(self, further: Mapping[Row, Mapping[int, float]] | None) -> dict[Row, dict[int, float]]:
        """What whole rows say of the question, with what `further` says of the rows they are linked to."""
        rows: dict[Row, dict[int, float]] = defaultdict(dict)
        for cell, found in self.cells.items():
            row = rows[cell[:2]]
            for n, w in found.items():
                row[n] = max(w, row.get(n, 0.0))
        for cell, ends in self.links.items() if further is not None else ():
            row = rows[cell[:2]]
            for end, link in ends:
                for n, w in further.get(end[:2], {}).items():
                    row[n] = max(_THROUGH_LINK * link * w, row.get(n, 0.0))
        return rows

    def _spoken(self, table: int) -> dict[int, float]:
        """Words of the question in the headers of a table and between the cells of its sentences."""
        found = {n: _IN_SENTENCE * w for n, w in self.headers.get(table, {}).items()}
        columns = self.candidates.excerpts[table].table.columns
        between = {lemma for column in columns for lemma in self._filler(column)}
        for n, term in self.terms.items():
            if between.intersection(term.lemmas):
                found[n] = _IN_SENTENCE
        return found

    def _filler(self, column: Column) -> tuple[str, ...]:
        return self.aligner.index.words.terms(column.filler) if column.filler else ()

    def _fit(self, column: Column, cell: str) -> float:
        """How well a cell of a column is of the kind asked for, in (0, 1]."""
        kind, aligner = self.kind, self.aligner
        fit = _UNKNOWN
        labels = (*column.labels, column.type.replace("-", " "))
        for position, n in enumerate(kind.nouns):
            if n not in self.terms:
                continue
            lemmas = self.terms[n].lemmas
            worth = 1.0 if position == len(kind.nouns) - 1 else _OTHER_NOUN
            named = aligner.header(labels, lemmas)
            own = max((aligner.coverage(p, lemmas) for p in aligner.index.phrases(cell)), default=0.0)
            fit = max(fit, worth * named, worth * _OWN_KIND * own)
        fit = max(fit, kind.types.get(column.type, 0.0))
        if kind.labels.intersection(column.labels):
            fit = max(fit, 1.0)
        if kind.word == "how many" and not _DIGITS.isdisjoint(cell):
            fit = max(fit, 0.9)
        if kind.verb:
            fit = max(fit, self._verb_fit(column))
        return fit

    def _verb_fit(self, column: Column) -> float:
        """Whether the verb stands on the right side of the column in its sentence, or in its labels."""
        labels = {lemma for label in column.labels for lemma in self.aligner.index.words.terms(label)}
        best = max((self.aligner.word(self.kind.verb, lemma) for lemma in sorted(labels)), default=0.0)
        filler = self._filler(column)
        if not self.kind.before and self.kind.verb in filler:
            return 1.0
        return best
