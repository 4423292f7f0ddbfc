"""Finds the steps that support a choice: alone or together, they link what the question asks about with the choice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from solvers.answer import Answer
from solvers.question import Question
from solvers.reading.read import read
from solvers.reading.words import word_set
from solvers.science.spine.index import index, lemmas
from tutor.narration.accounts import ACCOUNT, account_at
from tutor.narration.chosen import chosen_of, is_statement, others_of
from tutor.narration.class_words import asked_class
from tutor.narration.deciding import LIGHT, deciding_words, of_classes, shared, weight
from tutor.narration.others import asks_what_is, stand_beside
from tutor.narration.sentences import sentences
from tutor.narration.step import Step

_OF_CHOICE, _OF_CLAUSE = 0.3, 0.4
"""The share of what a choice adds to the question, by weight, that a step has to cover to be about it; the same for a
choice that is a clause.
"""
_SAYS = 0.12
"""The weight of words from which a step is relevant to what is asked, or to another step."""
_OF_CLASS = 0.6
"""The share of the question, by weight, from which a step says that something belongs to the class asked for."""
_BEARS = 0.3
"""The same for a sentence about another choice, and for what links two steps."""
_FEW = 2
"""The most lemmas in a sentence that says too little about another choice: "Mars is cold."."""

_ASKING = ("scaffolding", "requests", "question_openers", "stop_words")
"""Lists of words that come before a noun and do not narrow it down."""

_USED = re.compile(r" (?:is|are) used for ")
_IS_A = re.compile(r" (?:is|are) ")
_THESE = ("these", "following")
_NAMES = ("ADJ", "NOUN")
Unit = tuple[Step, ...]
"""A step, or several from one account that continue each other."""


@dataclass(frozen=True, slots=True)
class Linking:
    """What steps have to link: the words that a choice adds to the question, and what decides there."""

    own: frozenset[str]
    deciding: frozenset[str]
    others: tuple[frozenset[str], ...]
    """What each of the other choices adds to the question and the answer."""
    said: frozenset[str]
    """The words of the question and of the choice."""
    name: tuple[str, ...]
    """The choice, in lemmas."""
    asked: tuple[str, ...]
    """The sentence that asks, in lemmas without words that only ask."""
    is_clause: bool
    """Whether the choice is a statement, rather than a name."""
    classes: tuple[frozenset[str], ...]
    """The classes of the other choices, if the question asks for a class that only the answer belongs to."""
    asks_what_does: bool
    """Whether the question asks for a thing by what it does, rather than by what it is."""

    @classmethod
    def of(cls, answer: Answer) -> Linking:
        """Return what steps of an answer to a question with choices have to link."""
        name = chosen_of(answer)
        words, chosen = lemmas(answer.question.text), lemmas(name)
        asked = {*words}
        passed = LIGHT | word_set("stop_words")
        own = frozenset(chosen) - asked - passed or frozenset(chosen)
        others = (frozenset(lemmas(other)) - asked - passed - own for other in others_of(answer))
        telling = tuple(one for one in others if one)
        deciding = _deciding(answer) - own
        asking = frozenset().union(*map(word_set, _ASKING))
        said = frozenset((*asked, *chosen))
        last = lemmas(sentences(answer.question.text)[-1])
        besides = asking | LIGHT | _of_all(answer)
        kinds = tuple(word for word in last if word not in besides)
        clause = is_statement(name)
        beside = () if clause else _classes_beside(answer)
        does = not clause and not asks_what_is(answer.question.text)
        return cls(own, deciding, telling, said, chosen, kinds, clause, beside, does)

    def carries(self, text: str) -> bool:
        """Return whether a text links what is asked with the choice."""
        return self.is_of_choice(text) and (self.is_asked(text) or self._compares(text))

    def _compares(self, text: str) -> bool:
        """Return whether a text compares the choice with another one."""
        words = {*lemmas(text)}
        return self.own <= words and any(one <= words for one in self.others)

    def is_of_choice(self, text: str) -> bool:
        """Return whether a text covers enough of the choice."""
        least = _OF_CLAUSE if self.is_clause else _OF_CHOICE
        return _weight(lemmas(text), self.own) >= least * weight(index(), self.own)

    def _names(self, text: str) -> bool:
        """Return whether a text contains all of the choice, like an example of it."""
        return shared(index(), lemmas(text), self.own) >= self.own - LIGHT

    def is_asked(self, text: str) -> bool:
        """Return whether a text covers some of what decides in the question."""
        words, of_class = lemmas(text), {*self.asked} - self.own
        most = weight(index(), self.deciding)
        is_deciding = not self.deciding or _weight(words, self.deciding) >= min(_SAYS, most)
        return is_deciding or _weight(words, of_class) >= _OF_CLASS * weight(index(), of_class)

    def is_of_other(self, text: str) -> bool:
        """Return whether a text is about another choice, rather than the answer."""
        words = {*lemmas(text)}
        return any(one <= words for one in self.others) and not self.own <= words

    def new(self, text: str) -> set[str]:
        """Return the telling words of a text that neither the question nor the choice has."""
        return {*lemmas(text)} - self.said - LIGHT - word_set("stop_words")

    def kept(self, steps: Sequence[Step], headline: str, *, is_fact: bool = False) -> list[Step]:
        """Return the steps that support the choice, what belongs with them, and what is true of others in the same
        respect.

        Args:
            steps: all that may be told.
            headline: the answer as a sentence.
            is_fact: whether that is a fact as written, rather than the question as a statement.
        """
        units = [*_units(steps)]
        of_others = [unit for unit in units if self.is_of_other(_told(unit))]
        reasons = [unit for unit in units if unit not in of_others]
        carrying = [unit for unit in reasons if is_fact and self._leads_to(_text(unit), headline)]
        carrying += [unit for unit in self._carrying(reasons) if unit not in carrying]
        if carrying:
            carrying += [unit for unit in reasons if unit not in carrying and self._names(_text(unit))]
        told = " ".join(map(_text, carrying))
        is_defined = self._is_name(headline) or any(self._begins(one) for one in sentences(told))
        kept: list[Step] = []
        for unit in units:
            if unit in carrying:
                kept += unit
            elif unit in of_others:
                kept += self._of_others(unit, told, is_defined=is_defined)
        return kept

    def carried(self, steps: Sequence[Step], headline: str, *, is_fact: bool = False) -> bool:
        """Return whether some of these steps support the choice or lead to the answer; see `kept` for the
        arguments.
        """
        reasons = [unit for unit in _units(steps) if not self.is_of_other(_told(unit))]
        is_led = is_fact and any(self._leads_to(_text(unit), headline) for unit in reasons)
        return is_led or any(True for _ in self._carrying(reasons))

    def says(self, text: str) -> float:
        """Return how much of the choice and of what decides a text covers: the sum of both shares, by weight."""
        parts = (self.own, self.deciding)
        return sum(_weight(lemmas(text), part) / (weight(index(), part) or 1) for part in parts)

    def _carrying(self, units: Sequence[Unit]) -> Iterator[Unit]:
        """Yield the units that link by themselves, and those that link together because they share a new word."""
        for unit in units:
            text = _text(unit)
            partners = (other for other in units if other != unit and self._link(text, _text(other)))
            if self.carries(text) or any(True for _ in partners):
                yield unit

    def _link(self, one: str, other: str) -> bool:
        """Return whether two texts link together: one is about the choice, the other about what is asked."""
        is_both = (self.is_of_choice(one) or self.is_of_choice(other)) and (
            self.is_asked(one) or self.is_asked(other)
        )
        return is_both and self.go_together(one, other)

    def go_together(self, one: str, other: str) -> bool:
        """Return whether two texts share telling words that neither the question nor the choice has."""
        return _weight(self.new(one), self.new(other)) >= _BEARS

    def _leads_to(self, text: str, headline: str) -> bool:
        """Return whether a text says the part of what is asked that the answer, a fact, leaves open: "Brest lies by
        the sea".
        """
        words, said = {*lemmas(text)}, {*lemmas(headline)}
        is_linked = _weight(words, said - self.own - LIGHT) >= _SAYS
        return is_linked and _weight(words, self.deciding - said) >= _SAYS

    def _of_others(self, unit: Unit, told: str, *, is_defined: bool) -> Iterator[Step]:
        """Yield what is true of other choices with respect to what is asked or to what was said about the answer."""
        for step in unit:
            texts = sentences(step.text)
            if bearing := [text for text in texts if self._bears(text, told, is_defined=is_defined)]:
                yield replace(step, text=" ".join(bearing))

    def _begins(self, text: str) -> bool:
        """Return whether a sentence begins with the choice: "A stem is ..."."""
        return lemmas(text)[: len(self.name)] == self.name

    def _is_name(self, headline: str) -> bool:
        """Return whether the answer says that something is, or is called, the choice."""
        said = "|".join(word_set("being") | {"is", "are", "was", "called", "as"})
        links = re.finditer(
            rf"\b(?:{said}) (?:most likely |most )?(?:an?|the)? ?(?=(.+))", headline, re.IGNORECASE
        )
        return not self.is_clause and any(self._begins(found[1]) for found in links)

    def _bears(self, text: str, told: str, *, is_defined: bool) -> bool:
        words = lemmas(text)
        if self.is_clause and " because " in text:
            return False  # this is a reason for something else
        is_alike = is_defined and len(words) > _FEW
        names = {word for one in self.others for word in one}
        is_told = bool(told) and _weight(words, (self.deciding | self.new(told)) - names) >= _BEARS
        of_class = {*lemmas(_IS_A.split(text, maxsplit=1)[-1])}
        is_of_class = any(one <= of_class for one in self.classes)
        is_use = self.asks_what_does and _USED.search(text) is not None
        return is_alike or is_told or is_of_class or is_use or self._is_of_other_kind(words)

    def _is_of_other_kind(self, words: Sequence[str]) -> bool:
        """Return whether a text names another kind of what is asked for: "physical change" for a chemical one."""
        kinds = {noun: kind for kind, noun in pairwise(self.asked)}
        return any(kinds.get(noun, kind) != kind and kind not in self.said for kind, noun in pairwise(words))


def _deciding(answer: Answer) -> frozenset[str]:
    """Return the words of a question that decide, without those for a class that all of its choices belong to."""
    known = index()
    names = [chosen_of(answer), *others_of(answer)]
    of_each = [of_classes(known, [known.thing(lemmas(name))]) for name in names]
    of_all = set.intersection(*of_each)
    return deciding_words(known, answer.question.text) - of_all - _of_all(answer)


def _classes_beside(answer: Answer) -> tuple[frozenset[str], ...]:
    """Return the classes of the other choices if the question asks for a class; otherwise none."""
    known = index()
    chosen, *others = (known.thing(lemmas(name)) for name in (chosen_of(answer), *others_of(answer)))
    wanted = asked_class(known, answer.question.text, chosen, others)
    return tuple(map(frozenset, stand_beside(known, wanted, others))) if wanted else ()


def _of_all(answer: Answer) -> set[str]:
    """Return the words for what all of the choices are according to the question: "which of these living things"."""
    tokens = read(Question(answer.question.text)).tokens
    lists = [n for n, token in enumerate(tokens) if token.text.casefold() in _THESE]
    named = (
        takewhile(lambda token: token.pos in _NAMES or token.tag == "VBG", tokens[lists[-1] + 1 :])
        if lists
        else ()
    )
    return {lemma for token in named for lemma in lemmas(token.text)}


def _units(steps: Sequence[Step]) -> Iterator[Unit]:
    """Yield steps, those that follow each other in one account together."""
    unit: list[Step] = []
    for step in steps:
        if unit and not (_account(step) and _account(step) == _account(unit[-1])):
            yield tuple(unit)
            unit = []
        unit.append(step)
    if unit:
        yield tuple(unit)


def _account(step: Step) -> str:
    """Return the account that a step is from; empty if it is from none."""
    return next((basis.name for basis in step.evidence if basis.kind == ACCOUNT), "")


def _told(unit: Unit) -> str:
    return " ".join(step.text for step in unit)


def _text(unit: Unit) -> str:
    """Return what a unit says; for an account, also what it is about and what the answer has already said from it."""
    account = account_at(_account(unit[0]))
    names = [*account.names, *account.sentences] if account else []
    return " ".join([*names, *(step.text for step in unit)])


def _weight(words: Sequence[str] | set[str], wanted: set[str] | frozenset[str]) -> float:
    """Return how much of some words others cover, by weight."""
    known = index()
    return weight(known, shared(known, words, wanted))
