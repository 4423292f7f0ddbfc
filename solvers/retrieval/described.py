"""Finds the choice that a sentence describes for a question, clause by clause, so that what a sentence says about one
thing does not count for another: "it reflects red light and absorbs the rest" is not the reverse.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import nlargest
from itertools import pairwise

from solvers.question import Question
from solvers.reading.words import word_set
from solvers.retrieval.clauses import clauses_in
from solvers.retrieval.overlap import own_words, says_own, ways_of
from solvers.retrieval.sentences import sentences
from solvers.retrieval.ways import way_of
from solvers.science.spine.index import ASKERS, Index, contradicts, index, lemmas
from solvers.tables.denial import asks_for_exception, bears_on_lack, contrasted, denies

_ASKING = ("scaffolding", "requests", "question_openers", "stop_words")
_LIGHT = frozenset(["get", "become", "be", "have", "make", "turn", "go", "happen", "take", "do", "cause"])
_LEAD, _LEAST = 0.05, 0.1
"""How much more a sentence has to say about a choice than any sentence about another one, and how much at least."""
_FAR, _CLEAR = 0.1, 0.2
"""The same for a sentence that clearly answers the question."""
_NEXT, _SAYS = 0.01, 0.15
"""The same for a sentence that is shown with the other evidence but makes the choice no surer."""
_OPEN = 0.8
"""Below this, the other evidence leaves open which choice is right."""
_SEVERAL = 2
"""How many words of a choice are enough to recognize what it says."""
_CONFIRMED, _AGREED, _AHEAD = 0.96, 0.9, 0.75
"""How sure a choice is if a sentence confirms it, if one clearly states it, and if one says more about it than about
others.
"""
_REASON = re.compile(r"\bbecause\b(?! of\b)|\bso that\b")
_NEARLY = 0.75
"""A sentence with a reason replaces the best sentence if it says at least this share of what that one says."""
_DEGREES = frozenset(["most", "least", "only"])
"""Words that a search leaves out, although they say which of several things is meant."""
_NAME = re.compile(r"(?<=[a-z,] )[A-Z]\w+(?: [A-Z]\w+)*")
"""A name within a sentence."""
_SENTENCE = re.compile(r"(?<=[.?!])\s+")
_LIKELY = re.compile(r"\b(?:most|least) likely\b")
_MOST = 30
"""Sentences that are looked at for a choice."""
_BESIDES = 0.2
"""The penalty for the share of a sentence that has nothing to do with the question."""
_DENIED = 0.4
"""The share of a clause's value that remains if another clause denies it; that one may deny something else about the
same things.
"""
_TURNED = 0.3
"""The share that a clause loses if all of its words are in reverse order: the Earth's shadow on the Moon."""
_GIVEN = 0.3
"""The weight of a word of a choice that is in the question, too."""
_BESIDE = 0.15
"""What a sentence gains if it has words of the question in a clause about the choice."""
_FREQUENT = 4000
"""A word that occurs in more sentences than this is not used to find any."""


@dataclass(frozen=True, slots=True)
class Described:
    """A choice, and the sentence that describes it."""

    position: int
    place: int
    """The position of the sentence among all sentences."""
    value: float
    """How much of the choice and of the question the sentence covers, in [0, 1]."""
    lead: float
    """How much more this is than any sentence covers for another choice."""
    size: int
    """The number of content words in the choice."""
    says_own: bool
    """Whether the sentence says enough of what the choice adds to the question."""

    def sure(self, trust: float) -> float:
        """Return how sure the choice is, given that it is best by all other evidence; 0 if the sentence adds nothing
        to that.

        Args:
            trust: how sure the choice is by all other evidence.
        """
        if self.size < _SEVERAL or self.value < _LEAST or not self.says_own:
            return 0.0  # many sentences about something else have one word of a choice
        if self.lead < _LEAD:
            return trust if self.value >= _SAYS and self.lead >= _NEXT else 0.0
        is_clear = self.value >= _CLEAR and self.lead >= _FAR
        return max(trust, _CONFIRMED if trust >= _OPEN else _AGREED if is_clear else _AHEAD)


@dataclass(frozen=True, slots=True)
class _Clause:
    text: str
    order: tuple[str, ...]
    """Its words in order."""
    words: frozenset[str]
    is_denied: bool
    way: int
    """Which way an amount goes: 1 up, -1 down, 0 neither."""


_Ways = Mapping[str, frozenset[str]]
"""For each word, the words that mean the same."""


def described(question: Question) -> Described | None:
    """Return the choice that, together with what is asked, a sentence covers best; `None` if no sentence covers any.

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
    own = own_words(question.text, [choice.text for choice in question.choices])[first]
    is_said = says_own(own, [search.text(place)])
    return Described(first, place, value, value - found[second][0], size, is_said)


def is_reason(text: str) -> bool:
    """Return whether a sentence says why something is true, rather than why it is not."""
    return _REASON.search(text) is not None and not denies(text)


def told_of(question: Question, position: int, text: str) -> float:
    """Return how much of a choice and of what is asked a text covers, in [0, 1]."""
    return _Search(question.text).value(text, question.choices[position].text)


class _Search:
    """The sentences that are relevant to a question."""

    def __init__(self, text: str) -> None:
        self._known, self._texts = index(), sentences()
        self._names = frozenset(_NAME.findall(text))
        passed = frozenset().union(*map(word_set, _ASKING)) | _LIGHT
        self._asked = _ways(
            self._known, {word for word in _asserted(text) - passed if not _is_name(word)} | _degrees(text)
        )

    @cached_property
    def _near(self) -> dict[int, float]:
        return self._places(self._asked)

    def _places(self, ways: _Ways) -> dict[int, float]:
        """Return the sentences that contain some words, with the weight of those words."""
        found: dict[int, float] = defaultdict(float)
        for word, same in ways.items():
            places = {place for one in same for place in self._texts.places.get(one, ())}
            if len(places) <= _FREQUENT:
                weight = self._known.weight(word)
                for place in places:
                    found[place] += weight
        return found

    def best(self, choice: str) -> tuple[float, int]:
        """Return how much the best sentence covers of a choice and of what is asked, and the place of that
        sentence.
        """
        clauses = _clauses(choice)
        own = _ways(self._known, {word for clause in clauses for word in clause.words})
        if not own.keys() - self._asked.keys():
            return 0.0, -1  # such a choice says nothing that the question does not
        near = self._places(own)
        for place in near:
            near[place] += self._near.get(place, 0.0)
        places = nlargest(_MOST, near, key=lambda place: (near[place], -place))
        values = [
            (self._value(self.text(place), clauses, own), place)
            for place in places
            if self._is_about_names(self.text(place))
        ]
        value, place = max(values, default=(0.0, -1))
        reasons = [one for one in values if one[0] >= _NEARLY * value and is_reason(self.text(one[1]))]
        return value, max(reasons)[1] if value and reasons else place

    def _is_about_names(self, text: str) -> bool:
        """Return whether a sentence contains a name from the question, if there is one: New Zealand is not New
        York.
        """
        return not self._names or any(name in text for name in self._names)

    def text(self, place: int) -> str:
        """Return the sentence at a place."""
        return self._texts.quote(place).text

    def value(self, text: str, choice: str) -> float:
        """Return how much of a choice and of what is asked a text covers."""
        clauses = _clauses(choice)
        own = _ways(self._known, {word for clause in clauses for word in clause.words})
        return self._value(text, clauses, own)

    def _value(self, text: str, clauses: Sequence[_Clause], own: _Ways) -> float:
        told = _clauses(text)
        said = {word for clause in told for word in clause.words}
        meant = frozenset().union(*own.values(), *self._asked.values())
        besides = self._weight(said - meant) / (self._weight(said) or 1.0)
        of_question = self._of_question(told, said, own)
        return max(0.0, self._of_choice(told, clauses, own) * (of_question - _BESIDES * besides))

    def _of_choice(self, told: Sequence[_Clause], clauses: Sequence[_Clause], own: _Ways) -> float:
        """Return the share of a choice that a sentence covers, clause by clause."""
        given = ASKERS.union(self._asked, *self._asked.values())
        weights = {word: self._known.weight(word) * (_GIVEN if own[word] & given else 1) for word in own}
        held = sum(max((_held(clause, one, own, weights) for one in told), default=0.0) for clause in clauses)
        return held / (sum(weights[word] for clause in clauses for word in clause.words) or 1.0)

    def _of_question(self, told: Sequence[_Clause], said: Collection[str], own: _Ways) -> float:
        """Return the share of what is asked that a sentence covers, which counts most in a clause about the choice."""
        asked = [word for word in self._asked if word not in own]
        of_choice = (clause.words for clause in told if any(own[one] & clause.words for one in own))
        beside = frozenset().union(*of_choice)
        found = self._weight(word for word in asked if not self._asked[word].isdisjoint(said)) * (1 - _BESIDE)
        found += self._weight(word for word in asked if self._asked[word] & beside) * _BESIDE
        return found / (self._weight(asked) or 1.0)

    def _weight(self, words: Iterable[str]) -> float:
        return sum(map(self._known.weight, words))


def _held(clause: _Clause, told: _Clause, ways: _Ways, weights: Mapping[str, float]) -> float:
    """Return the weight of the words of a clause that another one covers; less if that one denies them, and 0 if it
    says the opposite.
    """
    held = sum(weights[word] for word in clause.words if ways[word] & told.words)
    if not held or clause.way * told.way < 0 or contradicts({*clause.words}, told.text):
        return 0.0
    is_as_said = clause.is_denied is told.is_denied or (clause.is_denied and bears_on_lack(told.text))
    denied = 1.0 if is_as_said else _DENIED
    return held * denied * (1 - _TURNED * _turned(clause, told, ways))


def _turned(clause: _Clause, told: _Clause, ways: _Ways) -> float:
    """Return the share of neighboring words in a clause that are in reverse order in another one."""
    found = (
        next((at for at, one in enumerate(told.order) if one in ways.get(word, ())), None)
        for word in clause.order
    )
    places = [at for at in found if at is not None]
    pairs = [*pairwise(places)]
    return sum(later < before for before, later in pairs) / len(pairs) if pairs else 0.0


def _asserted(text: str) -> frozenset[str]:
    """Return the words of a question without those of clauses that only deny something: "but not in animals"."""
    clauses = _clauses(text)
    said = frozenset(word for clause in clauses if not clause.is_denied for word in clause.words)
    return said or frozenset(word for clause in clauses for word in clause.words)


def _is_name(word: str) -> bool:
    """Return whether a word is only a label for something in the question: a letter or a number."""
    return len(word) == 1 or word[0].isdigit()


def _words(text: str) -> frozenset[str]:
    return (frozenset(lemmas(text)) - word_set("stop_words")) | _degrees(text)


def _degrees(text: str) -> frozenset[str]:
    return _DEGREES & {*re.findall(r"\w+", _LIKELY.sub("", text.casefold()))}


def _ways(known: Index, words: Collection[str]) -> dict[str, frozenset[str]]:
    return {word: ways_of(known, word) for word in words}


@lru_cache(maxsize=1 << 12)
def _clauses(text: str) -> tuple[_Clause, ...]:
    told, _, denied = contrasted(text)
    parts = [(part, denies(part)) for part in clauses_in(told)] + [
        (part, True) for part in clauses_in(denied)
    ]
    found = (_Clause(part, lemmas(part), _words(part), is_denied, way_of(part)) for part, is_denied in parts)
    return tuple(clause for clause in found if clause.words)
