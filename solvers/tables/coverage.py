"""How much rows say about given words, and how exactly, before any program is built.

A row says what is in its cells, between them, in the headers, and in the rows that its keys are linked to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import pairwise
from statistics import fmean

from knowledge.lexicon import senses
from knowledge.tables import Table
from solvers.reading.words import word_set
from solvers.tables.align import Aligner
from solvers.tables.candidates import Candidates
from solvers.tables.graph import Cell, Term

LEAST_WORD = 0.6
"""Words whose similarity in meaning is less than this do not mean the same."""
_IN_SENTENCE = 0.85
"""The same for words between the cells and in headers, which apply to the whole table."""
_THROUGH_LINK = 0.85
"""The weight of a key if a row says that it is of the kind that is meant."""
_MISSING = 0.5
"""How much of a row's coverage is lost if the most important word is missing, besides that word's share."""
_SAME_THING = 0.7
"""A key cell is meant if at least this much of it is said."""
_ANOTHER_VERB = 0.6
"""The weight of a row that says something else about the same things: whales eat fish, but are not fish."""
_NAMING = frozenset(["kind", "example", "form", "type", "call", "belong", "group", "one", "class"])


@cache
def _is_verb(lemma: str) -> bool:
    """Return whether a word is a verb more often than anything else."""
    counts: dict[str, int] = defaultdict(int)
    for sense in senses(lemma):
        counts[sense.pos] += sense.count
    return bool(counts) and counts["v"] == max(counts.values())


def _clause(table: Table, column: int) -> range:
    """Return the columns that belong to the same clause as one of them: "while A does B, C does D" has two clauses."""
    keys = [c.key for c in table.columns]
    starts = [k for k in range(1, len(keys)) if keys[k] and not keys[k - 1] and not all(keys[k:])]
    edges = [0, *starts, len(keys)]
    return next(range(a, b) for a, b in pairwise(edges) if a <= column < b)


def _is_name(term: Term) -> bool:
    """Return whether it is a name, which means only itself: what is true of one planet is not true of the next."""
    return term.first > 0 and term.text[:1].isupper()


class Coverage:
    """What the rows found for a question or statement say about its words."""

    def __init__(
        self, candidates: Candidates, aligner: Aligner, terms: Mapping[int, Term] | None = None
    ) -> None:
        """Look for `terms`, which are single words that the aligner has seen; by default, those of the candidates'
        constituents.
        """
        self.candidates = candidates
        self.aligner = aligner
        self.terms: Mapping[int, Term] = terms if terms is not None else candidates.constituents
        self.lemmas = tuple(lemma for term in self.terms.values() for lemma in term.lemmas)
        self.whole = sum(term.weight for term in self.terms.values()) or 1.0
        self.heaviest = max((term.weight for term in self.terms.values()), default=1.0)
        self.spoken: dict[str, dict[int, float]] = {}
        self.meant: dict[Cell, dict[int, float]] = {}
        self.links: dict[Cell, list[tuple[Cell, float]]] = defaultdict(list)
        for (one, other), w in candidates.links.items():
            self.links[one].append((other, w))
            self.links[other].append((one, w))

    def table(self, cell: Cell) -> Table:
        """Return the table that contains the cell."""
        return self.candidates.excerpts[cell.table].table

    def others(self, cell: Cell) -> list[Cell]:
        """Return the other cells of the row in the same clause."""
        clause = _clause(self.table(cell), cell.column)
        return [Cell(cell.table, cell.row, k) for k in clause if k != cell.column]

    def covered(self, text: str, *, back: bool = False) -> dict[int, float]:
        """Return the terms that a cell covers; with `back`, those it implies, as a value implies a claim."""
        found: dict[int, float] = {}
        for phrase in self.aligner.index.phrases(text):
            for n, term in self.terms.items():
                w = fmean(
                    max(self._word(word, given) if back else self._word(given, word) for word in phrase)
                    for given in term.lemmas
                )
                if w >= (1.0 if _is_name(term) else LEAST_WORD) and w > found.get(n, 0.0):
                    found[n] = w
        return found

    def place(self, cell: Cell) -> dict[int, float]:
        """Return the terms that a cell covers: a key as the subject, and any other cell as what is said about it."""
        found = self.meant.get(cell)
        if found is None:
            table = self.table(cell)
            text = table.rows[cell.row].cells[cell.column]
            found = self.meant[cell] = self.covered(text, back=not table.columns[cell.column].key)
        return found

    def keys(self, cell: Cell) -> dict[int, float]:
        """Return the terms that the other cells of the row cover, directly or as a kind of what the key names."""
        found: dict[int, float] = {}
        for other in self.others(cell):
            for n, w in self.place(other).items():
                found[n] = max(w, found.get(n, 0.0))
            for far, link in self._kinds(other):
                for n, w in self.place(far).items():
                    found[n] = max(link * w, found.get(n, 0.0))
        return found

    def said(self, table: Table) -> dict[int, float]:
        """Return the terms between the cells of a table's sentences or in its headers."""
        found = self.spoken.get(table.name)
        if found is None:
            texts = [text for column in table.columns for text in (*column.labels, column.filler)]
            words = {word for text in texts for word in self._content(text)}
            found = {}
            for n, term in self.terms.items():
                w = max((self._word(word, given) for given in term.lemmas for word in words), default=0.0)
                if w >= _IN_SENTENCE:
                    found[n] = w
            self.spoken[table.name] = found
        return found

    def share(self, *parts: Mapping[int, float]) -> float:
        """Return how much of the statement the parts cover together; a missing important word counts twice."""
        covered = {n: max(part.get(n, 0.0) for part in parts) for n in self.terms}
        share = sum(term.weight * covered[n] for n, term in self.terms.items()) / self.whole
        for n, w in covered.items():
            share *= 1.0 - _MISSING * (1.0 - w) * self.terms[n].weight / self.heaviest
        return share

    def exact_text(self, cell: Cell, also: Collection[str] = ()) -> float:
        """Return how much of a cell's best alternative is in the question, also counting the lemmas in `also`."""
        text = self.table(cell).rows[cell.row].cells[cell.column]
        said = (*self.lemmas, *sorted(also))
        found = (self.aligner.coverage(said, phrase) for phrase in self.aligner.index.phrases(text))
        return max(found, default=0.0)

    def is_meant(self, cell: Cell, least: float = _SAME_THING) -> bool:
        """Return whether the statement is about the key of the row of `cell`: every key cell is covered or linked to
        one that is.
        """
        columns = self.table(cell).columns
        keys = [other for other in self.others(cell) if columns[other.column].key]
        return bool(keys) and all(self._exact(key) >= least for key in keys)

    def on_key(self, cell: Cell, *, answer: bool = False) -> float:
        """Return how far the statement is about the subject of the row of `cell`; an `answer` is not in the
        question.
        """
        columns = self.table(cell).columns
        cells = self.others(cell) if answer else [*self.others(cell), cell]
        keys = [key for key in cells if columns[key.column].key]
        return 0.4 + 0.6 * sum(map(self._exact, keys)) / len(keys) if keys else 1.0

    def precision(
        self, cell: Cell, value: tuple[int, ...], *, expressed: bool = False, answer: bool = False
    ) -> float:
        """Return how little else the row says, in the cells used and between them, where there may be another verb."""
        columns = self.table(cell).columns
        used = {cell.column}
        for n in self.terms.keys() - set(value):
            best = max(self.others(cell), key=lambda other: self.place(other).get(n, 0.0), default=None)
            if best is not None and self.place(best).get(n):
                used.add(best.column)
        exact = min((self._exact(Cell(*cell[:2], k)) for k in used - {cell.column}), default=1.0)
        words = {
            word for column in columns[min(used) + 1 : max(used) + 1] for word in self._content(column.filler)
        }
        strange = [w for w in words - _NAMING if not any(self._word(given, w) for given in self.lemmas)]
        if answer:
            strange = [w for w in strange if _is_verb(w)]
        return (_ANOTHER_VERB if strange and not expressed else 1.0) * (0.5 + 0.5 * exact)

    def promise(
        self, cell: Cell, known: Mapping[int, float], further: Mapping[int, float], *, expressed: bool = False
    ) -> float:
        """Return how much of a question the row of `cell` covers if the cell is its answer, in [0, 1].

        Args:
            cell: the cell with the answer.
            known: terms that the answer itself covers, such as the noun for its kind.
            further: terms that linked rows cover.
            expressed: whether the question expresses in its own words what is between the cells.

        Returns:
            0 if the row itself covers nothing in the question.
        """
        keys = self.keys(cell)
        if not keys and not further:
            return 0.0
        said = self.said(self.table(cell))
        return (
            self.share(keys, said, known, further)
            * self.precision(cell, (), expressed=expressed, answer=True)
            * self.on_key(cell, answer=True)
        )

    def is_about(self, cell: Cell) -> bool:
        """Return whether the row of `cell` is about what the question names, because another key cell covers enough of
        it.
        """
        columns = self.table(cell).columns
        return any(
            columns[other.column].key and self._exact(other) >= _SAME_THING for other in self.others(cell)
        )

    def is_instance(self, cell: Cell, n: int) -> bool:
        """Return whether the row of the key `cell` says that it is what term `n` names: a gecko in the class of
        lizards.
        """
        columns = self.table(cell).columns
        return columns[cell.column].key and any(
            not columns[other.column].key
            and self.place(other).get(n, 0.0) >= _IN_SENTENCE
            and self._exact(other) >= _SAME_THING
            for other in self.others(cell)
        )

    def _exact(self, cell: Cell) -> float:
        return max([self.exact_text(cell), *(link * self.exact_text(far) for far, link in self._kinds(cell))])

    def _kinds(self, cell: Cell) -> Iterator[tuple[Cell, float]]:
        """Return the key cells of rows whose value is the key `cell`: whales for the mammals in a table
        about mammals.
        """
        if not self.table(cell).columns[cell.column].key or self.place(cell):
            return
        for end, link in self.links.get(cell, ()):
            columns = self.table(end).columns
            if not columns[end.column].key:
                for far in self.others(end):
                    if columns[far.column].key:
                        yield far, _THROUGH_LINK * link

    def _content(self, text: str) -> set[str]:
        """Return the lemmas of the words in `text` that mean something by themselves."""
        return set(self.aligner.index.words.terms(text)) - word_set("stop_words")

    def _word(self, premise: str, hypothesis: str) -> float:
        return self.aligner.word(premise, hypothesis)
