"""How far facts name what a question asks about, and its answer: what a reason must do to be one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from statistics import fmean

from knowledge.tables import KnowledgeBase
from solvers.question import Question
from solvers.reading.constituents import terms
from solvers.reading.model import Reading
from solvers.tables.candidates import terms_of
from solvers.tables.denial import asks_for_exception
from solvers.tables.graph import Term
from solvers.tables.marks import MARKS
from solvers.tables.retrieve import index
from solvers.tables.score import WEIGHTS
from solvers.tables.wording import asking
from solvers.tables.words import default_words

_SAME = 0.8
"""Words that mean each other so far, in either direction, name the same."""


@dataclass(frozen=True, slots=True)
class Naming:
    """What facts name, in shares of 1."""

    asked: float
    """Of what the question says beside the kind of its answer, each word by its weight."""
    topic: bool
    """Whether they name one of the weightiest words of that."""
    answer: float
    """Of the content words of the answer."""


class Named:
    """The words of one question, to be found in facts."""

    def __init__(self, question: Question, reading: Reading, knowledge: KnowledgeBase | None = None) -> None:
        """Take the words of `question`, as `reading` has them, but for those that name the kind of the answer."""
        known = index(knowledge)
        every = terms_of(reading, known, WEIGHTS, science=False, denials=not asks_for_exception(question))
        kind = asking(reading, WEIGHTS).which
        self.terms: Mapping[int, Term] = {n: t for n, t in every.items() if n not in kind} or every

    def by(self, facts: Iterable[str], answer: str, aligned: Collection[int] = ()) -> Naming:
        """What `facts` name of the question and of `answer`.

        Args:
            facts: sentences.
            answer: in words.
            aligned: terms of the question that facts name in other words, by index.
        """
        said = frozenset(lemma for fact in facts for lemma in terms(fact))
        whole = sum(term.weight for term in self.terms.values())
        found = {n for n, term in self.terms.items() if n in aligned or _names(said, term.lemmas)}
        top = max((term.weight for term in self.terms.values()), default=0.0)
        lemmas = [lemma for lemma in terms(answer) if lemma not in MARKS]
        return Naming(
            sum(self.terms[n].weight for n in found) / whole if whole else 0.0,
            any(self.terms[n].weight == top for n in found),
            fmean(_names(said, (lemma,)) for lemma in lemmas) if lemmas else 0.0,
        )

    def missing(self, facts: Iterable[str], aligned: Collection[int] = ()) -> str:
        """The weightiest words of the question that `facts` do not name, as written; empty if they name all."""
        said = frozenset(lemma for fact in facts for lemma in terms(fact))
        left = [t for n, t in self.terms.items() if n not in aligned and not _names(said, t.lemmas)]
        return max(left, key=lambda term: (term.weight, -term.index)).text if left else ""


def _names(said: frozenset[str], lemmas: Iterable[str]) -> bool:
    """Whether one of some lemmas is said, or one that means the same."""
    return any(
        lemma in said or any(_same(lemma, other) for other in said) for lemma in lemmas if lemma not in MARKS
    )


@lru_cache(maxsize=20_000)
def _same(one: str, other: str) -> bool:
    entails = default_words().entails
    return max(entails(one, other), entails(other, one)) >= _SAME
