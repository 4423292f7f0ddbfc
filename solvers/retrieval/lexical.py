"""The opinions of IR and PMI on one question, and the evidence behind them."""

from __future__ import annotations

import time
from dataclasses import dataclass

from knowledge.tables import KnowledgeBase
from solvers.question import Question
from solvers.reading.constituents import terms
from solvers.reading.model import Reading
from solvers.retrieval.derivation import CoOccurrence, Mention, Quotation
from solvers.retrieval.described import is_reason
from solvers.retrieval.evidence import UNKNOWN, of_reason, unknown
from solvers.retrieval.ir import Found, Retriever, relevance
from solvers.retrieval.logit import LogitWeights
from solvers.retrieval.opinion import IR, PMI, Opinion
from solvers.retrieval.pmi import Association, Counter
from solvers.retrieval.sentences import ROW, SOURCES, Sentences, sentences
from solvers.retrieval.witnesses import Heard, Witnesses
from solvers.tables.denial import denies
from solvers.tables.gate import Reason
from solvers.tables.naming import Named

_AS_MUCH = 0.75
"""A sentence that says why is quoted in place of the best one if it is worth at least this share."""


@dataclass(frozen=True, slots=True)
class Lexical:
    """What retrieval found for each choice of a question."""

    question: Question
    sentences: Sentences
    found: tuple[Found | None, ...]
    associations: tuple[Association | None, ...]
    opinions: tuple[Opinion, Opinion]
    """Of IR and of PMI."""
    heard: tuple[tuple[Heard, ...], ...]
    """The sentences that may support each choice."""

    def quotation(self, position: int, reading: Reading, weights: LogitWeights) -> Quotation | None:
        """Return the sentence that supports the choice at `position` as a proof, or `None` if there is none.

        Args:
            position: of the choice.
            reading: of the question.
            weights: decide what each sentence is worth; the best is quoted.
        """
        found = self.found[position]
        if found is None:
            return None
        choice, worthiest = self.question.choices[position], self._worthiest(position, weights)
        place = found.position if worthiest is None else worthiest
        quote, said = self.sentences.quote(place), set(self.sentences.lemmas[place])
        mentions = tuple(
            Mention(c.text, c.first, c.stop)
            for c in reading.constituents
            if said & set(terms(c.text)) and c.text in self.question.text
        )
        score = relevance(self.sentences, place, (*terms(self.question.text), *terms(choice.text)))
        return Quotation(self.question.text, choice.label, choice.text, quote, mentions, round(score, 4))

    def _worthiest(self, position: int, weights: LogitWeights) -> int | None:
        """Return the place of the best sentence among those with exact words of the question and of the choice; one
        that says why is preferred if it is worth about as much.
        """
        asked, chosen = set(terms(self.question.text)), set(terms(self.question.choices[position].text))
        alike = (
            heard
            for heard in self.heard[position]
            if not asked.isdisjoint(said := self.sentences.lemmas[heard.place])
            and not (chosen - asked or chosen).isdisjoint(said)
        )
        worth = {heard.place: weights.witnessed([heard.features]) for heard in alike}
        if not worth:
            return None
        best = max(worth, key=worth.__getitem__)
        near = (place for place in worth if worth[place] >= _AS_MUCH * worth[best])
        reasons = [place for place in near if is_reason(self.sentences.quote(place).text)]
        return max(reasons, key=worth.__getitem__, default=best)

    def co_occurrence(self, position: int) -> CoOccurrence | None:
        """Return the pairs of words that support the choice at `position` as a proof, or `None` if there are none."""
        association = self.associations[position]
        if association is None or not association.strongest:
            return None
        choice = self.question.choices[position]
        return CoOccurrence(self.question.text, choice.label, choice.text, association, len(self.sentences))


def lexical(
    question: Question,
    reading: Reading,
    *,
    knowledge: KnowledgeBase | None = None,
    sources: tuple[str, ...] = SOURCES,
) -> Lexical:
    """Ask IR and PMI about `question`, which must have choices.

    Args:
        question: with its choices.
        reading: of its text.
        knowledge: the tables; by default, the built-in ones.
        sources: which of `sentences.SOURCES` to search.
    """
    known = sentences(knowledge, sources)
    asked, chosen = terms(question.text), [terms(choice.text) for choice in question.choices]
    started = time.perf_counter()
    denying = {place for place, choice in enumerate(question.choices) if denies(choice.text)}
    found = retriever(known).best(asked, chosen, denying)
    heard = witnesses(known).heard(question)
    between = time.perf_counter()
    # It is no evidence for "no light" that "light" occurs with "plant".
    associations = [
        None if place in denying else association
        for place, association in enumerate(Counter(known).associations(asked, chosen))
    ]
    ended = time.perf_counter()
    words = Named(question, reading, knowledge)
    quotes = [known.quote(f.position) if f else None for f in found]
    evidence = tuple(
        {
            **(of_reason(Reason((quote.text,), c.text), words, reading) if quote else {}),
            UNKNOWN: unknown(known, lemmas),
        }
        for quote, c, lemmas in zip(quotes, question.choices, chosen, strict=True)
    )
    ir = Opinion(
        IR,
        tuple(f.score if f else None for f in found),
        evidence=evidence,
        rows=tuple(((q.name, q.place),) if q is not None and q.source == ROW else () for q in quotes),
        question={UNKNOWN: unknown(known, asked)},
        seconds=between - started,
        witnesses=tuple(tuple(one.features for one in of_choice) for of_choice in heard),
    )
    pmi = Opinion(PMI, tuple(a.score if a else None for a in associations), seconds=ended - between)
    return Lexical(question, known, tuple(found), tuple(associations), (ir, pmi), heard)


_searches: list[tuple[Retriever, Witnesses]] = []
_KEPT = 4


def retriever(known: Sentences) -> Retriever:
    """Return the index of sentences, which is built at the first call."""
    return _search(known)[0]


def witnesses(known: Sentences) -> Witnesses:
    """Return the `Witnesses` for sentences, which are created at the first call."""
    return _search(known)[1]


def _search(known: Sentences) -> tuple[Retriever, Witnesses]:
    for found in _searches:
        if found[0].sentences is known:
            return found
    index = Retriever(known)
    fresh = index, Witnesses(index)
    _searches[:] = [fresh, *_searches[: _KEPT - 1]]
    return fresh
