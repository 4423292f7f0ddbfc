"""Choosing the few tables and rows that a question could need, so that its program stays small.

Tables are bags of words ranked by TF-IDF for the question with its choices (Khashabi et al. 2016, section 4.1); tables
through which the chosen ones can be chained are added.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from knowledge.tables import Join, KnowledgeBase, Table, load, phrases
from solvers.reading.words import word_set
from solvers.tables.gathered import Bag, Phrase, bag, row_words
from solvers.tables.marks import MARKS
from solvers.tables.score import Weights
from solvers.tables.words import Words, default_words

_STEM = 3
"""The number of first letters that all forms of a word share, with few exceptions; used to skip rows quickly."""
_WORD = re.compile(r"[^\W\d_][\w-]*")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A table chosen for a question, with its relevant rows."""

    table: Table
    score: float
    """Retrieval score in [0, 1]; 1 for the best table of the question."""
    rows: tuple[int, ...]
    """Indices into `table.rows`, ascending."""


class Index:
    """The words of every table in a knowledge base, and of the rows of those that were retrieved."""

    def __init__(self, knowledge: KnowledgeBase, words: Words, known: Sequence[Index] = ()) -> None:
        """Collect the words of all tables; those that one of the `known` indices has are copied."""
        self.knowledge = knowledge
        self.words = words
        self._phrases: dict[str, tuple[Phrase, ...]] = known[0]._phrases if known else {}
        self.tables = {table.name: table for table in knowledge.tables}
        """By name."""
        self._rows: dict[str, tuple[Phrase, ...]] = {}
        self._headings: dict[tuple[str, int], tuple[str, ...]] = {}
        self.bags: dict[str, Bag] = {}
        """By name of the table."""
        self.tables_with: dict[str, list[str]] = defaultdict(list)
        """The names of the tables with a word."""
        self.row_frequency: Counter[str] = Counter()
        """In how many rows a word occurs."""
        self.science: set[str] = set()
        """Words that fill a cell by themselves: the terms that tables are about."""
        for table in knowledge.tables:
            earlier = (index.bags[table.name] for index in known if index.table(table.name) is table)
            self._add(table.name, next(earlier, None) or words.bag(table) or bag(table, self.phrases))
        self.row_count = sum(len(table.rows) for table in knowledge.tables)
        self.joins = _joins_by_table(knowledge)
        """The joins of every table, as `KnowledgeBase.joins_of` gives them."""

    def _add(self, name: str, found: Bag) -> None:
        self.bags[name] = found
        for word in found.counts:
            self.tables_with[word].append(name)
        self.row_frequency.update(found.rows)
        self.science |= found.alone

    def table(self, name: str) -> Table | None:
        """Return the table named `name`, if there is one."""
        return self.tables.get(name)

    def row_words(self, name: str) -> tuple[Phrase, ...]:
        """Return the words of each row of the table named `name`, which are read when it is first retrieved."""
        found = self._rows.get(name)
        if found is None:
            found = self._rows[name] = row_words(self.tables[name], self.phrases)
        return found

    def has(self, word: str) -> bool:
        """Return whether some table contains the word."""
        return word in self.tables_with

    def phrases(self, text: str) -> tuple[Phrase, ...]:
        """Return the content lemmas of each alternative of the cell, header, or choice `text`; empty ones
        are left out.
        """
        found = self._phrases.get(text)
        if found is None:
            found = tuple(filter(None, (self.words.terms(phrase) for phrase in phrases(text))))
            self._phrases[text] = found
        return found

    def headings(self, name: str, column: int) -> tuple[str, ...]:
        """Return what a question may call a column of the table named `name`.

        These are its labels; the kind in a "type of rock"; and each content word in the sentence before its cell, or
        after the last one: "its pitch rises when one {change}".
        """
        found = self._headings.get((name, column))
        if found is None:
            table, kinds = self.tables[name], word_set("kinds")
            labels = table.columns[column].labels
            of_kind = any(not kinds.isdisjoint(label.split()) for label in labels)
            ending = table.ending if column == len(table.columns) - 1 else ""
            spoken = _WORD.findall(f"{table.columns[column].filler} {ending}".casefold())
            words = [
                lemma
                for word in spoken
                if word not in word_set("stop_words")
                for lemma in self.words.terms(word)
            ]
            found = tuple(dict.fromkeys((*labels, *(sorted(kinds) if of_kind else ()), *words)))
            self._headings[name, column] = found
        return found

    def length(self, text: str) -> int:
        """Return the number of words in the longest alternative of the cell `text`, without its marks; at least 1."""
        lengths = (sum(word not in MARKS for word in phrase) for phrase in self.phrases(text))
        return max((1, *lengths))

    def importance(self, word: str) -> float:
        """Return how informative a word is, from its rarity among rows: 1 for a word in one row or none, less for
        common ones.
        """
        return 1.0 - 0.5 * math.log(max(self.row_frequency[word], 1)) / math.log(max(self.row_count, 2))


def _joins_by_table(knowledge: KnowledgeBase) -> dict[str, tuple[Join, ...]]:
    turned: dict[str, list[Join]] = {table.name: [] for table in knowledge.tables}
    for join in knowledge.joins:
        turned[join.table].append(join)
    for join in knowledge.joins:
        turned[join.other_table].append(join.reversed())
    return {name: tuple(joins) for name, joins in turned.items()}


_indices: list[Index] = []
_KEPT = 4


def index(knowledge: KnowledgeBase | None = None, words: Words | None = None) -> Index:
    """Return the index of `knowledge` as `words` reads it, which reads every cell of new tables.

    Args:
        knowledge: the tables; by default, the built-in ones.
        words: the lexical knowledge; by default, WordNet.

    Raises:
        KnowledgeError: the built-in tables are missing or damaged.
    """
    knowledge = knowledge if knowledge is not None else load()
    words = words if words is not None else default_words()
    for known in _indices:
        if known.knowledge is knowledge and known.words is words:
            return known
    fresh = Index(knowledge, words, [known for known in _indices if known.words is words])
    _indices[:] = [fresh, *_indices[: _KEPT - 1]]
    return fresh


def table_scores(index: Index, query: Iterable[str]) -> dict[str, float]:
    """Return the TF-IDF score of every table that shares a word with `query` (lemmas), scaled so that the best has 1.

    tf is 1 + log10 n, and idf is log10(N / df). Their sum is multiplied by the share of the query's words that the
    table has, and divided by the logarithm of its number of words, because a large table shares words with everything.
    """
    asked = set(query)
    count = len(index.bags)
    tf_idf: dict[str, float] = defaultdict(float)
    shared: Counter[str] = Counter()
    for word in sorted(asked):
        tables = index.tables_with.get(word, ())
        for name in tables:
            worth = (1 + math.log10(index.bags[name].counts[word])) * math.log10((count + 1) / len(tables))
            tf_idf[name] += worth
            shared[name] += 1
    sizes = {name: math.log10(10 + len(index.bags[name].counts)) for name in tf_idf}
    raw = {name: worth * shared[name] / len(asked) / sizes[name] for name, worth in tf_idf.items()}
    top = max(raw.values(), default=1.0)
    return {name: value / top for name, value in raw.items()}


def _chained(index: Index, ranked: Sequence[str], chosen: Sequence[str]) -> list[str]:
    """Return other tables that a join connects to a chosen one, best first, because a link in a chain
    shares few words.
    """
    joined = {
        other for name in chosen for join in index.joins[name] for other in (join.table, join.other_table)
    }
    return [name for name in ranked if name in joined and name not in chosen]


def _missed(index: Index, asked: set[str], ranked: Sequence[str], chosen: Sequence[str]) -> list[str]:
    """Return, for each word of the query that no chosen table has, the best table that has it."""
    missed = asked.difference(*(index.bags[name].counts.keys() for name in chosen))
    found = (
        next((name for name in ranked if word in index.bags[name].counts), None) for word in sorted(missed)
    )
    return [name for name in dict.fromkeys(found) if name is not None]


def _is_named(index: Index, table: Table, row: int, asked: set[str]) -> bool:
    """Return whether the question has every word of an alternative of a row's key; one of several names is enough."""
    keys = (cell for cell, column in zip(table.rows[row].cells, table.columns, strict=True) if column.key)
    return any(asked.issuperset(phrase) for cell in keys for phrase in index.phrases(cell))


def named(index: Index, topic: Collection[str], query: Iterable[str], most: int) -> tuple[Excerpt, ...]:
    """Return the rows, in any table, whose key is one of the things that a question is about: at most `most` tables.

    Args:
        index: the index of the tables.
        topic: the lemmas of the question; a key must consist only of one or more of them.
        query: the lemmas for scoring tables; tables are ranked by how many of them their row has.
        most: the maximum number of tables: those with the fullest rows, smaller ones first.
    """
    asked, about = set(query), set(topic)
    tables = {name for word in about for name in index.tables_with.get(word, ())}
    scores = table_scores(index, asked)
    found: list[tuple[float, str, tuple[int, ...]]] = []
    for name in tables:
        rows = _rows_named(index, index.tables[name], about)
        if rows:
            fullest = max(_said_by(index, index.tables[name], j, asked) for j in rows)
            found.append((fullest, name, rows))
    found.sort(key=lambda item: (-item[0], len(item[2]), item[1]))
    return tuple(Excerpt(index.tables[name], scores[name], rows) for _, name, rows in found[:most])


def _rows_named(index: Index, table: Table, topic: set[str]) -> tuple[int, ...]:
    """Return the rows whose key consists of words of `topic`; a cell without the beginning of one is not looked at."""
    starts = {word[:_STEM] for word in topic}
    keys = [k for k, column in enumerate(table.columns) if column.key]
    return tuple(
        j
        for j, row in enumerate(table.rows)
        if any(start in cell for cell in [row.cells[k].casefold() for k in keys] for start in starts)
        and _is_named(index, table, j, topic)
    )


def _said_by(index: Index, table: Table, row: int, asked: set[str]) -> float:
    """Return the importance of the words of a query that are in a row or in a heading of its first columns, where as
    many columns count as the table has keys.
    """
    words = {word for cell in table.rows[row].cells for phrase in index.phrases(cell) for word in phrase}
    keys = sum(column.key for column in table.columns)
    words.update(word for k in range(keys) for word in index.headings(table.name, k))
    return sum(index.importance(word) for word in asked & words)


def retrieve(index: Index, query: Iterable[str], weights: Weights) -> tuple[Excerpt, ...]:
    """Return the excerpts for a question whose content lemmas, including those of its choices, are `query`.

    Returns:
        The tables with the highest scores, best first; those that a chain may lead to from them; and the only ones with
        a word of the query. Each has the rows that share the largest part of their words with the query, and those
        whose key it names. Then come, with all their rows, tables that joins connect to at least two of those.
    """
    asked = set(query)
    scores = table_scores(index, asked)
    ranked = sorted(scores, key=lambda name: (-scores[name], name))
    best = ranked[: weights.retrieved_tables]
    best += _chained(index, ranked, best)[: weights.chained_tables]
    best += _missed(index, asked, ranked, best)
    excerpts = []
    for name in best:
        rows, table = index.row_words(name), index.tables[name]
        share = [sum(word in asked for word in words) / len(words) if words else 0.0 for words in rows]
        order = sorted(range(len(rows)), key=lambda j: (-share[j], j))
        found, left = order[: weights.retrieved_rows], order[weights.retrieved_rows :]
        found += [j for j in left if share[j] and _is_named(index, table, j, asked)]
        excerpts.append(Excerpt(table, scores[name], tuple(sorted(found))))
    chosen = set(best)
    partners = Counter(other for name in chosen for other in {join.other_table for join in index.joins[name]})
    for name in sorted(partners):
        if name not in chosen and partners[name] >= weights.joined_to:
            table = index.tables[name]
            excerpts.append(Excerpt(table, scores.get(name, 0.0), tuple(range(len(table.rows)))))
    return tuple(excerpts)


def joined(excerpts: Iterable[Excerpt], further: Iterable[Excerpt]) -> tuple[Excerpt, ...]:
    """Return the excerpts together with `further`; for a table in both, a single one with the rows of both."""
    found = {excerpt.table.name: excerpt for excerpt in excerpts}
    for excerpt in further:
        known = found.get(excerpt.table.name, excerpt)
        found[excerpt.table.name] = replace(known, rows=tuple(sorted({*known.rows, *excerpt.rows})))
    return tuple(found.values())
