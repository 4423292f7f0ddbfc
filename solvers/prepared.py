"""The words of the built-in tables, facts, and sentences, read in advance for quick lookup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from knowledge import corpus
from knowledge.prepared import Prepared, checksum_of
from knowledge.relations import Spine
from knowledge.tables import KnowledgeBase, phrases
from solvers.reading.constituents import content_lemma, content_words, terms
from solvers.reading.vocabulary import Vocabulary
from solvers.retrieval.sentences import Group
from solvers.tables.gathered import Bag, Phrase, bag
from solvers.tables.score import WEIGHTS
from solvers.tables.words import Overlap


def prepare(knowledge: KnowledgeBase, passages: Iterable[corpus.Passage], spine: Spine) -> Prepared:
    """Read all tables of `knowledge`, their rows as sentences, `passages`, and the facts of `spine`."""
    bags = {checksum_of(table): bag(table, _phrases) for table in knowledge.tables}
    groups = [*map(Group, knowledge.tables), *map(Group, passages)]
    said = {group.key: [terms(group.quote(n).text) for n in range(len(group))] for group in groups}
    in_sentences = (lemma for group in said.values() for found in group for lemma in found)
    cells = {name for fact in spine.facts for column in "abc" for name in fact.names(column)}
    words = tuple(
        sorted({*in_sentences}.union(*map(terms, cells), *(found.counts for found in bags.values())))
    )
    number = {word: at for at, word in enumerate(words)}
    kin = Vocabulary(WEIGHTS.least_word)
    kin.add(words)
    return Prepared(
        words,
        {key: _numbered(found, number) for key, found in bags.items()},
        {key: [[number[lemma] for lemma in found] for found in group] for key, group in said.items()},
        _lemmas(cells.union(*(row.cells for table in knowledge.tables for row in table.rows))),
        kin.gathered(number),
    )


def _lemmas(texts: Iterable[str]) -> dict[str, str]:
    """Return the lemma of each word in these texts."""
    found = (word for text in texts for phrase in phrases(text) for word in content_words(phrase))
    return {word: content_lemma(word) for word in found}


def _numbered(found: Bag, number: Mapping[str, int]) -> tuple[list[int], list[int], list[int], list[int]]:
    words = sorted(found.counts, key=lambda word: (word not in found.rows, word))
    return (
        [number[word] for word in words],
        [found.counts[word] for word in words],
        [found.rows[word] for word in words if word in found.rows],
        sorted(number[word] for word in found.alone),
    )


def _phrases(text: str) -> tuple[Phrase, ...]:
    return tuple(filter(None, map(Overlap().terms, phrases(text))))
