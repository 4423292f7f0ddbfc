"""Choosing the few tables and rows that a question could need, so that its program stays small.

Tables are bags of words ranked by TF-IDF against the question with its choices (Khashabi et al. 2016, section 4.1);
tables through which the chosen ones can be chained come along.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from knowledge.tables import Join, KnowledgeBase, Table, phrases
from solvers.tables.score import Weights
from solvers.tables.words import Words

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A table chosen for a question, with the rows that count."""

    table: Table
    score: float
    """Retrieval score in [0, 1]; 1 for the best table of the question."""
    rows: tuple[int, ...]
    """Indices into `table.rows`, ascending."""


@dataclass(slots=True)
class Index:
    """The words of every table and row, gathered once per knowledge base."""

    knowledge: KnowledgeBase
    words: Words
    tables: dict[str, Table] = field(default_factory=dict)
    joins: dict[str, tuple[Join, ...]] = field(default_factory=dict)
    """Of every table, as `KnowledgeBase.joins_of` gives them."""
    bags: dict[str, Counter[str]] = field(default_factory=dict)
    """Of every table, how often each word occurs in it."""
    tables_with: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """The tables of a word."""
    rows: dict[str, tuple[frozenset[str], ...]] = field(default_factory=dict)
    frequency: Counter[str] = field(default_factory=Counter)
    """In how many tables a word occurs."""
    row_frequency: Counter[str] = field(default_factory=Counter)
    """In how many rows a word occurs."""
    row_count: int = 0
    science: set[str] = field(default_factory=set)
    """Words that are a cell of their own: the terms that tables are about."""
    _phrases: dict[str, tuple[Phrase, ...]] = field(default_factory=dict)
    _texts_with: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def texts_with(self, word: str) -> Collection[str]:
        """The cells, as written, in which a word stands."""
        return self._texts_with.get(word, ())

    def phrases(self, text: str) -> tuple[Phrase, ...]:
        """The content lemmas of each alternative of the cell, header or choice `text`; empty ones are left out."""
        found = self._phrases.get(text)
        if found is None:
            found = tuple(filter(None, (self.words.terms(phrase) for phrase in phrases(text))))
            self._phrases[text] = found
        return found

    def importance(self, word: str) -> float:
        """How much a word says, from its rarity among rows: 1 for a word of one row or none, less for common ones."""
        return 1.0 - 0.5 * math.log(max(self.row_frequency[word], 1)) / math.log(max(self.row_count, 2))

    def _add(self, table: Table) -> None:
        bag: Counter[str] = Counter()
        rows = []
        for row in table.rows:
            found: set[str] = set()
            for cell in row.cells:
                for phrase in self.phrases(cell):
                    found.update(phrase)
                    bag.update(phrase)
                    for word in phrase:
                        self._texts_with[word].add(cell)
                    if len(phrase) == 1:
                        self.science.add(phrase[0])
            rows.append(frozenset(found))
            self.row_frequency.update(found)
        labels = [label for column in table.columns for label in column.labels]
        for text in (table.title, *labels):
            for phrase in self.phrases(text):
                bag.update(phrase)
        self.tables[table.name] = table
        self.bags[table.name] = bag
        for word in bag:
            self.tables_with[word].append(table.name)
        self.rows[table.name] = tuple(rows)
        self.row_count += len(rows)
        self.frequency.update(bag.keys())

    def _add_joins(self) -> None:
        turned: dict[str, list[Join]] = {name: [] for name in self.tables}
        for join in self.knowledge.joins:
            turned[join.table].append(join)
        for join in self.knowledge.joins:
            turned[join.other_table].append(join.reversed())
        self.joins = {name: tuple(joins) for name, joins in turned.items()}


_indices: list[Index] = []
_KEPT = 4


def index(knowledge: KnowledgeBase, words: Words) -> Index:
    """The index of `knowledge` as `words` reads it; built at the first call, which reads every cell."""
    for known in _indices:
        if known.knowledge is knowledge and known.words is words:
            return known
    fresh = Index(knowledge, words)
    for table in knowledge.tables:
        fresh._add(table)
    fresh._add_joins()
    _indices[:] = [fresh, *_indices[: _KEPT - 1]]
    return fresh


def table_scores(index: Index, query: Iterable[str]) -> dict[str, float]:
    """TF-IDF score of every table that shares a word with `query` (lemmas), scaled so that the best has 1.

    tf is 1 + log10 n and idf is log10(N / df), their sum multiplied by the share of the query's words that
    the table has.
    """
    asked = set(query)
    count = len(index.bags)
    shared: dict[str, list[str]] = defaultdict(list)
    for word in sorted(asked):
        for name in index.tables_with.get(word, ()):
            shared[name].append(word)
    raw = {}
    for name, words in shared.items():
        bag = index.bags[name]
        tf_idf = sum(
            (1 + math.log10(bag[word])) * math.log10((count + 1) / index.frequency[word]) for word in words
        )
        raw[name] = tf_idf * len(words) / len(asked)
    top = max(raw.values(), default=1.0)
    return {name: value / top for name, value in raw.items()}


def _chained(index: Index, ranked: Sequence[str], chosen: Sequence[str]) -> list[str]:
    """Further tables that a join connects to a chosen one, best first: a link of a chain shares few words."""
    joined = {
        other for name in chosen for join in index.joins[name] for other in (join.table, join.other_table)
    }
    return [name for name in ranked if name in joined and name not in chosen]


def _missed(index: Index, asked: set[str], ranked: Sequence[str], chosen: Sequence[str]) -> list[str]:
    """For each word of the query that no chosen table has, the best table that has it."""
    missed = asked.difference(*(index.bags[name].keys() for name in chosen))
    found = (next((name for name in ranked if word in index.bags[name]), None) for word in sorted(missed))
    return [name for name in dict.fromkeys(found) if name is not None]


def retrieve(index: Index, query: Iterable[str], weights: Weights) -> tuple[Excerpt, ...]:
    """The excerpts for a question whose content lemmas, those of its choices included, are `query`.

    Returns:
        The tables of highest score, best first, those to which a chain may lead from them, and those that alone have
        a word of the query, each with the rows that share the largest part of their words with the query; then, with
        all their rows, tables that joins connect to at least two of those.
    """
    asked = set(query)
    scores = table_scores(index, asked)
    ranked = sorted(scores, key=lambda name: (-scores[name], name))
    best = ranked[: weights.retrieved_tables]
    best += _chained(index, ranked, best)[: weights.chained_tables]
    best += _missed(index, asked, ranked, best)
    excerpts = []
    for name in best:
        rows = index.rows[name]
        share = [len(words & asked) / len(words) if words else 0.0 for words in rows]
        order = sorted(range(len(rows)), key=lambda j: (-share[j], j))
        excerpts.append(
            Excerpt(index.tables[name], scores[name], tuple(sorted(order[: weights.retrieved_rows])))
        )
    chosen = set(best)
    partners = Counter(other for name in chosen for other in {join.other_table for join in index.joins[name]})
    for name in sorted(partners):
        if name not in chosen and partners[name] >= weights.joined_to:
            table = index.tables[name]
            excerpts.append(Excerpt(table, scores.get(name, 0.0), tuple(range(len(table.rows)))))
    return tuple(excerpts)
