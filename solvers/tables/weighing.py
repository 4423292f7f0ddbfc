"""What rows say for and against a statement, before any program: how much of it they cover, and where they differ.

For it speaks a row, with rows it is linked to, that says all the words of the statement. Against it speaks a row about
the same thing, by its key, with another value, where the statement's value belongs to another row; so does a row that
says the statement with "not".
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from statistics import fmean

from knowledge.lexicon import senses
from knowledge.tables import Table, phrases
from solvers.reading.words import word_sequence, word_set
from solvers.tables.align import Aligner
from solvers.tables.candidates import Candidates
from solvers.tables.graph import Cell, Term

LEAST_WORD = 0.6
"""Words that mean each other less than this do not say the same."""
_THROUGH_LINK = 0.85
_IN_SENTENCE = 0.85
"""The same of words between the cells and in headers, which hold for the whole table."""
_MISSING = 0.5
"""How much of a finding's strength is lost with the weightiest word of the statement, beside its share."""
_SAME_THING = 0.7
"""A key cell is meant if so much of it is said."""
_ANOTHER_VERB = 0.6
"""What a row counts that says something else of the same things: whales eat fish, but are none."""
_ALIKE = 0.4
"""A row whose key is said so far is no rival: light waves for light."""
_FREE = frozenset(
    ["property", "function", "effect", "meaning", "event", "cause", "behavior", "thing", "use", "action"]
)
_LOOSE = 0.8
"""Columns of these types say one thing of many, so that another value contradicts less."""
_SEVERAL = 0.65
"""Columns that are key themselves may say several things of one, so that what is missing is less sure to be false."""
_NAMING = frozenset(["kind", "example", "form", "type", "call", "belong", "group", "one", "class"])
_DENIED = re.compile(r"\b(?:not|no|never|cannot|without|nothing|neither|none)\b|n't\b", re.IGNORECASE)
NUMBER = re.compile(
    r"\d+(?:[.,]\d+)*|no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundreds?|thousands?|millions?"
    r"|billions?|once|twice|half|third|quarter",
    re.IGNORECASE,
)
"""A number in digits or words."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one row, and perhaps a rival, says about a statement."""

    table: int
    """Position among the excerpts."""
    row: int
    column: int
    """Of the value: what is claimed of the row's key."""
    holds: bool
    """Whether it speaks for the statement."""
    strength: float
    """How much of the statement it covers, in [0, 1]."""
    value: tuple[int, ...]
    """The terms that the value, or the rival's value, covers, by index."""
    rival: int | None = None
    """The row that has the claimed value, where this one has another."""
    differs: bool = False
    """Whether the row has a value of its own in the place of what is claimed."""


@cache
def _opposites(lemma: str) -> frozenset[str]:
    pairs = [tuple(pair.split("=")) for pair in word_sequence("opposites")]
    return frozenset(
        [two for one, two in pairs if one == lemma] + [one for one, two in pairs if two == lemma]
    )


@cache
def _is_verb(lemma: str) -> bool:
    """Whether a word is a verb more often than anything else."""
    counts: dict[str, int] = defaultdict(int)
    for sense in senses(lemma):
        counts[sense.pos] += sense.count
    return bool(counts) and counts["v"] == max(counts.values())


def _clause(table: Table, column: int) -> range:
    """The columns that say something together with one of them: "while A does B, C does D" says two things."""
    keys = [c.key for c in table.columns]
    starts = [k for k in range(1, len(keys)) if keys[k] and not keys[k - 1] and not all(keys[k:])]
    edges = [0, *starts, len(keys)]
    return next(range(a, b) for a, b in pairwise(edges) if a <= column < b)


def _is_name(term: Term) -> bool:
    """A name means only itself: what is true of one planet is not true of the next."""
    return term.first > 0 and term.text[:1].isupper()


class Weighing:
    """One statement against the excerpts found for it."""

    def __init__(
        self, candidates: Candidates, aligner: Aligner, terms: Mapping[int, Term] | None = None
    ) -> None:
        """Weigh by `terms`, single words that the aligner has met; by the candidates' constituents if not given."""
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

    def findings(self) -> Iterator[Finding]:
        """Everything that speaks for or against the statement with some strength."""
        for i, excerpt in enumerate(self.candidates.excerpts):
            said = self._said(excerpt.table)
            for k in range(len(excerpt.table.columns)):
                values = {j: self.covered(excerpt.table.rows[j].cells[k], back=True) for j in excerpt.rows}
                for j in excerpt.rows:
                    keys = self._keys(Cell(i, j, k))
                    if keys:
                        yield from self._for(Cell(i, j, k), keys, values[j], said)
                        yield from self._instead(Cell(i, j, k), keys, values[j], said)
                        yield from self._against(Cell(i, j, k), keys, values, said)

    def promise(
        self, cell: Cell, known: Mapping[int, float], further: Mapping[int, float], *, expressed: bool = False
    ) -> float:
        """How much of a question the row of `cell` says when the cell is its answer, in [0, 1].

        Args:
            cell: the answer.
            known: terms that the answer itself satisfies, such as the noun that says its kind.
            further: terms that rows say to which the row is linked.
            expressed: whether the question says in words of its own what stands between the cells.

        Returns:
            0 if the row itself says nothing of the question.
        """
        keys = self._keys(cell)
        if not keys and not further:
            return 0.0
        said = self._said(self._table(cell))
        return (
            self._share(keys, said, known, further)
            * self._precision(cell, (), expressed=expressed, answer=True)
            * self._on_key(cell, answer=True)
        )

    def is_about(self, cell: Cell) -> bool:
        """Whether the row of `cell` is about what the question names: another key cell says so much of it."""
        columns = self._table(cell).columns
        return any(
            columns[other.column].key and self._exact(other) >= _SAME_THING for other in self._others(cell)
        )

    def is_instance(self, cell: Cell, n: int) -> bool:
        """Whether the row of the key `cell` says that it is what term `n` names: a gecko of the class of lizards."""
        columns = self._table(cell).columns
        return columns[cell.column].key and any(
            not columns[other.column].key
            and self.place(other).get(n, 0.0) >= _IN_SENTENCE
            and self._exact(other) >= _SAME_THING
            for other in self._others(cell)
        )

    def _for(
        self, cell: Cell, keys: Mapping[int, float], value: Mapping[int, float], said: Mapping[int, float]
    ) -> Iterator[Finding]:
        own = tuple(sorted(n for n, w in value.items() if w >= keys.get(n, 0.0)))
        if not own or not keys.keys() - set(own):
            return
        strength = self._share(keys, value, said) * self._precision(cell, own) * self._on_key(cell)
        strength *= 0.5 + 0.5 * self._exact_text(cell)
        yield Finding(*cell, not self._denied(cell, own), strength, own)

    def _against(
        self,
        cell: Cell,
        keys: Mapping[int, float],
        values: Mapping[int, Mapping[int, float]],
        said: Mapping[int, float],
    ) -> Iterator[Finding]:
        """Another value for the same key: the claimed one belongs to a rival row, or is another number."""
        table, j, k = self._table(cell), cell.row, cell.column
        if not self._is_meant(cell):
            return
        here = {n: max(w, keys.get(n, 0.0)) for n, w in values[j].items()}
        same = [jj for jj in values if jj != j and self._is_meant(Cell(cell.table, jj, k))]
        best: Finding | None = None
        for rival, value in values.items():
            claimed = tuple(
                sorted(n for n, w in value.items() if w >= LEAST_WORD and n not in keys and not here.get(n))
            )
            if rival == j or not claimed or self._is_meant(Cell(cell.table, rival, k), _ALIKE):
                continue
            if any(values[jj].get(n, 0.0) >= LEAST_WORD for jj in same for n in claimed):
                continue
            strength = self._share(keys, value, said) * self._precision(cell, claimed) * self._on_key(cell)
            strength *= 0.5 + 0.5 * self._exact_text(Cell(cell.table, rival, k))
            strength *= (
                _SEVERAL if table.columns[k].key else _LOOSE if table.columns[k].type in _FREE else 1.0
            )
            found = Finding(*cell, self._denied(cell, ()), strength, claimed, rival, differs=True)
            if best is None or found.strength > best.strength:
                best = found
        if best is not None:
            yield best

    def _instead(
        self, cell: Cell, keys: Mapping[int, float], value: Mapping[int, float], said: Mapping[int, float]
    ) -> Iterator[Finding]:
        """Another number or the opposite, of what the statement is about, in the place of a claimed word."""
        text = self._table(cell).rows[cell.row].cells[cell.column]
        words = {word for phrase in self.aligner.index.phrases(text) for word in phrase}
        clashing = {
            n: 1.0 for n, term in self.terms.items() if not value.get(n) and self._clashes(term, words)
        }
        if clashing and keys.keys() - clashing:
            strength = self._share(keys, value, said, clashing) * self._precision(cell, tuple(clashing))
            strength *= self._on_key(cell) * (0.5 + 0.5 * self._exact_text(cell, clashing))
            holds = self._denied(cell, tuple(clashing))
            yield Finding(*cell, holds, strength, tuple(sorted(clashing)), differs=True)

    def _clashes(self, term: Term, words: set[str]) -> bool:
        if NUMBER.fullmatch(term.text):
            return any(NUMBER.fullmatch(word) for word in words)
        return any(not _opposites(lemma).isdisjoint(words) for lemma in term.lemmas)

    def _share(self, *parts: Mapping[int, float]) -> float:
        """How much of the statement the parts cover together; a weighty word that is missing counts twice."""
        covered = {n: max(part.get(n, 0.0) for part in parts) for n in self.terms}
        share = sum(term.weight * covered[n] for n, term in self.terms.items()) / self.whole
        for n, w in covered.items():
            share *= 1.0 - _MISSING * (1.0 - w) * self.terms[n].weight / self.heaviest
        return share

    def _table(self, cell: Cell) -> Table:
        return self.candidates.excerpts[cell.table].table

    def covered(self, text: str, *, back: bool = False) -> dict[int, float]:
        """The terms that a cell says; `back`: that it implies, as a value implies what is claimed."""
        found: dict[int, float] = {}
        for phrase in self.aligner.index.phrases(text):
            for n, term in self.terms.items():
                w = fmean(
                    max(self._word(word, given) if back else self._word(given, word) for word in phrase)
                    for given in term.lemmas
                )
                if w >= (1.0 if term.first and term.text[:1].isupper() else LEAST_WORD) and w > found.get(
                    n, 0.0
                ):
                    found[n] = w
        return found

    def _word(self, premise: str, hypothesis: str) -> float:
        return self.aligner.word(premise, hypothesis)

    def place(self, cell: Cell) -> dict[int, float]:
        """The terms that a cell says: a key as what is spoken of, any other as what is said of it."""
        found = self.meant.get(cell)
        if found is None:
            table = self._table(cell)
            text = table.rows[cell.row].cells[cell.column]
            found = self.meant[cell] = self.covered(text, back=not table.columns[cell.column].key)
        return found

    def _keys(self, cell: Cell) -> dict[int, float]:
        """The terms that the other cells of the row say, directly or as a kind of what the key names."""
        found: dict[int, float] = {}
        for other in self._others(cell):
            for n, w in self.place(other).items():
                found[n] = max(w, found.get(n, 0.0))
            for far, link in self._kinds(other):
                for n, w in self.place(far).items():
                    found[n] = max(link * w, found.get(n, 0.0))
        return found

    def _kinds(self, cell: Cell) -> Iterator[tuple[Cell, float]]:
        """Key cells of rows whose value is the key `cell`: whales for the mammals of a table about mammals."""
        if not self._table(cell).columns[cell.column].key or self.place(cell):
            return
        for end, link in self.links.get(cell, ()):
            columns = self._table(end).columns
            if not columns[end.column].key:
                for far in self._others(end):
                    if columns[far.column].key:
                        yield far, _THROUGH_LINK * link

    def _others(self, cell: Cell) -> list[Cell]:
        """The other cells of the row that belong to the same clause."""
        clause = _clause(self._table(cell), cell.column)
        return [Cell(cell.table, cell.row, k) for k in clause if k != cell.column]

    def _is_meant(self, cell: Cell, least: float = _SAME_THING) -> bool:
        """Whether the statement is about the key of the row of `cell`: every key cell is said, or linked to one."""
        columns = self._table(cell).columns
        keys = [other for other in self._others(cell) if columns[other.column].key]
        return bool(keys) and all(self._exact(key) >= least for key in keys)

    def _exact(self, cell: Cell) -> float:
        return max(
            [self._exact_text(cell), *(link * self._exact_text(far) for far, link in self._kinds(cell))]
        )

    def _exact_text(self, cell: Cell, clashing: Iterable[int] = ()) -> float:
        """How much of a cell's best alternative the statement says, the opposites of `clashing` terms included."""
        text = self._table(cell).rows[cell.row].cells[cell.column]
        opposed = {word for n in clashing for lemma in self.terms[n].lemmas for word in _opposites(lemma)}
        said = (*self.lemmas, *sorted(opposed))
        found = (self.aligner.coverage(said, phrase) for phrase in self.aligner.index.phrases(text))
        return max(found, default=0.0)

    def _on_key(self, cell: Cell, *, answer: bool = False) -> float:
        """How far the statement is about what the row of `cell` is about; an `answer` is not in the question."""
        columns = self._table(cell).columns
        cells = self._others(cell) if answer else [*self._others(cell), cell]
        keys = [key for key in cells if columns[key.column].key]
        return 0.4 + 0.6 * sum(map(self._exact, keys)) / len(keys) if keys else 1.0

    def _precision(
        self, cell: Cell, value: tuple[int, ...], *, expressed: bool = False, answer: bool = False
    ) -> float:
        """How little else the row says: in the cells used, and between them, where another verb may stand."""
        columns = self._table(cell).columns
        used = {cell.column}
        for n in self.terms.keys() - set(value):
            best = max(self._others(cell), key=lambda other: self.place(other).get(n, 0.0), default=None)
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

    def _said(self, table: Table) -> dict[int, float]:
        """Terms that stand between the cells of a table's sentences or in its headers."""
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

    def _content(self, text: str) -> set[str]:
        """The lemmas of the words of `text` that say something by themselves."""
        return set(self.aligner.index.words.terms(text)) - word_set("stop_words")

    def _denied(self, cell: Cell, value: tuple[int, ...]) -> bool:
        """Whether a cell that says something of the statement, or the words before it, denies it."""
        table = self._table(cell)
        for k, column in enumerate(table.columns):
            text = table.rows[cell.row].cells[k]
            if not self.place(Cell(*cell[:2], k)) and not (k == cell.column and value):
                continue
            terms = self.aligner.index.words.terms
            best = max(phrases(text), key=lambda p: self.aligner.coverage(terms(p), self.lemmas), default="")
            if _DENIED.search(best) or _DENIED.search(column.filler):
                return True
        return False
