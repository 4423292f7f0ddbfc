"""How far facts name the subject of a question and its answer, as a reason has to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from statistics import fmean

from knowledge.names import gender_of_name
from knowledge.tables import KnowledgeBase
from solvers.question import Question
from solvers.reading.constituents import terms
from solvers.reading.model import Reading
from solvers.science.forms.asked import spare
from solvers.tables.candidates import terms_of
from solvers.tables.denial import asks_for_denied, asks_for_exception
from solvers.tables.graph import Term
from solvers.tables.marks import MARKS
from solvers.tables.retrieve import index
from solvers.tables.score import WEIGHTS
from solvers.tables.wording import asking
from solvers.tables.words import default_words

_SAME = 0.8
"""How surely one word must mean another, in either direction, for both to name the same thing."""
_EXCEPT = frozenset(["except"])
"""Words that ask for what does not fit, and are not part of what is asked about."""
_PART = 0.5
"""Facts that name no more than this share of a phrase do not name it: "New York" is not New Zealand."""


@dataclass(frozen=True, slots=True)
class Naming:
    """What facts name, as shares of 1."""

    asked: float
    """The share of what the question says besides the kind of its answer, with each word by its weight."""
    topic: bool
    """Whether they name one of the most important words of that."""
    answer: float
    """The share of the content words that only the answer has: "1" in "animal 1", if the question asks for an animal
    or every choice is one.
    """


class Named:
    """The words of one question, to be found in facts."""

    def __init__(self, question: Question, reading: Reading, knowledge: KnowledgeBase | None = None) -> None:
        """Take the words of `question`, as read in `reading`, except for those that name the kind of the answer."""
        self.question = question
        self._known = index(knowledge)
        every = terms_of(
            reading, self._known, WEIGHTS, science=False, denials=not asks_for_exception(question)
        )
        kind = asking(reading, WEIGHTS).which
        asked = {
            n: t
            for n, t in every.items()
            if n not in kind and _EXCEPT.isdisjoint(t.lemmas) and not self._is_character(t)
        }
        self.terms: Mapping[int, Term] = asked or every
        self.denies = asks_for_denied(question) and not asks_for_exception(question)
        """Whether the question asks for what is not so, other than as an exception."""
        asks = reading.sentences[-1].first if reading.sentences else 0
        self._told = frozenset(token.text for token in reading.tokens[:asks])
        said = [frozenset(terms(choice.text)) for choice in question.choices]
        self._common = frozenset(terms(question.text)) | (
            frozenset.intersection(*said) if said else frozenset()
        )

    def by(self, facts: Iterable[str], answer: str, aligned: Collection[int] = ()) -> Naming:
        """Return how much of the question and of `answer` the `facts` name.

        Args:
            facts: the facts as sentences.
            answer: the answer in words.
            aligned: terms of the question that facts name in other words, by index.
        """
        said = frozenset(lemma for fact in facts for lemma in terms(fact))
        whole = sum(term.weight for term in self.terms.values())
        found = {n: 1.0 if n in aligned else _share(said, term.lemmas) for n, term in self.terms.items()}
        own = {n: t for n, t in self.terms.items() if not all(map(spare, t.lemmas))}  # not "on Earth"
        top = max((term.weight for term in (own or self.terms).values()), default=0.0)
        lemmas = [lemma for lemma in terms(answer) if lemma not in MARKS]
        lemmas = [lemma for lemma in lemmas if lemma not in self._common] or lemmas
        return Naming(
            sum(self.terms[n].weight * share for n, share in found.items()) / whole if whole else 0.0,
            any(self.terms[n].weight >= top and share > _PART for n, share in found.items()),
            _share(said, lemmas),
        )

    def _is_character(self, term: Term) -> bool:
        """Return whether a term is the name of someone in the question, whom no table mentions."""
        return bool(gender_of_name(term.text)) and not any(map(self._known.has, term.lemmas))

    def missing(self, facts: Iterable[str], aligned: Collection[int] = ()) -> str:
        """Return the most important words of the question that `facts` do not name, as written; empty if
        they name all.
        """
        said = frozenset(lemma for fact in facts for lemma in terms(fact))
        left = [t for n, t in self.terms.items() if n not in aligned and _share(said, t.lemmas) <= _PART]
        return max(left, key=lambda term: (term.weight, -term.index)).text if left else ""

    def carrying(self, strange: Collection[str]) -> str:
        """Return the most important word of the question if it is one of the `strange` ones, the text before says
        nothing about it, and no table has it; otherwise empty.
        """
        top = max(self.terms.values(), key=lambda term: (term.weight, -term.index), default=None)
        if top is None or not (set(strange) & set(top.text.split())) - self._told:
            return ""
        return "" if any(map(self._known.has, top.lemmas)) else top.text


def _share(said: frozenset[str], lemmas: Iterable[str]) -> float:
    """Return the share of some lemmas (without marks) that are mentioned, either directly or by a word with the same
    meaning.
    """
    found = [
        lemma in said or any(_same(lemma, other) for other in said) for lemma in lemmas if lemma not in MARKS
    ]
    return fmean(found) if found else 0.0


@lru_cache(maxsize=4_000)
def _same(one: str, other: str) -> bool:
    entails = default_words().entails
    return max(entails(one, other), entails(other, one)) >= _SAME
