"""Facts that could answer a question, each with the part of the question that it covers and the reasons against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from solvers import deadline
from solvers.reading.model import Reading
from solvers.science.forms.asked import ANY, Asked, Place, question
from solvers.science.forms.cues import saying
from solvers.science.spine.against import Against
from solvers.science.spine.fitting import Fitting
from solvers.science.spine.index import Index, Thing, denies
from solvers.science.spine.kinds import asked_noun, kind_of
from solvers.science.spine.matching import Word, picked, words_of
from solvers.science.spine.near import near

RANK, EXCESS, STEP, UNKIND = 0.03, 0.25, 0.05, 0.3
"""The penalties for a place that comes later in its form, for words of a cell that nobody asked for, for each class
between a thing and the fact, and for an answer that is not of the kind asked for.
"""
SAID = 0.02
"""What each word of a form adds to its value: a form that understands more of the question is more likely."""
_ASIDE = 0.45
"""The weight of a word that is only an addition to the question."""
_LEFT_OUT = 0.5
"""The weight of a word that a form allows to be missing."""
_BELOW = 0.05
"""The penalty for a fact about one member of the class asked about, besides the step to it."""
_LIGHT = frozenset(["get", "go", "find", "have", "see"])
"""Verbs that may be missing even if the relation is open."""
_WITHIN = ("part of", "located in", "found in")
"""Relations of a place to what it is in."""
_UNNAMED = 0.2
"""The penalty for a fact that leaves out a thing in the question."""
_OF_NAME = 0.1
"""The penalty for a property if the question only names a thing: "what is the Moon"."""
_ANY = 0.15
"""The penalty for a fact with any relation."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A fact that covers part of the question according to one of the question's forms."""

    asked: Asked
    place: Place
    fact: int
    chain: tuple[int, ...]
    """The facts by which what is true of a class is true of the thing asked about, and the answer is of the kind asked
    for.
    """
    says: Mapping[int, float]
    """The words of the question that it covers, by their tokens."""
    worth: float
    """What else adds to its value; mostly negative."""
    subject: Thing = ()
    """The thing asked about, if the fact is about a class of it."""
    kind_said: bool = True
    """Whether the answer is of the kind asked for."""
    excess: float = 0.0
    """The share of the words of its cells that nobody asked for."""
    is_below: bool = False
    """Whether the fact is about one member of the class asked about, rather than the class."""


@dataclass(slots=True)
class Finder:
    """A search for candidates among the facts of an index."""

    index: Index
    reading: Reading
    words: dict[int, Word] = field(init=False)
    _fitting: Fitting = field(init=False)
    _against: Against = field(init=False)

    def __post_init__(self) -> None:
        """Collect the words of the question."""
        self.words = words_of(self.reading, self.index)
        self._fitting = Fitting(self.index, self.reading)
        self._against = Against(self.index, self.reading, self.words)

    def candidates(self, readings: Iterable[Asked]) -> list[Candidate]:
        """Return all candidates for all readings."""
        return [
            candidate for asked in readings for place in asked.places for candidate in self._of(asked, place)
        ]

    def _of(self, asked: Asked, place: Place) -> Iterator[Candidate]:
        """Yield the candidates whose answer is in one place."""
        if asked.is_last and place.relation == ANY and place.ask == "a" and _asks_object(self.reading):
            return  # whatever needs a battery is not what a battery needs
        said, base = _said_by_form(asked, place), self._base(asked, place)
        of_thing = asked.tokens("k") or (asked_noun(self.reading) if asked.answer == "thing" else ())
        wanted = picked(self.words, of_thing)
        for number, chain, subject, says in self._facts(asked, place):
            excess = says.pop(-1)
            if self._against.rules_out(asked, place, number):
                continue
            kind, kind_words = kind_of(asked, place, number, wanted, self.index, self.reading)
            below = bool(chain) and self._is_about(number, chain[0])
            steps = len(chain) + len(kind or ()) + bool(subject)
            worth = base - EXCESS * excess - STEP * steps - UNKIND * (kind is None) - _BELOW * below
            worth -= self._against.weight(asked, place, number, says)
            covered = self._covered(asked, place, number, (said, says, kind_words))
            worth -= _UNNAMED * self._unnamed(asked, place, covered)
            if asked.is_last and not self._says_verbs(covered):
                continue
            whole = (*chain, *(kind or ()))
            yield Candidate(
                asked, place, number, whole, covered, worth, subject, kind is not None, excess, below
            )

    def _covered(
        self, asked: Asked, place: Place, number: int, said: Iterable[Mapping[int, float]]
    ) -> dict[int, float]:
        """Return how surely each word is covered, by what is `said` or by a fact's relation, denial, or whole."""
        found = (
            *said,
            self._of_relation(asked, number),
            self._denying(number),
            self._within(asked, place, number),
        )
        covered = {at: max(each.get(at, 0.0) for each in found) for at in self.words}
        return {at: sure for at, sure in covered.items() if sure}

    def _base(self, asked: Asked, place: Place) -> float:
        """Return the value that all facts of a place share, positive or negative."""
        said_of = self.index.thing(tuple(word.lemma for word in picked(self.words, asked.tokens("w"))))
        is_name = (
            asked.form == "which is" and place.relation == "has property" and said_of in self.index.names
        )
        against = RANK * place.rank + _ANY * (place.relation == ANY) + _OF_NAME * is_name
        return SAID * len(asked.said) - against

    def _says_verbs(self, says: Mapping[int, float]) -> bool:
        """Return whether all verbs are covered; otherwise, a fact with any relation says something else about the same
        thing.
        """
        tokens = self.reading.tokens
        return all(
            at in says for at in self.words if tokens[at].pos == "VERB" and tokens[at].lemma not in _LIGHT
        )

    def _of_relation(self, asked: Asked, number: int) -> Mapping[int, float]:
        """Return the words that mean the relation of a fact, if the form leaves the relation open."""
        if not asked.is_last:
            return {}
        relation = self.index.spine.facts[number].relation
        return dict.fromkeys(saying(relation, question(self.reading)), 1.0)

    def _within(self, asked: Asked, place: Place, number: int) -> Mapping[int, float]:
        """Return the words for what contains the place asked for, if the answer is part of that: "where in the
        cell" asks for a part of a cell.
        """
        whole = picked(self.words, asked.tokens("z"))
        if asked.answer != "place" or not whole or not place.ask:
            return {}
        name = self.index.thing(tuple(word.lemma for word in whole))
        answer = self.index.thing(self.index.cells[number][place.ask][0])
        wholes = (
            self.index.thing(self.index.cells[n]["b"][0])
            for n in self.index.about.get((answer, "a"), ())
            if self.index.spine.facts[n].relation in _WITHIN
        )
        is_part = any(self.index.is_kind(one, name) is not None for one in wholes)
        return {word.index: 1.0 for word in whole} if is_part else {}

    def _denying(self, number: int) -> Mapping[int, float]:
        """Return the negative words of the question if a fact is also negative: "never" and "no light"."""
        fact = self.index.spine.facts[number]
        if not any(denies(fact.cell(column)) for column in "abc"):
            return {}
        return {at: 1.0 for at in self.words if denies(self.reading.tokens[at].text)}

    def _unnamed(self, asked: Asked, place: Place, covered: Mapping[int, float]) -> bool:
        """Return whether a thing in the form that no column looks for is missing, as in the fact that a dam makes
        power, when the question is about a battery.
        """
        sought = {*place.a, *place.b, *place.c}
        left = [
            at for at in asked.tokens("xy") if at in self.words and at not in sought and at not in place.said
        ]
        nouns = [at for at in left if self.reading.tokens[at].pos in ("NOUN", "PROPN")]
        return bool(nouns) and sought.isdisjoint(left) and not any(covered.get(at) for at in nouns)

    def _is_about(self, number: int, other: int) -> bool:
        """Return whether two facts are about the same thing."""
        first, second = (self.index.thing(self.index.cells[n]["a"][0]) for n in (number, other))
        return first == second

    def _facts(
        self, asked: Asked, place: Place
    ) -> Iterator[tuple[int, tuple[int, ...], Thing, dict[int, float]]]:
        """Yield facts with the relation that match each column of the question: number, chain, subject, words."""
        bound = {column: picked(self.words, place.column(column)) for column in "abc"}
        bound = {column: wanted for column, wanted in bound.items() if wanted}
        beside = [word for at, word in self.words.items() if at not in asked.said]
        free = "" if asked.form == "how" else place.ask
        for number, chain, subject in deadline.checked(near(self.index, place, bound)):
            says = self._fitting.fits(number, bound, subject, beside, free)
            if says is not None:
                yield number, chain, subject, says


def _said_by_form(asked: Asked, place: Place) -> dict[int, float]:
    """Return how surely a form and one of its places cover words of the question, whatever the fact is."""
    left = dict.fromkeys(asked.aside, _ASIDE) | dict.fromkeys(asked.tokens("z"), _LEFT_OUT)
    by_kind = asked.tokens("m") if asked.answer == "time" else ()  # "how long": any time answers that
    return left | dict.fromkeys((*asked.said, *place.said, *asked.tokens("n"), *by_kind), 1.0)


def _asks_object(reading: Reading) -> bool:
    """Return whether the question asks for the object of its verb: "what do koalas like"."""
    first = next(iter(question(reading)), None)
    if first is None:
        return False
    asked = reading.tokens[first.head] if first.dep == "det" else first
    return asked.dep == "obj"
