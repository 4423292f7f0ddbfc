"""Replacements for a wrong choice: words near the question, words as frequent as those of the right choice, and cells
of the same column type as the right choice.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from random import Random

import numpy as np

from knowledge.tables import KnowledgeBase, Table, phrases
from solvers.question import Question
from solvers.reading.constituents import content_lemma, content_words, terms
from solvers.retrieval.lexical import retriever
from solvers.retrieval.sentences import Sentences
from solvers.tables.retrieve import Index, index

HITS = 2_000
"""Sentences whose words are counted."""
_LEAST_ALIKE = 0.25
"""A cell that is less similar to the right choice (squared cosine of their lemmas) does not show its type."""
_WORD = re.compile(r"[a-z]{3,}(?:-[a-z]+)*")
_ANY_WORD = re.compile(r"[^\W\d_]{3,}(?:-[^\W\d_]+)*")


def near(question: Question, answer: str, sentences: Sentences, count: int, chance: Random) -> list[str]:
    """Return the most frequent words in the sentences that the question finds (section 4.4 of Khashabi et al. 2016),
    without those of the question and of the right choice: at most `count`, in the order of `chance`.
    """
    met = _met(question, answer, sentences)
    ranked = sorted(met, key=lambda lemma: (-met[lemma].total(), lemma))[:count]
    words = [_form(met[lemma]) for lemma in ranked]
    chance.shuffle(words)
    return words


def equally_frequent(
    question: Question, answer: str, sentences: Sentences, count: int, chance: Random
) -> list[str]:
    """Return the right choice with each content word replaced by one from the sentences that the question finds and
    that occurs in about as many sentences, so that neither length nor rarity gives the right choice away.
    """
    met = _met(question, answer, sentences)
    often = {lemma: _frequency(sentences, lemma) for lemma in met}
    content = set(content_words(answer))
    places = [match for match in _ANY_WORD.finditer(answer) if match.group().lower() in content]
    pool, dealt = sorted(met), list[list[str]]()
    for match in places:
        own = _frequency(sentences, content_lemma(match.group().lower()))
        chance.shuffle(pool)
        nearest = sorted(pool, key=lambda lemma: abs(often[lemma] - own))[:count]
        chance.shuffle(nearest)
        dealt.append([_form(met[lemma]) for lemma in nearest])
    found = []
    for words in zip(*dealt, strict=False):
        text, end = "", 0
        for match, word in zip(places, words, strict=True):
            text, end = f"{text}{answer[end : match.start()]}{word}", match.end()
        found.append(text + answer[end:])
    return list(dict.fromkeys(found)) if places else []


def of_same_type(
    question: Question, answer: str, knowledge: KnowledgeBase | None, count: int, chance: Random
) -> list[str]:
    """Return other cells with the column type of the right choice or of the cell most similar to it.

    Cells whose rows cover as much of the question as those of the right choice may also be right and are left out.
    """
    known = index(knowledge)
    wanted, asked = set(terms(answer)), set(terms(question.text))
    home = _home(known, wanted)
    if home is None:
        return []
    kind, rows = home
    most = max((len(asked & set(known.row_words(table.name)[j])) for table, j in rows), default=0)
    texts: dict[tuple[str, ...], str] = {}
    for table, j, cell in _cells(known, kind):
        text = next(iter(phrases(cell)), "")
        lemmas = terms(text)
        if not lemmas or set(lemmas) & (wanted | asked):
            continue
        if len(asked & set(known.row_words(table.name)[j])) < max(1, most):
            texts.setdefault(lemmas, text)
    found = sorted(texts.values())
    return chance.sample(found, min(count, len(found)))


def _home(known: Index, wanted: Collection[str]) -> tuple[str, list[tuple[Table, int]]] | None:
    """Return the type of the columns with the cells most similar to the lemmas `wanted`, and the rows of
    those cells.
    """
    best, kinds, rows = _LEAST_ALIKE, Counter[str](), list[tuple[Table, int]]()
    for name in sorted({name for lemma in wanted for name in known.tables_with.get(lemma, ())}):
        table = known.tables[name]
        for j, words in enumerate(known.row_words(name)):
            if set(wanted).isdisjoint(words):
                continue
            for cell, column in zip(table.rows[j].cells, table.columns, strict=True):
                alike = max((_alike(wanted, phrase) for phrase in known.phrases(cell)), default=0.0)
                if alike > best:
                    best, kinds, rows = alike, Counter(), []
                if alike == best:
                    kinds[column.type] += 1
                    rows.append((table, j))
    if not kinds:
        return None
    return min(kinds, key=lambda kind: (-kinds[kind], kind)), rows


def _alike(one: Collection[str], other: Collection[str]) -> float:
    shared = len(set(one) & set(other))
    return shared * shared / (len(set(one)) * len(set(other)))


def _cells(known: Index, kind: str) -> Iterator[tuple[Table, int, str]]:
    for table in known.tables.values():
        for k, column in enumerate(table.columns):
            if column.type == kind:
                for j, row in enumerate(table.rows):
                    yield table, j, row.cells[k]


def _met(question: Question, answer: str, sentences: Sentences) -> dict[str, Counter[str]]:
    """Return the words of the sentences that the question finds, by lemma, with how often each form occurs."""
    shared = {*terms(question.text), *terms(answer)}
    scores = retriever(sentences).scores(terms(question.text))
    order = np.argsort(-scores, kind="stable")[:HITS]
    met: dict[str, Counter[str]] = defaultdict(Counter)
    for position in order.tolist():
        if scores[position] <= 0:
            break
        for word in _WORD.findall(sentences.quote(position).text.lower()):
            if terms(word) and (lemma := content_lemma(word)) in sentences.places and lemma not in shared:
                met[lemma][word] += 1
    return met


def _frequency(sentences: Sentences, lemma: str) -> float:
    """Return the logarithm of the number of sentences with a lemma."""
    return math.log1p(len(set(sentences.places.get(lemma, ()))))


def _form(met: Counter[str]) -> str:
    """Return the most frequent form of a word."""
    return min(met, key=lambda word: (-met[word], word))
