"""Questions without choices: cells of the kind that is asked for, in rows that say the rest of the question.

The candidates found here take the place of choices and are judged by the same program as choices are.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from knowledge.tables import Column, Relation, phrases, reading
from solvers.tables.align import Aligner
from solvers.tables.candidates import Candidates
from solvers.tables.gathered import Phrase
from solvers.tables.graph import Cell, Term
from solvers.tables.kinds import Kind
from solvers.tables.marks import MARKS
from solvers.tables.model import Asking
from solvers.tables.relations import CHOICE, pairs_asked
from solvers.tables.weighing import NUMBER, Weighing

MOST = 6
"""Candidates judged."""
_LEAST_SHARE = 0.75
"""Candidates that promise less than this share of the best are not judged."""
_LEAST_PROMISE = 0.1
"""With a candidate of the right kind that promises so much, others are not judged."""
_LEAST_OF_SHARE = 0.4
"""And at least this part of what the best row says of the question, whatever stands in it."""
_LEAST_STRANGE = 0.2
"""Where a noun says the kind and no cell is of it, a cell must promise so much to be judged."""
_IN_ANSWER = 0.8
"""A word of the question within a clause that answers it counts so much: "strongest at its poles"."""
_THROUGH_LINK = 0.7
"""What a row says about the question counts so much in a row it is linked to."""
_OTHER_NOUN = 0.7
"""The kind is named by the last noun of its phrase; the others count so much."""
_OWN_KIND = 0.9
"""A cell that is itself called what is asked for, "ash tree" for a tree, fits so well, whatever its column is."""
_GENUS = 0.9
"""How surely a term is a kind of the thing whose name is asked for: a herbivore, "an animal that eats plants"."""
_LONGEST_NAME = 4
"""Content words of a cell that may be a name rather than a clause."""
_LEAST_NAMED = 0.7
"""A noun names the kind of a cell from here on, and is then no longer to be found in its row."""
_UNKNOWN = 0.25
"""How well a column fits that is not of the kind asked for."""
_UNNAMED = 0.5
"""The same where only a verb tells the kind."""
_NO_NUMBER = 0.1
"""The same for a cell without a number where one is asked for."""
_PLACED = 0.9
"""The same for "in a den" where a place is asked for."""
_WITHIN = re.compile(r"(?:at|in|on|near|under|inside|around|along)\b", re.IGNORECASE)
_HAS_NUMBER = re.compile(rf"\d|\b(?:{NUMBER.pattern})\b", re.IGNORECASE)

Row = tuple[int, int]


@dataclass(frozen=True, slots=True)
class OpenAnswer:
    """A cell that could answer an open question."""

    text: str
    share: float
    """How much of the question its row says, in [0, 1]."""
    fit: float
    """How well its column, or it itself, fits the kind asked for, in (0, 1]."""

    @property
    def promise(self) -> float:
        """By what candidates are ranked."""
        return self.share * self.fit


def candidate_answers(
    candidates: Candidates, terms: Mapping[int, Term], kind: Kind, asking: Asking, aligner: Aligner
) -> tuple[OpenAnswer, ...]:
    """Cells that could answer a question, the most promising first.

    Args:
        candidates: the question's tables and alignments, without choices.
        terms: the content words of the question, each by itself, numbered like the constituents they begin.
        kind: what is asked for.
        asking: where the answer would stand in the question.
        aligner: of the same index.

    Returns:
        At most `MOST` different texts; empty if no row says anything of the question.
    """
    best: dict[tuple[str, ...], OpenAnswer] = {}
    for answer, lemmas in _Finder(candidates, terms, kind, asking, aligner).answers():
        known = best.get(lemmas)
        if known is None or answer.promise > known.promise:
            best[lemmas] = answer
    ranked = sorted(best.values(), key=lambda answer: (-answer.promise, answer.text))
    of_kind = [answer for answer in ranked if answer.fit > _UNKNOWN]
    if not of_kind and (kind.types or (kind.nouns and ranked and ranked[0].promise < _LEAST_STRANGE)):
        return ()
    share = max((answer.share for answer in ranked), default=0.0)
    least = max(_LEAST_PROMISE, _LEAST_OF_SHARE * share)
    if any(answer.fit >= _LEAST_NAMED and answer.promise >= least for answer in of_kind):
        ranked = of_kind
    return tuple(a for a in ranked[:MOST] if a.promise >= _LEAST_SHARE * ranked[0].promise)


class _Finder:
    """Goes through the cells of one question's excerpts."""

    def __init__(
        self,
        candidates: Candidates,
        terms: Mapping[int, Term],
        kind: Kind,
        asking: Asking,
        aligner: Aligner,
    ) -> None:
        self.candidates = candidates
        self.terms = terms
        self.kind = kind
        self.asking = asking
        self.aligner = aligner
        self.weighing = Weighing(candidates, aligner, terms)
        self.asked = {lemma for term in terms.values() for lemma in term.lemmas}

    def answers(self) -> Iterator[tuple[OpenAnswer, tuple[str, ...]]]:
        """Every cell that fits at all, with the lemmas by which equal answers are told."""
        kind = self.kind
        linked = self._linked(self._linked({}))
        for i, excerpt in enumerate(self.candidates.excerpts):
            pairs = [
                (relation, pairs_asked(relation.patterns, self.asking, self.terms))
                for relation in excerpt.table.relations
            ]
            for k, column in enumerate(excerpt.table.columns):
                for j in excerpt.rows:
                    text = excerpt.table.rows[j].cells[k]
                    lemmas = self.aligner.index.words.terms(reading(text))
                    if not lemmas or self.asked.issuperset(lemmas):
                        continue
                    fit, named = self._fit(column, text)
                    cell = Cell(i, j, k)
                    order = self._order(cell, pairs)
                    if order is False:
                        continue
                    if order:
                        fit = 1.0
                    if kind.types:
                        inside = self.weighing.covered(text, back=True)
                        named |= {n: _IN_ANSWER * w for n, w in inside.items() if n not in named}
                    further = self._further(cell, linked)
                    share = self.weighing.promise(cell, named, further, expressed=order is True)
                    if share:
                        yield OpenAnswer(next(iter(phrases(text)), reading(text)), share, fit), lemmas

    def _order(
        self, cell: Cell, pairs: Sequence[tuple[Relation, Collection[tuple[int, int]]]]
    ) -> bool | None:
        """Whether the row of `cell` says in the order of a relation what the question asks in it; `None` if neither."""
        for relation, found in pairs:
            for a, b in found:
                ends = {a: relation.first, b: relation.second}
                term, of_answer = (a, ends[b]) if b == CHOICE else (b, ends[a])
                if CHOICE in ends and cell.column in ends.values():
                    other = relation.first if cell.column == relation.second else relation.second
                    if term in self.weighing.place(Cell(cell.table, cell.row, other)):
                        return cell.column == of_answer
        return None

    def _further(self, cell: Cell, linked: Mapping[Row, Mapping[int, float]]) -> dict[int, float]:
        """What rows say of the question that the other cells of the row of `cell` are linked to."""
        found: dict[int, float] = {}
        for k in range(len(self.candidates.excerpts[cell.table].table.columns)):
            if k != cell.column:
                for end, link in self.weighing.links.get(Cell(cell.table, cell.row, k), ()):
                    for n, w in linked.get(end[:2], {}).items():
                        found[n] = max(_THROUGH_LINK * link * w, found.get(n, 0.0))
        return found

    def _linked(self, further: Mapping[Row, Mapping[int, float]]) -> dict[Row, dict[int, float]]:
        """What whole rows with links say of the question, with what `further` says of rows they are linked to."""
        rows: dict[Row, dict[int, float]] = {}
        for cell, ends in self.weighing.links.items():
            if cell[:2] not in rows:
                row = rows[cell[:2]] = {}
                for k in range(len(self.candidates.excerpts[cell.table].table.columns)):
                    for n, w in self.weighing.place(Cell(cell.table, cell.row, k)).items():
                        row[n] = max(w, row.get(n, 0.0))
            row = rows[cell[:2]]
            for end, link in ends:
                for n, w in further.get(end[:2], {}).items():
                    row[n] = max(_THROUGH_LINK * link * w, row.get(n, 0.0))
        return rows

    def _fit(self, column: Column, cell: str) -> tuple[float, dict[int, float]]:
        """How well a cell of a column is of the kind asked for, in (0, 1], and the nouns that say so."""
        kind, aligner = self.kind, self.aligner
        if kind.word == "how many":
            fit = 1.0 if kind.labels.intersection(column.labels) else 0.9
            return (fit if _HAS_NUMBER.search(cell) else _NO_NUMBER), {}
        fit = _UNKNOWN if kind.nouns or kind.types else _UNNAMED
        named: dict[int, float] = {}
        labels = (*column.labels, column.type.replace("-", " "))
        for position, n in enumerate(kind.nouns):
            term = self.terms.get(n)
            if term is None:
                continue
            worth = 1.0 if position == len(kind.nouns) - 1 else _OTHER_NOUN
            found = worth * max(
                aligner.header(labels, term.lemmas), _OWN_KIND * self._is_a(cell, term.lemmas)
            )
            if found >= _LEAST_NAMED:
                fit = max(fit, found)
                named[n] = 1.0
        fit = max(fit, kind.types.get(column.type, 0.0))
        if kind.word == "call" and column.type in kind.types:
            named |= {n: max(_GENUS, named.get(n, 0.0)) for n in kind.nouns}
        if kind.labels.intersection(column.labels):
            fit = 1.0
        if kind.word == "where" and _WITHIN.match(cell):
            fit = max(fit, _PLACED)
        if kind.verb:
            fit = max(fit, self._verb_fit(column))
        return fit, named

    def _is_a(self, cell: str, noun: Phrase) -> float:
        """How surely a cell is called a `noun`, by its last word, or by any of two: "ash tree", "carbon dioxide"."""
        names = (
            tuple(word for word in phrase if word not in MARKS) for phrase in self.aligner.index.phrases(cell)
        )
        heads = (
            word
            for phrase in names
            if len(phrase) <= _LONGEST_NAME
            for word in (phrase if len(phrase) <= 2 else phrase[-1:])
        )
        return max((self.aligner.word(head, lemma) for head in heads for lemma in noun), default=0.0)

    def _verb_fit(self, column: Column) -> float:
        """Whether the verb stands before the column in its sentence, or in its labels."""
        terms = self.aligner.index.words.terms
        if not self.kind.before and column.filler and self.kind.verb in terms(column.filler):
            return 1.0
        labels = sorted({lemma for label in column.labels for lemma in terms(label)})
        return max((self.aligner.word(self.kind.verb, lemma) for lemma in labels), default=0.0)
