"""Reasons against a fact as an answer: it says nothing new, it says the opposite, or it is about something else."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from itertools import pairwise

from knowledge import lexicon
from knowledge.lexicon.inflection import inflected
from solvers.reading.model import Reading
from solvers.science.forms.asked import Asked, Place, question
from solvers.science.spine.becoming import becoming, is_other_way
from solvers.science.spine.fitting import EVENTS
from solvers.science.spine.index import Index, Thing, contradicts, denies, head, is_superlative
from solvers.science.spine.matching import Word, picked

_DIRECTION = 0.05
"""The penalty for an action in another direction: "to the heart" where "from the heart" is asked for."""
_WAYS = frozenset(["to", "from", "into", "out", "off", "toward"])
_OTHER_VERB, _LIGHT_VERB = 0.12, 0.5
"""The penalty for an event without the verb asked about, and the weight below which a verb may be missing."""
_OTHER = 0.15
"""The penalty for an event about something else; twice as much if the question is about people."""
_SIBLING = 0.25
"""The penalty for a fact about another thing of the same kind."""
_MISNAMED, _NAMING = 0.05, frozenset(["call", "term"])
"""The penalty for a fact that gives no name, and the words that ask for one."""
_PARTICLES = (("in", "out"), ("up", "down"), ("on", "off"))
_BACK = {one: other for pair in _PARTICLES for one, other in (pair, pair[::-1])}
"""The opposite of each particle of a verb."""
_UNSAID = 0.2
"""The penalty for a fact that leaves out a superlative."""
_PERSONS = ("person", "people")
_NEEDS = frozenset(["need", "needs", "must"])
_CONDITIONS = frozenset(["when", "if"])
_DOING = ("that", "which", "who", "has", "have", "had")
"""What comes before a past participle that says what something did."""
_SAME = 0.7
"""How sure it must be that a word of an answer means a word of the question."""
_OWN_NAMES = ("called", "symbol of")
"""Relations whose answer may be another word for what the question says."""
_NEW, _NEW_TIME = 0.35, 0.15
"""The share of an answer that must be new compared to the question; less is enough if it says when something
happens.
"""


@dataclass(frozen=True, slots=True)
class Against:
    """A comparison of facts with one question."""

    index: Index
    reading: Reading
    words: Mapping[int, Word]

    def weight(self, asked: Asked, place: Place, number: int, says: Mapping[int, float]) -> float:
        """Return how much counts against a fact because it is about another action, or an action of something else."""
        unsaid = _UNSAID * self._leaves_superlative(says) + _SIBLING * self._is_of_sibling(
            place, number, says
        )
        unsaid += _MISNAMED * self._is_no_name(asked, place) + _SIBLING * self._goes_back(number)
        if place.relation not in EVENTS:
            return unsaid + _DIRECTION * self._astray(place, number)
        other = asked.form != "how" and self._is_of_other(place, number)
        ours = any(self.words[at].lemma == "people" for at in place.a if at in self.words)
        return unsaid + _OTHER * other * (1 + ours) + _OTHER_VERB * self._is_other_deed(place, says)

    def rules_out(self, asked: Asked, place: Place, number: int) -> bool:
        """Return whether a fact is no answer at all: it says nothing new, denies what is asked, or answers another
        question.
        """
        return (
            self.is_known(asked, place, number)
            or self.is_denied(place, number)
            or self.is_of_other_kind(asked, place, number)
            or self.is_turned_round(place, number)
            or self.is_in_other_voice(place, number)
        )

    def is_known(self, asked: Asked, place: Place, number: int) -> bool:
        """Return whether the answer adds almost nothing to the question."""
        if not place.ask or asked.form == "definition":
            return False
        least = 1.0 if place.relation in _OWN_NAMES else _SAME
        said = {word.lemma for word in self.words.values()}
        said |= {o for lemma in said for o, sure in self.index.alike(lemma).items() if sure >= least}
        new = _NEW_TIME if asked.answer == "time" and place.column(place.ask) else _NEW
        names = self.index.cells[number][place.ask]
        return any(self._new(name, said) < new and not self._names_kind(asked, place, name) for name in names)

    def _names_kind(self, asked: Asked, place: Place, name: Thing) -> bool:
        """Return whether the name of what happens is made of words that the question has in other places: "a cold
        front" for "which front" with cold air.
        """
        kind = [self.reading.tokens[at].lemma.casefold() for at in asked.tokens("k")]
        told = tuple(token.lemma.casefold() for token in self.reading.tokens)
        size = len(name)
        is_said = any(told[at : at + size] == name for at in range(len(told) - size + 1))
        return place.relation in EVENTS and size > 1 and name[-1:] == tuple(kind[-1:]) and not is_said

    def is_denied(self, place: Place, number: int) -> bool:
        """Return whether only one of the fact and the question says that something is not so."""
        if not place.ask:
            return False
        fact, tokens = self.index.spine.facts[number], self.reading.tokens
        claimed = {token.lemma.casefold() for token in tokens}
        if place.relation in EVENTS and contradicts(claimed, fact.cell("a")):
            return True
        asks = any(denies(tokens[at].text) for at in (*place.a, *place.b, *place.c, *place.said))
        told = (fact.cell(c) for c in "abc" if place.column(c) or c == place.ask == "a")
        return asks is not any(map(denies, told))

    def is_turned_round(self, place: Place, number: int) -> bool:
        """Return whether a fact is about the reverse process: water that turns into ice instead of ice that turns into
        water.
        """
        asked = becoming(self.reading.text.rstrip("?!. "))
        told = (self.index.spine.facts[number].cell(column) for column in "ab" if column != place.ask)
        return asked is not None and any(is_other_way(asked, becoming(cell)) for cell in told)

    def is_in_other_voice(self, place: Place, number: int) -> bool:
        """Return whether a fact names what undergoes what the question describes as a deed, or the reverse: what is
        hunted instead of what hunts.
        """
        if place.relation not in _OWN_NAMES or place.ask != "b":
            return False
        tokens, told = self.reading.tokens, ["", *self.index.spine.facts[number].cell("a").split()]
        for verb in (tokens[at] for at in place.a if tokens[at].pos == "VERB" and tokens[at].tag != "VBG"):
            done = inflected(verb.lemma, "VBN")
            told_done = [before not in _DOING for before, word in pairwise(told) if word == done]
            told_doing = not {verb.lemma, inflected(verb.lemma, "VBZ")}.isdisjoint(told)
            is_done = verb.tag == "VBN" or any(t.head == verb.index and t.dep == "aux:pass" for t in tokens)
            if (told_doing and is_done) or (any(told_done) and not is_done):
                return True
        return False

    def is_of_other_kind(self, asked: Asked, place: Place, number: int) -> bool:
        """Return whether a fact answers another question: why a nest is needed instead of how it is built, what the
        Moon is instead of who was there, or what a thing becomes instead of what happens to it in some case.
        """
        fact = self.index.spine.facts[number]
        if asked.form == "definition":
            return question(self.reading)[0].text.casefold() == "who" and not self._is_of_person(number)
        if asked.answer == "means":
            return place.relation == "happens because" and not _NEEDS.isdisjoint(fact.cell("b").split())
        texts = {self.reading.tokens[at].text.casefold() for at in asked.tokens("x")}
        return asked.form == "what becomes" and not _CONDITIONS.isdisjoint(texts)

    def _leaves_superlative(self, says: Mapping[int, float]) -> bool:
        """Return whether a superlative is missing: what is tall need not be the tallest."""
        return any(
            is_superlative(word.lemma) and says.get(at, 0.0) < _SAME for at, word in self.words.items()
        )

    def _is_of_sibling(self, place: Place, number: int, says: Mapping[int, float]) -> bool:
        """Return whether a fact is about another member of the same kind: a liquid instead of a solid."""
        asked = {other for word in self.words.values() for other in self.index.alike(word.lemma)}
        for column in (column for column in "abc" if column != place.ask):
            unsaid = [w.lemma for w in picked(self.words, place.column(column)) if not says.get(w.index)]
            others = [lemma for lemma in self.index.cells[number][column][0] if lemma not in asked]
            if any(self.index.are_siblings(one, other) for one in unsaid for other in others):
                return True
        return False

    def _goes_back(self, number: int) -> bool:
        """Return whether a fact has the opposite particle: "breathe out" for "breathe in"."""
        fact = self.index.spine.facts[number]
        told = f"{fact.cell('a')} {fact.cell('b')} {fact.c}".split()
        tokens = self.reading.tokens
        pairs = pairwise(tokens)
        asked = [after.text.casefold() for verb, after in pairs if verb.pos == "VERB"]
        return any(_BACK.get(word) in told and word not in told for word in asked)

    def _is_no_name(self, asked: Asked, place: Place) -> bool:
        """Return whether the question asks for a name and the fact has none."""
        said = {self.reading.tokens[at].lemma for at in asked.said}
        return bool(said & _NAMING) and place.relation not in _OWN_NAMES

    def _is_of_person(self, number: int) -> bool:
        """Return whether a fact is about a person: it names one, or a class of persons."""
        fact, cells = self.index.spine.facts[number], self.index.cells[number]
        every = (one for one, chain in self.index.classes(self.index.thing(cells["a"][0])) if chain)
        nouns = {head(fact.cell("a")), head(fact.cell("b")), *(name[-1] for name in every)}
        return any(map(_names_person, nouns))

    def _new(self, name: Thing, said: Set[str]) -> float:
        """Return the share of a name that is new."""
        total = sum(map(self.index.weight, name))
        return sum(self.index.weight(word) for word in name if word not in said) / total if total else 0.0

    def _is_of_other(self, place: Place, number: int) -> bool:
        """Return whether an event is about something else: "pets need ..." when the question is about vaccines."""
        asked = {other for word in picked(self.words, place.a) for other in self.index.alike(word.lemma)}
        return bool(place.a) and self.index.cells[number]["a"][0][0] not in asked

    def _is_other_deed(self, place: Place, says: Mapping[int, float]) -> bool:
        """Return whether an event does not contain the verb in the question."""
        words = picked(self.words, (*place.a, *place.b))
        verb = next((word for word in words if self.reading.tokens[word.index].pos == "VERB"), None)
        return verb is not None and verb.weight > _LIGHT_VERB and not says.get(verb.index)

    def _astray(self, place: Place, number: int) -> bool:
        """Return whether the question asks about a manner and the fact is about an action."""
        fact = self.index.spine.facts[number]
        asked = {self.reading.tokens[at].text.casefold() for at in (*place.b, *place.c)} & _WAYS
        told = set(f"{fact.cell('b')} {fact.c}".split()) & _WAYS
        return fact.relation == "does" and bool(asked and told) and not asked & told


def _names_person(noun: str) -> bool:
    return noun in _PERSONS or any(sense.topic == "noun.person" for sense in lexicon.senses(noun, "n")[:1])
