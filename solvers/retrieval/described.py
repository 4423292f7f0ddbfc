"""The choice that a sentence describes in the case of a question, clause by clause: what it says of one thing is not
taken for another, "it reflects red light and absorbs the rest" not for the other way round.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest

from solvers.question import Question
from solvers.reading.words import word_set
from solvers.retrieval.directed import way_of
from solvers.retrieval.overlap import SAME
from solvers.retrieval.sentences import sentences
from solvers.science.spine.index import Index, contradicts, index, lemmas
from solvers.tables.denial import asks_for_exception, denies

_JOINT = re.compile(
    r"[,;:.?!]|\b(?:and|because|when|if|while|so|but|or|which|that|as|than|instead)\b", re.IGNORECASE
)
"""What stands between two clauses."""
_ASKING = ("scaffolding", "requests", "question_openers", "stop_words")
_LIGHT = frozenset(["get", "become", "be", "have", "make", "turn", "go", "happen", "take", "do", "cause"])
_LEAD, _LEAST = 0.05, 0.1
"""By how much a sentence has to say more than any of another choice, and how much it has to say at all."""
_FAR, _CLEAR = 0.1, 0.2
"""The same for a sentence that tells clearly what is asked."""
_NEXT = 0.01
"""The same for one that is told beside what else was found, and makes nothing surer."""
_OPEN = 0.8
"""Below that, what else was found leaves open which choice it is: a sentence that tells of one in several words is
right twice as often."""
_CONFIRMED, _AGREED, _AGAINST = 0.96, 0.9, 0.75
"""How sure a choice is that a sentence confirms, one of several words that it tells of, and one that it prefers."""
_REASON = re.compile(r"\bbecause\b(?! of\b)|\bso that\b")
_NEARLY = 0.8
"""The share of what the best sentence says from which one with a reason is told instead."""
_DEGREES = frozenset(["most", "least", "only"])
"""Words that are left out where a text is searched, and say which of several things is meant."""
_LIKELY = re.compile(r"\b(?:most|least) likely\b")
_MOST = 30
"""Sentences that are looked at for a choice."""
_BESIDES = 0.2
"""What counts against a sentence for the share of it that nobody asked for."""
_FREQUENT = 4000
"""A word that stands in more sentences than that finds none."""


@dataclass(frozen=True, slots=True)
class Described:
    """A choice, and the sentence that describes it."""

    position: int
    place: int
    """Of the sentence, among all of them."""
    value: float
    """How much of the choice and of the question the sentence says, in [0, 1]."""
    lead: float
    """By how much that is more than any sentence says of another choice."""
    size: int
    """Words of the choice that say something."""

    def sure(self, trust: float, *, is_best: bool) -> float:
        """Return how sure the choice is; 0 where the sentence adds nothing to what is known.

        Args:
            trust: how sure the best choice is by all else that was found.
            is_best: whether that is the same choice.
        """
        is_ahead = self.lead >= _LEAD and self.value >= _LEAST
        if not is_best:
            return _AGAINST if is_ahead and self.size > 1 and trust < _OPEN else 0.0
        if not is_ahead:
            return trust if self.value >= _CLEAR and self.lead >= _NEXT else 0.0
        if trust >= _OPEN:
            return max(trust, _CONFIRMED)
        is_clear = self.value >= _CLEAR and self.lead >= _FAR
        return max(trust, _AGREED if is_clear and self.size > 1 else _AGAINST)


@dataclass(frozen=True, slots=True)
class _Clause:
    text: str
    words: frozenset[str]
    is_denied: bool
    way: int
    """Which way an amount goes: 1 up, -1 down, 0 neither."""


_Ways = Mapping[str, frozenset[str]]
"""Words by those that say the same."""


def described(question: Question) -> Described | None:
    """Return the choice of which a sentence says most, together with what is asked; `None` where none says anything.

    Args:
        question: with its choices.
    """
    if asks_for_exception(question) or len(question.choices) < 2:
        return None
    search = _Search(question.text)
    found = [search.best(choice.text) for choice in question.choices]
    first, second, *_ = sorted(range(len(found)), key=lambda at: -found[at][0])
    value, place = found[first]
    if not value:
        return None
    size = len(_words(question.choices[first].text))
    return Described(first, place, value, value - found[second][0], size)


def told_of(question: Question, position: int, texts: Iterable[str]) -> float:
    """Return how much one of some texts says at most of a choice and of what is asked, in [0, 1]."""
    search = _Search(question.text)
    return max((search.value(text, question.choices[position].text) for text in texts), default=0.0)


class _Search:
    """The sentences that have to do with a question."""

    def __init__(self, text: str) -> None:
        self._known, self._texts = index(), sentences()
        passed = frozenset().union(*map(word_set, _ASKING)) | _LIGHT
        self._asked = _ways(self._known, (_words(text) - passed) | _degrees(text))
        self._near = self._places(self._asked)

    def _places(self, ways: _Ways) -> Counter[int]:
        """Return the sentences that say some words, with the weight of these."""
        found: Counter[int] = Counter()
        for word, same in ways.items():
            places = {place for one in same for place in self._texts.places.get(one, ())}
            if len(places) <= _FREQUENT:
                weight = self._known.weight(word)
                for place in places:
                    found[place] += weight
        return found

    def best(self, choice: str) -> tuple[float, int]:
        """Return how much a sentence says at most of a choice and of what is asked, and its place."""
        clauses = _clauses(choice)
        own = _ways(self._known, {word for clause in clauses for word in clause.words})
        if not own.keys() - self._asked.keys():
            return 0.0, -1  # which says nothing that the question does not
        near = self._places(own)
        for place in near:
            near[place] += self._near.get(place, 0.0)
        places = nlargest(_MOST, near, key=lambda place: (near[place], -place))
        values = [(self._value(self.text(place), clauses, own), place) for place in places]
        value, place = max(values, default=(0.0, -1))
        reasons = [one for one in values if one[0] >= _NEARLY * value and _REASON.search(self.text(one[1]))]
        return value, max(reasons)[1] if value and reasons else place

    def text(self, place: int) -> str:
        """Return the sentence at a place."""
        return self._texts.quote(place).text

    def value(self, text: str, choice: str) -> float:
        """Return how much a text says of a choice and of what is asked."""
        clauses = _clauses(choice)
        own = _ways(self._known, {word for clause in clauses for word in clause.words})
        return self._value(text, clauses, own)

    def _value(self, text: str, clauses: Sequence[_Clause], own: _Ways) -> float:
        told = _clauses(text)
        said = {word for clause in told for word in clause.words}
        of_choice = sum(
            max((_held(self._known, clause, one, own) for one in told), default=0.0) for clause in clauses
        )
        of_choice /= sum(self._weight(clause.words) for clause in clauses) or 1.0
        asked = [word for word in self._asked if word not in own]
        of_question = self._weight(word for word in asked if self._asked[word] & said) / (
            self._weight(asked) or 1.0
        )
        meant = frozenset().union(*own.values(), *self._asked.values())
        besides = self._weight(said - meant) / (self._weight(said) or 1.0)
        return max(0.0, of_choice * (of_question - _BESIDES * besides))

    def _weight(self, words: Iterable[str]) -> float:
        return sum(map(self._known.weight, words))


def _held(known: Index, clause: _Clause, told: _Clause, ways: _Ways) -> float:
    """Return the weight of the words of a clause that another one says; 0 where that denies it or says the opposite."""
    held = sum(known.weight(word) for word in clause.words if ways[word] & told.words)
    is_other = clause.is_denied is not told.is_denied or clause.way * told.way < 0
    return 0.0 if not held or is_other or contradicts({*clause.words}, told.text) else held


def _words(text: str) -> frozenset[str]:
    return (frozenset(lemmas(text)) - word_set("stop_words")) | _degrees(text)


def _degrees(text: str) -> frozenset[str]:
    return _DEGREES & {*re.findall(r"\w+", _LIKELY.sub("", text.casefold()))}


def _ways(known: Index, words: Collection[str]) -> dict[str, frozenset[str]]:
    return {
        word: frozenset([word, *(other for other, sure in known.alike(word).items() if sure >= SAME)])
        for word in words
    }


@lru_cache(maxsize=1 << 12)
def _clauses(text: str) -> tuple[_Clause, ...]:
    parts = (_Clause(part, _words(part), denies(part), way_of(part)) for part in _JOINT.split(text))
    return tuple(part for part in parts if part.words)
