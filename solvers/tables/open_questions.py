"""Questions without choices: cells of the requested kind in rows that cover the rest of the question.

The candidates found here take the place of choices and are judged by the same program.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from knowledge.tables import Relation, Table, phrases, reading, sentence
from solvers.deadline import checked
from solvers.tables.align import Aligner
from solvers.tables.answer_types import NOTHING, PERSON, Wanted, fits
from solvers.tables.candidates import Candidates
from solvers.tables.coverage import Coverage
from solvers.tables.fitting import LEAST_NAMED, UNKNOWN, Fitting, gives_reason
from solvers.tables.graph import Cell, Term
from solvers.tables.kinds import Kind
from solvers.tables.model import Asking
from solvers.tables.relations import CHOICE, pairs_asked

MOST = 6
"""The most candidates to judge."""
_LEAST_SHARE = 0.75
"""Candidates that promise less than this share of the best are not judged."""
_LEAST_SHARE_UNNAMED = 0.9
"""The same if no noun says the kind, since clauses fit each other's programs too well to be told apart by them."""
_LEAST_PROMISE = 0.1
"""If a candidate of the right kind promises this much, those of other kinds are not judged."""
_LEAST_OF_SHARE = 0.4
"""It also has to promise this share of what the best row covers of the question, whatever its kind."""
_LEAST_STRANGE = 0.2
"""If a noun says the kind and no cell is of that kind, a cell must promise this much to be judged."""
_IN_ANSWER = 0.8
"""The weight of a word of the question within a clause that answers it: "strongest at its poles"."""
_THROUGH_LINK = 0.7
"""The weight that a row's coverage of the question has in a row that it is linked to."""
_MOST_NAMED = 3
"""The most candidates to judge if anything of a kind will do."""
_INSTANCE = 0.9
"""How well the key of a row fits if another cell says that it is of the kind: "gecko" if the question asks for a
lizard.
"""
_NOT_OF_KEY = 0.6
"""The weight of a cell that should say what a thing is or does but is not about that thing, since the thing is not a
key.
"""

_OF_TYPE = 0.6
"""The least fit of a cell that names a person if the question asks for one, whatever its column is."""

Row = tuple[int, int]


@dataclass(frozen=True, slots=True)
class OpenAnswer:
    """A cell that could answer an open question."""

    text: str
    share: float
    """How much of the question its row covers, in [0, 1]."""
    fit: float
    """How well its column, or it itself, fits the kind asked for, in (0, 1]."""
    table: Table
    row: int
    column: int

    @property
    def of(self) -> tuple[str, int, tuple[str, ...]]:
        """Return the table, the column, and the other keys of the row, which are equal for statements about the same
        thing.
        """
        cells = enumerate(self.table.rows[self.row].cells)
        keys = (text for k, text in cells if k != self.column and self.table.columns[k].key)
        return self.table.name, self.column, tuple(keys)

    @property
    def promise(self) -> float:
        """Return the value that ranks the candidates."""
        return self.share * self.fit


def candidate_answers(
    candidates: Candidates,
    terms: Mapping[int, Term],
    kind: Kind,
    asking: Asking,
    aligner: Aligner,
    want: Wanted = NOTHING,
) -> tuple[OpenAnswer, ...]:
    """Return cells that could answer a question, the most promising first.

    Args:
        candidates: the question's tables and alignments, without choices.
        terms: the content words of the question, each separately, numbered like the constituents they start.
        kind: the requested kind.
        asking: where the answer would be in the question.
        aligner: the aligner of the same index.
        want: the type of thing that the question word asks for.

    Returns:
        At most `MOST` different texts; empty if no row covers anything in the question or has that type.
    """
    found = _Finder(candidates, terms, kind, asking, aligner).answers()
    return _worth_judging(_ranked(found, want), kind)


def _ranked(found: Iterable[tuple[OpenAnswer, tuple[str, ...]]], want: Wanted) -> list[OpenAnswer]:
    """Return the best answer with the required type for each text (given by its lemmas), the most promising first."""
    best: dict[tuple[str, ...], OpenAnswer] = {}
    for answer, lemmas in found:
        if want.type and not _is_wanted(answer, want):
            continue
        if want.type == PERSON:
            answer = replace(answer, fit=max(answer.fit, _OF_TYPE))
        known = best.get(lemmas)
        if known is None or answer.promise > known.promise:
            best[lemmas] = answer
    return sorted(best.values(), key=lambda answer: (-answer.promise, answer.text))


def _worth_judging(ranked: list[OpenAnswer], kind: Kind) -> tuple[OpenAnswer, ...]:
    """Return the ranked answers between which a program has to decide."""
    of_kind = [answer for answer in ranked if answer.fit > UNKNOWN]
    if not of_kind and (kind.types or (kind.nouns and ranked and ranked[0].promise < _LEAST_STRANGE)):
        return ()
    share = max((answer.share for answer in ranked), default=0.0)
    least = max(_LEAST_PROMISE, _LEAST_OF_SHARE * share)
    if any(answer.fit >= LEAST_NAMED and answer.promise >= least for answer in of_kind):
        ranked = of_kind
    least = _LEAST_SHARE if kind.nouns and kind.word != "do" else _LEAST_SHARE_UNNAMED
    most = _MOST_NAMED if kind.request else MOST
    return tuple(a for a in ranked[:most] if a.promise >= least * ranked[0].promise)


def _is_wanted(answer: OpenAnswer, want: Wanted) -> bool:
    table = answer.table
    column, row = table.columns[answer.column], table.rows[answer.row]
    return fits(want, answer.text, column, sentence(table, row))


def together(answers: Sequence[OpenAnswer], kind: Kind) -> tuple[tuple[int, ...], ...]:
    """Return the positions of answers that are all true of one thing, in the order of their rows, if several can be
    meant.

    A question about "which organ" means one; there may be several things that something does or needs. A reptile to be
    named may be any in the same column.
    """
    groups: dict[tuple[object, ...], list[int]] = {}
    if not kind.nouns or kind.word == "do" or kind.request:
        for position, answer in enumerate(answers):
            of = answer.of[:2] if kind.request else answer.of
            groups.setdefault((of, round(answer.promise, 2)), []).append(position)
    several = (group for group in groups.values() if len(group) > 1)
    return tuple(tuple(sorted(group, key=lambda at: answers[at].row)) for group in several)


class _Finder:
    """A walk through the cells of one question's excerpts."""

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
        self.fitting = Fitting(kind, terms, aligner)
        self.coverage = Coverage(candidates, aligner, terms)
        self.asked = {lemma for term in terms.values() for lemma in term.lemmas}

    def answers(self) -> Iterator[tuple[OpenAnswer, tuple[str, ...]]]:
        """Yield every cell that fits at all, with the lemmas that identify equal answers."""
        kind = self.kind
        linked = self._linked(self._linked({}))
        for i, excerpt in enumerate(self.candidates.excerpts):
            pairs = [
                (relation, pairs_asked(relation.patterns, self.asking, self.terms))
                for relation in excerpt.table.relations
            ]
            reasoned = any(map(gives_reason, excerpt.table.columns))
            for k, column in enumerate(excerpt.table.columns):
                for j in checked(excerpt.rows):
                    text = excerpt.table.rows[j].cells[k]
                    lemmas = self.aligner.index.words.terms(reading(text))
                    if not lemmas or self.asked.issuperset(lemmas):
                        continue
                    fit, named = self.fitting.of(column, text, reasoned=reasoned)
                    cell = Cell(i, j, k)
                    if kind.nouns and not kind.word and self.coverage.is_instance(cell, kind.nouns[-1][-1]):
                        fit = max(fit, _INSTANCE)
                        named |= dict.fromkeys(kind.nouns[-1], 1.0)
                    order = self._order(cell, pairs)
                    if order is False:
                        continue
                    if order:
                        fit = 1.0
                    if kind.types:
                        inside = self.coverage.covered(text, back=True)
                        named |= {n: _IN_ANSWER * w for n, w in inside.items() if n not in named}
                    further = self._further(cell, linked)
                    share = self.coverage.promise(cell, named, further, expressed=order is True)
                    if kind.word in ("mean", "do") and not self.coverage.is_about(cell):
                        share *= _NOT_OF_KEY
                    if share:
                        answer = next(iter(phrases(text)), reading(text))
                        yield OpenAnswer(answer, share, fit, excerpt.table, j, k), lemmas

    def _order(
        self, cell: Cell, pairs: Sequence[tuple[Relation, Collection[tuple[int, int]]]]
    ) -> bool | None:
        """Return whether the row of `cell` has the order that the question asks for in a relation; `None` if it has
        neither order.
        """
        for relation, found in pairs:
            for a, b in found:
                ends = {a: relation.first, b: relation.second}
                term, of_answer = (a, ends[b]) if b == CHOICE else (b, ends[a])
                if CHOICE in ends and cell.column in ends.values():
                    other = relation.first if cell.column == relation.second else relation.second
                    if term in self.coverage.place(Cell(cell.table, cell.row, other)):
                        return cell.column == of_answer
        return None

    def _further(self, cell: Cell, linked: Mapping[Row, Mapping[int, float]]) -> dict[int, float]:
        """Return how much of the question is covered by rows linked to the other cells in the row of `cell`."""
        found: dict[int, float] = {}
        for k in range(len(self.candidates.excerpts[cell.table].table.columns)):
            if k != cell.column:
                for end, link in self.coverage.links.get(Cell(cell.table, cell.row, k), ()):
                    for n, w in linked.get(end[:2], {}).items():
                        found[n] = max(_THROUGH_LINK * link * w, found.get(n, 0.0))
        return found

    def _linked(self, further: Mapping[Row, Mapping[int, float]]) -> dict[Row, dict[int, float]]:
        """Return how much of the question whole rows with links cover, using `further` for the rows they
        are linked to.
        """
        rows: dict[Row, dict[int, float]] = {}
        for cell, ends in checked(self.coverage.links.items()):
            if cell[:2] not in rows:
                row = rows[cell[:2]] = {}
                for k in range(len(self.candidates.excerpts[cell.table].table.columns)):
                    for n, w in self.coverage.place(Cell(cell.table, cell.row, k)).items():
                        row[n] = max(w, row.get(n, 0.0))
            row = rows[cell[:2]]
            for end, link in ends:
                for n, w in further.get(end[:2], {}).items():
                    row[n] = max(_THROUGH_LINK * link * w, row.get(n, 0.0))
        return rows
