"""From a question and its reading to everything that could support a choice, before any program is built."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from knowledge.tables import KnowledgeBase
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.tables.align import aligner
from solvers.tables.alternatives import alternatives
from solvers.tables.answer_types import wanted
from solvers.tables.candidates import Candidates, options_of, terms_of
from solvers.tables.denial import asks_for_exception
from solvers.tables.kinds import kind_of, without_request
from solvers.tables.model import Asking
from solvers.tables.open_questions import OpenAnswer, candidate_answers, together
from solvers.tables.retrieve import Index, index, joined, named, retrieve
from solvers.tables.score import WEIGHTS, Weights
from solvers.tables.single import single_terms
from solvers.tables.wording import asking
from solvers.tables.words import Overlap, Words

_ABOUT = frozenset(["do", "mean", "how", "why", "when", "where", "happen"])
"""Question words that ask for something about what the question names."""
NAMED = 6
"""The most tables, besides those retrieved, from which an open question gets the rows about what it names."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A question with its choices, the tables retrieved for it, and all alignments."""

    question: Question
    candidates: Candidates
    wanted: Asking
    query: tuple[str, ...]
    """The lemmas by which tables were retrieved."""
    known: Index
    weights: Weights
    without: frozenset[str]
    seconds_retrieving: float = 0.0
    seconds_aligning: float = 0.0
    found: tuple[OpenAnswer, ...] = ()
    """The candidates for an open question, which are its choices, labeled from 1 on."""
    together: tuple[tuple[str, ...], ...] = ()
    """Labels of candidates for an open question that are all about one thing, in the order of their rows."""

    @property
    def seconds(self) -> float:
        """Return the time for everything before programs are built."""
        return self.seconds_retrieving + self.seconds_aligning


def prepare(
    question: Question,
    reading: Reading,
    *,
    knowledge: KnowledgeBase | None = None,
    words: Words | None = None,
    weights: Weights = WEIGHTS,
    without: frozenset[str] = frozenset(),
    choices: Sequence[tuple[str, str]] | None = None,
) -> Prepared | None:
    """Retrieve tables for `question`, and align their cells with it and with its choices.

    Args:
        question: the question, with its choices if it has any.
        reading: the reading of its text.
        knowledge: the tables; by default, the built-in ones.
        words: the lexical knowledge; by default, WordNet.
        weights: every number of the model.
        without: families to switch off, from `score.FAMILIES`.
        choices: pairs (label, text) to use instead of the question's own choices, which may be in its text.

    Returns:
        The material for the programs, or `None` if there is nothing to choose from and no column of a table has what is
        asked for.
    """
    started = time.perf_counter()
    if words is None and "wordnet" in without:
        words = _OVERLAP
    known = index(knowledge, words)
    given, reading = _to_choose_from(question, reading, choices)
    denials = not asks_for_exception(question)
    terms = terms_of(reading, known, weights, science="science terms" not in without, denials=denials)
    query = [lemma for term in terms.values() for lemma in term.lemmas]
    asked = asking(reading, weights)
    options = options_of(given, known, query, split="parts" not in without) if given else ()
    query += [lemma for option in options for lemma in option.lemmas]
    kind = kind_of(reading)
    if not given and known.has(kind.word):
        query.append(kind.word)  # a table with a column "where" or "why" says so
    excerpts = retrieve(known, query, weights)
    if not given and kind.word in _ABOUT:
        excerpts = joined(excerpts, named(known, set(query), query, NAMED))
    retrieved = time.perf_counter()
    aligning, chaining = aligner(known, weights), "chaining" not in without
    candidates = Candidates(excerpts, terms, options, aligning, weights, chaining=chaining)
    found: tuple[OpenAnswer, ...] = ()
    several: tuple[tuple[str, ...], ...] = ()
    if not given:
        single = single_terms(without_request(reading), reading, known, weights, denials=True)
        found = candidate_answers(candidates, single, kind, asked, aligning, wanted(reading))
        if not found:
            return None
        several = tuple(tuple(str(at + 1) for at in group) for group in together(found, kind))
        pairs = [(str(number), answer.text) for number, answer in enumerate(found, start=1)]
        options = options_of(pairs, known, query, split=False)
        candidates = Candidates(excerpts, terms, options, aligning, weights, chaining=chaining)
    aligned = time.perf_counter()
    return Prepared(
        question,
        candidates,
        asked,
        tuple(query),
        known,
        weights,
        without,
        retrieved - started,
        aligned - retrieved,
        found,
        several,
    )


def _to_choose_from(
    question: Question, reading: Reading, choices: Sequence[tuple[str, str]] | None
) -> tuple[Sequence[tuple[str, str]], Reading]:
    """Return the pairs (label, text) to choose from (none for an open question), and the reading without those in its
    text.
    """
    if choices is not None:
        return choices, reading
    if question.choices:
        return [(choice.label, choice.text) for choice in question.choices], reading
    tokens, spans = reading.tokens, alternatives(reading)
    texts = [question.text[tokens[first].start : tokens[stop - 1].end] for first, stop in spans]
    outside = (c for c in reading.constituents if not any(a <= c.first < b for a, b in spans))
    return [(str(n), text) for n, text in enumerate(texts, start=1)], replace(
        reading, constituents=tuple(outside)
    )


_OVERLAP = Overlap()
"""One instance, because the index is kept by identity of words."""
