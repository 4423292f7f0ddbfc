"""The evidence from retrieval for a choice: a sentence about it, or how often its words occur with the question's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from knowledge.tables import KnowledgeBase, load
from solvers.reading.constituents import terms
from solvers.retrieval.ir import relevance
from solvers.retrieval.pmi import Association, Counter, Gram, grams, pmi
from solvers.retrieval.sentences import Quote, Sentences, sentences
from solvers.science.spine.index import index
from solvers.science.spine.proof import Row, row_of, stands

_CLOSE = 1e-3
"""Scores are kept with four decimals, and the index computes with single precision."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Words of the question that occur in a sentence."""

    text: str
    first: int
    stop: int
    """Tokens `first:stop` of the reading."""


@dataclass(frozen=True, slots=True)
class Quotation:
    """The sentence that best fits the question with its choice."""

    question: str
    label: str
    choice: str
    quote: Quote
    mentions: tuple[Mention, ...]
    score: float
    """BM25."""
    kind: str = field(default="quotation", init=False)

    def verify(self, knowledge: KnowledgeBase | None = None) -> tuple[str, ...]:
        """Check that the sentence is in its place, contains words of question and choice, and has its score.

        Args:
            knowledge: the tables; by default, the built-in ones.
        """
        base = knowledge if knowledge is not None else load()
        if not self.quote.stands(base):
            return (f"The sentence '{self.quote.text}' is not in {self.quote.name}.",)
        faults = []
        said, asked, chosen = set(terms(self.quote.text)), terms(self.question), terms(self.choice)
        for lemmas, what in ((asked, "question"), (chosen, "choice")):
            if not said & set(lemmas):
                faults.append(f"The sentence '{self.quote.text}' has no words in common with the {what}.")
        for mention in self.mentions:
            if mention.text not in self.question or not said & set(terms(mention.text)):
                faults.append(f"'{mention.text}' is not in both the question and the sentence.")
        known = sentences(base)
        score = relevance(known, known.position(self.quote), (*asked, *chosen))
        if abs(score - self.score) > _CLOSE:
            faults.append(f"The sentence scores {score:.4f}, not {self.score:.4f}.")
        return tuple(faults)


@dataclass(frozen=True, slots=True)
class CoOccurrence:
    """How often the words of a choice occur with those of the question."""

    question: str
    label: str
    choice: str
    association: Association
    total: int
    """Sentences that were counted."""
    kind: str = field(default="co-occurrence", init=False)

    def verify(self, knowledge: KnowledgeBase | None = None) -> tuple[str, ...]:
        """Count the sentences of the strongest pairs again, one by one, and recompute the score.

        Args:
            knowledge: the tables; by default, the built-in ones.
        """
        known = sentences(knowledge)
        if len(known) != self.total:
            return (f"There are {len(known)} sentences, not {self.total}.",)
        faults = []
        asked, chosen = terms(self.question), terms(self.choice)
        for pair in self.association.strongest:
            if pair.asked not in grams(asked) or pair.chosen not in grams(chosen):
                faults.append(
                    f"'{_said(pair.asked)}' and '{_said(pair.chosen)}' are not in the question and the choice."
                )
            with_asked, with_chosen = _having(known, pair.asked), _having(known, pair.chosen)
            counted = len(with_asked), len(with_chosen), len(with_asked & with_chosen)
            if counted != (pair.with_asked, pair.with_chosen, pair.with_both):
                faults.append(f"'{_said(pair.asked)}' and '{_said(pair.chosen)}' were not counted correctly.")
            elif abs(pmi(*counted, self.total) - pair.pmi) > _CLOSE:
                faults.append(f"'{_said(pair.asked)}' and '{_said(pair.chosen)}' have a different PMI.")
        again = Counter(known).associations(asked, [chosen])[0]
        if again is None or abs(again.score - self.association.score) > _CLOSE:
            faults.append("The mean of the pairs is different.")
        return tuple(faults)


@dataclass(frozen=True, slots=True)
class RuledOut:
    """A choice that is not the answer, with the facts that say so: that it does not fit or, if a question asks for the
    exception, that it does.
    """

    choice: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Stated:
    """Facts or a sentence that settle a choice, because what the choice says follows from them."""

    question: str
    label: str
    choice: str
    rows: tuple[Row, ...] = ()
    quotes: tuple[Quote, ...] = ()
    others: tuple[RuledOut, ...] = ()
    """Other choices that facts rule out."""
    kind: str = field(default="stated", init=False)

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the facts and the sentences."""
        return (*(row.sentence for row in self.rows), *(quote.text for quote in self.quotes))

    def verify(self, knowledge: KnowledgeBase | None = None) -> tuple[str, ...]:
        """Look up every fact and every sentence again.

        Args:
            knowledge: the tables; by default, the built-in ones.
        """
        base = knowledge if knowledge is not None else load()
        rows = (*self.rows, *(row for other in self.others for row in other.rows))
        faults = [f"There is no fact '{row.sentence}'." for row in rows if not stands(row)]
        faults += [
            f"The sentence '{quote.text}' is not in {quote.name}."
            for quote in self.quotes
            if not quote.stands(base)
        ]
        return tuple(faults) if self.texts else ("The choice is not based on any fact.",)


def rows_of(facts: Sequence[int]) -> tuple[Row, ...]:
    """Return the facts with these numbers as rows of a proof."""
    spine = index().spine
    return tuple(row_of(spine, spine.facts[number]) for number in facts)


def _having(known: Sentences, gram: Gram) -> set[int]:
    """Return the sentences that contain an n-gram, found by checking all of them."""
    return {
        position
        for position, lemmas in enumerate(known.lemmas)
        if all(lemma in lemmas for lemma in gram) and gram in grams(lemmas)
    }


def _said(gram: Gram) -> str:
    return " ".join(gram)
